"""The books by which an event can be played on live tables, and what each of them asks of a table."""

from collections.abc import Callable
from typing import Final

from paiju.games.doudizhu.books.ccgc import ID as CCGC
from paiju.games.doudizhu.books.national_2016 import ID as NATIONAL
from paiju.games.doudizhu.books.workers_2021 import ID as WORKERS
from paiju.regulations.library import find_regulation
from paiju.table.seats import Seat
from paiju.tournament.parameters import value
from paiju.tournament.seating.segments import Seating
from paiju.tournament.state import Setup

Sizes = Callable[[str], int]

SLOW_PLAY: Final = "slow_play"
"""The offence of a turn that ran out where the book warns."""

_BOARDS: Final[dict[str, Callable[[Sizes], int]]] = {
    NATIONAL: lambda size: size("boards_per_set") * size("sets_per_round") * size("rounds"),
    CCGC: lambda size: size("rounds") * size("deals") + size("final_rounds") * size("final_deals"),
    WORKERS: lambda size: 3 * size("deals_per_group"),  # preliminary, semi-final, final
}

EVENT_BOOKS: Final = tuple(_BOARDS)


def boards_of_event(setup: Setup) -> int:
    """How many boards an event plays at most, play-offs aside."""
    parameters = find_regulation(setup.book).format.parameters
    return _BOARDS[setup.book](lambda name: max(1, value(parameters, setup, name)))


def first_caller_at(seating: Seating, table: int) -> Seat | None:
    """The seat that was drawn to call first at a table, where the book draws one; then it rotates."""
    for number, reason in seating.reasons:
        if number == table and reason.code == "first_caller":
            return Seat(int(dict(reason.facts)["seat"]))
    return None
