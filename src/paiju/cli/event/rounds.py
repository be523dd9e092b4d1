"""``draw``, ``seat``, ``start``, ``last-deal``, ``forfeit``, ``late``, ``close``, ``cut``: from lots to a cut."""

import json
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.shared import (
    DESK,
    AsOption,
    AtOption,
    ConfirmedOption,
    Desk,
    FileArgument,
    ReasonOption,
    SegmentOption,
    app,
    desk,
    number_of,
    tell,
)
from paiju.cli.files import read_text
from paiju.cli.output import Column, Output, Table
from paiju.papers.fill import name_of
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import Article
from paiju.table.seats import Seat
from paiju.tournament import commands as a
from paiju.tournament.course import start_command
from paiju.tournament.events import IncidentRecorded
from paiju.tournament.formats.format import Due
from paiju.tournament.formats.swiss_pairs import NUMBERS
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.numbering import Numbering
from paiju.tournament.seating.segments import HOUSE, Seating, SegmentId, TableSeats
from paiju.words import say_seat
from paiju.words.formats.standings import say_seating_reason, say_segment, say_side


@command(
    app,
    "draw",
    "抽签 | draw lots",
    "公布抽签种子并抽签；同一种子得到同样的结果，任何人都能重算",
    "Publish the seed and draw; the same seed gives the same draw, so anybody can repeat it",
    "paiju event draw cup.pje --seed 4711 --source 开奖号码",
)
def draw(
    file: FileArgument,
    seed: Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="种子 | the published seed")] = None,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="种子来源 | where it comes from")] = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        if not at_desk.state.seed:
            if seed is None:
                raise BadInput("先公布种子：--seed", "publish a seed first: --seed")
            at_desk.do(a.PublishSeed(seed, source))
        elif seed is not None and seed != at_desk.state.seed:
            raise BadInput(
                f"种子已公布：{at_desk.state.seed}，不能更换", f"the seed is published: {at_desk.state.seed}; it stays"
            )
        before = set(at_desk.state.lots)
        if at_desk.next().due is Due.DRAW:
            at_desk.do(a.DrawLots())
        drawn = {name: list(map(int, order)) for name, order in at_desk.state.lots.items() if name not in before}
        seed = at_desk.state.seed
        if as_json:
            out.json({"seed": seed, "drawn": drawn})
            return
        out.note("种子", "seed", seed)
        for name, order in drawn.items():
            out.line(f"{name}: {' '.join(map(str, order))}")
        if NUMBERS in drawn:
            _show_numbers(at_desk)


def _show_numbers(at_desk: Desk) -> None:
    """Who has which of the numbers that were drawn: from now on these are on every paper."""
    state, names, numbers = at_desk.state, at_desk.names, at_desk.numbers
    table = Table(
        (
            Column(Words("序号", "no."), right=True),
            Column(Words("报名号", "entry"), right=True),
            Column(Words("姓名", "name")),
            Column(Words("单位", "unit"), flexible=True),
        )
    )
    for who in sorted(state.lots[NUMBERS], key=numbers.shown):
        table.add(numbers.shown(who), int(who), name_of(state, names, who), state.entrants[who].unit)
    at_desk.out.table(table)


