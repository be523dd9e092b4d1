"""Accounts for the event loop: every method is one transaction on one thread of its own.

So two devices that use the same link at the same moment cannot both get the seat.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

from paiju.server.people.identity import Claim, Held, Identity, open_identity
from paiju.server.people.names import KeptNames
from paiju.server.people.tokens import TokenHash
from paiju.storage.sqlite.database import DRIVER_ERRORS, explain, transaction
from paiju.table.seats import Seat

P = ParamSpec("P")
T = TypeVar("T")


class Accounts:
    """Open with ``await Accounts.open(path)`` after the event store has opened (and so checked) the file."""

    def __init__(self, path: Path, identity: Identity, thread: ThreadPoolExecutor) -> None:
        self._path = path
        self._identity = identity
        self._thread = thread

    @classmethod
    async def open(cls, path: Path, now: Callable[[], float] = time.time) -> "Accounts":
        thread = ThreadPoolExecutor(1, thread_name_prefix="paiju-accounts")
        try:
            identity = await asyncio.get_running_loop().run_in_executor(thread, open_identity, path, now)
        except BaseException:
            thread.shutdown()
            raise
        return cls(path, identity, thread)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._identity.connection.close)
        self._thread.shutdown()

    # People.

    async def names(self) -> "AccountNames":
        """The names the log refers to."""
        return AccountNames(self, await self._read(self._identity.names))

    async def add_name(self, reference: str, name: str) -> None:
        await self._write(self._identity.add_name, reference, name)

    # Devices and seats.

    async def add_device(self, device: TokenHash) -> None:
        await self._write(self._identity.add_device, device)

    async def knows_device(self, device: TokenHash) -> bool:
        """Only cookies that we made count: nobody can choose a weak one for somebody else."""
        return await self._read(self._identity.knows_device, device)

    async def seats_of(self, device: TokenHash, most: int = 50) -> list[Held]:
        """The newest first."""
        return await self._read(self._identity.seats_of, device, most)

    async def seat_at(self, table: str, device: TokenHash) -> Held | None:
        return await self._read(self._identity.seat_at, table, device)

    async def give_seat(self, table: str, seat: Seat, device: TokenHash, *, is_host: bool) -> None:
        """For whoever opens a table: no link is needed."""
        await self._write(self._identity.give_seat, table, seat, device, is_host)

    async def is_taken(self, table: str, seat: Seat) -> bool:
        return await self._read(self._identity.is_taken, table, seat)

    async def free_seat(self, table: str, seat: Seat) -> None:
        """Nobody holds the seat any more, and no link of it works."""
        await self._write(self._identity.free_seat, table, seat)

    # Links.

    async def add_link(self, link: TokenHash, table: str, seat: Seat, days: int, *, moves: bool) -> None:
        """The only link of the seat from now on; ``moves``: made by the holder, so it may take the seat over."""
        await self._write(self._identity.add_link, link, table, seat, days, moves)

    async def link_for(self, link: TokenHash, device: TokenHash | None) -> Claim:
        """What using the link would do now; ``LinkProblem`` when nothing."""
        return await self._read(self._identity.look_at_link, link, device)

    async def use_link(self, link: TokenHash, device: TokenHash) -> Claim:
        """Take the seat; ``LinkProblem`` when the link is not for this device."""
        return await self._write(self._identity.use_link, link, device)

    async def undo_use(self, link: TokenHash, claim: Claim) -> None:
        """The table did not give the seat after all: the link may be used again."""
        await self._write(self._identity.undo_use, link, claim)

    # Organisers.

    async def has_organiser(self) -> bool:
        return await self._read(self._identity.has_organiser)

    async def add_first_organiser(self, name: str, password_hash: str) -> int | None:
        """The number of the first organiser, None if there is one already."""
        return await self._write(self._identity.add_first_organiser, name, password_hash)

    async def organiser(self, name: str) -> tuple[int, str] | None:
        """Number and password hash."""
        return await self._read(self._identity.organiser, name)

    async def organisers(self) -> dict[int, str]:
        """The names of all, by number."""
        return await self._read(self._identity.organisers)

    async def add_invitation(self, invitation: TokenHash, organiser: int, days: int) -> int:
        """Until when it can be used, in seconds since 1970."""
        return await self._write(self._identity.add_invitation, invitation, organiser, days)

    async def look_at_invitation(self, invitation: TokenHash) -> None:
        """``LinkProblem`` when it could not be used now."""
        await self._read(self._identity.look_at_invitation, invitation)

    async def use_invitation(self, invitation: TokenHash, name: str, password_hash: str) -> int:
        """The number of the new organiser; ``LinkProblem`` when there is none."""
        return await self._write(self._identity.use_invitation, invitation, name, password_hash)

    async def remember_browser(self, device: TokenHash, organiser: int) -> None:
        """That this organiser has logged in from there."""
        await self._write(self._identity.remember_browser, device, organiser)

    async def is_own_browser(self, device: TokenHash, organiser: int) -> bool:
        return await self._read(self._identity.is_own_browser, device, organiser)

    async def set_password(self, organiser: int, password_hash: str) -> None:
        await self._write(self._identity.set_password, organiser, password_hash)

    async def add_session(self, session: TokenHash, organiser: int, hours: int) -> None:
        await self._write(self._identity.add_session, session, organiser, hours)

    async def session(self, session: TokenHash) -> str | None:
        """The organiser's name."""
        return await self._read(self._identity.session, session)

    async def end_session(self, session: TokenHash) -> None:
        await self._write(self._identity.end_session, session)

    async def touch(self) -> None:
        """Write something that is of no use, as a proof that the disk can be written."""
        await self._write(self._identity.touch)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """A transaction of somebody who keeps tables of his own beside these."""
        return await self._write(work, self._identity.connection)

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """A question of theirs."""
        return await self._read(question, self._identity.connection)

    # On the thread.

    async def _write(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        def write() -> T:
            with transaction(self._identity.connection):
                return work(*args, **kwargs)

        return await self._read(write)

    async def _read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Without a transaction: a question never waits for the log's writer, nor it for us."""

        def read() -> T:
            try:
                return work(*args, **kwargs)
            except DRIVER_ERRORS as error:
                raise explain(self._path, error) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, read)


class AccountNames(KeptNames):
    """Names of people in the accounts' tables, where they can be erased without touching a log."""

    def __init__(self, accounts: Accounts, known: dict[str, str]) -> None:
        super().__init__(known)
        self._accounts = accounts

    async def write(self, reference: str, name: str) -> None:
        await self._accounts.add_name(reference, name)
