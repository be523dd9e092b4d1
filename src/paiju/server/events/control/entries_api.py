"""Rosters over HTTP: read with everything that is wrong with them, and entered when nothing is."""

import asyncio
import base64
from collections.abc import Mapping
from typing import Final

from aiohttp import web

from paiju.papers.cells import NoTable, TooBig, read_table
from paiju.papers.entries import Known, are_pairs, read_entries
from paiju.papers.roster import COLUMN_OF, Column, Roster, Row, columns_in, numbered
from paiju.server.events import bodies as b
from paiju.server.events.control.authors import author_of, check_author
from paiju.server.events.entry.links import is_remote, kind_of, plain_roster
from paiju.server.events.entry.visits import find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.people.visitors import LONGEST_NAME, good_name
from paiju.server.site import site_of
from paiju.table.names import clean_text
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.words import say

_MOST: Final = 28_800_000


async def enter_roster(request: web.Request, wanted: b.EventEntries) -> b.EventRoster:
    event = await find_event(request)
    who = await official(request, event)
    regulation = event.room.regulation
    data = data_of(wanted.text, wanted.file, are_pairs(regulation))
    roster = await asyncio.to_thread(
        read_entries, data, regulation, known_entrants(event), to_audit=wanted.audit, longest=LONGEST_NAME
    )
    cells = await asyncio.to_thread(cells_of, data)
    rows, problems = rows_told(roster), problems_told(roster, columns_in(cells, are_pairs(regulation)))
    if not wanted.enter or not roster.importable:
        return b.EventRoster(cells, rows, problems, 0)
    command = a.Apply if wanted.audit else a.Enter
    async with granted(request):  # before a name is kept
        check_author(event.room, who, command(()))
    action = command(await entrants_of(request, event, roster))
    by = author_of(event.room.state, who, action)
    async with granted(request):
        await event.room.do(by, action, clean_text(wanted.reason))
    return b.EventRoster([], rows, problems, len(action.entrants))


def data_of(text: str, file: str, pairs: bool) -> bytes:
    """A list as it was typed or as a file."""
    if bool(text) == bool(file):
        raise HttpProblem("bad_body", {"what": "either text or file"})
    if text:
        return plain_roster(text, pairs).encode()
    try:
        return base64.b64decode(file, validate=True)
    except ValueError:  # of what is no ASCII, too
        raise HttpProblem("bad_body", {"what": "file is no base64"}) from None


def known_entrants(event: OpenEvent) -> list[Known]:
    room, person, shown = event.room, event.views.person, event.room.numbers.shown
    return [
        Known(shown(number), entrant.unit, tuple(person(member) for member in entrant.members))
        for number, entrant in room.state.entrants.items()
    ]


def rows_told(roster: Roster) -> list[b.RosterRow]:
    return [
        b.RosterRow(row.row, row.number, row.name, row.partner, row.unit, row.seed, row.remote) for row in roster.rows
    ]


def cells_of(data: bytes) -> list[list[str]]:
    """The sheet as it stands; none where it is no table, which the roster says."""
    try:
        return [list(line) for line in read_table(data)]
    except (NoTable, TooBig):
        return []


def problems_told(roster: Roster, columns: Mapping[Column, int]) -> list[b.RosterProblem]:
    return [
        b.RosterProblem(each.row, _place(columns, each.code), each.warning, said.zh, said.en)
        for each in roster.problems
        for said in (say("problem", each.code, dict(each.facts)),)
    ]


def _place(columns: Mapping[Column, int], code: str) -> int:
    """Of the cell where a problem is mended."""
    column = COLUMN_OF.get(code)
    return -1 if column is None else columns.get(column, -1)


async def entrants_of(request: web.Request, event: OpenEvent, roster: Roster) -> tuple[Entrant, ...]:
    rows, kind = numbered(roster.rows, event.room.state.entrants), kind_of(event)
    people = [good_name(name) for _, row in rows for name in _people(row, kind)]
    references = iter(map(PersonRef, await site_of(request).rooms.names.keep_all(people)))
    return tuple(
        Entrant(
            Number(number),
            kind,
            tuple(next(references) for _ in _people(row, kind)),
            row.unit,
            row.seed,
            row.remote or is_remote(event),
        )
        for number, row in rows
    )


def _people(row: Row, kind: Kind) -> tuple[str, ...]:
    return (row.name, row.partner) if kind is Kind.PAIR else (row.name,)


ROUTES: Final = (
    Route(
        "POST",
        "/api/events/{event}/entries",
        enter_roster,
        body=b.EventEntries,
        answer=b.EventRoster,
        errors=("event_unknown", "not_organiser", "event_refused", "disk_full", "bad_name"),
        rate=LOOK_UP,
        most=_MOST,
        for_organisers=True,
    ),
)
