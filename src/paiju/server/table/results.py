"""What a table is told when a deal has its score: the session so far, every hand, how each seat's points came about."""

from paiju.games.doudizhu.events import Factor
from paiju.referee.formula import SeatFormula, formulas_of
from paiju.server.table import messages as m
from paiju.server.table.state import TableState
from paiju.table.audience import Audience, Everyone, OnceClosed, may_see


def scores_of(state: TableState) -> list[m.BoardScore]:
    return [m.BoardScore(result.board, list(result.points)) for result in state.results]


def hands_audience(state: TableState) -> Audience:
    """Who may see all hands of a board that is over at this table."""
    return OnceClosed(state.board) if state.facts.settings.shared_boards else Everyone()


def result_of(state: TableState) -> m.Result | None:
    """The same for everybody at the table; None while the deal has no score."""
    deal = state.deal
    if deal.score is None:
        return None
    formulas = formulas_told(formulas_of(deal.score, deal))
    if not may_see(hands_audience(state), None):
        return m.Result(state.board, None, None, formulas)
    hands = [list(map(int, hand or ())) for hand in deal.hands]
    return m.Result(state.board, hands, list(map(int, deal.kitty or ())), formulas)


def factors_told(factors: tuple[Factor, ...]) -> list[m.FactorTold]:
    return [m.FactorTold(each.code, each.value, str(each.article), list(map(int, each.seats))) for each in factors]


def formulas_told(formulas: tuple[SeatFormula, ...]) -> list[m.SeatFormula]:
    return [
        m.SeatFormula(int(each.seat), each.points, factors_told(each.factors), list(each.of), each.text)
        for each in formulas
    ]
