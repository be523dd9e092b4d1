"""Points of a contest as its report shows them: who met whom with what sums, and how points grew over the rounds."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.final_rounds import Cause, final_totals
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import HOUSE, SegmentId, Stage
from paiju.tournament.state import State


@dataclass(frozen=True, slots=True)
class Met:
    """What one team won, in points of the deals, at the tables that it shared with another."""

    deals: int = 0
    points: int = 0


def met(state: State) -> dict[tuple[Number, Number], Met]:
    """By a team and another that it met."""
    found: dict[tuple[Number, Number], Met] = {}
    for segment in state.segments.values():
        seats = {table.table: table.seats for table in segment.seating.tables}
        for key, result in segment.results.items():
            if not isinstance(result.outcome, DealScores):
                continue
            scored = zip(seats[key.table], result.outcome.scores, strict=True)
            for (number, points), (other, _) in permutations(scored, 2):
                if HOUSE not in (number, other):
                    known = found.get((number, other), Met())
                    found[number, other] = Met(known.deals + 1, known.points + points)
    return found


@dataclass(frozen=True, slots=True)
class Growth:
    """The points that a team had before a stage and after each of its segments."""

    number: Number
    sums: tuple[Fraction, ...]


def growth(state: State, stage: Stage) -> tuple[tuple[SegmentId, ...], tuple[Growth, ...]]:
    """The segments of a stage that were played, and how everybody's points grew in them; the best at the end first."""
    played = tuple(id_ for id_, one in state.segments.items() if id_.stage is stage and one.closed_at is not None)
    earned = [CCGC_CONTEST.earned(state, id_) for id_ in played]
    before = _carried(state) if stage is Stage.FINAL and played else {}
    numbers = sorted({*before, *(number for each in earned for number in each)})
    grown = []
    for number in numbers:
        sums = [before.get(number, Fraction(0))]
        for each in earned:
            if number in each or stage is Stage.FINAL:
                sums.append(sums[-1] + Fraction(each.get(number) or 0))
        grown.append(Growth(number, tuple(sums)))
    return played, tuple(sorted(grown, key=lambda it: (-len(it.sums), -it.sums[-1], it.number)))


def _carried(state: State) -> dict[Number, Fraction]:
    """What finalists bring with them."""
    totals = final_totals(CCGC_CONTEST.final_points(state), state, CCGC_CONTEST.finalists(state))
    return {
        number: sum((line.points for line in total.lines if line.cause is Cause.CARRIED), Fraction(0))
        for number, total in totals.items()
    }
