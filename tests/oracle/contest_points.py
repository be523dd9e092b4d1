"""Points of the preliminary of 001, computed again: 6.1.2 field points, 6.1.4 mean, 6.1.5 byes, 6.1.6 forfeits."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from paiju.regulations.ccgc.event import FORMAT as CCGC_FORMAT
from paiju.regulations.ccgc.event import PRELIMINARY
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.field_points import TeamsCounted
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome
from paiju.tournament.rules.field import ForfeitedTable
from paiju.tournament.seating.segments import HOUSE, ResultKey, Stage
from paiju.tournament.settings import in_force
from tests.oracle.ledger import Ledger, Played

NEVER = -(10**12)
"""Below whatever can be scored: where a team that forfeits is ranked."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a team got in a round; ``direction`` is None for a bye."""

    round: int
    points: Fraction
    small: int
    direction: int | None


def forfeiting(ledger: Ledger, played: Played) -> set[Number]:
    charged = {it.entrant for it in ledger.charges if it.segment == played.id and it.effect.forfeit}
    return charged | played.absent


def counted_boards(played: Played) -> list[int]:
    """All but those that were declared void at every table."""
    counted: list[int] = []
    for board in played.boards:
        found = [outcome for key, outcome in played.outcomes.items() if key.board == board]
        if not found or any(isinstance(outcome, DealScores | Adjusted) for outcome in found):
            counted.append(board)
    return counted


def score_in(outcome: Outcome | None, seat: int) -> int:
    if isinstance(outcome, DealScores):
        return outcome.scores[seat]
    return (outcome.scores[seat] or 0) if isinstance(outcome, Adjusted) else 0


def rounds_of(ledger: Ledger) -> dict[Number, list[Round]]:
    """Every round that began, by team."""
    found: dict[Number, list[Round]] = {number: [] for number in ledger.entrants}
    for played in ledger.of(Stage.PRELIMINARY):
        if played.started_at is not None:
            for number, earned in _round(ledger, played).items():
                found[number].append(earned)
    return found


def _round(ledger: Ledger, played: Played) -> dict[Number, Round]:
    rules = in_force(PRELIMINARY, ledger.setup)
    ranked_too = in_force(CCGC_FORMAT, ledger.setup).forfeited_table.value is ForfeitedTable.RANKED
    number, boards = played.id.round, counted_boards(played)
    teams = len(played.people()) + len(played.seating.byes)
    if rules.mean_of.value is TeamsCounted.ENTRIES:
        teams = sum(it.status not in (Status.APPLIED, Status.REJECTED) for it in ledger.entrants.values())
    mean, limit = teams // 6 + 1, 350 * len(boards)
    absent = forfeiting(ledger, played)
    found = {team: Round(number, Fraction(mean + 1), limit, None) for team in played.seating.byes}
    missed = [table for table in played.seating.tables if absent & set(table.seats)]
    for table in missed:
        for direction, team in enumerate(table.seats):
            if team in absent:
                fine = rules.forfeit_small_shares.value * limit
                found[team] = Round(number, Fraction(-2 * mean), -fine, direction)
            elif team != HOUSE:
                found[team] = Round(number, Fraction(mean), limit, direction)
    finished = [
        table
        for table in played.seating.tables
        if table not in missed and all(ResultKey(table.table, board) in played.outcomes for board in boards)
    ]
    for direction in range(3):
        scores = {
            table.seats[direction]: sum(
                score_in(played.outcomes[ResultKey(table.table, board)], direction) for board in boards
            )
            for table in finished
            if table.seats[direction] != HOUSE
        }
        beside = [NEVER if table.seats[direction] in absent else limit for table in missed] if ranked_too else []
        for team, points in _direction(scores, beside, limit, capped=not rules.ranked_before_capping.value).items():
            found[team] = Round(number, points, min(scores[team], limit), direction)
    return found


def _direction(scores: dict[Number, int], beside: Sequence[int], limit: int, *, capped: bool) -> dict[Number, Fraction]:
    """The lowest has 1, each place up one more, equal ones share; one more above the cap, one less below the floor."""
    made = {team: min(score, limit) if capped else score for team, score in scores.items()}
    order = sorted([*made.values(), *(min(score, limit) if capped else score for score in beside)])
    share: dict[int, Fraction] = {}
    for score in set(order):
        places = [place for place, other in enumerate(order, start=1) if other == score]
        share[score] = Fraction(sum(places), len(places))
    return {
        team: share[made[team]] + (1 if score > limit else 0) - (1 if score < -limit else 0)
        for team, score in scores.items()
    }
