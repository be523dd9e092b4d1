"""Turns on a Ray cluster, when the optional package ``ray`` is installed; nothing else knows it."""

import asyncio
import importlib
import importlib.util
from collections.abc import Iterator
from typing import Any

from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.match.pool import OnDeal
from paiju.engines.match.turn import DealResult, House, TurnPlayed, play_planned


def has_ray() -> bool:
    return importlib.util.find_spec("ray") is not None


def play_on_ray(
    plan: Plan, turns: Iterator[PlannedTurn], house: House, writes: bool, on_deal: OnDeal, workers: int
) -> Iterator[TurnPlayed]:
    """As many turns at a time as asked for; results in the order of the plan. Programs must exist on every node."""
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote = ray.remote(_play)
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


def _play(shared: tuple[Plan, House, bool], turn: PlannedTurn) -> TurnPlayed:
    plan, house, writes = shared
    return asyncio.run(play_planned(plan, turn, house, writes, _nothing))


def _nothing(deal: DealResult) -> None:
    del deal
