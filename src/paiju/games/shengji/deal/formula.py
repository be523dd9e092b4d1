"""How the levels of a deal follow from its points, written out: ``40 + 15 × 4 + 10 = 110``."""

from paiju.games.shengji.deal.events import DealCounted, ScoreTerm
from paiju.table.lookup import factors_told
from paiju.table.seats import Seat
from paiju.table.session.messages import SeatFormula

_MINUS = "−"
CHANGES = ("taken-over", "levels-up")


def formulas_of(score: DealCounted) -> list[SeatFormula]:
    """By seat: the same points of the defenders for all, and the levels that each side goes up."""
    text = points_written(score)
    return [_formula(score, Seat(seat), text) for seat in range(len(score.points))]


def _formula(score: DealCounted, seat: Seat, text: str) -> SeatFormula:
    told = [term for term in score.factors if term.code not in CHANGES or seat in term.seats]
    return SeatFormula(int(seat), score.points[seat], factors_told(told), [], text)


def points_written(score: DealCounted) -> str:
    """The defenders' points; nothing where a ruling ended the deal."""
    if score.card_points is None:
        return ""
    by_code = {term.code: term for term in score.factors}
    text = str(_value(by_code.get("captured")))
    if "kitty-multiplier" in by_code:
        text += f" + {_value(by_code.get('kitty-points'))} × {_value(by_code.get('kitty-multiplier'))}"
    for term in score.factors:
        if term.code in ("declarer-fines", "defender-fines"):
            text += f" {_MINUS if term.value < 0 else '+'} {abs(term.value)}"
    total = score.card_points
    return f"{text} = {_MINUS if total < 0 else ''}{abs(total)}"


def _value(term: ScoreTerm | None) -> int:
    return 0 if term is None else term.value
