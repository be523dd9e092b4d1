"""Sheets of paper tables: worked out by the rules of the game, and taken with a result only where they give it."""

import pytest

from paiju.games.doudizhu.paper import DealSheet
from paiju.games.shengji.sheet import DealLine, LostBy, MatchSheet, Side
from paiju.regulations.library import find_regulation
from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import sheets
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.ranking.results import DealScores, MatchLevels, Stand, Written
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage
from tests.unit.tournament.kit import CHIEF, COOP, DEPUTY, EIGHTY, NATIONAL, REFEREE, WORKERS, Desk, check, player

DEAL = DealSheet(bid=3, declarer=1, declarer_wins=True, bombs=1)


def match(book: str, *lines: DealLine, first: Side = Side.A) -> sheets.MatchWorked:
    worked = sheets.work_out(find_regulation(book), MatchSheet(first, lines))
    assert isinstance(worked, sheets.WorkedOut)
    assert isinstance(worked.told, sheets.MatchWorked)
    return worked.told


def refused(book: str, written: Written | MatchLevels) -> str:
    worked = sheets.work_out(find_regulation(book), written)
    return worked.code if isinstance(worked, Refusal) else ""


@pytest.mark.parametrize("book", [COOP, EIGHTY])
@pytest.mark.parametrize(
    ("line", "points", "up", "levels"),
    [
        (DealLine(captured=0), 0, 0, ("5", "2")),
        (DealLine(captured=35), 35, 0, ("4", "2")),
        (DealLine(captured=75), 75, 0, ("3", "2")),
        (DealLine(captured=80), 80, 1, ("2", "2")),
        (DealLine(captured=60, kitty=15, last_trick=(1,)), 120, 1, ("2", "3")),
        (DealLine(captured=100, kitty=10, last_trick=(0,), fines=(0, 20)), 100, 1, ("2", "2")),
        (DealLine(captured=100, fines=(20, 0)), 120, 1, ("2", "3")),
    ],
)
def test_one_deal_of_pairs(book: str, line: DealLine, points: int, up: int, levels: tuple[str, str]) -> None:
    told = match(book, line)
    (only,) = told.lines
    assert (only.points, only.up, told.levels) == (points, up, levels)
    assert told.next_declarer == up
    assert all(term.article.book == book for term in only.terms)


def test_a_deal_lost_by_a_ruling_has_levels_only() -> None:
    (losing, *_) = sheets.form_of(find_regulation(COOP)).losing  # type: ignore[union-attr]
    told = match(COOP, DealLine(lost=LostBy(Side.A, losing)))
    assert told.lines[0].points is None
    assert told.lines[0].up == Side.B


def test_who_was_there_first_follows_from_the_deals() -> None:
    written = MatchSheet(Side.A, (DealLine(captured=75), DealLine(captured=120)))
    worked = sheets.work_out(find_regulation(COOP), written)
    assert isinstance(worked, sheets.WorkedOut)
    assert worked.outcome == MatchLevels((3, 3), 0)


def test_what_no_sheet_can_say() -> None:
    assert refused(COOP, MatchSheet(Side.A, (DealLine(captured=43),))) == "impossible_card_points"
    assert refused(COOP, MatchSheet(Side.A, (DealLine(captured=195, kitty=10),))) == "impossible_card_points"
    assert refused(COOP, MatchSheet(Side.A, (DealLine(last_trick=(10**9,)),))) == "no_such_figure"
    assert refused(COOP, MatchSheet(Side.A, (DealLine(fines=(5,)),))) == "sheet_of_another_game"  # type: ignore[arg-type]
    assert refused(COOP, MatchLevels((7,))) == "sheet_of_another_game"  # type: ignore[arg-type]
    assert refused(COOP, DEAL) == refused(WORKERS, MatchSheet(Side.A)) == "sheet_of_another_game"


def test_the_forms_offer_what_the_books_have() -> None:
    deal, pairs = sheets.form_of(find_regulation(WORKERS)), sheets.form_of(find_regulation(COOP))
    assert isinstance(deal, sheets.DealForm)
    assert isinstance(pairs, sheets.MatchForm)
    assert (deal.bids, deal.passed_out) == ((1, 2, 3), True)
    assert (pairs.step, pairs.most, pairs.start) == (5, 200, 2)
    assert {each.code: each.factor for each in pairs.kitty} == {
        "pairs-0": 2,
        "pairs-1": 4,
        "pairs-2": 6,
        "pairs-3": 8,
        "pairs-4": 10,
        "throw": 3,
    }
    assert "throw" not in {each.code for each in sheets.form_of(find_regulation(EIGHTY)).kitty}  # type: ignore[union-attr]


