"""Batches of whole deals: the rules decide alike, rows say the same as those of the slow environment, nothing leaks."""

import random

import numpy as np
import pytest

from paiju import _kernel as kernel
from paiju.cards.card import Card, count_ranks, rank_of
from paiju.cards.deck import DECK
from paiju.env import observation
from paiju.env.batch import ACTION_WIDTH, BID, DOUBLE, REDOUBLE, Batch, best_of, play_episodes
from paiju.games.doudizhu.deal import Cardset, advance, legal, start
from paiju.games.doudizhu.events import Action, Bid, Double, Pass, Play, Redouble
from paiju.games.doudizhu.player import observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from tests.books import DOUDIZHU

BOOK = "doudizhu-national-2016"


class Slow:
    """The deal of one place, by the rules."""

    def __init__(self, rules: Rules, table: kernel.Table) -> None:
        by_rank: dict[int, list[Card]] = {rank: [] for rank in range(15)}
        for card in DECK:
            by_rank[rank_of(card)].append(card)

        def take(counts: tuple[int, ...]) -> tuple[Card, ...]:
            return tuple(sorted(by_rank[rank].pop() for rank, count in enumerate(counts) for _ in range(count)))

        self.rules = rules
        hands = tuple(take(hand) for hand in table.hands)
        events = start(rules, Cardset(1, Seat(table.turn), hands, take(table.kitty)))
        self.seen = observers(map(Seat, range(3)))
        self.seen.happen(events)
        self.state: State = fold(events)

    @property
    def seat(self) -> Seat:
        """As in the kernel: of two who choose unseen the one after the declarer first."""
        waiting, declarer = self.state.to_act(), self.state.declarer
        return min(waiting, key=lambda seat: 0 if declarer is None else (seat - declarer) % 3)

    def rows(self) -> set[tuple[int, ...]]:
        return {row_of(action) for action in legal(self.rules, self.state, self.seat)}

    def act(self, row: tuple[int, ...]) -> None:
        action = next(each for each in legal(self.rules, self.state, self.seat) if row_of(each) == row)
        decided = advance(self.rules, self.state, self.seat, action)
        assert not isinstance(decided, Refusal)
        self.seen.happen(decided[0])
        self.state = decided[1]


def row_of(action: Action) -> tuple[int, ...]:
    """Without the kind and rank of a play, which its cards tell."""
    nothing = (0,) * 15
    match action:
        case Play():
            return (0, 0, *count_ranks(action.cards))
        case Pass():
            return (-1, -1, *nothing)
        case Bid():
            return (BID, action.points, *nothing)
        case Double():
            return (DOUBLE, int(action.doubled), *nothing)
        case Redouble():
            return (REDOUBLE, int(action.redoubled), *nothing)
        case _:
            raise AssertionError(action)


def plain(row: list[int]) -> tuple[int, ...]:
    return (0, 0, *row[2:]) if row[0] >= 0 else tuple(row)


@pytest.mark.parametrize("book", DOUDIZHU)
def test_every_row_action_and_point_is_that_of_the_rules(book: str) -> None:
    rules = DOUDIZHU[book].with_value("auto_pass", False)  # the kernel asks who can only pass, too
    batch, chance = Batch(rules, 6, seed=11), random.Random(book)
    slow = [Slow(rules, batch.table(place)) for place in range(len(batch))]
    deals = scored = 0
    while deals < 30:
        rows, (offsets, actions), turns = batch.observe(), batch.actions(), batch.turns()
        choices = []
        for place, deal in enumerate(slow):
            assert turns[place] == deal.seat
            expected = observation.observe(deal.seen[deal.seat], deal.seat)
            for name, where in observation.slices().items():
                assert rows[place, where].tolist() == expected[where].tolist(), name
            mine = [plain(row) for row in actions[offsets[place] : offsets[place + 1]].tolist()]
            assert len(set(mine)) == len(mine)
            assert set(mine) == deal.rows()
            choices.append(chance.randrange(len(mine)))
            deal.act(mine[choices[-1]])
        points, over = batch.step(np.array(choices, np.int32))
        for place, deal in enumerate(slow):
            assert over[place] == (not deal.state.to_act())
            assert points[place].tolist() == list(deal.state.points or (0, 0, 0))
            if over[place]:
                deals, scored = deals + 1, scored + any(points[place])
                slow[place] = Slow(rules, batch.table(place))
    assert scored > 15


def test_open_hands_are_those_of_the_deal() -> None:
    batch = Batch(BOOK, 5, seed=1)
    for place, hands in enumerate(batch.observe_open().reshape(5, 3, 15).tolist()):
        table = batch.table(place)
        assert [tuple(hand) for hand in hands] == [table.hands[(table.turn + step) % 3] for step in range(3)]


def test_deals_of_a_seed_can_be_cut_and_joined() -> None:
    whole, second = Batch(BOOK, 8, seed=3), Batch(BOOK, 4, seed=3, first=4)
    assert whole.numbers().tolist() == list(range(8))
    assert (whole.observe()[4:] == second.observe()).all()
    assert (Batch(BOOK, 8, seed=4).observe() != whole.observe()).any()


def test_a_bad_choice_changes_nothing() -> None:
    batch = Batch(BOOK, 3, seed=1)
    before = batch.observe()
    for choices, words in (([0, 9, 0], "deal 1: choice 9; it has 4 actions"), ([0, 0, -1], "deal 2: choice -1")):
        with pytest.raises(ValueError, match=words):
            batch.step(np.array(choices, np.int32))
    with pytest.raises(ValueError, match="there are 2 choices; 3 are needed"):
        batch.step(np.zeros(2, np.int32))
    assert (batch.observe() == before).all()
    with pytest.raises(ValueError, match="n is 0"):
        Batch(BOOK, 0)


def test_the_best_of_each_segment() -> None:
    values, offsets = np.array([1, 3, 3, -5, 0, 7, 2], np.float32), np.array([0, 3, 4, 7], np.int64)
    assert best_of(values, offsets).tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="segment 1 is empty"):
        best_of(values, np.array([0, 3, 3, 7], np.int64))
    with pytest.raises(ValueError, match="offsets go from 0 to the number of values, which is 7"):
        best_of(values, np.array([0, 3], np.int64))


def test_episodes_are_whole_deals_with_what_they_brought() -> None:
    batch, chance = Batch(BOOK, 16, seed=5), np.random.default_rng(1)

    def choose(rows: np.ndarray, offsets: np.ndarray, actions: np.ndarray) -> np.ndarray:
        assert len(rows) == len(offsets) - 1
        assert actions.shape == (offsets[-1], ACTION_WIDTH)
        return (chance.random(len(rows)) * np.diff(offsets)).astype(np.int32)

    found = play_episodes(batch, choose, 40)
    assert len(set(found.deals.tolist())) == 40
    assert len(found.deals) == len(found.seats) == len(found.observations) == len(found.actions) == len(found.points)
    for number in set(found.deals.tolist()):
        mine = found.deals == number
        by_seat = {seat: set(found.points[mine & (found.seats == seat)].tolist()) for seat in range(3)}
        assert all(len(points) <= 1 for points in by_seat.values())
        assert found.observations[mine][0, observation.slices()["phase"]] == 0
        gone = found.actions[mine & (found.actions[:, 0] >= -1)][:, 2:].sum(axis=0)
        assert not gone.any() or gone.sum() >= 17
        assert sum(points.pop() for points in by_seat.values() if points) == 0
