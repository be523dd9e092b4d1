"""What a table refuses beyond the rulebook, and why it says goodbye.

A refusal of a table cites no article: ``PLATFORM`` stands in its place and is told to clients as an empty text.
"""

from collections.abc import Mapping

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.server.table import messages as m
from paiju.words import say, say_refusal

PLATFORM = Article("paiju", "table")


class TableError(Exception):
    """What a caller of ``Rooms`` asked for cannot be: a code and facts."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts


def refuse(code: str, **facts: str | int) -> Refusal:
    return Refusal(code, PLATFORM, facts)


def refused(act: str, refusal: Refusal) -> m.Refused:
    """The message in which a client is told of a refusal."""
    by_table = refusal.article is PLATFORM
    words = say("error", refusal.code, refusal.facts) if by_table else say_refusal(refusal)
    article = "" if by_table else str(refusal.article)
    return m.Refused(act, refusal.code, article, dict(refusal.facts), words.zh, words.en)


def bye(code: str, facts: Mapping[str, str | int]) -> m.Bye:
    words = say("bye", code, facts)
    return m.Bye(code, words.zh, words.en)
