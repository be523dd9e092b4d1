"""``penalty``, ``offences``, ``lift`` and ``appeal``: what officials rule, and what is done against it."""

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
from paiju.cli.output import Column, Output, Table
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import offences
from paiju.tournament.rules.checklists import CHECKLISTS
from paiju.tournament.state import Effect
from paiju.words import say_value
from paiju.words.direction import say_effect, say_offence

NumberArgument = Annotated[str, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")]


@command(
    app,
    "offences",
    "规程里的违规与处罚 | offences and what they bring",
    "列出本规程的违规：代号、条款、第一次的处罚",
    "The offences of the event's regulation: code, article, what the first one brings",
    "paiju event offences cup.pje",
)
def list_offences(file: FileArgument, lang: LangOption = None, as_json: JsonOption = False) -> None:
    out = Output(lang, as_json)
    with desk(file, DESK, out) as at_desk:
        found = offences(at_desk.state.setup)
    if as_json:
        out.json(
            {
                "offences": [
                    {"code": code, "article": one.article.ref, "who": one.who.value} for code, one in found.items()
                ]
            }
        )
        return
    table = Table(
        (
            Column(Words("代号", "code"), style="cyan"),
            Column(Words("违规", "offence"), flexible=True),
            Column(Words("首次", "first"), flexible=True),
            Column(Words("条款", "article")),
        )
    )
    for code, one in found.items():
        table.add(code, say_offence(code), say_effect(one.first), name_article(one.article))
    out.table(table)


@command(
    app,
    "penalty",
    "处罚 | penalise",
    "按代号处罚一位参赛者；效果由规程得出（paiju event offences 列出代号）",
    "Penalise an entrant by code; the regulation says what it brings (codes: paiju event offences)",
    "paiju event penalty cup.pje smoking 17",
    "paiju event penalty cup.pje slow_play 17 --board 4",
    "paiju event penalty cup.pje time_out 3 --grave --declarer",
)
def penalty(
    file: FileArgument,
    code: Annotated[str, typer.Argument(metavar="CODE", help="代号 | the offence")],
    number: NumberArgument,
    board: Annotated[int | None, typer.Option("--board", metavar="N", help="哪一副 | the board")] = None,
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="几张牌 | how many cards")] = 1,
    amount: Annotated[int | None, typer.Option("--amount", metavar="N", help="裁量 | the referee's amount")] = None,
    declarer: Annotated[bool, typer.Option("--declarer", help="犯规方是庄家 | the declaring side")] = False,
    grave: Annotated[bool, typer.Option("--grave", help="情节严重 | grave: the deal is lost")] = False,
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
        id_ = None if segment is None else parse_segment(segment)
        if id_ is None:
            due = at_desk.next()
            id_ = due.segment if due.segment in at_desk.state.segments else None
        done = at_desk.do(a.Penalise(code, who, id_, board, amount, cards, declarer, grave), reason)
        charges = [charge for charge in at_desk.state.charges if charge.number == done.number]
        shown = at_desk.shown(who)
    effect = say_effect(charges[0].effect if charges else Effect())
    tell(
        out,
        "penalised",
        Words(f"{shown} 号：{effect.zh}（第 {done.number} 步）", f"Number {shown}: {effect.en} (act {done.number})"),
        number=shown,
        code=code,
        act=done.number,
    )


@command(
    app,
    "lift",
    "撤销处罚 | lift a penalty",
    "裁判长撤销一项处罚（写第几步），须写理由",
    "The chief referee lifts a penalty (by its act), with a reason",
    "paiju event lift cup.pje 41 --reason 认错人",
)
def lift(
    file: FileArgument,
    charge: Annotated[int, typer.Argument(metavar="ACT", help="第几步 | the act")],
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.LiftCharge(charge), reason)
    tell(out, "lifted", Words("已撤销。", "Lifted."), charge=charge)


