"""The sharp player: what it is told of a deal, the worlds it thinks of, and that it finds what search can find."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from paiju import _kernel as kernel
from paiju.cards.card import Card, Suit
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.draft import trumps_in
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiSeen, observers
from paiju.games.shengji.deal.state import SEATS, Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.packs import FACES, TWO_PACKS
from paiju.players.shengji.arena import play_deal
from paiju.players.shengji.insight import cards_shown, position_of, signs
from paiju.players.shengji.numbers import order_of
from paiju.players.shengji.sharp import SharpPlayer
from paiju.players.shengji.steady import SteadyPlayer
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import cards

BOOK = SHENGJI["shengji-80"]


def turns(number: int) -> Iterator[tuple[State, Seat, ShengjiSeen]]:
    """Burials and plays of a deal between players who throw often, with all that whoever acts has seen."""
    chance, steady = random.Random(number), SteadyPlayer()
    events = start(BOOK, Board(number, seed_of_number(number), 1, Seat(0)), State())
    state, seen = fold(events), observers(SEATS)
    seen.happen(events)
    while state.is_running:
        seat = state.to_act()[0]
        wanted = due(BOOK, state)
        if state.is_free and wanted is not None:
            call = steady.choose(BOOK, seen[seat], seat, legal(BOOK, seen[seat].view, seat))
            decided = expire(BOOK, state, wanted.at) if call is None else advance(BOOK, state, seat, call)
        else:
            if state.phase in (Phase.BURY, Phase.PLAY):
                yield state, seat, seen[seat]
            action = steady.choose(BOOK, seen[seat], seat, legal(BOOK, seen[seat].view, seat))
            if state.phase is Phase.PLAY and not state.trick and chance.random() < 0.3:
                hand, trumps = state.hands[seat] or (), trumps_in(BOOK, state)
                suit = trumps.strain[chance.choice(hand)]
                action = e.Play(tuple(card for card in hand if trumps.strain[card] is suit))
            assert action is not None
            decided = advance(BOOK, state, seat, action)
        assert not isinstance(decided, Refusal), decided
        seen.happen(decided[0])
        state = decided[1]


def faces(known: tuple[Card, ...]) -> list[int]:
    return sorted(int(FACES[card]) for card in known)


@pytest.mark.parametrize("number", range(4))
def test_what_is_known_is_true_and_every_world_agrees_with_it(number: int) -> None:
    chance = random.Random(number)
    for state, seat, seen in turns(number):
        hands = [state.hands[other] or () for other in SEATS]
        trumps = trumps_in(BOOK, state)
        laid = [event for event in seen.events if isinstance(event, e.CardsLaid)]
        voids, no_pairs = signs(trumps, laid)
        gone = {card for event in laid for card in event.cards}
        known = cards_shown(seen.events)
        for other in SEATS:
            by_suit = [[card for card in hands[other] if trumps.strain[card] == suit] for suit in range(5)]
            assert not any(by_suit[suit] for suit in range(5) if voids[other] >> suit & 1)
            for suit in range(5):
                if no_pairs[other] >> suit & 1:
                    assert max(Counter(faces(tuple(by_suit[suit]))).values(), default=0) < 2
            if other != state.declarer:  # who may have buried what was shown
                assert known[other] - gone <= set(hands[other])
        if chance.random() < 0.8:
            continue
        told = position_of(BOOK, seen.events, seen.view, seat).world(5, 1)
        assert sorted(told[seat]) == faces(hands[seat])
        assert [len(hand) for hand in told[:4]] == [len(hand) for hand in hands]
        lying = faces(tuple(gone))
        assert Counter([*(card for hand in told for card in hand), *lying]) == Counter(faces(TWO_PACKS))
        for other in SEATS:
            suits = {int(trumps.strain[Card(face)]) for face in told[other]}
            assert not any(voids[other] >> suit & 1 for suit in suits)


def test_the_last_trump_is_kept_for_the_kitty() -> None:
    """West has the last trump and a five: led first the trump wins, but the five then loses the last trick."""
    hands = [faces(cards(text)) for text in ("H5 S3", "HK HQ", "D4 D6", "C4 C6")]
    kitty = faces(cards("H6 HT HT D8 D9 DJ DQ C7"))
    place = kernel.ShengjiPosition(
        order=order_of(BOOK, Suit.SPADES, 2),
        seat=0,
        declarer=1,
        hand=hands[0],
        held=[[], [], [], []],
        left=[2, 2, 2, 2],
        unseen=[*hands[1], *hands[2], *hands[3], *kitty],
        kitty=None,
        voids=[0] * 4,
        no_pairs=[0] * 4,
        leader=0,
        trick=[],
        captured=60,
        fined=0,
    )
    five, trump = faces(cards("H5")), faces(cards("S3"))
    assert place.policy() == trump
    (best, most, _), (other, less, _) = place.weigh_plays([], 5_000, 1)
    assert (best, other) == (five, trump)
    assert most > less


def test_the_same_seed_chooses_alike_and_nodes_bound_the_search() -> None:
    searched = 0
    for state, seat, seen in turns(9):
        if state.phase is Phase.PLAY and len(state.hands[seat] or ()) == 20:
            actions = legal(BOOK, seen.view, seat)
            choices = [SharpPlayer(4).choose(BOOK, seen, seat, actions) for _ in range(2)]
            assert choices[0] == choices[1]
            place = position_of(BOOK, seen.events, seen.view, seat)
            few, many = (sum(worlds for *_, worlds in place.weigh_plays([], nodes, 1)) for nodes in (3_000, 30_000))
            assert few < many or len(place.weigh_plays([], 1, 1)) == 1
            searched += few > 0
    assert searched
    assert SharpPlayer().choose_quickly(BOOK, seen, seat, ()) == SteadyPlayer().choose(BOOK, seen, seat, ())


def test_sharp_beats_steady() -> None:
    """A few deals; how strong it is stands in bench/results.md."""
    won = 0.0
    for number in range(8):
        for side in (0, 1):
            won += side_wins(number, side)
    assert won >= 8


def side_wins(number: int, side: int) -> bool:
    players: list[Any] = [SharpPlayer(1, 20_000) if seat % 2 == side else SteadyPlayer() for seat in SEATS]
    state = play_deal(BOOK, Board(number, seed_of_number(number), 1, Seat(0)), players).state
    assert state.score is not None
    assert state.declarer is not None
    return (state.declarer + state.score.taken_over) % 2 == side
