"""``offences`` and ``tick``: what the regulation lists, and what was ticked off."""

from typing import Annotated

import typer

from paiju.cli.event.shared import Desk, acting, reading, tell
from paiju.cli.output import Column, Table
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import offences
from paiju.words import say, say_fact
from paiju.words.direction import say_effect
from paiju.words.rules import say_value


@reading("offences")
def list_offences(
    at_desk: Desk,
) -> None:
    out = at_desk.out
    found = offences(at_desk.regulation)
    if out.as_json:
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
            Column(say("head", "code"), style="cyan"),
            Column(say("head", "offence"), flexible=True),
            Column(say("head", "first"), flexible=True),
            Column(say("head", "clause")),
        )
    )
    for code, one in found.items():
        table.add(code, say_fact("offence", code), say_effect(one.first), name_article(one.article))
    out.table(table)


@acting("tick")
def tick(
    at_desk: Desk,
    checklist: Annotated[str | None, typer.Argument(metavar="LIST", help="检查表 | the list")] = None,
    item: Annotated[str | None, typer.Argument(metavar="ITEM", help="项目 | the item")] = None,
    ok: Annotated[bool, typer.Option("--ok/--not-ok", help="合格与否 | right or wrong")] = True,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="备注 | a note")] = "",
) -> None:
    out = at_desk.out
    if checklist is not None and item is not None:
        at_desk.do(a.RecordCheck(checklist, item, ok, note))
        tell(out, "checked", say("printed", "recorded"), checklist=checklist, item=item, ok=ok)
        return
    known = at_desk.regulation.checklists
    lists = {} if known is None else dict(known.items())
    done = {(one.checklist, one.item): one.ok for one in at_desk.state.checks}
    if out.as_json:
        out.json({"checklists": {name: list(items) for name, items in lists.items()}})
        return
    table = Table(
        (
            Column(say("head", "list"), style="cyan"),
            Column(say("head", "item"), style="cyan"),
            Column(say("head", "content"), flexible=True),
            Column(Words("", "")),
        )
    )
    for name, items in lists.items():
        for each in items:
            mark = "" if (name, each) not in done else "✓" if done[name, each] else "✗"
            table.add(name, each, say_value(each), mark)
    out.table(table)
