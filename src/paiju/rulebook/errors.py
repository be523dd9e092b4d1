"""Errors of the outside world with their sentence; each package names its own by whose fault they are."""

from paiju.rulebook.clauses import Words


class ExplainedError(Exception):
    """Something from outside that cannot be used, told in one line in both languages: what, where, what is accepted."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(zh, en)
