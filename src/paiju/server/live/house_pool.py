"""House players outside the server's loop: a few processes, each with one decision at a time and a time budget.

A decision that takes too long costs its process its life; the seat does what its player chooses without search, or its
first legal action where there is no such choice. Nobody else waits for it.
Workers get what a seat has seen and nothing else. A choice is a function of the question: of the player, its seed and
what was seen. In a contest a machine that is busy must be nobody's luck, so there the pool waits longer and asks again.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from paiju.server.table.books import OptionPairs, game_for
from paiju.table.player import Player, QuickPlayer, Seen
from paiju.table.seats import Seat
from paiju.table.session.events import SeatAction

log = logging.getLogger(__name__)

AnyPlayer = Player[Any, Any, Any, Any]
FindPlayer = Callable[[str, str, int], AnyPlayer]
"""A house player by game, name and seed; must be a function of a module, because it is sent to processes."""


CONTEST_SECONDS: Final = 12.0
"""How long a choice in a contest may take, all attempts together: less than the shortest clock of a book (15 s)."""
CONTEST_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has seen, and who is to think about it with which seed; ``contest``: other tables ask too."""

    player: str
    book: str
    options: OptionPairs
    seen: Seen[Any, Any]
    seat: Seat
    seed: int = 0
    contest: bool = False


class House(Protocol):
    """What a room may ask of house players, wherever they think."""

    async def choose(self, question: Question) -> SeatAction:
        """None: nothing for now, where nobody waits for the seat."""

    async def hint(self, question: Question) -> list[list[int]]: ...


class NoAnswer(RuntimeError):
    """A house player failed, or did not answer in time."""


# In the worker.


@lru_cache(maxsize=64)
def _player(find: FindPlayer, game: str, name: str, seed: int) -> AnyPlayer:
    return find(game, name, seed)


