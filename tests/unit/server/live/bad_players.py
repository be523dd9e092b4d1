"""House players with faults on demand; a module of its own because worker processes import it."""

import os
import time
from collections.abc import Sequence

from paiju.games.doudizhu.deal import audience
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import fold
from paiju.players.house import house_player
from paiju.table.audience import may_see
from paiju.table.seats import Seat


class Faulty:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        view = seen.view
        match self.name:
            case "sleeps":
                time.sleep(60)
            case "dies":
                os._exit(3)
            case "raises":
                raise RuntimeError(f"{view.hands[seat]}")
            case "knows-too-much":
                assert sum(hand is not None for hand in view.hands) == 1
                assert view.kitty is None or view.kitty_taken
                assert all(may_see(audience(event), seat) for event in seen.events)
                assert view == fold(seen.events)
        return house_player("greedy").choose(rules, seen, seat, legal)


def find(game: str, name: str, seed: int) -> DoudizhuPlayer:
    assert game == "doudizhu"
    return house_player(name, seed) if name in ("greedy", "random") else Faulty(name)
