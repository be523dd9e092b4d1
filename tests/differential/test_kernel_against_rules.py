"""The kernel against the rules in Python, at every node of random deals: generator = recogniser = decide.

``make test`` visits at least 200,000 positions over the three books, ``make test-full`` a million.
"""

import random

import pytest

from paiju import _kernel
from paiju.cards.card import Card, count_ranks
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.combos import classify
from paiju.games.doudizhu.events import CardsPlayed, Event, Pass, Passed, Play
from paiju.games.doudizhu.moves import plays
from paiju.games.doudizhu.rules import Kind, Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.players.kernel import policy_of
from paiju.rulebook.refusal import Refusal
from tests.books import DOUDIZHU as BOOKS

KINDS = tuple(Kind)
POSITIONS = 200_000
POSITIONS_FULL = 1_000_000
Move = tuple[int, int, tuple[int, ...]]


def rules_moves(rules: Rules, state: State) -> set[Move]:
    """What the Python rules allow, in the kernel's terms."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    assert hand is not None
    found = [
        (KINDS.index(combo.kind), int(combo.rank), count_ranks(cards))
        for cards, combo in plays(rules, hand, state.on_table)
    ]
    assert len({counts for _, _, counts in found}) == len(found), "a play was told twice"
    if state.on_table is not None:
        found.append((-1, -1, (0,) * 15))
    return set(found)


def check_node(rules: Rules, state: State, position: _kernel.Position, chance: random.Random) -> None:
    expected = rules_moves(rules, state)
    assert {tuple(move) for move in position.legal()} == expected
    check_random_cards(rules, state, expected, chance)
    if chance.random() < 0.05:
        check_decide(rules, state, expected)


def check_random_cards(rules: Rules, state: State, legal: set[Move], chance: random.Random) -> None:
    """Any cards of the hand: both recognisers agree, and decide accepts them just when the generator told them."""
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat] or ()
    cards = tuple(sorted(chance.sample(hand, chance.randint(1, min(len(hand), 8)))))
    counts = count_ranks(cards)
    combo = classify(rules, counts)
    found = _kernel.classify(counts, policy_of(rules))
    assert found == (None if combo is None else (KINDS.index(combo.kind), int(combo.rank)))
    accepted = not isinstance(deal.decide(rules, state, seat, Play(cards)), Refusal)
    assert accepted == (counts in {move[2] for move in legal})


def check_decide(rules: Rules, state: State, legal: set[Move]) -> None:
    """What ``legal`` tells is exactly what the generator found, and decide accepts all of it."""
    seat = state.turn
    assert seat is not None
    told = deal.legal(rules, state, seat)
    counts = [count_ranks(action.cards) for action in told if isinstance(action, Play)]
    assert {*counts} == {move[2] for move in legal if move[0] >= 0}
    assert (Pass() in told) == (state.on_table is not None)
    assert not any(isinstance(deal.decide(rules, state, seat, action), Refusal) for action in told)


def follow(position: _kernel.Position, events: tuple[Event, ...]) -> None:
    for event in events:
        if isinstance(event, CardsPlayed):
            position.apply(count_ranks(event.cards))
        elif isinstance(event, Passed):
            position.apply(None)


def visit_deal(rules: Rules, number: int, chance: random.Random) -> int:
    """Play one random deal in both; returns how many positions were compared."""
    state = fold(deal.start(rules, deal_board(rules, 1 + number % 3, seed_of_number(number))))
    while state.phase not in (Phase.PLAY, Phase.OVER):
        seat = state.to_act()[0]
        events = deal.decide(rules, state, seat, chance.choice(deal.legal(rules, state, seat)))
        assert not isinstance(events, Refusal)
        state = fold(events, state)
    if state.phase is Phase.OVER:
        return 0
    assert state.declarer is not None
    hands = [count_ranks(hand or ()) for hand in state.hands]
    position = _kernel.Position(hands, state.declarer, policy_of(rules))
    visited = 0
    while state.turn is not None:
        check_node(rules, state, position, chance)
        visited += 1
        action = chance.choice(deal.legal(rules, state, state.turn))
        events = deal.decide(rules, state, state.turn, action)
        assert not isinstance(events, Refusal)
        state = fold(events, state)
        follow(position, events)
    check_end(rules, state, position)
    return visited


def check_end(rules: Rules, state: State, position: _kernel.Position) -> None:
    assert state.score is not None
    codes = {factor.code for factor in state.score.factors}
    assert position.winner == state.last_to_play
    assert (position.bombs, position.rockets, tuple(position.plays)) == (state.bombs, state.rockets, state.plays)
    assert (position.is_spring, position.is_anti_spring) == ("spring" in codes, "anti-spring" in codes)
    assert position.hash == position.compute_hash()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("book", BOOKS)
def test_kernel_equals_rules(book: str, part: int, full: bool) -> None:
    rules, chance = BOOKS[book], random.Random(part)
    wanted = (POSITIONS_FULL if full else POSITIONS) // (len(BOOKS) * 2) + 1
    visited, number = 0, 1_000_000 * part
    while visited < wanted:
        visited += visit_deal(rules, number, chance)
        number += 1
    assert visited >= wanted


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_kernel_equals_rules_under_options(seed: int) -> None:
    """The readings an event may choose give the same moves in both."""
    chance = random.Random(seed)
    book = chance.choice(list(BOOKS))
    rules = BOOKS[book]
    for name, rule in rules.rules():
        if rule.choices and name.startswith(("wing_", "quad_")):
            rules = rules.with_value(name, chance.choice(rule.choices))
    assert sum(visit_deal(rules, 5_000_000 + 100 * seed + number, chance) for number in range(10)) > 0


def test_a_card_more_than_the_deck_holds_is_no_hand() -> None:
    with pytest.raises(ValueError, match=r"."):
        _kernel.classify((5, *(0,) * 14), policy_of(BOOKS["doudizhu-ccgc"]))
    assert count_ranks((Card(52), Card(53)))[13:] == (1, 1)
