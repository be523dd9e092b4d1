"""Which draws by lot are due, and the order they gave; who comes after a draw is drawn apart and placed after it."""

from collections.abc import Sequence

from paiju.tournament.people.entrants import Number
from paiju.tournament.state import State


def due(state: State, name: str, numbers: Sequence[Number]) -> dict[str, tuple[Number, ...]]:
    """What must still be drawn so that these numbers have an order under this name."""
    used = _names(state, name)
    drawn = {number for draw in used for number in state.lots[draw]}
    missing = tuple(sorted(number for number in numbers if number not in drawn))
    return {_name(name, len(used)): missing} if missing else {}


def drawn_order(state: State, name: str, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """These numbers as drawn; what was not drawn comes last, by number."""
    places: dict[Number, int] = {}
    for draw in _names(state, name):
        for number in state.lots[draw]:
            places.setdefault(number, len(places))
    return tuple(sorted(numbers, key=lambda number: (places.get(number, len(places)), number)))


def _names(state: State, name: str) -> list[str]:
    used: list[str] = []
    while _name(name, len(used)) in state.lots:
        used.append(_name(name, len(used)))
    return used


def _name(name: str, again: int) -> str:
    return f"{name} late {again}" if again else name
