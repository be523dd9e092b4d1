"""Which outcomes a deal can have: what the cards allow, and every score that a deal or a fault can give by the rules.

Anything else is a slip of the pen. Nothing here depends on how good or how lucky players are: 13 bombs in one deal are
possible, though nobody will see them; how many rare things a score needs at least is told with it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from paiju.cards.card import Rank
from paiju.games.doudizhu.rules import AllPass, BombsCounted, Faults, PaidBy, Rules
from paiju.games.doudizhu.score import (
    Tally,
    score_fault_after_kitty,
    score_fault_before_kitty,
    score_tally,
)
from paiju.rulebook.refusal import Refusal

Scores = tuple[int, int, int]

BOMB, ROCKET = 4, 2
RANKS = int(Rank.SMALL_JOKER)  # those of which there are four cards


# Bombs and rocket within 54 cards.


def most_bombs(rules: Rules, tally: Tally) -> int:
    """The most bombs in a deal that ended like this.

    Whoever wins plays every card, whoever loses keeps one at least; in a spring only the declarer plays, in an
    anti-spring the declarer plays once (a bomb, but not the rocket: nobody could take the lead from it).
    """
    defender = rules.hand_size.value
    declarer = defender + rules.kitty_size.value
    if tally.spring:
        return (declarer - ROCKET * tally.rockets) // BOMB
    if tally.anti_spring:
        return 1 + _in_hands((defender, defender), tally.rockets)
    kept = 0 if tally.declarer_wins else 1
    return min(RANKS, _in_hands((declarer - kept, defender, defender), tally.rockets))


def _in_hands(hands: tuple[int, ...], rockets: int) -> int:
    """Of so many cards each, the rocket being in the hand where it costs least."""
    bombs = sum(cards // BOMB for cards in hands)
    return bombs - min(cards // BOMB - (cards - ROCKET) // BOMB for cards in hands) if rockets else bombs


def refuse_tally(rules: Rules, tally: Tally) -> Refusal | None:
    """What no deal can be: springs of the wrong side, more bombs or rockets than there are, calls the book lacks."""
    if tally.bid not in rules.bids.value[1:]:
        accepted = ", ".join(map(str, rules.bids.value[1:]))
        return Refusal("no_such_bid", rules.article("bids"), {"bid": tally.bid, "accepted": accepted})
    if tally.spring and tally.anti_spring:
        return Refusal("spring_and_anti_spring", rules.article("anti_spring_declarer_plays"))
    if tally.spring and not tally.declarer_wins:
        return Refusal("spring_of_the_loser", rules.article("spring_defender_plays"))
    if tally.anti_spring and tally.declarer_wins:
        return Refusal("anti_spring_of_the_loser", rules.article("anti_spring_declarer_plays"))
    if not 0 <= tally.rockets <= 1:
        return Refusal("one_rocket_at_most", rules.article("rocket_factor"), {"rockets": tally.rockets})
    most = most_bombs(rules, tally)
    if not 0 <= tally.bombs <= most:
        return Refusal("too_many_bombs", rules.article("bomb_factor"), {"bombs": tally.bombs, "most": most})
    doubling = rules.doubling
    if doubling is None and (any(tally.doubled) or tally.redoubled):
        return Refusal("no_doubling_here", rules.article("unit"))
    if doubling is not None and tally.redoubled and doubling.redouble_needs_double.value and not any(tally.doubled):
        return Refusal("redouble_needs_double", doubling.article("redouble_needs_double"))
    return None


def tallies(rules: Rules) -> Iterator[Tally]:
    """Every end that a deal can have, by what its score needs to know."""
    calls = _calls(rules)
    ends = ((True, False, False), (True, True, False), (False, False, False), (False, False, True))
    for bid, (wins, spring, anti_spring), rockets in product(rules.bids.value[1:], ends, (0, 1)):
        end = Tally(bid=bid, declarer_wins=wins, spring=spring, anti_spring=anti_spring, rockets=rockets)
        for bombs, (doubled, redoubled) in product(range(most_bombs(rules, end) + 1), calls):
            yield replace(end, bombs=bombs, doubled=doubled, redoubled=redoubled)


def _calls(rules: Rules) -> list[tuple[tuple[bool, bool], bool]]:
    if rules.doubling is None:
        return [((False, False), False)]
    needs = rules.doubling.redouble_needs_double.value
    both = (False, True)
    return [((one, other), re) for one, other, re in product(both, both, both) if not re or one or other or not needs]


# Scores.


@lru_cache(maxsize=64)
def possible_scores(rules: Rules) -> Mapping[Scores, int]:
    """Every score by seat that a deal or a fault can give, and how many bombs, rockets and springs it needs at least.

    A set of rules is a frozen record, so that what was worked out for it once is kept.
    """
    found: dict[Scores, int] = {}
    if rules.all_pass.value is AllPass.SCORED_ZERO:
        found[0, 0, 0] = 0
    for tally in tallies(rules):
        score = score_tally(rules, tally)
        rare = tally.bombs + tally.rockets + tally.spring + tally.anti_spring
        _keep(found, (score.declarer, *score.defenders), rare)
    if rules.faults is not None:
        for scores, rare in _after_faults(rules, rules.faults):
            _keep(found, scores, rare)
    return found


def _keep(found: dict[Scores, int], scores: Scores, rare: int) -> None:
    """Whoever of the three seats it began with."""
    for turn in range(3):
        seated = (scores[turn], scores[(turn + 1) % 3], scores[(turn + 2) % 3])
        found[seated] = min(rare, found.get(seated, rare))


def _after_faults(rules: Rules, faults: Faults) -> Iterator[tuple[Scores, int]]:
    """What an offender pays to the two others, before the kitty is taken and after."""
    yield _paid(score_fault_before_kitty(faults).to_farmer), 0
    for bid, bombs, rocket in _counted(rules, faults):
        fault = score_fault_after_kitty(rules, faults, bid, bombs, rocket)
        yield _paid(fault.to_farmer), bombs + rocket
        for to_next in (fault.to_farmer, fault.to_landlord):
            other = fault.to_farmer + fault.to_landlord - to_next
            yield (-to_next - other, to_next, other), bombs + rocket
    if faults.paid_by.value is PaidBy.ALL_AT_FAULT:
        yield from _after_shared_faults(rules, faults)


def _after_shared_faults(rules: Rules, faults: Faults) -> Iterator[tuple[Scores, int]]:
    """What two offenders pay to the third, before the kitty is taken and after; three pay nobody."""
    yield (0, 0, 0), 0
    yield _received(score_fault_before_kitty(faults).to_farmer), 0
    for bid, bombs, rocket in _counted(rules, faults):
        fault = score_fault_after_kitty(rules, faults, bid, bombs, rocket)
        for each in (fault.to_farmer, fault.to_landlord):
            yield _received(each), bombs + rocket


def _counted(rules: Rules, faults: Faults) -> Iterator[tuple[int, int, bool]]:
    """Bid, bombs and rocket of every deal that a fault can end after the kitty."""
    for bid, rocket in product(rules.bids.value[1:], (False, True)):
        for bombs in range(_most_bombs_counted(rules, faults, rocket) + 1):
            yield bid, bombs, rocket


def _received(each: int) -> Scores:
    return 2 * each, -each, -each


def _paid(each: int) -> Scores:
    return -2 * each, each, each


def _most_bombs_counted(rules: Rules, faults: Faults, rocket: bool) -> int:
    """Held when the kitty was taken, or played by hands none of which is empty yet."""
    kept = 0 if faults.bombs_counted.value is BombsCounted.HELD_AT_KITTY else 1
    defender = rules.hand_size.value - kept
    return min(RANKS, _in_hands((defender + rules.kitty_size.value, defender, defender), int(rocket)))


def nearest_scores(rules: Rules, scores: tuple[int, ...], count: int = 3) -> list[Scores]:
    """The possible scores that differ least from what was written; to name them in a refusal."""
    known = possible_scores(rules)

    def distance(each: Scores) -> tuple[int, int, Scores]:
        return sum(abs(a - b) for a, b in zip(each, scores, strict=True)), known[each], each

    return sorted(known, key=distance)[:count]
