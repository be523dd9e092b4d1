"""``incident``, ``resolve`` and ``leave``: what happens in the hall beside the play."""

from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.shared import DESK, AsOption, AtOption, FileArgument, app, desk, number_of, parse_segment, tell
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.words.direction import say_offence

CaseArgument = Annotated[int, typer.Argument(metavar="CASE", help="第几步 | the act")]


@command(
    app,
    "incident",
    "记录事件 | record an incident",
    "记录看到的事：代号见 paiju event offences，其余写 other 和 --note；--escalate 上报裁判长",
    "Record what was seen: a code of paiju event offences, or other with --note; --escalate hands it to the chief",
    "paiju event incident cup.pje lingering --number 17",
    "paiju event incident cup.pje other --who 观众 --note 闪光灯",
)
def incident(
    file: FileArgument,
    code: Annotated[str, typer.Argument(metavar="CODE", help="代号 | what it is")],
    number: Annotated[str | None, typer.Option("--number", metavar="NUMBER", help="参赛者 | the entrant")] = None,
    who: Annotated[str, typer.Option("--who", metavar="TEXT", help="何人 | who, in words")] = "",
    segment: Annotated[str | None, typer.Option("--segment", metavar="SEGMENT", help="哪一局 | when")] = None,
    table: Annotated[int | None, typer.Option("--table", metavar="N", help="桌 | the table")] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="经过 | what happened")] = "",
    escalate: Annotated[bool, typer.Option("--escalate", help="上报裁判长 | to the chief")] = False,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        entrant = None if number is None else number_of(at_desk, number)
        id_ = None if segment is None else parse_segment(segment)
        done = at_desk.do(a.RecordIncident(code, who, entrant, id_, table, note, escalate))
    said = say_offence(code)
    words = Words(f"已记录：{said.zh}（第 {done.number} 步）。", f"Recorded: {said.en} (act {done.number}).")
    tell(out, "recorded", words, incident=done.number)


@command(
    app,
    "resolve",
    "处理事件 | settle an incident",
    "写明一件事如何处理（写第几步）；上报的由裁判长处理",
    "How an incident was settled (by its act); what was reported is the chief referee's",
    "paiju event resolve cup.pje 41 --text 口头警告",
)
def resolve(
    file: FileArgument,
    case: CaseArgument,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="处理 | what was done")] = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.ResolveIncident(case, text))
    tell(out, "resolved", Words("已处理。", "Settled."), incident=case)


@command(
    app,
    "leave",
    "离座 | leaving the seat",
    "离座：ask 请求（写号），grant 准许（写第几步，--escort 陪同），end 回来",
    "Leaving the seat: ask (a number), grant (the act; --escort where the book wants company), end",
    "paiju event leave cup.pje ask 17",
    "paiju event leave cup.pje grant 41 --escort 李裁判",
    "paiju event leave cup.pje end 41",
)
def leave(
    file: FileArgument,
    step: Annotated[str, typer.Argument(metavar="STEP", help="ask grant end")],
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="号，或第几步 | entrant, or the act")],
    escort: Annotated[str, typer.Option("--escort", metavar="NAME", help="陪同 | who goes along")] = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        if step == "ask":
            case = at_desk.do(a.AskLeave(number_of(at_desk, number))).number
        elif step in ("grant", "end") and number.isdecimal():
            case = int(number)
            at_desk.do(a.GrantLeave(case, escort) if step == "grant" else a.EndLeave(case))
        else:
            raise BadInput(f"{step} {number}：写 ask、grant 或 end", f"{step} {number}: say ask, grant or end")
    tell(out, step, Words(f"已记录（第 {case} 步）。", f"Recorded (act {case})."), leave=case)
