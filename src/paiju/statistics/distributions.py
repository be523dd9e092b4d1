"""The two distributions that intervals need: the normal one, and Student's t for few clusters."""

import math
from functools import lru_cache
from statistics import NormalDist

_NORMAL = NormalDist()
_STEPS = 400
_TINY = 1e-300
_LARGE = 200  # from so many degrees of freedom on, t is found from the normal distribution by its expansion


def student_cdf(t: float, freedom: int) -> float:
    """P(T ≤ t) with ``freedom`` degrees: the regularised incomplete beta function of ν / (ν + t²)."""
    tail = _beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2
    return 1 - tail if t > 0 else tail


@lru_cache(1024)  # asked for again with every progress line
def student_quantile(probability: float, freedom: int) -> float:
    """The t below which this probability lies."""
    if not 0 < probability < 1 or freedom < 1:
        raise ValueError(f"no quantile for {probability} with {freedom} degrees of freedom")
    if probability < 0.5:
        return -student_quantile(1 - probability, freedom)
    z = _NORMAL.inv_cdf(probability)
    if freedom >= _LARGE:  # Fisher–Cornish: the error is below 1e-7 here
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 2.0
    while student_cdf(high, freedom) < probability:
        high *= 2
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if student_cdf(middle, freedom) < probability else (low, middle)
    return high


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    logs = a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    # The fraction converges quickly on one side of the mean only; the other side is its mirror image.
    if x < (a + 1) / (a + b + 2):
        return math.exp(logs) * _fraction(a, b, x) / a
    return 1 - math.exp(logs) * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, by the method of Lentz."""
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    found = d
    for step in range(1, _STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            d = 1 / _away(1 + term * d)
            c = _away(1 + term / c)
            found *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return found


def _away(value: float) -> float:
    """Never quite zero, so that it can divide."""
    return value if abs(value) > _TINY else _TINY
