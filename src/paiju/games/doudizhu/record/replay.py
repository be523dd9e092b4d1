"""Deciding a record anew: what it says followed from its actions is never believed but decided by the rules again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import BadDeal, Cardset, decide, legal, start
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.notation import format_action
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.unusable import Unusable
from paiju.table.record.lines import format_actor, shown
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step
from paiju.table.seats import Actor, Official

Record = DealRecord[Cardset, Action]
_MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Replay:
    """A record decided anew: the events that opened the deal, those each step led to, and the state at the end."""

    opening: tuple[Event, ...]
    steps: tuple[tuple[Event, ...], ...]
    state: State

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.opening, *(event for step in self.steps for event in step))

    @property
    def result(self) -> tuple[int, ...] | NoScore:
        if self.state.score is not None:
            return self.state.score.points
        return NoScore.REDEAL if self.state.phase is Phase.OVER else NoScore.UNFINISHED


def rules_of(record: Record, find_book: Callable[[str], Rules]) -> Rules:
    """The rules a record was played under. ``find_book`` raises ``Unusable`` for a book it does not know."""
    line = record.lines.get("Book")
    try:
        published = find_book(record.book)
    except Unusable as unusable:
        raise BadRecord(line, "unknown_book", found=shown(record.book), accepted=unusable.facts["accepted"]) from None
    if published.book != record.book:
        raise BadRecord(line, "short_book", found=shown(record.book), accepted=repr(published.book))
    _check_options(published, record)
    rules = published.with_options(dict(record.options))
    idle = [name for name, _ in record.options if name not in rules.options]
    if idle:
        raise BadRecord(record.lines.get("Options"), "idle_option", option=idle[0])
    _check_rules(rules, record)
    return rules


def _check_options(published: Rules, record: Record) -> None:
    offered = {name: rule for name, rule in published.rules() if rule.accepted}
    line = record.lines.get("Options")
    for name, value in record.options:
        if name not in offered:
            raise BadRecord(line, "unknown_option", option=shown(name), accepted=" ".join(offered))
        if offered[name].typed(value) is None:
            accepted = " ".join(offered[name].accepted)
            raise BadRecord(line, "unknown_choice", option=name, value=shown(value), accepted=accepted)


def replay(rules: Rules, record: Record) -> Replay:
    """Decide every action anew, and check that the record states the rules and the result it has."""
    _check_rules(rules, record)
    played = decide_all(rules, record.cardset, record.steps, record.lines)
    if record.result != played.result:
        found, accepted = format_result(record.result), format_result(played.result)
        raise BadRecord(record.lines.get("result"), "wrong_result", found=found, accepted=accepted)
    return played


def _check_rules(rules: Rules, record: Record) -> None:
    if (record.book, record.book_hash) != (rules.book, rules.content_hash()):
        found = f"{record.book} {record.book_hash[:16]}"
        expected = f"{rules.book} {rules.content_hash()[:16]}"
        raise BadRecord(record.lines.get("BookHash"), "other_rules", found=shown(found), accepted=repr(expected))


def decide_all(rules: Rules, cardset: Cardset, steps: Iterable[Step[Action]], lines: Mapping[str, int]) -> Replay:
    """Decide the actions of a deal one after the other."""
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
        events = _decide_step(rules, state, step)
        led_to.append(events)
        state = fold(events, state)
    return Replay(opening, tuple(led_to), state)


def _decide_step(rules: Rules, state: State, step: Step[Action]) -> tuple[Event, ...]:
    done = f"{format_actor(step.actor)} {format_action(step.action)}"
    if isinstance(step.action, e.TimeOut | e.Fault) and step.action.seat >= rules.players.value:
        raise BadRecord(step.line, "no_such_seat", done=done, last=rules.players.value - 1)
    decided = decide(rules, state, step.actor, step.action, step.at)
    if not isinstance(decided, Refusal):
        return decided
    instead = _instead(rules, state, step.actor, decided)
    raise BadRecord(step.line, "refused", decided, is_cut=False, done=done, **instead)


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


def format_result(result: tuple[int, ...] | NoScore) -> str:
    return result.value if isinstance(result, NoScore) else " ".join(map(str, result))
