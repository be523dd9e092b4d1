"""What lies on the tables of a segment: place cards, the table plan, score sheets."""

from typing import Final

from paiju.games.doudizhu.rules import FirstCaller, Rules
from paiju.papers import forms
from paiju.papers.fill import names_of, pair, say_direction
from paiju.papers.subject import EventPapers, Wanted, sittings
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import Segment, TableSeats
from paiju.tournament.sheets import first_caller
from paiju.words import say

_LINES: Final = 14
"""Of a score sheet of Shengji: as many deals as a round of the longest clock has room for."""

OWN_COUNT: Final = (FirstCaller.WEST_THEN_ROTATES, FirstCaller.LOT_THEN_ROTATES)
"""Who calls first goes on from deal to deal at a table: it deals for itself, and counts its deals from 1."""


def place_cards(event: EventPapers, wanted: Wanted) -> forms.PlaceCards:
    """With a code that opens one's own page; ``{number}`` in an address stands for the entrant's number."""
    segment, numbers, state = event.segment(wanted), event.numbers, event.state
    cards = tuple(
        forms.PlaceCard(
            names_of(state, event.names, number),
            numbers.shown(number),
            event.unit_of(number),
            pair(say("paper", "place", {"table": table.table, "seat": say_direction(table, seat)})),
            _own_page(event, wanted.url, number),
        )
        for table, seat, number in sittings(segment)
    )
    return forms.PlaceCards(event.heading("place_cards", event.segment_named(segment)), cards)


def _own_page(event: EventPapers, url: str, number: Number) -> str:
    if "{number}" in url:
        return url.replace("{number}", str(event.numbers.shown(number)))
    return f"{url.rstrip('/')}/me" if url else ""


def table_plan(event: EventPapers, wanted: Wanted) -> forms.TablePlan:
    segment, numbers = event.segment(wanted), event.numbers
    tables = tuple(forms.PlannedTable(_label(table), _seats(event, table)) for table in segment.seating.tables)
    byes = tuple(f"{numbers.shown(number)} {event.name_of(number)}" for number in segment.seating.byes)
    return forms.TablePlan(event.heading("table_plan", event.segment_named(segment)), tables, byes)


def score_sheets(event: EventPapers, wanted: Wanted) -> forms.DealSheets | forms.PairSheets:
    segment, rules = event.segment(wanted), event.regulation.play
    if isinstance(rules, Rules):
        return _deal_sheets(event, segment, rules, wanted.url)
    note = pair(say("printed", "how_to_hand_in"))
    sheets = tuple(
        forms.PairSheet(_label(table), _seats(event, table), _LINES, note, _referees_page(wanted.url, table))
        for table in segment.seating.tables
    )
    return forms.PairSheets(event.heading("shengji_score_sheet", event.segment_named(segment)), sheets)


def _deal_sheets(event: EventPapers, segment: Segment, rules: Rules, url: str) -> forms.DealSheets:
    """Boards that all tables share have their number everywhere; otherwise a table counts its own deals."""
    own = rules.first_caller.value in OWN_COUNT
    sheets = tuple(
        forms.DealSheet(
            _label(table),
            _seats(event, table),
            tuple(
                forms.SheetDeal(deal if own else board, board, _first_caller(event, segment, table, board))
                for deal, board in enumerate(segment.boards, start=1)
            ),
            rules.doubling is not None,
            _referees_page(url, table),
        )
        for table in segment.seating.tables
    )
    return forms.DealSheets(event.heading("score_sheet", event.segment_named(segment)), sheets)


def _referees_page(url: str, table: TableSeats) -> str:
    return f"{url.rstrip('/')}/referee/{table.table}" if url and "{number}" not in url else ""


def _first_caller(event: EventPapers, segment: Segment, table: TableSeats, board: int) -> forms.Bilingual:
    """Nobody where it is drawn with the cards."""
    seat = first_caller(event.regulation, segment, table.table, board)
    return ("", "") if seat is None else pair(say("seat", seat))


def _label(table: TableSeats) -> forms.Bilingual:
    return pair(say("paper", "table", {"table": table.table}))


def _seats(event: EventPapers, table: TableSeats) -> tuple[forms.Seat, ...]:
    numbers = event.numbers
    return tuple(
        forms.Seat(
            pair(say_direction(table, seat)), numbers.shown(number), event.name_of(number), event.unit_of(number)
        )
        for seat, number in enumerate(table.seats)
    )
