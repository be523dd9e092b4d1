"""An event store in memory with the promises of the real one, and with failures on demand."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from paiju.storage.errors import StoreFailed, WrongVersion
from paiju.storage.store import (
    EMPTY,
    Position,
    Recorded,
    Snapshot,
    Stored,
    StreamHead,
    StreamId,
    Subscription,
    Version,
)
from paiju.table.clock import Instant


class MemoryStore:
    """``fail_before`` and ``fail_after``: how many appends to lose, or to carry out and then deny."""

    def __init__(self) -> None:
        self.logs: dict[StreamId, list[Stored]] = {}
        self.snapshots: dict[StreamId, Snapshot] = {}
        self.damaged: dict[StreamId, str] = {}
        self.marks: dict[str, Instant] = {}
        self.fail_before = 0
        self.fail_after = 0
        self.gate: asyncio.Event | None = None
        self._last = Position(0)

    async def append(self, stream: StreamId, expected: Version, events: Sequence[Recorded]) -> Version:
        if self.gate is not None:
            await self.gate.wait()
        await asyncio.sleep(0)
        if self.fail_before:
            self.fail_before -= 1
            raise StoreFailed(Path("memory"), "the disk is full")
        log = self.logs.setdefault(stream, [])
        if len(log) != expected:
            raise WrongVersion(stream, expected, len(log))
        for event in events:
            self._last = Position(self._last + 1)
            log.append(Stored(stream, Version(len(log) + 1), self._last, event))
        if self.fail_after:
            self.fail_after -= 1
            raise StoreFailed(Path("memory"), "the disk gave an input/output error")
        return Version(len(log))

    async def read(self, stream: StreamId, after: Version = EMPTY, limit: int | None = None) -> list[Stored]:
        await asyncio.sleep(0)
        found = self.logs.get(stream, [])[after:]
        return found if limit is None else found[:limit]

    async def read_many(self, after: Mapping[StreamId, Version]) -> dict[StreamId, list[Stored]]:
        return {stream: await self.read(stream, version) for stream, version in after.items()}

    async def streams(self, prefix: str = "") -> list[StreamHead]:
        return [StreamHead(name, Version(len(log))) for name, log in self.logs.items() if name.startswith(prefix)]

    def subscribe(self, stream: StreamId, after: Version = EMPTY) -> Subscription:
        raise NotImplementedError

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        self.snapshots[stream] = snapshot

    async def load_snapshots(self, streams: Collection[StreamId], format: str) -> dict[StreamId, Snapshot]:  # noqa: A002 - as in Snapshot
        return {
            stream: kept
            for stream, kept in self.snapshots.items()
            if stream in streams and kept.format == format and kept.version <= len(self.logs.get(stream, []))
        }

    async def save_mark(self, name: str, at: Instant) -> None:
        await asyncio.sleep(0)
        if self.fail_before:
            self.fail_before -= 1
            raise StoreFailed(Path("memory"), "the disk is full")
        self.marks[name] = at

    async def load_marks(self, prefix: str) -> dict[str, Instant]:
        return {name: at for name, at in self.marks.items() if name.startswith(prefix)}

    async def delete_marks(self, names: Collection[str]) -> None:
        await asyncio.sleep(0)
        for name in names:
            self.marks.pop(name, None)

    async def last_position(self) -> Position:
        return self._last

    async def close(self) -> None:
        pass
