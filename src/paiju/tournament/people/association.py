"""What an association gets of a finished event for its own points and grades: the columns that the book names."""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.direction import Direction
from paiju.tournament.state import State

RANK, NAME, UNIT = "rank", "name", "unit"
ALL = (RANK, NAME, UNIT)


@dataclass(frozen=True, slots=True)
class AssociationResults:
    """``columns`` are codes; rows are in the order of the standing."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def association_results(
    direction: Direction, state: State, standing: Standing, name_of: Callable[[Number], str]
) -> AssociationResults:
    """Names come from outside, as the log has none. A book that names no columns gets all we have."""
    columns = direction.association_columns.value or ALL
    rows = []
    for line in standing.lines:
        known = {
            RANK: str(line.rank) if line.rank else "",
            NAME: name_of(line.number),
            UNIT: state.entrants[line.number].unit,
        }
        rows.append(tuple(known[column] for column in columns))
    return AssociationResults(columns, tuple(rows))
