"""Deciding a record of Shengji anew: what it says followed from its actions is decided by the rules again."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import BadDeal, Cardset, open_deal
from paiju.games.shengji.deal.decide import decide
from paiju.games.shengji.deal.events import Action, Cards, Event
from paiju.games.shengji.deal.state import Phase, State, fold
from paiju.games.shengji.packs import FACES, take_faces
from paiju.games.shengji.record.notation import format_action
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.record import books
from paiju.table.record.books import bad_options, is_hash, other_rules, other_version, wrong_result
from paiju.table.record.lines import format_actor
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step
from paiju.table.seats import Official

Record = DealRecord[Cardset, Action]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record decided anew: the events that opened the deal, those each step led to, and the state at the end."""

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
    """Decide every action anew, and check that the record states the result it has."""
    if record.book != rules.book or not is_hash(record.book_hash):
        raise other_rules(rules, record.book_hash, record.lines.get("BookHash"))
    if record.book_hash == rules.content_hash():
        played = decide_all(rules, record.cardset, record.steps, record.lines)
        for differing in wrong_result(record, played.result):
            raise differing
        return played
    played = decide_all(rules, record.cardset, record.steps, record.lines, is_strict=False)
    version = other_version(rules, record.book_hash, record.lines.get("BookHash"))
    options = (wrong for _, wrong in bad_options(rules, record.options, record.lines.get("Options")))
    unknown = (it for it in options if it.code != "idle_option")  # these are in force already
    wrong = wrong_result(record, played.result)
    return dataclasses.replace(played, remarks=(version, *unknown, *played.remarks, *wrong))


def decide_all(
    rules: Rules,
    cardset: Cardset,
    steps: Iterable[Step[Action]],
    lines: Mapping[str, int],
    *,
    is_strict: bool = True,
) -> Replay:
    """Decide the actions of a deal one after the other; unless that ``is_strict``, up to the first that is refused."""
    try:
        opening = open_deal(rules, cardset)
    except BadDeal:
        raise BadRecord(lines.get("kitty"), "not_two_packs") from None
    state = fold(opening)
    led_to: list[tuple[Event, ...]] = []
    for step in steps:
        decided = decide(rules, state, step.actor, _with_own_cards(state, step), step.at)
        if isinstance(decided, Refusal):
            refused = BadRecord(step.line, "refused", decided, is_cut=False, **_done(state, step))
            if is_strict:
                raise refused
            return Replay(opening, tuple(led_to), state, (refused,))
        led_to.append(decided)
        state = fold(decided, state)
    return Replay(opening, tuple(led_to), state)


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
