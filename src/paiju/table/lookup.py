"""What a referee asks of a game away from its tables, as values: the shell owns the sentences."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from paiju.cards.card import Card
from paiju.deals.dealing import ONE_PACK, Dealing
from paiju.rulebook.rule import Article, RuleSet
from paiju.table.record.record import BadRecord
from paiju.table.seats import Millis, Seat
from paiju.table.session.messages import FactorTold, SeatFormula

# The question.


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of the sentences ``reason`` or ``refusal``, its facts, and the article that decides."""

    code: str
    article: Article | None
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Identified:
    """What cards are: a combination, of a ``kind`` and by its ``rank``, or the reasons why they are none.

    ``is_refused``: they might be played elsewhere, but not here.
    """

    cards: str
    count: int
    kind: str | None
    rank: str | None
    article: Article | None
    reasons: tuple[Reason, ...]
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """``beats`` is None where there is nothing to beat, or nothing that could be."""

    played: Identified
    on_table: Identified | None
    beats: bool | None
    why: Reason | None


# Records.


class AgainstRules(Exception):
    """A record that can be read but does not follow the rules: where and why."""

    def __init__(self, bad: BadRecord) -> None:
        super().__init__(str(bad))
        self.bad = bad


class Factor(Protocol):
    """One number of a score: what it stands for, the article it comes from, and whom it concerns (all when empty)."""

    @property
    def code(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def article(self) -> Article: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...


class Score(Protocol):
    """Points by seat, and what they are made of."""

    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def factors(self) -> Sequence[Factor]: ...


class Sentence(NamedTuple):
    """What is to be said: a code of a group of sentences, and its facts."""

    group: str
    code: str
    facts: Mapping[str, str | int]


class Happening(NamedTuple):
    """One thing that happened in a deal, as a replay tells it: what, by which cause if not by a player's own choice,
    by whom and when, with which cards, and how many were left; ``ends_part``: what comes next is set apart from it."""

    said: Sentence
    cause: Sentence | None
    seat: Seat | None
    at: Millis
    cards: tuple[Card, ...]
    left: int | None
    ends_part: bool


@dataclass(frozen=True, slots=True)
class PlayedRecord:
    """A record decided anew, whichever way it was written. ``hands`` and ``kitty`` are as dealt, ``first`` began;
    ``events`` are JSON objects, ``facts`` what else the game tells machines.

    ``remarks``: what is different under today's version of the book, where it was played under another one.
    ``dealing``: how its cards come from a seed; ``drawn``: where they are drawn, all of them as they came.
    """

    rules: RuleSet
    tags: dict[str, str]
    board: int
    first: Seat
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    events: list[dict[str, object]]
    happenings: tuple[Happening, ...]
    phase: enum.Enum
    redeal: bool
    score: Score | None
    formulas: list[SeatFormula]
    facts: Mapping[str, object]
    remarks: tuple[BadRecord, ...]
    dealing: Dealing = ONE_PACK
    drawn: tuple[tuple[Card, ...], ...] = ()


def factors_told(factors: Iterable[Factor]) -> list[FactorTold]:
    """As clients are told them."""
    return [FactorTold(each.code, each.value, str(each.article), list(map(int, each.seats))) for each in factors]
