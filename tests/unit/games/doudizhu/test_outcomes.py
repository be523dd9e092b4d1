"""The outcomes of a deal: the most that the cards allow is played here card by card; beyond it nothing can be."""

import pytest

from paiju.cards.deck import DECK
from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Cards
from paiju.games.doudizhu.outcomes import most_bombs, nearest_scores, possible_scores, refuse_tally, tallies
from paiju.games.doudizhu.rules import AllPass
from paiju.games.doudizhu.score import Tally, score_tally, tally_of
from paiju.games.doudizhu.state import State, fold
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.regulations.workers_2021.play import PLAY as WORKERS_2021
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from tests.books import DOUDIZHU as BOOKS

ROCKET = DECK[52:]
PASS = e.Pass()


def four(rank: int) -> Cards:
    return tuple(DECK[4 * rank : 4 * rank + 4])


def hand(*parts: Cards) -> Cards:
    return tuple(card for part in parts for card in part)


def deal(declarer: Cards, right: Cards, left: Cards, *actions: e.Action) -> State:
    """Of 004: seat 0 declares at 3 with these twenty cards; then it goes around."""
    cards = Cardset(1, Seat(0), (declarer[:17], right, left), declarer[17:])
    state = fold(game.start(WORKERS_2021, cards))
    for action in (e.Bid(3), *actions):
        done = game.advance(WORKERS_2021, state, state.to_act()[0], action)
        assert not isinstance(done, Refusal), (action, done)
        _, state = done
    return state


def bomb(rank: int) -> e.Play:
    return e.Play(four(rank))


def played_out(state: State) -> Tally:
    assert state.score is not None
    tally = tally_of(WORKERS_2021, state)
    assert tally.bombs == most_bombs(WORKERS_2021, tally)
    assert state.score.points in possible_scores(WORKERS_2021)
    return tally


def test_thirteen_bombs_in_one_trick() -> None:
    own, right, left = (
        hand(*map(four, (0, 3, 6, 9, 12))),
        hand(*map(four, (1, 4, 7, 10))),
        hand(*map(four, (2, 5, 8, 11))),
    )
    state = deal(own, (*right, ROCKET[0]), (*left, ROCKET[1]), *(bomb(rank) for rank in range(13)))
    assert played_out(state) == Tally(bid=3, declarer_wins=True, bombs=13)


def test_a_spring_of_five_bombs_or_of_four_and_the_rocket() -> None:
    rest = hand(*map(four, range(5, 13)), ROCKET)
    lone = [step for rank in range(5) for step in (bomb(rank), PASS, PASS)]
    state = deal(hand(*map(four, range(5))), rest[:17], rest[17:], *lone[:-2])
    assert played_out(state) == Tally(bid=3, declarer_wins=True, bombs=5, spring=True)
    rest = hand(four(4)[2:], *map(four, range(5, 13)))
    last = (e.Play(ROCKET), PASS, PASS, e.Play(four(4)[:2]))
    state = deal(hand(*map(four, range(4)), ROCKET, four(4)[:2]), rest[:17], rest[17:], *lone[:12], *last)
    assert played_out(state) == Tally(bid=3, declarer_wins=True, bombs=4, rockets=1, spring=True)


def test_an_anti_spring_of_nine_bombs_or_of_eight_and_the_rocket() -> None:
    own = hand(four(0), *map(four, range(9, 12)), four(12)[:2], ROCKET)
    right, left = hand(*map(four, (1, 3, 5, 7)), four(12)[2:3]), hand(*map(four, (2, 4, 6, 8)), four(12)[3:])
    one_trick = [bomb(0), *(step for rank in range(1, 9, 2) for step in (bomb(rank), bomb(rank + 1), PASS))]
    state = deal(own, right, left, *one_trick, PASS, e.Play(four(12)[3:]))
    assert played_out(state) == Tally(bid=3, declarer_wins=False, bombs=9, anti_spring=True)
    own = hand(four(0), *map(four, range(9, 12)), four(12))
    right, left = hand(*map(four, (1, 3, 5)), ROCKET, four(7)[:3]), hand(*map(four, (2, 4, 6, 8)), four(7)[3:])
    start = one_trick[:10]
    state = deal(own, right, left, *start, PASS, bomb(8), PASS, e.Play(ROCKET), PASS, PASS, e.Play(four(7)[:3]))
    assert played_out(state) == Tally(bid=3, declarer_wins=False, bombs=8, rockets=1, anti_spring=True)


@pytest.mark.parametrize(
    ("tally", "code", "article"),
    [
        (Tally(bid=0, declarer_wins=True), "no_such_bid", "4.4"),
        (Tally(bid=4, declarer_wins=True), "no_such_bid", "4.4"),
        (Tally(bid=1, declarer_wins=False, spring=True), "spring_of_the_loser", "4.15"),
        (Tally(bid=1, declarer_wins=True, anti_spring=True), "anti_spring_of_the_loser", "4.16"),
        (Tally(bid=1, declarer_wins=True, spring=True, anti_spring=True), "spring_and_anti_spring", "4.16"),
        (Tally(bid=1, declarer_wins=True, rockets=2), "one_rocket_at_most", "A1.2.2"),
        (Tally(bid=1, declarer_wins=True, bombs=14), "too_many_bombs", "A1.2.2"),
        (Tally(bid=1, declarer_wins=False, bombs=13), "too_many_bombs", "A1.2.2"),
        (Tally(bid=1, declarer_wins=True, bombs=-1), "too_many_bombs", "A1.2.2"),
        (Tally(bid=1, declarer_wins=True, redoubled=True), "redouble_needs_double", "6.4"),
    ],
)
def test_what_no_deal_can_be(tally: Tally, code: str, article: str) -> None:
    refusal = refuse_tally(NATIONAL_2016, tally)
    assert refusal is not None
    assert (refusal.code, refusal.article.ref) == (code, article)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_what_can_be_is_refused_nowhere(book: str) -> None:
    rules = BOOKS[book]
    ends = list(tallies(rules))
    assert len(set(ends)) == len(ends)
    for tally in ends:
        assert refuse_tally(rules, tally) is None
        score = score_tally(rules, tally)
        assert (score.declarer, *score.defenders) in possible_scores(rules)
    assert all(sum(scores) == 0 for scores in possible_scores(rules))


def test_a_book_without_doubling_knows_no_double() -> None:
    refusal = refuse_tally(WORKERS_2021, Tally(bid=1, declarer_wins=True, doubled=(True, False)))
    assert refusal is not None
    assert refusal.code == "no_doubling_here"


def test_faults_of_programs() -> None:
    """001, 7.4: before the kitty, by the landlord, by a farmer; the others' numbers come from no deal."""
    known = possible_scores(CCGC)
    assert known[-700, 350, 350] == 0
    assert known[-1200, 400, 800] == 1
    assert known[400, 800, -1200] == 1
    assert (-1200, 600, 600) in known
    assert not {(650, -300, -350), (-750, 350, 400), (-700, 300, 400), (700, -350, -350)} & set(known)


def test_nobody_bids() -> None:
    assert possible_scores(NATIONAL_2016)[0, 0, 0] == 0
    again = NATIONAL_2016.with_value("all_pass", AllPass.REDEAL)
    assert (0, 0, 0) not in possible_scores(again)


def test_the_nearest_possible_scores_are_named() -> None:
    assert nearest_scores(WORKERS_2021, (7, -3, -4))[0] == (6, -3, -3)
    assert nearest_scores(CCGC, (650, -300, -350))[0] == (600, -300, -300)
