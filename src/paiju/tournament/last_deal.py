"""The call of the last deal in a round that is played by the clock: when it is due, and how many deals follow it."""

from dataclasses import dataclass

from paiju.rulebook.rule import Article
from paiju.table.clock import Instant
from paiju.tournament.desk.rulings import shengji_rules
from paiju.tournament.people.days import MINUTE
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import Segment
from paiju.tournament.settings import value
from paiju.tournament.state import Setup


@dataclass(frozen=True, slots=True)
class LastDealCall:
    """``deals`` may still be begun after the one in progress."""

    due: Instant
    deals: int
    article: Article


def last_deals(regulation: Regulation) -> int:
    """How many may be begun after the call, not counting the one in progress."""
    pairs = shengji_rules(regulation)
    return 0 if pairs is None else pairs.rounds.last_deals.value


def last_deal_call(regulation: Regulation, setup: Setup, segment: Segment) -> LastDealCall | None:
    """None where the book knows no such call, or no clock runs."""
    pairs = shengji_rules(regulation)
    if pairs is None or segment.ends_at is None:
        return None
    minutes = value(regulation.format.parameters, setup, "last_deal_minutes")
    article = pairs.rounds.article("last_deal_minutes")
    return LastDealCall(Instant(segment.ends_at - minutes * MINUTE), pairs.rounds.last_deals.value, article)
