"""Whatever happens at a table: cards are kept, replay is the state, refusals change nothing, secrets stay secret."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card, Rank, count_ranks, take_by_rank
from paiju.cards.deck import DECK
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.games.doudizhu.timeouts import time_limit
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.seats import Actor, Millis, Official, Seat
from tests.books import DOUDIZHU as BOOKS

SEATS = (Seat(0), Seat(1), Seat(2))
VIEWERS = (*SEATS, None)
SMALL = 8
"""Hands of at most so many cards are asked about every set of ranks they hold."""


@dataclass
class Run:
    """A deal as it was played: what happened, and what was accepted and when."""

    rules: Rules
    cards: Cardset
    events: list[e.Event] = field(default_factory=list)
    accepted: list[tuple[Actor, e.Action, Millis]] = field(default_factory=list)
    state: State = field(default_factory=State)

    def __post_init__(self) -> None:
        self.happen(game.start(self.rules, self.cards))

    @property
    def now(self) -> Millis:
        """The instant of the last event."""
        return Millis(getattr(self.events[-1], "at", 0))

    def happen(self, events: tuple[e.Event, ...]) -> None:
        self.events += events
        self.state = fold(events, self.state)

    def attempt(self, actor: Actor, action: e.Action, at: Millis) -> bool:
        """Take an action; where it is refused nothing may change."""
        seen = repr(self.state)
        answer = game.decide(self.rules, self.state, actor, action, at)
        ahead = game.advance(self.rules, self.state, actor, action, at)
        assert repr(self.state) == seen
        if isinstance(answer, Refusal):
            assert ahead == answer
            assert answer.article.book == self.rules.book
            return False
        assert answer
        self.accepted.append((actor, action, at))
        self.happen(answer)
        assert ahead == (answer, self.state)
        return True


names = st.sampled_from(sorted(BOOKS))
seeds = st.integers(0, 2**32)


def with_readings(book: Rules, chance: random.Random) -> Rules:
    """The book with some of the readings it offers."""
    for name, found in book.rules():
        if found.choices:
            book = book.with_value(name, chance.choice(found.choices))
    return book


def any_action(state: State, chance: random.Random) -> tuple[Actor, e.Action]:
    """Something somebody may try, sensible or not."""
    seat = chance.choice(SEATS)
    hand = state.hands[seat] or DECK
    pool = chance.choice((hand, hand, DECK))
    cards = tuple(chance.sample(pool, min(len(pool), chance.choice((1, 1, 2, 3, 4, 5, 6)))))
    actor: Actor = chance.choice((seat, seat, seat, seat, *Official))
    action = chance.choice(
        (
            e.Bid(chance.randint(-1, 4)),
            e.Double(chance.random() < 0.5),
            e.Redouble(chance.random() < 0.5),
            e.Pass(),
            e.Play(cards),
            e.Play(cards + cards[:1]),
            e.Play(()),
            e.TimeOut(seat),
        )
    )
    return actor, action


def wise_action(run: Run, chance: random.Random) -> tuple[Actor, e.Action]:
    seat = chance.choice(run.state.to_act())
    return seat, chance.choice(game.legal(run.rules, run.state, seat))


def steps(run: Run, chance: random.Random, noise: float = 0.3) -> Iterator[None]:
    """Play a deal to its end by chance, with time-outs, others' turns and rubbish; stop after every step."""
    for _ in range(3_000):
        if run.state.phase is Phase.OVER:
            return
        limit = time_limit(run.rules, run.state).milliseconds
        late = Millis(run.state.clock_from + limit + 1)
        soon = max(run.now, Millis(run.state.clock_from + chance.randrange(limit)))
        dice = chance.random()
        if dice < noise:
            run.attempt(*any_action(run.state, chance), soon)
        elif dice < noise + 0.02 or soon - run.state.clock_from >= limit:  # as after a defender's time-out
            assert run.attempt(Official.CLOCK, e.TimeOut(chance.choice(run.state.to_act())), late)
        else:
            assert run.attempt(*wise_action(run, chance), soon)
        yield
    raise AssertionError("the deal does not end")


def new_run(book: Rules, seed: int, readings: bool = True) -> tuple[Run, random.Random]:
    chance = random.Random(seed)
    rules = with_readings(book, chance) if readings else book
    return Run(rules, deal_board(rules, chance.randint(1, 30), seed_of_number(seed))), chance


