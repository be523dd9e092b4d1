"""What a contest tells while it runs, as values: whoever runs it decides what is shown of them."""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.engines.match.run import Progress
from paiju.engines.match.turn import DealResult
from paiju.rulebook.clauses import Words
from paiju.tournament.seating.segments import SegmentId


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A team did not start in time, or could not, and forfeits the round."""

    team: str
    why: Words


@dataclass(frozen=True, slots=True)
class SegmentBegun:
    """The tables of a segment are played now; ``progress`` counts their deals."""

    segment: SegmentId
    tables: int
    deals: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class SegmentPlayed:
    """All tables of a segment are played."""

    segment: SegmentId


Happening = Forfeited | SegmentBegun | DealResult | Progress | SegmentPlayed
"""A ``DealResult`` when a deal is over, a ``Progress`` when a table has finished its deals."""

Tell = Callable[[Happening], None]
