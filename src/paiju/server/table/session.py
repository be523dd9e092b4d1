"""Everything a room knows that follows from its log: the state, the views, the answers given. Rebuilt by folding.

Live and after a restart the same ``apply`` runs, so numbers and answers come out the same.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from paiju.games.doudizhu.clock import Instant
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book
from paiju.server.table import messages as m
from paiju.server.table.events import LogEvent
from paiju.server.table.log import ActKey, Entry
from paiju.server.table.state import TableState, evolve, fold
from paiju.server.table.views import Views
from paiju.storage.store import Version
from paiju.table.seats import Seat, seats

MOST_ANSWERS = 100
"""Answers remembered per seat: of some boards. A message repeated after so many others is stale by its number."""


class BookChanged(RuntimeError):
    """The log was played under rules that this software no longer has under that name."""


@lru_cache(maxsize=64)
def rules_for(book: str, options: tuple[tuple[str, str], ...]) -> Rules:
    return find_book(book).with_options(dict(options))


@lru_cache(maxsize=64)  # hashing a book takes longer than folding a deal
def hash_for(book: str, options: tuple[tuple[str, str], ...]) -> str:
    return rules_for(book, options).content_hash()


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
    """A table in memory. ``version`` is that of the log it was folded from.

    Views and answers are brought up to date when somebody asks for them: at most tables of a restart nobody does.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.state = TableState()
        self.version = Version(0)
        self.last = Instant(0)  # when the latest event was recorded
        self._views = Views(players)
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
        self.state = fold((entry.event for entry in entries), self.state) if after is None else after
        if entries:
            self._untold += entries
            self.last = entries[-1].at
            self.version = Version(self.version + len(entries))

    def _catch_up(self) -> None:
        entries, self._untold = self._untold, []
        for entry in entries:
            if entry.shown is not None:
                self._views.show(*entry.shown)
            if entry.act is not None:
                self._answers.remember(entry.act, self.done(entry.act))

    def done(self, act: ActKey) -> bytes:
        return m.encode(m.Done(act.id, self.views[act.seat].count))


def session_of(opened: LogEvent) -> Session:
    """The session, still empty, of the log that begins with this event."""
    facts = evolve(TableState(), opened).facts
    if hash_for(facts.book, facts.options) != facts.book_hash:
        raise BookChanged(f"{facts.table}: {facts.book} has changed since the table was opened")
    return Session(rules_for(facts.book, facts.options), facts.players)


def rebuild(entries: list[Entry]) -> Session:
    """The session of a whole log."""
    session = session_of(entries[0].event)
    session.apply(entries)
    return session


def option_pairs(options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(options.items()))
