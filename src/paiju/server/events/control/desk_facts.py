"""The head of the director's page: how far the event is, what follows the next step, its clock and what runs out."""

from collections.abc import Mapping, Sequence

from paiju.rulebook.clauses import Words
from paiju.server.events.control import desk_bodies as d
from paiju.server.events.control.authors import names_in
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.course import Step, StepKind
from paiju.tournament.desk.call import is_running
from paiju.tournament.desk.deadlines import Deadline, deadlines, last_deal_due
from paiju.tournament.people.days import MINUTE, time_text
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import Setup, State
from paiju.words import say
from paiju.words.standings import say_round, say_segment


def said(words: Words) -> Said:
    return Said(words.zh, words.en)


def desk_facts(room: EventRoom, asker: OfficialId, organisers: Mapping[int, str]) -> d.DeskFacts:
    state = room.state
    name = names_in(room, organisers).get(asker, "")
    running = deadlines(room.regulation, state)
    return d.DeskFacts(
        asker=d.DeskAsker(name, [role.value for role in state.officials.roles.get(asker, ())]),
        offset=state.setup.utc_offset,
        seed=state.seed,
        course=course_line(room),
        then=[said(each) for each in _then(room, running)],
        level=_level(room),
        clock=_clock(room),
        deadlines=[d.DeskDeadline(each.code, each.at, said(_deadline(each, state.setup.book))) for each in running],
    )


def _deadline(each: Deadline, book: str) -> Words:
    return say("deadline", each.code, {"segment": str(each.segment or ""), "count": each.count}, book=book)


# How far the event is.

_BEFORE = ("entries", "draw")
_AFTER = ("standing", "awards")


def course_line(room: EventRoom) -> list[d.CourseStage]:
    """Entries, draw, every round, standing, awards: before the present one all is done."""
    state, step = room.state, room.step
    rounds = _rounds(room)
    names = [
        *(say("course", code) for code in _BEFORE),
        *(say_round(each, state.setup.book) for each in rounds),
        *(say("course", code) for code in _AFTER),
    ]
    now = len(names) if step.kind is StepKind.DONE else _now(state, step, rounds)
    return [
        d.CourseStage(said(name), "done" if place < now else "now" if place == now else "later")
        for place, name in enumerate(names)
    ]


def _rounds(room: EventRoom) -> list[SegmentId]:
    """Those seated so far, play-offs where they were needed, then those that are planned."""
    state = room.state
    seated = list(dict.fromkeys(SegmentId(each.stage, each.round) for each in state.segments))
    due = room.step.segment
    if due is not None and due.stage is Stage.PLAYOFF and (next_ := SegmentId(due.stage, due.round)) not in seated:
        seated.append(next_)
    planned = room.regulation.in_force(state.setup).format.plan(state)
    return [*seated, *(each for each in planned if each not in seated)]


def _now(state: State, step: Step, rounds: Sequence[SegmentId]) -> int:
    first = len(_BEFORE)
    if step.kind in (StepKind.ENTRIES, StepKind.CHECK_IN):
        return 0
    if step.kind in (StepKind.SEED, StepKind.DRAW) and not state.segments:
        return 1
    if step.segment is not None and step.kind is not StepKind.PUBLISH:
        wanted = SegmentId(step.segment.stage, step.segment.round)
        return first + (rounds.index(wanted) if wanted in rounds else 0)
    if step.kind in (StepKind.CUT, StepKind.DRAW):
        last = next(reversed(list(state.segments)))
        return first + rounds.index(SegmentId(last.stage, last.round))
    return first + len(rounds) + (step.kind is not StepKind.PUBLISH)


def _level(room: EventRoom) -> list[list[int]]:
    """Whom a play-off that is due is to separate."""
    step, state = room.step, room.state
    if step.segment is None or step.segment.stage is not Stage.PLAYOFF:
        return []
    standing = room.regulation.in_force(state.setup).format.standing(state)
    return [list(map(int, group)) for group in standing.level]


# What follows the next step.

_THEN = {
    StepKind.ENTRIES: ("draw", "seat"),
    StepKind.CHECK_IN: ("draw", "seat"),
    StepKind.SEED: ("seat", "approve", "start"),
    StepKind.DRAW: ("seat", "approve", "start"),
    StepKind.SEAT: ("approve", "start"),
    StepKind.APPROVE: ("start",),
    StepKind.START: ("results",),
    StepKind.PUBLISH: ("awards", "archive"),
    StepKind.AWARDS: ("archive",),
}


def _then(room: EventRoom, running: Sequence[Deadline]) -> list[Words]:
    state, step = room.state, room.step
    book = state.setup.book
    if step.kind in (StepKind.PLAY, StepKind.CLOSE):
        coming = [each for each in running if each.code in ("last_deal", "round_ends")]
        timed = [say("then", each.code, {"time": _time(state.setup, each.at)}) for each in coming]
        return [*timed, *_after_play(room, step)]
    segment = step.segment or next(iter(room.regulation.in_force(state.setup).format.plan(state)), None)
    seated = None if segment is None else state.segments.get(segment)
    tables = 0 if seated is None else len(seated.seating.tables)
    facts: dict[str, str | int] = {"segment": "" if segment is None else str(segment), "count": tables}
    return [say("then", code, facts, book=book) for code in _THEN.get(step.kind, ())]


def _after_play(room: EventRoom, step: Step) -> list[Words]:
    """The round after the one that is played, or the standing."""
    state = room.state
    planned = list(room.regulation.in_force(state.setup).format.plan(state))
    played = None if step.segment is None else SegmentId(step.segment.stage, step.segment.round)
    later = planned[planned.index(played) + 1 :] if played in planned else []
    if step.segment is not None and later:
        return [say("then", "seat", {"segment": str(later[0])}, book=state.setup.book)]
    return [say("then", "publish")]


def _time(setup: Setup, at: Instant) -> str:
    """Hours and minutes at the place of the event."""
    return time_text(setup, at).partition(" ")[2][:5]


# The clock.


def _clock(room: EventRoom) -> d.RoundClock | None:
    state = room.state
    segment = next(filter(is_running, state.segments.values()), None)
    if segment is None or segment.started_at is None:
        return None
    return d.RoundClock(
        segment=str(segment.id),
        name=said(say_segment(segment.id, state.setup.book)),
        started_at=segment.started_at,
        ends_at=segment.ends_at,
        last_deal_at=last_deal_due(room.regulation.in_force(state.setup), state, segment),
        called_at=_called_at(room.acts, room.undone, segment.id) if segment.last_deal_called else None,
        stopped_at=segment.stopped_at,
        extra=[d.TableExtra(table, extra // MINUTE) for table, extra in sorted(segment.extra.items())],
    )


def _called_at(acts: Sequence[Act], undone: set[int], segment: SegmentId) -> int | None:
    for act in reversed(acts):
        match act.action:
            case a.CallLastDeal(called) if called == segment and act.number not in undone:
                return act.at
            case a.StartSegment(started) if started == segment:
                return None
            case _:
                continue
    return None
