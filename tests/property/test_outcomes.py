"""Whatever a deal comes to by the engine, time-outs, faults and heaps of bombs included, can be and is taken."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cards.deck import DECK
from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.outcomes import possible_scores, refuse_tally
from paiju.games.doudizhu.rules import PaidBy, Rules
from paiju.games.doudizhu.score import tally_of
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.games.doudizhu.timeouts import time_limit
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.tournament import commands as a
from paiju.tournament.ranking.results import Cited, DealScores, Source
from paiju.tournament.seating.segments import ResultKey
from tests.books import DOUDIZHU as BOOKS
from tests.property.test_deal_machine import with_readings
from tests.unit.tournament.kit import PLATFORM, Desk

SIZES = (20, 17, 17)
JOKERS = 13


def bomb_rich(chance: random.Random) -> Cardset:
    """Fours of a kind are dealt whole as far as hands have room for them; seat 0, who calls first, has the kitty."""
    ranks = chance.sample(range(13), 13)
    whole = chance.randint(6, 13)
    hands = [list(DECK[:0]) for _ in SIZES]
    loose = list(DECK[52:])
    for rank in ranks:
        four = DECK[4 * rank : 4 * rank + 4]
        room = [at for at in range(3) if len(hands[at]) + 4 <= SIZES[at]]
        if room and whole:
            hands[chance.choice(room)] += four
            whole -= 1
        else:
            loose += four
    for card in chance.sample(loose, len(loose)):
        hands[chance.choice([at for at in range(3) if len(hands[at]) < SIZES[at]])].append(card)
    first = chance.sample(hands[0], 20)
    return Cardset(1, Seat(0), (tuple(first[:17]), tuple(hands[1]), tuple(hands[2])), tuple(first[17:]))


def plain(chance: random.Random) -> Cardset:
    deck = chance.sample(DECK, len(DECK))
    hands = (tuple(deck[:17]), tuple(deck[17:34]), tuple(deck[34:51]))
    return Cardset(1, Seat(chance.randrange(3)), hands, tuple(deck[51:]))


def is_bomb(action: e.Action) -> bool:
    ranks = {card // 4 for card in action.cards} if isinstance(action, e.Play) else set[int]()
    return isinstance(action, e.Play) and len(ranks) == 1 and len(action.cards) == (2 if JOKERS in ranks else 4)


def a_fault(rules: Rules, seat: Seat, chance: random.Random) -> e.Action:
    """Of one program, or of several where all of them would pay."""
    others = [other for other in map(Seat, range(3)) if other != seat]
    shared = rules.faults is not None and rules.faults.paid_by.value is PaidBy.ALL_AT_FAULT
    seats = (seat, *chance.sample(others, chance.randint(0, 2) if shared else 0))
    faults = tuple(e.Fault(each, "illegal") for each in seats)
    return e.FaultsTogether(faults) if len(faults) > 1 else faults[0]


def next_action(rules: Rules, state: State, chance: random.Random, late: float, eager: float) -> tuple[Actor, e.Action]:
    """Somebody is late, or fails where that ends a deal, or plays by chance: bombs first where he is eager."""
    seat = chance.choice(state.to_act())
    if chance.random() < late:
        failed = rules.faults is not None and chance.random() < 0.5
        return (Official.PLATFORM, a_fault(rules, seat, chance)) if failed else (Official.CLOCK, e.TimeOut(seat))
    legal = list(game.legal(rules, state, seat))
    bombs = [each for each in legal if is_bomb(each)]
    return seat, chance.choice(bombs if bombs and chance.random() < eager else legal)


def played(rules: Rules, cards: Cardset, chance: random.Random, late: float, eager: float) -> State:
    state = fold(game.start(rules, cards))
    at = 0
    while state.phase is not Phase.OVER:
        over = int(state.clock_from) + time_limit(rules, state).milliseconds + 1
        actor, action = next_action(rules, state, chance, late, eager)
        at = max(at, int(state.clock_from))
        if at >= over:  # of two who double the other was late
            actor, action = Official.CLOCK, e.TimeOut(state.to_act()[0])
        at = max(at, over) if isinstance(action, e.TimeOut) else at
        done = game.advance(rules, state, actor, action, Millis(at))
        assert not isinstance(done, Refusal), done
        _, state = done
    return state


def any_deal(rules: Rules, chance: random.Random) -> State:
    cards = bomb_rich(chance) if chance.random() < 0.7 else plain(chance)
    return played(rules, cards, chance, chance.choice((0, 0, 0.02)), chance.choice((0.2, 0.9, 1.0)))


def verify(rules: Rules, state: State) -> None:
    if state.score is None:  # all passed, and it is dealt again
        return
    west, south, east = state.score.points
    assert (west, south, east) in possible_scores(rules), (rules.book, state.score)
    if any(hand == () for hand in state.hands):  # played to its end
        assert refuse_tally(rules, tally_of(rules, state)) is None


@pytest.mark.parametrize("book", sorted(BOOKS))
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_score_of_the_engine_can_be(book: str, seed: int) -> None:
    chance = random.Random(seed)
    rules = with_readings(BOOKS[book], chance)
    verify(rules, any_deal(rules, chance))


@pytest.mark.full
@pytest.mark.parametrize("book", sorted(BOOKS))
def test_thousands_of_scores_of_the_engine_can_be(book: str) -> None:
    chance = random.Random(4711)
    for _ in range(1_500):
        rules = with_readings(BOOKS[book], chance)
        verify(rules, any_deal(rules, chance))


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_direction_takes_what_live_tables_report(book: str) -> None:
    """Without a question: the log proves it."""
    chance, rules = random.Random(7), BOOKS[book]
    desk = Desk(book).fill(9)
    segment = desk.start()
    found = desk.state.segments[segment]
    for key in (ResultKey(table.table, board) for table in found.seating.tables for board in found.boards):
        score = any_deal(rules, chance).score
        assert score is not None
        cited = Cited(Source.LIVE, "table", 1, "hash")
        desk.do(PLATFORM, a.EnterResults(segment, (a.Entered(key, DealScores(score.points), cited),)))
    assert len(desk.state.segments[segment].results) == len(found.boards) * len(found.seating.tables)
