"""``standings``, ``why``, ``publish`` and ``finish``: who is where, why, and making it official."""

from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.shared import (
    DESK,
    AsOption,
    AtOption,
    FileArgument,
    ReasonOption,
    SegmentOption,
    app,
    desk,
    number_of,
    parse_segment,
    tell,
)
from paiju.cli.output import Column, Output, Table, both
from paiju.papers.fill import standing_sheet
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.course import StepKind
from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.why import why_pairing, why_points, why_rank
from paiju.tournament.seating.segments import Stage
from paiju.words.formats.standings import say_why, tell_value

StageOption = Annotated[Stage | None, typer.Option("--stage", help="阶段 | a stage")]


@command(
    app,
    "standings",
    "名次 | the standing",
    "现在的名次；--version 看已公布的某一版",
    "The standing as it is now; --version shows one that was published",
    "paiju event standings cup.pje",
    "paiju event standings cup.pje --version 1",
)
def standings(
    file: FileArgument,
    stage: StageOption = None,
    version: Annotated[int | None, typer.Option("--version", metavar="N", help="公布的版本 | a published one")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, DESK, out) as at_desk:
        state = at_desk.state
        if version is None:
            standing = at_desk.format.standing(state, stage)
        elif 1 <= version <= len(state.published):
            standing = state.published[version - 1].standing
        else:
            raise BadInput(
                f"没有第 {version} 版；已公布 {len(state.published)} 版",
                f"no version {version}; {len(state.published)} published",
            )
        sheet = standing_sheet(state, standing, at_desk.names)
        levels = [[at_desk.shown(number) for number in level] for level in standing.level]
    if as_json:
        out.json({"standing": [dict(zip(sheet.keys, row, strict=True)) for row in sheet.rows]})
        return
    columns = [
        Column(Words(*head), right=place not in (2, 3), flexible=place == 3) for place, head in enumerate(sheet.columns)
    ]
    table = Table(columns)
    for row in sheet.rows:
        table.add(*(str(cell) for cell in row))
    out.table(table)
    for level in levels:
        out.say(
            Words(
                f"尚未分出先后：{'、'.join(map(str, level))}",
                f"Not separated yet: {', '.join(map(str, level))}",
            ),
            "yellow",
        )


@command(
    app,
    "why",
    "为什么 | why",
    "一个名次、一局的得分或一桌的编排是怎么来的，逐步列出条款",
    "How a rank, the points of a segment or a table came about, step by step with articles",
    "paiju event why cup.pje 17",
    "paiju event why cup.pje 17 --segment main-1.1",
    "paiju event why cup.pje --segment main-1.2 --table 3",
)
def why(
    file: FileArgument,
    number: Annotated[str | None, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")] = None,
    segment: SegmentOption = None,
    table: Annotated[int | None, typer.Option("--table", metavar="N", help="桌 | a table")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, DESK, out) as at_desk:
        id_ = None if segment is None else parse_segment(segment)
        if id_ is not None and id_ not in at_desk.state.segments:
            raise BadInput(f"没有 {segment} 这一局", f"there is no segment {segment}")
        if table is not None and id_ is not None:
            chain = why_pairing(at_desk.state, id_, table)
        elif number is None:
            raise BadInput("写号，或 --segment 和 --table", "give a number, or --segment and --table")
        elif id_ is not None:
            chain = why_points(at_desk.state, number_of(at_desk, number), id_)
        else:
            chain = why_rank(at_desk.state, number_of(at_desk, number))
        chain, book = at_desk.numbers.why(chain), at_desk.state.setup.book
    if as_json:
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


@command(
    app,
    "publish",
    "公布 | publish",
    "公布名次为新的一版；此后的更正产生下一版，旧版保留",
    "Publish the standing as a version; later corrections make the next one, this one stays",
    "paiju event publish cup.pje",
)
def publish(
    file: FileArgument,
    stage: StageOption = None,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.PublishStanding(stage), reason)
        version = len(at_desk.state.published)
    tell(out, "published", Words(f"已公布第 {version} 版。", f"Published as version {version}."), version=version)


@command(
    app,
    "finish",
    "授奖并结束 | awards and the end",
    "按最后名次授奖并结束赛事；--fair-play 写风尚奖得主的号",
    "Grant the awards by the final standing and close the event",
    "paiju event finish cup.pje --fair-play 3 --fair-play 17",
)
def finish(
    file: FileArgument,
    fair_play: Annotated[
        list[str] | None, typer.Option("--fair-play", metavar="NUMBER", help="风尚奖 | fair play")
    ] = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        fair = tuple(number_of(at_desk, text) for text in fair_play or ())
        awards = () if at_desk.step.kind is StepKind.FINISH else (a.GrantAwards(),)  # or they are granted already
        at_desk.do_all(*awards, *([a.GrantFairPlay(fair)] if fair else []), a.Finish())
        count = len(at_desk.state.awards)
    tell(out, "finished", Words(f"赛事结束，{count} 个奖项。", f"Finished, {count} awards."), awards=count)
