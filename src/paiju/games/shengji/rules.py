"""The points on which books of Shengji speak about scores, rounds and rulings: one ``Rule`` field each.

What a book does not know at all is a field or a group that is ``None`` there. The rules of the play itself (trumps,
following, throws) are in ``play_rules.py``.
"""

import enum
from dataclasses import dataclass
from decimal import Decimal

from paiju.games.shengji.penalties import Penalty
from paiju.games.shengji.play_rules import (
    Calling,
    Drawing,
    Following,
    KittyFigures,
    NextDeclarer,
    Online,
    Packs,
    Throws,
    Tractors,
)
from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class Role(enum.Enum):
    """The two sides of a deal."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"

    @property
    def other(self) -> "Role":
        return Role.DEFENDERS if self is Role.DECLARER else Role.DECLARER


@enum.unique
class FurtherPair(enum.Enum):
    """How the kitty's multiplier grows with each pair of a tractor beyond two."""

    PLUS_TWO = "plus-2"
    PLUS_FOUR = "plus-4"  # two for each card
    DOUBLES = "doubles"


@enum.unique
class Cap(enum.Enum):
    """The most levels that defenders go up in one deal."""

    NONE = "none"
    THREE = "three"


@enum.unique
class BelowZero(enum.Enum):
    """What points below none are worth to the declarer, beyond the levels for none."""

    NOTHING = "nothing"
    LEVEL_PER_STEP = "level-per-step"  # one more level for each full step below none


@enum.unique
class BeyondAce(enum.Enum):
    """What comes after the level A."""

    COUNT_ON = "count-on"  # the 2 of the next cycle
    STOP = "stop"


@enum.unique
class FirstToLevel(enum.Enum):
    """What it is worth to have reached an equal final level first. The match is drawn in any case."""

    HEAD_TO_HEAD = "head-to-head"  # counts as the winner where the mutual result decides
    NOTHING = "nothing"


@enum.unique
class AtLimit(enum.Enum):
    """What coming exactly at the last limit means."""

    MILDER = "milder"  # still the heavier deduction, no forfeit
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitty(RuleSet):
    """What the points of the kitty count when the defenders win the last trick — score.kitty_multiplier."""

    single: Rule[int]
    pair: Rule[int]
    two_pairs: Rule[int]
    further_pair: Rule[FurtherPair]
    throw: Rule[int] | None  # the least for a throw; without it only the best figure in the throw counts
    counted_by: Rule[KittyFigures]


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels(RuleSet):
    """From the defenders' points to levels — score.level_change, levels.py."""

    start: Rule[int]
    shut_out: Rule[int]  # levels of the declarer when the defenders have less than ``few_from``
    few_from: Rule[int]
    few: Rule[int]
    some_from: Rule[int]
    some: Rule[int]
    take_over_from: Rule[int]
    step: Rule[int]  # points for each further level
    cap: Rule[Cap]
    below_zero: Rule[BelowZero]
    beyond_ace: Rule[BeyondAce]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPoints(RuleSet):
    """What a match is worth to both sides — results.py."""

    clear_from: Rule[int]  # levels ahead for a clear win
    clear: Rule[tuple[Decimal, Decimal]]
    narrow: Rule[tuple[Decimal, Decimal]]
    drawn: Rule[Decimal]
    first_to_level: Rule[FirstToLevel]
    standard_even: Rule[int]
    standard_per_level: Rule[int]
    standard_total: Rule[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence(RuleSet):
    """Forfeits and byes — results.py."""

    present: Rule[Decimal]  # match points of the side that came
    present_standard: Rule[int]
    absent: Rule[Decimal]
    absent_standard: Rule[int]
    bye: Rule[Decimal]
    bye_standard: Rule[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness(RuleSet):
    """Coming late, in minutes — results.lateness. Points go to the first deal, standard points are the pair's own."""

    light_from: Rule[int]
    light_points: Rule[int]
    light_standard: Rule[Decimal]
    heavy_after: Rule[int]
    heavy_points: Rule[int]
    heavy_standard: Rule[Decimal]
    forfeit_after: Rule[int]
    at_forfeit: Rule[AtLimit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(RuleSet):
    """The score sheet of a match — results.py, rounds.py."""

    signatures: Rule[int]
    minutes: Rule[int]  # after the end of the round
    winner_hands_in: Rule[bool]  # and answers for it; after a draw both sides do
    other_keeps_result: Rule[bool]  # only the side at fault is scored as absent


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds(RuleSet):
    """The clock of a round and of a play — rounds.py."""

    number: Rule[int] | None  # where the regulation leaves it open, the event sets it
    minutes: Rule[int]
    last_deal_minutes: Rule[int]  # before the end, when the last deal is called
    last_deals: Rule[int]  # deals still to be begun then, not counting the one in progress
    play_seconds: Rule[int]
    bury_seconds: Rule[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties(RuleSet):
    """The offences a referee rules on — rulings.py."""

    count: Rule[Penalty]  # a hand too many and one too few
    count_late: Rule[Penalty] | None  # the same, where finding it after play began is another matter
    kitty_drawn: Rule[Penalty] | None  # cards of the kitty drawn by others
    kitty_long: Rule[Penalty] | None  # too many cards buried
    kitty_short: Rule[Penalty] | None
    wrong_level_card: Rule[Penalty]  # a wrong card shown to declare
    declared_together: Rule[Penalty]
    signal: Rule[Penalty] | None
    wrong_play: Rule[Penalty]
    wrong_play_heavy: Rule[Penalty] | None
    pointed_out: Rule[Penalty] | None  # an error pointed out too early
    failed_throw: Rule[Penalty]
    exposed_light: Rule[Penalty]
    exposed_heavy: Rule[Penalty]
    revoke_early: Rule[Penalty]  # found in time to be corrected
    revoke: Rule[Penalty]
    revoke_decisive: Rule[Penalty] | None  # it changed the outcome of the deal
    time_out: Rule[Penalty]
    illegal_information: Rule[Penalty]
    smoking: Rule[Penalty] | None
    abuse: Rule[Penalty] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(RuleSet):
    """One book of Shengji."""

    card_points: Rule[int]  # in the two packs — sheet.py
    packs: Packs
    drawing: Drawing
    calling: Calling
    tractors: Tractors
    following: Following
    throws: Throws
    next_declarer: NextDeclarer
    online: Online
    kitty: Kitty
    levels: Levels
    match: MatchPoints
    absence: Absence
    lateness: Lateness | None
    sheet: Sheet | None
    rounds: Rounds
    penalties: Penalties
