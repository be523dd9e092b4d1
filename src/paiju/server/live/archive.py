"""What the store still knows of a table, live or closed: its log, its state, the records of its finished deals."""

import asyncio
from collections.abc import Callable

from paiju.server.live.records import PlayedDeal, find_deal, record_text
from paiju.server.live.snapshots import load_session
from paiju.server.people.names import Names
from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.storage.store import EventStore
from paiju.table.game import TableGame
from paiju.table.session.events import LogEvent, TableOpened
from paiju.table.session.state import TableState

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not taken for each other
ID_LENGTH = 16


def may_be_table(text: str) -> bool:
    """Whether a text that came from outside may be asked of the store."""
    return len(text) == ID_LENGTH and set(text) <= set(ID_LETTERS)


class Archive:
    def __init__(self, store: EventStore, software: str, names: Names) -> None:
        self._store = store
        self._names = names
        self._software = software

    async def state(self, table: str) -> TableState | None:
        """None: there is no such table."""
        session = await load_session(self._store, table) if may_be_table(table) else None
        return None if session is None else session.state

    async def has(self, table: str) -> bool:
        return may_be_table(table) and bool(await self._store.read(table_log.stream_of(table), limit=1))

    async def log(self, table: str) -> list[LogEvent]:
        if not may_be_table(table):
            return []
        stored = await self._store.read(table_log.stream_of(table))
        return await asyncio.to_thread(lambda: [table_log.read(each).event for each in stored])  # may be thousands

    async def record(self, table: str, board: int, attempt: int | None = None) -> str | None:
        """The ``.pj`` of a deal that is over; None for any other."""
        return await self._finished(
            table, board, attempt, lambda played, deal: record_text(played, deal, table, self._software, self._names)
        )

    async def events(self, table: str, board: int, attempt: int | None = None) -> str | None:
        """The same as JSON Lines."""
        return await self._finished(
            table,
            board,
            attempt,
            lambda played, deal: played.game.format_events(played.rules, deal.events, self._software),
        )

    async def closed_record(self, table: str, board: int) -> str | None:
        """The ``.pj`` of a shared board, for whoever knows that it is closed at every table."""
        return await self._finished(
            table,
            board,
            None,
            lambda played, deal: record_text(played, deal, table, self._software, self._names),
            is_closed=True,
        )

    async def _finished(
        self,
        table: str,
        board: int,
        attempt: int | None,
        write: Callable[[TableGame, PlayedDeal], str],
        *,
        is_closed: bool = False,
    ) -> str | None:
        events = await self.log(table)
        opened = events[0] if events else None
        if not isinstance(opened, TableOpened):
            return None
        played = game_for(opened.book, opened.options)
        is_hidden = opened.settings.shared_boards and not is_closed
        deal = None if is_hidden else find_deal(played.game, events, board, attempt)
        return None if deal is None else await asyncio.to_thread(write, played, deal)
