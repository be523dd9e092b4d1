"""One connection to a table: bytes in, frames out. Knows its viewer, never who that is."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from paiju.server.live.outbox import Outbox
from paiju.table.session import messages as m
from paiju.table.session.views import Viewer

MAX_ID = 64
"""Characters of a message's id; it is stored with what it led to."""


class Table(Protocol):
    """What a connection needs of its room; ``decode`` reads a message to a table of its game."""

    decode: Callable[[bytes | str], m.FromClient]

    async def accept(self, attachment: "Attachment", message: m.FromClient) -> None: ...

    def detach(self, attachment: "Attachment") -> None: ...


class Attachment:
    """``sent``: how many events this client has been sent or said it had.

    ``page`` is a name that a page has given itself, so that it is known when it comes back. ``takes``: a person opened
    it here, and wants the seat here; else it comes by itself, and another page that has the seat keeps it.
    """

    __slots__ = ("_said_hello", "_table", "greeted", "hinting", "outbox", "page", "sent", "takes", "viewer")

    def __init__(self, table: Table, viewer: Viewer, outbox: Outbox, page: str = "", *, takes: bool = True) -> None:
        self._table = table
        self._said_hello = False
        self.viewer = viewer
        self.outbox = outbox
        self.page = page
        self.takes = takes
        self.sent = 0
        self.greeted = False
        self.hinting = False

    async def receive(self, data: bytes | str) -> None:
        """Take one message; waits while the table has too much to do. What cannot be read ends the connection."""
        if self.outbox.ended:  # replaced, dropped or sent away: it has no say any more
            return
        try:
            message = self._table.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.outbox.end("bad_message")
            return
        if isinstance(message, m.Ping):
            self.send(m.Pong(message.t))
            return
        is_hello = isinstance(message, m.Hello)
        if not (is_hello or self._said_hello) or not 1 <= len(getattr(message, "id", "-")) <= MAX_ID:
            self.outbox.end("bad_message")
            return
        self._said_hello = True
        await self._table.accept(self, message)

    def send(self, message: m.FromTable) -> None:
        self.outbox.put(m.encode(message))

    def detach(self) -> None:
        """The connection is gone; may be called more than once."""
        self.outbox.end()
        self._table.detach(self)
