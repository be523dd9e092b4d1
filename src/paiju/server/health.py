"""Whether the server can do what it is for: keep what people do. It is tried, but not at every question."""

import asyncio
import time
from typing import Final

from paiju.storage.accounts import Accounts
from paiju.storage.errors import StoreError

_SECONDS_KNOWN: Final = 2.0


class Health:
    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._trying = asyncio.Lock()
        self._tried_at = float("-inf")
        self._could_write = False

    async def can_write(self) -> bool:
        """By a write to the very file that holds the log, in the last two seconds."""
        async with self._trying:
            if time.monotonic() - self._tried_at > _SECONDS_KNOWN:
                try:
                    await self._accounts.touch()
                    self._could_write = True
                except StoreError:
                    self._could_write = False
                self._tried_at = time.monotonic()
            return self._could_write
