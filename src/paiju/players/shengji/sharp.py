"""A sharp player of Shengji: ``steady`` with search, in worlds that agree with what its seat has seen.

Each of some plays worth trying is played out by the kernel in the same worlds; the worse half is given up in every
round. ``nodes`` bounds the plays of all playouts of a decision, so that the answer does not depend on the machine.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import hand_of
from paiju.games.shengji.deal.events import Action, Cards
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.packs import Face, take_faces
from paiju.games.shengji.rules import Rules
from paiju.players.shengji.insight import faces_of, position_of
from paiju.players.shengji.steady import SteadyPlayer
from paiju.table.seats import Seat

NODES: Final = 40_000


class SharpPlayer:
    """The same seed, position and nodes have the same answer."""

    name = "sharp"

    def __init__(self, seed: int = 0, nodes: int = NODES) -> None:
        self._seed = seed
        self._nodes = nodes
        self._steady = SteadyPlayer()

    def choose(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[Action]) -> Action | None:
        steady = self.choose_quickly(rules, seen, seat, legal)
        match steady:
            case e.Play() if len(legal) > 1:
                return e.Play(self._best(rules, seen, seat, steady.cards))
            case e.Bury():
                return e.Bury(self._best(rules, seen, seat, steady.cards))
            case _:
                return steady

    def choose_quickly(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[Action]) -> Action | None:
        """Under load it plays as ``steady``."""
        return self._steady.choose(rules, seen, seat, legal)

    def _best(self, rules: Rules, seen: ShengjiSeen, seat: Seat, steady: Cards) -> Cards:
        view = seen.view
        position = position_of(rules, seen.events, view, seat)
        weigh = position.weigh_burials if view.phase is Phase.BURY else position.weigh_plays
        weighed = weigh([faces_of(steady)], self._nodes, self._chance(view, seat))
        found = take_faces(hand_of(view, seat), [Face(face) for face in weighed[0][0]])
        return steady if found is None else tuple(sorted(found))

    def _chance(self, view: State, seat: Seat) -> int:
        """Of this position: it can be asked again."""
        position = f"{self._seed} {view.board} {seat} {view.hands[seat]} {view.left} {view.trick}"
        return int.from_bytes(hashlib.sha256(position.encode()).digest()[:8])
