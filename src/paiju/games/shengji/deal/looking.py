"""What a player may look at of the cards that were played, and what who comes back is told of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.rules import Rules
from paiju.table.seats import Seat


def may_look_at(rules: Rules, looker: Seat | None, player: Seat, *, is_current: bool) -> bool:
    """The cards of the current trick; of closed ones at most one's own, where the book lets one."""
    return is_current or (rules.online.own_plays.value and looker == player)


def recall(rules: Rules, shown: Sequence[Event], viewer: Seat | None) -> Sequence[Event]:
    """Of closed tricks only what they have come to, until the deal is over: then everything is open."""
    last = next((place for place in reversed(range(len(shown))) if isinstance(shown[place], e.TrickTaken)), None)
    if last is None or isinstance(shown[-1], e.DealCounted):
        return shown
    lead = next(place for place, event in enumerate(shown) if isinstance(event, e.LeadOpened))
    before, tricks, current = shown[: lead + 1], shown[lead + 1 : last + 1], shown[last + 1 :]
    laid = [event for event in tricks if isinstance(event, e.CardsLaid)]
    own = tuple(event.cards for event in laid if event.seat == viewer)
    is_told = viewer is not None and may_look_at(rules, viewer, viewer, is_current=False)
    gone = frozenset[Card]() if is_told else frozenset(card for cards in own for card in cards)
    closed = _closed(shown[last], sum(len(event.cards) for event in laid), own if is_told else ())
    return (*_held(before, gone), *_fines(tricks), closed, *current)


def _closed(last: Event, cards: int, own: tuple[e.Cards, ...]) -> Event:
    assert isinstance(last, e.TrickTaken)
    return e.TricksClosed(last.seat, cards // 4, own, last.captured, last.at)


def _held(before: Sequence[Event], gone: frozenset[Card]) -> Iterator[Event]:
    """What went before the play, without the viewer's cards that he has played and may not look at any more."""
    for event in before:
        if isinstance(event, e.KittySeen) and gone:
            yield replace(event, cards=tuple(card for card in event.cards if card not in gone))
        elif not (isinstance(event, e.CardSeen) and event.card in gone):
            yield event


def _fines(tricks: Sequence[Event]) -> Iterator[Event]:
    """What somebody pays for is told; the cards of a throw are past."""
    for event in tricks:
        if isinstance(event, e.ThrowFailed):
            yield replace(event, cards=(), blocked=())
        elif isinstance(event, e.TimedOut | e.Penalised):
            yield event
