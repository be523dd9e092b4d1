"""Records of Shengji decided anew."""

import dataclasses
from collections.abc import Mapping

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import BadDeal, Cardset, open_deal
from paiju.games.shengji.deal.decide import decide
from paiju.games.shengji.deal.events import Action, Cards, Event
from paiju.games.shengji.deal.state import State, fold
from paiju.games.shengji.packs import FACES, take_faces
from paiju.games.shengji.record.jsonlines import CODEC
from paiju.games.shengji.record.notation import format_action
from paiju.games.shengji.record.steps import cardset_of, steps_of
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.record import replay as table
from paiju.table.record.lines import format_actor
from paiju.table.record.record import BadRecord, DealRecord, Step
from paiju.table.seats import Official

Record = DealRecord[Cardset, Action]
Replay = table.Replay[State, Event]


def _start(rules: Rules, cardset: Cardset, lines: Mapping[str, int]) -> tuple[Event, ...]:
    try:
        return open_deal(rules, cardset)
    except BadDeal:
        raise BadRecord(lines.get("kitty"), "not_two_packs") from None


def _decide(rules: Rules, state: State, step: Step[Action]) -> tuple[Event, ...]:
    decided = decide(rules, state, step.actor, _with_own_cards(state, step), step.at)
    if isinstance(decided, Refusal):
        raise BadRecord(step.line, "refused", decided, is_cut=False, **_done(state, step))
    return decided


def _done(state: State, step: Step[Action]) -> dict[str, str | int]:
    done = f"{format_actor(step.actor)} {format_action(step.action)}"
    waiting = state.to_act()
    if not waiting:
        return {"done": done, "instead": "nothing"}
    seats = " ".join(map(str, waiting))
    return {"done": done, "instead": "other_seat", "seats": seats, "phase": state.phase.value}


def _with_own_cards(state: State, step: Step[Action]) -> Action:
    """A record tells faces: the cards of the hand that have them."""
    action = step.action
    if isinstance(action, e.Call | e.Bury | e.Play) and not isinstance(step.actor, Official):
        hand: Cards = (state.hands[step.actor] if 0 <= step.actor < len(state.hands) else None) or ()
        if not set(action.cards) <= set(hand):
            own = take_faces(hand, [FACES[card] for card in action.cards])
            return action if own is None else dataclasses.replace(action, cards=own)
    return action


def _untimed(event: Event) -> dict[str, object]:
    """Cards drawn together are decided without their times."""
    told = CODEC.encode(event)
    return {name: value for name, value in told.items() if name != "at" or told["type"] != "CardDrawn"}


REPLAYER: table.Replayer[Rules, Cardset, State, Event, Action] = table.Replayer(
    Rules, _start, _decide, fold, cardset_of, steps_of, _untimed
)
rules_of, replay, decide_all = REPLAYER.rules_of, REPLAYER.replay, REPLAYER.decide_all
