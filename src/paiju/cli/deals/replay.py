"""``paiju replay``: a deal record step by step, decided anew by the rules, with the score and where it comes from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.records import WrongRecord, read_record
from paiju.cli.deals.sheet import factor_table, score_document, signed
from paiju.cli.errors import Reproach
from paiju.cli.output import Column, Output, Table, both
from paiju.referee.records import tell
from paiju.regulations.library import clauses_of, game_of
from paiju.rulebook.clauses import Words
from paiju.table.game import AnyGame
from paiju.table.lookup import Happening, PlayedRecord
from paiju.table.seats import Seat
from paiju.words import say

app = new_app()


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that happened, as a line of the replay."""

    at: str
    seat: Words
    said: Words
    cards: str
    left: str
    ends_part: bool


@command(
    app,
    "replay",
    "复盘 | replay",
    "逐步显示一份牌谱（.pj 或 .jsonl），并按规则核对结果",
    "Show a deal record (.pj or .jsonl) step by step and check its result by the rules",
    "paiju replay board-1.pj",
    "paiju replay board-1.pj --step",
    "paiju replay board-1.pj --json",
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="牌谱 | deal record")],
    step: Annotated[bool, typer.Option("--step", help="每步等回车 | wait for Enter after each step")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    try:
        record = read_record(file)
    except WrongRecord as wrong:
        if as_json:
            out.json({"ok": False, "why": both(wrong.words)})
        else:
            out.line(f"✗ {out.inline(say('printed', 'record_against_rules'), ' · ')}", "bold red")
            out.say(wrong.words, indent=2)
        raise Reproach from None
    game = game_of(record.rules)
    if as_json:
        out.json(_document(game, record))
        return
    rows = [_row(game, happening) for happening in record.happenings]
    _show_head(out, game, record)
    if step and out.is_terminal:
        _step_through(out, rows)
    else:
        _show_rows(out, rows)
    _show_result(out, game, record)


def _show_head(out: Output, game: AnyGame, record: PlayedRecord) -> None:
    book = clauses_of(record.rules.book).short
    board = say("printed", "board", {"board": record.board})
    out.line(f"{out.inline(book, ' · ')}   {out.inline(board, ' · ')}", "bold")
    for name, value in {**record.tags, **record.rules.options}.items():
        out.line(f"{name}: {value}", "dim", indent=2)
    for remark in record.remarks:
        out.say(tell(remark), "yellow", indent=2)
    for seat, hand in enumerate(record.hands):
        whose = out.inline(say(game.seat_group, Seat(seat)))
        out.cards(f"{seat} {whose}", game.write_cards(sorted(hand, reverse=True)))
    if record.kitty:
        out.cards(out.inline(say("printed", "kitty")), game.write_cards(sorted(record.kitty, reverse=True)))


def _row(game: AnyGame, happening: Happening) -> Row:
    at, seat, left = happening.at, happening.seat, happening.left
    return Row(
        at=f"{at // 60_000}:{at / 1000 % 60:04.1f}",
        seat=Words("", "") if seat is None else say(game.seat_group, seat),
        said=_with_cause(happening),
        cards=game.write_cards(happening.cards[::-1]),
        left="" if left is None else str(left),
        ends_part=happening.ends_part,
    )


def _with_cause(happening: Happening) -> Words:
    said = say(*happening.said)
    if happening.cause is None:
        return said
    why = say(*happening.cause)
    return Words(f"{said.zh}（{why.zh}）", f"{said.en} ({why.en})")


def _show_rows(out: Output, rows: list[Row]) -> None:
    if not rows:
        return
    timed = len({row.at for row in rows}) > 1  # nobody took the time of deals between programs
    columns = (
        Column(say("head", "seat")),
        Column(say("head", "cards"), cards=True, flexible=True),
        Column(say("head", "left"), right=True),
        Column(say("head", "action_or_combination"), flexible=True),
    )
    table = Table((Column(say("head", "time"), right=True, style="dim"), *columns) if timed else columns)
    for row in rows:
        cells = (row.seat, row.cards, row.left, row.said)
        table.add(*(row.at, *cells) if timed else cells)
        if row.ends_part:
            table.end_section()
    out.table(table)


def _step_through(out: Output, rows: list[Row]) -> None:
    for row in rows:
        left = say("printed", "left", {"left": row.left}) if row.left else Words("", "")
        name = out.inline(row.seat)
        out.cards(f"{row.at:>7} {name}", f"{row.cards}  {out.inline(row.said)}  {out.inline(left)}")
        try:
            input()
        except EOFError:
            return


def _show_result(out: Output, game: AnyGame, record: PlayedRecord) -> None:
    score = record.score
    if score is None:
        phase = say("printed", "redeal") if record.redeal else say("phase", record.phase)
        out.say(say("printed", "no_score", {"phase": phase}))
        return
    out.line()
    out.table(factor_table(score.factors, game.seat_group))
    points = [(say(game.seat_group, Seat(seat)), signed(value)) for seat, value in enumerate(score.points)]
    told = Words(
        "  ".join(f"{name.zh} {value}" for name, value in points),
        "  ".join(f"{name.en} {value}" for name, value in points),
    )
    if any(remark.code == "wrong_result" for remark in record.remarks):
        mark, code, style = "≠", "today_rules_give", "bold yellow"
    else:
        mark, code, style = "✓", "result_by_rules", "bold green"
    out.line(f"{mark} {out.inline(say('printed', code), ' · ')}   {out.inline(told, ' · ')}", style)


def _document(game: AnyGame, record: PlayedRecord) -> dict[str, object]:
    return {
        "ok": True,
        "book": record.rules.book,
        "options": record.rules.options,
        "tags": record.tags,
        "board": record.board,
        "first_caller": int(record.first),
        "hands": [game.write_cards(hand) for hand in record.hands],
        "kitty": game.write_cards(record.kitty),
        "events": record.events,
        "phase": record.phase.value,
        **record.facts,
        "score": score_document(record.score),
        "remarks": [both(tell(remark)) for remark in record.remarks],
    }
