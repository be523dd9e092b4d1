"""Drawing, calling, asking, and who takes the kitty."""

from collections.abc import Sequence

from paiju.cards.card import Card
from paiju.games.shengji.calls import Call, judge_call, may_be_overturned, settle
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import kitty_of, to_draw
from paiju.games.shengji.deal.draft import Draft, calls_in, hand_of, next_seat
from paiju.games.shengji.deal.events import MadeBy
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.packs import format_faces
from paiju.games.shengji.play_rules import NobodyCalls
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Millis, Seat

# Calls.


def judge(rules: Rules, state: State, seat: Seat, cards: Sequence[Card]) -> Call | Refusal:
    """The call of a seat, by its own hand and by what everybody sees."""
    calling = rules.calling
    hand = hand_of(state, seat)
    if not cards or len(set(cards)) < len(cards) or any(card not in hand for card in cards):
        known = [card for card in cards if 0 <= card < 108]
        return refuse(calling, "jokers_open", "card_not_held", cards=format_faces(known))
    if any(call.seat == seat for call in state.pending):
        return refuse(calling, "confirm_own", "called_already")
    if state.turned is not None and not calling.after_turned.value:
        return refuse(calling, "after_turned", "trump_is_turned")
    return judge_call(calling, calls_in(state), seat, cards)


def call(draft: Draft, seat: Seat, cards: Sequence[Card], at: Millis) -> Refusal | None:
    """While cards are drawn a call waits for the end of the step; who is asked answers at once."""
    found = judge(draft.rules, draft.state, seat, cards)
    if isinstance(found, Refusal):
        return found
    if draft.state.phase is Phase.DRAW:
        draft.add(e.CallMade(seat, found.kind, found.cards, found.opening, at))
        return None
    asked = _asked_after(draft.rules, draft.state, found)
    draft.add(e.CallAnswered(seat, found.kind, found.cards, found.opening, MadeBy.PLAYER, asked, at))
    _after_answer(draft, at)
    return None


def no_call(draft: Draft, seat: Seat, by: MadeBy, at: Millis) -> None:
    draft.add(e.CallAnswered(seat, None, (), False, by, draft.state.asking[1:], at))
    _after_answer(draft, at)


# The steps of drawing.


def draw_step(draft: Draft, at: Millis) -> None:
    """What was called since the last card is shown; then the next card is drawn, or the asking begins."""
    rules = draft.rules
    if draft.state.pending:
        _show_calls(draft, at)
    state = draft.state
    if state.drawn < to_draw(rules):
        seat = next_seat(rules, state.first, state.drawn)
        draft.add(e.CardDrawn(seat, at))
        draft.add(e.CardSeen(seat, (state.pack or ())[state.drawn]))
        return
    asked = asked_by(rules, state) if rules.calling.asks.value else ()
    draft.add(e.AskingOpened(asked, at))
    _after_answer(draft, at)


def _show_calls(draft: Draft, at: Millis) -> None:
    state = draft.state
    stands, _ = settle(draft.rules.calling, state.pending, state.first, state.last_drawer, state.lots)
    others = tuple(e.ShownCall(c.seat, c.kind, c.cards) for c in state.pending if c.seat != stands.seat)
    draft.add(e.CallsShown(stands.seat, stands.kind, stands.cards, stands.opening, others, at))


# Asking.


def taker_of(rules: Rules, state: State) -> Seat:
    """Who is about to take the kitty."""
    if state.declarer is not None:
        return state.declarer
    takes = state.standing is not None and rules.calling.takes_seat.value
    return state.standing.seat if takes and state.standing is not None else state.first


def asked_by(rules: Rules, state: State) -> tuple[Seat, ...]:
    """The next player, the partner, the one before, at last the taker himself: all who might call, whatever they
    hold, so that a pause tells nothing."""
    taker, calls = taker_of(rules, state), calls_in(state)
    order = (next_seat(rules, taker, steps) for steps in (1, 2, 3, 4))
    return tuple(seat for seat in order if may_be_overturned(rules.calling, calls, seat))


def _asked_after(rules: Rules, state: State, call: Call) -> tuple[Seat, ...]:
    called = state._replace(standing=call, no_trumps=state.no_trumps + call.kind.is_no_trump)
    return asked_by(rules, called)


def _after_answer(draft: Draft, at: Millis) -> None:
    """Where nobody is left to be asked, the kitty is taken, or a card of it makes trumps."""
    rules, state = draft.rules, draft.state
    if state.asking:
        return
    if state.standing is None and state.turned is None:
        if state.deal == 1 and rules.calling.nobody.value is NobodyCalls.REDEAL:
            draft.add(e.DrawVoided(at))
            return
        card = kitty_of(rules, state)[rules.calling.turned_card.value - 1]
        asked = asked_by(rules, state) if rules.calling.after_turned.value else ()
        draft.add(e.TrumpTurned(card, asked, at))
        if asked:
            return
    kitty = kitty_of(rules, draft.state)
    seat = taker_of(rules, draft.state)
    draft.add(e.KittyTaken(seat, len(kitty), at))
    draft.add(e.KittySeen(seat, kitty))
