"""Every play a hand allows, each set of ranks once. Finds candidates; what is legal is asked of ``combos``.

Suits never matter, so a play is represented by the lowest-coded cards of its ranks.
"""

from collections.abc import Iterator, Sequence

from paiju.cards.card import Card, Rank, count_ranks, rank_of
from paiju.doudizhu.combos import Combo, beats, classify
from paiju.doudizhu.rules import Kind, Rules

Cards = tuple[Card, ...]
ByRank = list[list[Card]]
_RANKS = tuple(Rank)


def plays(rules: Rules, hand: Sequence[Card], on_table: Combo | None) -> Iterator[tuple[Cards, Combo]]:
    """The plays a hand allows as a lead, or on the combination on the table."""
    by_rank: ByRank = [[] for _ in range(15)]
    for card in sorted(hand):
        by_rank[rank_of(card)].append(card)
    power = rules.overpowering.value
    for kind in (kind for row in rules.kinds.value for kind in row):
        if on_table is None:
            yield from _of_kind(rules, by_rank, kind, None)
        elif kind is on_table.kind and kind not in power:
            yield from _of_kind(rules, by_rank, kind, on_table)
        elif kind in power:
            for cards, combo in _of_kind(rules, by_rank, kind, None):
                if beats(rules, combo, on_table):
                    yield cards, combo


def has_play(rules: Rules, hand: Sequence[Card], on_table: Combo | None) -> bool:
    return next(plays(rules, hand, on_table), None) is not None


def _of_kind(rules: Rules, by_rank: ByRank, kind: Kind, on_table: Combo | None) -> Iterator[tuple[Cards, Combo]]:
    """Plays of one kind; when answering, of the same size and above the rank on the table."""
    for cards, main in _candidates(rules, by_rank, kind, on_table):
        if kind in _NEED_RECOGNISER:
            # Kickers are subject to the book, and a set that fits twice is told once: as what it is classified.
            combo = classify(rules, count_ranks(cards))
            if combo is not None and combo.kind is kind and combo.rank == main:
                yield cards, combo
        else:
            yield cards, Combo(kind, main, len(cards), max(main, rank_of(cards[-1])))


_NEED_RECOGNISER = frozenset((Kind.PLANE_SINGLES, Kind.PLANE_PAIRS, Kind.QUAD_SINGLES, Kind.QUAD_PAIRS))
_ALIKE = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.BOMB: 4}


def _candidates(rules: Rules, by_rank: ByRank, kind: Kind, on_table: Combo | None) -> Iterator[tuple[Cards, Rank]]:
    """Sets of cards that may form the kind, each with the rank it would be compared by."""
    above = -1 if on_table is None else on_table.rank
    size = 0 if on_table is None else on_table.size
    match kind:
        case Kind.ROCKET:
            if by_rank[Rank.SMALL_JOKER] and by_rank[Rank.BIG_JOKER]:
                yield (*by_rank[Rank.SMALL_JOKER], *by_rank[Rank.BIG_JOKER]), Rank.BIG_JOKER
        case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE | Kind.BOMB:
            yield from _alike(by_rank, _ALIKE[kind], above)
        case Kind.TRIPLE_SINGLE | Kind.TRIPLE_PAIR:
            kickers = list(_alike(by_rank, 1 if kind is Kind.TRIPLE_SINGLE else 2, -1))
            for triple, main in _alike(by_rank, 3, above):
                for kicker, rank in kickers:
                    if rank != main:
                        yield triple + kicker, main
        case Kind.STRAIGHT:
            yield from _runs(rules, by_rank, 1, rules.straight_min.value, size, above)
        case Kind.PAIR_STRAIGHT:
            yield from _runs(rules, by_rank, 2, rules.pair_straight_min.value, size, above)
        case Kind.PLANE:
            yield from _runs(rules, by_rank, 3, rules.plane_min.value, size, above)
        case Kind.PLANE_SINGLES | Kind.PLANE_PAIRS:
            width = 1 if kind is Kind.PLANE_SINGLES else 2
            for plane, main in _runs(rules, by_rank, 3, rules.plane_min.value, size // (3 + width) * 3, above):
                yield from _with_kickers(by_rank, plane, main, width, len(plane) // 3)
        case Kind.QUAD_SINGLES | Kind.QUAD_PAIRS:
            for quad, main in _alike(by_rank, 4, above):
                yield from _with_kickers(by_rank, quad, main, 1 if kind is Kind.QUAD_SINGLES else 2, 2)


def _alike(by_rank: ByRank, width: int, above: int) -> Iterator[tuple[Cards, Rank]]:
    for rank in _RANKS[above + 1 :]:
        if len(by_rank[rank]) >= width:
            yield tuple(by_rank[rank][:width]), rank


def _runs(
    rules: Rules, by_rank: ByRank, width: int, shortest: int, size: int, above: int
) -> Iterator[tuple[Cards, Rank]]:
    """Runs of every length, or of the one length that answers ``size``."""
    limit = rules.run_top.value
    for bottom in range(limit + 1):
        cards: Cards = ()
        for top in _RANKS[bottom : limit + 1]:
            if len(by_rank[top]) < width:
                break
            cards += tuple(by_rank[top][:width])
            if top - bottom + 1 >= shortest and top > above and (not size or len(cards) == size):
                yield cards, top


def _with_kickers(by_rank: ByRank, main: Cards, rank: Rank, width: int, wanted: int) -> Iterator[tuple[Cards, Rank]]:
    """``main`` with every choice of ``wanted`` kickers of ``width`` cards; a rank may be taken more than once."""
    used = count_ranks(main)
    spare = [cards[used[other] :] for other, cards in enumerate(by_rank)]
    ranks = [other for other in range(15) if len(spare[other]) >= width]
    for chosen in _choose(spare, ranks, width, wanted):
        yield main + chosen, rank


def _choose(spare: ByRank, ranks: Sequence[int], width: int, wanted: int) -> Iterator[Cards]:
    if wanted == 0:
        yield ()
        return
    if not ranks:
        return
    first, rest = spare[ranks[0]], ranks[1:]
    for times in range(min(wanted, len(first) // width) + 1):
        head = tuple(first[: times * width])
        for tail in _choose(spare, rest, width, wanted - times):
            yield head + tail
