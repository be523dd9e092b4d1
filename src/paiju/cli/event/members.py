"""``document``, ``request-change``, ``substitute`` and ``audit``: papers of an entrant, and who stands behind it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import typer

from paiju.cli.event.entries import (
    BornOption,
    EmploymentOption,
    NumberArgument,
    date_of,
    refuse_ineligible,
)
from paiju.cli.event.names import good_name
from paiju.cli.event.shared import (
    Desk,
    ReasonOption,
    acting,
    number_of,
    tell,
)
from paiju.cli.output import Column, Table
from paiju.rulebook.clauses import Words
from paiju.storage.people import Person
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Document
from paiju.tournament.people.days import date_text, day_of
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.rules.eligibility import (
    Application,
    Employment,
    application_of,
    findings,
    missing_documents,
    note_of,
    wanted_documents,
)
from paiju.words import listed, plain, say
from paiju.words.rules import say_value


@acting("document")
def document(
    at_desk: Desk,
    number: NumberArgument,
    code: Annotated[str | None, typer.Argument(metavar="PAPER", help="材料 | the paper")] = None,
    ok: Annotated[bool, typer.Option("--ok/--not-ok", help="合格与否 | good or not")] = True,
    valid_until: Annotated[
        str | None, typer.Option("--valid-until", metavar="DATE", help="有效至 | good until")
    ] = None,
    taken: Annotated[str | None, typer.Option("--taken", metavar="DATE", help="日期 | when it was made")] = None,
) -> None:
    out = at_desk.out
    who = number_of(at_desk, number)
    if code is not None:
        at_desk.do(a.RecordDocument(who, Document(code, ok, date_of(valid_until), date_of(taken))))
        tell(out, "recorded", say("printed", "recorded"), number=at_desk.shown(who), paper=code, ok=ok)
        return
    states = _papers(at_desk, who)
    if out.as_json:
        out.json({"papers": {paper: state for paper, (state, _) in states.items()}})
        return
    table = Table(
        (
            Column(say("head", "code"), style="cyan"),
            Column(say("head", "paper"), flexible=True),
            Column(Words("", "")),
        )
    )
    for paper, (_, mark) in states.items():
        table.add(paper, say_value(paper), mark)
    out.table(table)


def _papers(at_desk: Desk, who: Number) -> dict[str, tuple[str, Words]]:
    """Every paper that is wanted or shown: good, not good on this day, or missing."""
    shown = {one.code: one for one in at_desk.state.entries.documents.get(who, ())}
    rules = at_desk.regulation.eligibility
    today = date_text(day_of(at_desk.state.setup, at_desk.at))
    wanted = () if rules is None else wanted_documents(rules)
    missing = () if rules is None else missing_documents(rules, shown.values(), today)
    states = {}
    for paper in dict.fromkeys((*wanted, *shown)):
        if paper not in shown:
            states[paper] = ("missing", say("printed", "missing"))
        elif paper in missing or not shown[paper].ok:
            states[paper] = ("not good", Words("✗", "✗"))
        else:
            states[paper] = ("good", Words("✓", "✓"))
    return states


@acting("request-change")
def request_change(
    at_desk: Desk,
    number: NumberArgument,
    names: Annotated[list[str], typer.Argument(metavar="NAMES", help="新人 | who plays instead")],
    written: Annotated[bool, typer.Option("--written/--oral", help="书面 | in writing")] = True,
    born: BornOption = None,
    employment: EmploymentOption = None,
) -> None:
    out = at_desk.out
    who = number_of(at_desk, number)
    people = newcomers(at_desk, who, names, Application(date_of(born), employment))
    action = a.RequestChange(who, tuple(map(PersonRef, people)), written)
    at_desk.decide(action)
    at_desk.file.people.put(people)
    done = at_desk.do(action)
    words = say("printed", "taken_as_number", {"number": done.number})
    tell(out, "change_requested", words, change=done.number)


def newcomers(at_desk: Desk, who: Number, names: Iterable[str], application: Application) -> dict[str, Person]:
    """Other people under the number of an entrant, if they may enter; the same is known of each of them."""
    act = len(at_desk.log.acts) + 1
    people = {}
    for place, name in enumerate(map(good_name, names), start=1):
        refuse_ineligible(at_desk, name, application)
        people[f"e{who}-{place}-{act}"] = Person(name, note_of(application))
    return people


@acting("substitute")
def substitute(
    at_desk: Desk,
    number: NumberArgument,
    names: Annotated[list[str], typer.Argument(metavar="NAMES", help="新人 | who plays now")],
    born: BornOption = None,
    employment: EmploymentOption = None,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    who = number_of(at_desk, number)
    people = newcomers(at_desk, who, names, Application(date_of(born), employment))
    action = a.Substitute(who, tuple(map(PersonRef, people)))
    at_desk.decide(action, reason)
    at_desk.file.people.put(people)
    at_desk.do(action, reason)
    shown = at_desk.shown(who)
    now = listed(plain(person.name) for person in people.values())
    tell(
        out,
        "substituted",
        say("printed", "substituted", {"shown": shown, "names": now}),
        number=shown,
    )


@acting("audit")
def audit(
    at_desk: Desk,
    number: NumberArgument,
    finding: Annotated[
        list[str] | None, typer.Option("--finding", metavar="CODE", help="不合格 | what is wrong")
    ] = None,
    born: BornOption = None,
    employment: EmploymentOption = None,
) -> None:
    out = at_desk.out
    who = number_of(at_desk, number)
    applications = _applications(at_desk, who, date_of(born), employment)
    rules = at_desk.regulation.eligibility
    known = [] if rules is None else [code for it in applications for code in findings(rules, it)]
    wrong = tuple(dict.fromkeys((*known, *(finding or ()))))
    at_desk.do(a.Audit(who, wrong))
    shown = at_desk.shown(who)
    unchecked = rules is not None and not all(it.born for it in applications)
    said = say("printed", "not_admitted", {"shown": shown, "findings": ", ".join(wrong)}) if wrong else None
    tell(
        out,
        "audited",
        said or say("printed", "number_admitted", {"shown": shown}),
        number=shown,
        findings=list(wrong),
    )
    if unchecked and not wrong and not out.as_json:
        out.say(
            say("printed", "no_date_birth"),
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
