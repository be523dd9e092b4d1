"""The vectors that are written for readers: each is told here as a test, or in a test elsewhere that names it."""

import ast
import json
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any, TypeVar

import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.state import Phase
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import Ruling, rule_on
from paiju.games.shengji.score import Figures, kitty_multiplier
from paiju.regulations.ccgc.event import FORMAT as CCGC_FORMAT
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.regulations.national_2016.event import EVENT as NATIONAL
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.regulations.shengji_80.play import PLAY as EIGHTY
from paiju.regulations.shengji_coop.event import FORMAT as COOP_FORMAT
from paiju.regulations.shengji_coop.play import PLAY as COOP
from paiju.regulations.workers_2021.event import FORMAT as WORKERS_FORMAT
from paiju.regulations.workers_2021.play import PLAY as WORKERS_2021
from paiju.tournament.formats.knockout import Knockout
from paiju.tournament.ranking.results import DealScores, Outcome
from paiju.tournament.rules.field import Directions
from paiju.tournament.seating.final_of_nine import blocks, plan, rotated
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from tests.articles.ccgc.test_format import contest
from tests.articles.registry import HERE
from tests.articles.scripts import SOUTH, WEST, table
from tests.articles.shengji_coop.test_format import order, record
from tests.articles.workers_2021.test_format import final, in_one_deal, play_off, preliminary, totals
from tests.unit.tournament.driving import drawn, event, played, seated
from tests.unit.tournament.stepping import run, stronger_wins

ROOT = HERE.parents[1]
FILE = ROOT / "testdata" / "vectors" / "regulations.json"
VECTORS: dict[str, Any] = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
PROSE = {name for name, vector in VECTORS.items() if vector.get("prose", False)}

ELSEWHERE = {
    "PR-01": "tests/engines/test_vectors.py::test_the_printed_transcript",
    "PR-02": "tests/engines/test_vectors.py::test_the_printed_transcript",
    "PR-04": "tests/unit/engines/protocol/test_dialogue.py::test_nobody_bids",
    "PR-05": "tests/unit/engines/protocol/test_dialogue.py::test_time_out_before_the_kitty",
    "PR-06": "tests/engines/test_vectors.py::test_an_illegal_answer_of_the_landlord_is_scored_like_a_time_out",
    **{
        name: "tests/engines/test_vectors.py::test_answers_of_south"
        for name, vector in VECTORS.items()
        if vector["category"] == "protocol_parse" and vector.get("prose", False)
    },
}
"""Of the protocol: they are tests of the host. Answers of engines are tested for the category as a whole."""

_told_here: set[str] = set()
TestT = TypeVar("TestT", bound=Callable[..., None])


def vector(*names: str) -> Callable[[TestT], TestT]:
    """The vectors that a test tells."""
    _told_here.update(names)
    return lambda test: test


def expected(name: str) -> Any:
    return VECTORS[name]["expected"]


def seconds(name: str) -> int:
    limit = expected(name)["seconds"]
    assert isinstance(limit, int)
    return limit


# The table.


@cache
def functions_of(path: str) -> dict[str, str]:
    """Tests of a file with their sources, decorators included."""
    text = (ROOT / path).read_text("utf-8")
    found = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = "\n".join(map(ast.unparse, (*node.decorator_list, node)))
    return found


def test_every_prose_vector_is_told_by_a_test() -> None:
    assert PROSE - _told_here - set(ELSEWHERE) == set()
    assert _told_here | set(ELSEWHERE) <= PROSE
    assert not _told_here & set(ELSEWHERE)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_is_told_elsewhere_is_there(name: str) -> None:
    path, _, function = ELSEWHERE[name].partition("::")
    source = functions_of(path)[function]
    assert name in source or (VECTORS[name]["category"] == "protocol_parse" and "PARSED" in source)


# Time limits.


@vector("TIM-000-1", "TIM-004-1")
@pytest.mark.parametrize(
    ("name", "book", "ref"), [("TIM-000-1", NATIONAL_2016, "6.3"), ("TIM-004-1", WORKERS_2021, "G2.3")]
)
def test_who_does_not_bid_in_time_has_not_bid(name: str, book: Any, ref: str) -> None:
    t = table(book)
    t.refused(f"0 time @{seconds(name) - 0.001}", "time_not_over", ref)
    t.play(f"0 time @{seconds(name)}")
    made = t.last(e.BidMade)
    assert (made.seat, made.points, made.cause) == (WEST, 0, Cause.TIME_OUT)


@vector("TIM-000-2")
def test_who_does_not_double_in_time_has_not_doubled() -> None:
    t = table(NATIONAL_2016).play("0 bid 3")
    limit = seconds("TIM-000-2")
    t.refused(f"1 time @{limit - 0.001}", "time_not_over", "6.4")
    t.play(f"1 time @{limit}; 2 time @{limit}")
    assert (t.state.phase, t.state.doublers) == (Phase.PLAY, ())


