"""Takes connections in, and counts them from the very first byte on: by address, and all together.

Whoever only waits (for the head of a request, its body, the next request) can be let go at any time, the one that has
waited longest first; so new connections always find a place, and nobody shuts others out by opening many. Sockets that
have been opened last; when there is nothing else left to let go, strangers' sockets go, too.
"""

import asyncio
import contextlib
import errno
import resource
import socket
import ssl
import time
from collections import OrderedDict
from typing import Any, Final

from aiohttp import web

from paiju.server.http.limits import ARRIVE, Limits, neighbourhood

SECONDS_TO_ASK: Final = 10.0
"""Within which a new connection sends the whole head of its first request."""
_SECONDS_IDLE: Final = 30.0
_SECONDS_BETWEEN_LOOKS: Final = 2.0
_AT_ONCE: Final = 64
"""Connections taken in before others have their turn."""
_FILES_KEPT: Final = 96
"""For the database, house players, the log, and whatever else is no connection."""
_NO_MORE: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def raise_file_limit() -> int:
    """As many open files as the system allows this process; how many those are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # macOS says "unlimited" and means less
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return soft if soft != resource.RLIM_INFINITY else 1_000_000


def room_for(files: int) -> int:
    """So many connections with so many files."""
    return max(files - _FILES_KEPT, files // 2)


class Connection(web.RequestHandler):
    """One connection; ``asked``: whether it has ever sent the whole head of a request."""

    __slots__ = ("_listener", "address", "asked", "since", "task")

    def __init__(self, listener: "Listener", address: str, server: web.Server, **options: Any) -> None:
        super().__init__(server, **options)
        self._listener = listener
        self.address = address
        self.asked = False
        self.since = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        self._listener.leave(self)

    def let_go(self) -> None:
        """At once, even in the middle of a handshake."""
        self._listener.leave(self)
        if self.transport is not None:
            self.transport.abort()
        elif self.task is not None:
            self.task.cancel()

    def asks(self) -> None:
        """The head of a request is there: of those that wait it is the newest now."""
        self.asked = True
        self._listener.move_last(self)

    def lasts(self, is_stranger: bool) -> None:
        """It is a socket now."""
        self._listener.keep(self, is_stranger)


def asks(request: web.Request) -> None:
    if isinstance(request.protocol, Connection):  # whoever runs the application may take connections in otherwise
        request.protocol.asks()


def lasts(request: web.Request, *, is_stranger: bool) -> None:
    if isinstance(request.protocol, Connection):
        request.protocol.lasts(is_stranger)


Lines = dict[str, OrderedDict[Connection, None]]
"""Connections by address, the one that has been there longest first."""


class Listener:
    """``most``: connections in all; ``most_of_one``: of one address, None behind a proxy, whose address all have."""

    def __init__(
        self,
        server: web.Server,
        listening: socket.socket,
        context: ssl.SSLContext | None,
        limits: Limits,
        *,
        most: int,
        most_of_one: int | None,
    ) -> None:
        self._server = server
        self._listening = listening
        self._context = context
        self._limits = limits
        self._most = most
        # Whatever one address does, a quarter is left to the others.
        self._most_of_one = most if most_of_one is None else min(most_of_one, most * 3 // 4)
        self._is_counted = most_of_one is not None
        self._loop = asyncio.get_running_loop()
        self._waiting: Lines = {}
        self._strangers: Lines = {}
        self._open: dict[str, set[Connection]] = {}
        self._count = 0
        self._is_open = False
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._is_open = True
        self._loop.add_reader(self._listening, self._accept)
        self._timer = self._loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look)

    def stop(self) -> None:
        """No new ones; those that are there are the server's to end."""
        self._is_open = False
        self._loop.remove_reader(self._listening)
        if self._timer is not None:
            self._timer.cancel()

    # Coming.

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                accepted, where = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _NO_MORE or not self._let_one_go():
                    self._rest()
                return
            self._enter(accepted, neighbourhood(str(where[0])))

    def _rest(self) -> None:
        """The system has nothing to give now; asking again at once would only burn time."""
        self._loop.remove_reader(self._listening)
        self._loop.call_later(0.1, self._go_on)

    def _go_on(self) -> None:
        if self._is_open:
            self._loop.add_reader(self._listening, self._accept)

    def _enter(self, accepted: socket.socket, address: str) -> None:
        if not self._has_place(address):
            accepted.close()
            return
        accepted.setblocking(False)
        connection = Connection(
            self, address, self._server, loop=self._loop, access_log=None, keepalive_timeout=_SECONDS_IDLE
        )
        self._open.setdefault(address, set()).add(connection)
        self._waiting.setdefault(address, OrderedDict())[connection] = None
        self._count += 1
        connection.task = self._loop.create_task(self._connect(connection, accepted))
        connection.task.add_done_callback(lambda task: self._connected(task, connection, accepted))

    def _has_place(self, address: str) -> bool:
        if self._is_counted and self._limits.wait(ARRIVE, address):
            return False
        if len(self._open.get(address, ())) >= self._most_of_one and not self._let_oldest_go(address):
            return False
        return self._count < self._most or self._let_one_go()

    async def _connect(self, connection: Connection, accepted: socket.socket) -> None:
        seconds = None if self._context is None else SECONDS_TO_ASK
        await self._loop.connect_accepted_socket(
            lambda: connection, accepted, ssl=self._context, ssl_handshake_timeout=seconds
        )

    def _connected(self, task: asyncio.Task[None], connection: Connection, accepted: socket.socket) -> None:
        """Or not: gone, no handshake, or let go before it began."""
        connection.task = None
        if task.cancelled() or task.exception() is not None:
            accepted.close()
            self.leave(connection)

    # Staying.

    def move_last(self, connection: Connection) -> None:
        waiting = self._waiting.get(connection.address)
        if waiting is not None and connection in waiting:
            waiting.move_to_end(connection)

    def keep(self, connection: Connection, is_stranger: bool) -> None:
        _forget(self._waiting, connection)
        if is_stranger and connection in self._open.get(connection.address, ()):
            self._strangers.setdefault(connection.address, OrderedDict())[connection] = None

    # Going.

    def leave(self, connection: Connection) -> None:
        mine = self._open.get(connection.address)
        if mine is None or connection not in mine:
            return
        mine.remove(connection)
        self._count -= 1
        if not mine:
            del self._open[connection.address]
        _forget(self._waiting, connection)
        _forget(self._strangers, connection)

    def _let_oldest_go(self, address: str) -> bool:
        waiting = self._waiting.get(address)
        if not waiting:
            return False
        next(iter(waiting)).let_go()
        return True

    def _let_one_go(self) -> bool:
        """Of the address that has most of them."""
        lines = self._waiting or self._strangers
        if not lines:
            return False
        longest = max(lines.values(), key=len)
        next(iter(longest)).let_go()
        return True

    def _look(self) -> None:
        """Let go whoever has not asked for anything in time. The oldest come first, if they have never asked."""
        self._timer = self._loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look)
        last = time.monotonic() - SECONDS_TO_ASK
        late = [each for waiting in self._waiting.values() for each in waiting if not each.asked and each.since < last]
        for connection in late:
            connection.let_go()


def _forget(lines: Lines, connection: Connection) -> None:
    line = lines.get(connection.address)
    if line is not None:
        line.pop(connection, None)
        if not line:
            del lines[connection.address]
