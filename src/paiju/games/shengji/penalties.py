"""What an offence at a Shengji table costs, as data: a ladder of steps, and what the referee then orders.

The effects are few and flat, so that the direction of an event can apply them without knowing the offence.
"""

import enum
from dataclasses import dataclass
from decimal import Decimal


@enum.unique
class Per(enum.Enum):
    """What the points of a step are counted by."""

    OFFENCE = "offence"
    CARD = "card"  # each wrong, exposed or drawn card
    BLOCKED_CARD = "blocked-card"  # each card of a throw that somebody blocks
    THROWN_CARD = "thrown-card"  # each card of a throw, blocked or not


@enum.unique
class Who(enum.Enum):
    """Who can commit an offence."""

    PAIR = "pair"
    DECLARER = "declarer"  # only the declarer, who takes the kitty


@enum.unique
class Over(enum.Enum):
    """Over how long repeated offences of a pair are counted."""

    MATCH = "match"  # a round at one table
    EVENT = "event"


@enum.unique
class Remedy(enum.Enum):
    """What the referee orders besides points: the cards and the play are put right."""

    SHORT_DRAWS = "short-draws"  # the short hand draws one card unseen from the long hand
    CARDS_STAY = "cards-stay"  # played cards are not taken back; they lie face up as penalty cards
    CORRECT_NOW = "correct-now"  # a legal card replaces the wrong one, which counts as exposed
    TAKE_BACK = "take-back"  # the cards return to the hand
    PLAY_FIRST = "play-first"  # face up, to be played at the first legal chance
    NEXT_MAY_DIRECT = "next-may-direct"  # the next player may demand or forbid its suit while the holder leads
    PLAY_SMALLEST = "play-smallest"  # the smallest blocked figure is played: a single for a single, a pair for a pair
    OPPONENT_CHOOSES = "opponent-chooses"  # where singles and pairs are blocked, an opponent says what is played
    NEXT_CHOOSES = "next-chooses"  # where singles and pairs are blocked, the next player says what is played
    SUIT_BARRED = "suit-barred"  # the side may not show this suit any more
    PARTNER_BARRED = "partner-barred"  # the partner may not declare in this deal
    LOT = "lot"  # the referee draws lots
    EARLIER_FIRST = "earlier-first"  # the earlier in turn prevails; lots only where the order cannot be told
    NO_MORE_DECLARING = "no-more-declaring"
    DEFENDERS_RETURN = "defenders-return"  # defenders put back what they drew too much, as they choose
    PARTNER_DRAWN = "partner-drawn"  # the defenders draw the surplus from the declarer's partner
    LAST_KITTY_TRUMP = "last-kitty-trump"  # the last card of the kitty makes trumps
    NEXT_DRAWS_TO_HAND = "next-draws-to-hand"  # the next player draws one kitty card for the declarer; it ranks lowest
    NEXT_DRAWS_TO_KITTY = "next-draws-to-kitty"  # the next player draws one card of the declarer into the kitty
    DEAL_ENDS = "deal-ends"


@dataclass(frozen=True, slots=True)
class Award:
    """A deal lost by a ruling: the levels that the other side goes up, by which side that is."""

    to_defenders: int
    to_declarer: int

    def against(self, declarer_at_fault: bool) -> int:
        return self.to_defenders if declarer_at_fault else self.to_declarer

    def __str__(self) -> str:
        return f"deal-lost({self.to_defenders}/{self.to_declarer})"


@dataclass(frozen=True, slots=True)
class Step:
    """What one offence brings. ``points`` are card points of the deal, ``standard_points`` the pair's own."""

    warning: bool = False
    points: int = 0
    standard_points: Decimal = Decimal(0)
    deal_lost: Award | None = None
    disqualified: bool = False
    committee: bool = False  # handed to the organising committee

    def __str__(self) -> str:
        parts = (
            "warning" if self.warning else "",
            f"-{self.points}" if self.points else "",
            f"-{self.standard_points}std" if self.standard_points else "",
            str(self.deal_lost) if self.deal_lost else "",
            "disqualified" if self.disqualified else "",
            "committee" if self.committee else "",
        )
        return "+".join(filter(None, parts)) or "none"


@dataclass(frozen=True, slots=True)
class Penalty:
    """The ladder of an offence: first, second … time; ``may`` is what the referee may rule instead when it is grave.

    Beyond its last step a ladder repeats it, its points multiplied each time by ``growing`` where that is set.
    ``at_most`` bounds the points where the referee may raise them to make good the damage.
    """

    steps: tuple[Step, ...] = (Step(),)
    per: Per = Per.OFFENCE
    who: Who = Who.PAIR
    over: Over = Over.MATCH
    growing: int | None = None
    at_most: int | None = None
    may: Step | None = None
    remedies: tuple[Remedy, ...] = ()

    def __str__(self) -> str:
        """As an option is typed: the ladder, then whatever is out of the ordinary."""
        more = (
            "" if self.per is Per.OFFENCE else f"per-{self.per.value}",
            "" if self.who is Who.PAIR else self.who.value,
            "" if self.over is Over.MATCH else f"over-{self.over.value}",
            "" if self.growing is None else f"growing-{self.growing}",
            "" if self.at_most is None else f"at-most-{self.at_most}",
            "" if self.may is None else f"or-{self.may}",
            *(remedy.value for remedy in self.remedies),
        )
        return ";".join((",".join(map(str, self.steps)), *filter(None, more)))
