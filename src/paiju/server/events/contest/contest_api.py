"""Contests of programs over HTTP: how far one is, builds that are handed in, what was said in a deal."""

import asyncio
from typing import Final

from aiohttp import web

from paiju.contest.handed_in import MOST_BYTES, BadBuild, HandedIn
from paiju.contest.hosted import HostedContest
from paiju.engines.protocol.faults import BadEngine
from paiju.rulebook.refusal import Refusal
from paiju.server.events.contest import contest_bodies as b
from paiju.server.events.contest import told
from paiju.server.events.control import command_bodies as c
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.command_authors import author
from paiju.server.events.entry.arrivals import LOST
from paiju.server.events.entry.visits import find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.events.open_boards import find_closed
from paiju.server.events.room import EventRefused, Who
from paiju.server.http import bodies
from paiju.server.http.limits import JOIN, LOOK_UP, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route, read_bytes
from paiju.server.site import site_of
from paiju.tournament import commands as a
from paiju.tournament.director import act
from paiju.tournament.people.entrants import Number
from paiju.tournament.times import stamp
from paiju.words import say

_SECONDS_TO_SEND: Final = 300
_REGISTERS: Final = next(body for body, row in c.COMMANDS.items() if row.action is a.RegisterBuild)


async def tell_contest(request: web.Request) -> b.EventContestTold:
    event = await find_event(request)
    hosted_by(event)
    houses = site_of(request).players_for(event.room.state.setup.book)
    return await asyncio.to_thread(told.contest_told, event.room, event.contest, event.views.name_of, houses)


async def tell_report(request: web.Request) -> b.EventContestReport:
    """Made anew only when a result may be told that could not be told before."""
    event = await find_event(request)
    hosted, contest, key = hosted_by(event), event.contest, event.views.results_key()
    if contest.report[0] != key:
        contest.report = (key, await asyncio.to_thread(told.report_told, event.room, hosted))
    return contest.report[1]


async def take_build(request: web.Request) -> b.ContestBuildTaken:
    """A file, or the name of a house player, from the team itself or from the desk. Nothing is read from strangers."""
    event = await find_event(request)
    hosted, number = hosted_by(event), Number(int(request.match_info["number"]))
    who = await author(request, event, _REGISTERS(number=number, build="-"))
    house, file = request.query.get("house", ""), request.query.get("file", "")
    async with granted(request):
        _refuse_early(event, who, number)
        if house:
            await official(request, event)
            players = site_of(request).players_for(event.room.state.setup.book)
            if house not in players:
                raise HttpProblem("no_such_player", {"name": house[:40], "accepted": ", ".join(players)})
            kept = await asyncio.to_thread(hosted.builds.take_house, number, house)
        else:
            data = await read_bytes(request, MOST_BYTES, _SECONDS_TO_SEND)
            kept = await _take(hosted, number, file, data)
        await _register(event, hosted, who, number, kept)
    return b.ContestBuildTaken(number, kept.build, kept.file, kept.size)


def _refuse_early(event: OpenEvent, who: Who, number: Number) -> None:
    """Before anything is read: builds are frozen in a round, and not everybody is a program."""
    room, action = event.room, a.RegisterBuild(number, "-")
    by, now = author_of(room.state, who, action), stamp(room.state, room.time.wall())
    decided = act(room.regulation, room.state, by, action, now.at)
    if isinstance(decided, Refusal):
        raise EventRefused(decided)


async def _take(hosted: HostedContest, number: Number, file: str, data: bytes) -> HandedIn:
    try:
        return await asyncio.to_thread(hosted.builds.take, number, file, data)
    except BadBuild as bad:
        raise HttpProblem("bad_build", {"what": say("build", bad.code, bad.facts)}) from None
    except BadEngine as bad:
        raise HttpProblem("bad_build", {"what": bad.words}) from None


async def _register(event: OpenEvent, hosted: HostedContest, who: Who, number: Number, kept: HandedIn) -> None:
    """The same again changes nothing; what is refused after all is not kept, unless it was registered once."""
    room, action = event.room, a.RegisterBuild(number, kept.build)
    if room.state.entrants[number].build == kept.build:
        room.wake()
        return
    try:
        await room.do(author_of(room.state, who, action), action)
    except EventRefused:
        if not any(each.action == action for each in room.acts):
            await asyncio.to_thread(hosted.builds.drop, number, kept.build)
        raise


async def retry_contest(request: web.Request) -> bodies.Nothing:
    """What stopped a round has been mended."""
    event = await find_event(request)
    hosted_by(event)
    await official(request, event)
    event.contest.retry()
    return bodies.Nothing()


async def tell_dialogue(request: web.Request) -> web.Response:
    event = await find_event(request)
    hosted = hosted_by(event)
    board, table = int(request.match_info["board"]), int(request.match_info["table"])
    segment = find_closed(event.room.state, board)
    if segment is None:
        raise HttpProblem("board_open", {"board": board})
    text = await asyncio.to_thread(told.dialogue_told, event.room, hosted, segment, board, table)
    if text is None:
        raise HttpProblem("board_unknown", {"board": board})
    return web.Response(text=text, content_type="text/plain", charset="utf-8")


def hosted_by(event: OpenEvent) -> HostedContest:
    if event.contest.hosted is None:
        raise HttpProblem("no_contest")
    return event.contest.hosted


_AT: Final = "/api/events/{event}/contest"
_BOARD: Final = r"{board:[1-9][0-9]{0,3}}/{table:[1-9][0-9]{0,3}}"

ROUTES: Final = (
    Route(
        "GET",
        _AT,
        tell_contest,
        answer=b.EventContestTold,
        errors=("event_unknown", "no_contest"),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + "/report",
        tell_report,
        answer=b.EventContestReport,
        errors=("event_unknown", "no_contest"),
        rate=LOOK_UP,
    ),
    Route(
        "POST",
        _AT + r"/builds/{number:[1-9][0-9]{0,5}}",
        take_build,
        answer=b.ContestBuildTaken,
        errors=(
            *("event_unknown", "no_contest", "not_organiser", "not_an_entrant", *LOST, "event_refused"),
            *("bad_build", "no_such_player", "body_too_big", "disk_full"),
        ),
        rate=OPEN_TABLE,
        takes="application/octet-stream",
    ),
    Route(
        "POST",
        _AT + "/retry",
        retry_contest,
        answer=bodies.Nothing,
        errors=("event_unknown", "no_contest", "not_organiser"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/dialogue/" + _BOARD,
        tell_dialogue,
        content="text/plain",
        errors=("event_unknown", "no_contest", "board_open", "board_unknown"),
        rate=LOOK_UP,
    ),
)
