"""``appoint``, ``dismiss``, ``suspend``, ``delegate`` and ``panel``: who may do what."""

from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.event.names import good_name
from paiju.cli.event.shared import DESK, AsOption, AtOption, FileArgument, ReasonOption, app, desk, tell
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.people.officials import OfficialId, Role
from paiju.words.tournament import ROLES

RoleArgument = Annotated[Role, typer.Argument(metavar="ROLE", help="职务 | role")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="官员 | the official")]


@command(
    app,
    "appoint",
    "任命官员 | appoint an official",
    "任命：organiser 主办方，chief 裁判长，deputy 副裁判长，referee 裁判员",
    "Appoint an organiser, chief, deputy or referee",
    "paiju event appoint cup.pje 王裁判 referee",
)
def appoint(
    file: FileArgument,
    name: NameArgument,
    role: RoleArgument,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        name = good_name(name)
        at_desk.do(a.Appoint(OfficialId(name), role))
    words = ROLES[role]
    tell(out, "appointed", Words(f"{name}：{words.zh}", f"{name}: {words.en}"), official=name, role=role.value)


@command(
    app,
    "dismiss",
    "免职 | dismiss an official",
    "免去一位官员的职务，须写理由；唯一的主办方不能免去",
    "Take a role from an official, with a reason; the only organiser stays",
    "paiju event dismiss cup.pje 王裁判 referee --reason 回家",
)
def dismiss(
    file: FileArgument,
    name: NameArgument,
    role: RoleArgument,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.Dismiss(OfficialId(name), role), reason)
    words = ROLES[role]
    tell(
        out,
        "dismissed",
        Words(f"{name} 不再是{words.zh}。", f"{name} is no longer {words.en}."),
        official=name,
        role=role.value,
    )


@command(
    app,
    "suspend",
    "停止执裁 | suspend a referee",
    "裁判长停止一位裁判员执裁，须写理由；--lift 恢复",
    "The chief referee suspends a referee, with a reason; --lift lets him referee again",
    "paiju event suspend cup.pje 王裁判 --reason 不熟悉规则",
)
def suspend(
    file: FileArgument,
    name: NameArgument,
    lift: Annotated[bool, typer.Option("--lift", help="恢复 | lift it")] = False,
    reason: ReasonOption = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.Suspend(OfficialId(name), not lift), reason)
    stopped = Words(f"{name} 停止执裁。", f"{name} is suspended.")
    said = Words(f"{name} 恢复执裁。", f"{name} may referee again.") if lift else stopped
    tell(out, "suspended", said, official=name, suspended=not lift)


@command(
    app,
    "delegate",
    "委托副裁判长 | delegate to a deputy",
    "裁判长不在时，副裁判长在这段时间代行职权",
    "While the chief referee is away the deputy signs for him",
    "paiju event delegate cup.pje 李裁判 2026-11-15T14:00 2026-11-15T14:40",
)
def delegate(
    file: FileArgument,
    name: NameArgument,
    start: Annotated[str, typer.Argument(metavar="FROM", help="从 | from")],
    until: Annotated[str, typer.Argument(metavar="UNTIL", help="到 | until")],
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.Delegate(OfficialId(name), at_desk.instant(start), at_desk.instant(until)))
    tell(out, "delegated", Words(f"{name} 代行裁判长职权。", f"{name} acts for the chief referee."), official=name)


@command(
    app,
    "panel",
    "组成仲裁委员会 | form the arbitration panel",
    "仲裁委员会：三人以上的单数",
    "The arbitration panel: an odd number, three or more",
    "paiju event panel cup.pje 甲 乙 丙",
)
def panel(
    file: FileArgument,
    members: Annotated[list[str], typer.Argument(metavar="MEMBERS", help="委员 | members")],
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    with desk(file, acting, out, at) as at_desk:
        at_desk.do(a.FormPanel(tuple(OfficialId(member) for member in members)))
    tell(out, "panel", Words(f"仲裁委员会：{'、'.join(members)}", f"Panel: {', '.join(members)}"), members=members)
