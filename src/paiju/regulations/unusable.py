"""What somebody asked or handed in cannot be used: a code of the group ``lookup`` and its facts."""

from paiju.rulebook.clauses import Words
from paiju.words import Fact, say


class Unusable(Exception):
    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    @property
    def words(self) -> Words:
        return say("lookup", self.code, self.facts)
