"""Every play a hand allows, each set of ranks once. Finds candidates; what is legal is asked of ``combos``.

Suits never matter, so a play is represented by the lowest-coded cards of its ranks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from paiju.cards.card import Card, Rank, count_ranks, rank_of
from paiju.doudizhu.combos import Combo, beats, classify
from paiju.doudizhu.rules import Kind, Rules

Cards = tuple[Card, ...]
Found = tuple[Cards, Rank]
"""A set of cards, and the rank it would be compared by."""
Alike = tuple[list[Found], list[Found], list[Found], list[Found], list[Found]]
"""For each width 0–4 the ranks held at least so often, weakest first, with the cards that show it."""


def plays(rules: Rules, hand: Cards, on_table: Combo | None) -> Iterator[tuple[Cards, Combo]]:
    """The plays a hand allows as a lead, or on the combination on the table, each with what it is."""
    for kind, (cards, main) in _found(rules, hand, on_table):
        yield cards, _combo(kind, cards, main)


def playable(rules: Rules, hand: Cards, on_table: Combo | None) -> Iterator[Cards]:
    """The same, cards only."""
    for _, (cards, _) in _found(rules, hand, on_table):
        yield cards


def has_play(rules: Rules, hand: Cards, on_table: Combo | None) -> bool:
    return next(playable(rules, hand, on_table), None) is not None


def _found(rules: Rules, hand: Cards, on_table: Combo | None) -> Iterator[tuple[Kind, Found]]:
    alike = _group(hand)
    power = rules.overpowering.value
    for row in rules.kinds.value:
        for kind in row:
            if not alike[_NEEDS[kind]] or not (on_table is None or kind is on_table.kind or kind in power):
                continue
            answering = on_table is not None and kind not in power
            for found in _of_kind(rules, alike, kind, on_table if answering else None):
                if on_table is None or answering or beats(rules, _combo(kind, *found), on_table):
                    yield kind, found


def _combo(kind: Kind, cards: Cards, main: Rank) -> Combo:
    return Combo(kind, main, len(cards), max(rank_of(card) for card in cards))


@lru_cache(maxsize=4096)  # a hand is asked about again at each turn at which its player passes
def _group(hand: Cards) -> Alike:
    by_rank: dict[Rank, list[Card]] = {}
    for card in sorted(hand):
        by_rank.setdefault(rank_of(card), []).append(card)
    alike: Alike = ([], [], [], [], [])
    for rank, cards in by_rank.items():
        for width in range(1, len(cards) + 1):
            alike[width].append((tuple(cards[:width]), rank))
    return alike


def _of_kind(rules: Rules, alike: Alike, kind: Kind, on_table: Combo | None) -> Iterable[Found]:
    """Plays of one kind; when answering, of the same size and above the rank on the table."""
    found = _candidates(rules, alike, kind, on_table)
    if kind not in _NEED_RECOGNISER:
        return found
    # Kickers are subject to the book, and a set that fits twice is told once: as what it is classified.
    told: list[Found] = []
    for cards, main in found:
        combo = classify(rules, count_ranks(cards))
        if combo is not None and combo.kind is kind and combo.rank == main:
            told.append((cards, main))
    return told


_NEEDS = {
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
"""How often the hand must hold some rank for the kind to be possible at all."""
_NEED_RECOGNISER = frozenset((Kind.PLANE_SINGLES, Kind.PLANE_PAIRS, Kind.QUAD_SINGLES, Kind.QUAD_PAIRS))
_KICKER_WIDTH = {
    Kind.TRIPLE_SINGLE: 1,
    Kind.TRIPLE_PAIR: 2,
    Kind.PLANE_SINGLES: 1,
    Kind.PLANE_PAIRS: 2,
    Kind.QUAD_SINGLES: 1,
    Kind.QUAD_PAIRS: 2,
}


def _candidates(rules: Rules, alike: Alike, kind: Kind, on_table: Combo | None) -> Iterable[Found]:
    """Sets of cards that may form the kind."""
    above = -1 if on_table is None else on_table.rank
    size = 0 if on_table is None else on_table.size
    match kind:
        case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE | Kind.BOMB:
            return [found for found in alike[_NEEDS[kind]] if found[1] > above]
        case Kind.ROCKET:
            jokers = tuple(cards[0] for cards, rank in alike[1] if rank > Rank.TWO)
            return [(jokers, Rank.BIG_JOKER)] if len(jokers) == 2 else ()
        case Kind.TRIPLE_SINGLE | Kind.TRIPLE_PAIR:
            return [
                (triple + kicker, main)
                for triple, main in alike[3]
                if main > above
                for kicker, rank in alike[_KICKER_WIDTH[kind]]
                if rank != main
            ]
        case Kind.STRAIGHT:
            return _runs(rules, alike[1], 1, rules.straight_min.value, size, above)
        case Kind.PAIR_STRAIGHT:
            return _runs(rules, alike[2], 2, rules.pair_straight_min.value, size, above)
        case Kind.PLANE:
            return _runs(rules, alike[3], 3, rules.plane_min.value, size, above)
        case Kind.PLANE_SINGLES | Kind.PLANE_PAIRS:
            width = _KICKER_WIDTH[kind]
            planes = _runs(rules, alike[3], 3, rules.plane_min.value, size // (3 + width) * 3, above)
            return [found for plane in planes for found in _with_kickers(alike, plane, width, len(plane[0]) // 3)]
        case Kind.QUAD_SINGLES | Kind.QUAD_PAIRS:
            width = _KICKER_WIDTH[kind]
            return [found for quad in alike[4] if quad[1] > above for found in _with_kickers(alike, quad, width, 2)]


def _runs(rules: Rules, held: list[Found], width: int, shortest: int, size: int, above: int) -> list[Found]:
    """Runs of every length, or of the one length that answers ``size``."""
    found: list[Found] = []
    limit = rules.run_top.value
    for first, (cards, bottom) in enumerate(held):
        run, previous = cards, bottom
        if shortest <= 1 and bottom <= limit and bottom > above and size in (0, width):
            found.append((run, bottom))
        for more, rank in held[first + 1 :]:
            if rank != previous + 1 or rank > limit:
                break
            run, previous = run + more, rank
            if rank - bottom + 1 >= shortest and rank > above and (not size or len(run) == size):
                found.append((run, rank))
    return found


def _with_kickers(alike: Alike, main: Found, width: int, wanted: int) -> Iterator[Found]:
    """``main`` with every choice of ``wanted`` kickers of ``width`` cards; a rank may be taken more than once."""
    cards, rank = main
    used = count_ranks(cards)
    most = {other: held for group in alike for held, other in group}  # wider groups come later and win
    spare = [held[used[other] :] for other, held in most.items()]
    for chosen in _choose([held for held in spare if len(held) >= width], width, wanted):
        yield cards + chosen, rank


def _choose(spare: Sequence[Cards], width: int, wanted: int) -> Iterator[Cards]:
    if wanted == 0:
        yield ()
        return
    if not spare:
        return
    first, rest = spare[0], spare[1:]
    for times in range(min(wanted, len(first) // width) + 1):
        for tail in _choose(rest, width, wanted - times):
            yield first[: times * width] + tail
