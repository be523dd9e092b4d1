"""What a sheet of a match offers: the ways in which defenders win a last trick, the rulings that end a deal."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import award_of, offences
from paiju.games.shengji.score import Figures, kitty_field, kitty_multiplier
from paiju.rulebook.rule import Article

MOST_PAIRS: Final = 4
"""The longest tractor that a sheet offers as a last trick; a table with a longer one enters its final levels."""


class LastTrick(NamedTuple):
    """A way to win the last trick, and by how much it multiplies the points of the kitty."""

    code: str
    figures: Figures
    factor: int
    article: Article


def last_tricks(rules: Rules) -> Iterator[LastTrick]:
    """A single, a pair, tractors; a throw where the book gives it a number of its own."""
    for pairs in range(MOST_PAIRS + 1):
        yield _last_trick(rules, f"pairs-{pairs}", (pairs,))
    if rules.kitty.throw is not None:
        yield _last_trick(rules, "throw", (0, 0))


def _last_trick(rules: Rules, code: str, figures: Figures) -> LastTrick:
    article = rules.kitty.article(kitty_field(rules.kitty, figures))
    return LastTrick(code, figures, kitty_multiplier(rules.kitty, figures), article)


def losing_offences(rules: Rules) -> tuple[str, ...]:
    """Offences by which a deal can be lost."""
    return tuple(code for code in offences(rules) if award_of(rules, code) is not None)
