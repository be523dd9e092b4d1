"""Play-offs of a knockout: who is level where places are short, who plays three deals for it, and the outcome.

Two level players and the best eliminated one play for the place, and whoever wins has it. More level players play in
threes, filled up in the same way. Who is still level afterwards plays again; then the others at the table only fill it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.schedules import SEATS
from paiju.tournament.seating.segments import Segment

Level = list[Number]
Ranking = Callable[[Segment, Sequence[Number]], list[Level]]
"""Those who played a play-off, best first, those who are level together."""


@dataclass(slots=True)
class Settled:
    """The contenders as the play-offs leave them; ``waiting`` are level still and must be separated."""

    levels: list[Level]
    ranks: dict[Number, tuple[int, ...]] = field(default_factory=dict)
    waiting: Level = field(default_factory=list)
    played: int = 0  # play-offs that those who wait have had


def settle(contenders: Level, places: int | None, playoffs: Sequence[Segment], ranking: Ranking) -> Settled:
    """``places``: how many of the contenders go on; None where every rank counts."""
    settled = Settled([])
    _settle(settled, list(contenders), places, playoffs, ranking, played=0)
    return settled


def _settle(
    settled: Settled, level: Level, places: int | None, playoffs: Sequence[Segment], ranking: Ranking, played: int
) -> None:
    usable = [at for at, playoff in enumerate(playoffs) if _has_all(playoff, level)]
    if not usable:
        settled.levels.append(level)
        settled.waiting, settled.played = level, played
        return
    at = usable[0]
    ahead = 0
    for part in ranking(playoffs[at], level):
        for number in part:
            settled.ranks[number] = (*settled.ranks.get(number, ()), ahead + 1)
        left = None if places is None else places - ahead
        if len(part) > 1 and (left is None or 0 < left < len(part)):
            _settle(settled, part, left, playoffs[at + 1 :], ranking, played + 1)
        else:
            settled.levels.append(part)
        ahead += len(part)


def _has_all(playoff: Segment, level: Level) -> bool:
    """A play-off of others, from before a correction, counts for nobody."""
    there = {number for table in playoff.seating.tables for number in table.seats}
    return playoff.closed_at is not None and there.issuperset(level)


def short_of(players: int) -> int:
    """How many a play-off lacks to sit in threes."""
    return -players % SEATS


def straddling(levels: Sequence[Level], places: int) -> int | None:
    """Which level the last place falls into without being enough for all of it."""
    ahead = 0
    for at, level in enumerate(levels):
        if ahead < places < ahead + len(level):
            return at
        ahead += len(level)
    return None
