"""Fills the forms from an event: who sits where, what is still to be written by hand, what the rules of the event are.

Names of people are not in an event's log; whoever prints hands them in by reference.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from paiju.cards.card import Card, format_card, rank_of
from paiju.games.doudizhu.deal import Cardset
from paiju.papers import forms
from paiju.papers.forms import Bilingual, Heading
from paiju.papers.sheets import Sheet
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import RuleSet
from paiju.table.seats import Seat
from paiju.tournament.desk.records import Award, Prize
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.numbering import Numbering, numbering_of
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import HOUSE, Segment, TableSeats
from paiju.tournament.state import State
from paiju.words import say, say_fact
from paiju.words.rules import say_field, say_value
from paiju.words.standings import say_segment, tell_cell

Names = Mapping[PersonRef, str]


def name_of(state: State, names: Names, number: Number) -> str:
    """The people of an entrant; one who was erased is shown by the number alone."""
    if number == HOUSE:
        return "电脑 AI"
    members = state.entrants[number].members
    return " / ".join(names.get(member) or f"#{numbering_of(state).shown(number)}" for member in members)


def number_head(numbers: Numbering) -> Bilingual:
    """Above the numbers of entrants: the regulation's own word where they were drawn."""
    return pair(say("column", "drawn_number" if numbers.is_drawn else "number"))


def unit_of(state: State, number: Number) -> str:
    return "" if number == HOUSE else state.entrants[number].unit


def heading(state: State, title: Words, subtitle: Words | None = None, footer: str = "") -> Heading:
    return Heading(state.setup.name, pair(title), ("", "") if subtitle is None else pair(subtitle), footer)


def pair(words: Words) -> Bilingual:
    return (words.zh, words.en)


def _direction(table: TableSeats, seat: int) -> Words:
    return say("seat", Seat(seat)) if len(table.seats) == 3 else say("side", seat)


def _seats(state: State, names: Names, table: TableSeats, numbers: Numbering) -> tuple[forms.Seat, ...]:
    return tuple(
        forms.Seat(
            pair(_direction(table, seat)), numbers.shown(number), name_of(state, names, number), unit_of(state, number)
        )
        for seat, number in enumerate(table.seats)
    )


def _table(table: TableSeats) -> Bilingual:
    return pair(say("paper", "table", {"table": table.table}))


def place_cards(
    state: State, segment: Segment, names: Names, link: Callable[[Number], str] = lambda _: "", footer: str = ""
) -> forms.PlaceCards:
    numbers = numbering_of(state)
    cards = tuple(
        forms.PlaceCard(
            name_of(state, names, number),
            numbers.shown(number),
            unit_of(state, number),
            pair(say("paper", "place", {"table": table.table, "seat": _direction(table, seat)})),
            link(number),
        )
        for table in segment.seating.tables
        for seat, number in enumerate(table.seats)
        if number != HOUSE
    )
    return forms.PlaceCards(
        heading(state, say("paper", "place_cards"), say_segment(segment.id, state.setup.book), footer), cards
    )


def table_plan(state: State, segment: Segment, names: Names, footer: str = "") -> forms.TablePlan:
    numbers = numbering_of(state)
    tables = tuple(
        forms.PlannedTable(_table(table), _seats(state, names, table, numbers)) for table in segment.seating.tables
    )
    byes = tuple(f"{numbers.shown(number)} {name_of(state, names, number)}" for number in segment.seating.byes)
    return forms.TablePlan(
        heading(state, say("paper", "table_plan"), say_segment(segment.id, state.setup.book), footer), tables, byes
    )


def deal_sheets(
    state: State,
    segment: Segment,
    names: Names,
    first_caller: Callable[[TableSeats, int], Seat],
    doubling: bool,
    shared: bool,
    footer: str = "",
) -> forms.DealSheets:
    """``first_caller`` says who calls first at a table in a deal of the segment, counted from 1.

    Boards that are ``shared`` have their number at all tables; otherwise a table counts its own deals.
    """
    numbers = numbering_of(state)
    sheets = tuple(
        forms.DealSheet(
            _table(table),
            _seats(state, names, table, numbers),
            tuple(
                forms.SheetDeal(board if shared else deal, board, pair(say("seat", first_caller(table, deal))))
                for deal, board in enumerate(segment.boards, start=1)
            ),
            doubling,
        )
        for table in segment.seating.tables
    )
    return forms.DealSheets(
        heading(state, say("paper", "score_sheet"), say_segment(segment.id, state.setup.book), footer), sheets
    )


