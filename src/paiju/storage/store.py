"""The one log of everything that happened: what an event store promises, whatever it is built on.

- A stream is one sequence of events with versions 1, 2, 3 …; version 0 is the empty stream.
- ``append`` returns when its events are on disk, all of them; it fails when the stream has moved.
- An append whose waiter is cancelled was accepted: it may have happened or not, wholly; read the stream to know.
- Positions number the events of all streams in the order in which they became durable.

Beside the log a server keeps what must not stand in it: names, accounts, the keys of entrants (``Store``).
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, NewType, Protocol, Self

import msgspec

from paiju.storage.accounts import Accounts
from paiju.storage.entry_keys import EntryKeys
from paiju.storage.people import People
from paiju.table.clock import Instant

StreamId = NewType("StreamId", str)
Version = NewType("Version", int)
Position = NewType("Position", int)

EMPTY: Final = Version(0)


# Structs and not dataclasses, because a restart makes a million of them: a sixth of the time, and no work for the
# garbage collector.
class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event as it is written down: JSON of one version of one type. The store never looks into the data."""

    type: str
    type_version: int
    data: bytes
    at: Instant


class Stored(msgspec.Struct, frozen=True, gc=False):
    """A recorded event and its place in the log."""

    stream: StreamId
    version: Version
    position: Position
    recorded: Recorded


@dataclass(frozen=True, slots=True)
class StreamHead:
    """A stream and how far it has come."""

    stream: StreamId
    version: Version


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A fold up to a version, in the caller's format; only ever a way to read less."""

    version: Version
    format: str
    data: bytes


class Subscription(Protocol):
    """Events in order, from the disk and then live, each exactly once. Ends when the store is closed.

    Closing it early (``async with``, or ``aclose``) is polite; one that is merely dropped is forgotten.
    """

    def __aiter__(self) -> Self: ...
    async def __anext__(self) -> Stored: ...
    async def aclose(self) -> None: ...
    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class EventStore(Protocol):
    """The log."""

    @property
    def damaged(self) -> Mapping[StreamId, str]:
        """Streams that have lost something, and what: to read one or to append to it is StreamDamaged."""

    async def append(self, stream: StreamId, expected: Version, events: Sequence[Recorded]) -> Version:
        """Write the events after ``expected`` and return the new version once they are durable; else WrongVersion."""

    async def read(self, stream: StreamId, after: Version = EMPTY, limit: int | None = None) -> list[Stored]:
        """The events after a version; an unknown stream is an empty one."""

    async def read_many(self, after: Mapping[StreamId, Version]) -> dict[StreamId, list[Stored]]:
        """The same of many streams in one go: for streams that are short."""

    async def streams(self, prefix: str = "") -> list[StreamHead]:
        """The streams whose name begins so, by name."""

    def subscribe(self, stream: StreamId, after: Version = EMPTY) -> Subscription:
        """One stream from a version on."""

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        """Keep the newest fold of a stream; a cache, never a source."""

    async def load_snapshots(self, streams: Collection[StreamId], format: str) -> dict[StreamId, Snapshot]:  # noqa: A002
        """The last one saved of each stream, if there is one in this format and the stream has come so far."""

    async def save_mark(self, name: str, at: Instant) -> None:
        """Put an instant in the place of the last one of this name; durable when it returns. No event, no history."""

    async def load_marks(self, prefix: str) -> dict[str, Instant]:
        """Those whose name begins so."""

    async def delete_marks(self, names: Collection[str]) -> None: ...

    async def last_position(self) -> Position:
        """Of the newest event of all."""

    async def close(self) -> None:
        """Carry out what was accepted, refuse the rest, let go of the files."""


IsFinal = Callable[[Recorded, Recorded], bool]
"""Of the first and the last event of a stream: whether nothing comes after the last one."""


@dataclass(frozen=True, slots=True)
class Store:
    """Everything a server keeps, made by ``open_store``. ``salvaged``: where the damaged database is that this one was
    made from, as it was found; None if it was whole."""

    events: EventStore
    people: People
    accounts: Accounts
    entry_keys: EntryKeys
    salvaged: Path | None
    close: Callable[[], Awaitable[None]]


# Copies.


@dataclass(frozen=True, slots=True)
class Contents:
    """What a store holds, counted."""

    streams: int
    events: int
    last_position: int
    last_at: int | None


@dataclass(frozen=True, slots=True)
class Restored:
    """What is in place now, and where the store that was there before has gone: a file, or a schema's name."""

    contents: Contents
    put_aside: Path | str | None
