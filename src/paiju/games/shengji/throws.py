"""Throws: several figures led at once stand if nobody else holds a higher one of any; else one of them is forced."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.cards.card import Card
from paiju.games.shengji.figures import Figure, pairs_of, runs_of, shape_of
from paiju.games.shengji.penalties import Per
from paiju.games.shengji.play_rules import Forced, Throws
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import rule_on
from paiju.games.shengji.trumps import Strain, Trumps, low_first
from paiju.rulebook.refusal import Refusal


class Challenge(NamedTuple):
    """What became of a throw: the figures that somebody beats, the fine, and what is to be played.

    Where singles and doubles are both blocked ``single`` and ``double`` are set, and an opponent says which.
    """

    blocked: tuple[Figure, ...]
    fine: int
    single: Figure | None
    double: Figure | None

    @property
    def stands(self) -> bool:
        return not self.blocked


def challenge(
    rules: Rules, trumps: Trumps, figures: Sequence[Figure], strain: Strain, others: Iterable[Sequence[Card]], by: Role
) -> Challenge:
    """``others`` are the hands of the next player, the partner and the one before; ``by`` is the thrower's side."""
    after, partner, before = others
    against = (after, partner, before) if rules.throws.partner_blocks.value else (after, before)
    held = [[card for card in hand if trumps.strain[card] is strain] for hand in against]
    blocked = tuple(figure for figure in figures if any(blocks(trumps, cards, figure) for cards in held))
    if not blocked:
        return Challenge((), 0, None, None)
    fine = fine_of(rules, figures, blocked, by)
    single = _forced(rules.throws, trumps, figures, blocked, is_single=True)
    double = _forced(rules.throws, trumps, figures, blocked, is_single=False)
    return Challenge(blocked, fine, single, double)


def blocks(trumps: Trumps, held: Sequence[Card], figure: Figure) -> bool:
    """Whether cards of the suit led hold a strictly higher figure: a single, a pair, a tractor at least as long."""
    top = figure.top(trumps)
    higher = [card for card in held if trumps.index[card] > top]
    if not figure.pairs or not higher:
        return bool(higher)
    pairs = pairs_of(trumps, held)
    if figure.pairs == 1:
        return any(trumps.index[card] > top for card, _ in pairs)
    above = {trumps.place[card] for card in higher}
    return any(len(run) >= figure.pairs and run[-1][0] in above for run in runs_of(shape_of(trumps, pairs)))


def fine_of(rules: Rules, figures: Sequence[Figure], blocked: Sequence[Figure], by: Role) -> int:
    """What a throw costs of which these figures are blocked."""
    ruling = rule_on(rules, "failed_throw", by, cards=_counted(rules, figures, blocked))
    return 0 if isinstance(ruling, Refusal) else ruling.points


def _counted(rules: Rules, figures: Sequence[Figure], blocked: Sequence[Figure]) -> int:
    """The cards by which the fine is counted."""
    per = rules.penalties.failed_throw.value.per
    return sum(len(figure.cards) for figure in (figures if per is Per.THROWN_CARD else blocked))


def _forced(
    rules: Throws, trumps: Trumps, figures: Sequence[Figure], blocked: Sequence[Figure], *, is_single: bool
) -> Figure | None:
    """The smallest of a kind, if any of that kind is blocked."""
    kind = [figure for figure in blocked if (not figure.pairs) is is_single]
    if not kind:
        return None
    if rules.forced.value is Forced.SMALLEST_THROWN:
        kind = [figure for figure in figures if (not figure.pairs) is is_single]
    return min(kind, key=lambda figure: low_first(trumps, figure.cards[0]))
