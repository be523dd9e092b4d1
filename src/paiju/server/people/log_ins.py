"""Passwords are checked one after the other, because each check is dear; who waits for which is decided here.

Nobody is locked out. From a browser where that organiser has logged in before a password is checked at once. All others
share one line, two checks a second: first come those whose address has been wrong least often, so whoever tries again
and again stands behind everybody else. Two a second are 86,400 in twelve hours, from however many addresses; the
weakest password that is accepted stands for 1e9 guesses, which is sixteen years of them (see ``passwords``).
"""

import asyncio
import math
from dataclasses import dataclass
from typing import Final

from paiju.server.http.limits import OWN_PASSWORD, PASSWORDS, WRONG_PASSWORD, Bucket, Limits
from paiju.server.people.passwords import Passwords
from paiju.storage.accounts import TokenHash

MOST_WAITING: Final = 60
MOST_OF_ONE: Final = 8
"""Of one address that wait at the same time."""


class LineFull(Exception):
    """Too many are waiting, none of whom has been wrong more often; it may be tried again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


@dataclass(slots=True, eq=False)
class _Waiting:
    address: str
    stored: str | None
    password: str
    is_right: asyncio.Future[bool]


class LogIns:
    def __init__(self, passwords: Passwords, limits: Limits) -> None:
        self._passwords = passwords
        self._limits = limits
        self._pace: Bucket | None = None
        self._line: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def is_right(self, stored: str | None, password: str, address: str, browser: TokenHash | None) -> bool:
        """``browser``: one from which this organiser has logged in before. ``LineFull`` when it cannot be asked now."""
        if browser is not None and not self._limits.wait(OWN_PASSWORD, browser.hex()):
            return await self._passwords.is_right(stored, password)
        waiting = _Waiting(address, stored, password, asyncio.get_running_loop().create_future())
        self._line.append(waiting)
        self._shorten()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="log-ins")
        return await waiting.is_right

    def _shorten(self) -> None:
        """The newest one goes whose address has been wrong most often, or of an address with too many."""
        newest = self._line[-1]
        if sum(each.address == newest.address for each in self._line) > MOST_OF_ONE:
            last = newest
        elif len(self._line) > MOST_WAITING:
            last = max(reversed(self._line), key=self._wrong)
        else:
            return
        self._line.remove(last)
        last.is_right.set_exception(LineFull(math.ceil(len(self._line) / PASSWORDS.per_second)))

    def _wrong(self, waiting: _Waiting) -> float:
        return self._limits.missing(WRONG_PASSWORD, waiting.address)

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        self._pace = self._pace or self._limits.new_bucket(PASSWORDS, clock())
        while self._line:
            while seconds := self._pace.take(clock()):
                await asyncio.sleep(seconds)
            # Chosen only now: somebody better may have come.
            waiting = min(self._line, key=self._wrong)
            self._line.remove(waiting)
            try:
                is_right = await self._passwords.is_right(waiting.stored, waiting.password)
            except Exception as error:
                waiting.is_right.set_exception(error)
                continue
            if not is_right:
                self._limits.wait(WRONG_PASSWORD, waiting.address)
            if not waiting.is_right.done():
                waiting.is_right.set_result(is_right)
