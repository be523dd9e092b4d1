"""The worked examples of the regulations, by the check's own arithmetic."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from paiju.regulations.national_2016.event import COMPARISON as NATIONAL_COMPARISON
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.lots import draw
from paiju.tournament.seating.segments import Seating, TableSeats
from tests.books import SHENGJI as BOOKS
from tests.oracle.chance import drawn
from tests.oracle.contest_final import PLANS, compared
from tests.oracle.contest_points import _direction
from tests.oracle.matching import augmenting_path
from tests.oracle.national_points import Scored, ranks_of, s_of
from tests.oracle.pairing import Contender, Field, best_pairing, judge_pairs
from tests.oracle.pairs_points import match_points, standard_points


def test_draw_is_the_published_one() -> None:
    for count in (0, 1, 2, 9, 300):
        numbers = [Number(number) for number in range(1, count + 1)]
        assert drawn("4711", "main-1.1", numbers) == draw("4711", "main-1.1", numbers)


def test_board_of_the_national_rules() -> None:
    """24, −12, −12: ranks 1, 2, 2; S 10000, 7000, 7000; the sixth has 1666.67."""
    entries = [Scored(Number(at), score, Fraction(0), None) for at, score in enumerate((24, -12, -12), start=1)]
    assert list(ranks_of(NATIONAL_COMPARISON, entries, []).values()) == [1, 2, 2]
    assert [str(s_of(NATIONAL_COMPARISON, rank)) for rank in (1, 2, 6)] == ["10000.00", "7000.00", "1666.67"]


def test_awarded_share_is_ranked_by_its_rate() -> None:
    """Scores of 100 %, 50 % and 0 % and an award of 60 %, which is second."""
    entries = [Scored(Number(at), score, Fraction(0), None) for at, score in enumerate((8, 2, -4), start=1)]
    ranks = ranks_of(NATIONAL_COMPARISON, [*entries, Scored(Number(4), None, Fraction(3, 5), None)], [])
    assert ranks == {1: 1, 4: 2, 2: 3, 3: 4}


def test_field_points_of_a_direction() -> None:
    """001 6.1.2 with six deals: cap 2100."""
    scores = {Number(at): score for at, score in enumerate((2500, 1200, 1200, 300, -100, -2100, -2300))}
    found = _direction(scores, [], 2100, capped=False)
    assert list(found.values()) == [8, Fraction(11, 2), Fraction(11, 2), 4, 3, 2, 0]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((600, 600, 200), (3, 3, 0)),
        ((600, -300, -300), (4, 1, 1)),
        ((5, 5, 5), (2, 2, 2)),
        ((7, 1), (4, 0)),
        ((3,), (2,)),
    ],
)
def test_board_of_the_final(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert tuple(compared({Number(at): score for at, score in enumerate(scores)}).values()) == points


def test_plan_of_nine() -> None:
    """Everybody meets everybody once, and is compared with everybody in the same direction in one round."""
    rounds = [table.split() for table in PLANS[9]]
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    same = Counter(
        frozenset(pair) for tables in rounds for seat in zip(*tables, strict=True) for pair in combinations(seat, 2)
    )
    everybody = {frozenset(pair) for pair in combinations("123456789", 2)}
    assert met == same == Counter(everybody)


@pytest.mark.parametrize(("finalists", "meetings"), [(8, 1), (7, 2), (6, 3)])
def test_plans_of_fewer(finalists: int, meetings: int) -> None:
    rounds = [table.split() for table in PLANS[finalists]]
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    same = Counter(frozenset(seat) for tables in rounds for seat in zip(*tables, strict=True))
    byes = Counter(
        str(rank) for tables in rounds for rank in range(1, finalists + 1) if str(rank) not in "".join(tables)
    )
    assert max(met.values()) == meetings
    assert max(same.values()) == 1
    assert not byes or max(byes.values()) == 1


def test_match_and_standard_points() -> None:
    rules = BOOKS["shengji-coop"]
    assert [str(match_points(rules, ahead)) for ahead in (3, 2, 0, -1, -5)] == ["2", "1.5", "1", "0.5", "0"]
    assert [standard_points(rules, ahead) for ahead in (6, -6, 12, -12, 0)] == [16, 4, 20, 0, 10]


# Matching and pairing.


def _all_pairings(places: list[int]) -> list[list[tuple[int, int]]]:
    if not places:
        return [[]]
    first, *others = places
    return [
        [(first, other), *rest]
        for other in others
        for rest in _all_pairings([place for place in others if place != other])
    ]


def test_augmenting_path_decides_as_trying_everything_does() -> None:
    """Every graph of six vertices in which four are matched: two edges given, the other thirteen at will."""
    edges = [pair for pair in combinations(range(6), 2) if pair not in ((0, 1), (2, 3))]
    mate = {0: 1, 1: 0, 2: 3, 3: 2}
    pairings = [frozenset(pairing) for pairing in _all_pairings(list(range(6)))]
    for chosen in range(1 << len(edges)):
        graph = {edge for at, edge in enumerate(edges) if chosen >> at & 1} | {(0, 1), (2, 3)}

        def edge(one: int, two: int, graph: set[tuple[int, int]] = graph) -> bool:
            return (min(one, two), max(one, two)) in graph

        path = augmenting_path(edge, mate, 4, 5)
        assert (path is not None) == any(pairing <= graph for pairing in pairings)
        if path is not None:
            assert (path[0], path[-1]) == (4, 5)
            assert all(edge(one, two) for one, two in pairwise(path))
            assert len(set(path)) == len(path)


def _seating(field: Field, pairs: list[tuple[int, int]]) -> Seating:
    tables = [
        TableSeats(name, 1, tuple(field.order[place].number for place in pair))
        for name, pair in enumerate(pairs, start=1)
    ]
    return Seating(tuple(tables), needs_chief=any(not field.legal(*pair) for pair in pairs))


def test_small_field_only_the_first_pairing_passes() -> None:
    """Six pairs, two of them of one unit, three who have met: of fifteen pairings exactly one is right."""
    met = {1: {2, 3}, 2: {1}, 3: {1}, 4: {5}, 5: {4}, 6: set()}
    units = {1: "a", 2: "b", 3: "c", 4: "a", 5: "d", 6: "e"}
    order = [Contender(Number(n), units[n], {Number(m) for m in met[n]}, 0) for n in range(1, 7)]
    field = Field(order, units_apart=True)
    passed = [
        pairs
        for pairs in _all_pairings(list(range(6)))
        if judge_pairs(order, _seating(field, pairs), units_apart=True) is None
    ]
    assert passed == [best_pairing(field)[0]] == [[(0, 4), (1, 2), (3, 5)]]


def test_large_field_nobody_could_have_sat_earlier() -> None:
    """Sixteen pairs of their own: only 1–2, 3–4, … passes; any exchange of two neighbours is caught."""
    order = [Contender(Number(n), f"u{n}", set(), 0) for n in range(1, 17)]
    field = Field(order, units_apart=True)
    right = [(at, at + 1) for at in range(0, 16, 2)]
    assert judge_pairs(order, _seating(field, right), units_apart=True) is None
    for at in range(7):
        (a, b), (c, d) = right[at], right[at + 1]
        wrong = [*right[:at], (a, c), (b, d), *right[at + 2 :]]
        found = judge_pairs(order, _seating(field, wrong), units_apart=True)
        assert found is not None
        assert found.code == "earlier_opponent_was_possible"


def test_relaxation_that_was_not_needed() -> None:
    """Sixteen pairs of two units of eight can always be kept apart."""
    order = [Contender(Number(n), "ab"[n % 2], set(), 0) for n in range(1, 17)]
    field = Field(order, units_apart=True)
    pairs = [(0, 2), (1, 3), *((at, at + 1) for at in range(4, 16, 2))]
    found = judge_pairs(order, _seating(field, pairs), units_apart=True)
    assert found is not None
    assert found.code == "avoidable_meeting"
