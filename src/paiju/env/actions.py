"""The fixed list of actions of a book: a number for everything anybody can ever do, the same in every deal."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju import _kernel as kernel
from paiju.cards.card import count_ranks
from paiju.games.doudizhu.events import Action, Bid, Double, Pass, Play, Redouble
from paiju.games.doudizhu.rules import Rules
from paiju.players.kernel import policy_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Key = tuple[int, ...] | Action
"""What tells actions apart: of a play the number of cards of each rank, everything else itself."""


class ActionList:
    """0 is the pass; then come all plays in the order of the kernel's ``every_play``, the bids, and the doubles."""

    def __init__(self, rules: Rules) -> None:
        self.plays: NDArray[np.int8] = kernel.every_play(policy_of(rules))
        calls: list[Action] = [Bid(points) for points in rules.bids.value]
        calls += [Double(False), Double(True), Redouble(False), Redouble(True)]
        keys: list[Key] = [Pass(), *map(tuple, self.plays[:, 2:].tolist()), *calls]
        self._keys = keys
        self._numbers = {key: number for number, key in enumerate(keys)}

    def __len__(self) -> int:
        return len(self._keys)

    def number(self, action: Action) -> int:
        return self._numbers[_key(action)]

    def numbers(self, actions: Iterable[Action]) -> list[int]:
        return [self.number(action) for action in actions]

    def find(self, number: int, legal: Sequence[Action]) -> Action | None:
        """The legal action with this number."""
        key = self._keys[number]
        return next((action for action in legal if _key(action) == key), None)

    def name(self, number: int) -> str:
        """``pass``, ``33344``, ``bid 3``, ``double``."""
        match self._keys[number]:
            case Pass():
                return "pass"
            case Bid(points):
                return f"bid {points}"
            case Double(doubled):
                return "double" if doubled else "no double"
            case Redouble(redoubled):
                return "redouble" if redoubled else "no redouble"
            case tuple() as counts:
                return "".join(letter * count for letter, count in zip(kernel.RANKS, counts, strict=True))
            case other:
                raise ValueError(f"{other} is no action of a player")


@lru_cache(maxsize=8)
def action_list(rules: Rules) -> ActionList:
    """Of a book; made once, since it has tens of thousands of entries."""
    return ActionList(rules)


def _key(action: Action) -> Key:
    return tuple(count_ranks(action.cards)) if isinstance(action, Play) else action
