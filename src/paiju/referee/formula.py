"""How the points of each seat follow from the factors of a deal, written out: ``3 × −1 × 2 × 2 = −12``."""

from dataclasses import dataclass

from paiju.doudizhu.events import DealScored, Factor
from paiju.doudizhu.state import State
from paiju.table.seats import Seat, seats

_MINUS = "−"


@dataclass(frozen=True, slots=True)
class SeatFormula:
    """The product of ``factors``, or of them and the sum ``of`` what the others got."""

    seat: Seat
    points: int
    factors: tuple[Factor, ...]
    of: tuple[int, ...]
    text: str


def formulas_of(score: DealScored, state: State) -> tuple[SeatFormula, ...]:
    """By seat; ``state`` is that of the finished deal."""
    every = seats(len(score.points))
    closing = next((each for each in score.factors if each.code == "declarer-of-sum"), None)
    return tuple(_formula(score, state, closing, seat) for seat in every)


def _formula(score: DealScored, state: State, closing: Factor | None, seat: Seat) -> SeatFormula:
    others = tuple(points for other, points in enumerate(score.points) if other != seat)
    if seat == state.offender:  # pays what the others get
        return _written(seat, score.points[seat], (), others, _MINUS)
    if closing is not None and seat in closing.seats:
        return _written(seat, score.points[seat], (closing,), others, f"{_number(closing.value)} × ")
    own = tuple(each for each in score.factors if each is not closing and _concerns(each, state, seat))
    return _written(seat, score.points[seat], own, (), " × ".join(_number(each.value) for each in own))


def _concerns(factor: Factor, state: State, seat: Seat) -> bool:
    if factor.code == "landlord-multiple":
        return seat == state.declarer
    return not factor.seats or seat in factor.seats


def _written(seat: Seat, points: int, factors: tuple[Factor, ...], of: tuple[int, ...], left: str) -> SeatFormula:
    return SeatFormula(seat, points, factors, of, f"{left}{_sum(of)} = {_number(points)}")


def _sum(values: tuple[int, ...]) -> str:
    if not values:
        return ""
    first, *rest = values
    return f"({_number(first)}{''.join(f' {_MINUS if each < 0 else chr(43)} {abs(each)}' for each in rest)})"


def _number(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)
