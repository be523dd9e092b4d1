"""What the kernel needs to know of a book, from the book's own rules."""

from paiju._kernel import Policy
from paiju.games.doudizhu.rules import Rules


def policy_of(rules: Rules) -> Policy:
    """What the kernel knows of combinations."""
    return Policy(
        wing_ranks=rules.wing_ranks.value,
        wing_jokers=rules.wing_jokers.value,
        wing_bombs=rules.wing_bombs.value,
        wing_triples=rules.wing_triples.value,
        quad_jokers=rules.quad_jokers.value,
        quad_bombs=rules.quad_bombs.value,
        quad_pair_as_singles=rules.quad_pair_as_singles.value,
    )
