"""How the points of each seat follow from the factors of a deal, written out: ``3 × −1 × 2 × 2 = −12``."""

from collections.abc import Iterable
from dataclasses import dataclass

from paiju.games.doudizhu.events import DealScored, Factor
from paiju.games.doudizhu.state import State
from paiju.table.lookup import factors_told
from paiju.table.seats import Seat, seats
from paiju.table.session import messages as m

_MINUS = "−"


@dataclass(frozen=True, slots=True)
class SeatFormula:
    """The product of ``factors``, or of them and the sum ``of`` what the others got; ``text`` writes it out, and what
    others pay or are paid in numbers without a sign: ``6 + 12 = 18``, ``−(6 + 12) = −18``."""

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
    if state.offenders == (seat,):  # pays what the others get
        return _written(seat, score.points[seat], (), others, _sum(others, -1))
    if seat in state.offenders:
        return _shared(score, state.offenders, seat)
    if closing is not None and seat in closing.seats:
        return _written(seat, score.points[seat], (closing,), others, _sum(others, closing.value))
    own = tuple(each for each in score.factors if each is not closing and _concerns(each, state, seat))
    return _written(seat, score.points[seat], own, (), " × ".join(_number(each.value) for each in own))


def _shared(score: DealScored, offenders: tuple[Seat, ...], seat: Seat) -> SeatFormula:
    """Several pay the same: what the others get by the number of those who pay, nothing where nobody is left."""
    gained = tuple(points for other, points in enumerate(score.points) if other not in offenders)
    left = f"{_number(-sum(gained))} ÷ {len(offenders)}" if gained else "0"
    return _written(seat, score.points[seat], (), gained, left)


def _concerns(factor: Factor, state: State, seat: Seat) -> bool:
    if factor.code == "landlord-multiple":
        return seat == state.declarer
    return not factor.seats or seat in factor.seats


def _written(seat: Seat, points: int, factors: tuple[Factor, ...], of: tuple[int, ...], left: str) -> SeatFormula:
    return SeatFormula(seat, points, factors, of, f"{left} = {_number(points)}")


def _sum(values: tuple[int, ...], times: int) -> str:
    """``times`` the sum, as what is won from the others or paid to them."""
    first, *rest = (times * each for each in values)
    if all(value <= 0 for value in (first, *rest)):
        return f"{_MINUS}({' + '.join(str(-value) for value in (first, *rest))})"
    return _number(first) + "".join(f" {_MINUS if each < 0 else chr(43)} {abs(each)}" for each in rest)


def _number(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def formulas_told(formulas: Iterable[SeatFormula]) -> list[m.SeatFormula]:
    return [
        m.SeatFormula(int(each.seat), each.points, factors_told(each.factors), list(each.of), each.text)
        for each in formulas
    ]
