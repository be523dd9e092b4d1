"""Ranking by a chain: shared ranks, what decided, groups that stay level, criteria that cannot be applied."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.rank import SHARED, Key, TieBreak, in_order, rank_lines, renumber, unranked
from paiju.tournament.ranking.rank_why import why_rank
from paiju.tournament.ranking.standing import Criterion

HERE = Article("doudizhu-national-2016", "A2.2.2.1")


def column(code: str, values: Mapping[int, Key], higher: bool = True, for_all: bool = False) -> TieBreak:
    def asked(level: Sequence[Number]) -> Mapping[Number, Key] | None:
        return None if any(number not in values for number in level) else {n: values[n] for n in level}

    return TieBreak(Criterion(code, HERE, higher), asked, for_all)


def numbers(count: int) -> list[Number]:
    return [Number(number) for number in range(1, count + 1)]


def test_equal_values_share_a_rank_and_the_next_ranks_are_skipped() -> None:
    standing = rank_lines(numbers(5), [column("points", {1: 3, 2: 5, 3: 3, 4: 1, 5: 3})])
    assert [(line.rank, line.number, line.decided_by) for line in standing.lines] == [
        (1, 2, 0),
        (2, 1, 0),
        (2, 3, SHARED),
        (2, 5, SHARED),
        (5, 4, 0),
    ]
    assert standing.level == ((1, 3, 5),)


def test_the_next_criterion_is_asked_only_for_those_who_are_level() -> None:
    asked: list[list[Number]] = []

    def second(level: Sequence[Number]) -> Mapping[Number, Key]:
        asked.append(list(level))
        return {number: number for number in level}

    points = column("points", {1: 3, 2: 5, 3: 3}, for_all=True)
    standing = rank_lines(numbers(3), [points, TieBreak(Criterion("second", HERE), second)])
    assert asked == [[1, 3]]
    assert [(line.number, line.values, line.decided_by) for line in standing.lines] == [
        (2, (5, None), 0),
        (3, (3, 3), 0),
        (1, (3, 1), 1),
    ]


def test_lower_may_be_better_and_fractions_and_sequences_compare_exactly() -> None:
    times = column("times", {1: Fraction(1, 3), 2: Fraction(333, 1000)}, higher=False)
    assert rank_lines(numbers(2), [times]).order() == [2, 1]
    places = column("places", {1: (1, 2, 0), 2: (1, 1, 2)})
    standing = rank_lines(numbers(2), [places])
    assert standing.order() == [1, 2]
    assert standing.lines[0].values == ("1 2 0",)


def test_a_criterion_that_cannot_be_applied_is_passed_over() -> None:
    standing = rank_lines(numbers(2), [column("unknown", {1: 3}), column("points", {1: 1, 2: 2})])
    assert standing.order() == [2, 1]
    assert standing.lines[1].decided_by == 1


def test_nobody_and_nothing() -> None:
    assert rank_lines([], []).lines == ()
    assert [line.rank for line in rank_lines(numbers(3), []).lines] == [1, 1, 1]


def test_a_lot_orders_those_who_share_a_rank() -> None:
    standing = rank_lines(numbers(4), [column("points", {1: 1, 2: 1, 3: 9, 4: 1})])
    assert in_order(standing, [Number(4), Number(1), Number(2)]) == (3, 4, 1, 2)
    assert in_order(standing, []) == (3, 1, 2, 4)


def test_lines_taken_out_are_ranked_where_they_stand() -> None:
    lines = rank_lines(numbers(4), [column("points", {1: 4, 2: 3, 3: 3, 4: 1})]).lines
    assert [(line.rank, line.number) for line in renumber(lines[1:], above=3)] == [(4, 2), (4, 3), (6, 4)]
    assert [line.decided_by for line in renumber(lines[2:])] == [0, 0]


def test_the_disqualified_are_last_without_a_rank() -> None:
    standing = unranked(rank_lines(numbers(2), [column("points", {1: 1, 2: 2})]), [Number(9)])
    assert [(line.rank, line.number, line.values) for line in standing.lines][-1] == (0, 9, (None,))
    assert why_rank(standing, Number(9), HERE).code == "without_rank"


def test_a_rank_tells_what_decided_it() -> None:
    points = column("points", {1: 3, 2: 5, 3: 3, 4: 3}, for_all=True)
    standing = rank_lines(numbers(4), [points, column("times", {1: 8, 3: 7, 4: 8}, higher=False)])
    first, second, third, fourth = (why_rank(standing, number, HERE) for number in map(Number, (2, 3, 1, 4)))
    assert (first.code, first.value) == ("rank_first", 1)
    assert (second.code, second.facts["criterion"], second.facts["above"]) == ("rank_below", "points", 2)
    assert (third.code, third.facts["criterion"]) == ("rank_below", "times")
    assert [(part.code, part.value, part.facts) for part in third.parts] == [
        ("points", 3, {"above": "3"}),
        ("times", 8, {"above": "7"}),
    ]
    assert (fourth.code, fourth.value) == ("rank_shared", 3)
    assert why_rank(standing, Number(77), HERE).code == "not_in_the_standing"


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=12), st.randoms())
def test_a_standing_does_not_depend_on_the_order_of_entry(values: list[tuple[int, int]], random: object) -> None:
    everybody = numbers(len(values))
    chain = [
        column("points", {n: values[n - 1][0] for n in everybody}),
        column("times", {n: values[n - 1][1] for n in everybody}, higher=False),
    ]
    shuffled = list(everybody)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    standing = rank_lines(everybody, chain)
    assert rank_lines(shuffled, chain) == standing
    keys = [(-values[line.number - 1][0], values[line.number - 1][1]) for line in standing.lines]
    assert keys == sorted(keys)
    for line in standing.lines:
        better = sum(1 for n in everybody if (-values[n - 1][0], values[n - 1][1]) < keys[standing.lines.index(line)])
        assert line.rank == better + 1
