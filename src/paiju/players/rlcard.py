"""The rule agent of RLCard (``doudizhu-rule-v1``) at our tables, where the optional package ``rlcard`` is installed.

It reads a deal as RLCard tells it: letters for ranks, who played what, and the actions that both sides know. What
RLCard does not know (a plane with kickers of a kind that it lacks) it is not offered, and where nothing else is left it
passes or takes the first action. It never bids or doubles of its own: it is a player of cards only.
"""

import importlib
import random
from collections.abc import Sequence
from typing import Any

from paiju.cards.card import Card, rank_of
from paiju.games.doudizhu.events import Action, CardsPlayed, Pass, Passed, Play
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.rulebook.errors import ExplainedError
from paiju.table.seats import Seat

_LETTERS = "3456789TJQKA2BR"


class NoRlcard(ExplainedError):
    """The package is not installed here."""


def _letters(cards: Sequence[Card]) -> str:
    return "".join(sorted((_LETTERS[rank_of(card)] for card in cards), key=_LETTERS.index))


class RlcardPlayer:
    """Draws the lots of the agent from its own seed and the position, so that a deal can be played again."""

    name = "rlcard"

    def __init__(self, seed: int) -> None:
        try:
            models = importlib.import_module("rlcard.models.doudizhu_rule_models")
        except ImportError:
            raise NoRlcard(
                "没有安装 rlcard；请 pip install rlcard", "rlcard is not installed; pip install rlcard"
            ) from None
        self._agent: Any = models.DouDizhuRuleAgentV1()
        self._types: Any = models.CARD_TYPE[0]
        self._chance: Any = models.np.random
        self._seed = seed

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del rules
        view = seen.view
        if view.phase is not Phase.PLAY:
            return legal[0]
        actions = {_letters(action.cards): action for action in legal if isinstance(action, Play)}
        known: dict[str, Action] = {letters: action for letters, action in actions.items() if letters in self._types}
        stay = next((action for action in legal if isinstance(action, Pass)), None)
        if stay is not None:
            known["pass"] = stay
        trace = [
            (int(event.seat), _letters(event.cards) if isinstance(event, CardsPlayed) else "pass")
            for event in seen.events
            if isinstance(event, CardsPlayed | Passed)
        ]
        on_table = next((letters for _, letters in reversed(trace) if letters != "pass"), None)
        if not view.is_leading and on_table not in self._types:
            return known.get("pass", legal[0])
        raw = {
            "trace": trace,
            "current_hand": _letters(view.hands[seat] or ()),
            "actions": list(known),
            "landlord": view.declarer,
            "self": int(seat),
        }
        self._chance.seed(random.Random(f"{self._seed} {view.board} {seat} {trace}").getrandbits(32))
        return known.get(self._agent.step({"raw_obs": raw}), legal[0])
