"""A live table as the direction of an event sees it: each board it scores is a result with the log that proves it."""

import hashlib
from collections.abc import AsyncIterator
from typing import NamedTuple

from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.storage.store import EventStore
from paiju.table.seats import Seat
from paiju.table.session import events as t
from paiju.table.session.events import DealEvent, TableEvent
from paiju.tournament.ranking.results import Cited, DealScores, Source


class BoardScored(NamedTuple):
    board: int
    outcome: DealScores
    cited: Cited


class BoardOpened(NamedTuple):
    board: int


class SeatWarned(NamedTuple):
    """A turn ran out where the book warns: the ``nth`` time of this seat on this board."""

    board: int
    seat: Seat
    nth: int


async def boards_of(store: EventStore, live: str) -> AsyncIterator[BoardScored | BoardOpened | SeatWarned]:
    """What happens at a table, from its first board on and then as it happens; each exactly once."""
    stream = table_log.stream_of(live)
    opened: t.TableOpened | None = None
    board, deal = 0, list[DealEvent]()
    async with store.subscribe(stream) as happening:
        async for stored in happening:
            event = table_log.read(stored).event
            if isinstance(event, t.TableOpened):
                opened = event
            elif isinstance(event, t.DealOpened):
                board, deal = event.board, []
                yield BoardOpened(board)
            elif isinstance(event, t.TableClosed):
                if not await store.read(stream, after=stored.version, limit=1):
                    return
            elif opened is not None and not isinstance(event, TableEvent):
                deal.append(event)
                game = game_for(opened.book, opened.options).game
                seat = game.warned(event)
                if seat is not None:
                    yield SeatWarned(board, seat, sum(game.warned(each) == seat for each in deal))
                if isinstance(event, game.scoring):
                    yield BoardScored(board, *_result(opened, stream, stored.version, deal))


def _result(opened: t.TableOpened, stream: str, version: int, deal: list[DealEvent]) -> tuple[DealScores, Cited]:
    game, rules, _ = game_for(opened.book, opened.options)
    state = game.fold(deal)
    if state.points is None:
        raise ValueError("a deal that was scored has no score")
    record = game.format_events(rules, deal, opened.software)
    cited = Cited(Source.LIVE, stream, version, hashlib.sha256(record.encode()).hexdigest())
    return DealScores(tuple(map(int, state.points)), tuple(map(int, state.play_time))), cited
