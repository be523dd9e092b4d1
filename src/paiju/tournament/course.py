"""The course of an event: what is due now, with its command; the loop that takes such steps; who signs them.

The server, ``paiju event next --do``, the contest of programs and rehearsals go by this: nothing else works out what
comes next. Pure: a seed that somebody draws is an argument, and whoever runs ``advance`` carries its steps out.
"""

import enum
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.command_table import Meant, Row
from paiju.tournament.desk.publishing import are_granted, prizes
from paiju.tournament.formats.format import Due, Next
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.ranking.results import Adjusted
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.progress import missing_results, not_checked_in
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage
from paiju.tournament.state import State


@enum.unique
class StepKind(enum.Enum):
    """The steps of an event in the order of its life; the values are codes of ``words.server_events``."""

    ENTRIES = "entries"
    CHECK_IN = "check-in"
    SEED = "seed"
    DRAW = "draw"
    SEAT = "seat"
    APPROVE = "approve"
    START = "start"
    PLAY = "play"
    CLOSE = "close"
    CUT = "cut"
    PUBLISH = "publish"
    AWARDS = "awards"
    FINISH = "finish"
    DONE = "done"


_WAITING = (StepKind.ENTRIES, StepKind.PLAY, StepKind.DONE)


@dataclass(frozen=True, slots=True)
class Step:
    """``command`` is what to do, complete: none where the event waits, or for a seed that nobody has drawn yet.

    ``missing``: how many results have not come in, or how many people are not checked in.
    """

    kind: StepKind
    segment: SegmentId | None = None
    command: a.Command | None = None
    missing: int = 0

    @property
    def ready(self) -> bool:
        """Whether it can be done now; otherwise the event waits for people, for play, or for nothing any more."""
        return self.kind not in _WAITING


def due(regulation: Regulation, state: State, seed: a.PublishSeed | None = None) -> Step:
    """The one thing to do next. ``seed`` is published where one is needed and there is none."""
    if state.finished:
        return Step(StepKind.DONE)
    regulation = regulation.in_force(state.setup)
    following = regulation.format.next(state)
    segment = following.segment
    match following.due:
        case Due.ENTRIES:
            absent = not_checked_in(state)
            return Step(StepKind.CHECK_IN, None, a.CheckIn(absent), len(absent)) if absent else Step(StepKind.ENTRIES)
        case Due.DRAW | Due.SEATING if not state.seed:
            return Step(StepKind.SEED, segment, seed)
        case Due.DRAW:
            return Step(StepKind.DRAW, segment, a.DrawLots())
        case Due.SEATING:
            return Step(StepKind.SEAT, segment, a.ProposeSeating(_named(following)))
        case Due.RESULTS:
            return _of_segment(regulation, state, _named(following))
        case Due.CUT:
            return Step(StepKind.CUT, segment, a.MakeCut())
        case Due.PUBLISH:
            return Step(StepKind.PUBLISH, segment, a.PublishStanding())
        case Due.NOTHING:
            return _at_the_end(regulation, state)
        case _:
            assert_never(following.due)


def _named(following: Next) -> SegmentId:
    if following.segment is None:
        raise RuntimeError(f"a format that wants {following.due.value} names the segment")
    return following.segment


def _of_segment(regulation: Regulation, state: State, id_: SegmentId) -> Step:
    segment = state.segments[id_]
    if not segment.approved:
        return Step(StepKind.APPROVE, id_, a.ApproveSeating(id_))
    if segment.started_at is None:
        return Step(StepKind.START, id_, a.StartSegment(id_, regulation.round_minutes(state.setup)))
    missing = len(missing_results(segment))
    return Step(StepKind.PLAY, id_, missing=missing) if missing else Step(StepKind.CLOSE, id_, a.CloseSegment(id_))


def _at_the_end(regulation: Regulation, state: State) -> Step:
    if prizes(state, regulation.direction) and not are_granted(state):
        return Step(StepKind.AWARDS, None, a.GrantAwards())
    return Step(StepKind.FINISH, None, a.Finish())


# What goes without saying.

_IN_A_SEGMENT = (StepKind.APPROVE, StepKind.START, StepKind.PLAY, StepKind.CLOSE)


def running_segment(regulation: Regulation, state: State) -> SegmentId | None:
    """The segment that is seated and not closed yet."""
    step = due(regulation, state)
    return step.segment if step.kind in _IN_A_SEGMENT else None


def played_segment(state: State, table: int | None = None, board: int | None = None) -> SegmentId | None:
    """The last segment in which the table has a result on that board, else the last one started.

    Play goes on while results are corrected: what is due is no answer here.
    """
    started = [one for one in state.segments.values() if one.started_at is not None]
    for segment in reversed(started):
        keys = [key for key in segment.results if table in (None, key.table) and board in (None, key.board)]
        if keys or (board is not None and board in segment.boards):
            return segment.id
    return started[-1].id if started else None


def filled(regulation: Regulation, state: State, row: Row, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a command with what goes without saying: the segment, how long it runs, who has not come yet.

    What nobody said and nothing tells is left out.
    """
    fields: dict[str, Any] = dict(given)
    for field in row.fields:
        if field.meant is None or field.name in fields:
            continue
        found = _meant(regulation, state, field.meant, fields.get("board"))
        if found is not None:
            fields[field.name] = found
    return fields


def _meant(
    regulation: Regulation, state: State, meant: Meant, board: int | None
) -> SegmentId | tuple[Number, ...] | int | None:
    match meant:
        case Meant.RUNNING:
            return running_segment(regulation, state)
        case Meant.PLAYED:
            return played_segment(state, board=board)
        case Meant.SEATED:
            named = due(regulation, state).segment
            return named if named in state.segments else None
        case Meant.MINUTES:
            return regulation.round_minutes(state.setup)
        case Meant.ABSENT:
            return not_checked_in(state)
        case Meant.DRAWN:
            return None  # chance comes from outside
        case _:
            assert_never(meant)


def award(state: State, segment: SegmentId, key: ResultKey, outcome: Adjusted, **why: Any) -> a.Command:
    """An average instead of a result: where the table has none it is entered, otherwise it takes its place."""
    found = state.segments.get(segment)
    if found is not None and key in found.results:
        return a.CorrectResult(segment, key, outcome, **why)
    return a.EnterResults(segment, (a.Entered(key, outcome),))


def too_few(regulation: Regulation, state: State) -> Refusal:
    """Why the format waits for entries, in its own words: they are the same whatever is to be seated."""
    seating = regulation.in_force(state.setup).format.seat(state, SegmentId(Stage.FINAL, 1))
    if isinstance(seating, Refusal):
        return seating
    raise RuntimeError("a format that waits for entries refuses to seat")


def advance(step: Callable[[], Step], auto: Callable[[Step], bool]) -> Iterator[Step]:
    """The steps of an event as long as ``auto`` agrees; whoever is handed one takes it before asking for the next.

    ``step``: what is due in the event as it is at that moment.
    """
    while (following := step()).kind is not StepKind.DONE and auto(following):
        yield following


_OF_ORGANISERS = (a.CheckIn, a.GrantAwards, a.Finish)


def signer(state: State, action: a.Action) -> Author:
    """Who signs what an event does by itself: its chief referee, or an organiser, whichever there is.

    People's arrival, the awards and the end are the organiser's first.
    """
    roles = (Role.ORGANISER, Role.CHIEF) if isinstance(action, _OF_ORGANISERS) else (Role.CHIEF, Role.ORGANISER)
    return next(
        Author(official, role) for role in roles for official, held in state.officials.roles.items() if role in held
    )
