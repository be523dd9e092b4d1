"""The sheet of a match: its deals in order give the levels reached, who reached them first, and whose turn it is."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.games.shengji.levels import raised
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import DealScore, DealTally, Figures, Lost, refuse_tally, score_deal
from paiju.rulebook.refusal import Refusal


class Side(enum.IntEnum):
    """The two pairs of a match, in the order in which they are named."""

    A = 0
    B = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class LostBy:
    """A deal that a ruling ended, by the pair at fault."""

    side: Side
    offence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """One line of a sheet. Who declares follows from the line before; fines are amounts by pair."""

    captured: int = 0
    kitty: int = 0
    last_trick: Figures = ()
    fines: tuple[int, int] = (0, 0)
    lost: LostBy | None = None


@dataclass(frozen=True, slots=True)
class MatchSheet:
    first_declarer: Side
    deals: tuple[DealLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A line worked out: who declared and at which level, the score, and both levels after it."""

    declarer: Side
    played_level: int
    score: DealScore
    levels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """``first_to_level`` is the pair that reached an equal final level first, None where the levels differ or neither
    pair moved; ``next_declarer`` would declare the next deal."""

    deals: tuple[PlayedDeal, ...]
    levels: tuple[int, int]
    first_to_level: Side | None
    next_declarer: Side


def work_out(rules: Rules, sheet: MatchSheet) -> PlayedMatch | Refusal:
    """All deals of a sheet; the first line that cannot be is refused, with its number."""
    start = rules.levels.start.value
    levels = [start, start]
    declarer = sheet.first_declarer
    played: list[PlayedDeal] = []
    for number, line in enumerate(sheet.deals, start=1):
        tally = tally_of(line, declarer)
        refusal = refuse_tally(rules, tally, number)
        if refusal is not None:
            return refusal
        level = levels[declarer]
        score = score_deal(rules, tally)
        up = declarer if score.change.side is Role.DECLARER else declarer.other
        levels[up] = raised(rules.levels, levels[up], score.change.levels)
        played.append(PlayedDeal(declarer, level, score, (levels[0], levels[1])))
        declarer = up  # the side that went up, or took over, declares the next deal
    first = first_to_level(start, [deal.levels for deal in played]) if levels[0] == levels[1] else None
    return PlayedMatch(tuple(played), (levels[0], levels[1]), first, declarer)


def tally_of(line: DealLine, declarer: Side) -> DealTally:
    """The same line by the roles of the deal."""
    lost = line.lost
    role = None if lost is None else Role.DECLARER if lost.side is declarer else Role.DEFENDERS
    return DealTally(
        captured=line.captured,
        kitty=line.kitty,
        last_trick=line.last_trick,
        declarer_fines=line.fines[declarer],
        defender_fines=line.fines[declarer.other],
        lost=None if lost is None or role is None else Lost(role, lost.offence),
    )


def first_to_level(start: int, reached: Sequence[tuple[int, int]]) -> Side | None:
    """By the levels after each deal. They only rise and one pair goes up at a time, so the one that stood there first
    is the first to arrive."""
    final = reached[-1][0] if reached else start
    if final == start:
        return None
    return next(side for levels in reached for side in Side if levels[side] == final)
