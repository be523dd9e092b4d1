"""What is told as legal is what the rules accept, and nothing else."""

import random
from itertools import combinations

import pytest

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.automatic import automatic_bury, automatic_play, lowest_follow
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.legal import MOST_TOLD, every_follow, every_play, legal
from paiju.games.shengji.deal.playing import refuse_play
from paiju.games.shengji.deal.state import Phase
from paiju.games.shengji.packs import FACES
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    cards,
    draw,
    opened,
    play,
    position,
    silent,
    texts,
    trumps,
)

BOOK: Rules = SHENGJI["shengji-80"]
CHANCE = random.Random(5)


def faces(played: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(FACES[card] for card in played))


@pytest.mark.parametrize(
    ("led", "hand"),
    [
        ("H5", "H7 H7 H9 C3 S4 LJ"),
        ("H5 H5", "H7 H7 H8 H8 H9 C3"),
        ("H5 H5 H6 H6", "H8 H8 H9 H9 HJ HJ HA C3"),
        ("H5 H5 H6 H6", "H8 H8 C3 C3 C4 S5 S5"),
        ("HA HA HK", "H3 H3 H4 H4 H6 H7 C5"),
        ("S3 S3 S4 S4", "SA SA H2 H2 D2 D2 S2 S2 LJ"),
        ("HA HK HQ", "C3 C3 C4 S5 S6 S6"),
    ],
)
def test_every_answer_is_told_once_and_no_other(led: str, hand: str) -> None:
    leader = position(BOOK, [led, hand, "", ""])
    state = play(BOOK, leader._replace(hands=(leader.hands[0], leader.hands[1], (), ())), WEST, led)
    held = state.hands[SOUTH] or ()
    size = len(state.trick[0][1])
    accepted = {faces(each) for each in combinations(held, size) if refuse_play(BOOK, state, SOUTH, each) is None}
    told = [faces(each) for each in every_follow(BOOK, trumps(BOOK), state.trick[0][1], held)]
    assert len(told) == len(set(told))
    assert set(told) == accepted
    assert {faces(each.cards) for each in legal(BOOK, state, SOUTH) if isinstance(each, e.Play)} <= accepted
    assert faces(lowest_follow(BOOK, trumps(BOOK), state.trick[0][1], held)) in accepted


def test_every_lead_of_one_suit_is_told() -> None:
    state = position(BOOK, ["H3 H3 H4 H4 C5 S2", "", "", ""])
    hand = state.hands[WEST] or ()
    wanted = {
        faces(each)
        for size in range(1, 7)
        for each in combinations(hand, size)
        if refuse_play(BOOK, state, WEST, each) is None
    }
    told = [faces(each) for each in every_play(BOOK, state, WEST)]
    assert set(told) == wanted
    assert len(told) == len(set(told))


def test_a_hand_of_25_is_told_at_once() -> None:
    state = silent(BOOK, draw(BOOK, opened(BOOK)))
    declarer = state.to_act()[0]
    burials = legal(BOOK, state, declarer)
    assert len(burials) == MOST_TOLD
    assert burials[0] == e.Bury(automatic_bury(BOOK, state, declarer))
    state = act(BOOK, state, declarer, burials[1])
    for action in legal(BOOK, state, declarer):
        assert not isinstance(advance(BOOK, state, declarer, action), Refusal)


def test_calls_are_told_by_what_is_held() -> None:
    state = draw(BOOK, opened(BOOK, ["S2 S2 LJ LJ", "H2", "", ""]), 16)
    own = {tuple(texts(action.cards)) for action in legal(BOOK, state, WEST) if isinstance(action, e.Call)}
    assert {("S2",), ("S2", "S2"), ("LJ", "LJ")} <= own
    asked = draw(BOOK, state)
    assert asked.phase is Phase.ASK
    assert legal(BOOK, asked, asked.to_act()[0])[0] == e.NoCall()
    assert legal(BOOK, asked, asked.asking[1]) == ()


# What is done for who does not act.


def test_lowest_side_cards_without_points_are_buried() -> None:
    state = position(BOOK, ["D3 C3 H4 S4 D5 CT HA SA LJ D6 D7", "", "", ""])
    assert texts(automatic_bury(BOOK, state, WEST)) == ["C3", "D3", "D6", "D7", "H4", "HA", "S4", "SA"]


def test_the_lowest_single_of_a_side_suit_is_led() -> None:
    state = position(BOOK, ["S3 H4 D4 C5", "", "", ""])
    assert texts(automatic_play(BOOK, state, WEST)) == ["D4"]
    assert texts(automatic_play(BOOK, position(BOOK, ["S9 S3 H2", "", "", ""]), WEST)) == ["S3"]


@pytest.mark.parametrize(
    ("led", "hand", "played"),
    [
        ("H5", "H3 H3 H7 C3", ["H7"]),  # a loose card before a pair
        ("H5 H5", "H7 H7 H6 HK C3", ["H7", "H7"]),
        ("H5 H5 H6 H6", "H8 H8 HT HT HJ HJ HA", ["HJ", "HJ", "HT", "HT"]),
        ("H5 H5", "H7 S3 C4 D4 D3 D3", ["D4", "H7"]),
        ("HA", "S3 C4 D4", ["D4"]),
    ],
)
def test_the_lowest_legal_cards_follow(led: str, hand: str, played: list[str]) -> None:
    assert texts(lowest_follow(BOOK, trumps(BOOK), cards(led), cards(hand))) == played


def test_all_seats_are_told_nothing_out_of_turn() -> None:
    state = position(BOOK, ["H5", "H6", "H7", "H8"])
    assert [len(legal(BOOK, state, seat)) for seat in (WEST, SOUTH, EAST, NORTH)] == [1, 0, 0, 0]
