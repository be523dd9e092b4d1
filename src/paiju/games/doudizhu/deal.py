"""A deal of Dou Dizhu as a game: start, decide, legal, audience, view. The order of the phases lives here.

``decide`` needs the full state; ``legal`` and ``evolve`` work on a seat's view as well.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from paiju.cards.card import BIG_JOKER
from paiju.cards.deck import DECK
from paiju.games.doudizhu import auction, play, timeouts
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.draft import Draft
from paiju.games.doudizhu.events import Action, Cards, Cause, Event
from paiju.games.doudizhu.moves import playable
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.audience import Audience, Everyone, Nobody, Seats, may_see
from paiju.table.seats import Actor, Millis, Official, Seat, seats


@dataclass(frozen=True, slots=True)
class Cardset:
    """The cards of one deal: a hand for each seat and the kitty, and who calls first."""

    board: int
    first_caller: Seat
    hands: tuple[Cards, ...]
    kitty: Cards


class BadDeal(ValueError):
    """Cards that are no deal: a card twice, one missing, a hand of the wrong size."""


def start(rules: Rules, cardset: Cardset) -> tuple[Event, ...]:
    """The events that open a deal."""
    _check_cards(rules, cardset)
    opened = e.DealStarted(cardset.board, cardset.first_caller, len(cardset.hands), rules.hand_size.value)
    hands = (e.HandDealt(Seat(seat), tuple(sorted(hand))) for seat, hand in enumerate(cardset.hands))
    return (opened, *hands, e.KittySet(tuple(sorted(cardset.kitty))))


def _check_cards(rules: Rules, cardset: Cardset) -> None:
    if len(cardset.hands) != rules.players.value:
        raise BadDeal(f"{len(cardset.hands)} hands; {rules.book} has {rules.players.value} players")
    for seat, hand in enumerate(cardset.hands):
        if len(hand) != rules.hand_size.value:
            raise BadDeal(f"seat {seat} has {len(hand)} cards; a hand has {rules.hand_size.value}")
    if len(cardset.kitty) != rules.kitty_size.value:
        raise BadDeal(f"the kitty has {len(cardset.kitty)} cards; it should have {rules.kitty_size.value}")
    dealt = [card for hand in (*cardset.hands, cardset.kitty) for card in hand]
    unknown = sorted(set(dealt) - set(DECK))
    if unknown:
        raise BadDeal(f"{unknown[0]} is no card code; accepted: 0–{BIG_JOKER}")
    if len(set(dealt)) != len(dealt):
        raise BadDeal(f"card code {next(card for card in dealt if dealt.count(card) > 1)} is dealt twice")
    if not 0 <= cardset.first_caller < rules.players.value:
        raise BadDeal(f"first caller {cardset.first_caller} is not a seat 0–{rules.players.value - 1}")


def decide(
    rules: Rules, state: State, actor: Actor, action: Action, at: Millis | None = None
) -> tuple[Event, ...] | Refusal:
    """What an action leads to, or why it is refused. Without an instant the action is taken as made at once."""
    decided = advance(rules, state, actor, action, at)
    return decided if isinstance(decided, Refusal) else decided[0]


def advance(
    rules: Rules, state: State, actor: Actor, action: Action, at: Millis | None = None
) -> tuple[tuple[Event, ...], State] | Refusal:
    """``decide`` together with the state its events lead to, for callers who would fold them at once."""
    earliest = max(state.clock_from, state.not_before)
    now = earliest if at is None else at
    if not state.is_running:
        return refuse(rules, "empty_hands_to_end", "deal_is_over")
    if now < earliest:
        return refuse(rules, "illegal_action", "time_runs_backwards", at=now, since=earliest)
    draft = Draft(rules, state)
    match action:
        case e.Play() | e.Pass() | e.Bid() | e.Double() | e.Redouble():
            refusal = _seat_acts(draft, actor, action, now)
        case e.TimeOut():
            refusal = timeouts.time_out(draft, actor, action.seat, now)
        case e.Fault():
            refusal = timeouts.fault(draft, actor, (action,), now)
        case e.FaultsTogether():
            refusal = timeouts.fault(draft, actor, action.faults, now)
        case _:
            assert_never(action)
    return refusal if refusal is not None else (tuple(draft.events), draft.state)


SeatAction = e.Bid | e.Double | e.Redouble | e.Play | e.Pass


def _seat_acts(draft: Draft, actor: Actor, action: SeatAction, at: Millis) -> Refusal | None:
    rules, state = draft.rules, draft.state
    if isinstance(actor, Official):
        return refuse(rules, "illegal_action", "only_a_seat", actor=actor.value)
    if actor not in state.to_act():
        if rules.play_is_final.value and actor == state.last_to_play and isinstance(action, e.Play | e.Pass):
            return refuse(rules, "play_is_final", "play_is_final")
        return refuse(rules, "turn_step", "not_your_turn", seat=actor)
    late = timeouts.refuse_late(rules, state, at)
    if late is not None:
        return late
    match action:
        case e.Play() if state.phase is Phase.PLAY:
            combo = play.refuse_play(rules, state, actor, action.cards)
            if isinstance(combo, Refusal):
                return combo
            play.play(draft, actor, action.cards, combo, Cause.PLAYER, at)
            return None
        case e.Pass() if state.phase is Phase.PLAY:
            refusal = play.refuse_pass(rules, state)
            if refusal is None:
                play.pass_turn(draft, actor, Cause.PLAYER, at)
            return refusal
        case e.Bid() if state.phase is Phase.AUCTION:
            refusal = auction.refuse_bid(rules, state, action.points)
            if refusal is None:
                auction.bid(draft, actor, action.points, Cause.PLAYER, at)
            return refusal
        case e.Double() if state.phase is Phase.DOUBLING and rules.doubling is not None:
            auction.choose_double(draft, rules.doubling, actor, action.doubled, Cause.PLAYER, at)
            return None
        case e.Redouble() if state.phase is Phase.REDOUBLING:
            auction.choose_redouble(draft, actor, action.redoubled, Cause.PLAYER, at)
            return None
        case _:
            return refuse(rules, "illegal_action", "not_in_this_phase", phase=state.phase.value)


# What may be done, who may see it, how it ended.

_EVERYONE, _NOBODY = Everyone(), Nobody()


def legal(rules: Rules, state: State, seat: Seat) -> Sequence[Action]:
    """Everything ``decide`` accepts from this seat now; a play is told once, by its lowest-coded cards."""
    if seat not in state.to_act():
        return ()
    match state.phase:
        case Phase.PLAY:
            may_pass = play.refuse_pass(rules, state) is None
            if seat in state.passed and not rules.passed_may_return.value:
                return [e.Pass()] if may_pass else []
            found = [e.Play(cards) for cards in playable(rules, state.hands[seat] or (), state.on_table)]
            return [e.Pass(), *found] if may_pass else found
        case Phase.AUCTION:
            return [e.Bid(points) for points in auction.legal_bids(rules, state)]
        case Phase.DOUBLING:
            return [e.Double(False), e.Double(True)]
        case Phase.REDOUBLING:
            return [e.Redouble(False), e.Redouble(True)]
        case _:
            return ()


def audience(event: Event) -> Audience:
    """Who may see an event while its board is open anywhere."""
    match event:
        case (
            e.CardsPlayed()
            | e.Passed()
            | e.DealStarted()
            | e.BidMade()
            | e.DealPassedOut()
            | e.DeclarerChosen()
            | e.DoublingOpened()
            | e.DoublesShown()
            | e.RedoublingOpened()
            | e.RedoubleChosen()
            | e.KittyShown()
            | e.PlayOpened()
            | e.RemainingAnnounced()
            | e.Warned()
            | e.Faulted()
            | e.DealScored()
        ):
            return _EVERYONE
        case e.HandDealt():
            return Seats(frozenset((event.seat,)))
        case e.KittySet():
            return _NOBODY
        case e.DoubleChosen():
            return Seats(frozenset((event.seat,))) if event.hidden else _EVERYONE
        case _:
            assert_never(event)


def view(events: Iterable[Event], viewer: Seat | None) -> State:
    """The state as a seat (or, with None, a spectator) knows it."""
    return fold(event for event in events if may_see(audience(event), viewer))


def all_seats(rules: Rules) -> tuple[Seat, ...]:
    return seats(rules.players.value)
