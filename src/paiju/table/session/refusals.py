"""What a table refuses beyond the rulebook. Such a refusal cites no article: ``PLATFORM`` stands in its place."""

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article

PLATFORM = Article("paiju", "table")


class TableError(Exception):
    """What the caller of a table asked for cannot be: a code and facts."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts


def refuse(code: str, **facts: str | int) -> Refusal:
    return Refusal(code, PLATFORM, facts)
