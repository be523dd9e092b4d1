"""A roster read for an event: with the rules of its book on who may enter, and beside those who are in it already."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from paiju.papers.eligible import with_eligibility
from paiju.papers.roster import LONGEST, Problem, Roster, Row, already_entered, look_alike_problems, read_roster
from paiju.table.names import clean_name
from paiju.tournament.people.entrants import Kind, together
from paiju.tournament.regulation import Regulation


class Known(NamedTuple):
    """Somebody who is in the event: the number people see, the unit, the names of all members."""

    number: int
    unit: str
    names: tuple[str, ...]


def are_pairs(regulation: Regulation) -> bool:
    return regulation.format.kinds[0] is Kind.PAIR


def read_entries(
    data: bytes,
    regulation: Regulation,
    known: Sequence[Known],
    to_audit: bool = False,
    longest: int = LONGEST,
    unit: str = "",
) -> Roster:
    """The rows as understood and everything that is wrong with them; a name has at most ``longest`` letters.

    ``unit``: of everybody, whatever the sheet says.
    """
    read = read_roster(data, pairs=are_pairs(regulation))
    if unit:
        read = replace(read, rows=tuple(replace(row, unit=unit) for row in read.rows))
    read = with_eligibility(read, regulation.eligibility, to_audit)
    names = {each.number: together(each.names) for each in known}
    found = (
        *already_entered(read.rows, known),
        *look_alike_problems(read.rows, names),
        *_bad_names(read.rows, longest),
    )
    return replace(read, problems=tuple(sorted((*read.problems, *found), key=lambda problem: problem.row)))


def _bad_names(rows: Iterable[Row], longest: int) -> Iterable[Problem]:
    for row in rows:
        for name in filter(None, (row.name, row.partner)):
            if clean_name(name, longest) is None and len(name) <= LONGEST:
                yield Problem("roster_bad_name", row.row, (("given", name), ("limit", longest)))
