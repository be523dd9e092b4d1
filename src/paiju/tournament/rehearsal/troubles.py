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


class RehearsalDesk(Protocol):
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


AtTable = Callable[[RehearsalDesk, SegmentId, TableSeats], Iterator[Act | None]]
Between = Callable[[RehearsalDesk, SegmentId], Iterator[Act | None]]


def at_table(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act]:
    """One trouble after the results of a table came in."""
    yield from _told(_AT_TABLE[desk.below(len(_AT_TABLE))](desk, segment, table))


def after_segment(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act]:
    """One trouble between two segments."""
    yield from _told(_BETWEEN[desk.below(len(_BETWEEN))](desk, segment))


def _told(story: Iterator[Act | None]) -> Iterator[Act]:
    """A story until the first command that was refused."""
    for act in story:
        if act is None:
            return
        yield act


def _someone(desk: RehearsalDesk, table: TableSeats) -> Number:
    people = [number for number in table.seats if number != HOUSE]
    return people[desk.below(len(people))]


def _table(desk: RehearsalDesk, segment: SegmentId) -> TableSeats | None:
    """None where a whole round was forfeited."""
    tables = desk.state.segments[segment].seating.tables
    return tables[desk.below(len(tables))] if tables else None


def _key(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> ResultKey:
    boards = desk.state.segments[segment].boards
    return ResultKey(table.table, boards[desk.below(len(boards))])


# Before the seating is approved, and at the start.


def overridden(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act]:
    """The chief exchanges two entrants of different tables."""
    tables = list(desk.state.segments[segment].seating.tables)
    one, other = (desk.below(len(tables) or 1) for _ in range(2))
    if one != other:
        first, second = tables[one].seats[0], tables[other].seats[0]
        tables[one] = replace(tables[one], seats=(second, *tables[one].seats[1:]))
        tables[other] = replace(tables[other], seats=(first, *tables[other].seats[1:]))
        mine = a.OverrideSeating(segment, tuple(tables), desk.state.segments[segment].seating.byes)
        why = "同队 travel mates"
        done = desk.attempt(CHIEF, mine, why) or desk.attempt(CHIEF, meant(mine), why)
        yield from _told(iter([done]))


def missing(desk: RehearsalDesk, segment: SegmentId, number: Number) -> Act | None:
    """Not there at all, or late by up to twenty minutes."""
    if desk.below(2):
        return desk.attempt(CHIEF, a.Forfeit(segment, number), "未到 did not come")
    late = Instant(desk.now() + desk.below(20) * MINUTE)
    return desk.attempt(CHIEF, a.ReportLate(segment, number, late))


# At a table.


def _corrected(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key = _key(desk, segment, table)
    yield desk.attempt(CHIEF, a.CorrectResult(segment, key, desk.outcome(table, key.board)), "笔误 misread")
    yield from _seconded(desk)


def _seconded(desk: RehearsalDesk) -> Iterator[Act | None]:
    """Where the event wants two officials for a correction."""
    if desk.state.corrections:
        if not desk.state.officials.has(SECOND.official, Role.REFEREE):
            yield desk.attempt(ORGANISER, a.Appoint(SECOND.official, Role.REFEREE))
        yield desk.attempt(SECOND, a.SecondCorrection(desk.state.corrections[-1].number))


def _corrected_and_undone(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield from _corrected(desk, segment, table)
    yield desk.undo(desk.state.acts)


def _confirmed(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key = _key(desk, segment, table)
    for number in table.seats:
        if number != HOUSE:
            by = Author(OfficialId(str(number)), Role.ENTRANT)
            yield desk.attempt(by, a.ConfirmResult(segment, key, number))


def _disputed(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    key, number = _key(desk, segment, table), _someone(desk, table)
    yield desk.attempt(Author(OfficialId(str(number)), Role.ENTRANT), a.DisputeResult(segment, key, number))
    if desk.below(2):
        yield desk.attempt(CHIEF, a.UpholdResult(segment, key), "记录无误 the record is right")
        return
    for _ in range(10):
        corrected = desk.attempt(CHIEF, a.CorrectResult(segment, key, desk.outcome(table, key.board)), "查实 looked up")
        if corrected is not None:  # the new outcome may be the old one by chance
            yield corrected
            yield from _seconded(desk)
            return


def _penalised(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    codes = list(offences(desk.regulation))
    number, board = _someone(desk, table), _key(desk, segment, table).board
    code = codes[desk.below(len(codes))]
    declarer, cards = bool(desk.below(2)), 1 + desk.below(3)
    offence = a.Penalise(code, number, segment, board, cards=cards, declarer=declarer)
    if code == "time_out" and desk.below(2):
        yield desk.attempt(CHIEF, replace(offence, grave=True), "一再拖延 again and again")
        return
    for _ in range(1 + desk.below(3)):
        yield desk.attempt(CHIEF, offence)


def _allowed(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """The chief lets somebody use a telephone; then it is no offence."""
    number = _someone(desk, table)
    yield desk.attempt(CHIEF, a.Allow("phone", number, segment))
    yield desk.attempt(CHIEF, a.Penalise("phone", number, segment))


def _penalised_by_mistake(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield from _penalised(desk, segment, table)
    if desk.state.charges:
        yield desk.attempt(CHIEF, a.LiftCharge(desk.state.charges[-1].number), "误判 wrong ruling")


def _voided(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """For the whole field; the tables that have not reported yet then have nothing to report."""
    yield desk.attempt(CHIEF, a.VoidBoard(segment, _key(desk, segment, table).board), "断电 power cut")


def _adjusted(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    seats = len(table.seats)
    shares = tuple((40, 50, 60)[desk.below(3)] for _ in range(seats))
    award = Adjusted(shares, (None,) * seats)
    if seats == 3 and desk.below(2):
        score = desk.below(13)
        award = Adjusted((None,) * seats, (2 * score, -score, -score))
    yield desk.attempt(CHIEF, a.CorrectResult(segment, _key(desk, segment, table), award), "判给平均分 average awarded")
    yield from _seconded(desk)


def _late_sheet(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    late = Instant(desk.now() + 60 * MINUTE)
    yield desk.attempt(CHIEF, a.ReportLateSheet(segment, _someone(desk, table), late))


def _leave(desk: RehearsalDesk, segment: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    yield desk.attempt(CHIEF, a.AskLeave(_someone(desk, table)))
    asked = desk.state.acts
    yield desk.attempt(CHIEF, a.GrantLeave(asked, "裁判 referee"))
    yield desk.attempt(CHIEF, a.EndLeave(asked))


def _replaced(desk: RehearsalDesk, _: SegmentId, table: TableSeats) -> Iterator[Act | None]:
    """In the middle of play, where the book has nothing against it."""
    yield _substitute(desk, _someone(desk, table))


_AT_TABLE: tuple[AtTable, ...] = (
    *(_corrected, _corrected_and_undone, _confirmed, _disputed, _penalised, _penalised_by_mistake),
    *(_voided, _adjusted, _late_sheet, _leave, _allowed, _replaced),
)


# Between two segments.


def _present(desk: RehearsalDesk) -> Number | None:
    here = [number for number, entrant in desk.state.entrants.items() if entrant.status is Status.PRESENT]
    return here[desk.below(len(here))] if len(here) > 12 else None


def _withdrawn(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    number = _present(desk)
    yield None if number is None else desk.attempt(CHIEF, a.Withdraw(number), "有事 called away")


def _disqualified(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    number = _present(desk)
    yield None if number is None else desk.attempt(CHIEF, a.Disqualify(number), "作弊 cheated")


def _late_entry(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    newcomer = desk.newcomer()
    yield desk.attempt(ORGANISER, a.Enter((newcomer,)), "补报 late entry")
    yield desk.attempt(ORGANISER, a.CheckIn((newcomer.number,)))


def _came_after_all(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    away = [number for number, entrant in desk.state.entrants.items() if entrant.status is Status.ADMITTED]
    yield desk.attempt(ORGANISER, a.CheckIn(tuple(away[:1])))


def _substituted(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    numbers = sorted(desk.state.entrants)
    yield _substitute(desk, numbers[desk.below(len(numbers))])


def _substitute(desk: RehearsalDesk, number: Number) -> Act | None:
    before = desk.state.entrants[number].members
    members = (PersonRef(f"{before[0]}-new"), *before[1:])
    return desk.attempt(ORGANISER, a.Substitute(number, members), "生病 fell ill")


def _rebuilt(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    numbers = sorted(desk.state.entrants)
    number = numbers[desk.below(len(numbers))]
    yield desk.attempt(ORGANISER, a.RegisterBuild(number, f"build-{desk.state.acts}"))


def _stage(segment: SegmentId) -> Stage | None:
    """Play-offs are no stage of their own."""
    return None if segment.stage is Stage.PLAYOFF else segment.stage


def _published(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act | None]:
    """The standing so far is announced, then a clerical error in it is found: a new version."""
    yield desk.attempt(CHIEF, a.PublishStanding(_stage(segment) if desk.below(2) else None))
    table = _table(desk, segment)
    if table is None:
        return
    key = _key(desk, segment, table)
    correction = a.CorrectResult(segment, key, desk.outcome(table, key.board), a.Cause.CLERICAL)
    yield desk.attempt(CHIEF, correction, "抄错 copied wrongly")
    yield from _seconded(desk)


def _undone(desk: RehearsalDesk, _: SegmentId) -> Iterator[Act | None]:
    """Something of the last acts, if nothing rests on it."""
    yield desk.undo(desk.state.acts - desk.below(4))


def _deputised(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act | None]:
    now = desk.now()
    if not desk.state.officials.has(DEPUTY.official, Role.DEPUTY):
        yield desk.attempt(ORGANISER, a.Appoint(DEPUTY.official, Role.DEPUTY))
    yield desk.attempt(CHIEF, a.Delegate(DEPUTY.official, now, Instant(now + 60 * MINUTE)))
    yield desk.attempt(FOR_CHIEF, a.PublishStanding(_stage(segment)))


def _appealed(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act | None]:
    """An oral objection where the book wants one, the written appeal, three votes, the decision."""
    if not desk.state.officials.panel:
        yield desk.attempt(ORGANISER, a.FormPanel(PANEL))
    table = _table(desk, segment)
    if table is None:
        return
    number = _someone(desk, table)
    oral = desk.attempt(CHIEF, a.ObjectOrally(number, segment, "计分 the score"))
    if oral is not None:
        yield oral
    said = None if oral is None else oral.number
    filed = desk.attempt(CHIEF, a.FileAppeal(number, segment, "计分 the score", documents=True, fee=500, appeal=said))
    yield filed
    case = said or desk.state.acts
    for member in PANEL:
        yield desk.attempt(Author(member, Role.PANEL), a.Vote(case, upheld=bool(desk.below(2))))
    yield desk.attempt(Author(PANEL[0], Role.PANEL), a.DecideAppeal(case, "合议 as voted"))


def _noted(desk: RehearsalDesk, segment: SegmentId) -> Iterator[Act | None]:
    yield desk.attempt(CHIEF, a.RecordIncident("other", "观众 a spectator", segment=segment, note="喧哗 noise"))
    yield desk.attempt(CHIEF, a.ResolveIncident(desk.state.acts, "已劝离 asked to leave"))
    yield desk.attempt(CHIEF, a.RecordCheck("other", "座钟 clocks", ok=True))


_BETWEEN: tuple[Between, ...] = (
    *(_withdrawn, _disqualified, _late_entry, _came_after_all, _substituted, _rebuilt, _published, _undone),
    *(_deputised, _appealed, _noted),
)
