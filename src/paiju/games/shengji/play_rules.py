"""The points on which books of Shengji speak about the play itself: one ``Rule`` field each.

Fields without an article are the platform's: what is played online and no regulation speaks of.
"""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class FirstDraw(enum.Enum):
    """Who draws the first card of a match."""

    CUT_AND_COUNT = "cut-and-count"  # South turns a card, its pips are counted from South
    HIGHER_CARD = "higher-card"  # a player of each side turns a card


@enum.unique
class Together(enum.Enum):
    """Whose call stands of several equally strong ones that were made at once."""

    LOT = "lot"
    UPPER = "upper"  # the earlier in the order of drawing


@enum.unique
class UpperFrom(enum.Enum):
    """From where the order of drawing is counted for calls made at once."""

    FIRST_DRAWER = "first-drawer"
    LAST_DRAWER = "last-drawer"  # from the player after the one who drew last


@enum.unique
class NobodyCalls(enum.Enum):
    """Who declares the first deal when nobody calls."""

    FIRST_DRAWER = "first-drawer"
    REDEAL = "redeal"


@enum.unique
class FollowDuty(enum.Enum):
    """What whoever follows owes the lead; each includes those before it."""

    NUMBER = "number"
    SUIT = "suit"
    PAIRS = "pairs"
    TRACTORS = "tractors"


@enum.unique
class Forced(enum.Enum):
    """Which figure is played after a throw failed, of the kind that is blocked."""

    SMALLEST_BLOCKED = "smallest-blocked"
    SMALLEST_THROWN = "smallest-thrown"


@enum.unique
class Designator(enum.Enum):
    """Who says which kind is played where singles and doubles are both blocked."""

    NEXT = "next"
    EITHER_OPPONENT = "either-opponent"


@enum.unique
class KittyFigures(enum.Enum):
    """Whose figures the kitty's multiplier of the last trick goes by."""

    LED = "led"
    WINNER = "winner"


@enum.unique
class AtTimeOut(enum.Enum):
    """What the platform does when the last period of a player's time has run out."""

    ACT = "act"
    WAIT = "wait"  # for the referee; the time-outs are counted all the same


@dataclass(frozen=True, slots=True, kw_only=True)
class Packs(RuleSet):
    """Players and cards — deal/dealing.py."""

    players: Rule[int]
    turn_step: Rule[int]  # seats are numbered counter-clockwise from West
    hand: Rule[int]
    kitty: Rule[int]
    five: Rule[int]  # points
    ten: Rule[int]
    king: Rule[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(RuleSet):
    """Drawing the cards — deal/dealing.py, deal/drawing.py."""

    first: Rule[FirstDraw]
    declarer_first: Rule[bool]  # from the second deal on
    pace: Rule[int]  # milliseconds a card


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling(RuleSet):
    """Declaring trumps — calls.py, deal/drawing.py."""

    takes_seat: Rule[bool]  # in the first deal the last call takes the declarer's seat
    big_over_small: Rule[bool]  # in the first deal
    no_trump_calls: Rule[int]  # in each later deal
    opening_pair_final: Rule[bool]
    jokers_over_single: Rule[bool]
    jokers_open: Rule[bool]
    confirm_own: Rule[bool]  # one's own single by its pair
    asks: Rule[bool]  # the others, before the kitty is taken
    ask_seconds: Rule[int]
    turned_card: Rule[int]  # the kitty card that makes trumps when nobody calls
    after_turned: Rule[bool]  # calls over it
    nobody: Rule[NobodyCalls]
    together: Rule[Together]
    upper_from: Rule[UpperFrom] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tractors(RuleSet):
    """Whether pairs of level cards join tractors — trumps.py."""

    suit_trump: Rule[bool]
    no_trump: Rule[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Following(RuleSet):
    """What a lead asks for — follow.py."""

    duty: Rule[FollowDuty]


@dataclass(frozen=True, slots=True, kw_only=True)
class Throws(RuleSet):
    """Throws that fail — throws.py, deal/playing.py. What they cost is a penalty."""

    partner_blocks: Rule[bool]
    forced: Rule[Forced]
    designated_by: Rule[Designator]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeclarer(RuleSet):
    """Who declares the next deal, as steps on from the old declarer — deal/scoring.py."""

    kept: Rule[int]
    lost: Rule[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Online(RuleSet):
    """What is done when a player's time has run out, and what may be looked at — deal/timeouts.py, deal/looking.py."""

    own_plays: Rule[bool]  # of closed tricks one may look at one's own cards
    periods: Rule[int]
    at_time_out: Rule[AtTimeOut]
