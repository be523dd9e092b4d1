"""A sequential test between two players: stop as soon as the boards played say which of two strengths is believed.

The generalised sequential probability ratio test on the results of whole boards (clusters). Two values of a mean are
compared, 0 and 1: shares of the points that follow from two ratings, or two differences of points per deal.
With a total w over m results in each of n boards, m̄ = Σm / n, and the middle h = (value₀ + value₁) / 2:

    LLR = (value₁ − value₀) · Σ(w − h·m) / m̄ / σ²
    σ²  = Σ(w − r·m)² / (n − 7) / m̄²     over the n boards and one more with w = h·m̄, m = m̄; r is their common mean

This is the usual n · (x̄ − h) · (value₁ − value₀) / σ² for the normal likelihood with an estimated variance; the extra
board lies at the middle, so it moves no sum, and keeps σ² from being zero where all boards ended alike.
Value 1 is accepted at ln(1 / α), value 0 at ln(β), never before ``LEAST_BOARDS``.

Why n − 7, and not ln((1 − β) / α): LLR divides by an estimate, and 1 / σ² is overestimated while boards are few (its
mean is right with n − 3); and a likelihood ratio reaches 1 / α under value 0 with a probability of at most α.
Dividing by n + 1 with Wald's bounds erred in 6.3 % of matches for α = 5 %; this errs in 3.6 to 4.4 % where a
match takes 70 to 230 boards, less in shorter ones (``tests/unit/statistics/test_sprt.py`` with ``--full``).
The likelihood is a normal one. Where boards are strongly skewed (three of four lose 100, one wins 300: not two players
of about equal strength, whose boards are as often won as lost) one of the errors was up to 10 % for 5 %.
"""

import enum
import math
from dataclasses import dataclass
from fractions import Fraction

from paiju.statistics.strength import Sums, expected

LEAST_BOARDS = 16
_LOST_TO_THE_ESTIMATE = 7


@enum.unique
class Verdict(enum.Enum):
    OPEN = "open"
    FIRST = "h0"
    SECOND = "h1"


@enum.unique
class Measure(enum.Enum):
    """What the two hypotheses are about."""

    ELO = "elo"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Two hypotheses on the first player against the second, and the errors one is willing to make."""

    measure: Measure
    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise ValueError(f"{self.low} and {self.high} — the first hypothesis must be below the second")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha {self.alpha}, beta {self.beta} — both must be between 0 and 0.5")

    @property
    def values(self) -> tuple[float, float]:
        """The two means compared."""
        if self.measure is Measure.ELO:
            return expected(self.low), expected(self.high)
        return self.low, self.high

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta), -math.log(self.alpha)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a test stands."""

    llr: float
    lower: float
    upper: float
    boards: int
    verdict: Verdict


def judge(test: Hypotheses, sums: Sums) -> Standing:
    """The test after these boards."""
    llr = likelihood_ratio(test, sums)
    lower, upper = test.bounds
    verdict = Verdict.OPEN
    if sums.clusters >= LEAST_BOARDS and not lower < llr < upper:
        verdict = Verdict.SECOND if llr >= upper else Verdict.FIRST
    return Standing(llr, lower, upper, sums.clusters, verdict)


def likelihood_ratio(test: Hypotheses, sums: Sums) -> float:
    """The logarithm of how much better the second hypothesis explains the boards than the first."""
    freedom = sums.clusters - _LOST_TO_THE_ESTIMATE
    if freedom < 1:
        return 0.0
    first, second = test.values
    middle = Fraction((first + second) / 2)
    size = Fraction(sums.m, sums.clusters)
    mean = (sums.y + middle * size) / (sums.m + size)
    spread = (sums.residual(mean) + (size * (middle - mean)) ** 2) / freedom / size**2
    if not spread:  # every board lies exactly in the middle
        return 0.0
    return (second - first) * float((sums.y - middle * sums.m) / size / spread)
