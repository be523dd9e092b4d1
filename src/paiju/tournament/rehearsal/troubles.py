"""What goes wrong in a rehearsal: before a seating is approved, at a table, and after a segment.

Each trouble is a short story of commands. What the director does not allow at that moment is left out, so that the
story ends there; what it allows becomes part of the log.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.desk.asking import meant
from paiju.tournament.desk.rulings import offences
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Entrant, Number, PersonRef, Status
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import Adjusted, Outcome
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import HOUSE, ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.state import State

ORGANISER = Author(OfficialId("desk"), Role.ORGANISER)
CHIEF = Author(OfficialId("desk"), Role.CHIEF)
DEPUTY = Author(OfficialId("deputy"), Role.DEPUTY)
FOR_CHIEF = Author(OfficialId("deputy"), Role.DEPUTY, acting_for=Role.CHIEF)
SECOND = Author(OfficialId("second"), Role.REFEREE)
PANEL = tuple(OfficialId(f"panel-{name}") for name in ("a", "b", "c"))


class Hall(Protocol):
    """The rehearsal as its troubles see it."""

    @property
    def regulation(self) -> Regulation: ...

    @property
    def state(self) -> State: ...

    def below(self, n: int) -> int:
        """Chance."""
        ...

    def now(self) -> Instant: ...

    def attempt(self, by: Author, action: a.Command, reason: str = "") -> Act | None: ...

    def undo(self, number: int) -> Act | None: ...

    def newcomer(self) -> Entrant: ...

    def outcome(self, table: TableSeats, board: int) -> Outcome: ...


AtTable = Callable[[Hall, SegmentId, TableSeats], Iterator[Act | None]]
Between = Callable[[Hall, SegmentId], Iterator[Act | None]]


def at_table(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act]:
    """One trouble after the results of a table came in."""
    yield from _told(_AT_TABLE[hall.below(len(_AT_TABLE))](hall, segment, table))


def after_segment(hall: Hall, segment: SegmentId) -> Iterator[Act]:
    """One trouble between two segments."""
    yield from _told(_BETWEEN[hall.below(len(_BETWEEN))](hall, segment))


def _told(story: Iterator[Act | None]) -> Iterator[Act]:
    """A story until the first command that was refused."""
    for act in story:
        if act is None:
            return
        yield act


def _someone(hall: Hall, table: TableSeats) -> Number:
    people = [number for number in table.seats if number != HOUSE]
    return people[hall.below(len(people))]


def _table(hall: Hall, segment: SegmentId) -> TableSeats | None:
    """None where a whole round was forfeited."""
    tables = hall.state.segments[segment].seating.tables
    return tables[hall.below(len(tables))] if tables else None


def _key(hall: Hall, segment: SegmentId, table: TableSeats) -> ResultKey:
    boards = hall.state.segments[segment].boards
    return ResultKey(table.table, boards[hall.below(len(boards))])


# Before the seating is approved, and at the start.


def overridden(hall: Hall, segment: SegmentId) -> Iterator[Act]:
    """The chief exchanges two entrants of different tables."""
    tables = list(hall.state.segments[segment].seating.tables)
    one, other = (hall.below(len(tables) or 1) for _ in range(2))
    if one != other:
        first, second = tables[one].seats[0], tables[other].seats[0]
        tables[one] = replace(tables[one], seats=(second, *tables[one].seats[1:]))
        tables[other] = replace(tables[other], seats=(first, *tables[other].seats[1:]))
        mine = a.OverrideSeating(segment, tuple(tables), hall.state.segments[segment].seating.byes)
        why = "同队 travel mates"
        done = hall.attempt(CHIEF, mine, why) or hall.attempt(CHIEF, meant(mine), why)
        yield from _told(iter([done]))


def missing(hall: Hall, segment: SegmentId, number: Number) -> Act | None:
    """Not there at all, or late by up to twenty minutes."""
    if hall.below(2):
        return hall.attempt(CHIEF, a.Forfeit(segment, number), "未到 did not come")
    late = Instant(hall.now() + hall.below(20) * MINUTE)
    return hall.attempt(CHIEF, a.ReportLate(segment, number, late))


# At a table.


def _corrected(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key = _key(hall, segment, table)
    yield hall.attempt(CHIEF, a.CorrectResult(segment, key, hall.outcome(table, key.board)), "笔误 misread")
    yield from _seconded(hall)


def _seconded(hall: Hall) -> Iterator[Act | None]:
    """Where the event wants two officials for a correction."""
    if hall.state.corrections:
        if not hall.state.officials.has(SECOND.official, Role.REFEREE):
            yield hall.attempt(ORGANISER, a.Appoint(SECOND.official, Role.REFEREE))
        yield hall.attempt(SECOND, a.SecondCorrection(hall.state.corrections[-1].number))


def _corrected_and_undone(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield from _corrected(hall, segment, table)
    yield hall.undo(hall.state.acts)


def _confirmed(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key = _key(hall, segment, table)
    for number in table.seats:
        if number != HOUSE:
            by = Author(OfficialId(str(number)), Role.ENTRANT)
            yield hall.attempt(by, a.ConfirmResult(segment, key, number))


def _disputed(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key, number = _key(hall, segment, table), _someone(hall, table)
    yield hall.attempt(Author(OfficialId(str(number)), Role.ENTRANT), a.DisputeResult(segment, key, number))
    if hall.below(2):
        yield hall.attempt(CHIEF, a.UpholdResult(segment, key), "记录无误 the record is right")
        return
    for _ in range(10):
        corrected = hall.attempt(CHIEF, a.CorrectResult(segment, key, hall.outcome(table, key.board)), "查实 looked up")
        if corrected is not None:  # the new outcome may be the old one by chance
            yield corrected
            yield from _seconded(hall)
            return


def _penalised(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    codes = list(offences(hall.regulation))
    number, board = _someone(hall, table), _key(hall, segment, table).board
    code = codes[hall.below(len(codes))]
    declarer, cards = bool(hall.below(2)), 1 + hall.below(3)
    offence = a.Penalise(code, number, segment, board, cards=cards, declarer=declarer)
    if code == "time_out" and hall.below(2):
        yield hall.attempt(CHIEF, replace(offence, grave=True), "一再拖延 again and again")
        return
    for _ in range(1 + hall.below(3)):
        yield hall.attempt(CHIEF, offence)


def _allowed(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """The chief lets somebody use a telephone; then it is no offence."""
    number = _someone(hall, table)
    yield hall.attempt(CHIEF, a.Allow("phone", number, segment))
    yield hall.attempt(CHIEF, a.Penalise("phone", number, segment))


def _penalised_by_mistake(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield from _penalised(hall, segment, table)
    if hall.state.charges:
        yield hall.attempt(CHIEF, a.LiftCharge(hall.state.charges[-1].number), "误判 wrong ruling")


def _voided(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """For the whole field; the tables that have not reported yet then have nothing to report."""
    yield hall.attempt(CHIEF, a.VoidBoard(segment, _key(hall, segment, table).board), "断电 power cut")


def _adjusted(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    seats = len(table.seats)
    shares = tuple((40, 50, 60)[hall.below(3)] for _ in range(seats))
    award = Adjusted(shares, (None,) * seats)
    if seats == 3 and hall.below(2):
        score = hall.below(13)
        award = Adjusted((None,) * seats, (2 * score, -score, -score))
    yield hall.attempt(CHIEF, a.CorrectResult(segment, _key(hall, segment, table), award), "判给平均分 average awarded")
    yield from _seconded(hall)


def _late_sheet(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    late = Instant(hall.now() + 60 * MINUTE)
    yield hall.attempt(CHIEF, a.ReportLateSheet(segment, _someone(hall, table), late))


def _leave(hall: Hall, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield hall.attempt(CHIEF, a.AskLeave(_someone(hall, table)))
    asked = hall.state.acts
    yield hall.attempt(CHIEF, a.GrantLeave(asked, "裁判 referee"))
    yield hall.attempt(CHIEF, a.EndLeave(asked))


def _replaced(hall: Hall, _: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """In the middle of play, where the book has nothing against it."""
    yield _substitute(hall, _someone(hall, table))


_AT_TABLE: tuple[AtTable, ...] = (
    *(_corrected, _corrected_and_undone, _confirmed, _disputed, _penalised, _penalised_by_mistake),
    *(_voided, _adjusted, _late_sheet, _leave, _allowed, _replaced),
)


# Between two segments.


def _present(hall: Hall) -> Number | None:
    here = [number for number, entrant in hall.state.entrants.items() if entrant.status is Status.PRESENT]
    return here[hall.below(len(here))] if len(here) > 12 else None


def _withdrawn(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    number = _present(hall)
    yield None if number is None else hall.attempt(CHIEF, a.Withdraw(number), "有事 called away")


def _disqualified(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    number = _present(hall)
    yield None if number is None else hall.attempt(CHIEF, a.Disqualify(number), "作弊 cheated")


def _late_entry(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    newcomer = hall.newcomer()
    yield hall.attempt(ORGANISER, a.Enter((newcomer,)), "补报 late entry")
    yield hall.attempt(ORGANISER, a.CheckIn((newcomer.number,)))


def _came_after_all(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    away = [number for number, entrant in hall.state.entrants.items() if entrant.status is Status.ADMITTED]
    yield hall.attempt(ORGANISER, a.CheckIn(tuple(away[:1])))


def _substituted(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    numbers = sorted(hall.state.entrants)
    yield _substitute(hall, numbers[hall.below(len(numbers))])


def _substitute(hall: Hall, number: Number) -> Act | None:
    before = hall.state.entrants[number].members
    members = (PersonRef(f"{before[0]}-new"), *before[1:])
    return hall.attempt(ORGANISER, a.Substitute(number, members), "生病 fell ill")


def _rebuilt(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    numbers = sorted(hall.state.entrants)
    number = numbers[hall.below(len(numbers))]
    yield hall.attempt(ORGANISER, a.RegisterBuild(number, f"build-{hall.state.acts}"))


def _stage(segment: SegmentId) -> Stage | None:
    """Play-offs are no stage of their own."""
    return None if segment.stage is Stage.PLAYOFF else segment.stage


def _published(hall: Hall, segment: SegmentId) -> Iterator[Act | None]:
    """The standing so far is announced, then a clerical error in it is found: a new version."""
    yield hall.attempt(CHIEF, a.PublishStanding(_stage(segment) if hall.below(2) else None))
    table = _table(hall, segment)
    if table is None:
        return
    key = _key(hall, segment, table)
    correction = a.CorrectResult(segment, key, hall.outcome(table, key.board), a.Cause.CLERICAL)
    yield hall.attempt(CHIEF, correction, "抄错 copied wrongly")
    yield from _seconded(hall)


def _undone(hall: Hall, _: SegmentId) -> Iterator[Act | None]:
    """Something of the last acts, if nothing rests on it."""
    yield hall.undo(hall.state.acts - hall.below(4))


def _deputised(hall: Hall, segment: SegmentId) -> Iterator[Act | None]:
    now = hall.now()
    if not hall.state.officials.has(DEPUTY.official, Role.DEPUTY):
        yield hall.attempt(ORGANISER, a.Appoint(DEPUTY.official, Role.DEPUTY))
    yield hall.attempt(CHIEF, a.Delegate(DEPUTY.official, now, Instant(now + 60 * MINUTE)))
    yield hall.attempt(FOR_CHIEF, a.PublishStanding(_stage(segment)))


def _appealed(hall: Hall, segment: SegmentId) -> Iterator[Act | None]:
    """An oral objection where the book wants one, the written appeal, three votes, the decision."""
    if not hall.state.officials.panel:
        yield hall.attempt(ORGANISER, a.FormPanel(PANEL))
    table = _table(hall, segment)
    if table is None:
        return
    number = _someone(hall, table)
    oral = hall.attempt(CHIEF, a.ObjectOrally(number, segment, "计分 the score"))
    if oral is not None:
        yield oral
    said = None if oral is None else oral.number
    filed = hall.attempt(CHIEF, a.FileAppeal(number, segment, "计分 the score", documents=True, fee=500, appeal=said))
    yield filed
    case = said or hall.state.acts
    for member in PANEL:
        yield hall.attempt(Author(member, Role.PANEL), a.Vote(case, upheld=bool(hall.below(2))))
    yield hall.attempt(Author(PANEL[0], Role.PANEL), a.DecideAppeal(case, "合议 as voted"))


def _noted(hall: Hall, segment: SegmentId) -> Iterator[Act | None]:
    yield hall.attempt(CHIEF, a.RecordIncident("other", "观众 a spectator", segment=segment, note="喧哗 noise"))
    yield hall.attempt(CHIEF, a.ResolveIncident(hall.state.acts, "已劝离 asked to leave"))
    yield hall.attempt(CHIEF, a.RecordCheck("other", "座钟 clocks", ok=True))


_BETWEEN: tuple[Between, ...] = (
    *(_withdrawn, _disqualified, _late_entry, _came_after_all, _substituted, _rebuilt, _published, _undone),
    *(_deputised, _appealed, _noted),
)
