"""A table from the store: its whole log, or the last snapshot and what came after it.

A snapshot is taken when a board is dealt: the boards before it then need not be read again. It is a cache, made from
the session it stands for; without one, or with one that cannot be read, the log is folded from its beginning.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from paiju.server.table import log as table_log
from paiju.server.table.books import session_of
from paiju.storage.errors import StoreError
from paiju.storage.store import EMPTY, EventStore, Snapshot, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.seats import Seat, seats
from paiju.table.session.events import TableOpened
from paiju.table.session.session import ActKey, Session
from paiju.table.session.state import BoardResult, SeatState, TableState
from paiju.table.session.views import Viewer

log = logging.getLogger(__name__)

FORMAT = "table 1"
"""Changed with anything that changes what a snapshot means; one of another format is not used."""


class _Saved(NamedTuple):
    opened: TableOpened
    secret: str
    seats: tuple[SeatState, ...]
    board: int
    attempt: int
    results: tuple[BoardResult, ...]
    turn: int
    shown: tuple[int, ...]  # to each seat and, last, to spectators
    answers: dict[Seat, dict[str, str]]
    last: Instant


_decode = msgspec.json.Decoder(_Saved).decode


def snapshot_of(session: Session) -> Snapshot:
    """Between two deals; the finished one is not part of it, because the next one begins anew."""
    state = session.state
    saved = _Saved(
        state.facts,
        state.secret,
        state.seats,
        state.board,
        state.attempt,
        state.results,
        state.turn,
        tuple(session.views[viewer].count for viewer in _viewers(state)),
        {
            seat: {act: frame.decode() for act, frame in found.items()}
            for seat, found in session.answers.by_seat.items()
        },
        session.last,
    )
    return Snapshot(Version(session.version), FORMAT, msgspec.json.encode(saved))


def _viewers(state: TableState) -> tuple[Viewer, ...]:
    return (*seats(state.facts.players), None)


def _from_snapshot(snapshot: Snapshot) -> Session:
    saved = _decode(snapshot.data)
    session = session_of(saved.opened)
    session.state = TableState(
        deal=session.game.blank,
        opened=saved.opened,
        secret=saved.secret,
        seats=saved.seats,
        board=saved.board,
        attempt=saved.attempt,
        results=saved.results,
        turn=saved.turn,
    )
    for viewer, count in zip(_viewers(session.state), saved.shown, strict=True):
        session.views[viewer].skip_to(count)
    for seat, found in saved.answers.items():
        for act, frame in found.items():
            session.answers.remember(ActKey(seat, act), frame.encode())
    session.version, session.last = snapshot.version, saved.last
    return session


class TableLog(NamedTuple):
    """What the store has of a table: the session a snapshot stands for, if there is one, and what came after it."""

    begun: Session | None
    stored: list[Stored]

    def session(self) -> Session | None:
        """None where there is no log."""
        entries = [table_log.read(each) for each in self.stored]
        session = self.begun
        if session is None:
            if not entries:
                return None
            session = session_of(entries[0].event)
        session.apply(entries)
        return session


async def load_logs(store: EventStore, tables: Sequence[str]) -> dict[str, TableLog]:
    streams = {table: table_log.stream_of(table) for table in tables}
    begun = await _load_snapshots(store, streams)
    after = {
        stream: EMPTY if (known := begun.get(table)) is None else Version(known.version)
        for table, stream in streams.items()
    }
    stored = await store.read_many(after)
    return {table: TableLog(begun.get(table), stored[stream]) for table, stream in streams.items()}


async def load_session(store: EventStore, table: str) -> Session | None:
    """The session of a table; None where there is no log."""
    return (await load_logs(store, [table]))[table].session()


async def _load_snapshots(store: EventStore, streams: Mapping[str, StreamId]) -> dict[str, Session]:
    try:
        found = await store.load_snapshots(streams.values(), FORMAT)
    except StoreError as error:
        log.warning("no snapshot is used (%s)", error.code)
        return {}
    sessions: dict[str, Session] = {}
    for table, stream in streams.items():
        try:
            if stream in found:
                sessions[table] = _from_snapshot(found[stream])
        except (msgspec.MsgspecError, ValueError) as error:
            log.warning("the snapshot of table %s is not used (%s)", table, type(error).__name__)
    return sessions


async def save_snapshot(store: EventStore, table: str, snapshot: Snapshot) -> None:
    try:
        await store.save_snapshot(table_log.stream_of(table), snapshot)
    except StoreError as error:
        log.warning("no snapshot of table %s (%s)", table, error.code)
