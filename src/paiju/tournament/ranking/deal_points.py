"""Scores of a knockout: deals and totals of a stage, penalties taken off, and the chain that separates equal totals."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking import tiebreaks
from paiju.tournament.ranking.rank import TieBreak
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.tournament.ranking.standing import Criterion
from paiju.tournament.rules.knockout import KnockoutFormat, TieBreakName, Zeroed
from paiju.tournament.seating.progress import seated
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId, Stage
from paiju.tournament.state import Charge, State

_COLUMNS = {TieBreakName.WINS: "deals_won", TieBreakName.BEST_DEALS: "best_deals"}


@dataclass(frozen=True, slots=True)
class Scores:
    """Deals in the order of play, and totals, by player."""

    deals: Mapping[Number, Sequence[int]]
    totals: Mapping[Number, int]


def scores(rules: KnockoutFormat, state: State, segments: Iterable[Segment]) -> Scores:
    """What counts for a ranking over these segments."""
    deals: dict[Number, list[int]] = defaultdict(list)
    totals: dict[Number, int] = defaultdict(int)
    for segment in segments:
        charges = charges_in(state, segment.id)
        for number, played in _played(segment).items():
            own = [charge for charge in charges if charge.entrant == number]
            counted, total = after_charges(rules, played, own) if own else (list(played.values()), sum(played.values()))
            deals[number] += counted
            totals[number] += total
    return Scores(dict(deals), dict(totals))


def _played(segment: Segment) -> dict[Number, dict[int, int]]:
    """The score of each player by deal; who has no result yet has none."""
    found: dict[Number, dict[int, int]] = {number: {} for number in seated(segment)}
    for table in segment.seating.tables:
        for board in segment.boards:
            result = segment.results.get(ResultKey(table.table, board))
            if result is not None:
                for seat, number in enumerate(table.seats):
                    score = score_at(result.outcome, seat)
                    if score is not None and number != HOUSE:
                        found[number][board] = score
    return found


def score_at(outcome: Outcome, seat: int) -> int | None:
    match outcome:
        case DealScores(scores=by_seat):
            return by_seat[seat]
        case Adjusted(scores=awarded):
            return awarded[seat] if awarded else None
        case Void() | MatchLevels():
            return None
        case _:
            assert_never(outcome)


def after_charges(rules: KnockoutFormat, played: Mapping[int, int], charges: Sequence[Charge]) -> tuple[list[int], int]:
    """A zeroed deal or round is no gain to whoever had less; points come off the total, and nobody else gets them."""
    deals = dict(played)
    for charge in charges:
        if charge.effect.zero_deal and charge.board in deals:
            deals[charge.board] = zeroed(rules, deals[charge.board])
    counted, total = list(deals.values()), sum(deals.values())
    if any(charge.effect.zero_round for charge in charges):
        total = zeroed(rules, total)
        counted = [zeroed(rules, score) for score in counted]
    return counted, total - sum(charge.effect.points for charge in charges)


def zeroed(rules: KnockoutFormat, score: int) -> int:
    return 0 if rules.zeroed.value is Zeroed.ZERO else min(0, score)


def charges_in(state: State, segment: SegmentId) -> list[Charge]:
    """The penalties of a segment; one that names no segment counts where the player played last, play-offs aside."""
    return [charge for charge in state.charges if (charge.segment or _last_of(state, charge.entrant)) == segment]


def _last_of(state: State, number: Number) -> SegmentId | None:
    own = [
        segment.id
        for segment in state.segments.values()
        if segment.id.stage is not Stage.PLAYOFF and number in seated(segment)
    ]
    return own[-1] if own else None


def chain(rules: KnockoutFormat, found: Scores) -> list[TieBreak]:
    """Total, deals won, best deals. The first two are shown for everybody."""
    article = rules.article("tie_breaks")
    steps = [TieBreak(Criterion("total_score", article), tiebreaks.totals(found.totals), for_all=True)]
    for name in rules.tie_breaks.value:
        wins = name is TieBreakName.WINS
        values = tiebreaks.deals_won(found.deals) if wins else tiebreaks.best_deals(found.deals)
        steps.append(TieBreak(Criterion(_COLUMNS[name], article), values, for_all=wins))
    return steps
