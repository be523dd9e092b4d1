"""The next thing to do in an event, as one step an organiser can click or the server can take by itself."""

import secrets
from typing import Final, NamedTuple

from paiju.tournament import actions as a
from paiju.tournament.decisions.play import missing_results
from paiju.tournament.entrants import Number, Status
from paiju.tournament.formats import Due
from paiju.tournament.regulations import format_of
from paiju.tournament.segments import SegmentId
from paiju.tournament.state import State

BY_ITSELF: Final = ("draw", "seat", "approve", "start", "close", "cut")
"""Steps that an automatic event takes, once its first segment has been started."""
SEED_SOURCE: Final = "本服务器当众抽取 · drawn by this server"


class Step(NamedTuple):
    """``name`` is a code of ``words.server_events``; ``ready``: it can be done now."""

    name: str
    segment: SegmentId | None = None
    ready: bool = True


def step_of(state: State) -> Step:
    if state.finished:
        return Step("done", ready=False)
    due = format_of(state.setup).next(state)
    match due.due:
        case Due.ENTRIES:
            return Step("check-in") if admitted(state) else Step("entries", ready=False)
        case Due.DRAW:
            return Step("draw" if state.seed else "seed", due.segment)
        case Due.SEATING:
            return Step("seat", due.segment)
        case Due.RESULTS if due.segment is not None:
            return _of_segment(state, due.segment)
        case Due.CUT:
            return Step("cut")
        case Due.PUBLISH:
            return Step("publish")
        case _:
            return Step("finish")


def _of_segment(state: State, id_: SegmentId) -> Step:
    segment = state.segments[id_]
    if not segment.approved:
        return Step("approve", id_)
    if segment.started_at is None:
        return Step("start", id_)
    return Step("play", id_, ready=False) if missing_results(segment) else Step("close", id_)


def admitted(state: State) -> tuple[Number, ...]:
    """Those who have not been checked in."""
    return tuple(sorted(number for number, entrant in state.entrants.items() if entrant.status is Status.ADMITTED))


def action_of(state: State, step: Step) -> a.Command | None:
    """The command of a step; None while there is nothing to do but wait."""
    segment = step.segment
    match step.name:
        case "check-in":
            return a.CheckIn(admitted(state))
        case "seed":
            return a.PublishSeed(secrets.token_hex(8), SEED_SOURCE)
        case "draw":
            return a.DrawLots()
        case "cut":
            return a.MakeCut()
        case "publish":
            return a.PublishStanding()
        case "finish":
            return a.Finish()
        case "seat" if segment is not None:
            return a.ProposeSeating(segment)
        case "approve" if segment is not None:
            return a.ApproveSeating(segment)
        case "start" if segment is not None:
            return a.StartSegment(segment)
        case "close" if segment is not None:
            return a.CloseSegment(segment)
        case _:
            return None
