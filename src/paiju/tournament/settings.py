"""The rule set an event is run by: the published one with the event's options and sizes."""

from typing import TypeVar

from paiju.rulebook.rule import RuleSet
from paiju.tournament.parameters import Parameter
from paiju.tournament.state import Setup

RuleSetT = TypeVar("RuleSetT", bound=RuleSet)


def in_force(rules: RuleSetT, setup: Setup) -> RuleSetT:
    """Options and sizes that this set does not know belong to other sets of the book."""
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


def size(rules: RuleSet, name: str, minimum: int, maximum: int) -> Parameter:
    """A size that the organiser may set: the rule's value is what the regulation has, or what we recommend."""
    found = dict(rules.rules())[name]
    return Parameter(name, found.value, minimum, maximum, found.articles)
