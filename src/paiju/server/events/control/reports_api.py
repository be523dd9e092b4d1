"""What officials may read of an event: what a command would change, the log, times that are worth a look.

An official may be a player: nothing here tells of a board that is open at some table.
"""

import asyncio
import dataclasses
import itertools
from collections.abc import Mapping
from typing import Final

from aiohttp import web

from paiju.rulebook.refusal import Refusal
from paiju.server.events import bodies as b
from paiju.server.events.control import command_bodies as c
from paiju.server.events.control import desk_bodies as d
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.commands import command_of, may_be_undone, refuse_early, refuse_telling
from paiju.server.events.control.story import Story, Wanted
from paiju.server.events.entry.visits import desk_author, find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.events.open_boards import closed_boards, told_part
from paiju.server.events.public.told_results import NameOf
from paiju.server.events.room import EventRefused
from paiju.server.events.table_times import times_at
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP, REPLAY
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.site import site_of
from paiju.server.table.log import CODEC
from paiju.statistics.timing import STANDARD, EntrantTiming, Timed, timing_of
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.course import due
from paiju.tournament.desk.asking import meant
from paiju.tournament.desk.call import Call
from paiju.tournament.desk.rulings import Offence, offences
from paiju.tournament.director import act
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.chairs import members_at
from paiju.tournament.state import Charge
from paiju.tournament.times import stamp
from paiju.tournament.undo import without
from paiju.tournament.whatif import rank_changes, what_if
from paiju.words import say
from paiju.words.direction import say_effect


async def tell_effect(request: web.Request, wanted: c.EventCommand) -> c.EventEffect:
    event = await find_event(request)
    who = await desk_author(request, event)
    room, people = event.room, itertools.count(1)
    accounts = await site_of(request).accounts.organisers()
    command = command_of(room, wanted.action, accounts, lambda _: PersonRef(f"@{next(people)}"))
    refuse_early(room, command)
    if isinstance(command, a.Undo):
        async with granted(request):
            return await _undo_effect(event, who, command.act)
    by, reason = author_of(room.state, who, command), wanted.reason or "?"
    hidden = room.open_boards
    async with granted(request):
        at = stamp(room.state, room.time.wall()).at
        decided = act(room.regulation, room.state, by, meant(command), at, reason)
        if isinstance(decided, Refusal):
            raise EventRefused(decided)
        refuse_telling(room, decided)
        shown = lambda state: told_part(state, hidden)  # noqa: E731
        found = what_if(room.regulation, room.acts, by, command, at, reason, shown)
        if isinstance(found, Refusal):
            raise EventRefused(found)
    name_of = event.views.name_of
    charged = [each.charge for each in decided.events if isinstance(each, e.Charged)]
    return c.EventEffect(
        [c.RankMoved(each.number, name_of(each.number), each.before, each.after) for each in found.ranks],
        [str(each.segment) for each in found.seatings],
        [str(each.after) for each in found.cuts],
        [_ruling(each, name_of(each.entrant), offences(room.regulation)) for each in charged],
        sum(each.effect.points for each in charged),
    )


def _ruling(charge: Charge, name: str, known: Mapping[str, Offence]) -> c.EventRuling:
    said, offence = say_effect(charge.effect), known.get(charge.code)
    return c.EventRuling(charge.entrant, name, said.zh, said.en, "" if offence is None else str(offence.article))


async def _undo_effect(event: OpenEvent, who: OfficialId, number: int) -> c.EventEffect:
    """What would be otherwise without an act: ranks, and what would be next."""
    room = event.room
    if not may_be_undone(room, number):
        raise HttpProblem("act_of_tables")
    by = author_of(room.state, who, a.Undo(number))
    at = stamp(room.state, room.time.wall()).at
    call = Call(room.regulation.in_force(room.state.setup), room.state, by, at, "?")
    left = await asyncio.to_thread(without, call, list(room.acts), number)
    if isinstance(left, Refusal):
        raise EventRefused(left)
    after, hidden, name_of = left.view(), room.open_boards, event.views.name_of
    before, then = (call.format.standing(told_part(state, hidden)) for state in (room.state, after))
    step = due(room.regulation, after)
    facts = {"step": step.kind.value, "segment": str(step.segment or "")}
    following = say("undo_effect", "next", facts, book=call.setup.book)
    return c.EventEffect(
        [
            c.RankMoved(each.number, name_of(each.number), each.before, each.after)
            for each in rank_changes(before, then)
        ],
        seatings=[],
        cuts=[],
        says=[Said(following.zh, following.en)]
        if (step.kind, step.segment) != (room.step.kind, room.step.segment)
        else [],
    )


