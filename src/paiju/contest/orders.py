"""What a server and the process in which its programs play say to each other, a line of JSON each."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from paiju.contest.segment import absentees
from paiju.engines.match.archive import Archive
from paiju.engines.match.plan import Plan, decode_plan, encode_plan
from paiju.engines.match.pool import Workers
from paiju.engines.match.run import Tell, resumed, run
from paiju.engines.match.summary import summarise
from paiju.engines.match.turn import DealResult
from paiju.players.house import house_player
from paiju.tournament.people.entrants import Number


class RollCall(msgspec.Struct, frozen=True, tag="roll"):
    """Start the programs of these teams, each for a moment; ``closed`` is what none of them may see."""

    plan: dict[str, Any]
    numbers: list[int]
    closed: list[str]
    workers: int


class PlaySegment(msgspec.Struct, frozen=True, tag="play"):
    """Play what is left of the segment in a folder."""

    folder: str
    closed: list[str]
    workers: int


class Missing(msgspec.Struct, frozen=True, tag="missing"):
    """A team that did not start."""

    number: int
    zh: str
    en: str


class DealOver(msgspec.Struct, frozen=True, tag="deal"):
    """One deal of a table, which is known by its ``players``; what came of it is told with the whole table."""

    players: tuple[int, ...]


class TableOver(msgspec.Struct, frozen=True, tag="table"):
    """All deals of one table; also of one that was played before an interruption."""

    deals: tuple[DealResult, ...]


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """It cannot go on, and no program is at fault."""

    zh: str
    en: str


class Over(msgspec.Struct, frozen=True, tag="over"):
    """Everything that was asked for is done."""


Order = RollCall | PlaySegment
Answer = Missing | DealOver | TableOver | Stopped | Over


def roll_call(plan: Plan, numbers: list[Number], workers: int) -> RollCall:
    return RollCall(encode_plan(plan), list(map(int, numbers)), list(plan.closed), workers)


def missing_of(order: RollCall) -> Iterator[Missing]:
    plan = replace(decode_plan(order.plan), closed=tuple(order.closed))
    found = absentees(plan, map(Number, order.numbers), order.workers)
    yield from (Missing(number, why.zh, why.en) for number, why in sorted(found.items()))


def tables_of(order: PlaySegment, tell: Tell) -> Iterator[TableOver]:
    """Table by table as they are over; ``tell`` is told of every deal."""
    archive = Archive.open(Path(order.folder))
    try:
        archive.plan = replace(archive.plan, closed=tuple(order.closed))
        kept = list(archive.finished())
        yield from (TableOver(played.deals) for played in kept)
        progress = resumed(archive.plan, kept)
        for played in run(progress, Workers(order.workers), house_player, archive, tell):
            yield TableOver(played.deals)
        archive.write_summary(summarise(progress))
    finally:
        archive.close()
