"""How papers call people, seats and numbers, and a standing as a table.

Names of people are not in an event's log; whoever prints hands them in by reference.
"""

from collections.abc import Mapping

from paiju.papers.forms import Bilingual
from paiju.papers.sheets import Sheet
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Number, PersonRef, together
from paiju.tournament.people.numbering import Numbering, numbering_of
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import HOUSE, TableSeats
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.standings import tell_column

Names = Mapping[PersonRef, str]


def names_of(state: State, names: Names, number: Number) -> tuple[str, ...]:
    """The people of an entrant, one by one; of one who was erased it is said that he was."""
    if number == HOUSE:
        return ("电脑 AI",)
    erased = " ".join(pair(say("name", "erased")))
    return tuple(names.get(member) or erased for member in state.entrants[number].members)


def name_of(state: State, names: Names, number: Number) -> str:
    return together(names_of(state, names, number))


def number_head(numbers: Numbering) -> Bilingual:
    """Above the numbers of entrants: the regulation's own word where they were drawn."""
    return pair(say("column", "drawn_number" if numbers.is_drawn else "number"))


def unit_of(state: State, number: Number) -> str:
    return "" if number == HOUSE else state.entrants[number].unit


def pair(words: Words) -> Bilingual:
    return (words.zh, words.en)


def say_direction(table: TableSeats, seat: int) -> Words:
    return say("seat", Seat(seat)) if len(table.seats) == 3 else say("side", seat)


def standing_sheet(state: State, standing: Standing, names: Names) -> Sheet:
    """A standing as a table: rank, number, name, unit, then every criterion in the order in which they decide."""
    # A criterion that separates nobody and is empty throughout would only widen the wall.
    shown = [
        place
        for place in range(len(standing.criteria))
        if place == 0 or any(line.values[place] not in (None, "") for line in standing.lines)
    ]
    told = [say("criterion", standing.criteria[place].code) for place in shown]
    numbers = numbering_of(state)
    rank, name, unit = (pair(say("column", code)) for code in ("rank", "name", "unit"))
    columns = (rank, number_head(numbers), name, unit, *map(pair, told))
    keys = ("rank", "number", "name", "unit", *(standing.criteria[place].code for place in shown))
    figures = [
        tell_column(standing.criteria[place].code, [line.values[place] for line in standing.lines], state.setup.book)
        for place in shown
    ]
    rows = tuple(
        (
            line.rank or "—",
            numbers.shown(line.number),
            name_of(state, names, line.number),
            unit_of(state, line.number),
            *(column[at] for column in figures),
        )
        for at, line in enumerate(standing.lines)
    )
    return Sheet(pair(say("paper", "standing")), keys, columns, rows)
