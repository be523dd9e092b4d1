"""Passwords of organisers: argon2, in threads of their own, because one takes a fifth of a second on purpose."""

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from paiju.server.people.password_strength import ENOUGH, guesses

LEAST: Final = 10


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        # Two at a time: a flood of logins costs two cores and 128 MB, not all of them.
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="paiju-passwords")
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hash, password)

    async def is_right(self, stored: str | None, password: str) -> bool:
        """An unknown name takes as long as a wrong password."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._verify, stored, password)

    def needs_rehash(self, stored: str) -> bool:
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_normal(password))

    def _verify(self, stored: str | None, password: str) -> bool:
        self._nobodys = self._nobodys or self._hasher.hash("nobody has this password")
        try:
            self._hasher.verify(stored or self._nobodys, _normal(password))
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None


def is_weak(password: str, name: str) -> bool:
    return len(_normal(password)) < LEAST or guesses(password, name) < ENOUGH


def _normal(password: str) -> str:
    """The same characters, however a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)
