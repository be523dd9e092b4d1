"""A sequential test between two players: stop as soon as the boards played say which of two strengths is believed.

The generalised sequential probability ratio test on the results of whole boards (clusters). Two values of a mean are
compared, 0 and 1: shares of the points that follow from two ratings, or two differences of points per deal.
With a total w over m results in each of n boards, m̄ = Σm / n, and the middle h = (value₀ + value₁) / 2:

    LLR = (value₁ − value₀) · Σ(w − h·m) / m̄ / σ²
    σ²  = Σ(w − r·m)² / (n − 7) / m̄²     over the n boards and one more with w = h·m̄, m = m̄; r is their common mean

This is the usual n · (x̄ − h) · (value₁ − value₀) / σ² for the normal likelihood with an estimated variance; the extra
board lies at the middle, so it moves no sum, and keeps σ² from being zero where all boards ended alike.

Boards that are rarely won much and often lost by a little are not normal: while the rare ones are missing both the mean
and its error look smaller than they are. So the distance z = (x̄ − value) / σ of each value is measured again as Hall's
transformation does it with the skewness γ of the boards, which a sample rather understates (hence the 3/2):

    g = 3/2 · γ       h(z) = ((1 + g·z/3)³ − 1) / g + g / 6n       LLR' = n / 2 · (h(z₀)² − h(z₁)²)

The smaller of LLR and LLR' counts, and nothing if they disagree which value it is; where γ = 0 they are the same.
Value 1 is accepted at ln(1 / α), value 0 at ln(β), never before ``LEAST_BOARDS``, nor before 8·γ² boards up
to ``MOST_BOARDS``.

Why n − 7, and not ln((1 − β) / α): LLR divides by an estimate, and 1 / σ² is overestimated while boards are few (its
mean is right with n − 3); and a likelihood ratio reaches 1 / α under value 0 with a probability of at most α.

Simulated, 20,000 matches a row, 5 % promised for each error, means apart by a fifth of a board's standard deviation;
before is the normal likelihood alone from 16 boards on. In brackets boards a match:

    boards                              before: worse error       now: worse error
    as two equal players make them       4.3 %  (149)              3.8 %  (154)
    3 of 4 lose 100, 1 wins 300         10.9 %  (146)              2.6 %  (168 to 211)
    9 of 10 lose 100, 1 wins 900        27.7 %  (124)              1.3 %  (178 to 309)
    exponential (skewness 2)            13.5 %  (141)              3.5 %  (163 to 226)
    log-normal (skewness 3.7)           18.2 %  (129)              5.2 %  (155 to 259)

What was never seen cannot be allowed for: a board that one match in two does not meet can still mislead.
"""

import enum
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from paiju.statistics.strength import Sums, expected

LEAST_BOARDS = 24
MOST_BOARDS = 64
"""From here on a verdict counts whatever the skewness: boards may all be alike, and only the extra one apart."""
_BOARDS_BY_SKEWNESS = 8
_UNDERSTATED = 1.5
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
    if not lower < llr < upper and sums.clusters >= least_boards(test, sums):
        verdict = Verdict.SECOND if llr >= upper else Verdict.FIRST
    return Standing(llr, lower, upper, sums.clusters, verdict)


def least_boards(test: Hypotheses, sums: Sums) -> float:
    """From how many boards on a verdict counts, as skewed as these are."""
    shape = _shape(test, sums)
    wanted = _BOARDS_BY_SKEWNESS * shape.skewness**2 if shape else 0
    return min(max(LEAST_BOARDS, wanted), MOST_BOARDS)


def likelihood_ratio(test: Hypotheses, sums: Sums) -> float:
    """The logarithm of how much better the second hypothesis explains the boards than the first."""
    shape = _shape(test, sums)
    if shape is None:
        return 0.0
    first, second = test.values
    half = (second - first) / 2 / shape.deviation
    normal = 2 * sums.clusters * shape.distance * half
    skew = _UNDERSTATED * shape.skewness
    below, above = (_corrected(shape.distance + way * half, skew, sums.clusters) for way in (1, -1))
    skewed = sums.clusters / 2 * (below**2 - above**2)
    return min(normal, skewed, key=abs) if normal * skewed > 0 else 0.0


class _Shape(NamedTuple):
    """The mean result of a board above the middle, in standard deviations; the deviation; the skewness."""

    distance: float
    deviation: float
    skewness: float


def _shape(test: Hypotheses, sums: Sums) -> _Shape | None:
    """Of the boards and the extra one; None where they are too few, or all lie exactly in the middle."""
    freedom = sums.clusters - _LOST_TO_THE_ESTIMATE
    if freedom < 1:
        return None
    middle = Fraction(sum(test.values) / 2)
    size = Fraction(sums.m, sums.clusters)
    mean = (sums.y + middle * size) / (sums.m + size)
    extra = size * (middle - mean)
    squares, cubes = sums.residual(mean) + extra**2, sums.skew_residual(mean) + extra**3
    if not squares:
        return None
    deviation = math.sqrt(squares / freedom / size**2)
    skewness = float(cubes / size**3) / math.sqrt(squares / size**2) ** 3 * math.sqrt(sums.clusters + 1)
    return _Shape(float(sums.y - middle * sums.m) / sums.m / deviation, deviation, skewness)


def _corrected(distance: float, skew: float, boards: int) -> float:
    """A distance in standard deviations as it would be if boards were not skewed, by Hall's transformation."""
    bent = distance + skew * distance**2 / 3 + skew**2 * distance**3 / 27
    return bent + skew / 6 / boards