# At the desk.


def playing() -> tuple[Desk, SegmentId, ResultKey]:
    desk = Desk(WORKERS).fill(9)
    desk.draw()
    segment = desk.start()
    return desk, segment, ResultKey(1, desk.state.segments[segment].boards[0])


def entered(segment: SegmentId, key: ResultKey, points: tuple[int, ...], written: Written | None) -> a.EnterResults:
    return a.EnterResults(segment, (a.Entered(key, DealScores(points), written=written),))


def test_a_result_comes_with_the_sheet_that_gives_it() -> None:
    desk, segment, key = playing()
    assert desk.refused(REFEREE, entered(segment, key, (-3, 6, -3), DEAL))[0] == "sheet_says_otherwise"
    assert desk.refused(REFEREE, entered(segment, key, (-6, 12, -6), MatchSheet(Side.A)))[0] == "sheet_of_another_game"
    desk.do(REFEREE, entered(segment, key, (-6, 12, -6), DEAL))
    plain = a.CorrectResult(segment, key, DealScores((-3, 6, -3)), written=DEAL)
    assert desk.refused(REFEREE, plain, "no bomb")[0] == "sheet_says_otherwise"
    assert not check(desk.acts)


def test_whoever_disputes_a_result_may_say_what_it_should_be() -> None:
    desk, segment, key = playing()
    desk.do(REFEREE, entered(segment, key, (-6, 12, -6), DEAL))
    seats = desk.state.segments[segment].seating.tables[0].seats
    own, number = player(seats[0]), seats[0]

    def claim(points: tuple[int, ...], written: Written | None = None) -> a.DisputeResult:
        return a.DisputeResult(segment, key, number, DealScores(points), written)

    assert desk.refused(own, claim((-6, 12, -6)))[0] == "nothing_changes"
    assert desk.refused(own, claim((-5, 10, -5)))[0] == "scores_impossible"
    assert desk.refused(own, claim((-3, 6, -3), DEAL))[0] == "sheet_says_otherwise"
    assert desk.refused(own, a.DisputeResult(segment, key, number, written=DEAL))[0] == "sheet_says_otherwise"
    desk.do(own, claim((-3, 6, -3), DealSheet(bid=3, declarer=1, declarer_wins=True)))
    assert desk.state.segments[segment].results[key].stand is Stand.DISPUTED
    assert not check(desk.acts)


def test_an_unusual_result_may_be_claimed() -> None:
    desk, segment, key = playing()
    desk.do(REFEREE, entered(segment, key, (-6, 12, -6), DEAL))
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    rare = DealScores((-48, 96, -48))
    desk.do(player(number), a.DisputeResult(segment, key, number, rare))
    assert desk.refused(REFEREE, a.CorrectResult(segment, key, rare), "four bombs")[0] == "unusual_scores"


def test_tables_are_given_to_those_who_referee() -> None:
    desk = Desk(NATIONAL)
    one = a.AssignReferee(REFEREE.official, (2, 1, 2))
    desk.do(CHIEF, one)
    assert desk.state.officials.tables[REFEREE.official] == (1, 2)
    assert desk.refused(DEPUTY, one)[0] == "nothing_changes"
    assert desk.refused(REFEREE, a.AssignReferee(REFEREE.official, (3,)))[0] == "not_in_this_role"
    assert desk.refused(CHIEF, a.AssignReferee(OfficialId("nobody"), (3,)))[0] == "role_not_held"
    assert desk.refused(CHIEF, a.AssignReferee(REFEREE.official, (0,)))[0] == "no_such_table_number"
    desk.do(DEPUTY, a.AssignReferee(REFEREE.official, ()))
    assert desk.state.officials.tables[REFEREE.official] == ()


def test_first_callers_of_a_table() -> None:
    desk, segment, _ = playing()
    played = desk.state.segments[segment]
    callers = [sheets.first_caller(desk.regulation, played, 1, board) for board in played.boards[:4]]
    lot = played.seating.first_caller(1)
    assert lot is not None
    assert callers == [(lot + place) % 3 for place in range(4)]
    assert sheets.first_caller(desk.regulation, played, 1, 999) is None
    assert segment.stage is Stage.PRELIMINARY
