"""Followers of the log: first from the disk, then live, without a gap and without anything twice.

A subscription is on the list before it reads the disk, so what becomes durable during the reading waits in its buffer;
what it has read already it skips by version. While it still catches up a full buffer is no harm: it reads on.
"""

import asyncio
import collections
import weakref
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from paiju.storage.errors import SlowReader
from paiju.storage.store import Position, Recorded, Stored, StreamId, Version

PAGE: Final = 512
DEFAULT_BUFFER: Final = 4_096

# Reads up to so many events after the given version.
ReadPage = Callable[[int, int], Awaitable[list[Stored]]]


@dataclass(frozen=True, slots=True)
class Appended:
    """Events that are on disk now, for those who are subscribed."""

    stream: StreamId
    before: Version
    first: Position
    events: Sequence[Recorded]


class LiveSubscription:
    """One follower. All but the reading happens on the event loop's thread."""

    def __init__(self, stream: StreamId, *, after: int, buffer: int, read: ReadPage) -> None:
        self.stream: Final = stream
        self._after = after
        self._buffer = buffer
        self._read = read
        self._page: collections.deque[Stored] = collections.deque()
        self._live: collections.deque[Stored] = collections.deque()
        self._catching_up = True
        self._overflowed = False
        self._ended = False
        self._wake = asyncio.Event()

    def offer(self, event: Stored) -> None:
        """Something became durable."""
        if self._ended:
            return
        if len(self._live) < self._buffer and not self._overflowed:
            self._live.append(event)
        else:
            self._overflowed = True
        self._wake.set()

    def end(self) -> None:
        """Nothing will come any more; what has come is still handed out."""
        self._ended = True
        self._wake.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Stored:
        while (event := self._at_hand()) is None:
            if self._ended:
                raise StopAsyncIteration
            if self._catching_up:
                await self._catch_up()
            elif self._overflowed:
                raise SlowReader(self.stream, self._after, self._buffer)
            else:
                self._wake.clear()
                await self._wake.wait()
        return event

    def _at_hand(self) -> Stored | None:
        """The next event that need not be waited for and was not handed out yet."""
        while self._page or (self._live and not self._catching_up):
            event = (self._page or self._live).popleft()
            if event.version > self._after:
                self._after = event.version
                return event
        return None

    async def _catch_up(self) -> None:
        """Read a page. Everything in the buffer now is on disk: only what comes from here on needs to be kept."""
        self._live.clear()
        self._overflowed = False
        page = await self._read(self._after, PAGE)
        self._page.extend(page)
        self._catching_up = len(page) == PAGE or self._overflowed

    async def aclose(self) -> None:
        self._page.clear()
        self._live.clear()
        self.end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class Subscriptions:
    """Who follows what; holds nobody who has been dropped."""

    def __init__(self) -> None:
        self._streams: dict[StreamId, weakref.WeakSet[LiveSubscription]] = {}
        self._sweep_at = 1_024

    def add(self, subscription: LiveSubscription) -> None:
        if len(self._streams) >= self._sweep_at:
            self._streams = {name: followers for name, followers in self._streams.items() if followers}
            self._sweep_at = max(1_024, 2 * len(self._streams))
        self._streams.setdefault(subscription.stream, weakref.WeakSet()).add(subscription)

    def publish(self, appended: Iterable[Appended]) -> None:
        if not self._streams:
            return
        for piece in appended:
            followers = list(self._streams.get(piece.stream, ()))
            if followers:
                for event in stored(piece):
                    for follower in followers:
                        follower.offer(event)

    def end(self) -> None:
        for followers in self._streams.values():
            for follower in list(followers):
                follower.end()


def stored(piece: Appended) -> list[Stored]:
    return [
        Stored(piece.stream, Version(piece.before + 1 + index), Position(piece.first + index), event)
        for index, event in enumerate(piece.events)
    ]
