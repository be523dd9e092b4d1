"""Turns played in this process, or side by side in several, and given back in the order of the plan.

Results in the order of the plan make everything that follows — files, sums, the end of a sequential test — the same
whatever the number of processes. Workers that lose their parent end themselves and their programs.
"""

import asyncio
import contextlib
import importlib
import importlib.util
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Self

from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.match.turn import DealResult, House, TurnPlayed, play_planned
from paiju.engines.protocol.faults import PlatformFault

OnDeal = Callable[[DealResult], None]
_AHEAD = 2  # turns a worker may be ahead of the slowest, so that memory stays bounded
_GRACE = 5.0  # seconds to end programs before a process is killed


class WorkerFailed(RuntimeError):
    """A worker met a bug or was killed: what it said."""


@dataclass(frozen=True, slots=True)
class Workers:
    """How turns are played: so many at a time, in processes of this machine or on a Ray cluster."""

    count: int = 1
    ray: bool = False

    def play(
        self, plan: Plan, turns: Iterator[PlannedTurn], house: House, writes: bool, on_deal: OnDeal
    ) -> Iterator[TurnPlayed]:
        """The turns in their order; ``on_deal`` is told of each deal when it is over."""
        if self.ray:
            yield from _play_on_ray(plan, turns, house, writes, on_deal, self.count)
        elif self.count > 1:
            yield from _play_side_by_side(plan, turns, house, writes, on_deal, self.count)
        else:
            for turn in turns:
                yield asyncio.run(play_planned(plan, turn, house, writes, on_deal))


def _play_side_by_side(
    plan: Plan, turns: Iterator[PlannedTurn], house: House, writes: bool, on_deal: OnDeal, workers: int
) -> Iterator[TurnPlayed]:
    """Several turns at a time, each in a process of its own."""
    with _Processes(plan, house, writes, workers) as processes:
        due: list[int] = []
        finished: dict[int, TurnPlayed] = {}
        while True:
            while processes.idle and len(due) < _AHEAD * workers and (turn := next(turns, None)) is not None:
                processes.begin(turn)
                due.append(turn.number)
            if not due:
                return
            for message in processes.messages():
                if isinstance(message, TurnPlayed):
                    finished[message.turn.number] = message
                else:
                    on_deal(message)
            while due and due[0] in finished:
                yield finished.pop(due.pop(0))


@dataclass(slots=True)
class _Processes:
    """Processes that play turns, a pipe to each; ``spawn``, not ``fork``, so that none holds another's pipe open."""

    plan: Plan
    house: House
    writes: bool
    workers: int
    idle: list[Connection] = field(default_factory=list)
    busy: list[Connection] = field(default_factory=list)
    processes: list[BaseProcess] = field(default_factory=list)

    def __enter__(self) -> Self:
        context = multiprocessing.get_context("spawn")
        for number in range(self.workers):
            ours, theirs = context.Pipe()
            arguments = (theirs, self.plan, self.house, self.writes)
            process = context.Process(target=_work, args=arguments, name=f"paiju table {number + 1}", daemon=True)
            process.start()
            theirs.close()
            self.processes.append(process)
            self.idle.append(ours)
        return self

    def __exit__(self, *error: object) -> None:
        for connection in (*self.idle, *self.busy):
            connection.close()
        for process in self.processes:
            process.terminate()
        deadline = time.monotonic() + _GRACE
        for process in self.processes:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()

    def begin(self, turn: PlannedTurn) -> None:
        worker = self.idle.pop()
        worker.send(turn)
        self.busy.append(worker)

    def messages(self) -> Iterator[DealResult | TurnPlayed]:
        """What has arrived; waits for the first."""
        for ready in wait(self.busy):
            if not isinstance(ready, Connection):
                continue
            try:
                message = ready.recv()
            except EOFError:
                raise WorkerFailed("a worker process ended by itself") from None
            if isinstance(message, PlatformFault):
                raise message
            if isinstance(message, str):
                raise WorkerFailed(message)
            if isinstance(message, TurnPlayed):
                self.busy.remove(ready)
                self.idle.append(ready)
            yield message


# In the worker.


def _work(parent: Connection, plan: Plan, house: House, writes: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent decides what it means
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError, asyncio.CancelledError):
        while True:
            turn: PlannedTurn = parent.recv()
            try:
                played = asyncio.run(_until_told(play_planned(plan, turn, house, writes, parent.send)))
            except PlatformFault as fault:
                parent.send(fault)
                return
            except Exception as error:
                parent.send(f"turn {turn.number + 1}: {type(error).__name__}: {error}")
                return
            parent.send(played)


def _leave(number: int, frame: object) -> None:
    del number, frame
    raise SystemExit(0)


async def _until_told(playing: Coroutine[None, None, TurnPlayed]) -> TurnPlayed:
    """While a turn is played, SIGTERM cancels it, so that its programs are ended in good order."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def cancel(number: int, frame: object) -> None:
        del number, frame
        if task is not None:
            loop.call_soon_threadsafe(task.cancel)

    signal.signal(signal.SIGTERM, cancel)
    try:
        return await playing
    finally:
        signal.signal(signal.SIGTERM, _leave)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)  # the main thread ends its programs
        time.sleep(_GRACE)
        os._exit(1)


# On a Ray cluster, when the optional package ``ray`` is installed.


def has_ray() -> bool:
    return importlib.util.find_spec("ray") is not None


def _play_on_ray(
    plan: Plan, turns: Iterator[PlannedTurn], house: House, writes: bool, on_deal: OnDeal, workers: int
) -> Iterator[TurnPlayed]:
    """As many turns at a time as asked for; results in the order of the plan. Programs must exist on every node."""
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote = ray.remote(_play_remotely)
    shared = ray.put((plan, house, writes))
    due: list[Any] = []
    while True:
        while len(due) < workers and (turn := next(turns, None)) is not None:
            due.append(remote.remote(shared, turn))
        if not due:
            return
        played: TurnPlayed = ray.get(due.pop(0))
        for deal in played.deals:
            on_deal(deal)
        yield played


def _play_remotely(shared: tuple[Plan, House, bool], turn: PlannedTurn) -> TurnPlayed:
    plan, house, writes = shared
    return asyncio.run(play_planned(plan, turn, house, writes, _nothing))


def _nothing(deal: DealResult) -> None:
    del deal
