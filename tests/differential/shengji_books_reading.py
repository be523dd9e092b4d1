"""A second reading of what the two books of Shengji say otherwise: calls, failed throws, the kitty, levels, fines.

Written from the rules' text, without a look at the game: books are told apart by name, cards and calls are texts.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.differential.shengji_reading import blocked_figures, split_lead, suit_in_play
from tests.differential.shengji_reading import ladder as ladder_of

COOP, EIGHTY = "shengji-coop", "shengji-80"
Options = Mapping[str, str]
NO_OPTIONS: Options = {}


# Calls: "1" a level card, "2" a pair of them, "J" two small jokers, "JJ" two big ones.


class Standing(NamedTuple):
    """The call that stands: whose it is, and whether it overturned another."""

    seat: int
    kind: str
    suit: str
    overturned: bool


def call_shown(level: str, cards: Sequence[str]) -> str | None:
    match sorted(cards):
        case ["LJ", "LJ"]:
            return "J"
        case ["BJ", "BJ"]:
            return "JJ"
        case ["LJ" | "BJ"]:
            return None
        case [one] if one[1] == level:
            return "1"
        case [one, other] if one == other and one[1] == level:
            return "2"
        case _:
            return None


def may_call(
    book: str, deal: int, standing: Standing | None, no_trumps: int, seat: int, kind: str, options: Options = NO_OPTIONS
) -> bool:
    """By the table of section 3; whoever calls holds the cards, so that a pair over a single is of another suit."""
    if standing is not None and standing.seat == seat:
        return False
    if kind in ("J", "JJ") and deal > 1 and no_trumps:
        return False
    if standing is None:
        return kind in ("1", "2") or options.get("joker_opening", "yes") == "yes"
    match standing.kind:
        case "1":
            return kind == "2" or (kind in ("J", "JJ") and options.get("joker_over_single", "yes") == "yes")
        case "2" if standing.overturned:
            return kind in ("J", "JJ")
        case "2":
            final = options.get("initial_pair_final", "yes" if book == COOP else "no") == "yes"
            return kind in ("J", "JJ") and not final
        case "J":
            return kind == "JJ" and deal == 1
        case _:
            return False


def stands_of_several(book: str, calls: Sequence[tuple[int, str]], first: int, lots: Sequence[int]) -> int:
    """Of calls made at once: the strongest; of equal ones by lot, or the earlier in drawing."""
    order = ["1", "2", "J", "JJ"]
    best = max(order.index(kind) for _, kind in calls)
    rivals = [seat for seat, kind in calls if order.index(kind) == best]
    if book == COOP:
        return min(rivals, key=lambda seat: lots[seat])
    return next(seat for seat in ((first + step) % 4 for step in range(4)) if seat in rivals)


# Throws.


class Failed(NamedTuple):
    """What a throw costs, and the lowest index and number of pairs of what may have to be played."""

    fine: int
    single: int | None
    double: tuple[int, int] | None


def failed_throw(
    book: str, trump: str, level: str, throw: Sequence[str], others: Sequence[Sequence[str]]
) -> Failed | None:
    blocked = blocked_figures(trump, level, throw, others)
    if not blocked:
        return None
    cards = sum(2 * pairs or 1 for pairs, _ in blocked) if book == COOP else len(throw)
    singles = [low for pairs, low in blocked if not pairs]
    doubles = [(low, pairs) for pairs, low in blocked if pairs]
    return Failed(10 * cards, min(singles, default=None), min(doubles, default=None))


# The kitty and the levels.

FIRST_MULTIPLIERS = {0: 2, 1: 4}
TRACTORS = {
    COOP: dict(zip(range(2, 17), range(6, 36, 2), strict=True)),
    EIGHTY: {pairs: 8 << (pairs - 2) for pairs in range(2, 17)},
}


def kitty_times(book: str, trump: str, level: str, lead: Sequence[str]) -> int:
    """By the figures led."""
    rungs = ladder_of(suit_in_play(lead[0], trump, level), trump, level)
    lengths, pairs = split_lead(lead, rungs)
    loose = len(lead) - 2 * (sum(lengths) + pairs)
    figures = [*lengths, *[1] * pairs, *[0] * loose]
    times = max((FIRST_MULTIPLIERS | TRACTORS[book])[each] for each in figures)
    return max(3, times) if len(figures) > 1 and book == COOP else times


def levels_won(book: str, points: int) -> tuple[str, int]:
    """Who goes up by how much, from the printed table."""
    if points < 0 and book == EIGHTY:
        return "declarer", 3 + (-points) // 40
    if points <= 0:
        return "declarer", 3
    if points < 40:
        return "declarer", 2
    if points < 80:
        return "declarer", 1
    for least, up in ((200, 3), (160, 2), (120, 1), (80, 0)):
        if points >= least:
            more = (points - 200) // 40 if book == COOP and points > 200 else 0
            return "defenders", up + more
    raise AssertionError(points)


TIME_OUTS = {COOP: [0, 10, 10, 10, 10], EIGHTY: [0, 10, 20, 40, 40]}
"""Points for the first time-out of a pair in a match, the second, and so on."""
LOST_DEALS = {
    (COOP, "count_late"): (1, 2),
    (COOP, "revoke_decisive"): (1, 2),
    (COOP, "illegal_information"): (2, 3),
    (EIGHTY, "illegal_information"): (3, 3),
}
"""Levels: to the defenders for the declarer's fault, to the declarer for the defenders'."""
CARD_FINES = {
    (COOP, "wrong_play"): 10,
    (EIGHTY, "wrong_play"): 10,
    (EIGHTY, "exposed_light"): 10,
    (EIGHTY, "exposed_heavy"): 20,
    (EIGHTY, "kitty_drawn"): 10,
}
FLAT_FINES = {
    (COOP, "exposed_light"): 10,
    (COOP, "exposed_heavy"): 20,
    (COOP, "revoke"): 40,
    (COOP, "count"): 0,
    (EIGHTY, "count"): 10,
    (EIGHTY, "kitty_long"): 40,
    (EIGHTY, "kitty_short"): 40,
    (EIGHTY, "revoke"): 40,
}
