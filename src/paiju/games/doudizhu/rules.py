"""The points on which books of Dou Dizhu speak: one ``Rule`` field each, with the choices a field can take.

A field is read by the one module that owns it, named above its group. What a book does not know at all (doubling,
faults, the protocol of programs) is a group of its own that is ``None`` there.
"""

import enum
from dataclasses import dataclass

from paiju.cards.card import Rank
from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class Kind(enum.StrEnum):
    """The kinds of combination."""

    ROCKET = "rocket"
    BOMB = "bomb"
    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple_single"
    TRIPLE_PAIR = "triple_pair"
    STRAIGHT = "straight"
    PAIR_STRAIGHT = "pair_straight"
    PLANE = "plane"
    PLANE_SINGLES = "plane_singles"
    PLANE_PAIRS = "plane_pairs"
    QUAD_SINGLES = "quad_singles"
    QUAD_PAIRS = "quad_pairs"


ELEVEN_ROWS: tuple[tuple[Kind, ...], ...] = (
    (Kind.ROCKET,),
    (Kind.BOMB,),
    (Kind.SINGLE,),
    (Kind.PAIR,),
    (Kind.TRIPLE,),
    (Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR),
    (Kind.STRAIGHT,),
    (Kind.PAIR_STRAIGHT,),
    (Kind.PLANE,),
    (Kind.PLANE_SINGLES, Kind.PLANE_PAIRS),
    (Kind.QUAD_SINGLES, Kind.QUAD_PAIRS),
)
"""The numbered rows in which all three regulations list the kinds."""


@enum.unique
class FirstCaller(enum.Enum):
    """Who calls first in a deal."""

    BY_BOARD = "by-board"  # seat (board - 1) mod 3, the same at all tables
    ALWAYS_WEST = "always-west"  # seat 0 in every deal
    WEST_THEN_ROTATES = "west-then-rotates"  # seat 0 in the first deal of a table, then to the right
    LOT_THEN_ROTATES = "lot-then-rotates"  # drawn for the first deal, then to the right
    LOT = "lot"  # drawn for every board


@enum.unique
class AfterTopBid(enum.Enum):
    """What happens to the seats that have not called when somebody bids the maximum."""

    ENDS = "ends"  # they are not asked
    FORMAL_PASS = "formal-pass"  # they are not asked; a formal 0 is entered for each
    ASKED = "asked"  # they are asked, only 0 is legal


@enum.unique
class AllPass(enum.Enum):
    """What becomes of a deal in which nobody bids."""

    SCORED_ZERO = "scored-zero"
    REDEAL = "redeal"


@enum.unique
class KittyShown(enum.Enum):
    AFTER_DOUBLING = "after-doubling"
    AFTER_AUCTION = "after-auction"


@enum.unique
class OnTimeOut(enum.Enum):
    """What the expiry of a clock does."""

    NO_CALL = "no-call"  # bid 0, no double, no redouble
    LOWEST_SINGLE = "lowest-single"
    PASS = "pass"
    WARNING = "warning"  # nothing is played; the offender is warned
    ENDS_DEAL = "ends-deal"  # the deal is over and scored against the offender


@enum.unique
class IllegalAction(enum.Enum):
    REFUSED = "refused"  # nothing happens; the player may try again within the time
    ENDS_DEAL = "ends-deal"  # refused too, but the platform may report it as a fault, which ends the deal


@enum.unique
class AnnouncedBy(enum.Enum):
    SOFTWARE = "software"
    PLAYER = "player"


@enum.unique
class TimeResolution(enum.Enum):
    MILLISECONDS = "milliseconds"
    SECONDS = "seconds"  # whole seconds, fractions dropped


@enum.unique
class WingRanks(enum.IntEnum):
    """Which ranks the kickers of a plane may have. The kernel reads the number."""

    ANY = 0
    NOT_OF_PLANE = 1
    NOT_OF_PLANE_AND_DISTINCT = 2


@enum.unique
class KickerJokers(enum.IntEnum):
    """Which jokers may be kickers. The kernel reads the number."""

    ANY = 0
    NOT_BOTH = 1
    NONE = 2


@enum.unique
class KickerTriples(enum.IntEnum):
    """Which three of a kind may stand among the kickers of a plane. The kernel reads the number."""

    ANY = 0
    NOT_ADJACENT = 1  # none that would extend the plane
    NOT_ADJACENT_NOR_TWOS = 2  # 222 beside AAA counts as adjacent
    NONE = 3


@enum.unique
class BombFactor(enum.Enum):
    """How bombs multiply the score."""

    DOUBLES = "doubles"  # 2 to the number of bombs
    LINEAR = "linear"  # 1 + the number of bombs


@enum.unique
class WarningsCounted(enum.Enum):
    """Over how long warnings add up."""

    DEAL = "deal"
    SESSION = "session"


@enum.unique
class BombsCounted(enum.Enum):
    """Which bombs count when a fault ends the deal."""

    HELD_AT_KITTY = "held-at-kitty"  # four of a kind in one hand when the kitty was taken, played or not
    PLAYED = "played"


