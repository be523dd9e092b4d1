"""Lists of people: entries as they are published, check-in, seating by name and by number, who referees where."""

from collections.abc import Sequence

from paiju.papers.fill import names_of, number_head, pair, say_direction
from paiju.papers.forms import Bilingual, Column, Fit, Listing
from paiju.papers.subject import EventPapers, Sitting, Wanted, sittings
from paiju.tournament.people.entrants import Entrant, Status
from paiju.tournament.people.officials import APPOINTED, Role
from paiju.words import say
from paiju.words.dates import say_instant

_LISTED = (Status.APPLIED, Status.ADMITTED, Status.PRESENT)
_TICK, _BOX = "☑", "☐"


def column(code: str, fit: Fit) -> Column:
    return Column(pair(say("column", code)), fit)


def entry_list(event: EventPapers, wanted: Wanted) -> Listing:
    """As it is published: who has entered, and until when objections are taken."""
    del wanted
    entrants = listed_entrants(event)
    seeded = any(one.seed for one in entrants)
    columns = (
        *(Column(number_head(event.numbers), Fit.SHORT), column("name", Fit.NAME), column("unit", Fit.TEXT)),
        *((column("seed", Fit.SHORT),) if seeded else ()),
    )
    rows = tuple((*_person(event, one), *((str(one.seed or ""),) if seeded else ())) for one in entrants)
    entries, setup = event.state.entries, event.state.setup
    times = (("entries_published", entries.published_at), ("objections_until", entries.open_until))
    notes = tuple(pair(say("paper", code, {"time": say_instant(setup, at)})) for code, at in times if at is not None)
    total = pair(say("paper", "so_many", {"count": len(rows)}))
    return Listing(event.heading("entries"), columns, rows, (total, *notes), _signed(event))


def check_in_list(event: EventPapers, wanted: Wanted) -> Listing:
    """For the door: whoever has come is ticked, and signs."""
    del wanted
    columns = (
        *(Column(number_head(event.numbers), Fit.SHORT), column("name", Fit.NAME), column("unit", Fit.TEXT)),
        *(column("present", Fit.SHORT), column("signature", Fit.BLANK)),
    )
    rows = tuple(
        (*_person(event, one), _TICK if one.status is Status.PRESENT else _BOX, "") for one in listed_entrants(event)
    )
    total = pair(say("paper", "so_many", {"count": len(rows)}))
    return Listing(event.heading("check_in"), columns, rows, (total,), _signed(event))


def listed_entrants(event: EventPapers) -> list[Entrant]:
    """Those who have entered and neither were turned down nor went away, by number."""
    shown = event.numbers.shown
    found = [one for one in event.state.entrants.values() if one.status in _LISTED]
    return sorted(found, key=lambda one: shown(one.number))


def _person(event: EventPapers, one: Entrant) -> tuple[str, str, str]:
    return str(event.numbers.shown(one.number)), event.name_of(one.number), one.unit


def _signed(event: EventPapers) -> tuple[Bilingual, ...]:
    return (event.signature("recorder"), event.signature("chief"))


# Who sits where.


def seating_by_name(event: EventPapers, wanted: Wanted) -> Listing:
    """Person by person: Chinese names by sound, as spreadsheets sort them, others by their letters."""
    found = [
        (sitting, name)
        for sitting in sittings(event.segment(wanted))
        for name in names_of(event.state, event.names, sitting.number)
    ]
    found.sort(key=lambda each: _by_sound(each[1]))
    return _seating(event, wanted, "seating_by_name", found)


def seating_by_number(event: EventPapers, wanted: Wanted) -> Listing:
    found = [(sitting, event.name_of(sitting.number)) for sitting in sittings(event.segment(wanted))]
    found.sort(key=lambda each: event.numbers.shown(each[0].number))
    return _seating(event, wanted, "seating_by_number", found)


def _by_sound(name: str) -> bytes:
    """The older Chinese character sets have the common characters in the order of their pronunciation."""
    return name.casefold().encode("gb18030", "replace")


def _seating(event: EventPapers, wanted: Wanted, code: str, found: Sequence[tuple[Sitting, str]]) -> Listing:
    segment = event.segment(wanted)
    by_name = code == "seating_by_name"
    number, name = Column(number_head(event.numbers), Fit.SHORT), column("name", Fit.NAME)
    columns = (*((name, number) if by_name else (number, name)), column("table", Fit.SHORT), column("seat", Fit.SHORT))
    rows = []
    for (table, seat, entrant), called in found:
        shown = str(event.numbers.shown(entrant))
        first = (called, shown) if by_name else (shown, called)
        rows.append((*first, str(table.table), say_direction(table, seat).zh))
    byes = "、".join(f"{event.numbers.shown(each)} {event.name_of(each)}" for each in segment.seating.byes)
    notes = (pair(say("paper", "sitting_out", {"names": byes})),) if byes else ()
    return Listing(event.heading(code, event.segment_named(segment)), columns, tuple(rows), notes, across=2)


# Who referees where.


def referees(event: EventPapers, wanted: Wanted) -> Listing:
    """The tables of a segment, each with whoever it was given to, or room for a name; below it all officials."""
    segment = event.segment(wanted)
    columns = (column("table", Fit.SHORT), column("players", Fit.NAME), column("referee", Fit.BLANK))
    shown = event.numbers.shown
    rows = tuple(
        (
            str(table.table),
            " · ".join(f"{say_direction(table, seat).zh} {shown(each)}" for seat, each in enumerate(table.seats)),
            referees_of(event, table.table),
            "",
        )
        for table in segment.seating.tables
    )
    signed = column("signature", Fit.BLANK)
    heading = event.heading("referees", event.segment_named(segment))
    return Listing(heading, (*columns, signed), rows, officials_told(event), (event.signature("chief"),))


def referees_of(event: EventPapers, table: int) -> str:
    """Those to whom the table was given; nobody where referees have no tables of their own."""
    people = event.state.officials
    given = (each for each, tables in people.tables.items() if table in tables and each not in people.suspended)
    return "、".join(map(event.official, given))


def officials_told(event: EventPapers) -> tuple[Bilingual, ...]:
    """A line for each role that somebody has."""
    told = []
    for role in (*APPOINTED, Role.PANEL):
        names = event.holders(role)
        if names:
            said = say("role", role)
            told.append((f"{said.zh}：{'、'.join(names)}", said.en))
    return tuple(told)
