"""House players with faults on demand; a module of its own because worker processes import it."""

import os
import time
from collections.abc import Sequence

from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.hints import DoudizhuPlayer
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State
from paiju.players.house import house_player
from paiju.table.seats import Seat


class Faulty:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, rules: Rules, view: State, seat: Seat, legal: Sequence[Action]) -> Action:
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
        return house_player("greedy").choose(rules, view, seat, legal)


def find(name: str, seed: int) -> DoudizhuPlayer:
    return house_player(name, seed) if name in ("greedy", "random") else Faulty(name)
