"""The process in which programs play: an order is given to it, and its answers come in one by one."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator
from typing import Final

import msgspec

from paiju.contest.orders import Answer, Order, Over, Stopped
from paiju.rulebook.clauses import Words
from paiju.words import say

_LINE: Final = 16_000_000
_SECONDS_TO_END: Final = 10


class PlayStopped(Exception):
    """The process could not do what was asked: told to the desk, and nobody forfeits for it."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


async def answers(order: Order) -> AsyncGenerator[Answer, None]:
    """What it says, until all is done. ``PlayStopped`` where it ends before; it is ended when nobody listens."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "paiju.contest.child"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=_LINE,
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a process that was given pipes has them")
    try:
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        async for line in process.stdout:
            answer: Answer = msgspec.json.decode(line, type=Answer)
            if isinstance(answer, Over):
                return
            if isinstance(answer, Stopped):
                raise PlayStopped(Words(answer.zh, answer.en))
            yield answer
        raise PlayStopped(say("build", "process_ended"))
    finally:
        await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    """By the end of its input: it ends its programs first. What it still says is read, so that its pipe is closed."""
    try:
        if process.stdin is not None:
            process.stdin.close()  # which ``communicate`` without input leaves open
        await asyncio.wait_for(process.communicate(), _SECONDS_TO_END)
    except TimeoutError:
        await _kill(process)
    except asyncio.CancelledError:  # nobody waits any longer
        await _kill(process)
        raise


async def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.communicate()
