"""``import``, ``add`` and ``entrants``: who takes part."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.errors import Reproach, bad_input
from paiju.cli.event.names import good_name, looks_like
from paiju.cli.event.shared import (
    Desk,
    ReasonOption,
    acting,
    reading,
    tell,
)
from paiju.cli.output import Column, Output, Table, both
from paiju.files import read_bytes
from paiju.papers.eligible import application_in
from paiju.papers.entries import Known, read_entries
from paiju.papers.roster import Problem, Roster, Row, numbered
from paiju.rulebook.clauses import Words
from paiju.storage.people import Person
from paiju.table.names import clean_text
from paiju.tournament import commands as a
from paiju.tournament.people.days import is_date
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, together
from paiju.tournament.rules.eligibility import Application, Employment, note_of, refuse_entry
from paiju.words import say

NumberArgument = Annotated[str, typer.Argument(metavar="NUMBER", help="号或姓名 | number or name")]


BornOption = Annotated[str | None, typer.Option("--born", metavar="DATE", help="出生日期 | date of birth")]
EmploymentOption = Annotated[
    Employment | None, typer.Option("--employment", show_default=False, help="用工形式 | how employed")
]


def date_of(text: str | None) -> str:
    if text is not None and not is_date(text):
        raise bad_input("not_a_date", text=repr(text))
    return text or ""


def refuse_ineligible(at_desk: Desk, name: str, application: Application) -> None:
    """Where the book says who may enter."""
    rules = at_desk.regulation.eligibility
    refusal = None if rules is None else refuse_entry(rules, name, application)
    if refusal is not None:
        raise at_desk.refused(refusal)


@acting("import")
def import_(
    at_desk: Desk,
    roster: Annotated[Path, typer.Argument(metavar="ROSTER", help="名单 | CSV or XLSX")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="写入 | write it")] = False,
    to_audit: Annotated[bool, typer.Option("--audit", help="待审核 | to be audited first")] = False,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    read = read_entries(read_bytes(roster), at_desk.regulation, list(_known(at_desk)), to_audit)
    if not out.as_json:
        _preview(out, read)
    if read.importable and yes:
        _enter(at_desk, read.rows, to_audit, reason)
    if out.as_json:
        out.json(
            {
                "rows": len(read.rows),
                "problems": [_problem(problem) for problem in read.problems],
                "imported": read.importable and yes,
            }
        )
    elif read.importable and yes:
        out.say(say("printed", "imported_entries", {"count": len(read.rows)}), "green")
    elif read.importable:
        out.say(say("printed", "nothing_written"))
    if not read.importable:
        if not out.as_json:
            out.say(say("printed", "roster_has_errors"), "bold red")
        raise Reproach


def _known(at_desk: Desk) -> Iterator[Known]:
    names = at_desk.names
    for entrant in at_desk.state.entrants.values():
        members = tuple(names.get(member, "") for member in entrant.members)
        yield Known(at_desk.shown(entrant.number), entrant.unit, members)


def _preview(out: Output, read: Roster) -> None:
    if read.rows:
        table = Table(
            (
                Column(say("head", "row"), right=True),
                Column(say("head", "no"), right=True),
                Column(say("head", "name")),
                Column(say("head", "unit"), flexible=True),
                Column(say("head", "seed"), right=True),
            )
        )
        for row in read.rows[:12]:
            people = f"{row.name} / {row.partner}" if row.partner else row.name
            table.add(row.row, row.number or "·", people, row.unit, row.seed or "")
        out.table(table)
        if len(read.rows) > 12:
            out.say(say("printed", "rows_all", {"count": len(read.rows)}))
    for problem in read.problems:
        said = say("problem", problem.code, dict(problem.facts))
        where = say("printed", "in_row", {"row": problem.row}) if problem.row else Words("", "")
        out.say(Words(where.zh + said.zh, where.en + said.en), "yellow" if problem.warning else "red")


def _problem(problem: Problem) -> dict[str, object]:
    said = say("problem", problem.code, dict(problem.facts))
    return {"code": problem.code, "row": problem.row, "warning": problem.warning, **both(said)}


def _enter(at_desk: Desk, rows: tuple[Row, ...], to_audit: bool, reason: str) -> None:
    kind = at_desk.format.kinds[0]
    entrants: list[Entrant] = []
    people: dict[str, Person] = {}
    for number, row in numbered(rows, map(int, at_desk.state.entrants)):
        names = (row.name, row.partner) if kind is Kind.PAIR else (row.name,)
        members = tuple(PersonRef(f"e{number}-{place}") for place, _ in enumerate(names, start=1))
        note = note_of(application_in(row))
        people |= {member: Person(name, note) for member, name in zip(members, names, strict=True)}
        entrants.append(Entrant(Number(number), kind, members, row.unit, row.seed, row.remote))
    action = a.Apply(tuple(entrants)) if to_audit else a.Enter(tuple(entrants))
    at_desk.decide(action, reason)
    # Names first: a log that refers to nobody would be worse than a name that nobody refers to.
    at_desk.file.people.put(people)
    at_desk.do(action, reason)


@acting("add")
def add(
    at_desk: Desk,
    name: Annotated[str, typer.Argument(metavar="NAME", help="姓名 | name")],
    partner: Annotated[str, typer.Option("--partner", metavar="NAME", help="搭档 | partner")] = "",
    unit: Annotated[str, typer.Option("--unit", metavar="TEXT", help="单位 | unit")] = "",
    number: Annotated[int, typer.Option("--number", metavar="N", help="号 | number")] = 0,
    born: BornOption = None,
    employment: EmploymentOption = None,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    pairs = at_desk.format.kinds[0] is Kind.PAIR
    if pairs and not partner:
        raise bad_input("pairs_need_partner")
    application = Application(date_of(born), employment)
    refuse_ineligible(at_desk, name, application)
    taken = at_desk.state.entrants
    chosen = Number(number or max(taken, default=Number(0)) + 1)
    names = tuple(good_name(text) for text in ((name, partner) if pairs else (name,)))
    alike = looks_like(at_desk, together(names))
    members = tuple(PersonRef(f"e{chosen}-{place}") for place, _ in enumerate(names, start=1))
    action = a.Enter((Entrant(chosen, at_desk.format.kinds[0], members, clean_text(unit)),))
    at_desk.decide(action, reason)
    note = note_of(application)
    at_desk.file.people.put({one: Person(text, note) for one, text in zip(members, names, strict=True)})
    at_desk.do(action, reason)
    shown = at_desk.shown(chosen)
    tell(
        out,
        "entered",
        say("printed", "is_number", {"names": names[0], "shown": shown}),
        number=shown,
        looks_like=alike,
    )
    if alike is not None and not out.as_json:
        out.say(
            say("printed", "name_looks_same", {"alike": alike}),
            "yellow",
        )


@reading("entrants")
def entrants(
    at_desk: Desk,
) -> None:
    out = at_desk.out
    names, everybody, numbers = at_desk.names, at_desk.state.entrants.values(), at_desk.numbers
    listed = [(one, together(names.get(member, "—") for member in one.members)) for one in everybody]
    if out.as_json:
        out.json(
            {
                "entrants": [
                    {
                        "number": numbers.shown(one.number),
                        "entry": int(one.number),
                        "name": name,
                        "unit": one.unit,
                        "status": one.status.value,
                    }
                    for one, name in listed
                ]
            }
        )
        return
    by_entry = (Column(say("head", "entry"), right=True),) if numbers.is_drawn else ()
    table = Table(
        (
            Column(say("head", "drawn_no" if numbers.is_drawn else "no"), right=True),
            *by_entry,
            Column(say("head", "name")),
            Column(say("head", "unit"), flexible=True),
            Column(say("head", "status")),
        )
    )
    for one, name in sorted(listed, key=lambda pair: numbers.shown(pair[0].number)):
        entry = (int(one.number),) if numbers.is_drawn else ()
        table.add(numbers.shown(one.number), *entry, name, one.unit, say("status", one.status))
    out.table(table)
