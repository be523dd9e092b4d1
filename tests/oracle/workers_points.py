"""Scores of the workers' games, added up again: deals of a segment, section 8's chain, penalties of the discipline."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.regulations.workers_2021.event import FORMAT as WORKERS_FORMAT
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import Adjusted, DealScores
from paiju.tournament.rules.knockout import Zeroed
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage
from paiju.tournament.settings import in_force
from tests.oracle.ledger import Ledger, Played
from tests.oracle.ranking import Column


@dataclass(frozen=True, slots=True)
class Score:
    """The deals of a player as they count, and the total after penalties."""

    deals: tuple[int, ...] = ()
    total: int = 0


def scores_of(ledger: Ledger, played: Played) -> dict[Number, Score]:
    return {number: _score(ledger, played, number) for number in played.people()}


def _score(ledger: Ledger, played: Played, number: Number) -> Score:
    table = played.table_of(number)
    assert table is not None
    seat = table.seats.index(number)
    deals: dict[int, int] = {}
    for board in played.boards:
        outcome = played.outcomes.get(ResultKey(table.table, board))
        if isinstance(outcome, DealScores):
            deals[board] = outcome.scores[seat]
        elif isinstance(outcome, Adjusted) and outcome.scores and (awarded := outcome.scores[seat]) is not None:
            deals[board] = awarded
    charges = [
        it for it in ledger.charges if it.entrant == number and _where(ledger, it.entrant, it.segment) == played.id
    ]
    literal = in_force(WORKERS_FORMAT, ledger.setup).zeroed.value is Zeroed.ZERO

    def zero(score: int) -> int:
        """Setting to zero must not reward whoever had less, unless the event reads it literally."""
        return 0 if literal else min(0, score)

    for charge in charges:
        if charge.effect.zero_deal and charge.board in deals:
            deals[charge.board] = zero(deals[charge.board])
    total = sum(deals.values())
    if any(charge.effect.zero_round for charge in charges):
        total = zero(total)
        deals = {board: zero(score) for board, score in deals.items()}
    return Score(tuple(deals.values()), total - sum(charge.effect.points for charge in charges))


def _where(ledger: Ledger, number: Number, named: SegmentId | None) -> SegmentId | None:
    """A penalty that names no segment counts in the last one the player sat in, play-offs aside."""
    if named is not None:
        return named
    own = [it.id for it in ledger.segments.values() if it.id.stage is not Stage.PLAYOFF and it.table_of(number)]
    return own[-1] if own else None


def columns(scores: dict[Number, Score]) -> list[Column]:
    """Total, deals won, best deal, second best and so on."""

    def of(number: Number) -> Score:
        return scores.get(number, Score())

    def best(level: Sequence[Number]) -> dict[Number, tuple[int, ...]]:
        return {number: tuple(sorted(of(number).deals, reverse=True)) for number in level}

    return [
        Column("total_score", lambda all_: {number: of(number).total for number in all_}, shown=True),
        Column("deals_won", lambda all_: {n: sum(score > 0 for score in of(n).deals) for n in all_}, shown=True),
        Column("best_deals", best),
    ]
