"""The kernel's Shengji against the rules: random deals are played again by ``decide``, and other plays are tried."""

import random
import threading
import time
from collections.abc import Sequence

import pytest

from paiju import _kernel as kernel
from paiju.cards.card import Card, Suit
from paiju.games.shengji.calls import Call, CallKind
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.playing import refuse_play
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.figures import split
from paiju.games.shengji.packs import BIG_JOKER, FACES, PACK, Face, number_cards, rank_of_level, take_faces
from paiju.games.shengji.trumps import trumps_of
from paiju.players.shengji.numbers import order_of
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from tests.books import SHENGJI as BOOKS

DEALS, MANY = 6, 1_200
"""Of each book and setting; where there is time their positions come to a million."""
SUITS = (*Suit, None)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"tractors.suit_trump": "no"},
    {"following.duty": "pairs"},
    {"throws.forced": "smallest-thrown"},
    {"kitty.counted_by": "winner"},
)
SETTINGS = [
    pytest.param(name, options, id="-".join([name, *options.values()])) for name in sorted(BOOKS) for options in OPTIONS
]


def opening(suit: Suit | None, level: int, hands: Sequence[Sequence[int]], kitty: list[int], declarer: int) -> State:
    """The deal after the burial."""
    numbered = number_cards(Face(face) for faces in (*hands, kitty) for face in faces)
    assert numbered is not None
    dealt: list[tuple[Card, ...]] = []
    for faces in (*hands, kitty):
        dealt.append(numbered[: len(faces)])
        numbered = numbered[len(faces) :]
    shown = (Card(BIG_JOKER), Card(BIG_JOKER + PACK)) if suit is None else (Card(4 * rank_of_level(level) + suit),)
    kind = CallKind.BIG_JOKERS if suit is None else CallKind.SINGLE
    return State(
        phase=Phase.PLAY,
        board=1,
        deal=2,
        levels=(level, level),
        level=level,
        declarer=Seat(declarer),
        hands=tuple(dealt[:4]),
        left=tuple(len(hand) for hand in dealt[:4]),
        kitty=dealt[4],
        standing=Call(Seat(declarer), kind, shown, True),
        turn=Seat(declarer),
    )


def of_hand(state: State, seat: int, faces: Sequence[int]) -> tuple[Card, ...]:
    taken = take_faces(state.hands[seat] or (), [Face(face) for face in faces])
    assert taken is not None
    return tuple(sorted(taken))


def faces_of(cards: Sequence[Card]) -> list[int]:
    return [int(FACES[card]) for card in cards]


def other_play(chance: random.Random, state: State, seat: int, laid: Sequence[Card]) -> tuple[Card, ...]:
    """The same number of cards, most of them those that were laid."""
    hand, kept = state.hands[seat] or (), [card for card in laid if chance.random() < 0.6]
    left = [card for card in hand if card not in kept]
    return tuple(sorted((*kept, *chance.sample(left, len(laid) - len(kept)))))


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_random_deals_are_decided_alike(name: str, options: dict[str, str], full: bool) -> None:
    rules = BOOKS[name].with_options(options)
    chance = random.Random(f"{name} {options}")
    positions = refused = failed = 0
    for number in range(MANY if full else DEALS):
        suit, level = SUITS[number % 5], chance.randint(2, 14)
        order = order_of(rules, suit, level)
        hands, kitty, declarer, plays, points = kernel.shengji_record(order, 7, number)
        state = opening(suit, level, hands, kitty, declarer)
        for seat, tried, laid, twin in plays:
            positions += 1
            assert state.to_act() == (seat,), number
            cards = of_hand(state, seat, tried)
            if state.trick:
                other = other_play(chance, state, seat, cards)
                legal = refuse_play(rules, state, Seat(seat), other) is None
                hand, led = faces_of(state.hands[seat] or ()), faces_of(state.trick[0][1])
                assert order.may_follow(led, hand, faces_of(other)) == legal, (led, hand, faces_of(other))
                refused += not legal
            decided = advance(rules, state, Seat(seat), e.Play(cards))
            assert not isinstance(decided, Refusal), decided
            events, state = decided
            if state.phase is Phase.DESIGNATE:
                decided = advance(rules, state, state.to_act()[0], e.Designate(twin))
                assert not isinstance(decided, Refusal), decided
                events, state = (*events, *decided[0]), decided[1]
            failed += any(isinstance(event, e.ThrowFailed) for event in events)
            lain = next(event for event in events if isinstance(event, e.CardsLaid))
            assert sorted(faces_of(lain.cards)) == sorted(laid), number
        assert state.score is not None
        assert state.score.card_points == points, number
    assert refused > positions // 20
    assert failed > positions // 200


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_leads_are_split_alike(name: str, full: bool) -> None:
    rules, chance = BOOKS[name], random.Random(name)
    for number in range(20_000 if full else 400):
        suit, level = SUITS[number % 5], chance.randint(2, 14)
        trumps, order = trumps_of(rules.tractors, suit, rank_of_level(level)), order_of(rules, suit, level)
        strain = trumps.strain[chance.randrange(108)]
        own = [Face(face) for face in range(PACK) if trumps.strain[face] is strain]
        faces = [face for face in chance.sample(own, chance.randint(1, len(own))) for _ in range(chance.choice((1, 2)))]
        cards = number_cards(faces)
        assert cards is not None
        found = [(figure.pairs, faces_of(figure.cards)) for figure in split(trumps, cards)]
        assert [(pairs, sorted(told)) for pairs, told in order.split(list(map(int, faces)))] == [
            (pairs, sorted(told)) for pairs, told in found
        ]


def test_cutting_the_deals_in_parts_gives_the_same() -> None:
    order = order_of(BOOKS["shengji-80"], Suit.HEARTS, 5)
    whole, first, second = (kernel.shengji_deals(order, *part) for part in ((90, 3), (40, 3), (50, 3, 40)))
    assert whole[:4] == tuple(a + b for a, b in zip(first[:4], second[:4], strict=True))
    assert whole[4] == (first[4] + second[4]) % 2**64


def test_other_threads_run_meanwhile() -> None:
    """A long call holds no lock of the interpreter: what Python counts meanwhile goes on."""
    order = order_of(BOOKS["shengji-80"], None, 5)
    worker = threading.Thread(target=kernel.shengji_deals, args=(order, 20_000, 1))
    worker.start()
    counted = 0
    while worker.is_alive():
        counted += 1
        time.sleep(0)
    assert counted > 10


def test_what_is_no_position_is_refused() -> None:
    order = order_of(BOOKS["shengji-80"], Suit.HEARTS, 5)
    with pytest.raises(ValueError, match="0 to 53"):
        order.split([54])
    with pytest.raises(ValueError, match="three times"):
        order.split([5, 5, 5])
    with pytest.raises(ValueError, match="one suit"):
        order.winner([[5, 6]])
    with pytest.raises(ValueError, match="three others"):
        order.challenge([5], [])
    with pytest.raises(ValueError, match="negative"):
        kernel.shengji_deals(order, -1, 1)
