"""What somebody asked or handed in cannot be used: a code of the group ``lookup`` and its facts."""


class Unusable(ValueError):
    """``paiju.words`` owns the sentence; ``str`` tells the facts to a programmer."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code}: {', '.join(f'{name}={fact}' for name, fact in facts.items())}")
        self.code = code
        self.facts = facts
