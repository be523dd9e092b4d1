"""Ratings of Bradley and Terry against the closed form for two, another algorithm for many, and simulated leagues."""

import math
import random
from collections.abc import Sequence

import pytest

from paiju.statistics.distributions import student_quantile
from paiju.statistics.ratings import Rating, Table, rate
from paiju.statistics.strength import Outcome, Tally, add_board, expected, new_tally, rating_of

WIN, LOSS, TIE = (100, -50, -50), (-100, 50, 50), (0, 0, 0)


def tally_of(boards: Sequence[Sequence[Outcome]], names: tuple[str, ...]) -> Tally:
    tally = new_tally(names)
    for board in boards:
        tally = add_board(tally, board)
    return tally


def duel(results: Sequence[Sequence[tuple[int, ...]]]) -> Tally:
    """Boards between a declarer and two seats of the other."""
    boards = [[Outcome((0, 1, 1), points, 0) for points in board] for board in results]
    return tally_of(boards, ("a", "b"))


def present(rating: Rating | None) -> Rating:
    assert rating is not None
    return rating


def test_two_players_have_the_closed_form() -> None:
    chance = random.Random(2)
    boards = [[chance.choice((WIN, WIN, LOSS, TIE)) for _ in range(6)] for _ in range(60)]
    tally = duel(boards)
    found = rate(2, [Table((0, 1), tally)])
    wins = tally.pairs[0].wins
    share = wins.y / wins.m
    first, second = map(present, found.players)
    assert first.rating - second.rating == pytest.approx(rating_of(share))
    assert first.rating == pytest.approx(-second.rating)
    assert not found.prior
    error = math.sqrt(wins.variance or 0) / (share * (1 - share)) * 400 / math.log(10)
    # The rating of one is half the difference.
    assert first.margin == pytest.approx(student_quantile(0.975, 59) * error / 2)


def minorise(count: int, wins: dict[tuple[int, int], float]) -> list[float]:
    """Hunter's algorithm, which has nothing in common with Newton's method."""
    strength = [1.0] * count
    for _ in range(20_000):
        strength = [
            sum(won for (one, _), won in wins.items() if one == player)
            / sum(
                won / (strength[one] + strength[other]) for (one, other), won in wins.items() if player in (one, other)
            )
            for player in range(count)
        ]
        scale = math.exp(sum(map(math.log, strength)) / count)
        strength = [each / scale for each in strength]
    return [400 * math.log10(each) for each in strength]


def test_many_players_as_another_algorithm_finds_them() -> None:
    chance, tables = random.Random(8), []
    wins: dict[tuple[int, int], float] = {}
    for first in range(5):
        for second in range(first + 1, 5):
            likely = expected(60 * (second - first))
            boards = [[WIN if chance.random() < likely else LOSS for _ in range(4)] for _ in range(25)]
            tally = duel(boards)
            tables.append(Table((first, second), tally))
            points = tally.pairs[0].wins
            wins[first, second], wins[second, first] = points.y / 2, (points.m - points.y) / 2
    found = rate(5, tables)
    assert [present(each).rating for each in found.players] == pytest.approx(minorise(5, wins), abs=1e-6)


def table_of_three(chance: random.Random, strengths: Sequence[float], boards: int) -> Tally:
    """Boards with a common luck; who plays better than the others does better."""
    played = []
    for _ in range(boards):
        luck = [chance.gauss(0, 1) for _ in range(3)]
        deals = []
        for turn in range(3):
            players = tuple((seat + turn) % 3 for seat in range(3))
            merit = [strengths[player] + luck[seat] + chance.gauss(0, 1) for seat, player in enumerate(players)]
            deals.append(Outcome(players, tuple(round(1000 * each) for each in merit), 0))
        played.append(deals)
    return tally_of(played, ("a", "b", "c"))


@pytest.mark.slow
def test_intervals_of_equals_at_one_table_cover_zero() -> None:
    chance, covered, tries = random.Random(17), 0, 300
    for _ in range(tries):
        found = rate(3, [Table((0, 1, 2), table_of_three(chance, (0, 0, 0), 30))])
        first = present(found.players[0])
        assert first.margin is not None
        covered += abs(first.rating) <= first.margin
    assert 0.92 <= covered / tries <= 0.98


def test_the_stronger_is_rated_higher() -> None:
    found = rate(3, [Table((2, 0, 1), table_of_three(random.Random(1), (0.5, 0, -0.5), 100))])
    ratings = [present(each).rating for each in found.players]
    assert ratings[2] > ratings[0] > ratings[1]
    assert sum(ratings) == pytest.approx(0)


def test_who_won_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    found = rate(2, [Table((0, 1), duel([[WIN] * 6] * 20))])
    first = present(found.players[0])
    assert found.prior
    assert first.rating == pytest.approx(rating_of(20.5 / 21) / 2)
    assert first.margin is not None
    assert first.margin > 100


def test_a_chain_of_walkovers_is_finite_too() -> None:
    tables = [Table((0, 1), duel([[WIN]] * 5)), Table((1, 2), duel([[WIN]] * 5))]
    found = rate(3, tables)
    ratings = [present(each).rating for each in found.players]
    assert found.prior
    assert ratings == sorted(ratings, reverse=True)


def test_who_met_nobody_has_no_rating() -> None:
    assert rate(3, []).players == (None, None, None)
    assert rate(2, [Table((0, 1), new_tally(("a", "b")))]).players == (None, None)
    found = rate(3, [Table((0, 2), duel([[WIN, LOSS]] * 3))])
    assert found.players[1] is None
    assert present(found.players[0]).rating == pytest.approx(0)


def test_one_board_gives_no_interval() -> None:
    assert present(rate(2, [Table((0, 1), duel([[WIN, LOSS]]))]).players[0]).margin is None


def test_separate_fields_are_rated_apart() -> None:
    tables = [Table((0, 1), duel([[WIN, WIN, LOSS]] * 4)), Table((2, 3), duel([[WIN, LOSS, LOSS]] * 4))]
    ratings = [present(each).rating for each in rate(4, tables).players]
    assert ratings[0] + ratings[1] == pytest.approx(0)
    assert ratings[2] + ratings[3] == pytest.approx(0)
    assert ratings[2] < 0 < ratings[0]
