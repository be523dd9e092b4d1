"""A refusal is a value: a code, the article that forbids, and the facts; ``paiju.words`` owns the sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.rulebook.rule import Article, RuleSet


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action was not accepted. Nothing changed: neither the state nor the clock."""

    code: str
    article: Article
    facts: Mapping[str, str | int] = field(default_factory=dict)


def refuse(rules: RuleSet, field: str, code: str, **facts: str | int) -> Refusal:
    """A refusal that cites the article of the field which forbids."""
    return Refusal(code, rules.article(field), facts)
