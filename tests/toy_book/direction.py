"""An offence that only this book knows."""

from dataclasses import dataclass

from paiju.rulebook.rule import Rule, rule
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.penalties import Penalties, Penalty
from paiju.tournament.state import Effect
from tests.toy_book.play import ID

DIRECTION = Direction(book=ID, panel_least=rule(5, "8"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeahousePenalties(Penalties):
    spilt_tea: Rule[Penalty]


PENALTIES = TeahousePenalties(book=ID, spilt_tea=rule(Penalty((Effect(points=2),)), "9"))
