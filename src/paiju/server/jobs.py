"""Tasks that run beside their owner: kept until they are done, so that none is lost or left behind."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Jobs:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def finish(self) -> None:
        """Wait for all of them, however they end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