def die_with_parent() -> None:
    """A worker of a killed server would wait for work for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _warm(find: FindPlayer) -> int:
    del find  # unpickling it has imported the players
    return os.getpid()


def choose(find: FindPlayer, question: Question) -> SeatAction:
    game, rules, _ = game_for(question.book, question.options)
    actions = game.legal(rules, question.seen.view, question.seat)
    player = _player(find, game.key, question.player, question.seed)
    return player.choose(rules, question.seen, question.seat, actions)


def give_hint(find: FindPlayer, question: Question) -> list[list[int]]:
    game, rules, _ = game_for(question.book, question.options)
    player = _player(find, game.key, question.player, question.seed)
    return game.hint(player, rules, question.seen, question.seat)


def default(question: Question) -> SeatAction:
    """What is done where a house player has no answer: no bid, no double, a pass, the lowest single."""
    game, rules, _ = game_for(question.book, question.options)
    return game.default(rules, question.seen.view, question.seat)


def choose_at_once(find: FindPlayer, question: Question) -> SeatAction:
    """What is done under load: what a player that searches chooses without, else the first legal action."""
    game, rules, _ = game_for(question.book, question.options)
    player = _player(find, game.key, question.player, question.seed)
    if not isinstance(player, QuickPlayer):
        return default(question)
    actions = game.legal(rules, question.seen.view, question.seat)
    chosen: SeatAction = player.choose_quickly(rules, question.seen, question.seat, actions)
    return chosen


# In the server.


class _Worker:
    """One process. Its own executor, so that it can be killed without the others."""

    def __init__(self, find: FindPlayer) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would inherit the store's locks and threads
        self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=die_with_parent)
        self._find = find
        self._pid: int | None = None

    async def run(self, work: Callable[[FindPlayer, Question], Any], question: Question) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, work, self._find, question)

    async def warm(self) -> None:
        self._pid = await asyncio.get_running_loop().run_in_executor(self._executor, _warm, self._find)

    def kill(self) -> None:
        if self._pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
        self._executor.shutdown(wait=False, cancel_futures=True)


class HousePool:
    """``budget`` is in seconds: for a free worker, and again for the choice.

    ``failures`` counts the choices that nobody made, ``retries`` the attempts in contests after which one was made.
    """

    def __init__(
        self, find: FindPlayer, workers: int = 2, budget: float = 1.0, contest_budget: float = CONTEST_SECONDS
    ) -> None:
        self._find = find
        self._size = workers
        self._budget = budget
        self._contest_budget = contest_budget
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()  # the last used is the warmest
        self._all: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._running: set[asyncio.Task[Any]] = set()
        self.failures = 0
        self.retries = 0

    def start(self) -> None:
        """Begin to start the workers; decisions asked for before one is ready wait for it."""
        for _ in range(self._size):
            self._begin()

    async def warm(self) -> None:
        await asyncio.gather(*self._starting)

    async def stop(self) -> None:
        tasks = (*self._starting, *self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._all:
            worker.kill()  # they hold nothing that could be lost
        self._all.clear()

    async def choose(self, question: Question) -> SeatAction:
        """The house player's choice, or else what it chooses at once."""
        try:
            return await (self._insist(question) if question.contest else self._ask(choose, question))
        except NoAnswer as error:
            self.failures += 1
            level = logging.ERROR if question.contest else logging.WARNING
            log.log(level, "house player %s has no answer: %s", question.player, error)
            return self._at_once(question)

    def _at_once(self, question: Question) -> SeatAction:
        try:
            return choose_at_once(self._find, question)
        except Exception as error:  # a bug of the player: it must not become one of the table
            log.error("house player %s has no quick answer either (%s)", question.player, type(error).__name__)
            return default(question)

    async def hint(self, question: Question) -> list[list[int]]:
        try:
            found: list[list[int]] = await self._ask(give_hint, question)
        except NoAnswer as error:
            self.failures += 1
            log.warning("no hint by %s: %s", question.player, error)
            # An empty answer would say that nothing can be played.
            game, rules, _ = game_for(question.book, question.options)
            return game.hint(None, rules, question.seen, question.seat)
        return found

    async def _insist(self, question: Question) -> SeatAction:
        """Wait for a worker as long as the clock allows, and ask another when one has failed."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._contest_budget
        tries = CONTEST_TRIES
        while True:
            left = end - loop.time()
            try:
                return await self._ask(choose, question, left, left / tries)
            except NoAnswer as error:
                tries -= 1
                if not tries or loop.time() >= end:
                    raise
                self.retries += 1
                log.warning("house player %s is asked again: %s", question.player, error)

    async def _ask(
        self,
        work: Callable[[FindPlayer, Question], Any],
        question: Question,
        wait: float | None = None,
        budget: float | None = None,
    ) -> Any:
        """One decision on one worker. Whoever asked may go away; the worker comes back all the same."""
        try:
            worker = await asyncio.wait_for(self._idle.get(), self._budget if wait is None else wait)
        except TimeoutError:
            raise NoAnswer("all workers are busy") from None
        seconds = self._budget if budget is None else budget
        task = asyncio.get_running_loop().create_task(self._run(worker, work, question, seconds))
        self._running.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # perhaps nobody is there any more to be told

    async def _run(
        self, worker: _Worker, work: Callable[[FindPlayer, Question], Any], question: Question, seconds: float
    ) -> Any:
        """Whatever goes wrong is ``NoAnswer``; a worker that hangs or has died is replaced."""
        try:
            answer = await asyncio.wait_for(worker.run(work, question), seconds)
        except TimeoutError:
            self._replace(worker)
            raise NoAnswer(f"more than {seconds:.1f} s") from None
        except BrokenExecutor as error:
            self._replace(worker)
            raise NoAnswer(f"its process died ({type(error).__name__})") from None
        except Exception as error:  # a bug of the player: it must not become one of the table
            self._idle.put_nowait(worker)
            raise NoAnswer(type(error).__name__) from error
        self._idle.put_nowait(worker)
        return answer

    def _replace(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.kill()
        self._begin()

    def _begin(self) -> None:
        task = asyncio.get_running_loop().create_task(self._start_worker())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _start_worker(self) -> None:
        worker = _Worker(self._find)
        self._all.add(worker)
        await worker.warm()
        self._idle.put_nowait(worker)
