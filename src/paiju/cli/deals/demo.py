"""``paiju demo``: plays a duplicate set between house players and shows the score sheet with its articles."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

import paiju
from paiju.cli.app import BookOption, ChoiceOption, JsonOption, LangOption, SeedOption, command, new_app
from paiju.cli.deals.boards import parse_master
from paiju.cli.deals.sheet import legend, score_document, short_factors, signed
from paiju.cli.errors import bad_input
from paiju.cli.output import Column, Output, Stack, Table
from paiju.cli.progress import PatientProgress
from paiju.cli.rules import library
from paiju.deals.names import DealName, format_deal_name
from paiju.files import write_text
from paiju.games.doudizhu.events import Action, Factor
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.record.steps import steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.players.duplicate import DuplicateSet, Standing, TableResult, play_set, standings
from paiju.players.house import PLAYERS
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.table.record.record import Step
from paiju.table.seats import Seat
from paiju.tournament.ranking.comparison import Compared, format_rate
from paiju.words import say

app = new_app()


@command(
    app,
    "demo",
    "演示 | demonstration",
    "内置牌手打一组复式牌：各桌同牌，逐副计分并注明条款，最后排名",
    "House players play a duplicate set: scores board by board with articles, then ranks",
    "paiju demo",
    "paiju demo --book ccgc --boards 12 --tables 7 --seed 7",
    "paiju demo --players greedy,random --out records",
)
def demo(
    book: BookOption = "national",
    boards: Annotated[int, typer.Option("--boards", metavar="N", min=1, max=1000, help="几副 | boards")] = 4,
    tables: Annotated[int, typer.Option("--tables", metavar="T", min=1, max=100, help="几桌 | tables")] = 4,
    players: Annotated[str, typer.Option("--players", metavar="LIST", help="牌手 | players")] = "greedy,greedy,random",
    seed: SeedOption = None,
    option: ChoiceOption = None,
    out_path: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="写下牌谱 | write the records")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    rules, chosen = library.choose(book, option, Rules)
    names = _player_names(players)
    typed, master = parse_master(seed)
    with PatientProgress(boards * tables, out.inline(say("printed", "playing"))) as progress:
        played = play_set(rules, range(1, boards + 1), tables, names, master, progress.advance)
    written = _write(out_path, played) if out_path is not None else []
    ranked = standings(played)
    if as_json:
        out.json(_document(played, ranked, typed, chosen, written))
        return
    _show(out, played, ranked)
    again = f"paiju demo --book {rules.book} --boards {boards} --tables {tables} --players {players} --seed {typed}"
    out.named(say("label", "again"), again)
    if written:
        out.named(say("label", "records"), f"{out_path} ({len(written)})")
        out.named(say("label", "replay"), f"paiju replay {written[0]}")


def _player_names(text: str) -> list[str]:
    names = [name.strip() for name in text.replace("，", ",").split(",")]
    for name in names:
        if name not in PLAYERS:
            accepted = " ".join(PLAYERS)
            raise bad_input("no_player", name=repr(name), accepted=accepted)
    return names


# The sheet.


def _show(out: Output, played: DuplicateSet, ranked: tuple[Standing, ...]) -> None:
    title = shelf.clauses_of(played.rules.book).title
    tables = len(played.entrants) // played.rules.players.value
    out.line(out.inline(title, " · "), "bold")
    count = len(played.boards)
    out.say(
        Words(
            f"{tables} 桌，{count} 副，各桌同牌",
            f"{_number(tables, 'table')}, {_number(count, 'board')}, the same cards at every table",
        )
    )
    if played.compared(played.boards[0]) is not None:
        out.say(say("printed", "cells_explained"))
    for board in played.boards:
        out.line()
        out.table(_board_table(out, played, board))
    out.line()
    out.table(_standings_table(ranked))
    out.line()
    legend(out, _factors(played))


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _factors(played: DuplicateSet) -> Iterator[Factor]:
    for result in played.results:
        if result.deal.state.score is not None:
            yield from result.deal.state.score.factors


def _board_table(out: Output, played: DuplicateSet, board: int) -> Table:
    results, compared = played.of_board(board), played.compared(board)
    first = say("seat", results[0].cardset.first_caller)
    seats = [Column(say("seat", Seat(seat)), right=True) for seat in range(played.rules.players.value)]
    table = Table(
        (
            Column(say("head", "table_short"), right=True, style="dim"),
            Column(say("head", "declarer")),
            Column(say("head", "factors_article"), flexible=True, zh_only=True),
            *seats,
        ),
        say("printed", "board_and_caller", {"board": board, "first": first}),
    )
    for place, result in enumerate(results):
        lines = None if compared is None else [by_table[place] for by_table in compared]
        cells = [_points(result, seat, lines) for seat in range(played.rules.players.value)]
        table.add(str(result.table), _declarer(result), _how(result), *cells)
        if lines is not None:
            table.end_section()
    return table


def _declarer(result: TableResult) -> Words:
    state = result.deal.state
    return Words("—", "—") if state.declarer is None else say("seat", state.declarer)


def _how(result: TableResult) -> Words:
    score = result.deal.state.score
    return Words("", "") if score is None else short_factors(score)


def _points(result: TableResult, seat: int, lines: list[Compared] | None) -> Stack:
    """The score; where boards are compared also percentage, rank and S."""
    points = result.points[seat]
    style = "bold green" if points > 0 else "bold red" if points < 0 else "bold"
    if lines is None:
        return Stack(signed(points), (), style)
    line = lines[seat]
    rate = "–" if line.rate is None else f"{format_rate(line.rate)}%"
    return Stack(signed(points), (rate, f"#{line.rank} {_plain(line.rank_points)}"), style)


def _plain(number: object) -> str:
    text = str(number)
    return text.rstrip("0").rstrip(".") if "." in text else text


def _standings_table(ranked: tuple[Standing, ...]) -> Table:
    extra: list[Column] = []
    if ranked[0].rank_points is not None:
        extra = [Column(say("head", "sum"), right=True), Column(say("head", "mean_mp"), right=True)]
    if ranked[0].field_points is not None:
        extra = [Column(say("head", "field_points"), right=True), Column(say("head", "small_points"), right=True)]
    table = Table(
        (
            Column(say("head", "rank"), right=True, style="bold"),
            Column(say("head", "seat")),
            Column(say("head", "player")),
            *extra,
            Column(say("head", "points"), right=True),
            Column(say("head", "deals_won"), right=True),
        ),
        say("printed", "standings"),
    )
    for line in ranked:
        seat = say("seat", line.entrant.seat)
        place = say("printed", "table_and_seat", {"table": line.entrant.table, "seat": seat})
        table.add(str(line.rank), place, line.entrant.player, *_extra(line), signed(line.total), str(line.won))
    return table


def _extra(line: Standing) -> list[str]:
    if line.rank_points is not None:
        return [str(line.rank_points), format_rate(line.rate)]
    if line.field_points is not None:
        return [_plain(float(line.field_points)), signed(line.recorded or 0)]
    return []


# Records and JSON.


def _write(folder: Path, played: DuplicateSet) -> list[Path]:
    written: list[Path] = []
    players = {(entrant.table, entrant.seat): entrant.player for entrant in played.entrants}
    for result in played.results:
        tags = {"Event": "paiju demo", "Table": str(result.table)}
        if result.attempt > 1:
            tags["Deal"] = format_deal_name(DealName(str(result.board), result.attempt))
        for seat in range(played.rules.players.value):
            tags[f"Seat{seat}"] = players[result.table, Seat(seat)]
        steps: list[Step[Action]] = [Step(step.actor, step.action, None) for step in steps_of(result.deal.events)]
        record = record_of(played.rules, result.cardset, steps, tags, f"paiju {paiju.__version__}")
        path = folder / f"board-{result.board:03d}-table-{result.table:02d}.pj"
        write_text(path, format_record(played.rules, record))
        written.append(path)
    return written


def _document(
    played: DuplicateSet, ranked: tuple[Standing, ...], typed: str, chosen: dict[str, str], written: list[Path]
) -> dict[str, object]:
    return {
        "book": played.rules.book,
        "options": chosen,
        "seed": typed,
        "boards": [_board_document(played, board) for board in played.boards],
        "standings": [_standing_document(line) for line in ranked],
        "records": [str(path) for path in written],
    }


def _board_document(played: DuplicateSet, board: int) -> dict[str, object]:
    results, compared = played.of_board(board), played.compared(board)
    return {
        "board": board,
        "first_caller": int(results[0].cardset.first_caller),
        "tables": [
            {
                "table": result.table,
                "attempt": result.attempt,
                "declarer": None if result.deal.state.declarer is None else int(result.deal.state.declarer),
                "bid": result.deal.state.bid,
                "score": score_document(result.deal.state.score),
                "compared": None if compared is None else [_line_document(by[place]) for by in compared],
            }
            for place, result in enumerate(results)
        ],
    }


def _line_document(line: Compared) -> dict[str, object]:
    return {"mp": line.mp, "rate": format_rate(line.rate), "rank": line.rank, "S": str(line.rank_points)}


def _standing_document(line: Standing) -> dict[str, object]:
    return {
        "rank": line.rank,
        "table": line.entrant.table,
        "seat": int(line.entrant.seat),
        "player": line.entrant.player,
        "points": line.total,
        "won": line.won,
        "S": None if line.rank_points is None else str(line.rank_points),
        "rate": None if line.rate is None else format_rate(line.rate),
        "field_points": None if line.field_points is None else float(line.field_points),
        "small_points": line.recorded,
    }
