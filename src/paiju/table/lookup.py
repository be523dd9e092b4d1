"""What a referee asks of a game away from its tables, as values: the shell owns the sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.rulebook.rule import Article


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of the sentences ``reason`` or ``refusal``, its facts, and the article that decides."""

    code: str
    article: Article | None
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Identified:
    """What cards are: a combination, of a ``kind`` and by its ``rank``, or the reasons why they are none."""

    cards: str
    count: int
    kind: str | None
    rank: str | None
    article: Article | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``beats`` is None where there is nothing to beat, or nothing that could be."""

    played: Identified
    on_table: Identified | None
    beats: bool | None
    why: Reason | None
