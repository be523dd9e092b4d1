"""Deciding a record anew: what it says followed from its actions is never believed but decided by the rules again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paiju.doudizhu import events as e
from paiju.doudizhu.deal import BadDeal, Cardset, decide, legal, start
from paiju.doudizhu.events import Action, Event
from paiju.doudizhu.notation import format_action
from paiju.doudizhu.rules import Rules
from paiju.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.lines import shown
from paiju.table.record import BadRecord, DealRecord, NoScore, Step
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
    """The rules a record was played under. ``find_book`` raises a ``ValueError`` for a book it does not know."""
    line = record.lines.get("Book")
    try:
        published = find_book(record.book)
    except ValueError as error:
        raise BadRecord(line, str(error)) from None
    if published.book != record.book:
        raise BadRecord(line, f"the book {shown(record.book)} is not written out; expected: {published.book!r}")
    try:
        rules = published.with_options(dict(record.options))
    except ValueError as error:
        raise BadRecord(record.lines.get("Options"), str(error)) from None
    changed = rules.options_against(published)
    idle = [name for name, _ in record.options if name not in changed]
    if idle:
        raise BadRecord(
            record.lines.get("Options"), f"{idle[0]} as published; expected: only options that were changed"
        )
    _check_rules(rules, record)
    return rules


def replay(rules: Rules, record: Record) -> Replay:
    """Decide every action anew, and check that the record states the rules and the result it has."""
    _check_rules(rules, record)
    played = decide_all(rules, record.cardset, record.steps, record.lines)
    if record.result != played.result:
        after = "; the deal is not over" if played.result is NoScore.UNFINISHED else ""
        what = (
            f"the result {format_result(record.result)}; expected by the rules: {format_result(played.result)}{after}"
        )
        raise BadRecord(record.lines.get("result"), what)
    return played


def _check_rules(rules: Rules, record: Record) -> None:
    if (record.book, record.book_hash) != (rules.book, rules.content_hash()):
        found = f"{record.book} {record.book_hash[:16]}"
        expected = f"{rules.book} {rules.content_hash()[:16]}"
        raise BadRecord(
            record.lines.get("BookHash"), f"played under {shown(found)}; expected: the rules {expected!r} …"
        )


def decide_all(rules: Rules, cardset: Cardset, steps: Iterable[Step[Action]], lines: Mapping[str, int]) -> Replay:
    """Decide the actions of a deal one after the other."""
    sizes = {f"hand {seat}": (len(hand), rules.hand_size.value) for seat, hand in enumerate(cardset.hands)}
    for name, (size, wanted) in {**sizes, "kitty": (len(cardset.kitty), rules.kitty_size.value)}.items():
        if size != wanted:
            raise BadRecord(lines.get(name), f"{size} cards; expected: {wanted}")
    try:
        opening = start(rules, cardset)
    except BadDeal as bad:
        raise BadRecord(lines.get("first"), f"not a deal: {bad}") from None
    state = fold(opening)
    led_to: list[tuple[Event, ...]] = []
    for step in steps:
        events = _decide_step(rules, state, step)
        led_to.append(events)
        state = fold(events, state)
    return Replay(opening, tuple(led_to), state)


def _decide_step(rules: Rules, state: State, step: Step[Action]) -> tuple[Event, ...]:
    done = f"{_who(step.actor)}: {format_action(step.action)}"
    if isinstance(step.action, e.TimeOut | e.Fault) and step.action.seat >= rules.players.value:
        raise BadRecord(step.line, f"{done}; expected: a seat from 0 to {rules.players.value - 1}")
    decided = decide(rules, state, step.actor, step.action, step.at)
    if not isinstance(decided, Refusal):
        return decided
    facts = "".join(f", {name} {value}" for name, value in decided.facts.items())
    expected = _expected(rules, state, step.actor, decided)
    what = f"{done} is refused by {decided.article}: {decided.code}{facts}; expected: {expected}"
    raise BadRecord(step.line, what, decided)


def _expected(rules: Rules, state: State, actor: Actor, refusal: Refusal) -> str:
    """What could have stood in the place of a refused action."""
    waiting = state.to_act()
    if not waiting:
        return "no action, the deal is over"
    if isinstance(actor, Official) or actor not in waiting or refusal.code.startswith("time_"):
        return f"{' or '.join(map(_who, waiting))} to act ({state.phase.value})"
    actions = [format_action(action) for action in legal(rules, state, actor)]
    return f"one of: {', '.join(actions)}" if len(actions) <= _MOST_SHOWN else f"one of {len(actions)} other actions"


def _who(actor: Actor) -> str:
    return actor.value if isinstance(actor, Official) else f"seat {actor}"


def format_result(result: tuple[int, ...] | NoScore) -> str:
    return result.value if isinstance(result, NoScore) else " ".join(map(str, result))