# Cards, replay, end.


def check_cards(run: Run) -> None:
    state = run.state
    hands = [hand for hand in state.hands if hand is not None]
    assert len(hands) == 3
    played = [card for event in run.events if isinstance(event, e.CardsPlayed) for card in event.cards]
    kitty = () if state.kitty_taken else state.kitty or ()
    assert sorted([*itertools.chain(*hands), *kitty, *played]) == list(DECK)
    assert state.cards_left == tuple(len(hand) for hand in hands)


@given(name=names, seed=seeds)
def test_cards_are_kept_replay_is_the_state_and_every_deal_ends(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    check_cards(run)
    for _ in steps(run, chance):
        check_cards(run)
        if chance.random() < 0.1:
            assert fold(run.events) == run.state
    assert fold(run.events) == run.state
    scored = run.state.score
    if scored is None:
        assert run.state.redeal
    else:
        assert sum(scored.points) == 0
        assert run.events[-1] == scored
    for actor in (*SEATS, *Official):
        assert isinstance(game.decide(run.rules, run.state, actor, any_action(run.state, chance)[1]), Refusal)


@pytest.mark.slow
@given(name=names, seed=seeds)
def test_refused_attempts_leave_no_trace(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    for _ in steps(run, chance, noise=0.7):
        pass
    again = Run(run.rules, run.cards)
    for actor, action, at in run.accepted:
        assert again.attempt(actor, action, at)
    assert again.events == run.events
    assert again.state == run.state


@given(name=names, seed=seeds)
def test_time_and_plays_are_counted_by_the_events(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    for _ in steps(run, chance):
        pass
    for seat in SEATS:
        own = [event for event in run.events if isinstance(event, e.CardsPlayed | e.Passed) and event.seat == seat]
        assert run.state.play_time[seat] == sum(event.time_used for event in own)
        assert run.state.plays[seat] == sum(isinstance(event, e.CardsPlayed) for event in own)


@given(name=names, seed=seeds)
def test_time_never_runs_backwards(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    for _ in steps(run, chance, noise=0.0):
        if run.state.phase is not Phase.OVER and run.now > 0:
            assert not run.attempt(*wise_action(run, chance), Millis(run.now - 1))
    told = [event.at for event in run.events if not isinstance(event, e.DealStarted | e.HandDealt | e.KittySet)]
    assert told == sorted(told)


# legal() and decide().


def lowest(hand: tuple[Card, ...], counts: tuple[int, ...]) -> tuple[Card, ...]:
    cards = take_by_rank(hand, (Rank(rank) for rank, count in enumerate(counts) for _ in range(count)))
    assert cards is not None
    return cards


def candidates(state: State, seat: Seat, chance: random.Random) -> Iterator[e.Action]:
    """Actions that ``decide`` is asked about: all of a small hand, a sample of a large one."""
    yield from (e.Bid(points) for points in range(-1, 5))
    yield from (e.Double(False), e.Double(True), e.Redouble(False), e.Redouble(True), e.Pass())
    hand = state.hands[seat] or ()
    if len(hand) <= SMALL:
        for counts in itertools.product(*(range(count + 1) for count in count_ranks(hand))):
            yield e.Play(lowest(hand, counts))
    else:
        for _ in range(20):
            chosen = chance.sample(hand, chance.choice((1, 2, 2, 3, 4, 5, 6, 8)))
            yield e.Play(lowest(hand, count_ranks(chosen)))


@pytest.mark.slow
@given(name=names, seed=seeds)
def test_legal_is_what_decide_accepts(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    for _ in steps(run, chance, noise=0.0):
        if time_limit(run.rules, run.state).is_over(run.now - run.state.clock_from):
            continue  # a defender's time is over, and so is the other's, whatever could have been chosen before
        for seat in SEATS:
            small = len(run.state.hands[seat] or ()) <= SMALL
            if chance.random() > (0.5 if small else 0.2):
                continue
            told = [_sorted(action) for action in game.legal(run.rules, run.state, seat)]
            assert len(set(told)) == len(told)
            assert [_sorted(action) for action in game.legal(run.rules, game.view(run.events, seat), seat)] == told
            asked = {*(told if small else chance.sample(told, min(len(told), 20)))}
            asked |= {*candidates(run.state, seat, chance)}
            decided = {a for a in asked if not isinstance(game.decide(run.rules, run.state, seat, a), Refusal)}
            assert decided == asked & set(told)


def _sorted(action: e.Action) -> e.Action:
    return e.Play(tuple(sorted(action.cards))) if isinstance(action, e.Play) else action


# Secrets.


def shown(events: list[e.Event]) -> set[Card]:
    """Cards that everybody has seen."""
    return {card for event in events if isinstance(event, e.KittyShown | e.CardsPlayed) for card in event.cards}


def swapped(cards: Cardset, one: Card, other: Card) -> Cardset:
    exchange = {one: other, other: one}
    hands = tuple(tuple(sorted(exchange.get(card, card) for card in hand)) for hand in cards.hands)
    return Cardset(
        cards.board, cards.first_caller, hands, tuple(sorted(exchange.get(card, card) for card in cards.kitty))
    )


@given(name=names, seed=seeds)
def test_a_hidden_change_changes_nobody_elses_view(name: str, seed: int) -> None:
    # An automatic pass tells the table something about a hand; that is its purpose, so it is left out here.
    run, chance = new_run(BOOKS[name].with_value("auto_pass", False), seed)
    for _ in steps(run, chance, noise=0.0):
        pass
    viewer = chance.choice(VIEWERS)
    hidden = [card for card in DECK if viewer is None or card not in run.cards.hands[viewer]]
    one, other = chance.sample(hidden, 2)
    twin = Run(run.rules, swapped(run.cards, one, other))
    mirror = Run(run.rules, run.cards)
    for actor, action, at in run.accepted:
        assert repr(game.view(twin.events, viewer)) == repr(game.view(mirror.events, viewer))
        assert visible(twin, viewer) == visible(mirror, viewer)
        if isinstance(action, e.Play) and {one, other} & set(action.cards):
            break  # whoever holds it would show it now
        if not mirror.attempt(actor, action, at) or {one, other} & shown(mirror.events):
            break
        assert twin.attempt(actor, action, at)
        if {one, other} & shown(twin.events) or Phase.OVER in (twin.state.phase, mirror.state.phase):
            break


def visible(run: Run, viewer: Seat | None) -> list[e.Event]:
    return [event for event in run.events if may_see(game.audience(event), viewer)]


@pytest.mark.slow
@given(name=names, seed=seeds)
def test_a_view_knows_its_own_hand_and_nobody_elses(name: str, seed: int) -> None:
    run, chance = new_run(BOOKS[name], seed)
    for _ in steps(run, chance):
        for viewer in VIEWERS if chance.random() < 0.15 else ():
            view = game.view(run.events, viewer)
            assert view.hands == tuple(hand if seat == viewer else None for seat, hand in enumerate(run.state.hands))
            assert view.kitty == (run.state.kitty if run.state.kitty_taken else None)
            assert (view.turn, view.cards_left, view.on_table) == (
                run.state.turn,
                run.state.cards_left,
                run.state.on_table,
            )


@pytest.mark.parametrize("first_doubles", [False, True])
@pytest.mark.parametrize("second_doubles", [False, True])
@pytest.mark.parametrize("first", [0, 1])
@given(seed=seeds)
def test_a_double_is_invisible_until_both_have_chosen(
    first_doubles: bool, second_doubles: bool, first: int, seed: int
) -> None:
    run, chance = new_run(NATIONAL_2016, seed, readings=False)
    run.attempt(run.cards.first_caller, e.Bid(3), Millis(0))
    chooser, waiting = run.state.may_double[first], run.state.may_double[1 - first]
    before = {viewer: (repr(game.view(run.events, viewer)), len(visible(run, viewer))) for viewer in VIEWERS}
    assert run.attempt(chooser, e.Double(first_doubles), Millis(chance.randrange(25_000)))
    for viewer in VIEWERS:
        if viewer != chooser:
            assert (repr(game.view(run.events, viewer)), len(visible(run, viewer))) == before[viewer]
    assert len(visible(run, chooser)) == before[chooser][1] + 1
    assert run.attempt(waiting, e.Double(second_doubles), Millis(chance.randrange(run.now, 25_000)))
    doublers = tuple(
        seat for seat, doubled in sorted({chooser: first_doubles, waiting: second_doubles}.items()) if doubled
    )
    for viewer in VIEWERS:
        assert game.view(run.events, viewer).doublers == doublers
