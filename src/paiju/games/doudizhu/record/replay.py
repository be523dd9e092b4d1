"""Records of Dou Dizhu decided anew."""

from collections.abc import Mapping

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import BadDeal, Cardset, decide, legal, start
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.notation import format_action
from paiju.games.doudizhu.record.steps import cardset_of, steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.record import replay as table
from paiju.table.record.lines import format_actor
from paiju.table.record.record import BadRecord, DealRecord, Step
from paiju.table.seats import Actor, Official, Seat

Record = DealRecord[Cardset, Action]
Replay = table.Replay[State, Event]
_MOST_SHOWN = 4


def _start(rules: Rules, cardset: Cardset, lines: Mapping[str, int]) -> tuple[Event, ...]:
    sizes = {f"hand {seat}": (len(hand), rules.hand_size.value) for seat, hand in enumerate(cardset.hands)}
    for name, (size, wanted) in {**sizes, "kitty": (len(cardset.kitty), rules.kitty_size.value)}.items():
        if size != wanted:
            raise BadRecord(lines.get(name), "wrong_size", count=size, accepted=wanted)
    if not 0 <= cardset.first_caller < rules.players.value:
        raise BadRecord(lines.get("first"), "bad_first", found=cardset.first_caller, last=rules.players.value - 1)
    try:
        return start(rules, cardset)
    except BadDeal:
        raise BadRecord(lines.get("first"), "not_a_deal") from None


def _decide(rules: Rules, state: State, step: Step[Action]) -> tuple[Event, ...]:
    done = f"{format_actor(step.actor)} {format_action(step.action)}"
    if any(seat >= rules.players.value for seat in _seats_named(step.action)):
        raise BadRecord(step.line, "no_such_seat", done=done, last=rules.players.value - 1)
    decided = decide(rules, state, step.actor, step.action, step.at)
    if not isinstance(decided, Refusal):
        return decided
    instead = _instead(rules, state, step.actor, decided)
    raise BadRecord(step.line, "refused", decided, is_cut=False, done=done, **instead)


def _seats_named(action: Action) -> tuple[Seat, ...]:
    match action:
        case e.TimeOut() | e.Fault():
            return (action.seat,)
        case e.FaultsTogether():
            return tuple(fault.seat for fault in action.faults)
        case _:
            return ()


def _instead(rules: Rules, state: State, actor: Actor, refusal: Refusal) -> dict[str, str | int]:
    """What could have stood in the place of a refused action: nothing, another's, one of these or so many."""
    waiting = state.to_act()
    if not waiting:
        return {"instead": "nothing"}
    if isinstance(actor, Official) or actor not in waiting or refusal.code.startswith("time_"):
        return {"instead": "other_seat", "seats": " ".join(map(str, waiting)), "phase": state.phase.value}
    actions = [format_action(action) for action in legal(rules, state, actor)]
    if len(actions) <= _MOST_SHOWN:
        return {"instead": "actions", "accepted": ", ".join(actions)}
    return {"instead": "many", "count": len(actions)}


REPLAYER: table.Replayer[Rules, Cardset, State, Event, Action] = table.Replayer(
    Rules, _start, _decide, fold, cardset_of, steps_of
)
rules_of, replay, decide_all = REPLAYER.rules_of, REPLAYER.replay, REPLAYER.decide_all