def pair_sheets(state: State, segment: Segment, names: Names, note: Words, footer: str = "") -> forms.PairSheets:
    numbers = numbering_of(state)
    sheets = tuple(
        forms.PairSheet(_table(table), _seats(state, names, table, numbers), 14, pair(note))
        for table in segment.seating.tables
    )
    title = say("paper", "shengji_score_sheet")
    return forms.PairSheets(heading(state, title, say_segment(segment.id, state.setup.book), footer), sheets)


def standing_sheet(state: State, standing: Standing, names: Names) -> Sheet:
    """A standing as a table: rank, number, name, unit, then every criterion in the order in which they decide."""
    # A criterion that separates nobody and is empty throughout would only widen the wall.
    shown = [
        place
        for place in range(len(standing.criteria))
        if place == 0 or any(line.values[place] not in (None, "") for line in standing.lines)
    ]
    told = [say("criterion", standing.criteria[place].code) for place in shown]
    numbers = numbering_of(state)
    rank, name, unit = (pair(say("column", code)) for code in ("rank", "name", "unit"))
    columns = (rank, number_head(numbers), name, unit, *map(pair, told))
    keys = ("rank", "number", "name", "unit", *(standing.criteria[place].code for place in shown))
    rows = tuple(
        (
            line.rank or "—",
            numbers.shown(line.number),
            name_of(state, names, line.number),
            unit_of(state, line.number),
            *(tell_cell(standing.criteria[place].code, line.values[place], state.setup.book) for place in shown),
        )
        for line in standing.lines
    )
    return Sheet(pair(say("paper", "standing")), keys, columns, rows)


def wall_standing(
    state: State, standing: Standing, names: Names, subtitle: Words | None = None, footer: str = ""
) -> forms.WallStanding:
    sheet = standing_sheet(state, standing, names)
    rows = tuple(tuple(str(cell) for cell in row) for row in sheet.rows)
    return forms.WallStanding(heading(state, say("paper", "standing"), subtitle, footer), sheet.columns, rows)


def hand_records(
    state: State, boards: Sequence[Cardset], footer: str = "", proofs: Mapping[int, str] | None = None
) -> forms.HandRecords:
    def hand(cards: Iterable[Card]) -> tuple[str, ...]:
        return tuple(_card(card) for card in sorted(cards, key=lambda card: (-rank_of(card), card)))

    records = tuple(
        forms.HandRecord(
            cardset.board,
            pair(say("seat", cardset.first_caller)),
            tuple((pair(say("seat", Seat(seat))), hand(cards)) for seat, cards in enumerate(cardset.hands)),
            hand(cardset.kitty),
            (proofs or {}).get(cardset.board, ""),
        )
        for cardset in boards
    )
    return forms.HandRecords(heading(state, say("paper", "hand_records"), None, footer), records)


def _card(card: Card) -> str:
    told = format_card(card)
    return {"x": "小王", "X": "大王"}.get(told, told.replace("T", "10"))


def certificates(state: State, names: Names, awards: Sequence[Award], issuer: str, date: str) -> forms.Certificates:
    printed = tuple(
        forms.Certificate(
            name_of(state, names, award.entrant),
            unit_of(state, award.entrant),
            pair(say_fact("place", award.place) if award.place else say("prize", award.prize)),
            pair(say("prize", award.prize)) if award.prize in (Prize.GOLD, Prize.SILVER, Prize.BRONZE) else ("", ""),
        )
        for award in awards
    )
    return forms.Certificates(heading(state, say("paper", "certificates")), issuer, date, printed)


def supplement(
    state: State,
    rule_sets: Sequence[tuple[Words, RuleSet, RuleSet]],
    sizes: Container[str] = (),
    footer: str = "",
) -> forms.Supplement:
    """The settings of an event: for each part its title, the rules in force and the published ones beside them.

    What a regulation fixes is left to the regulation: printed is what an event may choose, and what it has changed.
    """
    parts = []
    for title, in_force, published in rule_sets:
        before = dict(published.rules())
        rows = tuple(
            forms.SupplementRow(
                pair(say_field(name)),
                pair(say_value(rule.value)),
                "、".join(rule.articles),
                rule.value != before[name].value,
            )
            for name, rule in in_force.rules()
            if rule.choices or name in sizes or rule.value != before[name].value
        )
        if rows:
            parts.append(forms.SupplementPart(pair(title), rows))
    return forms.Supplement(heading(state, say("paper", "supplement"), None, footer), tuple(parts))
