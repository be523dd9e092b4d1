"""Offences as data: who commits them, the ladder of what they bring, over how long they are counted.

A book's offences are in its folder under ``paiju.regulations``, those of 升级 among the rules of the game;
``rulings.py`` puts both into the same shape.
"""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet
from paiju.tournament.state import Effect


@enum.unique
class Who(enum.Enum):
    """Who commits an offence; those of others than entrants are recorded as incidents."""

    ENTRANT = "entrant"
    REFEREE = "referee"
    SPECTATOR = "spectator"


@enum.unique
class Over(enum.Enum):
    """Over what the offences of a kind are counted."""

    DEAL = "deal"
    SEGMENT = "segment"
    EVENT = "event"


@enum.unique
class Beyond(enum.Enum):
    """What comes after the last step of a ladder."""

    REPEATS = "repeats"
    STARTS_AGAIN = "starts-again"


@dataclass(frozen=True, slots=True)
class Penalty:
    """``steps`` for the first, second … offence; none: it is recorded, without points.

    ``beyond`` says what follows the last of several steps; a single one repeats anyhow.
    ``unless_approved``: the chief referee may have allowed it beforehand, then it is no offence.
    """

    steps: tuple[Effect, ...] = ()
    who: Who = Who.ENTRANT
    over: Over = Over.EVENT
    beyond: Beyond | None = None
    unless_approved: bool = False

    def __str__(self) -> str:
        """As an option is typed: the ladder, then whatever is out of the ordinary."""
        more = (
            "" if self.who is Who.ENTRANT else self.who.value,
            "" if self.over is Over.EVENT else f"over-{self.over.value}",
            "" if self.beyond is None else self.beyond.value,
            "unless-approved" if self.unless_approved else "",
        )
        return ";".join((",".join(map(str, self.steps)) or "recorded", *filter(None, more)))

    def step(self, nth: int) -> Effect:
        if not self.steps:
            return Effect()
        if self.beyond is Beyond.STARTS_AGAIN:
            return self.steps[(nth - 1) % len(self.steps)]
        return self.steps[min(nth, len(self.steps)) - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties(RuleSet):
    """The offences of one book: a field of ``Rule[Penalty]`` each, its name the official's code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessPenalties(Penalties):
    """Of books by which who is not there, or cannot start, loses the round; the points of it are the format's."""

    grace_minutes: Rule[int]
    late_preliminary: Rule[Penalty]
    late_final: Rule[Penalty]


RECORDED = Penalty()
"""Officials record what they saw; the book names no points."""
