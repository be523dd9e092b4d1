"""The course of an event: what is due now, with its command; the loop that takes such steps; who signs them.

The server, ``paiju event next --do``, the contest of programs and rehearsals go by this: nothing else works out what
comes next. Pure: a seed that somebody draws is an argument, and whoever runs ``advance`` carries its steps out.
"""

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.desk.publishing import are_granted, prizes
from paiju.tournament.formats.format import Due, Next
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.regulations import direction_rules, format_of, round_minutes
from paiju.tournament.seating.progress import missing_results, not_checked_in
from paiju.tournament.seating.segments import SegmentId, Stage
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


def due(state: State, seed: a.PublishSeed | None = None) -> Step:
    """The one thing to do next. ``seed`` is published where one is needed and there is none."""
    if state.finished:
        return Step(StepKind.DONE)
    following = format_of(state.setup).next(state)
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
            return _of_segment(state, _named(following))
        case Due.CUT:
            return Step(StepKind.CUT, segment, a.MakeCut())
        case Due.PUBLISH:
            return Step(StepKind.PUBLISH, segment, a.PublishStanding())
        case Due.NOTHING:
            return _at_the_end(state)
        case _:
            assert_never(following.due)


def _named(following: Next) -> SegmentId:
    if following.segment is None:
        raise RuntimeError(f"a format that wants {following.due.value} names the segment")
    return following.segment


def _of_segment(state: State, id_: SegmentId) -> Step:
    segment = state.segments[id_]
    if not segment.approved:
        return Step(StepKind.APPROVE, id_, a.ApproveSeating(id_))
    if segment.started_at is None:
        return Step(StepKind.START, id_, start_command(state, id_))
    missing = len(missing_results(segment))
    return Step(StepKind.PLAY, id_, missing=missing) if missing else Step(StepKind.CLOSE, id_, a.CloseSegment(id_))


def _at_the_end(state: State) -> Step:
    if prizes(state, direction_rules(state.setup)) and not are_granted(state):
        return Step(StepKind.AWARDS, None, a.GrantAwards())
    return Step(StepKind.FINISH, None, a.Finish())


def start_command(state: State, segment: SegmentId) -> a.StartSegment:
    """A segment runs as long as the regulation says, or the event by its own size."""
    return a.StartSegment(segment, round_minutes(state.setup))


def too_few(state: State) -> Refusal:
    """Why the format waits for entries, in its own words: they are the same whatever is to be seated."""
    seating = format_of(state.setup).seat(state, SegmentId(Stage.FINAL, 1))
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
