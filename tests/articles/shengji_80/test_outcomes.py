"""Regulation 003, 1.3, 2.8 and 3.5: levels that a match can end with; a deal lost by grave slow play."""

from paiju.games.shengji.outcomes import refuse_levels
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import rule_on
from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Incident
from paiju.tournament.events import IncidentRecorded
from paiju.tournament.state import Effect
from tests.articles.registry import article
from tests.unit.tournament.kit import EIGHTY, MINUTE, REFEREE, Desk


@article("2.8", "E-2.8")
def test_a_match_begins_at_two(book: Rules) -> None:
    for levels in ((1, 2), (5, 0)):
        refusal = refuse_levels(book, levels, None, 60)
        assert refusal is not None
        assert (refusal.code, refusal.article.ref) == ("level_below_the_first", "2.8")
    assert refuse_levels(book, (2, 3), None, 60) is None
    assert refuse_levels(book, (5, 5), None, 60) is None  # who was first counts for nothing here
    assert refuse_levels(book, (99, 2), None, 60) is not None


def levels_lost(book: Rules, by: Role) -> int:
    ruled = rule_on(book, "time_out", by, grave=True)
    assert not isinstance(ruled, Refusal)
    assert ruled.deal_lost is not None
    assert (ruled.article.ref, ruled.points, ruled.warning) == ("3.5", 0, False)
    return ruled.levels


@article("3.5", "E-3.8")
def test_grave_slow_play_loses_the_deal(book: Rules) -> None:
    assert (levels_lost(book, Role.DECLARER), levels_lost(book, Role.DEFENDERS)) == (0, 1)
    _, three = dict(book.rules())["penalties.time_out"].choices
    harder = book.with_value("penalties.time_out", three)
    assert (levels_lost(harder, Role.DECLARER), levels_lost(harder, Role.DEFENDERS)) == (3, 3)
    refused = rule_on(book, "signal", Role.DECLARER, grave=True)
    assert isinstance(refused, Refusal)
    assert refused.code == "never_grave"


@article("3.5", "E-3.8")
def test_the_desk_rules_it_and_it_shows_that_the_deal_is_lost(book: Rules) -> None:
    assert book.penalties.time_out.value.may is not None
    desk = Desk(EIGHTY).fill(8)
    segment = desk.start(60)
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    desk.do(REFEREE, a.Penalise("time_out", number, segment, grave=True, declarer=True), "again and again")
    desk.do(REFEREE, a.Penalise("time_out", number, segment, grave=True), "again and again")
    assert [charge.effect for charge in desk.state.charges] == [
        Effect(deal_lost=True),
        Effect(deal_lost=True, levels=1),
    ]


@article("1.3", "E-1.2")
def test_lateness_is_noted_where_the_book_has_no_penalty_for_it(book: Rules) -> None:
    assert book.lateness is None
    desk = Desk(EIGHTY).fill(8)
    segment = desk.start(60)
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    arrived = desk.wait(7 * MINUTE).at
    done = desk.do(REFEREE, a.ReportLate(segment, number, arrived))
    note = Incident(done.number, "late", "", number, segment, 1, desk.at, "2021-10-29 12:07:00")
    assert done.events == (IncidentRecorded(note),)
    assert not desk.state.charges
