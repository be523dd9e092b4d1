"""A sequential test between two players: stop as soon as the boards played say which of two strengths is believed.

The generalised sequential probability ratio test on the results of whole boards (clusters). Two values of a mean are
compared, 0 and 1: shares of the points that follow from two ratings, or two differences of points per deal.
With a total w over m results in each of n boards, m̄ = Σm / n, and the middle h = (value₀ + value₁) / 2:

    LLR = (value₁ − value₀) · Σ(w − h·m) / m̄ / σ²
    σ²  = Σ(w − r·m)² / (n + 1) / m̄²     over the n boards and one more with w = h·m̄, m = m̄; r is their common mean

This is the usual n · (x̄ − h) · (value₁ − value₀) / σ² for the normal likelihood with an estimated variance; the extra
board lies at the middle, so it moves no sum, and keeps σ² from being zero where all boards ended alike.
Value 1 is accepted at ln((1 − β) / α), value 0 at ln(β / (1 − α)), never before ``LEAST_BOARDS``.
"""

import enum
import math
from dataclasses import dataclass
from fractions import Fraction

from paiju.match.strength import Sums, expected

LEAST_BOARDS = 16


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
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


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
    if not sums.clusters:
        return 0.0
    first, second = test.values
    middle = Fraction((first + second) / 2)
    size = Fraction(sums.m, sums.clusters)
    mean = (sums.y + middle * size) / (sums.m + size)
    spread = (sums.residual(mean) + (size * (middle - mean)) ** 2) / (sums.clusters + 1) / size**2
    if not spread:  # every board lies exactly in the middle
        return 0.0
    return (second - first) * float((sums.y - middle * sums.m) / size / spread)
