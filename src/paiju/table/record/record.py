"""A deal record: the deal and what was done, in the shape every game shares. ``docs/deal-record.md`` is for people."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Actor, Millis

CardsetT = TypeVar("CardsetT", covariant=True)
ActionT = TypeVar("ActionT", covariant=True)


class BadRecord(ValueError):
    """A record that cannot be used: the line, a code and the facts; ``words.records`` has the sentence.

    ``refusal`` is set where the rules refuse an action, ``is_cut`` where the text ends in this line.
    """

    def __init__(
        self,
        line: int | None,
        code: str,
        refusal: Refusal | None = None,
        *,
        is_cut: bool = False,
        **facts: str | int,
    ) -> None:
        told = " ".join((code, *(f"{name}={fact}" for name, fact in facts.items())))
        super().__init__(told if line is None else f"line {line}: {told}")
        self.line = line
        self.code = code
        self.refusal = refusal
        self.is_cut = is_cut
        self.facts = facts

    def in_line(self, line: int | None) -> "BadRecord":
        """The same, told of the line that it was found in."""
        return BadRecord(line, self.code, self.refusal, is_cut=self.is_cut, **self.facts)


@enum.unique
class NoScore(enum.Enum):
    """What stands in the place of points."""

    UNFINISHED = "*"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class Tag:
    name: str
    value: str
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Step(Generic[ActionT]):
    """Who did what, and when; without an instant (``None``) it is taken as done at once."""

    actor: Actor
    action: ActionT
    at: Millis | None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DealRecord(Generic[CardsetT, ActionT]):
    """The deal and what was done, never what followed from it: that is decided anew by the rules.

    ``tags`` are the free ones; ``lines`` tells where things stood in the text (``Book``, ``result`` …), for messages.
    """

    book: str
    book_hash: str
    options: tuple[tuple[str, str], ...]
    software: str
    tags: tuple[Tag, ...]
    cardset: CardsetT
    steps: tuple[Step[ActionT], ...]
    result: tuple[int, ...] | NoScore
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)


def decode(data: bytes) -> str:
    """The text of a file."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(line, "not_utf8", byte=f"0x{data[error.start]:02x}") from None
