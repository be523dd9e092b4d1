"""What a table is told when a deal has its score: the session so far, every hand, how each seat's points came about."""

from paiju.table.audience import Audience, Everyone, OnceClosed, may_see
from paiju.table.game import AnyGame
from paiju.table.session import messages as m
from paiju.table.session.state import TableState


def scores_of(state: TableState) -> list[m.BoardScore]:
    return [m.BoardScore(result.board, list(result.points)) for result in state.results]


def hands_audience(state: TableState) -> Audience:
    """Who may see all hands of a board that is over at this table."""
    return OnceClosed(state.board) if state.facts.settings.shared_boards else Everyone()


def result_of(game: AnyGame, state: TableState) -> m.Result | None:
    """The same for everybody at the table; None while the deal has no score."""
    if state.deal.points is None:
        return None
    hands, kitty, formulas = game.tell(state.deal)
    if not may_see(hands_audience(state), None):
        return m.Result(state.board, None, None, formulas)
    return m.Result(state.board, hands, kitty, formulas)
