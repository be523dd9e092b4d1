"""``print`` and ``export``: papers for the hall, tables for others, the log for anybody who wants to check."""

import enum
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import paiju
from paiju.cards.shuffle import parse_casual_seed
from paiju.cli.app import SeedOption
from paiju.cli.errors import bad_input
from paiju.cli.event.shared import Desk, SegmentOption, reading, tell
from paiju.files import write_bytes
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.rules import FirstCaller, Rules
from paiju.papers import fill, forms, sheets
from paiju.papers.typeset import NoChineseFont, typeset
from paiju.storage.codec import core_codec
from paiju.table.seats import Seat
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.people.association import association_results
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.frequency import frequencies
from paiju.tournament.seating.segments import Segment, TableSeats, parse_segment
from paiju.words import say, say_fact
from paiju.words.standings import say_segment, tell_value


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


@reading("print")
def print_(
    at_desk: Desk,
    paper: Annotated[str, typer.Argument(metavar="PAPER", help=" ".join(Paper))],
    target: Annotated[Path, typer.Option("--out", metavar="PDF", help="写入 | write to")],
    segment: SegmentOption = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="二维码，可含 {number} | QR codes")] = "",
    seed: SeedOption = None,
    issuer: Annotated[str, typer.Option("--issuer", metavar="TEXT", help="证书落款 | who signs")] = "",
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="证书日期 | its date")] = "",
) -> None:
    out = at_desk.out
    if paper not in set(Paper):
        accepted = " ".join(Paper)
        raise bad_input("no_paper", paper=repr(paper), accepted=accepted)
    form = (
        _hands(at_desk, segment, seed)
        if paper == Paper.HANDS
        else _form(at_desk, Paper(paper), segment, url, issuer, date)
    )
    try:
        pdf = typeset(form)
    except NoChineseFont as missing:
        raise bad_input("no_chinese_font", missing=missing) from None
    write_bytes(target, pdf)
    tell(
        out,
        "printed",
        say("printed", "wrote_kb", {"target": str(target), "count": len(pdf) // 1024}),
        file=str(target),
    )


def _form(at_desk: Desk, paper: Paper, segment: str | None, url: str, issuer: str, date: str) -> forms.Form:
    state, names = at_desk.state, at_desk.names
    footer = f"paiju {paiju.__version__} · {state.setup.book}" + (f" · 种子 seed {state.seed}" if state.seed else "")

    numbers = at_desk.numbers

    def link(number: Number) -> str:
        return url.replace("{number}", str(numbers.shown(number)))

    match paper:
        case Paper.PLACE_CARDS:
            return fill.place_cards(state, _segment(at_desk, segment), names, link, footer)
        case Paper.PLAN:
            return fill.table_plan(state, _segment(at_desk, segment), names, footer)
        case Paper.SHEETS:
            return _sheets(at_desk, _segment(at_desk, segment), footer)
        case Paper.STANDING:
            standing = at_desk.format.standing(state)
            version = next((one.version for one in reversed(state.published) if one.standing == standing), None)
            told = " · 未公布 not published" if version is None else f" · 第 {version} 版 version {version}"
            last = list(state.segments)[-1:]
            subtitle = say_segment(last[0], state.setup.book) if last else None
            return fill.wall_standing(state, standing, names, subtitle, footer + told)
        case Paper.FREQUENCIES:
            return _frequencies(at_desk, _segment(at_desk, segment), footer)
        case Paper.HANDS:
            return _hands(at_desk, segment, None)
        case Paper.CERTIFICATES:
            if not state.awards:
                raise bad_input("no_awards_yet")
            return fill.certificates(state, names, state.awards, issuer or state.setup.organiser, date or _today())
        case Paper.SUPPLEMENT:
            published = at_desk.regulation.published or at_desk.regulation
            parts = [
                (say_fact("supplement", type(mine).__name__), mine, theirs)
                for mine, theirs in zip(at_desk.regulation.rule_sets, published.rule_sets, strict=True)
            ]
            sizes = {one.field for one in at_desk.format.parameters}
            return fill.supplement(state, parts, sizes, footer)


def _hands(at_desk: Desk, segment: str | None, seed: str | None) -> forms.HandRecords:
    """The cards of a segment's boards as ``paiju deal --seed`` deals them."""
    rules = at_desk.regulation.play
    if not isinstance(rules, Rules):
        raise bad_input("regulation_has_no_deals")
    if seed is None:
        raise bad_input("give_seed")
    boards = [casual_board(rules, parse_casual_seed(seed), number) for number in _segment(at_desk, segment).boards]
    return fill.hand_records(at_desk.state, boards, f"paiju {paiju.__version__} · 种子 seed {seed}")


def _today() -> str:
    return time.strftime("%Y-%m-%d")


def _segment(at_desk: Desk, given: str | None) -> Segment:
    """The one that was named, else the last that was seated."""
    played = at_desk.state.segments
    if given is not None:
        id_ = parse_segment(given)
        if id_ not in played:
            raise bad_input("no_segment", given=given)
        return played[id_]
    if not played:
        raise bad_input("nothing_seated_yet")
    return list(played.values())[-1]


def _sheets(at_desk: Desk, segment: Segment, footer: str) -> forms.Form:
    state = at_desk.state
    rules = at_desk.regulation.play
    if not isinstance(rules, Rules):
        note = say("printed", "how_to_hand_in")
        return fill.pair_sheets(state, segment, at_desk.names, note, footer)
    return fill.deal_sheets(
        state,
        segment,
        at_desk.names,
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


def _frequencies(at_desk: Desk, segment: Segment, footer: str) -> forms.Frequencies:
    state = at_desk.state
    if not isinstance(at_desk.format, Duplicate):
        raise bad_input("no_frequency_tables")
    score, times, rank = (fill.pair(say("column", code)) for code in ("score", "times", "rank"))
    columns = (score, times, ("MP", "MP"), ("%", "%"), rank, ("S", "S"))
    tables = []
    for one in frequencies(at_desk.format.comparison(state), segment):
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


@enum.unique
class Kind(enum.StrEnum):
    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    ASSOCIATION = "association"
    LOG = "log"


@reading("export")
def export(
    at_desk: Desk,
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help=" ".join(Kind))],
    target: Annotated[Path, typer.Option("--out", metavar="PATH", help="写入 | write to")],
) -> None:
    out = at_desk.out
    data = _log(at_desk) if kind is Kind.LOG else _tables(at_desk, kind)
    write_bytes(target, data)
    tell(
        out,
        "exported",
        say("printed", "wrote_bytes", {"target": str(target), "count": len(data)}),
        file=str(target),
    )


def _tables(at_desk: Desk, kind: Kind) -> bytes:
    state, names = at_desk.state, at_desk.names
    standing = fill.standing_sheet(state, at_desk.format.standing(state), names)
    match kind:
        case Kind.CSV:
            return sheets.to_csv(standing)
        case Kind.ASSOCIATION:
            return sheets.to_csv(_for_association(at_desk))
        case Kind.JSON:
            return sheets.to_json(standing)
        case Kind.XLSX:
            return sheets.to_xlsx((standing, _entries(at_desk)))
        case _:
            return sheets.to_html(state.setup.name, (standing, _entries(at_desk)), f"paiju {paiju.__version__}")


def _for_association(at_desk: Desk) -> sheets.Sheet:
    """The columns that the book names for the association's points."""
    state, names = at_desk.state, at_desk.names
    standing = at_desk.format.standing(state)
    direction = at_desk.regulation.direction
    results = association_results(direction, state, standing, lambda number: fill.name_of(state, names, number))
    columns = tuple(fill.pair(say("column", column)) for column in results.columns)
    return sheets.Sheet(fill.pair(say("paper", "results")), results.columns, columns, results.rows)


def _entries(at_desk: Desk) -> sheets.Sheet:
    state, names = at_desk.state, at_desk.names
    numbers = at_desk.numbers
    rows = tuple(
        sorted(
            (numbers.shown(number), fill.name_of(state, names, number), one.unit, one.status.value)
            for number, one in state.entrants.items()
        )
    )
    columns = (fill.number_head(numbers), *(fill.pair(say("column", code)) for code in ("name", "unit", "status")))
    return sheets.Sheet(fill.pair(say("paper", "entrants")), ("number", "name", "unit", "status"), columns, rows)


def _log(at_desk: Desk) -> bytes:
    """Every act as it is stored, one a line; without names."""
    codec = core_codec()
    lines = [codec.encode(act, act.at).data for act in at_desk.log.acts]
    return b"\n".join(lines) + b"\n"