@command(
    app,
    "seat",
    "编排 | seat the next segment",
    "编排下一局：显示每桌和理由；--approve 批准，--override 改用自己的编排",
    "Seat the next segment, with reasons; --approve approves it, --override uses a seating of your own",
    "paiju event seat cup.pje",
    "paiju event seat cup.pje --approve",
    "paiju event seat cup.pje --override mine.json --reason 左撇子",
)
def seat(
    file: FileArgument,
    segment: SegmentOption = None,
    approve: Annotated[bool, typer.Option("--approve", help="批准 | approve")] = False,
    override: Annotated[
        Path | None, typer.Option("--override", metavar="JSON", help="自排 | tables of your own")
    ] = None,
    confirmed: ConfirmedOption = False,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        id_ = at_desk.segment(segment)
        if at_desk.next().due is Due.SEATING:
            at_desk.do(a.ProposeSeating(id_))
        if override is not None:
            tables, byes = _read_seating(override, at_desk.numbers)
            at_desk.do(a.OverrideSeating(id_, tables, byes, confirmed), reason)
        if approve:
            at_desk.do(a.ApproveSeating(id_), reason)
        found = at_desk.state.segments[id_]
        if as_json:
            out.json(seating_document(id_, found.seating, found.approved, at_desk.numbers))
            return
        show_seating(at_desk, id_, found.seating)
        if found.approved:
            out.say(Words("已批准。", "Approved."), "green")
        else:
            out.say(Words("待批准：加 --approve。", "Waiting for approval: --approve."), "yellow")


def _read_seating(path: Path, numbers: Numbering) -> tuple[tuple[TableSeats, ...], tuple[Number, ...]]:
    """As ``seat --json`` writes it, with the numbers people see."""

    def entry(shown: int) -> Number:
        found = numbers.entry(shown)
        if found is None:
            raise BadInput(f"{path}：没有 {shown} 号", f"{path}: there is no number {shown}")
        return found

    try:
        document = json.loads(read_text(path))
        tables = tuple(
            TableSeats(int(one["table"]), int(one.get("group", 1)), tuple(entry(int(who)) for who in one["seats"]))
            for one in document["tables"]
        )
        return tables, tuple(entry(int(who)) for who in document.get("byes", ()))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise BadInput(
            f"{path} 不是编排（{error}）；写法同 paiju event seat --json",
            f"{path} is no seating ({error}); write it as paiju event seat --json does",
        ) from None


def seating_document(id_: SegmentId, seating: Seating, approved: bool, numbers: Numbering) -> dict[str, object]:
    return {
        "segment": str(id_),
        "approved": approved,
        "tables": [
            {"table": one.table, "group": one.group, "seats": [numbers.shown(who) for who in one.seats]}
            for one in seating.tables
        ],
        "byes": [numbers.shown(who) for who in seating.byes],
    }


def show_seating(at_desk: Desk, id_: SegmentId, seating: Seating) -> None:
    out, state, names, numbers = at_desk.out, at_desk.state, at_desk.names, at_desk.numbers
    sides = len(seating.tables[0].seats) if seating.tables else 0
    heads = [say_seat(Seat(side)) if sides == 3 else say_side(side) for side in range(sides)]
    table = Table(
        (
            Column(Words("桌", "table"), right=True),
            Column(Words("组", "group"), right=True),
            *(Column(head) for head in heads),
        ),
        say_segment(id_, state.setup.book),
    )
    for one in seating.tables:
        people = [f"{numbers.shown(who) or '·'} {name_of(state, names, who)}" for who in one.seats]
        table.add(one.table, one.group, *people)
    out.table(table)
    if seating.byes:
        listed = "、".join(f"{numbers.shown(who)} {name_of(state, names, who)}" for who in seating.byes if who != HOUSE)
        out.note("轮空", "bye", listed)
    for place, why in seating.reasons:
        if place == 0:
            said = say_seating_reason(numbers.reason(why))
            out.say(_cite(said, why.article), "dim")
    if seating.needs_chief:
        out.say(
            Words("没有完全合规的配对，须裁判长确认。", "No pairing keeps every ban; the chief referee must confirm."),
            "bold yellow",
        )


def _cite(said: Words, article: Article) -> Words:
    if not article.ref:
        return said
    named = name_article(article)
    return Words(f"{said.zh}（{named.zh}）", f"{said.en} ({named.en})")


@command(
    app,
    "start",
    "开始 | start the segment",
    "开始已批准的一局",
    "Start the segment that is approved",
    "paiju event start cup.pje",
    "paiju event start cup.pje --minutes 40",
)
def start(
    file: FileArgument,
    segment: SegmentOption = None,
    minutes: Annotated[int | None, typer.Option("--minutes", metavar="N", help="时长 | how long")] = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        id_ = at_desk.segment(segment, Due.RESULTS)
        action = start_command(at_desk.state, id_) if minutes is None else a.StartSegment(id_, minutes)
        at_desk.do(action)
    said = say_segment(id_, at_desk.state.setup.book)
    tell(out, "started", Words(f"{said.zh} 开始。", f"{said.en} started."), segment=str(id_), minutes=action.minutes)


@command(
    app,
    "last-deal",
    "宣布最后一副 | call the last deal",
    "计时赛：剩十分钟时宣布再打一副",
    "Timed rounds: at ten minutes left, one more deal",
    "paiju event last-deal cup.pje",
)
def last_deal(
    file: FileArgument,
    segment: SegmentOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        id_ = at_desk.segment(segment, Due.RESULTS)
        at_desk.do(a.CallLastDeal(id_))
    tell(out, "last_deal", Words("已宣布：再打一副。", "Called: one more deal."), segment=str(id_))


@command(
    app,
    "forfeit",
    "弃权 | forfeit",
    "判一方本局弃权，须写理由",
    "An entrant forfeits the segment; needs a reason",
    "paiju event forfeit cup.pje 17 --reason 未到",
)
def forfeit(
    file: FileArgument,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")],
    segment: SegmentOption = None,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        id_ = at_desk.segment(segment, Due.RESULTS)
        at_desk.do(a.Forfeit(id_, who), reason)
        shown = at_desk.shown(who)
    tell(out, "forfeited", Words(f"{shown} 号弃权。", f"Number {shown} forfeits."), number=shown, segment=str(id_))


@command(
    app,
    "late",
    "迟到 | record lateness",
    "记录到场时刻；处罚按规程自动得出，规程没有处罚的只作记录",
    "When an entrant arrived; the regulation says what follows, or it is only noted",
    "paiju event late cup.pje 17 2026-11-15T09:07",
)
def late(
    file: FileArgument,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")],
    arrived: Annotated[str, typer.Argument(metavar="TIME", help="到场时刻 | arrival")],
    segment: SegmentOption = None,
    sheet: Annotated[bool, typer.Option("--sheet", help="迟交记分表 | the score sheet was late")] = False,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        id_ = at_desk.played(segment) if sheet else at_desk.segment(segment, Due.RESULTS)
        when = at_desk.instant(arrived)
        if when > at_desk.at:
            raise BadInput(f"{arrived} 还没有到", f"{arrived} is still to come")
        done = at_desk.do(a.ReportLateSheet(id_, who, when) if sheet else a.ReportLate(id_, who, when))
        shown = at_desk.shown(who)
    said = Words(f"{shown} 号迟到，已按规程处理。", f"Number {shown} was late; ruled by the regulation.")
    if sheet:
        said = Words(f"{shown} 号迟交记分表，按弃权记分。", f"Number {shown}: the sheet was late; scored as a forfeit.")
    elif any(isinstance(event, IncidentRecorded) for event in done.events):
        said = Words(
            f"{shown} 号迟到，已记录；规程没有处罚。",
            f"Number {shown} was late: noted; the regulation has no penalty for it.",
        )
    tell(out, "late", said, number=shown)


@command(
    app,
    "close",
    "收局 | close the segment",
    "全部成绩到齐后收局",
    "Close the segment once every result is in",
    "paiju event close cup.pje",
)
def close(
    file: FileArgument,
    segment: SegmentOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        id_ = at_desk.segment(segment, Due.RESULTS)
        at_desk.do(a.CloseSegment(id_))
    said = say_segment(id_, at_desk.state.setup.book)
    tell(out, "closed", Words(f"{said.zh} 已收。", f"{said.en} closed."), segment=str(id_))


@command(
    app,
    "cut",
    "确定晋级 | make the cut",
    "按名次确定晋级名单",
    "Who goes on, by rank",
    "paiju event cut cup.pje",
)
def cut(
    file: FileArgument,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        before = set(at_desk.state.cuts)
        at_desk.do(a.MakeCut())
        (after,) = set(at_desk.state.cuts) - before
        advance = at_desk.state.cuts[after]
        names = [f"{at_desk.shown(who)} {name_of(at_desk.state, at_desk.names, who)}" for who in advance]
    if as_json:
        out.json({"after": str(after), "advance": list(map(int, advance))})
        return
    out.note("晋级", "advance", "、".join(names))
