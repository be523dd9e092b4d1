"""Which tables are live: all, none, those chosen, or those of whoever plays elsewhere."""

from dataclasses import replace

from paiju.table.clock import Instant
from paiju.table.names import Lines
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.seating.media import live_tables
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Medium, PlannedSession
from tests.unit.tournament.kit import CCGC, CHIEF, ORGANISER, REFEREE, WORKERS, Desk, check, entrant

REMOTE = 7


def seated(medium: Medium) -> tuple[Desk, SegmentId, int]:
    """Nine players at three tables, one of whom plays elsewhere, and his table."""
    desk = Desk(WORKERS, medium=medium)
    entrants = tuple(entrant(number, remote=number == REMOTE) for number in range(1, 10))
    desk.do(ORGANISER, a.Enter(entrants))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
    desk.do(CHIEF, a.PublishSeed("4711", "dice"))
    segment = desk.seat()
    tables = desk.state.segments[segment].seating.tables
    (remote,) = (table.table for table in tables if REMOTE in table.seats)
    return desk, segment, remote


def live(desk: Desk, segment: SegmentId) -> frozenset[int]:
    medium = desk.state.setup.medium
    assert medium is not None
    return live_tables(desk.state, desk.state.segments[segment], medium)


def test_one_medium_is_that_of_every_table() -> None:
    for medium, tables in ((Medium.LIVE, {1, 2, 3}), (Medium.PAPER, set[int]())):
        desk, segment, _ = seated(medium)
        assert live(desk, segment) == tables
        assert desk.refused(CHIEF, a.ChooseTables(segment, (1,))) == ("one_medium", "")


def test_of_both_the_table_of_somebody_who_is_away_is_live() -> None:
    desk, segment, remote = seated(Medium.BOTH)
    assert live(desk, segment) == {remote}


def test_tables_are_chosen_before_the_start_and_fit_those_who_play() -> None:
    desk, segment, remote = seated(Medium.BOTH)
    other = remote % 3 + 1
    assert desk.refused(CHIEF, a.ChooseTables(segment, (other,))) == ("remote_on_paper", "")
    assert desk.refused(CHIEF, a.ChooseTables(segment, (remote, 4))) == ("table_not_seated", "")
    assert desk.refused(REFEREE, a.ChooseTables(segment, (remote,)))[0] == "not_in_this_role"
    desk.do(CHIEF, a.ChooseTables(segment, (other, remote)))
    assert live(desk, segment) == {remote, other}
    assert desk.refused(CHIEF, a.ChooseTables(segment, (remote, other, other))) == ("nothing_changes", "")
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(CHIEF, a.ChooseTables(segment, (1, 2, 3)))
    desk.do(REFEREE, a.StartSegment(segment, 0))
    assert desk.refused(CHIEF, a.ChooseTables(segment, (remote,))) == ("segment_has_started", "")
    assert check(desk.acts) == ()


def test_a_new_seating_forgets_which_tables_were_chosen() -> None:
    desk, segment, remote = seated(Medium.BOTH)
    desk.do(CHIEF, a.ChooseTables(segment, (1, 2, 3)))
    tables = desk.state.segments[segment].seating.tables
    desk.do(CHIEF, a.OverrideSeating(segment, tables), "as it was")
    assert live(desk, segment) == {remote}


def test_programs_have_no_seat_at_a_live_table() -> None:
    desk = Desk(CCGC, medium=Medium.LIVE)
    entrants = tuple(entrant(number, Kind.PROGRAM if number > 3 else Kind.PLAYER) for number in range(1, 10))
    desk.do(ORGANISER, a.Enter(entrants))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
    desk.do(CHIEF, a.PublishSeed("4711", "dice"))
    segment = desk.seat()
    tables = desk.state.segments[segment].seating.tables
    people = {table.table for table in tables if set(table.seats) <= set(map(Number, (1, 2, 3)))}
    assert live(desk, segment) == people


def test_what_is_only_announced_may_be_changed_at_any_time() -> None:
    desk = Desk(WORKERS).fill(9)
    desk.start()
    setup = desk.state.setup
    announced = replace(setup, place="hall", description=Lines("a\nb"), sessions=(PlannedSession("final", Instant(5)),))
    desk.do(ORGANISER, a.ChangeSetup(announced))
    assert desk.state.setup == announced
    for bound in (replace(announced, medium=Medium.LIVE), replace(announced, place="", name="other")):
        assert desk.refused(ORGANISER, a.ChangeSetup(bound))[0] == "setup_is_frozen"
    assert check(desk.acts) == ()
