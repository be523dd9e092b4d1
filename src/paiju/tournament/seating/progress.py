"""How far an event has come: who is there, what is still to be played, which play-offs belong to which stage."""

from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import State


def present(state: State) -> tuple[Number, ...]:
    """Those who may be seated, by number."""
    return tuple(sorted(number for number, entrant in state.entrants.items() if entrant.status is Status.PRESENT))


def not_checked_in(state: State) -> tuple[Number, ...]:
    """Those who are admitted and have not come yet, by number."""
    return tuple(sorted(number for number, entrant in state.entrants.items() if entrant.status is Status.ADMITTED))


def disqualified(state: State) -> tuple[Number, ...]:
    return tuple(sorted(number for number, entrant in state.entrants.items() if entrant.status is Status.DISQUALIFIED))


def seated(segment: Segment) -> tuple[Number, ...]:
    """Everybody at the tables of a segment but the house, by number."""
    return tuple(sorted(number for table in segment.seating.tables for number in table.seats if number != HOUSE))


def is_forfeited(segment: Segment, table: TableSeats) -> bool:
    """A table where somebody forfeits need not play."""
    return any(number in segment.absent for number in table.seats)


def missing_at(segment: Segment, table: TableSeats) -> list[ResultKey]:
    """The results that a table has still to report."""
    if is_forfeited(segment, table):
        return []
    keys = (ResultKey(table.table, board) for board in segment.boards)
    return [key for key in keys if key not in segment.results]


def missing_results(segment: Segment) -> list[ResultKey]:
    """The results that have still to come in before the segment can be closed."""
    return [key for table in segment.seating.tables for key in missing_at(segment, table)]


def last_segment(state: State) -> Segment | None:
    """Segments are kept in the order in which they were seated."""
    return state.segments[next(reversed(list(state.segments)))] if state.segments else None


def segments_of(state: State, stage: Stage) -> list[Segment]:
    return [segment for segment in state.segments.values() if segment.id.stage is stage]


def playoffs_of(state: State, stage: Stage) -> list[Segment]:
    """The play-offs of a stage: those seated after it and before the next."""
    found: list[Segment] = []
    current: Stage | None = None
    for segment in state.segments.values():
        if segment.id.stage is not Stage.PLAYOFF:
            current = segment.id.stage
        elif current is stage:
            found.append(segment)
    return found


def stage_of(state: State, wanted: SegmentId) -> Stage | None:
    """The stage that a segment belongs to: its own, or the one whose ties it plays off."""
    current: Stage | None = None
    for id_ in state.segments:
        if id_.stage is not Stage.PLAYOFF:
            current = id_.stage
        if id_ == wanted:
            return current
    return None if wanted.stage is Stage.PLAYOFF else wanted.stage


def next_playoff(state: State) -> SegmentId:
    return SegmentId(Stage.PLAYOFF, len(segments_of(state, Stage.PLAYOFF)) + 1)


def next_boards(state: State, count: int) -> tuple[int, ...]:
    """The numbers of the boards that are played next: counting on from the last."""
    last = max((max(segment.boards, default=0) for segment in state.segments.values()), default=0)
    return tuple(range(last + 1, last + 1 + count))


def is_published(state: State, standing: Standing) -> bool:
    """Whether this is what was last announced as the standing of the event; one of a stage is not the event's."""
    whole = [publication for publication in state.published if publication.stage is None]
    return bool(whole) and whole[-1].standing.tells_as(standing)
