"""Burying, leading, throwing, following, and the end of a trick."""

from collections.abc import Sequence

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import Draft, hand_of, next_seat, role_of, trumps_in
from paiju.games.shengji.deal.events import Cards, MadeBy
from paiju.games.shengji.deal.scoring import count_deal
from paiju.games.shengji.deal.state import State
from paiju.games.shengji.figures import is_throw, lead_of, split
from paiju.games.shengji.follow import refuse_follow, shown
from paiju.games.shengji.packs import format_faces
from paiju.games.shengji.play_rules import Designator
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.throws import Challenge, challenge
from paiju.games.shengji.tricks import winner_of
from paiju.games.shengji.trumps import strain_of_all
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Millis, Seat

# Burying.


def refuse_bury(rules: Rules, state: State, seat: Seat, cards: Sequence[Card]) -> Refusal | None:
    held = _refuse_not_held(rules, state, seat, cards)
    if held is not None:
        return held
    if len(cards) != rules.packs.kitty.value:
        return refuse(rules.packs, "kitty", "wrong_kitty", count=len(cards), wanted=rules.packs.kitty.value)
    return None


def bury(draft: Draft, seat: Seat, cards: Sequence[Card], by: MadeBy, at: Millis) -> None:
    draft.add(e.CardsBuried(seat, tuple(sorted(cards)), by, at))
    draft.add(e.LeadOpened(seat, len(cards), at))


# Playing.


def refuse_play(rules: Rules, state: State, seat: Seat, cards: Sequence[Card]) -> Refusal | None:
    """Why a seat may not play these cards, by its own hand and by what lies on the table; a throw may be tried."""
    held = _refuse_not_held(rules, state, seat, cards)
    if held is not None:
        return held
    trumps = trumps_in(rules, state)
    if not state.trick:
        if strain_of_all(trumps, cards) is None:
            return refuse(rules.following, "duty", "lead_of_one_suit", cards=shown(trumps, cards))
        return None
    led = state.trick[0][1]
    strain = strain_of_all(trumps, led)
    if strain is None:
        raise ValueError("a lead is of one suit")
    return refuse_follow(rules.following, trumps, lead_of(split(trumps, led)), strain, hand_of(state, seat), cards)


def _refuse_not_held(rules: Rules, state: State, seat: Seat, cards: Sequence[Card]) -> Refusal | None:
    if not cards:
        return refuse(rules.packs, "hand", "no_cards_chosen")
    hand = hand_of(state, seat)
    missing = [card for card in cards if card not in hand]
    if missing or len(set(cards)) < len(cards):
        known = [card for card in missing or cards if 0 <= card < 108]
        return refuse(rules.packs, "hand", "card_not_held", cards=format_faces(known))
    return None


def play(draft: Draft, seat: Seat, cards: Sequence[Card], by: MadeBy, at: Millis) -> None:
    """What was accepted; a throw that somebody blocks is played otherwise."""
    if not draft.state.trick and len(cards) > 1:
        found = _challenged(draft, seat, cards)
        if found is not None:
            _throw_fails(draft, seat, tuple(sorted(cards)), found, at)
            return
    lay(draft, seat, tuple(sorted(cards)), by, at)


def _challenged(draft: Draft, seat: Seat, cards: Sequence[Card]) -> Challenge | None:
    """A throw that does not stand."""
    rules, state = draft.rules, draft.state
    trumps = trumps_in(rules, state)
    figures, strain = split(trumps, cards), strain_of_all(trumps, cards)
    if strain is None or not is_throw(figures):
        return None
    others = [hand_of(state, next_seat(rules, seat, steps)) for steps in (1, 2, 3)]
    found = challenge(rules, trumps, figures, strain, others, role_of(state, seat))
    return None if found.stands else found


def _throw_fails(draft: Draft, seat: Seat, cards: Cards, found: Challenge, at: Millis) -> None:
    rules = draft.rules
    blocked = tuple(sorted(card for figure in found.blocked for card in figure.cards))
    draft.add(e.ThrowFailed(seat, cards, blocked, found.fine, at))
    if found.single is not None and found.double is not None:
        either = rules.throws.designated_by.value is Designator.EITHER_OPPONENT
        seats = tuple(next_seat(rules, seat, steps) for steps in ((1, 3) if either else (1,)))
        draft.add(e.DesignationOpened(seats, seat, found.single.cards, found.double.cards, at))
        return
    figure = found.single or found.double
    if figure is None:
        raise ValueError("a throw that fails has a blocked figure")
    lay(draft, seat, figure.cards, MadeBy.FORCED, at)


def designate(draft: Draft, seat: Seat, double: bool, by: MadeBy, at: Millis) -> None:
    choice = draft.state.choice
    if choice is None:
        raise ValueError("nothing is to be designated")
    thrower, single, pairs = choice
    draft.add(e.KindDesignated(seat, double, by, at))
    lay(draft, thrower, pairs if double else single, MadeBy.FORCED, at)


def lay(draft: Draft, seat: Seat, cards: Cards, by: MadeBy, at: Millis) -> None:
    rules, state = draft.rules, draft.state
    is_last = len(state.trick) + 1 == rules.packs.players.value
    draft.add(e.CardsLaid(seat, cards, by, None if is_last else next_seat(rules, seat), at))
    if is_last:
        _end_trick(draft, at)


def _end_trick(draft: Draft, at: Millis) -> None:
    rules, state = draft.rules, draft.state
    trumps = trumps_in(rules, state)
    plays = [cards for _, cards in state.trick]
    place = winner_of(trumps, plays)
    seat = state.trick[place][0]
    points = sum(points_of(rules, cards) for cards in plays)
    won = points if role_of(state, seat) is Role.DEFENDERS else 0
    draft.add(e.TrickTaken(seat, points, state.captured + won, at))
    if not any(state.left):
        count_deal(draft, seat, plays[0], plays[place], at)
