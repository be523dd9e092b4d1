"""A desk for tests: sends commands to the director, keeps the log and a clock."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_regulation, regulation_of_log
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import check as checking
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act, fold
from paiju.tournament.formats.format import Due, Format
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup, State
from paiju.tournament.undo import undo

NATIONAL, CCGC, WORKERS = "doudizhu-national-2016", "doudizhu-ccgc", "doudizhu-workers-2021"
COOP, EIGHTY = "shengji-coop", "shengji-80"
MINUTE, HOUR = 60_000, 3_600_000

ORGANISER = Author(OfficialId("org"), Role.ORGANISER)
CHIEF = Author(OfficialId("chief"), Role.CHIEF)
DEPUTY = Author(OfficialId("deputy"), Role.DEPUTY)
FOR_CHIEF = Author(OfficialId("deputy"), Role.DEPUTY, Role.CHIEF)
REFEREE = Author(OfficialId("li"), Role.REFEREE)
PLATFORM = Author(OfficialId("table"), Role.PLATFORM)


def panel(name: str) -> Author:
    return Author(OfficialId(name), Role.PANEL)


def player(number: int) -> Author:
    return Author(OfficialId(str(number)), Role.ENTRANT)


def entrant(number: int, kind: Kind = Kind.PLAYER, unit: str = "", **more: Any) -> Entrant:
    members = tuple(PersonRef(f"p{number}{side}") for side in ("a", "b")[: 2 if kind is Kind.PAIR else 1])
    return Entrant(Number(number), kind, members, unit or f"unit {number}", **more)


Scoring = Callable[[TableSeats, int], Outcome]


SIZES = (24, 16, 12, 8, 6, 4, 3, 2, 1)
"""What a defender can win or lose in a deal that nobody asks about, in units of the book."""


def flat(table: TableSeats, board: int) -> Outcome:
    """The lower the number, the better: the best of a table declares and wins, or the last declares and loses."""
    if len(table.seats) == 2:
        better = 0 if table.seats[0] < table.seats[1] else 1
        return MatchLevels((5, 2) if better == 0 else (2, 5))
    order = sorted(range(3), key=lambda seat: table.seats[seat] or 999)
    each = SIZES[min(len(SIZES), int(table.seats[order[0]])) - 1]
    declarer, sign = (order[0], -1) if board % 2 else (order[2], 1)
    scores = [sign * each] * 3
    scores[declarer] = -2 * sign * each
    return DealScores((scores[0], scores[1], scores[2]))


def in_units(outcome: Outcome, unit: int) -> Outcome:
    """A deal's points as the book counts them."""
    return (
        replace(outcome, scores=tuple(unit * each for each in outcome.scores))
        if isinstance(outcome, DealScores)
        else outcome
    )


class Desk:
    def __init__(self, book: str | Regulation = NATIONAL, **setup: Any) -> None:
        self.at = Instant(1_635_480_000_000)  # Friday 2021-10-29 12:00 in Beijing
        self.acts: list[Act] = []
        self._state: State | None = None
        self.published = find_regulation(book) if isinstance(book, str) else book
        self.do(ORGANISER, a.CreateEvent(Setup("an event", self.published.id, **setup)))
        for author in (CHIEF, DEPUTY, REFEREE):
            self.do(ORGANISER, a.Appoint(author.official, author.role))

    @property
    def regulation(self) -> Regulation:
        return self.published if self._state is None else self.published.in_force(self._state.setup)

    @property
    def format(self) -> Format:
        return self.regulation.format

    @property
    def unit(self) -> int:
        """Points for a bid of 1."""
        rules = self.published.play
        return rules.unit.value if isinstance(rules, Rules) else 1

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    def wait(self, milliseconds: int) -> "Desk":
        self.at = Instant(self.at + milliseconds)
        return self

    def do(self, by: Author, action: a.Command, reason: str = "") -> Act:
        decided = act(self.published, self._state, by, action, self.at, reason)
        assert isinstance(decided, Act), decided
        self.acts.append(decided)
        self._state = evolve_act(self._state, decided)
        return decided

    def refused(self, by: Author, action: a.Command, reason: str = "") -> tuple[str, str]:
        """The code and the article."""
        decided = act(self.published, self._state, by, action, self.at, reason)
        assert isinstance(decided, Refusal), decided
        return decided.code, decided.article.ref

    def undo(self, number: int, by: Author = CHIEF, reason: str = "a slip") -> Act | Refusal:
        decided = undo(self.published, self.acts, by, number, self.at, reason)
        if isinstance(decided, Act):
            self.acts.append(decided)
            self._state = fold(self.acts)
        return decided

    # Whole stretches.

    def fill(self, count: int, numbers: Iterable[int] = ()) -> "Desk":
        """Entrants who are there, and a seed."""
        kind = Kind.PROGRAM if self.format.book == CCGC else self.format.kinds[0]
        entrants = tuple(entrant(number, kind) for number in (*numbers, *range(1, count + 1)))
        self.do(ORGANISER, a.Enter(entrants))
        self.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
        self.do(CHIEF, a.PublishSeed("4711", "dice"))
        return self

    def draw(self) -> None:
        while self.format.draws(self.state):
            self.do(CHIEF, a.DrawLots())

    def seat(self) -> SegmentId:
        """The next segment, proposed."""
        self.draw()
        due = self.format.next(self.state)
        assert due.due is Due.SEATING, due
        assert due.segment is not None
        self.do(CHIEF, a.ProposeSeating(due.segment))
        return due.segment

    def start(self, minutes: int = 0) -> SegmentId:
        segment = self.seat()
        self.do(CHIEF, a.ApproveSeating(segment))
        self.do(REFEREE, a.StartSegment(segment, minutes))
        return segment

    def enter(self, segment: SegmentId, scoring: Scoring = flat) -> None:
        found = self.state.segments[segment]
        entered = tuple(
            a.Entered(ResultKey(table.table, board), in_units(scoring(table, board), self.unit))
            for table in found.seating.tables
            if not any(number in found.absent for number in table.seats)
            for board in found.boards
        )
        self.do(REFEREE, a.EnterResults(segment, entered))

    def play(self, scoring: Scoring = flat) -> SegmentId:
        """The next segment from seating to closing."""
        segment = self.start()
        self.wait(40 * MINUTE)
        self.enter(segment, scoring)
        self.do(REFEREE, a.CloseSegment(segment))
        return segment

    def play_all(self, scoring: Scoring = flat) -> "Desk":
        while (due := self.format.next(self.state)).due not in (Due.NOTHING, Due.PUBLISH):
            if due.due is Due.CUT:
                self.do(CHIEF, a.MakeCut())
            elif due.due is Due.DRAW:
                self.draw()
            else:
                self.play(scoring)
        return self


FIRST = SegmentId(Stage.MAIN, 1)


def check(acts: Iterable[Act]) -> tuple[checking.Finding, ...]:
    """What the check finds in a log, by the regulation that it names."""
    log = list(acts)
    return checking.check(regulation_of_log(log), log)


def refusals_in(acts: Iterable[Act]) -> set[str]:
    """Why the check finds acts that cannot have been accepted."""
    return {found.refusal.code for found in check(acts) if found.refusal is not None and found.fails}
