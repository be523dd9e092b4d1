"""What the check asks of a regulation: what is due, who draws, who sits where, who goes on, who is ahead."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import Seating, SegmentId, Stage, TableSeats
from paiju.tournament.settings import Parameter
from tests.oracle.ledger import Ledger, Played


@enum.unique
class Step(enum.Enum):
    WAIT = "wait"  # for entrants
    DRAW = "draw"
    SEAT = "seat"
    PLAY = "play"
    CUT = "cut"
    PUBLISH = "publish"
    NOTHING = "nothing"


Due = tuple[Step, SegmentId | None]


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a seating: a code of the catalogue and the facts."""

    code: str
    facts: Mapping[str, str | int]


class Book(Protocol):
    """A regulation, read a second time."""

    @property
    def kinds(self) -> tuple[Kind, ...]: ...

    @property
    def parameters(self) -> tuple[Parameter, ...]: ...

    def due(self, ledger: Ledger) -> Due: ...

    def draws(self, ledger: Ledger) -> Mapping[str, Sequence[Number]]: ...

    def playing(self, ledger: Ledger, segment: SegmentId) -> Sequence[Number]:
        """Everybody whom a segment seats or gives a bye."""
        ...

    def judge(self, ledger: Ledger, segment: SegmentId, seating: Seating) -> Wrong | None:
        """Whether this is the seating that the book prescribes."""
        ...

    def boards(self, ledger: Ledger, segment: SegmentId) -> tuple[int, ...]: ...

    def cut(self, ledger: Ledger) -> tuple[SegmentId, tuple[Number, ...]] | None: ...

    def standing(self, ledger: Ledger, stage: Stage | None) -> Standing: ...


def due_anyhow(ledger: Ledger, too_few: bool) -> Due | None:
    """What is due whatever a book says: entrants to come, a segment to be played to its end, nothing any more."""
    last = ledger.last()
    if last is None and too_few:
        return Step.WAIT, None
    if last is not None and last.closed_at is None:
        return Step.PLAY, last.id
    return (Step.NOTHING, None) if ledger.finished else None


def same_seats(
    tables: Sequence[TableSeats], byes: Sequence[Number], seating: Seating, needs_chief: bool = False
) -> Wrong | None:
    """The first table that differs from what the book prescribes."""
    for wanted, found in zip(tables, seating.tables, strict=False):
        if wanted != found:
            facts: dict[str, str | int] = {"table": found.table, "wanted": _seats(wanted), "found": _seats(found)}
            return Wrong("seating_differs", facts)
    if len(tables) != len(seating.tables):
        return Wrong("seating_differs", {"table": 0, "wanted": len(tables), "found": len(seating.tables)})
    if tuple(byes) != seating.byes:
        return Wrong("bye_differs", {"wanted": _listed(byes), "found": _listed(seating.byes)})
    if seating.needs_chief != needs_chief:
        return Wrong("chief_flag_differs", {"wanted": str(needs_chief), "found": str(seating.needs_chief)})
    return None


def _seats(table: TableSeats) -> str:
    return f"{table.table}/{table.group}: {_listed(table.seats)}"


def _listed(numbers: Sequence[Number]) -> str:
    return " ".join(map(str, numbers)) or "–"


def boards_after(ledger: Ledger, count: int) -> tuple[int, ...]:
    """Boards are numbered through the whole event."""
    last = max((board for played in ledger.segments.values() for board in played.boards), default=0)
    return tuple(range(last + 1, last + count + 1))


def playoffs_after(ledger: Ledger, stage: Stage) -> list[Played]:
    """The play-offs between a stage and the next."""
    order = list(ledger.segments.values())
    found: list[Played] = []
    for at, played in enumerate(order):
        if played.id.stage is Stage.PLAYOFF:
            before = [each.id.stage for each in order[:at] if each.id.stage is not Stage.PLAYOFF]
            if before and before[-1] is stage:
                found.append(played)
    return found


def is_published(ledger: Ledger, standing: Standing) -> bool:
    """Whether the event's last publication (not one of a stage) says what the standing is now; citations aside."""
    whole = [publication for publication in ledger.publications if publication.stage is None]
    if not whole:
        return False
    told = whole[-1].standing
    same_columns = [each.code for each in told.criteria] == [each.code for each in standing.criteria]
    return same_columns and (told.lines, told.level) == (standing.lines, standing.level)
