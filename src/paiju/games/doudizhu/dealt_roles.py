"""Card play alone: roles that are given instead of bid for, so that only the play is compared."""

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import Action, Bid, Double, Redouble
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.table.seats import Seat


def call_for(rules: Rules, state: State, seat: Seat, declarer: Seat) -> Action:
    """What the seat calls so that the declarer is the one named, at the highest bid and without doubles."""
    match state.phase:
        case Phase.AUCTION:
            bids = [action.points for action in legal(rules, state, seat) if isinstance(action, Bid)]
            return Bid(max(bids) if seat == declarer else min(bids))
        case Phase.DOUBLING:
            return Double(False)
        case Phase.REDOUBLING:
            return Redouble(False)
        case _:
            raise ValueError(f"nobody calls in the phase {state.phase.value}")
