"""A deal at a paper table: from what a referee ticks on its sheet to three scores, and who calls first."""

from dataclasses import dataclass
from typing import NamedTuple

from paiju.cards.shuffle import Seed
from paiju.games.doudizhu.boards import first_caller
from paiju.games.doudizhu.events import DealScored, Factor
from paiju.games.doudizhu.formula import SeatFormula, formulas_of
from paiju.games.doudizhu.outcomes import most_bombs, refuse_tally
from paiju.games.doudizhu.rules import AllPass, FirstCaller, Rules
from paiju.games.doudizhu.score import Tally, score_tally, seated
from paiju.games.doudizhu.state import State
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSheet:
    """One deal of a sheet. ``bid`` 0: nobody bid, and nothing else is ticked; ``spring`` is that of the side that won,
    so it is an anti-spring where the defenders did."""

    bid: int = 0
    declarer: int = 0
    declarer_wins: bool = False
    bombs: int = 0
    rocket: bool = False
    spring: bool = False


class PaperDeal(NamedTuple):
    """A sheet worked out; ``most_bombs``: more cannot be in a deal that ended like this."""

    points: tuple[int, ...]
    factors: tuple[Factor, ...]
    formulas: tuple[SeatFormula, ...]
    most_bombs: int


def work_out(rules: Rules, sheet: DealSheet) -> PaperDeal | Refusal:
    players = rules.players.value
    if sheet == DealSheet():
        return _passed_out(rules, players)
    if not 0 <= sheet.declarer < players:
        return Refusal("no_such_declarer", rules.article("players"), {"declarer": sheet.declarer, "most": players - 1})
    tally = tally_of(sheet)
    refusal = refuse_tally(rules, tally)
    if refusal is not None:
        return refusal
    declarer = Seat(sheet.declarer)
    points, factors = seated(score_tally(rules, tally), declarer, players)
    formulas = formulas_of(DealScored(points, factors, Millis(0)), State(declarer=declarer))
    return PaperDeal(points, factors, formulas, most_bombs(rules, tally))


def tally_of(sheet: DealSheet) -> Tally:
    return Tally(
        bid=sheet.bid,
        declarer_wins=sheet.declarer_wins,
        rockets=int(sheet.rocket),
        bombs=sheet.bombs,
        spring=sheet.spring and sheet.declarer_wins,
        anti_spring=sheet.spring and not sheet.declarer_wins,
    )


def _passed_out(rules: Rules, players: int) -> PaperDeal | Refusal:
    article = rules.article("all_pass")
    if rules.all_pass.value is not AllPass.SCORED_ZERO:
        return Refusal("dealt_again_when_all_pass", article)
    return PaperDeal((0,) * players, (Factor("all-pass", 0, article),), (), 0)


def caller_of(rules: Rules, board: int, position: int, drawn: Seat | None) -> Seat | None:
    """Who calls first in a deal: a board, the ``position``-th of its table; None where it is drawn with the cards."""
    if rules.first_caller.value is FirstCaller.LOT:
        return None
    return first_caller(rules, board, Seed(b""), position, Seat(0) if drawn is None else drawn)
