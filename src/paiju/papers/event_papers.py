"""The table of papers: every paper of an event by its name, and every table of it for others, as a file.

Who asks hands in the names. The command line and the server print by the same rows.
"""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import paiju
from paiju.games.doudizhu.rules import Rules
from paiju.papers import awards, boards, fill, forms, lists, records, rounds, seats, sheets
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.papers.supplement import supplement
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.people.association import association_results
from paiju.tournament.state import Medium
from paiju.words import say


@enum.unique
class Paper(enum.StrEnum):
    """In the order of an event's life."""

    SUPPLEMENT = "supplement"
    ENTRIES = "entries"
    CHECK_IN = "check-in"
    PLACE_CARDS = "place-cards"
    PLAN = "plan"
    SEATING_BY_NAME = "seating-by-name"
    SEATING_BY_NUMBER = "seating-by-number"
    REFEREES = "referees"
    SHEETS = "sheets"
    RESULTS = "results"
    STANDING = "standing"
    CROSSTABLE = "crosstable"
    FREQUENCIES = "frequencies"
    HANDS = "hands"
    RULING = "ruling"
    APPEAL = "appeal"
    INCIDENT = "incident"
    CERTIFICATES = "certificates"


@enum.unique
class Part(enum.Enum):
    """When a paper is wanted."""

    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"
    FILED = "filed"


@enum.unique
class Ask(enum.Enum):
    """What whoever prints may say besides."""

    SEGMENT = "segment"
    NUMBER = "number"  # of one ruling, appeal or incident
    SEED = "seed"  # the boards were dealt from
    SIGNED = "signed"  # who issues it, and the date on it


Make = Callable[[EventPapers, Wanted], forms.Form]
Needs = Callable[[EventPapers, Wanted], object]


@dataclass(frozen=True, slots=True)
class Row:
    """``title`` is a code of the group ``paper``; ``needs`` raises ``CannotPrint`` where there is nothing to print."""

    title: str
    part: Part
    make: Make
    needs: Needs
    asks: tuple[Ask, ...] = ()


# What a paper needs.


def _nothing(event: EventPapers, wanted: Wanted) -> None:
    """It can be printed at any time."""
    del event, wanted


def _entered(event: EventPapers, wanted: Wanted) -> None:
    del wanted
    if not lists.listed_entrants(event):
        raise CannotPrint("nobody_entered_yet")


def _seated(event: EventPapers, wanted: Wanted) -> None:
    event.segment(wanted)


def _played(event: EventPapers, wanted: Wanted) -> None:
    event.played_segment(wanted)


def _compared(event: EventPapers, wanted: Wanted) -> None:
    if not isinstance(event.format, Duplicate):
        raise CannotPrint("no_frequency_tables")
    event.played_segment(wanted)


def _dealt(event: EventPapers, wanted: Wanted) -> None:
    if not isinstance(event.regulation.play, Rules):
        raise CannotPrint("regulation_has_no_deals")
    if event.state.setup.medium in (Medium.LIVE, Medium.BOTH):
        raise CannotPrint("hands_of_live_tables")
    event.segment(wanted)


def _awarded(event: EventPapers, wanted: Wanted) -> None:
    del wanted
    if not event.state.awards:
        raise CannotPrint("no_awards_yet")


_OF_SEGMENT: Final = (Ask.SEGMENT,)
_RECORD: Final = (Ask.NUMBER, Ask.SEGMENT)

