"""``club``: plays whatever its network values highest, without looking ahead and without chance."""

from collections.abc import Sequence

from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.club.weights import Weights
from paiju.players.kernel import action_of, table_of
from paiju.table.seats import Seat


class ClubPlayer:
    """Plays the same where it has seen the same, on every machine."""

    def __init__(self, weights: Weights, name: str = "club") -> None:
        self._network = weights.network
        self.name = name

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        table = table_of(rules, seen, seat)
        return action_of(table, self._network.choose(table), legal)
