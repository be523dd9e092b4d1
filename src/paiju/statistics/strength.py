"""How strong the players of a match are: means with intervals clustered by board, likelihood of superiority, rating.

All deals played with the cards of one board are one **cluster**: their results depend on each other, boards do not.
Clusters are kept as exact sums of whole numbers, so memory does not grow and the order of the boards does not matter.
For a total ``y`` over ``m`` results in each of n clusters:

    mean      r = Σy / Σm
    variance  n / (n − 1) · Σ(y − r·m)² / (Σm)²          (the ratio estimator; CR1 of cluster-robust regression)
    interval  r ± t(n − 1) · √variance                    (Student's t)
"""

import math
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from paiju.statistics.distributions import student_cdf, student_quantile

CONFIDENCE = 0.95
ELO = 400 / math.log(10)  # points of rating for a factor e between wins and losses


@dataclass(frozen=True, slots=True)
class Outcome:
    """One played deal: which player sat at each seat, the points by seat, and the declarer's seat if there was one."""

    players: tuple[int, ...]
    points: tuple[int, ...]
    declarer: int | None


class Sums(NamedTuple):
    """Exact sums over clusters; clusters without any result are not counted."""

    clusters: int = 0
    y: int = 0
    m: int = 0
    yy: int = 0
    ym: int = 0
    mm: int = 0
    yyy: int = 0
    yym: int = 0
    ymm: int = 0
    mmm: int = 0

    def add(self, y: int, m: int) -> "Sums":
        """With one more cluster: ``m`` results that sum to ``y``."""
        if not m:
            return self
        return self.merge(Sums(1, y, m, y * y, y * m, m * m, y * y * y, y * y * m, y * m * m, m * m * m))

    def merge(self, other: "Sums") -> "Sums":
        return Sums(*map(operator.add, self, other))

    @property
    def mean(self) -> Fraction | None:
        return Fraction(self.y, self.m) if self.m else None

    def residual(self, mean: Fraction) -> Fraction:
        """Σ(y − mean·m)²."""
        return self.yy - 2 * mean * self.ym + mean * mean * self.mm

    def skew_residual(self, mean: Fraction) -> Fraction:
        """Σ(y − mean·m)³."""
        return self.yyy - 3 * mean * self.yym + 3 * mean**2 * self.ymm - mean**3 * self.mmm

    @property
    def variance(self) -> Fraction | None:
        """Of the mean; unknown from fewer than two clusters."""
        mean = self.mean
        if mean is None or self.clusters < 2:
            return None
        return Fraction(self.clusters, self.clusters - 1) * self.residual(mean) / (self.m * self.m)


NOTHING = Sums()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over ``results`` results of ``clusters`` boards; the margin of its interval is unknown from one board."""

    mean: float
    margin: float | None
    clusters: int
    results: int


def estimate(sums: Sums, confidence: float = CONFIDENCE) -> Estimate | None:
    """The mean and its interval; None where nothing was played."""
    mean, variance = sums.mean, sums.variance
    if mean is None:
        return None
    margin = None
    if variance is not None:
        margin = student_quantile((1 + confidence) / 2, sums.clusters - 1) * math.sqrt(variance)
    return Estimate(float(mean), margin, sums.clusters, sums.m)


def superiority(sums: Sums, neutral: Fraction = Fraction(0)) -> float | None:
    """The likelihood that the true mean is above ``neutral``: Student's t of the distance in standard errors.

    Where no spread was seen (one board, or all alike) there is no standard error; then n boards all on one side count
    as n wins of n, and the answer is the posterior 1 − 2^−(n+1) of a uniform prior. A mean at ``neutral`` gives ½.
    """
    mean, variance = sums.mean, sums.variance
    if mean is None:
        return None
    if mean == neutral:
        return 0.5
    if not variance:
        doubt = 0.5 ** (sums.clusters + 1)
        return 1 - doubt if mean > neutral else doubt
    return student_cdf(float(mean - neutral) / math.sqrt(variance), sums.clusters - 1)


# Ratings.


def expected(rating: float) -> float:
    """The share of points expected by a player who is so many rating points better."""
    return 1 / (1 + 10 ** (-rating / 400))


def rating_of(share: float) -> float:
    """The difference of ratings that explains a share of the points; infinite for none or all."""
    if not 0 < share < 1:
        return math.inf if share >= 1 else -math.inf
    return ELO * math.log(share / (1 - share))


def estimate_rating(wins: Sums, confidence: float = CONFIDENCE) -> Estimate | None:
    """The difference of ratings behind a share s of the points; its margin is that of s times 400 / ln 10 / s(1 − s).

    From none or all of the points the rating is infinite and its margin unknown.
    """
    share = estimate(wins, confidence)
    if share is None:
        return None
    margin = None
    if share.margin is not None and 0 < share.mean < 1:
        margin = ELO * share.margin / (share.mean * (1 - share.mean))
    return replace(share, mean=rating_of(share.mean), margin=margin)


# From deals to clusters.


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """Points of one player per deal: altogether, as declarer, as defender. Deals that all passed count in the first.

    ``declarer_won`` and ``defender_won`` sum 1 for a deal with points above 0, and 0 for the others.
    """

    total: Sums = NOTHING
    declarer: Sums = NOTHING
    defender: Sums = NOTHING
    declarer_won: Sums = NOTHING
    defender_won: Sums = NOTHING

    def merge(self, other: "PlayerSums") -> "PlayerSums":
        return PlayerSums(*(getattr(self, each.name).merge(getattr(other, each.name)) for each in fields(self)))


@dataclass(frozen=True, slots=True)
class PairSums:
    """Two players who met: the difference of their points per deal, and who did better in how many deals.

    In a deal the player with more points per seat wins (2), with equal points — partners, or all passed — both tie (1);
    ``wins`` sums these over twice the deals, so its mean is the share of the first player.
    """

    difference: Sums = NOTHING
    wins: Sums = NOTHING


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of a whole match. ``crossed[a][b]`` sums over boards what ratings need of the pairs a and b together."""

    names: tuple[str, ...]
    players: tuple[PlayerSums, ...]
    pairs: tuple[PairSums, ...]
    crossed: tuple[tuple["Crossed", ...], ...]

    def pair(self, first: int, second: int) -> PairSums:
        return self.pairs[pairs_of(len(self.names)).index((first, second))]


