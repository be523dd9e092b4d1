"""``paiju replay``: a deal record step by step, decided anew by the rules, with the score and where it comes from."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from paiju.cards.card import format_cards
from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.deals.boards import Notation, show_cards
from paiju.cli.deals.records import WrongRecord, read_record
from paiju.cli.deals.sheet import factor_table, score_document, signed
from paiju.cli.errors import Reproach
from paiju.cli.output import Column, Output, Table, both
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause, Event
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.state import Phase, State, evolve
from paiju.referee.records import PlayedRecord, tell
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat
from paiju.words import say
from paiju.words.events import say_event

app = new_app()


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that happened, as a line of the replay."""

    at: str
    seat: Words
    said: Words
    cards: str
    left: str
    ends_phase: bool = False


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
    if as_json:
        out.json(_document(record))
        return
    _show_head(out, record)
    if step and out.is_terminal:
        _step_through(out, record)
    else:
        _show_rows(out, list(_rows(record)))
    _show_result(out, record)


def _show_head(out: Output, record: PlayedRecord) -> None:
    book = shelf.clauses_of(record.rules.book).short
    board = say("printed", "board", {"board": record.cardset.board})
    out.line(f"{out.inline(book, ' · ')}   {out.inline(board, ' · ')}", "bold")
    for name, value in {**record.tags, **record.options}.items():
        out.line(f"{name}: {value}", "dim", indent=2)
    for remark in record.played.remarks:
        out.say(tell(remark), "yellow", indent=2)
    for seat, hand in enumerate(record.cardset.hands):
        out.cards(_seat(out, Seat(seat)), show_cards(hand, Notation.SUITS))
    out.cards(out.inline(say("printed", "kitty")), show_cards(record.cardset.kitty, Notation.SUITS))


def _seat(out: Output, seat: Seat) -> str:
    return f"{seat} {out.inline(say('seat', seat))}"


def _rows(record: PlayedRecord) -> Iterator[Row]:
    state = State()
    for event in record.played.events:
        before, state = state, evolve(state, event)
        row = _row(event, state)
        if row is not None:
            ends = before.phase is not state.phase or isinstance(event, e.KittyShown)
            yield Row(row.at, row.seat, row.said, row.cards, row.left, ends or _ends_trick(event))


def _ends_trick(event: Event) -> bool:
    return isinstance(event, e.Passed) and event.trick_over


def _row(event: Event, state: State) -> Row | None:
    said = say_event(event)
    if said is None:
        return None
    cards, left = "", ""
    if isinstance(event, e.CardsPlayed):
        cards, left = format_cards(reversed(event.cards)), str(state.cards_left[event.seat])
    return Row(_time(event), _who(event), _with_cause(event, said), cards, left)


def _time(event: Event) -> str:
    at = getattr(event, "at", 0)
    return f"{at // 60_000}:{at / 1000 % 60:04.1f}"


def _who(event: Event) -> Words:
    seat = getattr(event, "seat", None)
    return Words("", "") if seat is None else say("seat", seat)


def _with_cause(event: Event, said: Words) -> Words:
    cause = getattr(event, "cause", Cause.PLAYER)
    if cause is Cause.PLAYER:
        return said
    why = say("cause", cause)
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
        if row.ends_phase:
            table.end_section()
    out.table(table)


def _step_through(out: Output, record: PlayedRecord) -> None:
    for row in _rows(record):
        left = say("printed", "left", {"left": row.left}) if row.left else Words("", "")
        name = out.inline(row.seat)
        out.cards(f"{row.at:>7} {name}", f"{row.cards}  {out.inline(row.said)}  {out.inline(left)}")
        try:
            input()
        except EOFError:
            return


def _show_result(out: Output, record: PlayedRecord) -> None:
    state = record.played.state
    if state.score is None:
        phase = say("phase", state.phase) if state.phase is not Phase.OVER else say("printed", "redeal")
        out.say(say("printed", "no_score", {"phase": phase}))
        return
    out.line()
    out.table(factor_table(state.score.factors))
    points = [(say("seat", Seat(seat)), signed(value)) for seat, value in enumerate(state.score.points)]
    told = Words(
        "  ".join(f"{name.zh} {value}" for name, value in points),
        "  ".join(f"{name.en} {value}" for name, value in points),
    )
    if any(remark.code == "wrong_result" for remark in record.played.remarks):
        mark, code, style = "≠", "today_rules_give", "bold yellow"
    else:
        mark, code, style = "✓", "result_by_rules", "bold green"
    out.line(f"{mark} {out.inline(say('printed', code), ' · ')}   {out.inline(told, ' · ')}", style)


def _document(record: PlayedRecord) -> dict[str, object]:
    cardset, state = record.cardset, record.played.state
    return {
        "ok": True,
        "book": record.rules.book,
        "options": record.options,
        "tags": record.tags,
        "board": cardset.board,
        "first_caller": int(cardset.first_caller),
        "hands": [format_cards(hand) for hand in cardset.hands],
        "kitty": format_cards(cardset.kitty),
        "events": [CODEC.encode(event) for event in record.played.events],
        "phase": state.phase.value,
        "declarer": None if state.declarer is None else int(state.declarer),
        "score": score_document(state.score),
        "remarks": [both(tell(remark)) for remark in record.played.remarks],
    }
