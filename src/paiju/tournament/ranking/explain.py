"""Every number explains itself: a value, the article it follows from, and the values it was made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from paiju.rulebook.rule import Article

Value = int | Decimal | Fraction | str | None


@dataclass(frozen=True, slots=True)
class Why:
    """One step of a chain: ``code`` names what the value is; ``paiju.words`` owns the sentence."""

    code: str
    value: Value
    article: Article | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)
    parts: tuple["Why", ...] = ()
