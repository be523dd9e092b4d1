"""Means, intervals and likelihoods against formulas computed another way, and against simulated matches."""

import math
import random
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.statistics.distributions import student_cdf, student_quantile
from paiju.statistics.strength import (
    Crossed,
    Outcome,
    Sums,
    Tally,
    add_board,
    estimate,
    estimate_rating,
    expected,
    new_tally,
    pairs_of,
    rating_of,
    superiority,
)

Clusters = list[tuple[int, int]]
some_clusters = st.lists(st.tuples(st.integers(-5000, 5000), st.integers(0, 12)), max_size=30)


def sums_of(clusters: Clusters) -> Sums:
    sums = Sums()
    for y, m in clusters:
        sums = sums.add(y, m)
    return sums


# Student's t.


def integral(freedom: int, t: float, steps: int = 20_000) -> float:
    """P(0 < T < t) by Simpson's rule on the density."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    width = t / steps
    density: list[float] = [scale * (1 + (width * k) ** 2 / freedom) ** (-(freedom + 1) / 2) for k in range(steps + 1)]
    return width / 3 * (density[0] + density[-1] + 4 * sum(density[1:-1:2]) + 2 * sum(density[2:-1:2]))


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 30, 150, 400])
@pytest.mark.parametrize("t", [0.1, 1.0, 2.5, 6.0])
def test_the_distribution_is_the_integral_of_its_density(freedom: int, t: float) -> None:
    assert student_cdf(t, freedom) == pytest.approx(0.5 + integral(freedom, t), abs=1e-9)
    assert student_cdf(-t, freedom) == pytest.approx(1 - student_cdf(t, freedom), abs=1e-12)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
        (200, 1.972),
    ],
)
def test_quantiles_as_printed_in_every_table(freedom: int, printed: float) -> None:
    assert round(student_quantile(0.975, freedom), 3) == printed
    assert student_quantile(0.025, freedom) == -student_quantile(0.975, freedom)


@pytest.mark.parametrize("freedom", [199, 200, 201, 1000])
def test_quantiles_invert_the_distribution_on_both_sides_of_the_expansion(freedom: int) -> None:
    for probability in (0.55, 0.9, 0.975, 0.999):
        assert student_cdf(student_quantile(probability, freedom), freedom) == pytest.approx(probability, abs=1e-7)


def test_many_degrees_of_freedom_are_normal() -> None:
    assert student_cdf(1.96, 10**6) == pytest.approx(statistics.NormalDist().cdf(1.96), abs=1e-6)


@pytest.mark.parametrize(("probability", "freedom"), [(0.0, 5), (1.0, 5), (0.5, 0)])
def test_quantiles_that_do_not_exist(probability: float, freedom: int) -> None:
    with pytest.raises(ValueError, match="no quantile"):
        student_quantile(probability, freedom)


# Means and intervals.


@given(some_clusters)
def test_sums_are_those_of_the_clusters(clusters: Clusters) -> None:
    sums, counted = sums_of(clusters), [(y, m) for y, m in clusters if m]
    assert sums.clusters == len(counted)
    mean = sums.mean
    if mean is None:
        assert not counted
        assert [mean, sums.variance, estimate(sums), superiority(sums)] == [None] * 4
        return
    assert mean == Fraction(sum(y for y, _ in counted), sum(m for _, m in counted))
    assert sums.residual(mean) == sum((y - mean * m) ** 2 for y, m in counted)


@given(some_clusters, st.randoms())
def test_the_order_does_not_matter_and_parts_can_be_merged(clusters: Clusters, chance: random.Random) -> None:
    mixed = chance.sample(clusters, len(clusters))
    cut = len(mixed) // 3
    assert sums_of(clusters) == sums_of(mixed) == sums_of(mixed[:cut]).merge(sums_of(mixed[cut:]))


@given(st.lists(st.integers(-5000, 5000), min_size=2, max_size=40))
def test_with_one_result_to_each_board_it_is_the_textbook_interval(results: list[int]) -> None:
    found = estimate(sums_of([(result, 1) for result in results]))
    assert found is not None
    error = statistics.stdev(results) / math.sqrt(len(results))
    assert found.mean == pytest.approx(statistics.fmean(results))
    assert found.margin == pytest.approx(student_quantile(0.975, len(results) - 1) * error)


def test_equal_results_within_a_board_add_nothing() -> None:
    """Six deals that all say the same are worth one: what an interval that takes deals as independent gets wrong."""
    boards = [700, -300, 100, 500, -900]
    once, six = (estimate(sums_of([(score * deals, deals) for score in boards])) for deals in (1, 6))
    assert once is not None
    assert six is not None
    assert six.margin == pytest.approx(once.margin)
    assert (six.clusters, six.results) == (5, 30)


def test_the_variance_is_close_to_the_jackknife() -> None:
    chance = random.Random(4)
    clusters = [(chance.randint(-900, 1200), chance.randint(1, 6)) for _ in range(200)]
    sums = sums_of(clusters)
    left_out = [Fraction(sums.y - y, sums.m - m) for y, m in clusters]
    centre = sum(left_out, Fraction(0)) / len(clusters)
    jackknife = sum(((each - centre) ** 2 for each in left_out), Fraction(0)) * Fraction(199, 200)
    assert float(sums.variance or 0) == pytest.approx(float(jackknife), rel=0.03)


def simulated_board(chance: random.Random, true_mean: float) -> tuple[int, int]:
    """Six deals with the luck of the board in common, sometimes with a large score."""
    luck = chance.gauss(0, 400) * (3 if chance.random() < 0.05 else 1)
    return round(sum(true_mean + luck + chance.gauss(0, 300) for _ in range(6))), 6


@pytest.mark.slow
@pytest.mark.parametrize("boards", [8, 40])
def test_95_percent_intervals_cover_the_truth_about_95_times_in_100(boards: int) -> None:
    chance, covered, tries = random.Random(boards), 0, 1000
    for _ in range(tries):
        found = estimate(sums_of([simulated_board(chance, 50.0) for _ in range(boards)]))
        assert found is not None
        assert found.margin is not None
        covered += abs(found.mean - 50.0) <= found.margin
    assert 0.93 <= covered / tries <= 0.97


def test_degenerate_samples() -> None:
    one = estimate(sums_of([(300, 6)]))
    assert one is not None
    assert (one.mean, one.margin) == (50.0, None)
    equal = estimate(sums_of([(300, 6)] * 4))
    assert equal is not None
    assert (equal.mean, equal.margin) == (50.0, 0.0)
    assert estimate(Sums()) is None


# Likelihood of superiority.


def test_superiority_is_students_t() -> None:
    sums = sums_of([(3, 1), (-1, 1), (2, 1), (5, 1)])
    t = statistics.fmean([3, -1, 2, 5]) / (statistics.stdev([3, -1, 2, 5]) / 2)
    assert superiority(sums) == pytest.approx(student_cdf(t, 3))
    mirrored = superiority(sums_of([(-3, 1), (1, 1), (-2, 1), (-5, 1)]))
    assert mirrored == pytest.approx(1 - student_cdf(t, 3))


def test_superiority_without_a_spread_is_careful() -> None:
    assert superiority(sums_of([(0, 1)])) == 0.5
    assert superiority(sums_of([(0, 1)] * 9)) == 0.5
    assert superiority(sums_of([(5, 1)])) == 0.75
    assert superiority(sums_of([(-5, 1)])) == 0.25
    assert superiority(sums_of([(5, 1)] * 9)) == 1 - 2**-10
    assert superiority(sums_of([(1, 2)] * 9), Fraction(1, 2)) == 0.5


def test_superiority_is_calibrated() -> None:
    """Between equals every value is as likely as any other."""
    chance = random.Random(11)
    values = [superiority(sums_of([simulated_board(chance, 0.0) for _ in range(20)])) or 0.0 for _ in range(1000)]
    for share in (0.1, 0.25, 0.5, 0.75, 0.9):
        assert sum(value < share for value in values) / 1000 == pytest.approx(share, abs=0.04)


# Rating.


def test_ratings_are_those_of_elo() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert rating_of(0.64) == pytest.approx(-400 * math.log10(1 / 0.64 - 1))
    assert rating_of(expected(123.0)) == pytest.approx(123.0)
    assert rating_of(1.0) == math.inf
    assert rating_of(0.0) == -math.inf


def test_the_rating_behind_a_share_and_its_margin() -> None:
    sums = sums_of([(7, 12), (9, 12), (5, 12), (8, 12)])
    share, found = estimate(sums), estimate_rating(sums)
    assert share is not None
    assert found is not None
    assert share.margin is not None
    assert found.mean == pytest.approx(rating_of(29 / 48))
    step = 1e-6
    slope = (rating_of(share.mean + step) - rating_of(share.mean - step)) / (2 * step)
    assert found.margin == pytest.approx(share.margin * slope, rel=1e-5)


def test_ratings_without_a_margin() -> None:
    assert estimate_rating(Sums()) is None
    for clusters, mean in (([(12, 12)] * 3, math.inf), ([(0, 12)] * 3, -math.inf), ([(6, 12)], 0.0)):
        found = estimate_rating(sums_of(clusters))
        assert found is not None
        assert (found.mean, found.margin) == (mean, None)


@pytest.mark.slow
def test_intervals_of_ratings_cover_the_truth() -> None:
    chance, covered, tries = random.Random(6), 0, 800
    for _ in range(tries):
        sums = Sums()
        for _ in range(40):
            luck = chance.uniform(-0.3, 0.3)
            sums = sums.add(sum(2 * (chance.random() < expected(80) + luck) for _ in range(6)), 12)
        found = estimate_rating(sums)
        assert found is not None
        assert found.margin is not None
        covered += abs(found.mean - 80) <= found.margin
    assert 0.93 <= covered / tries <= 0.975


@pytest.mark.slow
def test_intervals_cover_where_a_role_is_played_by_chance() -> None:
    """As declarer a player has a different number of deals on each board, on some none."""
    chance, covered, tries = random.Random(9), 0, 800
    for _ in range(tries):
        sums = Sums()
        for _ in range(40):
            count, luck = chance.choice((0, 0, 1, 2, 3, 6)), chance.gauss(0, 300)
            sums = sums.add(round(sum(100 + luck + chance.gauss(0, 200) for _ in range(count))), count)
        found = estimate(sums)
        assert found is not None
        assert found.margin is not None
        covered += abs(found.mean - 100) <= found.margin
    assert 0.92 <= covered / tries <= 0.97


# From deals to clusters.

DEALS = [
    Outcome((0, 1, 2), (200, -100, -100), 0),
    Outcome((1, 2, 0), (-400, 200, 200), 0),
    Outcome((2, 0, 1), (0, 0, 0), None),
]


def test_points_by_player_and_role() -> None:
    first = add_board(new_tally(("a", "b", "c")), DEALS).players[0]
    assert (first.total.y, first.total.m) == (400, 3)
    assert (first.declarer.y, first.declarer.m) == (200, 1)
    assert (first.defender.y, first.defender.m) == (200, 1)


def test_pairs_win_lose_and_tie() -> None:
    tally = add_board(new_tally(("a", "b", "c")), DEALS)
    assert (tally.pair(0, 1).wins.y, tally.pair(0, 1).wins.m) == (2 + 2 + 1, 6)
    assert (tally.pair(1, 2).wins.y, tally.pair(1, 2).wins.m) == (1 + 0 + 1, 6)  # as partners they tie
    assert tally.pair(0, 1).difference.mean == Fraction(400, 3) - Fraction(-500, 3)


def test_a_player_at_two_seats_counts_by_the_seat() -> None:
    deal = Outcome((0, 0, 1), (400, -200, -200), 0)
    tally = add_board(new_tally(("a", "b")), [deal])
    assert (tally.players[0].total.y, tally.players[0].total.m) == (200, 2)
    assert tally.pairs[0].difference.mean == 300  # 100 a seat against −200
    assert (tally.pairs[0].wins.y, tally.pairs[0].wins.m) == (2, 2)


def random_board(chance: random.Random) -> list[Outcome]:
    deals = []
    for _ in range(chance.randint(1, 6)):
        declarer, stake = chance.randrange(3), chance.choice((-100, 100, 300))
        points = tuple(2 * stake if seat == declarer else -stake for seat in range(3))
        deals.append(Outcome(tuple(chance.sample(range(3), 3)), points, declarer))
    return deals


def test_tallies_do_not_depend_on_the_order_of_the_boards() -> None:
    boards = [random_board(random.Random(seed)) for seed in range(30)]

    def tally(order: list[list[Outcome]]) -> Tally:
        found = new_tally(("a", "b", "c"))
        for board in order:
            found = add_board(found, board)
        return found

    mixed = random.Random(1).sample(boards, len(boards))
    assert tally(boards) == tally(mixed)
    assert sum(player.total.y for player in tally(boards).players) == 0
    assert all(
        line.ww == wins.wins.yy for line, wins in zip(_diagonal(tally(boards)), tally(boards).pairs, strict=True)
    )


def _diagonal(tally: Tally) -> list[Crossed]:
    return [tally.crossed[place][place] for place in range(len(pairs_of(3)))]
