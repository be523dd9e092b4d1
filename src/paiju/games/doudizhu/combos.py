"""Combinations: which cards form one under a book, and which beats which. Nothing else knows what a plane is.

Cards are seen as counts per rank, because suits never matter. A set of cards has exactly one combination: the rows of
``rules.kinds`` are tried in order, the first match decides, and where a row fits in several ways the highest main
rank is taken.
"""

from collections.abc import Callable
from typing import NamedTuple

from paiju.cards.card import RANK_LETTERS, Rank
from paiju.games.doudizhu.rules import KickerJokers, KickerTriples, Kind, Rules, WingRanks
from paiju.rulebook.rule import Article

Counts = tuple[int, ...]
_RANKS = tuple(Rank)

WITH_KICKERS = frozenset(
    (
        Kind.TRIPLE_SINGLE,
        Kind.TRIPLE_PAIR,
        Kind.PLANE_SINGLES,
        Kind.PLANE_PAIRS,
        Kind.QUAD_SINGLES,
        Kind.QUAD_PAIRS,
    )
)
"""Kinds that carry cards which are never compared."""

WIDTH_NEEDED = {
    Kind.ROCKET: 1,
    Kind.BOMB: 4,
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.TRIPLE_SINGLE: 3,
    Kind.TRIPLE_PAIR: 3,
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.PLANE: 3,
    Kind.PLANE_SINGLES: 3,
    Kind.PLANE_PAIRS: 3,
    Kind.QUAD_SINGLES: 4,
    Kind.QUAD_PAIRS: 4,
}
"""How often a hand must hold some rank for the kind to be possible at all."""


class Combo(NamedTuple):
    """A recognised combination: kind, the rank it is compared by, number of cards, highest card of all."""

    kind: Kind
    rank: Rank
    size: int
    highest: Rank


def classify(rules: Rules, counts: Counts) -> Combo | None:
    """The combination these cards form, or None."""
    size = sum(counts)
    possible = _KINDS_BY_SIZE.get(size, ())
    for row in rules.kinds.value:
        for kind in row:
            if kind in possible:
                rank = _RECOGNISERS[kind](rules, counts, size)
                if rank is not None:
                    return Combo(kind, _RANKS[rank], size, _highest(counts))
    return None


def row_of(rules: Rules, kind: Kind) -> int:
    """The number of the kind's row in the book's table, from 1."""
    for number, row in enumerate(rules.kinds.value, start=1):
        if kind in row:
            return number
    raise ValueError(f"{kind} is not a combination of {rules.book}")


def article_of(rules: Rules, kind: Kind) -> Article:
    """The article that defines the kind."""
    return rules.article("kinds", row_of(rules, kind) - 1)


def beats(rules: Rules, played: Combo, on_table: Combo) -> bool:
    """Whether one combination may be played on another."""
    power = rules.overpowering.value
    if played.kind in power or on_table.kind in power:
        mine = power.index(played.kind) if played.kind in power else -1
        theirs = power.index(on_table.kind) if on_table.kind in power else -1
        if mine != theirs:
            return mine > theirs
        order = rules.bomb_order.value
        if RANK_LETTERS[played.rank] not in order:
            return False  # there is only one rocket
        return order.index(RANK_LETTERS[played.rank]) > order.index(RANK_LETTERS[on_table.rank])
    if played.kind is not on_table.kind and row_of(rules, played.kind) != row_of(rules, on_table.kind):
        return False
    if rules.same_count.value and played.size != on_table.size:
        return False
    return _strength(rules, played) > _strength(rules, on_table)


def _strength(rules: Rules, combo: Combo) -> int:
    rank = combo.highest if rules.kickers_compared.value else combo.rank
    return rules.rank_order.value.index(RANK_LETTERS[rank])


# Recognisers: rules, counts, size -> main rank or None.


def _highest(counts: Counts) -> Rank:
    rank = 14
    while not counts[rank]:
        rank -= 1
    return _RANKS[rank]


def _of_a_kind(_: Rules, counts: Counts, size: int) -> int | None:
    return counts.index(size) if size in counts else None


def _rocket(_: Rules, counts: Counts, size: int) -> int | None:
    both = counts[Rank.SMALL_JOKER] and counts[Rank.BIG_JOKER]
    return Rank.BIG_JOKER if size == 2 and both else None


def _triple_with(_: Rules, counts: Counts, size: int) -> int | None:
    """Three of a rank and one more card, or one pair of another rank."""
    return counts.index(3) if 3 in counts and (size == 4 or 2 in counts) else None


def _run(rules: Rules, counts: Counts, size: int, width: int, shortest: int) -> int | None:
    """Consecutive ranks, ``width`` cards of each, up to the highest rank a run may reach."""
    length = size // width
    if max(counts) != width or length < shortest:
        return None
    bottom = counts.index(width)
    top = bottom + length - 1
    if top > rules.run_top.value or counts[bottom : top + 1] != (width,) * length:
        return None
    return top


def _straight(rules: Rules, counts: Counts, size: int) -> int | None:
    return _run(rules, counts, size, 1, rules.straight_min.value)


def _pair_straight(rules: Rules, counts: Counts, size: int) -> int | None:
    return _run(rules, counts, size, 2, rules.pair_straight_min.value)


