"""One call of the director: who asks, when and why, of an event in which state; and how a refusal is made."""

from dataclasses import dataclass, replace

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.events import Event
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Entrant, Number, Status
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.eligibility import Eligibility
from paiju.tournament.seating.segments import HOUSE, Segment, SegmentId, TableSeats
from paiju.tournament.state import Setup, State
from paiju.tournament.versions import KNOWN, TODAY, Change, Version

Decision = tuple[Event, ...] | Refusal


@dataclass(frozen=True, slots=True)
class Call:
    """``regulation`` is in force: with the event's options and sizes."""

    regulation: Regulation
    state: State
    by: Author
    at: Instant
    reason: str
    version: Version = TODAY  # that decides: an act of the log is decided again as its own version did

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def format(self) -> Format:
        """As the version that decides has it."""
        found = self.regulation.format
        if isinstance(found, Duplicate) and not self.knows(Change.UNTIMED_BOARDS):
            return replace(found, skips_untimed=True)
        return found

    @property
    def direction(self) -> Direction:
        return self.regulation.direction

    @property
    def eligibility(self) -> Eligibility | None:
        """Where the book says who may enter."""
        return self.regulation.eligibility

    @property
    def number(self) -> int:
        """Of the act this will be; what it makes is numbered by it."""
        return self.state.acts + 1

    @property
    def is_chief(self) -> bool:
        """Whether the author may do what is left to the chief referee."""
        return self.by.power is Role.CHIEF or not self.direction.chief_directs.value

    def knows(self, change: Change) -> bool:
        """Whether the version that decides has the change already."""
        return self.version >= KNOWN[change].since


def refuse(call: Call, rule: str, code: str, **facts: str | int) -> Refusal:
    """``rule`` is the field of the direction's rules that stands in the way; empty where only the platform does."""
    return Refusal(code, call.direction.cite(rule), facts)


def find_entrant(call: Call, number: Number) -> Entrant | Refusal:
    found = call.state.entrants.get(number)
    return refuse(call, "", "no_such_entrant", number=number) if found is None else found


def find_segment(call: Call, segment: SegmentId) -> Segment | Refusal:
    found = call.state.segments.get(segment)
    return refuse(call, "", "no_such_segment", segment=str(segment)) if found is None else found


def find_running(call: Call, segment: SegmentId) -> Segment | Refusal:
    found = find_segment(call, segment)
    if isinstance(found, Refusal):
        return found
    if found.started_at is None:
        return refuse(call, "", "segment_not_started", segment=str(segment))
    if found.closed_at is not None:
        return refuse(call, "", "segment_is_closed", segment=str(segment))
    return found


def is_running(segment: Segment) -> bool:
    return segment.started_at is not None and segment.closed_at is None


def table_at(segment: Segment, table: int) -> TableSeats | None:
    """A table by its number. They stand in order, so it is looked for where it should be first."""
    tables = segment.seating.tables
    if 1 <= table <= len(tables) and tables[table - 1].table == table:
        return tables[table - 1]
    return next((each for each in tables if each.table == table), None)


def table_of(segment: Segment, number: Number) -> TableSeats | None:
    return next((table for table in segment.seating.tables if number in table.seats), None)


def people_at(table: TableSeats) -> tuple[Number, ...]:
    return tuple(number for number in table.seats if number != HOUSE)


def running_with(state: State, number: Number) -> Segment | None:
    """The segment that this entrant is playing now."""
    running = (segment for segment in state.segments.values() if is_running(segment))
    return next((segment for segment in running if table_of(segment, number) is not None), None)


def is_in(entrant: Entrant) -> bool:
    """Still part of the event."""
    return entrant.status in (Status.ADMITTED, Status.PRESENT)


def without_segment(state: State, segment: SegmentId) -> State:
    """The state as it was when the segment was due: a seating is asked for again."""
    kept = {name: found for name, found in state.segments.items() if name != segment}
    return replace(state, segments=kept)