async def tell_story(request: web.Request) -> d.EventStory:
    """The log in sentences; what is open at live tables is not told."""
    event = await find_event(request)
    await official(request, event)
    query = request.query
    story = Story(event.room, event.views, await site_of(request).accounts.organisers())
    wanted = Wanted(
        kind=query.get("kind", ""),
        entrant=_number(query.get("entrant", "")),
        official=_number(query.get("official", "")),
        table=_number(query.get("table", "")),
        text=query.get("text", "")[:100],
        before=_number(query.get("before", "")),
    )
    return await asyncio.to_thread(story.tell, wanted)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


async def tell_log(request: web.Request) -> web.Response:
    """One act a line, as it is stored: numbers and references, no names. It has results, open boards' too."""
    event = await find_event(request)
    await official(request, event)
    if event.room.open_boards.boards:
        raise HttpProblem("set_is_running")
    lines = [CODEC.encode(act, act.at).data for act in event.room.acts]
    name = f"event-{event.room.event}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=b"\n".join(lines) + b"\n", content_type="application/jsonl", headers=headers)


async def tell_timing(request: web.Request) -> b.EventTiming:
    """Of the boards that are closed everywhere."""
    event = await find_event(request)
    await official(request, event)
    state, live = event.room.state, event.room.facts.live
    timed: list[Timed] = []
    boards: list[int] = []
    for segment in list(state.segments.values()):
        closed = closed_boards(segment)
        boards += closed
        for table in segment.seating.tables if closed else ():
            name = live.get((segment.id, table.table))
            log = [] if name is None else await site_of(request).rooms.archive.log(name)
            seats = [member.number for member in members_at(event.room.regulation.format, table)]
            played = None if event.room.regulation.format.match is not None else frozenset(closed)
            timed += await asyncio.to_thread(times_at, log, seats, played)
    lines = await asyncio.to_thread(timing_of, timed)
    name_of = event.views.name_of
    return b.EventTiming(sorted(boards), [_told(line, name_of) for line in lines], _limits())


def _told(line: EntrantTiming, name_of: NameOf) -> b.TimingLine:
    return b.TimingLine(
        number=line.entrant,
        name=name_of(Number(line.entrant)),
        decisions=line.decisions,
        median=line.median,
        quickest=line.quickest,
        slowest=line.slowest,
        time_outs=line.time_outs,
        forced=line.forced,
        forced_slow=line.forced_slow,
        flags=[
            b.TimingFlag(flag.code, said.zh, said.en, dict(flag.facts))
            for flag in line.flags
            for said in (say("timing_flag", flag.code, flag.facts),)
        ],
    )


def _limits() -> list[b.TimingLimit]:
    limits = [
        (code, value, say("timing_limit", code, {"value": value}))
        for code, value in dataclasses.asdict(STANDARD).items()
    ]
    return [b.TimingLimit(code, value, words.zh, words.en) for code, value, words in limits]


_AT = "/api/events/{event}"
_OFFICIAL = ("event_unknown", "not_organiser")

ROUTES: Final = (
    Route(
        "POST",
        _AT + "/effect",
        tell_effect,
        body=c.EventCommand,
        answer=c.EventEffect,
        errors=(
            *(*_OFFICIAL, "event_refused", "event_moved", "disk_full"),
            *("nothing_due", "set_is_running", "act_of_tables", "bad_segment", "bad_name", "account_unknown"),
        ),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/story",
        tell_story,
        answer=d.EventStory,
        errors=_OFFICIAL,
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/log",
        tell_log,
        content="application/jsonl",
        errors=(*_OFFICIAL, "set_is_running"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/timing",
        tell_timing,
        answer=b.EventTiming,
        errors=_OFFICIAL,
        rate=REPLAY,
    ),
)
