"""A decent rule player: looks at its own hand, counts the cards played and how many the others have, never ahead.

Bids in ``bidding.py``, leads in ``lead.py``, follows in ``follow.py``; all of them weigh hands by ``partition.split``.
"""

from collections.abc import Sequence

from paiju.games.doudizhu.events import Action, Bid
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.players.bidding import choose_bid, choose_double, choose_redouble, hand_strength
from paiju.players.follow import follow
from paiju.players.lead import lead
from paiju.players.position import Position
from paiju.table.seats import Seat


class GreedyPlayer:
    """Plays the same where it has seen the same, always: it has no memory of its own and draws no lots."""

    name = "greedy"

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        view = seen.view
        match view.phase:
            case Phase.AUCTION:
                bids = [action for action in legal if isinstance(action, Bid)]
                return choose_bid(rules, hand_strength(rules, view.hands[seat] or ()), bids)
            case Phase.DOUBLING:
                return choose_double(hand_strength(rules, view.hands[seat] or ()))
            case Phase.REDOUBLING:
                return choose_redouble(hand_strength(rules, view.hands[seat] or ()))
            case _:
                position = Position(rules, seen, seat, legal)
                return lead(position) if view.is_leading else follow(position)
