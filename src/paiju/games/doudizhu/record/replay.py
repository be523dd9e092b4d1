"""Deciding a record anew: what it says followed from its actions is never believed but decided by the rules again."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import BadDeal, Cardset, decide, legal, start
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.notation import format_action
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.record import books
from paiju.table.record.books import bad_options, is_hash, other_rules, other_version, wrong_result
from paiju.table.record.lines import format_actor
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step
from paiju.table.seats import Actor, Official, Seat

Record = DealRecord[Cardset, Action]
_MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Replay:
    """A record decided anew: the events that opened the deal, those each step led to, and the state at the end.

    ``remarks``: what is different under today's version of the book, where it was played under another one.
    """

    opening: tuple[Event, ...]
    steps: tuple[tuple[Event, ...], ...]
    state: State
    remarks: tuple[BadRecord, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.opening, *(event for step in self.steps for event in step))

    @property
    def result(self) -> tuple[int, ...] | NoScore:
        if self.state.score is not None:
            return self.state.score.points
        return NoScore.REDEAL if self.state.phase is Phase.OVER else NoScore.UNFINISHED


def rules_of(record: Record, find_book: Callable[[str, type[Rules]], Rules]) -> Rules:
    """The rules a record was played under, or those of today where it was played under another version of its book."""
    return books.rules_of(record, find_book, Rules)


def replay(rules: Rules, record: Record) -> Replay:
    """Decide every action anew, and check that the record states the result it has.

    A record of another version of the book is played as far as today's goes, and the differences are remarked on.
    """
    if record.book != rules.book or not is_hash(record.book_hash):
        raise other_rules(rules, record.book_hash, record.lines.get("BookHash"))
    if record.book_hash == rules.content_hash():
        played = decide_all(rules, record.cardset, record.steps, record.lines)
        for wrong in wrong_result(record, played.result):
            raise wrong
        return played
    played = decide_all(rules, record.cardset, record.steps, record.lines, is_strict=False)
    version = other_version(rules, record.book_hash, record.lines.get("BookHash"))
    options = (wrong for _, wrong in bad_options(rules, record.options, record.lines.get("Options")))
    unknown = (it for it in options if it.code != "idle_option")  # these are in force already
    return dataclasses.replace(
        played, remarks=(version, *unknown, *played.remarks, *wrong_result(record, played.result))
    )


def decide_all(
    rules: Rules,
    cardset: Cardset,
    steps: Iterable[Step[Action]],
    lines: Mapping[str, int],
    *,
    is_strict: bool = True,
) -> Replay:
    """Decide the actions of a deal one after the other; unless that ``is_strict``, up to the first that is refused."""
    sizes = {f"hand {seat}": (len(hand), rules.hand_size.value) for seat, hand in enumerate(cardset.hands)}
    for name, (size, wanted) in {**sizes, "kitty": (len(cardset.kitty), rules.kitty_size.value)}.items():
        if size != wanted:
            raise BadRecord(lines.get(name), "wrong_size", count=size, accepted=wanted)
    if not 0 <= cardset.first_caller < rules.players.value:
        raise BadRecord(lines.get("first"), "bad_first", found=cardset.first_caller, last=rules.players.value - 1)
    try:
        opening = start(rules, cardset)
    except BadDeal:
        raise BadRecord(lines.get("first"), "not_a_deal") from None
    state = fold(opening)
    led_to: list[tuple[Event, ...]] = []
    for step in steps:
        try:
            events = _decide_step(rules, state, step)
        except BadRecord as refused:
            if is_strict:
                raise
            return Replay(opening, tuple(led_to), state, (refused,))
        led_to.append(events)
        state = fold(events, state)
    return Replay(opening, tuple(led_to), state)


def _decide_step(rules: Rules, state: State, step: Step[Action]) -> tuple[Event, ...]:
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
