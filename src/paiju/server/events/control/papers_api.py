"""Papers over HTTP: which there are, and each as a PDF. Officials print them; they may be players of open boards.

What is printed is made of what may be told: nothing on a paper is of a board that is open at some table.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from aiohttp import web

from paiju.papers.event_papers import PAPERS, Ask, Paper, missing_for
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.regulations.library import regulation_of
from paiju.server.events.control.authors import names_in
from paiju.server.events.control.paper_bodies import PaperList, PaperSegment, PaperTold
from paiju.server.events.entry.links import address_of_event
from paiju.server.events.entry.visits import find_event, official
from paiju.server.events.events import OpenEvent
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP, REPLAY
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route, too_many
from paiju.server.site import site_of
from paiju.server.typesetting import NotPrinted, Order, TooManyWait, TypesettingFailed
from paiju.tournament.people.days import date_text, day_of
from paiju.tournament.seating.segments import BadSegment, SegmentId, parse_segment
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.standings import say_segment

_LONGEST: Final = 100
_SECONDS_TO_WAIT: Final = 10


async def list_papers(request: web.Request) -> PaperList:
    event = await find_event(request)
    await official(request, event)
    papers = await _papers(request, event)
    state = papers.state
    segments = [
        PaperSegment(str(id_), Said(said.zh, said.en))
        for id_ in reversed(list(state.segments))
        for said in (say_segment(id_, state.setup.book),)
    ]
    told = [_told(papers, paper) for paper in PAPERS]
    today = date_text(day_of(state.setup, event.room.time.wall()))
    return PaperList(told, segments, state.setup.organiser, today)


def _told(papers: EventPapers, paper: Paper) -> PaperTold:
    row, cannot = PAPERS[paper], missing_for(papers, paper)
    title = say("paper", row.title)
    why = None if cannot is None else say("cannot_print", cannot.code, cannot.facts)
    missing = None if why is None else Said(why.zh, why.en)
    return PaperTold(
        paper.value, Said(title.zh, title.en), row.part, list(row.asks), missing, _numbers(papers.state, paper)
    )


def _numbers(state: State, paper: Paper) -> list[int]:
    match paper:
        case Paper.RULING:
            return [charge.number for charge in state.charges]
        case Paper.APPEAL:
            return list(state.appeals)
        case Paper.INCIDENT:
            return list(state.incidents)
        case _:
            return []


async def print_paper(request: web.Request) -> web.Response:
    event = await find_event(request)
    await official(request, event)
    try:
        paper = Paper(request.match_info["paper"])
    except ValueError:
        raise HttpProblem("no_such_paper", {"accepted": ", ".join(Paper)}) from None
    papers = await _papers(request, event)
    wanted = _wanted(request, event, paper)
    if paper is Paper.HANDS:
        _refuse_open(papers, wanted)
    try:
        made = await site_of(request).typesetting.print(
            Order(papers.state, papers.names, papers.officials, paper, wanted)
        )
    except TooManyWait:
        raise too_many(_SECONDS_TO_WAIT) from None
    except TypesettingFailed:
        raise HttpProblem("paper_failed") from None
    if isinstance(made, NotPrinted):
        raise _cannot(made.code, made.facts)
    name = "-".join(filter(None, (paper.value, str(wanted.segment or ""), event.room.event)))
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return web.Response(body=made, content_type="application/pdf", headers=headers)


def _cannot(code: str, facts: Mapping[str, str]) -> HttpProblem:
    return HttpProblem("cannot_print", {"reason": code, "says": say("cannot_print", code, facts)})


def _refuse_open(papers: EventPapers, wanted: Wanted) -> None:
    """Hands are printed here of what is over, whoever may know the seed."""
    try:
        PAPERS[Paper.HANDS].needs(papers, wanted)
        segment = papers.segment(wanted)
    except CannotPrint as cannot:
        raise _cannot(cannot.code, cannot.facts) from None
    if segment.closed_at is None:
        raise _cannot("hands_are_played", {})


async def _papers(request: web.Request, event: OpenEvent) -> EventPapers:
    """The event as it may be told, with the names of its people."""
    site = site_of(request)
    told = event.room.told
    state = replace(told, setup=replace(told.setup, medium=event.room.medium))  # of an event that came without one
    names = {member: event.views.person(member) for one in state.entrants.values() for member in one.members}
    officials = names_in(event.room, await site.accounts.organisers())
    return EventPapers(regulation_of(state.setup), state, names, officials)


def _wanted(request: web.Request, event: OpenEvent, paper: Paper) -> Wanted:
    """What the address asks for besides; what is no answer to a question of this paper is passed over."""
    asks, given = PAPERS[paper].asks, request.query
    number = given.get("number", "")
    setup = event.room.state.setup
    return Wanted(
        _segment(given["segment"]) if given.get("segment") and Ask.SEGMENT in asks else None,
        address_of_event(request, event),
        given.get("seed", "")[:_LONGEST],
        given.get("issuer", "")[:_LONGEST],
        given.get("date", "")[:_LONGEST] or date_text(day_of(setup, event.room.time.wall())),
        int(number) if number.isascii() and number.isdecimal() and len(number) < 9 and Ask.NUMBER in asks else 0,
    )


def _segment(text: str) -> SegmentId:
    try:
        return parse_segment(text)
    except BadSegment:
        raise HttpProblem("bad_segment", {"text": text[:30]}) from None


_AT: Final = "/api/events/{event}/papers"
_OFFICIAL: Final = ("event_unknown", "not_organiser")

ROUTES: Final = (
    Route("GET", _AT, list_papers, answer=PaperList, errors=_OFFICIAL, rate=LOOK_UP),
    Route(
        "GET",
        _AT + "/{paper:[a-z-]{1,40}}.pdf",
        print_paper,
        content="application/pdf",
        errors=(*_OFFICIAL, "no_such_paper", "bad_segment", "cannot_print", "paper_failed"),
        rate=REPLAY,
    ),
)