@command(
    app,
    "appeal",
    "申诉 | appeals",
    "申诉：oral 口头，file 书面，vote 表决（yes/no），decide 宣布；期限和费用按规程",
    "Appeals: oral, file, vote (yes/no), decide; deadlines and fee by the regulation",
    "paiju event appeal cup.pje oral 17 --text 记分有误",
    "paiju event appeal cup.pje file 17 --text 记分有误 --fee 500",
    "paiju event appeal cup.pje vote 52 --yes --as 甲",
    "paiju event appeal cup.pje decide 52 --text 维持原判 --as 甲",
)
def appeal(
    file: FileArgument,
    step: Annotated[str, typer.Argument(metavar="STEP", help="oral file vote decide")],
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="号，或案号 | entrant, or the case")],
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="事由或决定 | subject or decision")] = "",
    fee: Annotated[int, typer.Option("--fee", metavar="YUAN", help="已交费用 | fee paid")] = 0,
    upheld: Annotated[bool, typer.Option("--yes/--no", help="支持或不支持 | uphold or not")] = False,
    case: Annotated[int | None, typer.Option("--case", metavar="N", help="口头申诉的案号 | the oral case")] = None,
    segment: SegmentOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        if step in ("oral", "file"):
            who = number_of(at_desk, number)
            started = [one.id for one in at_desk.state.segments.values() if one.started_at is not None]
            id_ = parse_segment(segment) if segment else started[-1] if started else None
            if step == "oral":
                if id_ is None:
                    raise BadInput("还没有比赛", "nothing has been played")
                done = at_desk.do(a.ObjectOrally(who, id_, text))
            else:
                done = at_desk.do(a.FileAppeal(who, id_, text, documents=True, fee=fee, appeal=case))
        elif step in ("vote", "decide") and number.isdecimal():
            action = a.Vote(int(number), upheld) if step == "vote" else a.DecideAppeal(int(number), text)
            done = at_desk.do(action)
        else:
            raise BadInput(
                f"{step} {number}：写 oral、file、vote 或 decide", f"{step} {number}: say oral, file, vote or decide"
            )
        opened = case if case is not None else done.number if step in ("oral", "file") else int(number)
    tell(out, step, Words(f"已记录，案号 {opened}。", f"Recorded; case {opened}."), case=opened)


@command(
    app,
    "allow",
    "事先批准 | allow beforehand",
    "裁判长事先批准本来违规的事，例如接听电话",
    "The chief referee allows beforehand what would be an offence, such as a phone call",
    "paiju event allow cup.pje phone 7",
)
def allow(
    file: FileArgument,
    code: Annotated[str, typer.Argument(metavar="CODE", help="代号 | the offence")],
    number: NumberArgument,
    segment: SegmentOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        at_desk.do(a.Allow(code, who, None if segment is None else parse_segment(segment)))
        shown = at_desk.shown(who)
    said = say_offence(code)
    words = Words(f"已批准 {shown} 号：{said.zh}", f"Number {shown} may: {said.en}")
    tell(out, "allowed", words, number=shown, code=code)


@command(
    app,
    "tick",
    "检查表 | a checklist",
    "列出检查表，或记录一项是否合格",
    "The checklists, or one item recorded as right or wrong",
    "paiju event tick cup.pje",
    "paiju event tick cup.pje order silence --ok",
)
def tick(
    file: FileArgument,
    checklist: Annotated[str | None, typer.Argument(metavar="LIST", help="检查表 | the list")] = None,
    item: Annotated[str | None, typer.Argument(metavar="ITEM", help="项目 | the item")] = None,
    ok: Annotated[bool, typer.Option("--ok/--not-ok", help="合格与否 | right or wrong")] = True,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="备注 | a note")] = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        if checklist is not None and item is not None:
            at_desk.do(a.RecordCheck(checklist, item, ok, note))
            tell(out, "checked", Words("已记录。", "Recorded."), checklist=checklist, item=item, ok=ok)
            return
        known = CHECKLISTS.get(at_desk.state.setup.book)
        lists = {} if known is None else dict(known.items())
        done = {(one.checklist, one.item): one.ok for one in at_desk.state.checks}
    if as_json:
        out.json({"checklists": {name: list(items) for name, items in lists.items()}})
        return
    table = Table(
        (
            Column(Words("检查表", "list"), style="cyan"),
            Column(Words("项目", "item"), style="cyan"),
            Column(Words("内容", "what"), flexible=True),
            Column(Words("", "")),
        )
    )
    for name, items in lists.items():
        for each in items:
            mark = "" if (name, each) not in done else "✓" if done[name, each] else "✗"
            table.add(name, each, say_value(each), mark)
    out.table(table)
