"""All that a seat has seen of a deal, told to the kernel: what is out, who has shown what, who has run out of what."""

from collections.abc import Iterable, Sequence

from paiju import _kernel as kernel
from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import hand_of, trumps_in
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.deal.state import SEATS, State
from paiju.games.shengji.figures import lead_of, pairs_of, split
from paiju.games.shengji.packs import FACES, TWO_PACKS
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import Trumps, strain_of_all
from paiju.players.shengji.numbers import order_of
from paiju.table.seats import Seat


def position_of(rules: Rules, events: Sequence[Event], view: State, seat: Seat) -> kernel.ShengjiPosition:
    """At its turn to bury or to play."""
    step = rules.packs.turn_step.value
    trumps = trumps_in(rules, view)
    laid = [event for event in events if isinstance(event, e.CardsLaid)]
    gone = {card for event in laid for card in event.cards}
    hand = hand_of(view, seat)
    kitty = view.kitty if seat == view.declarer and view.kitty else None
    own = {*hand, *gone, *(kitty or ())}
    voids, no_pairs = signs(trumps, laid)
    shown = cards_shown(events)
    declarer = view.first if view.declarer is None else view.declarer
    declaring = declarer % 2
    places = [(other * step) % 4 for other in SEATS]

    def by_place(values: Sequence[list[int]] | Sequence[int]) -> list:  # type: ignore[type-arg]
        return [values[places.index(place)] for place in range(4)]

    return kernel.ShengjiPosition(
        order=order_of(rules, view.trump, view.level),
        seat=places[seat],
        declarer=places[declarer],
        hand=faces_of(hand),
        held=by_place([[] if other == seat else faces_of(shown[other] - gone) for other in SEATS]),
        left=by_place(view.left),
        unseen=faces_of(card for card in TWO_PACKS if card not in own),
        kitty=None if seat != declarer else faces_of(kitty or ()),
        voids=by_place(voids),
        no_pairs=by_place(no_pairs),
        leader=places[view.trick[0][0] if view.trick else seat],
        trick=[faces_of(cards) for _, cards in view.trick],
        captured=view.captured,
        fined=view.fines[declaring] - view.fines[1 - declaring],
    )


def faces_of(cards: Iterable[Card]) -> list[int]:
    return [int(FACES[card]) for card in cards]


def signs(trumps: Trumps, laid: Sequence[e.CardsLaid]) -> tuple[list[int], list[int]]:
    """By seat, as bits by effective suit: what it has none of, and of what it has no pair."""
    voids, no_pairs = [0] * 4, [0] * 4
    for place in range(len(laid)):
        led = laid[place - place % 4].cards
        strain = strain_of_all(trumps, led)
        if place % 4 == 0 or strain is None:
            continue
        event = laid[place]
        given = [card for card in event.cards if trumps.strain[card] is strain]
        if len(given) < len(event.cards):
            voids[event.seat] |= 1 << strain
        elif len(pairs_of(trumps, given)) < lead_of(split(trumps, led)).pairs:
            no_pairs[event.seat] |= 1 << strain
    return voids, no_pairs


def cards_shown(events: Sequence[Event]) -> list[set[Card]]:
    """By seat the cards that it has shown in calls and in throws that failed."""
    shown: list[set[Card]] = [set() for _ in SEATS]
    for event in events:
        match event:
            case e.CallsShown():
                shown[event.seat].update(event.cards)
                for other in event.others:
                    shown[other.seat].update(other.cards)
            case e.CallAnswered() | e.ThrowFailed():
                shown[event.seat].update(event.cards)
            case _:
                continue
    return shown
