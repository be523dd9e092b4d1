"""``audit``, ``publish-entries``, ``object`` and ``decide``: applications until they are admitted."""

from dataclasses import replace
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.event.entries import BornOption, EmploymentOption, date_of
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
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.storage.people import Person
from paiju.tournament import commands as a
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.eligibility import (
    ELIGIBILITIES,
    Application,
    Employment,
    application_of,
    findings,
    note_of,
)
from paiju.words.eligibility import say_audit_finding

NumberArgument = Annotated[str, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")]


@command(
    app,
    "audit",
    "审核报名 | audit an application",
    "审核一个报名：按规程核对已知的出生日期和用工形式，--finding 另写不合格之处；都没有则通过",
    "Audit an application: what is known is held against the regulation, --finding adds what else is wrong; "
    "nothing wrong admits it",
    "paiju event audit cup.pje 17",
    "paiju event audit cup.pje 17 --born 2003-12-31 --employment employed",
    "paiju event audit cup.pje 17 --finding 材料不全",
)
def audit(
    file: FileArgument,
    number: NumberArgument,
    finding: Annotated[
        list[str] | None, typer.Option("--finding", metavar="CODE", help="不合格 | what is wrong")
    ] = None,
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
        applications = _applications(at_desk, who, date_of(born), employment)
        rules = ELIGIBILITIES.get(at_desk.state.setup.book)
        known = [] if rules is None else [code for it in applications for code in findings(rules, it)]
        wrong = tuple(dict.fromkeys((*known, *(finding or ()))))
        at_desk.do(a.Audit(who, wrong))
        shown = at_desk.shown(who)
        unchecked = rules is not None and not all(it.born for it in applications)
    told = [say_audit_finding(code) for code in wrong]
    zh, en = "、".join(words.zh for words in told), ", ".join(words.en for words in told)
    said = Words(f"{shown} 号未通过：{zh}。", f"Number {shown} is not admitted: {en}.") if wrong else None
    tell(
        out,
        "audited",
        said or Words(f"{shown} 号通过。", f"Number {shown} is admitted."),
        number=shown,
        findings=list(wrong),
    )
    if unchecked and not wrong and not as_json:
        out.say(
            Words("没有出生日期，年龄没有核对（--born 补写）。", "No date of birth: the age is not checked (--born)."),
            "yellow",
        )


def _applications(at_desk: Desk, who: Number, born: str, employment: Employment | None) -> list[Application]:
    """What is known of each member; what is given now is kept with the name, outside the log."""
    people = at_desk.file.people.all()
    members = at_desk.state.entrants[who].members
    found = []
    for member in members:
        person = people.get(member, Person(""))
        known = application_of(person.note)
        stated = replace(known, born=born or known.born, employment=employment or known.employment)
        if stated != known:
            at_desk.file.people.put({member: Person(person.name, note_of(stated))})
        found.append(stated)
    return found


@command(
    app,
    "publish-entries",
    "公示名单 | publish the entries",
    "公示参赛名单，开始接受异议",
    "Publish the list of entries; objections are taken from now on",
    "paiju event publish-entries cup.pje",
)
def publish_entries(
    file: FileArgument,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.PublishEntries())
        until = at_desk.state.entries.open_until
        shown = "" if until is None else time_text(at_desk.state.setup, until)
    tell(
        out,
        "entries_published",
        Words(f"已公示，{shown} 前可提异议。", f"Published; objections until {shown}."),
        until=shown,
    )


@command(
    app,
    "object",
    "对报名提出异议 | object to an entry",
    "一个单位对某个报名的书面异议（盖章、附证据）",
    "A unit objects to an entry, in writing, sealed, with evidence",
    "paiju event object cup.pje 17 --unit 二厂",
)
def object_(
    file: FileArgument,
    number: NumberArgument,
    unit: Annotated[str, typer.Option("--unit", metavar="TEXT", help="提出单位 | the unit")],
    written: Annotated[bool, typer.Option("--written/--oral", help="书面 | in writing")] = True,
    sealed: Annotated[bool, typer.Option("--sealed/--unsealed", help="盖章 | with its seal")] = True,
    evidence: Annotated[bool, typer.Option("--evidence/--no-evidence", help="附证据 | with evidence")] = True,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        done = at_desk.do(a.ObjectToEntry(number_of(at_desk, number), unit, written, sealed, evidence))
    tell(
        out,
        "objected",
        Words(f"已受理，编号 {done.number}。", f"Taken as number {done.number}."),
        objection=done.number,
    )


@command(
    app,
    "decide",
    "裁定异议 | decide an objection",
    "裁定一项对报名的异议，须写理由",
    "Decide an objection to an entry, with a reason",
    "paiju event decide cup.pje 31 --upheld --reason 证据属实",
)
def decide(
    file: FileArgument,
    objection: Annotated[int, typer.Argument(metavar="NUMBER", help="编号 | its number")],
    upheld: Annotated[bool, typer.Option("--upheld/--rejected", help="成立或不成立 | upheld or not")] = False,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.DecideObjection(objection, upheld), reason)
    said = Words("异议成立。", "Upheld.") if upheld else Words("异议不成立。", "Rejected.")
    tell(out, "decided", said, objection=objection, upheld=upheld)