@dataclass(frozen=True, slots=True)
class Crossed:
    """Sums over boards of products between two pairs: wins × wins, wins × deals, deals × wins, deals × deals."""

    ww: int = 0
    wm: int = 0
    mw: int = 0
    mm: int = 0

    def add(self, w: int, m: int, other_w: int, other_m: int) -> "Crossed":
        return Crossed(self.ww + w * other_w, self.wm + w * other_m, self.mw + m * other_w, self.mm + m * other_m)


def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(players), 2))


def new_tally(names: Sequence[str]) -> Tally:
    count = len(pairs_of(len(names)))
    crossed = ((Crossed(),) * count,) * count
    return Tally(tuple(names), (PlayerSums(),) * len(names), (PairSums(),) * count, crossed)


def add_board(tally: Tally, deals: Iterable[Outcome]) -> Tally:
    """The tally with one more cluster: every deal played with the cards of one board."""
    played = tuple(deals)
    players = tuple(_add_player(sums, number, played) for number, sums in enumerate(tally.players))
    meetings = [_meeting(first, second, played) for first, second in pairs_of(len(tally.names))]
    pairs = tuple(
        PairSums(
            sums.difference.add(own * their_seats - their * own_seats, own_seats * their_seats),
            sums.wins.add(wins, 2 * met),
        )
        for sums, (own, own_seats, their, their_seats, wins, met) in zip(tally.pairs, meetings, strict=True)
    )
    points = [(meeting[4], 2 * meeting[5]) for meeting in meetings]
    crossed = tuple(
        tuple(sums.add(*points[row], *points[column]) for column, sums in enumerate(line))
        for row, line in enumerate(tally.crossed)
    )
    return replace(tally, players=players, pairs=pairs, crossed=crossed)


def _add_player(sums: PlayerSums, player: int, deals: tuple[Outcome, ...]) -> PlayerSums:
    total, declarer, defender, declarer_won, defender_won = ([0, 0] for _ in range(5))
    for deal in deals:
        for seat, who in enumerate(deal.players):
            if who != player:
                continue
            points = deal.points[seat]
            counted = [(total, points)]
            if deal.declarer is not None:
                role, won = (declarer, declarer_won) if deal.declarer == seat else (defender, defender_won)
                counted += [(role, points), (won, int(points > 0))]
            for sum_, value in counted:
                sum_[0] += value
                sum_[1] += 1
    return PlayerSums(
        sums.total.add(*total),
        sums.declarer.add(*declarer),
        sums.defender.add(*defender),
        sums.declarer_won.add(*declarer_won),
        sums.defender_won.add(*defender_won),
    )


def _meeting(first: int, second: int, deals: tuple[Outcome, ...]) -> tuple[int, int, int, int, int, int]:
    """Points and seats of both in the deals where they met, points for wins of the first, and the number of deals."""
    own = their = own_seats = their_seats = wins = met = 0
    for deal in deals:
        mine = [points for who, points in zip(deal.players, deal.points, strict=True) if who == first]
        others = [points for who, points in zip(deal.players, deal.points, strict=True) if who == second]
        if not (mine and others):
            continue
        balance = sum(mine) * len(others) - sum(others) * len(mine)
        wins += 1 + (balance > 0) - (balance < 0)
        met += 1
        own, own_seats = own + sum(mine), own_seats + len(mine)
        their, their_seats = their + sum(others), their_seats + len(others)
    return own, own_seats, their, their_seats, wins, met