@vector("TIM-000-4")
def test_who_does_not_lead_in_time_leads_the_lowest_single() -> None:
    t = table(NATIONAL_2016, west="34567").play("0 bid 3; 1 no; 2 no")
    limit = seconds("TIM-000-4")
    t.refused(f"0 time @{limit - 0.001}", "time_not_over", "7.4")
    lowest = min(t.state.hands[WEST] or ())
    t.play(f"0 time @{limit}")
    assert t.last(e.CardsPlayed).cards == (lowest,)


@vector("TIM-000-5")
def test_who_does_not_follow_in_time_passes() -> None:
    t = table(NATIONAL_2016, west="34567", south="X").play("0 bid 3; 1 no; 2 no; 0: 3")
    limit = seconds("TIM-000-5")
    t.refused(f"1 time @{limit - 0.001}", "time_not_over", "7.4")
    t.play(f"1 time @{limit}")
    assert (t.last(e.Passed).seat, t.last(e.Passed).cause) == (SOUTH, Cause.TIME_OUT)


@vector("TIM-004-2", "TIM-004-3")
def test_who_plays_late_on_paper_is_warned() -> None:
    """More than the limit is late; exactly the limit is not."""
    lead, follow = seconds("TIM-004-2"), seconds("TIM-004-3")
    t = table(WORKERS_2021, west="34567", south="X").play("0 bid 3")
    t.refused(f"0 time @{lead}", "time_not_over", "G3.4")
    t.play(f"0 time @{lead + 0.001}; 0: 3")
    t.refused(f"1 time @{follow}", "time_not_over", "G3.4")
    t.play(f"1 time @{follow + 0.001}; 1: X")
    assert [each.seat for each in t.all_of(e.Warned)] == [WEST, SOUTH]


@vector("TIM-001-1")
@pytest.mark.parametrize("opening", ["", "0 bid 3", "0 bid 3; 0: 3"])
def test_a_late_message_of_a_program_ends_the_deal(opening: str) -> None:
    t = table(CCGC, west="34567", south="X")
    if opening:
        t.play(opening)
    seat, limit = t.state.turn, seconds("TIM-001-1")
    t.refused(f"{seat} time @{limit}", "time_not_over", "7.4.0")
    t.play(f"{seat} time @{limit + 0.001}")
    assert (t.state.phase, t.state.offenders) == (Phase.OVER, (seat,))
    assert t.points[seat or 0] < 0


# Faults of programs.


@vector("TO-C-06")
def test_bombs_count_where_one_hand_held_them_when_the_kitty_was_taken() -> None:
    """Nines two and two count as no bomb; a bomb that was played before the fault counts; so do jokers in one hand."""
    wanted = expected("TO-C-06")
    hands = ("5555 99 xX 34678TJQK", "99 33 44 66 77 88 TT JJ Q", "34678TJQ QK KAAA222")
    t = table(CCGC, *hands, kitty="KA2").play("0 bid 3; 0: 5555; all pass; 0 fault")
    factors = t.factors()
    assert factors["bombs"] == 1 + wanted["bombs_in_hands"]
    assert ("rocket" in factors) is wanted["rocket_in_hand"]


# Stages, cuts, finals, play-offs.


@vector("CUT-01")
def test_the_contest_of_programs_is_cut_after_rounds_two_three_and_four() -> None:
    format_, state = contest(CCGC_FORMAT, 21)
    state = run(format_, state, stronger_wins)
    kept = {str(after.round): len(numbers) for after, numbers in state.cuts.items()}
    assert kept == VECTORS["CUT-01"]["input"]["after_round"]
    assert list(kept.values()) == expected("CUT-01")["keep"]


@vector("FS-01")
def test_the_final_of_nine() -> None:
    rounds = [plan(9, number).tables for number in (1, 2, 3, 4)]
    assert [[list(seats) for seats in tables] for tables in rounds] == expected("FS-01")["starting_seats_WSE"]
    met = [frozenset(pair) for tables in rounds for seats in tables for pair in combinations(seats, 2)]
    assert len(met) == len(set(met)) == 36
    alike = [
        frozenset(pair) for tables in rounds for seat in zip(*tables, strict=True) for pair in combinations(seat, 2)
    ]
    assert len(alike) == len(set(alike)) == 36
    deals = blocks(6, Directions.ROTATING)
    assert deals == (2, 2, 2)
    sat = [[0, 0, 0] for _ in range(9)]
    for tables in rounds:
        for block, count in enumerate(deals, start=1):
            for seats in rotated(tables, block):
                for direction, rank in enumerate(seats):
                    sat[rank - 1][direction] += count
    assert sat == [[8, 8, 8]] * 9