@enum.unique
class PaidBy(enum.Enum):
    """Who pays when several programs fail at the same message."""

    FIRST_SEAT = "first-seat"  # a deal has one offender
    ALL_AT_FAULT = "all-at-fault"  # each to those who did not fail


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A clock: its length, and whether reaching it is already too late."""

    milliseconds: int
    reached_is_late: bool = True

    def is_over(self, elapsed: int) -> bool:
        return elapsed >= self.milliseconds if self.reached_is_late else elapsed > self.milliseconds

    def __str__(self) -> str:
        return f"{'<' if self.reached_is_late else '<='}{self.milliseconds / 1000:g}s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling(RuleSet):
    """Doubling by the defenders, redoubling by the declarer — auction.py, score.py."""

    hidden: Rule[bool]  # both choices are published at the same moment
    double_time: Rule[TimeLimit]
    redouble_time: Rule[TimeLimit]
    on_double_time_out: Rule[OnTimeOut]
    on_redouble_time_out: Rule[OnTimeOut]
    redouble_needs_double: Rule[bool]
    double_factor: Rule[int]
    redouble_factor: Rule[int]
    redouble_only_against_doublers: Rule[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement(RuleSet):
    """Telling the others how few cards are left — play.py."""

    at_most: Rule[int]  # announced when a hand falls to this many cards or fewer, but not to none
    by: Rule[AnnouncedBy]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTime(RuleSet):
    """How the time a player needs for playing is counted — play.py."""

    automatic_play_costs_limit: Rule[bool]  # an automatic play costs the whole limit
    passes_counted: Rule[bool]  # a turn in which somebody passes counts as well
    resolution: Rule[TimeResolution]


@dataclass(frozen=True, slots=True, kw_only=True)
class Warnings(RuleSet):
    """Warnings for slow play — score.warning_deduction."""

    per_deduction: Rule[int]
    deduction: Rule[int]
    counted_over: Rule[WarningsCounted]


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults(RuleSet):
    """A fault of a program ends the deal and is paid for — timeouts.py, score.py."""

    before_kitty: Rule[int]  # points to each of the others
    landlord_multiple: Rule[int]  # a farmer pays the landlord this many times what the other farmer gets
    bombs_counted: Rule[BombsCounted]
    paid_by: Rule[PaidBy]


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol(RuleSet):
    """The text protocol between platform and programs — engines/protocol/lines.py."""

    version: Rule[str]
    platform_words: Rule[tuple[str, ...]]
    engine_words: Rule[tuple[str, ...]]
    seat_letters: Rule[str]
    ascending: Rule[bool]
    pass_code: Rule[int]
    separator: Rule[str]
    suit_order: Rule[str]  # suits within a rank in the order of their codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(RuleSet):
    """One book of Dou Dizhu."""

    # The deal — deal.py, boards.py
    players: Rule[int]
    hand_size: Rule[int]
    kitty_size: Rule[int]
    first_caller: Rule[FirstCaller]
    turn_step: Rule[int]  # +1: to the next seat number, who sits on the right (counter-clockwise)

    # Calling — auction.py
    bids: Rule[tuple[int, ...]]  # ascending; the first is "no bid", the last is the maximum
    bid_must_exceed: Rule[bool]
    after_top_bid: Rule[AfterTopBid]
    all_pass: Rule[AllPass]
    kitty_shown: Rule[KittyShown]
    bid_time: Rule[TimeLimit]
    on_bid_time_out: Rule[OnTimeOut]
    doubling: Doubling | None

    # Combinations — combos.py
    # Rows tried in this order; the first match decides. The n-th article defines the n-th row, the last one says
    # that nothing else may be played.
    kinds: Rule[tuple[tuple[Kind, ...], ...]]
    straight_min: Rule[int]
    pair_straight_min: Rule[int]
    plane_min: Rule[int]
    run_top: Rule[Rank]
    wing_ranks: Rule[WingRanks]
    wing_jokers: Rule[KickerJokers]
    wing_bombs: Rule[bool]
    wing_triples: Rule[KickerTriples]
    quad_jokers: Rule[KickerJokers]
    quad_bombs: Rule[bool]
    quad_pair_as_singles: Rule[bool]

    # Comparison — combos.beats
    overpowering: Rule[tuple[Kind, ...]]  # kinds that beat every ordinary one, weakest first
    rank_order: Rule[str]  # rank letters, weakest first
    bomb_order: Rule[str]
    same_count: Rule[bool]
    kickers_compared: Rule[bool]

    # Play — play.py, timeouts.py
    declarer_leads: Rule[bool]
    leader_may_pass: Rule[bool]
    passes_end_trick: Rule[int]
    passed_may_return: Rule[bool]
    play_is_final: Rule[bool]
    auto_pass: Rule[bool]  # a follower who holds nothing that beats is passed without being asked
    illegal_action: Rule[IllegalAction]
    empty_hands_to_end: Rule[int]
    announcement: Announcement | None
    play_limit: Rule[TimeLimit]
    on_lead_time_out: Rule[OnTimeOut]
    on_follow_time_out: Rule[OnTimeOut]
    play_time: PlayTime | None
    warnings: Warnings | None

    # Score — score.py
    unit: Rule[int]  # points for a bid of 1
    win_sign: Rule[int]  # of the defenders' score when they win
    bomb_factor: Rule[BombFactor]
    rocket_factor: Rule[int]
    spring_factor: Rule[int]
    spring_defender_plays: Rule[int]  # plays of the defenders in a spring
    anti_spring_factor: Rule[int]
    anti_spring_declarer_plays: Rule[int]  # plays of the declarer in an anti-spring
    declarer_of_sum: Rule[int]  # the declarer's score as a multiple of the defenders' sum
    faults: Faults | None

    protocol: Protocol | None
