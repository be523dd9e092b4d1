"""The rules of a deal as the numbers by which the kernel plays it: made of a book and of the trumps, nothing else."""

from functools import lru_cache
from typing import Final

from paiju import _kernel as kernel
from paiju.cards.card import Card, Suit
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.packs import PACK, rank_of_level
from paiju.games.shengji.penalties import Per
from paiju.games.shengji.play_rules import FollowDuty, Forced, KittyFigures
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import MOST_PAIRS, kitty_multiplier, level_change
from paiju.games.shengji.trumps import low_first, trumps_of

_DUTIES: Final = (FollowDuty.NUMBER, FollowDuty.SUIT, FollowDuty.PAIRS, FollowDuty.TRACTORS)
LOWEST_POINTS, HIGHEST_POINTS = -400, 1000
"""Of the defenders; a deal beyond is worth what these are."""


def worth(rules: Rules, points: int) -> float:
    """What a deal is worth to the declarer: the seat, the levels, and a little for the points themselves."""
    change = level_change(rules.levels, points)
    won = 1.0 + 0.4 * change.levels
    return (won if change.side is Role.DECLARER else -won) - points / 400


@lru_cache(maxsize=64)
def order_of(rules: Rules, suit: Suit | None, level: int) -> kernel.ShengjiOrder:
    """The order of the cards under these trumps, with all that the book says about playing them."""
    trumps = trumps_of(rules.tractors, suit, rank_of_level(level))
    faces = [Card(face) for face in range(PACK)]
    fine = rules.penalties.failed_throw.value
    return kernel.ShengjiOrder(
        suits=[int(trumps.strain[face]) for face in faces],
        indices=[trumps.index[face] for face in faces],
        places=[trumps.place[face] for face in faces],
        points=[points_of(rules, (face,)) for face in faces],
        ties=[low_first(trumps, face)[2] for face in faces],
        kitty_cards=rules.packs.kitty.value,
        duty=_DUTIES.index(rules.following.duty.value),
        partner_blocks=rules.throws.partner_blocks.value,
        forced_thrown=rules.throws.forced.value is Forced.SMALLEST_THROWN,
        fine_thrown=fine.per is Per.THROWN_CARD,
        fine=fine.steps[0].points,
        times=[kitty_multiplier(rules.kitty, (pairs,)) for pairs in range(MOST_PAIRS + 1)],
        throw_times=0 if rules.kitty.throw is None else rules.kitty.throw.value,
        by_winner=rules.kitty.counted_by.value is KittyFigures.WINNER,
        worth=[worth(rules, points) for points in range(LOWEST_POINTS, HIGHEST_POINTS + 5, 5)],
        worth_from=LOWEST_POINTS,
    )
