"""Sheets of paper tables worked out for the page that fills them in; nothing is entered by asking."""

from typing import Final

from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.commands import find_segment, no_segment, written_of
from paiju.server.events.entry.arrivals import known_entrant
from paiju.server.events.entry.visits import find_event, official_or_none
from paiju.server.events.events import OpenEvent
from paiju.server.events.paper_tables import totals
from paiju.server.events.referee import table_bodies as t
from paiju.server.events.room import EventRoom, Who
from paiju.server.http.bodies import Said
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.tournament import commands as a
from paiju.tournament import sheets
from paiju.tournament.desk.asking import asks
from paiju.tournament.desk.call import Call, table_at
from paiju.tournament.desk.outcomes import refuse_outcome
from paiju.tournament.people.numbering import Numbering
from paiju.tournament.ranking.results import Outcome
from paiju.tournament.seating.segments import ResultKey, Segment, TableSeats
from paiju.words import say, say_refusal
from paiju.words.acts import say_outcome

_MOST_TEXT: Final = 60_000


async def work_out(request: web.Request, wanted: t.WorkOut) -> t.WorkedOut:
    """For officials, and for those who sit at the table."""
    event = await find_event(request)
    segment, table = find_table(event.room, wanted.segment, wanted.table)
    who = await _asker(request, event, table)
    written = written_of(event.room, wanted.written)
    key = ResultKey(wanted.table, wanted.board)
    if key.board not in segment.boards:
        raise HttpProblem("board_unknown", {"board": key.board})
    worked = sheets.work_out(event.room.regulation, written)
    if isinstance(worked, Refusal):
        return t.WorkedOut(None, None, None, None, None, _refused(worked, event.room.numbers))
    return _told(event.room, segment, key, worked, _refuse(event.room, who, segment, key, worked.outcome))


def find_table(room: EventRoom, segment: str, table: int) -> tuple[Segment, TableSeats]:
    found = room.state.segments.get(find_segment(segment))
    if found is None or not found.approved:
        raise no_segment(segment)
    seats = table_at(found, table)
    if seats is None:
        raise HttpProblem("table_unknown")
    return found, seats


async def _asker(request: web.Request, event: OpenEvent, table: TableSeats) -> Who:
    found = await official_or_none(request, event)
    if found is not None:
        return found
    number = (await known_entrant(request, event))[0].number
    if number not in table.seats:
        raise HttpProblem("not_organiser")
    return number


def _refuse(room: EventRoom, who: Who, segment: Segment, key: ResultKey, outcome: Outcome) -> Refusal | None:
    by = author_of(room.state, who, a.EnterResults(segment.id, ()))
    call = Call(room.regulation, room.state, by, room.time.wall(), "")
    return refuse_outcome(call, segment, key, outcome, confirmed=False)


def _refused(refusal: Refusal, numbers: Numbering) -> t.SheetRefused:
    said = say_refusal(numbers.refusal(refusal))
    return t.SheetRefused(refusal.code, said.zh, said.en, str(refusal.article), asks(refusal))


def _told(
    room: EventRoom, segment: Segment, key: ResultKey, worked: sheets.WorkedOut, refusal: Refusal | None
) -> t.WorkedOut:
    said, after = say_outcome(worked.outcome), _next_board(segment, key.board)
    deal = worked.told if isinstance(worked.told, sheets.DealWorked) else None
    match = worked.told if isinstance(worked.told, sheets.MatchWorked) else None
    caller = None if after is None else sheets.first_caller(room.regulation, segment, key.table, after)
    return t.WorkedOut(
        t.body_of(worked.outcome),
        Said(said.zh, said.en),
        None if deal is None else _deal(deal, totals(segment, key.table, len(deal.points), but=key.board)),
        None if match is None else match_told(match),
        caller,
        None if refusal is None else _refused(refusal, room.numbers),
    )


def _next_board(segment: Segment, board: int) -> int | None:
    later = [other for other in segment.boards if other > board]
    return later[0] if later else None


def _deal(worked: sheets.DealWorked, before: list[int]) -> t.WorkedDeal:
    return t.WorkedDeal(
        list(worked.points),
        list(worked.formulas),
        [_term(term, say("factor", term.code)) for term in worked.terms],
        worked.most_bombs,
        before,
        [one + other for one, other in zip(before, worked.points, strict=True)],
    )


def match_told(worked: sheets.MatchWorked) -> t.WorkedMatch:
    return t.WorkedMatch(
        [_line(line) for line in worked.lines],
        list(worked.levels),
        worked.difference,
        list(worked.match),
        list(worked.standard),
        str(worked.match_article),
        str(worked.standard_article),
        worked.next_declarer,
    )


def _line(line: sheets.LineWorked) -> t.WorkedLine:
    terms = [_term(term, say("sheet_term", term.code)) for term in line.terms]
    return t.WorkedLine(
        line.declarer,
        line.level,
        line.points,
        line.up,
        line.by,
        list(line.levels),
        terms,
        str(line.article),
    )


def _term(term: sheets.Term, said: Words) -> t.SheetTerm:
    return t.SheetTerm(term.code, term.value, said.zh, said.en, str(term.article))


ROUTES: Final = (
    Route(
        "POST",
        "/api/events/{event}/work-out",
        work_out,
        body=t.WorkOut,
        answer=t.WorkedOut,
        errors=(
            *("event_unknown", "not_organiser", "not_an_entrant", "seat_lost_to_link", "seat_lost_to_device"),
            *("seat_lost", "bad_segment", "table_unknown", "board_unknown"),
        ),
        most=_MOST_TEXT,
    ),
)
