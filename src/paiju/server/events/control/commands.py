"""Commands of officials as they come from a page, as the direction of an event knows them; and who gives them."""

import secrets
from typing import assert_never

from paiju.server.events.control import command_bodies as c
from paiju.server.events.room import EventRefused, EventRoom
from paiju.server.events.tables import running_segment
from paiju.server.http.problems import HttpProblem
from paiju.tournament import commands as a
from paiju.tournament.course import start_command
from paiju.tournament.desk.call import Call
from paiju.tournament.people.authority import MAY, refuse_author
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import Adjusted
from paiju.tournament.seating.progress import not_checked_in
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage, parse_segment
from paiju.tournament.state import State


def official_of(organiser: int) -> OfficialId:
    """An organiser of the server in the logs of events: no name."""
    return OfficialId(f"organiser-{organiser}")


def author_of(state: State, official: OfficialId, action: a.Action) -> Author:
    """The official in the role by which he may do this, if he has one."""
    roles = state.officials.roles.get(official, ())
    if not roles:
        raise HttpProblem("not_organiser")
    fitting = [role for role in roles if role in MAY[type(action)]]
    return Author(official, fitting[0] if fitting else roles[0])


def check_author(room: EventRoom, official: OfficialId, action: a.Action) -> None:
    """Whether he may do such a thing at all; for what is done beside the log of acts."""
    call = Call(room.state, author_of(room.state, official, action), room.time.wall(), "")
    refusal = refuse_author(call, action)
    if refusal is not None:
        raise EventRefused(refusal)


def is_official(state: State, official: OfficialId) -> bool:
    return bool(state.officials.roles.get(official, ()))


def find_segment(state: State, text: str) -> SegmentId:
    try:
        return parse_segment(text)
    except ValueError:
        raise no_segment(text) from None


def no_segment(text: str) -> HttpProblem:
    """``text`` came from outside and names no segment, so it is told as it is, as far as it can be shown."""
    shown = "".join(each if each.isprintable() else "?" for each in text[:30])
    return HttpProblem("bad_segment", {"text": shown})


def command_of(room: EventRoom, wanted: c.EventAction, reference: PersonRef | None = None) -> a.Command:
    """``reference``: of the person whom a substitution names."""
    state = room.state
    if _would_tell(state, wanted):
        raise HttpProblem("set_is_running")
    match wanted:
        case c.DoNext():
            step = room.step
            if not step.ready:
                raise HttpProblem("nothing_due")
            return step.command or _seed()
        case c.DoCheckIn():
            return a.CheckIn(tuple(map(Number, wanted.numbers)) or not_checked_in(state))
        case c.DoSeed():
            return _seed(wanted.seed, wanted.source)
        case c.DoDraw():
            return a.DrawLots()
        case c.DoSeat():
            return a.ProposeSeating(find_segment(state, wanted.segment))
        case c.DoApprove():
            return a.ApproveSeating(find_segment(state, wanted.segment))
        case c.DoStart():
            return start_command(state, find_segment(state, wanted.segment))
        case c.DoClose():
            return a.CloseSegment(find_segment(state, wanted.segment))
        case c.DoPublish():
            return a.PublishStanding(Stage(wanted.stage) if wanted.stage else None)
        case c.DoFinish():
            return a.Finish()
        case c.DoForfeit():
            return a.Forfeit(find_segment(state, wanted.segment), Number(wanted.number))
        case c.DoVoid():
            return a.VoidBoard(find_segment(state, wanted.segment), wanted.board)
        case c.DoAward():
            return _award(state, wanted)
        case c.DoSubstitute():
            return a.Substitute(Number(wanted.number), (reference or PersonRef(""),))
        case c.DoWithdraw():
            return a.Withdraw(Number(wanted.number))
        case c.DoAppoint():
            return a.Appoint(official_of(wanted.account), Role(wanted.role))
        case c.DoDismiss():
            return a.Dismiss(official_of(wanted.account), Role(wanted.role))
        case c.DoUndo():
            raise HttpProblem("act_of_tables")
        case _:
            assert_never(wanted)


def _seed(seed: str = "", source: str = "") -> a.PublishSeed:
    """The seed that was made in public; where there is none this server draws one."""
    return a.PublishSeed(seed or secrets.token_hex(8), source or "本服务器当众抽取 · drawn by this server")


def _would_tell(state: State, wanted: c.EventAction) -> bool:
    """Whether this publishes a standing, now or as a new version, while boards are open at some table."""
    if running_segment(state) is None:
        return False
    return isinstance(wanted, c.DoPublish) or (bool(state.published) and isinstance(wanted, c.DoVoid | c.DoAward))


def _award(state: State, wanted: c.DoAward) -> a.Command:
    """Where the table has no result the average is entered, otherwise it takes the result's place."""
    id_, key = find_segment(state, wanted.segment), ResultKey(wanted.table, wanted.board)
    outcome = Adjusted(tuple(wanted.shares), (None,) * len(wanted.shares))
    segment = state.segments.get(id_)
    if segment is not None and key in segment.results:
        return a.CorrectResult(id_, key, outcome)
    return a.EnterResults(id_, (a.Entered(key, outcome),))


def may_be_undone(room: EventRoom, number: int) -> bool:
    """What live tables stand on stays: they would play on, and their results have nowhere to go."""
    if not 1 <= number <= len(room.acts):
        return True  # refused by the direction, with its own word
    act = room.acts[number - 1]
    return act.by.role is not Role.PLATFORM and not isinstance(act.action, a.StartSegment)
