"""Papers are filled in and set in a process of their own, one after the other: a big one stops nobody else.

The score sheets of a thousand tables take a quarter of a minute. The process is started with the first paper, runs with
a low priority, and is replaced when it dies or takes too long.
"""

import asyncio
import multiprocessing
import os
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from paiju.cards.shuffle import BadSeed
from paiju.papers.event_papers import Paper, form_of
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.papers.typeset import NoChineseFont, typeset
from paiju.regulations.library import regulation_of
from paiju.server.live.house_pool import die_with_parent
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.state import State

MOST_WAITING: Final = 12
SECONDS: Final = 120.0
_NICENESS: Final = 10


@dataclass(frozen=True, slots=True)
class Order:
    """All that a paper is made of; the regulation is looked up where it is made."""

    state: State
    names: Mapping[PersonRef, str]
    officials: Mapping[OfficialId, str]
    paper: Paper
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class NotPrinted:
    """Why there is no paper: a code and its facts."""

    code: str
    facts: Mapping[str, str]


class TypesettingFailed(Exception):
    """The process died or took too long; the next paper gets a new one."""


class TooManyWait(Exception):
    """Others wait for their papers already."""


# In the process.


def _begin() -> None:
    os.nice(_NICENESS)
    die_with_parent()


def print_paper(order: Order) -> bytes | NotPrinted:
    """The PDF, or why there is none."""
    state = order.state
    event = EventPapers(regulation_of(state.setup), state, order.names, order.officials)
    try:
        return typeset(form_of(event, order.paper, order.wanted))
    except CannotPrint as cannot:
        return NotPrinted(cannot.code, cannot.facts)
    except BadSeed:
        return NotPrinted("bad_seed", {})
    except NoChineseFont:
        return NotPrinted("no_chinese_font", {})


# In the server.


class Typesetting:
    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._executor: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def print(self, order: Order) -> bytes | NotPrinted:
        """In one's turn; ``TooManyWait`` where the line is long, ``TypesettingFailed`` where nothing comes of it."""
        if self._waiting >= MOST_WAITING:
            raise TooManyWait
        self._waiting += 1
        try:
            async with self._turn:
                return await self._print(order)
        finally:
            self._waiting -= 1

    async def _print(self, order: Order) -> bytes | NotPrinted:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")  # a fork would inherit the store's locks and threads
            self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._executor, print_paper, order), self._seconds)
        except (BrokenExecutor, TimeoutError):
            self.stop()
            raise TypesettingFailed from None

    def stop(self) -> None:
        """Whatever is being set is given up: it can be printed again."""
        if self._executor is None:
            return
        for process in (self._executor._processes or {}).values():
            process.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
