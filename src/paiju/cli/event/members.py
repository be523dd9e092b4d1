"""``document``, ``request-change``, ``decide-change`` and ``build``: papers of an entrant, and who stands behind it."""

from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.entries import (
    BornOption,
    EmploymentOption,
    NumberArgument,
    date_of,
    newcomers,
)
from paiju.cli.event.shared import (
    DESK,
    AsOption,
    AtOption,
    Desk,
    FileArgument,
    ReasonOption,
    app,
    desk,
    number_of,
    tell,
)
from paiju.cli.output import Column, Output, Table
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Document
from paiju.tournament.people.days import date_text, day_of
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.rules.eligibility import (
    ELIGIBILITIES,
    Application,
    missing_documents,
    wanted_documents,
)
from paiju.words import say_value


@command(
    app,
    "document",
    "参赛材料 | papers of an entrant",
    "列出一位参赛者的材料和所缺（按当天，或 --at 的日期），或记录一份",
    "The papers of an entrant and what is missing (today, or on the day of --at), or one recorded",
    "paiju event document cup.pje 17",
    "paiju event document cup.pje 17 insurance --valid-until 2026-12-06",
    "paiju event document cup.pje 17 test --taken 2026-11-28",
)
def document(
    file: FileArgument,
    number: NumberArgument,
    code: Annotated[str | None, typer.Argument(metavar="PAPER", help="材料 | the paper")] = None,
    ok: Annotated[bool, typer.Option("--ok/--not-ok", help="合格与否 | good or not")] = True,
    valid_until: Annotated[
        str | None, typer.Option("--valid-until", metavar="DATE", help="有效至 | good until")
    ] = None,
    taken: Annotated[str | None, typer.Option("--taken", metavar="DATE", help="日期 | when it was made")] = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        if code is not None:
            at_desk.do(a.RecordDocument(who, Document(code, ok, date_of(valid_until), date_of(taken))))
            tell(out, "recorded", Words("已记录。", "Recorded."), number=at_desk.shown(who), paper=code, ok=ok)
            return
        states = _papers(at_desk, who)
    if as_json:
        out.json({"papers": {paper: state for paper, (state, _) in states.items()}})
        return
    table = Table(
        (
            Column(Words("代号", "code"), style="cyan"),
            Column(Words("材料", "paper"), flexible=True),
            Column(Words("", "")),
        )
    )
    for paper, (_, mark) in states.items():
        table.add(paper, say_value(paper), mark)
    out.table(table)


def _papers(at_desk: Desk, who: Number) -> dict[str, tuple[str, Words]]:
    """Every paper that is wanted or shown: good, not good on this day, or missing."""
    shown = {one.code: one for one in at_desk.state.entries.documents.get(who, ())}
    rules = ELIGIBILITIES.get(at_desk.state.setup.book)
    today = date_text(day_of(at_desk.state.setup, at_desk.at))
    wanted = () if rules is None else wanted_documents(rules)
    missing = () if rules is None else missing_documents(rules, shown.values(), today)
    states = {}
    for paper in dict.fromkeys((*wanted, *shown)):
        if paper not in shown:
            states[paper] = ("missing", Words("缺", "missing"))
        elif paper in missing or not shown[paper].ok:
            states[paper] = ("not good", Words("✗", "✗"))
        else:
            states[paper] = ("good", Words("✓", "✓"))
    return states


@command(
    app,
    "request-change",
    "申请变更 | ask for a change of members",
    "报名截止后申请换人（书面）；由主办方 decide-change 裁定，新旧都留在日志里",
    "Other members after entries have closed, asked for in writing; the organiser decides, old and new stay visible",
    "paiju event request-change cup.pje 17 李娜",
)
def request_change(
    file: FileArgument,
    number: NumberArgument,
    names: Annotated[list[str], typer.Argument(metavar="NAMES", help="新人 | who plays instead")],
    written: Annotated[bool, typer.Option("--written/--oral", help="书面 | in writing")] = True,
    born: BornOption = None,
    employment: EmploymentOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        people = newcomers(at_desk, who, names, Application(date_of(born), employment))
        action = a.RequestChange(who, tuple(map(PersonRef, people)), written)
        at_desk.decide(action)
        at_desk.file.people.put(people)
        done = at_desk.do(action)
    words = Words(f"已受理，编号 {done.number}。", f"Taken as number {done.number}.")
    tell(out, "change_requested", words, change=done.number)


@command(
    app,
    "decide-change",
    "裁定变更 | decide a change",
    "裁定一项变更申请，须写理由；同意的随即公布",
    "Decide a change that was asked for, with a reason; what is granted is published with it",
    "paiju event decide-change cup.pje 41 --granted --reason 生病",
)
def decide_change(
    file: FileArgument,
    change: Annotated[int, typer.Argument(metavar="CASE", help="编号 | its number")],
    granted: Annotated[bool, typer.Option("--granted/--refused", help="同意与否 | granted or not")] = False,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.DecideChange(change, granted), reason)
    said = Words("同意变更。", "The change is granted.") if granted else Words("不同意变更。", "The change is refused.")
    tell(out, "change_decided", said, change=change, granted=granted)


@command(
    app,
    "build",
    "登记程序 | register a build",
    "登记一个参赛程序的校验值；一轮之内不得更换",
    "Register the hash of a program; it stays the same during a round",
    "paiju event build cup.pje 17 9f2c…",
)
def build(
    file: FileArgument,
    number: NumberArgument,
    hash_: Annotated[str, typer.Argument(metavar="HASH", help="校验值 | hash of the build")],
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    if not hash_.strip():
        raise BadInput("写程序的校验值", "give the hash of the build")
    with desk(file, acting, out, at) as at_desk:
        who = number_of(at_desk, number)
        at_desk.do(a.RegisterBuild(who, hash_))
        shown = at_desk.shown(who)
    tell(
        out,
        "registered",
        Words(f"{shown} 号的程序已登记。", f"The build of number {shown} is registered."),
        number=shown,
    )
