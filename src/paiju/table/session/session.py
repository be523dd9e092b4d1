"""Everything a room knows that follows from its log: the state, the views, the answers given. Rebuilt by folding.

Live and after a restart the same ``apply`` runs, so numbers and answers come out the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.table.clock import Instant
from paiju.table.game import TableGame
from paiju.table.seats import Seat, seats
from paiju.table.session import messages as m
from paiju.table.session.events import DealEvent, DealOpened, LogEvent
from paiju.table.session.state import TableState, fold
from paiju.table.session.views import Views

MOST_ANSWERS = 100
"""Answers remembered per seat: of some boards. A message repeated after so many others is stale by its number."""


class ActKey(NamedTuple):
    """Which message of which seat led to something."""

    seat: Seat
    id: str


class Entry(NamedTuple):
    """An event of the log; ``shown``: what those who may see it get, if it is an event of a deal, and its JSON."""

    event: LogEvent
    shown: tuple[DealEvent, bytes] | None
    act: ActKey | None
    at: Instant


class Answers:
    """The last answers given to each seat, by the message's id."""

    def __init__(self, players: int) -> None:
        self.by_seat: dict[Seat, dict[str, bytes]] = {seat: {} for seat in seats(players)}

    def find(self, act: ActKey) -> bytes | None:
        return self.by_seat[act.seat].get(act.id)

    def remember(self, act: ActKey, frame: bytes) -> None:
        answers = self.by_seat[act.seat]
        answers[act.id] = frame
        if len(answers) > MOST_ANSWERS:
            del answers[next(iter(answers))]


class Session:
    """A table in memory. ``version`` is that of the log it was folded from: how many events it has.

    Views and answers are brought up to date when somebody asks for them: at most tables of a restart nobody does.
    """

    def __init__(self, played: TableGame, players: int) -> None:
        self.played = played
        self.game, self.rules, _ = played
        self.state = TableState(played.game.blank)
        self.version = 0
        self.last = Instant(0)  # when the latest event was recorded
        self._views = Views(played, players)
        self._answers = Answers(players)
        self._untold: list[Entry] = []

    @property
    def views(self) -> Views:
        if self._untold:
            self._catch_up()
        return self._views

    @property
    def answers(self) -> Answers:
        if self._untold:
            self._catch_up()
        return self._answers

    def apply(self, entries: Sequence[Entry], after: TableState | None = None) -> None:
        """Take what is on disk into memory; ``after`` is the state it leads to, where that is known already."""
        self.state = fold(self.game, (entry.event for entry in entries), self.state) if after is None else after
        if entries:
            self._untold += entries
            self.last = entries[-1].at
            self.version += len(entries)

    def _catch_up(self) -> None:
        entries, self._untold = self._untold, []
        for entry in entries:
            if entry.shown is not None:
                self._views.show(*entry.shown)
            elif type(entry.event) is DealOpened:
                self._views.begin_board()
            if entry.act is not None:
                self._answers.remember(entry.act, self.done(entry.act))

    def done(self, act: ActKey) -> bytes:
        return m.encode(m.Done(act.id, self.views[act.seat].count))
