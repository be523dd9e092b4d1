"""Every paper of an event, as its form, and every table of it for others, as a file; who asks hands in the names."""

import enum
from collections.abc import Callable
from dataclasses import dataclass

import paiju
from paiju.cards.shuffle import parse_casual_seed
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.rules import FirstCaller, Rules
from paiju.papers import fill, forms, sheets
from paiju.table.seats import Seat
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.formats.format import Format
from paiju.tournament.people.association import association_results
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.numbering import Numbering, numbering_of
from paiju.tournament.ranking.frequency import frequencies
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import Segment, SegmentId, TableSeats
from paiju.tournament.state import State
from paiju.words import say, say_fact
from paiju.words.standings import say_segment, tell_value


class CannotPrint(Exception):
    """The event has not got that far, or its book has no such paper: a code of the catalogue and its facts."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class EventPapers:
    """The event that papers are of; ``regulation`` is in force in it."""

    regulation: Regulation
    state: State
    names: fill.Names

    @property
    def format(self) -> Format:
        return self.regulation.format

    @property
    def numbers(self) -> Numbering:
        return numbering_of(self.state)


@enum.unique
class Paper(enum.StrEnum):
    PLACE_CARDS = "place-cards"
    PLAN = "plan"
    SHEETS = "sheets"
    STANDING = "standing"
    FREQUENCIES = "frequencies"
    HANDS = "hands"
    CERTIFICATES = "certificates"
    SUPPLEMENT = "supplement"


@enum.unique
class Kind(enum.StrEnum):
    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    ASSOCIATION = "association"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a paper may need to know: a segment (else the last), links on cards, the seed of its deals, who signs."""

    segment: SegmentId | None = None
    url: str = ""
    seed: str = ""  # as people write it
    issuer: str = ""
    date: str = ""


def form_of(event: EventPapers, paper: Paper, wanted: Wanted) -> forms.Form:
    state, names = event.state, event.names
    footer = f"paiju {paiju.__version__} · {state.setup.book}" + (f" · 种子 seed {state.seed}" if state.seed else "")

    numbers = event.numbers

    def link(number: Number) -> str:
        return wanted.url.replace("{number}", str(numbers.shown(number)))

    match paper:
        case Paper.PLACE_CARDS:
            return fill.place_cards(state, _segment(event, wanted), names, link, footer)
        case Paper.PLAN:
            return fill.table_plan(state, _segment(event, wanted), names, footer)
        case Paper.SHEETS:
            return _sheets(event, _segment(event, wanted), footer)
        case Paper.STANDING:
            standing = event.format.standing(state)
            version = next((one.version for one in reversed(state.published) if one.standing == standing), None)
            told = " · 未公布 not published" if version is None else f" · 第 {version} 版 version {version}"
            last = list(state.segments)[-1:]
            subtitle = say_segment(last[0], state.setup.book) if last else None
            return fill.wall_standing(state, standing, names, subtitle, footer + told)
        case Paper.FREQUENCIES:
            return _frequencies(event, _segment(event, wanted), footer)
        case Paper.HANDS:
            return _hands(event, wanted)
        case Paper.CERTIFICATES:
            if not state.awards:
                raise CannotPrint("no_awards_yet")
            signed = wanted.issuer or state.setup.organiser
            return fill.certificates(state, names, state.awards, signed, wanted.date)
        case Paper.SUPPLEMENT:
            published = event.regulation.published or event.regulation
            parts = [
                (say_fact("supplement", type(mine).__name__), mine, theirs)
                for mine, theirs in zip(event.regulation.rule_sets, published.rule_sets, strict=True)
            ]
            sizes = {one.field for one in event.format.parameters}
            return fill.supplement(state, parts, sizes, footer)


def _hands(event: EventPapers, wanted: Wanted) -> forms.HandRecords:
    """The cards of a segment's boards as ``paiju deal --seed`` deals them."""
    rules = event.regulation.play
    if not isinstance(rules, Rules):
        raise CannotPrint("regulation_has_no_deals")
    if not wanted.seed:
        raise CannotPrint("give_seed")
    master = parse_casual_seed(wanted.seed)
    boards = [casual_board(rules, master, number) for number in _segment(event, wanted).boards]
    return fill.hand_records(event.state, boards, f"paiju {paiju.__version__} · 种子 seed {wanted.seed}")


