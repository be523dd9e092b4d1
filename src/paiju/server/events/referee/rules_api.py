"""What referees apply in an event over HTTP: offences of its regulation with what they bring now, checklists."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from aiohttp import web

from paiju.regulations.library import clauses_of
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.server.events.entry.visits import find_event, official
from paiju.server.events.referee import table_bodies as t
from paiju.server.events.referee.table_api import named
from paiju.server.events.referee.work_out import find_table
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.tournament import commands as a
from paiju.tournament.desk.call import people_at
from paiju.tournament.desk.hall import OTHER
from paiju.tournament.desk.rulings import Offence, earlier, incidents, offences, rule_on
from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.penalties import Who
from paiju.tournament.seating.segments import SegmentId
from paiju.words import say_fact
from paiju.words.direction import say_effect
from paiju.words.rules import say_value


async def tell_rules(request: web.Request) -> t.EventRules:
    """``?segment=&table=``: with the counts of those who sit there."""
    event = await find_event(request)
    await official(request, event)
    room, segment = event.room, None
    numbers: tuple[Number, ...] = ()
    if "segment" in request.query:
        text = request.query.get("table", "")
        if not text.isascii() or not text.isdecimal():
            raise HttpProblem("table_unknown")
        found, table = find_table(room, request.query["segment"], int(text[:4]))
        segment, numbers = found.id, people_at(table)
    board = request.query.get("board", "0")
    deal = int(board[:4]) if board.isascii() and board.isdecimal() else 0
    codes = (*incidents(room.regulation), OTHER)
    return t.EventRules(
        [
            _offence(room, offence, segment, numbers, deal or None)
            for offence in offences(room.regulation).values()
            if offence.who is Who.ENTRANT
        ],
        named("offence", codes),
        _checklists(room),
    )


def _offence(
    room: EventRoom, offence: Offence, segment: SegmentId | None, numbers: Sequence[Number], board: int | None
) -> t.OffenceTold:
    said, ladder = say_fact("offence", offence.code), say_value(offence.ladder)
    return t.OffenceTold(
        offence.code,
        said.zh,
        said.en,
        str(offence.article),
        _clause(offence.article),
        Said(ladder.zh, ladder.en),
        offence.over.value,
        offence.needs_board,
        offence.by_cards,
        offence.at_most,
        offence.grave,
        [_times(room, offence, a.Penalise(offence.code, number, segment, board)) for number in numbers],
    )


def _clause(article: Article) -> Said:
    """What it says, in our own words."""
    found = clauses_of(article.book).by_ref.get(article.ref)
    return Said("", "") if found is None else Said(found.text.zh, found.text.en)


def _times(room: EventRoom, offence: Offence, action: a.Penalise) -> t.OffenceTimes:
    """As if the offender's side declared; the quotation before the act knows better."""
    times = len(earlier(room.state, action, offence))
    ruled = rule_on(room.regulation, room.state, replace(action, declarer=True), offence)
    said = say_effect(offence.first if isinstance(ruled, Refusal) else ruled.effect)
    return t.OffenceTimes(action.number, times, Said(said.zh, said.en))


def _checklists(room: EventRoom) -> list[t.ChecklistTold]:
    lists = room.regulation.checklists
    if lists is None:
        return []
    checked = {(check.checklist, check.item): check for check in room.state.checks}  # the last of each counts
    return [
        t.ChecklistTold(
            code,
            title.zh,
            title.en,
            str(lists.article(code)),
            [
                t.ChecklistItem(
                    item,
                    said.zh,
                    said.en,
                    None if check is None else check.ok,
                    "" if check is None else check.note,
                    None if check is None else check.at,
                )
                for item in items
                for said, check in ((say_fact("str", item), checked.get((code, item))),)
            ],
        )
        for code, items in lists.items().items()
        for title in (say_fact("checklist", code),)
    ]


ROUTES: Final = (
    Route(
        "GET",
        "/api/events/{event}/rules",
        tell_rules,
        answer=t.EventRules,
        errors=("event_unknown", "not_organiser", "bad_segment", "table_unknown"),
    ),
)
