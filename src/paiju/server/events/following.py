"""A live table as the direction of an event sees it: each board it scores is a result with the log that proves it."""

import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import NamedTuple

from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.storage.store import EventStore
from paiju.table.game import DealState
from paiju.table.seats import Seat
from paiju.table.session import events as t
from paiju.table.session.events import DealEvent, TableEvent
from paiju.tournament.ranking.results import Cited, DealScores, Outcome, Source

Match = Callable[[Sequence[DealState]], Outcome]


class BoardScored(NamedTuple):
    """A result: of one board, or under the number 0 of a whole match."""

    board: int
    outcome: Outcome
    cited: Cited


class BoardOpened(NamedTuple):
    board: int


class SeatWarned(NamedTuple):
    """A turn ran out where the book warns: the ``nth`` time of this seat on this board."""

    board: int
    seat: Seat
    nth: int


async def boards_of(
    store: EventStore, live: str, match: Match | None = None
) -> AsyncIterator[BoardScored | BoardOpened | SeatWarned]:
    """What happens at a table, from its first board on and then as it happens; each exactly once.

    ``match``: what all deals together come to, told when the last one is over, in place of what each has brought.
    """
    stream = table_log.stream_of(live)
    seen: _Seen | None = None
    async with store.subscribe(stream) as happening:
        async for stored in happening:
            event = table_log.read(stored).event
            if isinstance(event, t.TableOpened):
                seen = _Seen(event)
            elif seen is None:
                continue
            elif isinstance(event, t.DealOpened):
                seen.board, seen.deal = event.board, []
                yield BoardOpened(seen.board)
            elif isinstance(event, t.TableClosed):
                if not await store.read(stream, after=stored.version, limit=1):
                    return
            elif isinstance(event, t.DealsLimited):
                seen.limit = event.boards
            elif not isinstance(event, TableEvent):
                for told in seen.take(event):
                    yield told
                if isinstance(event, seen.game.scoring) and match is None:
                    yield BoardScored(seen.board, *_result(seen, stream, stored.version))
            if match is not None and seen.is_over:
                seen.is_told = True
                yield BoardScored(0, match(seen.deals), seen.cite(stream, stored.version))


class _Seen:
    """How far a table has come."""

    def __init__(self, opened: t.TableOpened) -> None:
        self.opened = opened
        self.game, self.rules, _ = game_for(opened.book, opened.options)
        self.board = 0
        self.deal: list[DealEvent] = []
        self.deals: list[DealState] = []  # that have a result
        self.records: list[str] = []
        self.limit: int | None = None
        self.is_told = False

    @property
    def is_over(self) -> bool:
        """Whether a match has had its last deal, and nobody knows yet."""
        return self.limit is not None and len(self.deals) >= self.limit and not self.is_told

    def take(self, event: DealEvent) -> Iterator[SeatWarned]:
        self.deal.append(event)
        seat = self.game.warned(event)
        if seat is not None:
            yield SeatWarned(self.board, seat, sum(self.game.warned(each) == seat for each in self.deal))
        if isinstance(event, self.game.scoring):
            self.deals.append(self.game.fold(self.deal))
            self.records.append(self.game.format_events(self.rules, self.deal, self.opened.software))

    def cite(self, stream: str, version: int) -> Cited:
        """All deals together."""
        return _cited(stream, version, "".join(self.records))


def _result(seen: _Seen, stream: str, version: int) -> tuple[DealScores, Cited]:
    state = seen.deals[-1]
    if state.points is None:
        raise ValueError("a deal that was scored has no score")
    scores = DealScores(tuple(map(int, state.points)), tuple(map(int, state.play_time)))
    return scores, _cited(stream, version, seen.records[-1])


def _cited(stream: str, version: int, record: str) -> Cited:
    return Cited(Source.LIVE, stream, version, hashlib.sha256(record.encode()).hexdigest())