PAPERS: Final[Mapping[Paper, Row]] = {
    Paper.SUPPLEMENT: Row("supplement", Part.BEFORE, supplement, _nothing),
    Paper.ENTRIES: Row("entries", Part.BEFORE, lists.entry_list, _entered),
    Paper.CHECK_IN: Row("check_in", Part.BEFORE, lists.check_in_list, _entered),
    Paper.PLACE_CARDS: Row("place_cards", Part.ROUND, seats.place_cards, _seated, _OF_SEGMENT),
    Paper.PLAN: Row("table_plan", Part.ROUND, seats.table_plan, _seated, _OF_SEGMENT),
    Paper.SEATING_BY_NAME: Row("seating_by_name", Part.ROUND, lists.seating_by_name, _seated, _OF_SEGMENT),
    Paper.SEATING_BY_NUMBER: Row("seating_by_number", Part.ROUND, lists.seating_by_number, _seated, _OF_SEGMENT),
    Paper.REFEREES: Row("referees", Part.ROUND, lists.referees, _seated, _OF_SEGMENT),
    Paper.SHEETS: Row("score_sheet", Part.ROUND, seats.score_sheets, _seated, _OF_SEGMENT),
    Paper.RESULTS: Row("round_results", Part.ROUND, rounds.round_results, _played, _OF_SEGMENT),
    Paper.STANDING: Row("standing", Part.AFTER, rounds.wall_standing, _played),
    Paper.CROSSTABLE: Row("crosstable", Part.AFTER, rounds.crosstable, _played),
    Paper.FREQUENCIES: Row("board_results", Part.ROUND, boards.board_results, _compared, _OF_SEGMENT),
    Paper.HANDS: Row("hand_records", Part.ROUND, boards.hand_records, _dealt, (Ask.SEGMENT, Ask.SEED)),
    Paper.RULING: Row("ruling", Part.FILED, records.rulings, _nothing, _RECORD),
    Paper.APPEAL: Row("appeal", Part.FILED, records.appeals, _nothing, _RECORD),
    Paper.INCIDENT: Row("incident", Part.FILED, records.incidents, _nothing, _RECORD),
    Paper.CERTIFICATES: Row("certificates", Part.AFTER, awards.certificates, _awarded, (Ask.SIGNED,)),
}


def form_of(event: EventPapers, paper: Paper, wanted: Wanted) -> forms.Form:
    row = PAPERS[paper]
    row.needs(event, wanted)
    return row.make(event, wanted)


def missing_for(event: EventPapers, paper: Paper) -> CannotPrint | None:
    """Why a paper cannot be printed now; None where it can."""
    try:
        PAPERS[paper].needs(event, Wanted())
    except CannotPrint as cannot:
        return cannot
    return None


# Tables for others.


@enum.unique
class Kind(enum.StrEnum):
    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    ASSOCIATION = "association"
    LOG = "log"


def tables_of(event: EventPapers, kind: Kind) -> bytes:
    state, names = event.state, event.names
    standing = fill.standing_sheet(state, event.format.standing(state), names)
    match kind:
        case Kind.CSV:
            return sheets.to_csv(standing)
        case Kind.ASSOCIATION:
            return sheets.to_csv(_for_association(event))
        case Kind.JSON:
            return sheets.to_json(standing)
        case Kind.XLSX:
            return sheets.to_xlsx((standing, _entries(event)))
        case _:
            return sheets.to_html(state.setup.name, (standing, _entries(event)), f"paiju {paiju.__version__}")


def _for_association(event: EventPapers) -> sheets.Sheet:
    """The columns that the book names for the association's points."""
    standing = event.format.standing(event.state)
    results = association_results(event.regulation.direction, event.state, standing, event.name_of)
    columns = tuple(fill.pair(say("column", column)) for column in results.columns)
    return sheets.Sheet(fill.pair(say("paper", "results")), results.columns, columns, results.rows)


def _entries(event: EventPapers) -> sheets.Sheet:
    numbers = event.numbers
    rows = tuple(
        sorted(
            (numbers.shown(number), event.name_of(number), one.unit, one.status.value)
            for number, one in event.state.entrants.items()
        )
    )
    columns = (fill.number_head(numbers), *(fill.pair(say("column", code)) for code in ("name", "unit", "status")))
    return sheets.Sheet(fill.pair(say("paper", "entrants")), ("number", "name", "unit", "status"), columns, rows)
