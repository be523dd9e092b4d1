"""One table of an event over HTTP, as its referee needs it: seats, results, sheets, charges, clocks, what is missing.

Whoever referees may be a player: of a live table nothing is told of a board that is open somewhere.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.server.events.control.authors import names_in
from paiju.server.events.entry.visits import find_event, official
from paiju.server.events.events import OpenEvent
from paiju.server.events.paper_tables import totals
from paiju.server.events.referee import table_bodies as t
from paiju.server.events.referee.work_out import find_table, match_told
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.server.http.routes import Route
from paiju.server.site import site_of
from paiju.tournament import commands as a
from paiju.tournament import sheets
from paiju.tournament.acts import Act
from paiju.tournament.desk.call import people_at
from paiju.tournament.desk.rulings import lateness
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.ranking.results import Result, Written
from paiju.tournament.seating.progress import missing_at
from paiju.tournament.seating.segments import ResultKey, Segment, TableSeats
from paiju.tournament.settings import value
from paiju.tournament.state import Charge
from paiju.words import say, say_fact
from paiju.words.acts import say_outcome
from paiju.words.direction import say_effect
from paiju.words.standings import say_segment

LONGEST_LATE: Final = 60
"""Minutes of lateness that are looked at for another step of the ladder."""
LAST_DEAL: Final = "last_deal_minutes"


class _View(NamedTuple):
    """One table, and how officials are called."""

    event: OpenEvent
    segment: Segment
    table: TableSeats
    officials: Mapping[OfficialId, str]

    @property
    def room(self) -> EventRoom:
        return self.event.room

    def name(self, number: int) -> str:
        return self.event.views.name_of(Number(number))

    def author(self, act: Act) -> str:
        if act.by.role is Role.ENTRANT and act.by.official.isdecimal():
            return self.name(int(act.by.official))
        return self.officials.get(act.by.official, str(act.by.official))


async def tell_event_table(request: web.Request) -> t.EventTableTold:
    event = await find_event(request)
    await official(request, event)
    where = request.match_info
    return await table_told(request, event, *find_table(event.room, where["segment"], int(where["table"])))


async def table_told(request: web.Request, event: OpenEvent, segment: Segment, table: TableSeats) -> t.EventTableTold:
    names = await site_of(request).accounts.organisers()
    view = _View(event, segment, table, names_in(event.room, names))
    room, boards = event.room, segment.boards
    said = say_segment(segment.id, room.state.setup.book)
    form = sheets.form_of(room.regulation)
    is_paper = table.table not in room.live_tables(segment)
    told = tuple(it for it in boards if not room.open_boards.hides(segment.id, ResultKey(table.table, it)))
    return t.EventTableTold(
        event=room.event,
        version=room.version,
        now=room.time.wall(),
        segment=str(segment.id),
        name=Said(said.zh, said.en),
        table=table.table,
        paper=is_paper,
        live=room.facts.live.get((segment.id, table.table), ""),
        state=event.views.table_states.word(segment, table),
        referees=_referees(view),
        seats=_seats(view, told),
        boards=list(boards),
        callers=[sheets.first_caller(room.regulation, segment, table.table, board) for board in boards],
        results=_results(view, told),
        missing=[key.board for key in missing_at(segment, table)],
        deal=_deal_offered(form) if isinstance(form, sheets.DealForm) else None,
        match=_match_offered(form) if isinstance(form, sheets.MatchForm) else None,
        charges=_charges(view),
        leaves=_leaves(view),
        escort_needed=room.regulation.direction.leave_with_escort.value,
        incidents=_incidents(view),
        clock=_clock(view),
        forfeit=_forfeit(view),
    )


def _said(words: Words) -> Said:
    return Said(words.zh, words.en)


def _referees(view: _View) -> list[str]:
    assigned = view.room.state.officials.tables
    return [view.officials.get(who, who) for who, tables in assigned.items() if view.table.table in tables]


def _seats(view: _View, told: tuple[int, ...]) -> list[t.TableSeat]:
    """Totals of the boards that may be told."""
    entrants, segment, seats = view.room.state.entrants, view.segment, view.table.seats
    is_all = set(told) >= set(segment.boards)
    points = totals(segment, view.table.table, len(seats)) if is_all else [0] * len(seats)
    return [
        t.TableSeat(
            at,
            number,
            view.name(number),
            entrants[number].unit if number in entrants else "",
            points[at],
            segment.absent.get(number, ""),
        )
        for at, number in enumerate(seats)
    ]


# Results.


def _results(view: _View, told: tuple[int, ...]) -> list[t.TableResult]:
    found, acts = [], _acts_by_board(view)
    for board in told:
        key = ResultKey(view.table.table, board)
        result = view.segment.results.get(key)
        if result is not None:
            found.append(_result(view, key, result, acts.get(board, [])))
    return found


def _result(view: _View, key: ResultKey, result: Result, acts: list[Act]) -> t.TableResult:
    entered = next((act for act in reversed(acts) if not isinstance(act.action, a.DisputeResult)), None)
    written = None if entered is None else _written(entered, key)
    since = 0 if entered is None else entered.number
    waiting = (it.number for it in view.room.state.corrections if (it.segment, it.key) == (view.segment.id, key))
    return t.TableResult(
        key.board,
        t.body_of(result.outcome),
        _said(say_outcome(result.outcome)),
        result.stand.value,
        list(result.confirmed_by),
        0 if entered is None else entered.at,
        "" if entered is None else view.author(entered),
        since,
        t.body_of(written),
        _worked(view, written),
        [_claim(view, act) for act in acts if act.number > since],
        [_said(say_outcome(before)) for before in result.replaced],
        next(waiting, 0),
    )


def _acts_by_board(view: _View) -> dict[int, list[Act]]:
    """Acts that entered, corrected or disputed a result of the table and stand, the first first."""
    segment, table, undone = view.segment.id, view.table.table, view.room.undone
    found: dict[int, list[Act]] = {}
    for act in view.room.acts:
        match act.action:
            case a.EnterResults(where, results) if where == segment:
                keys = [it.key for it in results]
            case a.CorrectResult(where, about) | a.DisputeResult(where, about) if where == segment:
                keys = [about]
            case _:
                continue
        for key in keys:
            if key.table == table and act.number not in undone:
                found.setdefault(key.board, []).append(act)
    return found


def _written(act: Act, key: ResultKey) -> Written | None:
    match act.action:
        case a.EnterResults(_, results):
            return next((it.written for it in results if it.key == key), None)
        case a.CorrectResult() | a.DisputeResult():
            return act.action.written
        case _:
            return None


def _worked(view: _View, written: Written | None) -> t.WorkedMatch | None:
    """The lines of a match; a deal tells itself."""
    worked = None if written is None else sheets.work_out(view.room.regulation, written)
    if not isinstance(worked, sheets.WorkedOut) or not isinstance(worked.told, sheets.MatchWorked):
        return None
    return match_told(worked.told)


def _claim(view: _View, act: Act) -> t.TableClaim:
    action = act.action
    assert isinstance(action, a.DisputeResult)
    return t.TableClaim(
        action.number,
        act.at,
        t.body_of(action.claim),
        None if action.claim is None else _said(say_outcome(action.claim)),
        t.body_of(action.written),
        _worked(view, action.written),
    )


# What a sheet offers.


def _deal_offered(form: sheets.DealForm) -> t.DealOffered:
    return t.DealOffered(list(form.bids), form.passed_out, form.most_bombs, str(form.article))


def _match_offered(form: sheets.MatchForm) -> t.MatchOffered:
    kitty = [
        t.KittyOffered(list(each.figures), each.factor, said.zh, said.en, str(each.article))
        for each in form.kitty
        for said in (say("last_trick", each.code),)
    ]
    return t.MatchOffered(form.step, form.most, form.start, kitty, named("offence", form.losing), str(form.article))


def named(type_: str, codes: tuple[str, ...]) -> list[t.NamedCode]:
    return [t.NamedCode(code, said.zh, said.en) for code in codes for said in (say_fact(type_, code),)]


# Charges, leaves, incidents.


def _charges(view: _View) -> list[t.TableCharge]:
    at_table = set(people_at(view.table))
    found = (charge for charge in view.room.state.charges if charge.entrant in at_table)
    return [_charge(view, charge) for charge in found if charge.segment in (None, view.segment.id)]


def _charge(view: _View, charge: Charge) -> t.TableCharge:
    act = view.room.acts[charge.number - 1]
    return t.TableCharge(
        charge.number,
        charge.entrant,
        charge.board or 0,
        charge.code,
        _said(say_fact("offence", charge.code)),
        _said(say_effect(charge.effect)),
        act.at,
        view.author(act),
    )


def _leaves(view: _View) -> list[t.TableLeave]:
    at_table = people_at(view.table)
    return [
        t.TableLeave(leave.number, leave.entrant, leave.asked_at, leave.granted_at, leave.escort)
        for leave in view.room.state.leaves.values()
        if leave.entrant in at_table and leave.back_at is None
    ]


def _incidents(view: _View) -> list[t.TableIncident]:
    """Of this table, and of its people in this segment."""
    at_table = people_at(view.table)
    return [
        t.TableIncident(
            it.number,
            it.entrant or 0,
            it.at,
            _said(say_fact("offence", it.code)),
            it.note,
            it.escalated,
            it.resolved,
        )
        for it in view.room.state.incidents.values()
        if it.segment == view.segment.id and (it.table == view.table.table or it.entrant in at_table)
    ]


# Clocks.


def _clock(view: _View) -> t.TableClock:
    segment, regulation = view.segment, view.room.regulation
    parameters, last_deal = regulation.format.parameters, None
    own_end = None if segment.ends_at is None else segment.ends_at + segment.extra.get(view.table.table, 0)
    if own_end is not None and any(size.name == LAST_DEAL for size in parameters):
        last_deal = own_end - value(parameters, view.room.state.setup, LAST_DEAL) * MINUTE
    return t.TableClock(
        segment.started_at,
        own_end,
        segment.stopped_at,
        segment.last_deal_called,
        last_deal,
        sheets.hand_in_due(regulation, segment, view.table.table, view.room.time.wall()),
        list(sheets.answers_for_sheet(regulation, segment, view.table)),
        list(_late(view)),
    )


def _late(view: _View) -> Iterator[t.LateStep]:
    """The ladder of the book, found by asking what each minute more would cost."""
    before = None
    for minute in range(LONGEST_LATE):
        ruled = lateness(view.room.regulation, view.segment.id, minute * MINUTE + 1)
        if ruled is None or ruled[1].effect == before:
            continue
        before = ruled[1].effect
        said = _said(say_effect(before))
        yield t.LateStep(minute * MINUTE, said, before.forfeit, str(ruled[1].article))


def _forfeit(view: _View) -> t.TableForfeit | None:
    absent = [number for number in people_at(view.table) if number in view.segment.absent]
    if not absent:
        return None
    points = sheets.present_points_of(view.room.regulation)
    if points is None:
        article = view.room.regulation.direction.cite("chief_directs")
        return t.TableForfeit(
            list(absent), _said(say("forfeit", "others_play_no_more")), str(article), _said(say("forfeit", "award"))
        )
    match, standard, article = points
    gives = say("forfeit", "present_points", {"match": match, "standard": standard})
    return t.TableForfeit(list(absent), _said(gives), str(article), _said(say("forfeit", "undo")))


ROUTES: Final = (
    Route(
        "GET",
        r"/api/events/{event}/tables/{segment:[a-z]{1,20}-[0-9.]{1,9}}/{table:[1-9][0-9]{0,3}}",
        tell_event_table,
        answer=t.EventTableTold,
        errors=("event_unknown", "not_organiser", "bad_segment", "table_unknown"),
    ),
)
