"""Whatever happens at a table of Shengji: cards are kept, replay is the state, secrets stay secret, deals end."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cards.card import Card
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance, audience, view
from paiju.games.shengji.deal.draft import trumps_in
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.state import SEATS, Phase, State, evolve, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.packs import TWO_PACKS
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.books import SHENGJI as BOOKS

VIEWERS = (*SEATS, None)
IN_PLAY = (Phase.BURY, Phase.PLAY, Phase.DESIGNATE)
names = st.sampled_from(sorted(BOOKS))
seeds = st.integers(0, 2**32)


def with_readings(book: Rules, chance: random.Random) -> Rules:
    """The book with some of the readings of the play that it offers."""
    groups = ("calling", "tractors", "following", "throws", "kitty", "online")
    options = {
        name: rule.accepted[-1]
        for name, rule in book.rules()
        if rule.choices and name.partition(".")[0] in groups and chance.random() < 0.3
    }
    return book.with_options({name: text for name, text in options.items() if name != "online.at_time_out"})


def chosen(rules: Rules, state: State, seat: Seat, chance: random.Random) -> Action:
    """Something legal; a lead is often a throw of anything."""
    if state.phase is Phase.PLAY and not state.trick and chance.random() < 0.4:
        hand, trumps = state.hands[seat] or (), trumps_in(rules, state)
        suit = trumps.strain[chance.choice(hand)]
        held = [card for card in hand if trumps.strain[card] is suit]
        return e.Play(tuple(chance.sample(held, chance.randint(1, len(held)))))
    return chance.choice(legal(rules, state, seat))


def run(rules: Rules, chance: random.Random, before: State | None = None) -> Iterator[tuple[tuple[Event, ...], State]]:
    """A deal by chance, step by step."""
    board = Board(1, seed_of_number(chance.randrange(10**6)), 1, Seat(0))
    events = start(rules, board, before or State())
    state = fold(events)
    yield events, state
    while state.is_running:
        wanted = due(rules, state)
        assert wanted is not None
        seat = chance.choice(state.to_act())
        calls = state.is_free and chance.random() < 0.1 and legal(rules, state, seat)
        if (state.is_free and not calls) or chance.random() < 0.05:
            decided = expire(rules, state, wanted.at)
        else:
            decided = advance(rules, state, seat, chosen(rules, state, seat, chance))
        assert not isinstance(decided, Refusal), decided
        assert fold(decided[0], state) == decided[1]
        state = decided[1]
        yield decided


def all_cards(state: State) -> list[Card]:
    """Wherever they lie; those of closed tricks are gone."""
    undrawn = (state.pack or ())[state.drawn : 100 if state.phase in IN_PLAY else None]
    held = [card for hand in state.hands for card in hand or ()]
    on_table = [card for _, cards in state.trick for card in cards]
    return [*held, *undrawn, *on_table, *(state.kitty or ())]


@given(names, seeds)
@settings(max_examples=12, deadline=None)
def test_108_cards_are_kept_and_every_deal_ends(name: str, seed: int) -> None:
    chance = random.Random(seed)
    rules = with_readings(BOOKS[name], chance)
    before: State | None = None
    for _ in range(2):
        gone: list[Card] = []
        happened: list[Event] = []
        for events, state in run(rules, chance, before):
            happened += events
            for event in events:
                if isinstance(event, e.CardsLaid):
                    gone += event.cards
            lying = [card for _, cards in state.trick for card in cards]
            kept = [card for card in gone if card not in lying] + all_cards(state)
            if state.phase is not Phase.OVER and state.phase is not Phase.ASK:
                assert Counter(kept) == Counter(TWO_PACKS), state.phase
            before = state
        assert before is not None
        assert before == fold(happened)
        assert before.redeal or before.score is not None
        if before.score is not None:
            points = sum(it.points for it in happened if isinstance(it, e.TrickTaken | e.KittyOpened))
            assert points == 200
            assert sum(it > 0 for it in before.score.points) in (0, 2)


@given(names, seeds)
@settings(max_examples=8, deadline=None)
def test_other_hidden_cards_change_no_other_view(name: str, seed: int) -> None:
    """Two cards that a viewer has not seen change places; whatever happened, that viewer is shown the same."""
    chance = random.Random(seed)
    rules = BOOKS[name]
    happened = [event for events, _ in run(rules, chance) for event in events]
    cut = chance.randrange(2, len(happened))
    events = happened[:cut]
    for viewer in VIEWERS:
        seen = [event for event in events if may_see(audience(event), viewer)]
        hidden = sorted(set(TWO_PACKS) - {card for event in seen for card in cards_in(event)})
        if len(hidden) < 2 or any(isinstance(event, e.DealCounted) for event in events):
            continue
        one, other = chance.sample(hidden, 2)
        swapped = [exchanged(event, one, other) for event in events]
        assert swapped != events
        assert [event for event in swapped if may_see(audience(event), viewer)] == seen
        assert view(swapped, viewer) == view(events, viewer)


def cards_in(event: Event) -> list[Card]:
    """All cards that an event tells."""
    match event:
        case e.CardSeen() | e.TrumpTurned():
            return [event.card]
        case e.CallsShown():
            return [*event.cards, *(card for shown in event.others for card in shown.cards)]
        case e.DesignationOpened():
            return [*event.single, *event.double]
        case (
            e.PackSet()
            | e.CallMade()
            | e.CallAnswered()
            | e.KittySeen()
            | e.CardsBuried()
            | e.CardsLaid()
            | e.ThrowFailed()
            | e.KittyOpened()
        ):
            return list(event.cards)
        case _:
            return []


def exchanged(event: Event, one: Card, other: Card) -> Event:
    """The event with two cards in each other's place."""

    def put(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other if card == one else one if card == other else card for card in cards)

    match event:
        case e.CardSeen():
            return e.CardSeen(event.seat, put((event.card,))[0])
        case e.PackSet():
            return e.PackSet(put(event.cards), event.lots)
        case e.KittySeen():
            return e.KittySeen(event.seat, put(event.cards))
        case e.CardsBuried():
            return e.CardsBuried(event.seat, put(event.cards), event.by, event.at)
        case e.CallMade():
            return e.CallMade(event.seat, event.kind, put(event.cards), event.opening, event.at)
        case _:
            return event


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_view_never_holds_more_than_its_seat_may_know(name: str) -> None:
    chance = random.Random(name)
    views = dict.fromkeys(VIEWERS, State())
    for events, state in run(BOOKS[name], chance):
        for viewer in VIEWERS:
            for event in events:
                if may_see(audience(event), viewer):
                    views[viewer] = evolve(views[viewer], event)
            known = views[viewer]
            assert known.pack is None
            assert known.lots == ()
            assert {seat for seat in SEATS if known.hands[seat] is not None} <= {viewer}
            assert known.left == state.left
            if state.phase is not Phase.OVER:
                assert known.kitty is None or viewer == state.declarer
            assert all(call.seat == viewer for call in known.pending)


@given(names, seeds)
@settings(max_examples=8, deadline=None)
def test_what_is_refused_changes_nothing_and_cites_the_book(name: str, seed: int) -> None:
    chance = random.Random(seed)
    rules = BOOKS[name]
    refused = 0
    for _, state in run(rules, chance):
        seat = Seat(chance.randrange(4))
        anything = tuple(Card(chance.randrange(-2, 112)) for _ in range(chance.randrange(5)))
        asked: list[Action] = [
            *(e.Play(anything), e.Bury(anything), e.Call(anything), e.NoCall(), e.Designate(True)),
            e.Play(tuple((state.hands[seat] or ())[: chance.randrange(4)])),
        ]
        before = repr(state)
        answer = advance(rules, state, seat, chance.choice(asked))
        assert repr(state) == before
        if isinstance(answer, Refusal):
            refused += 1
            assert answer.article.book == rules.book
    assert refused
