"""Whole deals of the kernel against ``decide``: calls, doubles, moves and scores, under the three books and options."""

import dataclasses
import random
from collections.abc import Iterator, Sequence

import pytest

from paiju import _kernel
from paiju.cards.card import count_ranks
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Action, Bid, Cause, Double, Event, Pass, Passed, Play, Redouble
from paiju.games.doudizhu.player import DoudizhuSeen, observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.players.kernel import NotForKernel, action_of, book_of, table_of
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat, seats
from tests.books import DOUDIZHU as BOOKS

DEALS = 150
OPTIONS = ("first_caller", "after_top_bid", "all_pass", "kitty_shown", "wing_", "quad_")


def do(table: _kernel.Table, action: Action) -> None:
    match action:
        case Bid():
            table.call(action.points)
        case Double():
            table.choose(action.doubled)
        case Redouble():
            table.choose(action.redoubled)
        case Play():
            table.play(count_ranks(action.cards))
        case _:
            table.play()


def choices(rules: Rules, state: State, chance: random.Random) -> Action:
    """Bids and doubles often, so that most deals are played and most factors come up."""
    legal = deal.legal(rules, state, state.to_act()[0])
    if state.phase is Phase.AUCTION:
        return legal[min(len(legal) - 1, chance.choice((0, 1, 1, 2, 3)))]
    plays = [action for action in legal if isinstance(action, Play)]
    return max(plays, key=lambda play: len(play.cards)) if plays and chance.random() < 0.5 else chance.choice(legal)


def forced_passes(events: Sequence[Event]) -> int:
    """Turns the book passes without asking; the kernel asks, and there is one answer."""
    return sum(1 for event in events if isinstance(event, Passed) and event.cause is Cause.UNABLE)


def check(rules: Rules, state: State, table: _kernel.Table) -> None:
    assert table.phase == state.phase.value
    assert [tuple(hand) for hand in table.hands] == [count_ranks(hand or ()) for hand in state.hands]
    assert table.declarer == (max(state.calls, key=lambda call: call.points).seat if table.bid else None)
    if state.phase is Phase.OVER:
        assert table.count() == 0
        return
    seat = state.to_act()[0]
    assert table.count() == len(deal.legal(rules, state, seat))
    if state.phase is Phase.DOUBLING:
        assert table.turn in state.to_act()
        return
    assert table.turn == seat
    legal = deal.legal(rules, state, seat)
    told = [action_of(table, index, legal) for index in range(table.count())]
    assert len(set(told)) == len(told)
    assert set(told) == set(legal)


def visit(rules: Rules, number: int, chance: random.Random) -> tuple[int, ...] | None:
    """Plays one deal in both; the score, or None where all passed."""
    cardset = deal_board(rules, 1 + number % 3, seed_of_number(number))
    table = _kernel.Table(book_of(rules), [count_ranks(hand) for hand in cardset.hands], cardset.first_caller)
    events = list(deal.start(rules, cardset))
    state, seen = fold(events), observers(seats(3))
    seen.happen(events)
    while state.phase is not Phase.OVER:
        check(rules, state, table)
        seat = state.to_act()[0] if state.phase is not Phase.DOUBLING else Seat(table.turn)
        check_seen(rules, seen[seat], seat, table)
        action = choices(rules, state, chance)
        decided = deal.decide(rules, state, seat, action)
        assert not isinstance(decided, Refusal), decided
        state = fold(decided, state)
        seen.happen(decided)
        do(table, action)
        for _ in range(forced_passes(decided)):
            assert table.count() == 1
            do(table, Pass())
    check(rules, state, table)
    if state.score is not None:
        assert table.points() == state.score.points
    return None if state.score is None or not state.bid else state.score.points


def check_seen(rules: Rules, seen: DoudizhuSeen, seat: Seat, table: _kernel.Table) -> None:
    """From what the seat has seen comes the same question to the networks as from the whole deal: no hidden card can
    have a part in it, because the hidden cards lie otherwise."""
    from_seen = table_of(rules, seen, seat)
    assert (from_seen.phase, from_seen.turn, from_seen.bid) == (table.phase, table.turn, table.bid)
    assert _kernel.features(from_seen) == _kernel.features(table)


def variants() -> Iterator[tuple[str, int]]:
    return ((book, part) for book in BOOKS for part in range(2))


@pytest.mark.parametrize(("book", "part"), list(variants()))
def test_whole_deals_equal_the_rules(book: str, part: int) -> None:
    chance = random.Random(part)
    scores = [visit(BOOKS[book], 7_000_000 + 1_000 * part + number, chance) for number in range(DEALS)]
    assert len({abs(points[0]) for points in scores if points}) >= 6, "too few different scores to prove anything"


@pytest.mark.parametrize("seed", range(12))
def test_whole_deals_equal_the_rules_under_options(seed: int) -> None:
    chance = random.Random(seed)
    rules = BOOKS[chance.choice(list(BOOKS))]
    for name, rule in rules.rules():
        if rule.choices and name.startswith(OPTIONS):
            rules = rules.with_value(name, chance.choice(rule.choices))
    assert any(visit(rules, 8_000_000 + 100 * seed + number, chance) for number in range(25))


def test_a_book_the_kernel_does_not_know_is_refused() -> None:
    rules = BOOKS["doudizhu-ccgc"]
    odd = dataclasses.replace(rules, straight_min=dataclasses.replace(rules.straight_min, value=6))
    with pytest.raises(NotForKernel, match="straight_min"):
        book_of(odd)


def test_table_refuses_what_cannot_be() -> None:
    book = book_of(BOOKS["doudizhu-national-2016"])
    hands = [[4] * 4 + [1] + [0] * 10, [0] * 4 + [3, 4, 4, 4, 2] + [0] * 6, [0] * 8 + [2, 4, 4, 4, 1, 1, 1]]
    with pytest.raises(ValueError, match="17 are dealt"):
        _kernel.Table(book, [hands[0], hands[1], [*hands[0][:-1], 1]], 0)
    with pytest.raises(ValueError, match="than the deck"):
        _kernel.Table(book, [hands[0], hands[0], hands[1]], 0)
    table = _kernel.Table(book, hands, 1)
    with pytest.raises(ValueError, match="more than 0 up to 3"):
        table.call(4)
    with pytest.raises(ValueError, match="phase is auction"):
        table.play([1] + [0] * 14)
    table.call(3)
    with pytest.raises(ValueError, match="a bid is not possible now"):
        table.call(0)
