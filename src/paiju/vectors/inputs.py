"""What the answers to test vectors are made from: the books, and the inputs with their checks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from paiju.games.doudizhu.rules import Rules
from paiju.rulebook.rule import RuleSet
from paiju.tournament.ranking.comparison import Comparison
from paiju.tournament.ranking.field_points import FieldPoints, FinalPoints
from paiju.tournament.rules.direction import Direction


@dataclass(frozen=True, slots=True)
class Books:
    """The rules a vector is answered by: the book, and the points of its events."""

    book: RuleSet
    direction: Direction
    event: RuleSet  # how its events are seated and ranked
    comparison: Comparison | None = None
    preliminary: FieldPoints | None = None
    final: FinalPoints | None = None

    @property
    def game(self) -> Rules:
        """The book as one of Dou Dizhu."""
        if not isinstance(self.book, Rules):
            raise NotRun("the book has no such rules: it is not one of Dou Dizhu")
        return self.book


class NotRun(Exception):
    """This stage of the project cannot answer such a vector; the text says what is missing."""


class BadInput(ValueError):
    """An input that is not of the form its category needs."""


Answer = Mapping[str, Any] | list[Any]
Category = Callable[[Books, Mapping[str, Any]], Answer]


def integer(given: Mapping[str, Any], key: str, default: int | None = None, most: int = 1_000_000) -> int:
    value = given.get(key, default)
    if not isinstance(value, int) or abs(value) > most:
        raise BadInput(f"{key} is {value!r}; accepted: a whole number up to {most}")
    return int(value)


def integers(given: Mapping[str, Any], key: str) -> list[int]:
    values = given.get(key)
    if not isinstance(values, list) or not all(isinstance(value, int) for value in values):
        raise BadInput(f"{key} is {values!r}; accepted: a list of whole numbers")
    return values


def text(given: Mapping[str, Any], key: str) -> str:
    value = given.get(key)
    if not isinstance(value, str):
        raise BadInput(f"{key} is {value!r}; accepted: text")
    return value
