"""The options of an event: names of choices over all rule sets of its book. ``settings.in_force`` applies them."""

from collections.abc import Iterable

from paiju.rulebook.rule import RuleSet, option_text


def offered(rule_sets: Iterable[RuleSet]) -> dict[str, tuple[str, ...]]:
    """Every option of a book with its choices."""
    return {
        name: tuple(option_text(choice) for choice in rule.choices)
        for rule_set in rule_sets
        for name, rule in rule_set.rules()
        if rule.choices
    }
