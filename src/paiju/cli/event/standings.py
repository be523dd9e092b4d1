"""``standings``, ``why`` and ``finish``: who is where, why, and the end of it."""

from typing import Annotated

import typer

from paiju.cli.errors import bad_input
from paiju.cli.event.shared import (
    Desk,
    SegmentOption,
    acting,
    number_of,
    reading,
    tell,
)
from paiju.cli.output import Column, Output, Table, both
from paiju.papers.fill import standing_sheet
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.course import StepKind
from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.why import why_pairing
from paiju.tournament.seating.segments import Stage, parse_segment
from paiju.words import listed, plain, say
from paiju.words.standings import say_cell, say_why, tell_value

StageOption = Annotated[Stage | None, typer.Option("--stage", help="阶段 | a stage")]


@reading("standings")
def standings(
    at_desk: Desk,
    stage: StageOption = None,
    version: Annotated[int | None, typer.Option("--version", metavar="N", help="公布的版本 | a published one")] = None,
) -> None:
    out = at_desk.out
    state = at_desk.state
    if version is None:
        standing = at_desk.format.standing(state, stage)
    elif 1 <= version <= len(state.published):
        standing = state.published[version - 1].standing
    else:
        raise bad_input("no_version", version=version, count=len(state.published))
    sheet = standing_sheet(state, standing, at_desk.names)
    levels = [[at_desk.shown(number) for number in level] for level in standing.level]
    if out.as_json:
        out.json({"standing": [dict(zip(sheet.keys, row, strict=True)) for row in sheet.rows]})
        return
    columns = [
        Column(Words(*head), right=place not in (2, 3), flexible=place == 3) for place, head in enumerate(sheet.columns)
    ]
    table = Table(columns)
    codes = [criterion.code for criterion in standing.criteria]
    for line, row in zip(standing.lines, sheet.rows, strict=True):
        values = dict(zip(codes, line.values, strict=True))
        told = zip(sheet.keys, row, strict=True)
        # The sheet is Chinese; what is no figure, such as a stage, has words in both languages.
        table.add(
            *(
                say_cell(key, value, state.setup.book) if isinstance(value := values.get(key), str) else str(cell)
                for key, cell in told
            )
        )
    out.table(table)
    for level in levels:
        out.say(say("printed", "not_separated", {"numbers": listed(map(plain, level))}), "yellow")


@reading("why")
def why(
    at_desk: Desk,
    number: Annotated[str | None, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")] = None,
    segment: SegmentOption = None,
    table: Annotated[int | None, typer.Option("--table", metavar="N", help="桌 | a table")] = None,
) -> None:
    out = at_desk.out
    id_ = None if segment is None else parse_segment(segment)
    if id_ is not None and id_ not in at_desk.state.segments:
        raise bad_input("no_segment", given=segment)
    if table is not None and id_ is not None:
        chain = why_pairing(at_desk.state, id_, table)
    elif number is None:
        raise bad_input("give_number")
    elif id_ is not None:
        chain = at_desk.format.why_points(at_desk.state, number_of(at_desk, number), id_)
    else:
        chain = at_desk.format.why_rank(at_desk.state, number_of(at_desk, number))
    chain, book = at_desk.numbers.why(chain), at_desk.state.setup.book
    if out.as_json:
        out.json(_document(chain, book))
    else:
        _show(out, chain, book, 0)


def _show(out: Output, step: Why, book: str, depth: int) -> None:
    said = say_why(step, book)
    if step.article is not None and step.article.ref:
        named = name_article(step.article)
        said = Words(f"{said.zh}（{named.zh}）", f"{said.en} ({named.en})")
    out.say(said, "bold" if depth == 0 else "", indent=2 * depth)
    for part in step.parts:
        _show(out, part, book, depth + 1)


def _document(step: Why, book: str) -> dict[str, object]:
    article = "" if step.article is None else str(step.article)
    return {
        "code": step.code,
        "value": tell_value(step.value),
        "article": article,
        **both(say_why(step, book)),
        "parts": [_document(part, book) for part in step.parts],
    }


@acting("finish")
def finish(
    at_desk: Desk,
    fair_play: Annotated[
        list[str] | None, typer.Option("--fair-play", metavar="NUMBER", help="风尚奖 | fair play")
    ] = None,
) -> None:
    out = at_desk.out
    fair = tuple(number_of(at_desk, text) for text in fair_play or ())
    awards = () if at_desk.step.kind is StepKind.FINISH else (a.GrantAwards(),)  # or they are granted already
    at_desk.do_all(*awards, *([a.GrantFairPlay(fair)] if fair else []), a.Finish())
    count = len(at_desk.state.awards)
    tell(out, "finished", say("printed", "finished_awards", {"count": count}), awards=count)