def _segment(event: EventPapers, wanted: Wanted) -> Segment:
    """The one that was named, else the last that was seated."""
    played = event.state.segments
    if wanted.segment is not None and wanted.segment not in played:
        raise CannotPrint("no_segment", given=str(wanted.segment))
    if not played:
        raise CannotPrint("nothing_seated_yet")
    return played[wanted.segment] if wanted.segment is not None else list(played.values())[-1]


def _sheets(event: EventPapers, segment: Segment, footer: str) -> forms.Form:
    state = event.state
    rules = event.regulation.play
    if not isinstance(rules, Rules):
        note = say("printed", "how_to_hand_in")
        return fill.pair_sheets(state, segment, event.names, note, footer)
    return fill.deal_sheets(
        state,
        segment,
        event.names,
        _first_caller(rules.first_caller.value, segment),
        rules.doubling is not None,
        rules.first_caller.value not in OWN_COUNT,
        footer,
    )


OWN_COUNT = (FirstCaller.WEST_THEN_ROTATES, FirstCaller.LOT_THEN_ROTATES)
"""Who calls first goes on from deal to deal at a table: it deals for itself, and counts its deals from 1."""


def _first_caller(how: FirstCaller, segment: Segment) -> Callable[[TableSeats, int], Seat]:
    """Who calls first, where that is known before the cards are dealt."""

    def first(table: TableSeats, deal: int) -> Seat:
        match how:
            case FirstCaller.ALWAYS_WEST:
                return Seat(0)
            case FirstCaller.BY_BOARD:
                return Seat((segment.boards[deal - 1] - 1) % 3)
            case _:
                return Seat(((segment.seating.first_caller(table.table) or 0) + deal - 1) % 3)

    return first


def _frequencies(event: EventPapers, segment: Segment, footer: str) -> forms.Frequencies:
    state = event.state
    if not isinstance(event.format, Duplicate):
        raise CannotPrint("no_frequency_tables")
    score, times, rank = (fill.pair(say("column", code)) for code in ("score", "times", "rank"))
    columns = (score, times, ("MP", "MP"), ("%", "%"), rank, ("S", "S"))
    tables = []
    for one in frequencies(event.format.comparison(state), segment):
        lines = {line.score: line for line in one.lines}
        rows = tuple(
            (
                "—" if score is None else f"{score:+d}" if score else "0",
                str(sum(1 for other in one.lines if other.score == score)),
                tell_value(line.mp),
                "" if line.rate is None else f"{float(line.rate) * 100:.1f}",
                str(line.rank),
                tell_value(line.points),
            )
            for score, line in sorted(lines.items(), key=lambda pair: pair[1].rank)
        )
        direction = fill.pair(say("paper", "direction", {"seat": say("seat", Seat(one.seat)), "group": one.group}))
        tables.append(forms.Frequency(one.board, direction, columns, rows))
    heading = fill.heading(state, say("paper", "board_results"), say_segment(segment.id, state.setup.book), footer)
    return forms.Frequencies(heading, tuple(tables))


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
    state, names = event.state, event.names
    standing = event.format.standing(state)
    direction = event.regulation.direction
    results = association_results(direction, state, standing, lambda number: fill.name_of(state, names, number))
    columns = tuple(fill.pair(say("column", column)) for column in results.columns)
    return sheets.Sheet(fill.pair(say("paper", "results")), results.columns, columns, results.rows)


def _entries(event: EventPapers) -> sheets.Sheet:
    state, names = event.state, event.names
    numbers = event.numbers
    rows = tuple(
        sorted(
            (numbers.shown(number), fill.name_of(state, names, number), one.unit, one.status.value)
            for number, one in state.entrants.items()
        )
    )
    columns = (fill.number_head(numbers), *(fill.pair(say("column", code)) for code in ("name", "unit", "status")))
    return sheets.Sheet(fill.pair(say("paper", "entrants")), ("number", "name", "unit", "status"), columns, rows)