@vector("TB-N-05")
def test_who_is_level_in_everything_plays_off() -> None:
    def level(seats: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    state = event(NATIONAL.book, 6, parameters={"sets_per_round": 1, "rounds": 1})
    state, first = seated(NATIONAL, state)
    due = NATIONAL.next(drawn(NATIONAL, played(state, first, level)))
    assert due.segment is not None
    assert due.segment.stage.value == expected("TB-N-05")["action"]


@vector("D-TB-3")
def test_two_level_for_the_last_place_play_with_the_best_eliminated() -> None:
    wanted = expected("D-TB-3")
    assert WORKERS_FORMAT.semifinal_places.value == VECTORS["D-TB-3"]["input"]["places"]
    before = preliminary(WORKERS_FORMAT, 15, totals({9: -9, 10: -9}))
    state, players = play_off(WORKERS_FORMAT, before, in_one_deal({9: 0, 10: 6, 11: -6}))
    assert [f"rank{number}" for number in players] == wanted["playoff"]
    assert len(state.segments[SegmentId(Stage.PLAYOFF, 1)].boards) == wanted["deals"]
    found = Knockout(WORKERS_FORMAT).cut(state)
    assert len({*getattr(found, "advance", ())} & {9, 10, 11}) == wanted["advance"]


@vector("D-TB-4")
def test_two_level_in_the_final_play_three_more_deals() -> None:
    state = final(WORKERS_FORMAT, totals({1: 28, 2: 28, 3: -56}))
    state, players = play_off(WORKERS_FORMAT, state, in_one_deal({1: -3, 2: 0, 3: 3}))
    assert players == [1, 2, 3]
    assert len(state.segments[SegmentId(Stage.PLAYOFF, 1)].boards) == expected("D-TB-4")["extra_deals"]


# 升级.

TRICKS: dict[str, Figures] = {"SJ-KM-10": (0, 0), "SJ-KM-11": (0, 2), "SJ-KM-12": (0, 1)}
"""Figures of the last trick by their number of pairs: what is thrown with them are singles."""


@vector("SJ-KM-10", "SJ-KM-11", "SJ-KM-12")
@pytest.mark.parametrize("name", TRICKS)
def test_the_kitty_after_a_throw(name: str) -> None:
    assert kitty_multiplier(COOP.kitty, TRICKS[name]) == expected(name)["multiplier"]


PENALTIES: dict[str, tuple[Rules, str, tuple[Role, ...]]] = {
    "SJ-PEN-1": (COOP, "count_late", (Role.DECLARER,)),
    "SJ-PEN-2": (COOP, "count_late", (Role.DEFENDERS,)),
    "SJ-PEN-3": (COOP, "revoke_decisive", (Role.DECLARER,)),
    "SJ-PEN-4": (COOP, "revoke_decisive", (Role.DEFENDERS,)),
    "SJ-PEN-5": (COOP, "illegal_information", (Role.DECLARER,)),
    "SJ-PEN-7": (EIGHTY, "illegal_information", tuple(Role)),
}


@vector("SJ-PEN-1", "SJ-PEN-2", "SJ-PEN-3", "SJ-PEN-4", "SJ-PEN-5", "SJ-PEN-7")
@pytest.mark.parametrize("name", PENALTIES)
def test_levels_of_a_lost_deal(name: str) -> None:
    rules, offence, sides = PENALTIES[name]
    wanted = expected(name)
    for side in sides:
        ruling = rule_on(rules, offence, side)
        assert isinstance(ruling, Ruling)
        assert ruling.levels == wanted["levels"]
        other = {Role.DECLARER: "defenders", Role.DEFENDERS: "declarer"}[side]
        assert wanted["gains"] in (other, "non-offender")


@vector("SJ-TB-4")
def test_a_drawn_meeting_goes_to_who_reached_the_level_first() -> None:
    p = record(1, ("1", "10", 2, True), ("4", "40", None, None))
    q = record(2, ("1", "10", 1, False), ("4", "50", None, None))
    names = {1: "P", 2: "Q"}
    assert [names[number] for _, number in order(COOP_FORMAT, q, p)] == expected("SJ-TB-4")["order"]


@vector("SJ-TB-6")
def test_a_cycle_of_three_goes_to_standard_points() -> None:
    p = record(1, ("1.5", "10", 2, True), ("0.5", "10", 3, False), ("3", "28", None, None))
    q = record(2, ("1.5", "10", 3, True), ("0.5", "10", 1, False), ("3", "32", None, None))
    r = record(3, ("1.5", "10", 1, True), ("0.5", "10", 2, False), ("3", "30", None, None))
    names = {1: "P", 2: "Q", 3: "R"}
    assert [names[number] for _, number in order(COOP_FORMAT, p, q, r)] == expected("SJ-TB-6")["order"]
