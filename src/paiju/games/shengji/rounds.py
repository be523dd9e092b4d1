"""The clocks of a round: when the last deal is called, when the round and the time for its sheet end, slow plays.

Instants are milliseconds of any one clock.
"""

from paiju.games.shengji.results import MINUTE
from paiju.games.shengji.rules import Rounds, Sheet

SECOND = 1000


def round_ends(rules: Rounds, started: int) -> int:
    return started + rules.minutes.value * MINUTE


def last_deal_called(rules: Rounds, started: int) -> int:
    """When the chief referee announces the last deal."""
    return round_ends(rules, started) - rules.last_deal_minutes.value * MINUTE


def may_begin_deal(rules: Rounds, begun_since_call: int) -> bool:
    """Whether a table may still begin a deal after the call; the one in progress at the call does not count."""
    return begun_since_call < rules.last_deals.value


def sheet_due(rules: Sheet, round_ended: int) -> int:
    """The last instant at which a sheet is in time."""
    return round_ended + rules.minutes.value * MINUTE


def sheet_is_late(rules: Sheet, round_ended: int, handed_in: int) -> bool:
    return handed_in > sheet_due(rules, round_ended)


def play_is_slow(rules: Rounds, milliseconds: int) -> bool:
    return milliseconds > rules.play_seconds.value * SECOND


def burying_is_slow(rules: Rounds, milliseconds: int) -> bool:
    return milliseconds > rules.bury_seconds.value * SECOND
