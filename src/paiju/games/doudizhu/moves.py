"""Every play a hand allows, each set of ranks once. Finds candidates; what is legal is asked of ``combos``.

Suits never matter, so a play is represented by the lowest-coded cards of its ranks.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from paiju.cards.card import Card, Rank, count_ranks, rank_of
from paiju.games.doudizhu.combos import WIDTH_NEEDED, Combo, beats, classify
from paiju.games.doudizhu.rules import Kind, Rules

Cards = tuple[Card, ...]
Found = tuple[Cards, Rank]
"""A set of cards, and the rank it would be compared by."""
Alike = tuple[list[Found], list[Found], list[Found], list[Found], list[Found]]
"""For each width 0–4 the ranks held at least so often, weakest first, with the cards that show it."""


def plays(rules: Rules, hand: Cards, on_table: Combo | None) -> Iterator[tuple[Cards, Combo]]:
    """The plays a hand allows as a lead, or on the combination on the table, each with what it is."""
    for kind, found in _found(rules, hand, on_table):
        for cards, main in found:
            yield cards, _combo(kind, cards, main)


def playable(rules: Rules, hand: Cards, on_table: Combo | None) -> list[Cards]:
    """The same, cards only."""
    return [cards for _, found in _found(rules, hand, on_table) for cards, _ in found]


def has_play(rules: Rules, hand: Cards, on_table: Combo | None) -> bool:
    return next(plays(rules, hand, on_table), None) is not None


def _found(rules: Rules, hand: Cards, on_table: Combo | None) -> Iterator[tuple[Kind, Iterable[Found]]]:
    """What the hand allows, kind by kind."""
    alike = _group(hand)
    if on_table is None:
        for row in rules.kinds.value:
            for kind in row:
                if alike[WIDTH_NEEDED[kind]]:
                    yield kind, _of_kind(rules, alike, kind, None)
        return
    power = rules.overpowering.value
    if on_table.kind not in power and alike[WIDTH_NEEDED[on_table.kind]]:
        yield on_table.kind, _of_kind(rules, alike, on_table.kind, on_table)
    for kind in power:
        if alike[WIDTH_NEEDED[kind]]:
            found = _of_kind(rules, alike, kind, None)
            yield kind, [one for one in found if beats(rules, _combo(kind, *one), on_table)]


def _combo(kind: Kind, cards: Cards, main: Rank) -> Combo:
    return Combo(kind, main, len(cards), max(rank_of(card) for card in cards))


@lru_cache(maxsize=256)  # a hand is asked about again at each turn at which its player passes
def _group(hand: Cards) -> Alike:
    alike: Alike = ([], [], [], [], [])
    held: Cards = ()
    last = None
    for card in sorted(hand):
        rank = rank_of(card)
        held = (*held, card) if rank is last else (card,)
        last = rank
        alike[len(held)].append((held, rank))
    return alike


_KICKER_WIDTH = {
    Kind.TRIPLE_SINGLE: 1,
    Kind.TRIPLE_PAIR: 2,
    Kind.PLANE_SINGLES: 1,
    Kind.PLANE_PAIRS: 2,
    Kind.QUAD_SINGLES: 1,
    Kind.QUAD_PAIRS: 2,
}


def _of_kind(rules: Rules, alike: Alike, kind: Kind, on_table: Combo | None) -> Iterable[Found]:
    """Plays of one kind; when answering, of the same size and above the rank on the table."""
    above = -1 if on_table is None else on_table.rank
    size = 0 if on_table is None else on_table.size
    match kind:
        case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE | Kind.BOMB:
            return [found for found in alike[WIDTH_NEEDED[kind]] if found[1] > above]
        case Kind.ROCKET:
            if len(alike[1]) < 2 or alike[1][-2][1] is not Rank.SMALL_JOKER:
                return ()
            return [(alike[1][-2][0] + alike[1][-1][0], Rank.BIG_JOKER)]
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
            return _carrying(rules, alike, kind, planes, width)
        case Kind.QUAD_SINGLES | Kind.QUAD_PAIRS:
            quads = [quad for quad in alike[4] if quad[1] > above]
            return _carrying(rules, alike, kind, quads, _KICKER_WIDTH[kind])


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


def _carrying(rules: Rules, alike: Alike, kind: Kind, mains: list[Found], width: int) -> Iterator[Found]:
    """Planes and fours with every choice of kickers that the book allows."""
    most = {rank: held for group in alike for held, rank in group}  # wider groups come later and win
    for main, rank in mains:
        used = count_ranks(main)
        units = [
            (other, held[start : start + width])
            for other, held in most.items()
            for start in range(used[other], len(held) - width + 1, width)
        ]
        wanted = 2 if len(main) == 4 else len(main) // 3
        told: set[tuple[Rank, ...]] = set()
        for chosen in combinations(units, wanted):
            ranks = tuple(other for other, _ in chosen)
            if ranks in told:
                continue  # the same ranks by other cards
            told.add(ranks)
            cards = main + tuple(card for _, unit in chosen for card in unit)
            if _are_plain(ranks, used) or _is_told_as(rules, cards, kind, rank):
                yield cards, rank


def _are_plain(ranks: tuple[Rank, ...], used: tuple[int, ...]) -> bool:
    """Different ranks, no joker, none of the main cards' ranks: no book forbids them, and they fit in one way only."""
    return ranks[-1] <= Rank.TWO and len(set(ranks)) == len(ranks) and not any(used[rank] for rank in ranks)


def _is_told_as(rules: Rules, cards: Cards, kind: Kind, main: Rank) -> bool:
    """Whether the book allows the kickers and tells the cards so: a set that fits twice is one play."""
    combo = classify(rules, count_ranks(cards))
    return combo is not None and combo.kind is kind and combo.rank == main
