"""What an event chooses: options over all rule sets of its book, and sizes that the regulation leaves to the organiser.

A size is a whole number within bounds; both are fixed once round 1 begins.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from paiju.rulebook.rule import RuleSet, option_text
from paiju.tournament.state import Setup

RuleSetT = TypeVar("RuleSetT", bound=RuleSet)


def offered(rule_sets: Iterable[RuleSet]) -> dict[str, tuple[str, ...]]:
    """Every option of a book with its choices."""
    return {
        name: tuple(option_text(choice) for choice in rule.choices)
        for rule_set in rule_sets
        for name, rule in rule_set.rules()
        if rule.choices
    }


def in_force(rules: RuleSetT, setup: Setup) -> RuleSetT:
    """The rule set an event is run by. Options and sizes that this set does not know belong to others of the book."""
    if not setup.options and not setup.parameters:
        return rules
    named = dict(rules.rules())
    changed = rules.with_options(
        {name: text for name, text in setup.options.items() if name in named and named[name].choices}
    )
    for name, number in setup.parameters.items():
        if name in named:
            changed = changed.with_value(name, number)
    return changed


@dataclass(frozen=True, slots=True)
class Parameter:
    """A size with its bounds."""

    name: str
    default: int
    minimum: int
    maximum: int
    articles: tuple[str, ...] = ()
    rule: str = ""  # that it is a value of, where the rule has another name
    also: str = ""  # a rule of the game that is defined by it

    @property
    def field(self) -> str:
        """The name of its rule."""
        return self.rule or self.name


def size(rules: RuleSet, name: str, minimum: int, maximum: int) -> Parameter:
    """A size that the organiser may set: the rule's value is what the regulation has, or what we recommend."""
    found = dict(rules.rules())[name]
    return Parameter(name, found.value, minimum, maximum, found.articles)


def value(parameters: Iterable[Parameter], setup: Setup, name: str) -> int:
    """What the event has chosen, or else what the regulation has."""
    if name in setup.parameters:
        return setup.parameters[name]
    return next(parameter.default for parameter in parameters if parameter.name == name)
