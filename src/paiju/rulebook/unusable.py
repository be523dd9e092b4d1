"""What somebody asked or handed in cannot be used: the code of a sentence and its facts."""

from typing import ClassVar


class Unusable(ValueError):
    """``paiju.words`` owns the sentence, in ``group``; ``str`` tells the facts to a programmer."""

    group: ClassVar[str] = "lookup"

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code}: {', '.join(f'{name}={fact}' for name, fact in facts.items())}")
        self.code = code
        self.facts = facts
