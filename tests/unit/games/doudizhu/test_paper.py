"""A deal on paper: what a referee ticks gives what the rules give, and nothing else is taken."""

from itertools import product

import pytest

from paiju.games.doudizhu.outcomes import tallies
from paiju.games.doudizhu.paper import DealSheet, PaperDeal, caller_of, tally_of, work_out
from paiju.games.doudizhu.rules import AllPass, FirstCaller, Rules
from paiju.games.doudizhu.score import score_tally, seated
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from tests.books import DOUDIZHU

WORKERS = DOUDIZHU["doudizhu-workers-2021"]
WON = DealSheet(bid=3, declarer=1, declarer_wins=True)


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        (WON, (-3, 6, -3)),
        (DealSheet(bid=2, declarer=0, bombs=1), (-8, 4, 4)),
        (DealSheet(bid=1, declarer=2, declarer_wins=True, rocket=True, spring=True), (-4, -4, 8)),
        (DealSheet(bid=3, declarer=0, spring=True), (-12, 6, 6)),
        (DealSheet(), (0, 0, 0)),
    ],
)
def test_scores_by_seat(sheet: DealSheet, points: tuple[int, ...]) -> None:
    worked = work_out(WORKERS, sheet)
    assert isinstance(worked, PaperDeal)
    assert worked.points == points


@pytest.mark.parametrize("rules", [it for it in DOUDIZHU.values() if it.doubling is None], ids=lambda it: it.book)
def test_every_end_of_a_deal_can_be_ticked(rules: Rules) -> None:
    for tally, declarer in product(tallies(rules), (0, 1, 2)):
        sheet = DealSheet(
            bid=tally.bid,
            declarer=declarer,
            declarer_wins=tally.declarer_wins,
            bombs=tally.bombs,
            rocket=bool(tally.rockets),
            spring=tally.spring or tally.anti_spring,
        )
        assert tally_of(sheet) == tally
        worked = work_out(rules, sheet)
        assert isinstance(worked, PaperDeal)
        assert worked.points == seated(score_tally(rules, tally), Seat(declarer), 3)[0]
        assert worked.most_bombs >= sheet.bombs
        assert [each.points for each in worked.formulas] == list(worked.points)


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        (DealSheet(bid=4, declarer=1), "no_such_bid"),
        (DealSheet(declarer=1, bombs=2), "no_such_bid"),
        (DealSheet(bid=1, declarer=3), "no_such_declarer"),
        (DealSheet(bid=1, declarer=-1), "no_such_declarer"),
        (DealSheet(bid=1, bombs=14), "too_many_bombs"),
        (DealSheet(bid=1, bombs=-1), "too_many_bombs"),
    ],
)
def test_what_no_deal_can_be(sheet: DealSheet, code: str) -> None:
    worked = work_out(WORKERS, sheet)
    assert isinstance(worked, Refusal)
    assert worked.code == code


def test_nothing_is_scored_where_passed_deals_are_dealt_again() -> None:
    rules = DOUDIZHU["doudizhu-national-2016"].with_value("all_pass", AllPass.REDEAL)
    worked = work_out(rules, DealSheet())
    assert isinstance(worked, Refusal)
    assert worked.code == "dealt_again_when_all_pass"


def test_the_first_caller_rotates_from_the_lot() -> None:
    assert [caller_of(WORKERS, board, board, Seat(2)) for board in (1, 2, 3, 4)] == [2, 0, 1, 2]
    national = DOUDIZHU["doudizhu-national-2016"]
    assert [caller_of(national, board, 1, None) for board in (1, 2, 3)] == [0, 1, 2]
    assert caller_of(national.with_value("first_caller", FirstCaller.LOT), 1, 1, None) is None
