"""What the server asks of the shelf of rulebooks; the command line hands over whoever answers.

The referee's look-up lives above this layer today, so it is handed in and not imported.
"""

from collections.abc import Mapping
from typing import Protocol

from paiju.rulebook.clauses import Words
from paiju.server import bodies


class Unusable(Exception):
    """What was asked cannot be answered: a code of ``sentences.py`` and its facts, ``what`` in both languages."""

    def __init__(self, code: str, **facts: str | int | Words) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Library(Protocol):
    """Every method raises ``Unusable`` and nothing else for whatever people may type."""

    def check(self, book: str, options: Mapping[str, str]) -> str:
        """The id of a book under one of its names, if it exists and offers these options."""

    def books(self) -> list[bodies.BookHead]: ...

    def book(self, name: str) -> bodies.Book: ...

    def answer(self, question: bodies.Question) -> bodies.Verdict: ...

    def replay(self, text: str) -> bodies.Replayed: ...