def _plane(rules: Rules, counts: Counts, size: int) -> int | None:
    return _run(rules, counts, size, 3, rules.plane_min.value)


def _plane_with(rules: Rules, counts: Counts, size: int, per_triple: int) -> int | None:
    """A plane carrying one single (or one pair) for each of its triples."""
    length, left_over = divmod(size, 3 + per_triple)
    if left_over or length < rules.plane_min.value:
        return None
    held = [rank for rank in range(rules.run_top.value + 1) if counts[rank] >= 3]
    for last in range(len(held) - 1, length - 2, -1):
        bottom, top = held[last - length + 1], held[last]
        if top - bottom == length - 1:
            kickers = list(counts)
            for rank in range(bottom, top + 1):
                kickers[rank] -= 3
            if (per_triple == 1 or _all_pairs(kickers)) and _wings_allowed(rules, kickers, bottom, top, per_triple):
                return top
    return None


def _plane_singles(rules: Rules, counts: Counts, size: int) -> int | None:
    return _plane_with(rules, counts, size, 1)


def _plane_pairs(rules: Rules, counts: Counts, size: int) -> int | None:
    return _plane_with(rules, counts, size, 2)


def _quad_with(rules: Rules, counts: Counts, size: int) -> int | None:
    """Four of a rank carrying two singles or two pairs."""
    for rank in range(Rank.TWO, -1, -1):
        if counts[rank] == 4:
            kickers = [0 if other == rank else count for other, count in enumerate(counts)]
            if _quad_kickers_allowed(rules, kickers, pairs=size == 8):
                return rank
    return None


def _all_pairs(kickers: list[int]) -> bool:
    return all(count in (0, 2, 4) for count in kickers)


def _jokers_allowed(policy: KickerJokers, kickers: list[int]) -> bool:
    jokers = kickers[Rank.SMALL_JOKER] + kickers[Rank.BIG_JOKER]
    return jokers == 0 or policy is KickerJokers.ANY or (jokers == 1 and policy is KickerJokers.NOT_BOTH)


def _wings_allowed(rules: Rules, kickers: list[int], bottom: int, top: int, per_triple: int) -> bool:
    ranks = rules.wing_ranks.value
    if ranks is not WingRanks.ANY and any(kickers[bottom : top + 1]):
        return False
    if ranks is WingRanks.NOT_OF_PLANE_AND_DISTINCT and max(kickers) > per_triple:
        return False
    if not rules.wing_bombs.value and 4 in kickers:
        return False
    return _jokers_allowed(rules.wing_jokers.value, kickers) and _triples_allowed(rules, kickers, bottom, top)


def _triples_allowed(rules: Rules, kickers: list[int], bottom: int, top: int) -> bool:
    policy = rules.wing_triples.value
    if policy is KickerTriples.ANY:
        return True
    if policy is KickerTriples.NONE:
        return max(kickers) < 3
    highest = Rank.TWO if policy is KickerTriples.NOT_ADJACENT_NOR_TWOS else rules.run_top.value
    below = bottom > 0 and kickers[bottom - 1] >= 3
    above = top < highest and kickers[top + 1] >= 3
    return not (below or above)


def _quad_kickers_allowed(rules: Rules, kickers: list[int], pairs: bool) -> bool:
    if pairs:
        return _all_pairs(kickers) and (rules.quad_bombs.value or 4 not in kickers)
    if not rules.quad_pair_as_singles.value and 2 in kickers:
        return False
    return _jokers_allowed(rules.quad_jokers.value, kickers)


_RECOGNISERS: dict[Kind, Callable[[Rules, Counts, int], int | None]] = {
    Kind.ROCKET: _rocket,
    Kind.BOMB: _of_a_kind,
    Kind.SINGLE: _of_a_kind,
    Kind.PAIR: _of_a_kind,
    Kind.TRIPLE: _of_a_kind,
    Kind.TRIPLE_SINGLE: _triple_with,
    Kind.TRIPLE_PAIR: _triple_with,
    Kind.STRAIGHT: _straight,
    Kind.PAIR_STRAIGHT: _pair_straight,
    Kind.PLANE: _plane,
    Kind.PLANE_SINGLES: _plane_singles,
    Kind.PLANE_PAIRS: _plane_pairs,
    Kind.QUAD_SINGLES: _quad_with,
    Kind.QUAD_PAIRS: _quad_with,
}

_SIZES: dict[Kind, range | tuple[int, ...]] = {
    Kind.ROCKET: (2,),
    Kind.BOMB: (4,),
    Kind.SINGLE: (1,),
    Kind.PAIR: (2,),
    Kind.TRIPLE: (3,),
    Kind.TRIPLE_SINGLE: (4,),
    Kind.TRIPLE_PAIR: (5,),
    Kind.STRAIGHT: range(1, 21),
    Kind.PAIR_STRAIGHT: range(2, 21, 2),
    Kind.PLANE: range(3, 21, 3),
    Kind.PLANE_SINGLES: range(4, 21, 4),
    Kind.PLANE_PAIRS: range(5, 21, 5),
    Kind.QUAD_SINGLES: (6,),
    Kind.QUAD_PAIRS: (8,),
}
_KINDS_BY_SIZE: dict[int, frozenset[Kind]] = {
    size: frozenset(kind for kind, sizes in _SIZES.items() if size in sizes) for size in range(1, 21)
}
