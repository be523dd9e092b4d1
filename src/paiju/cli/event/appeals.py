"""``appeals``: which are open, what each waits for and until when; also told by ``show`` and ``next``."""

from typing import Annotated

import typer

from paiju.cli.event.shared import Desk, reading
from paiju.cli.output import Column, Table, both
from paiju.papers.fill import name_of
from paiju.rulebook.clauses import Words
from paiju.tournament.desk.appeals import Awaits, OpenAppeal, is_overdue, open_appeals
from paiju.tournament.desk.records import Answer, Appeal
from paiju.tournament.people.days import time_text
from paiju.words import Facts, say
from paiju.words.standings import say_segment


@reading("appeals", at=True)
def appeals(
    at_desk: Desk,
    everything: Annotated[bool, typer.Option("--all", help="连同已决 | decided ones, too")] = False,
) -> None:
    out = at_desk.out
    waiting = open_appeals(at_desk.regulation.direction, at_desk.state)
    decided = [it for it in at_desk.state.appeals.values() if it.answer is not Answer.OPEN and everything]
    if out.as_json:
        out.json({"open": [_document(at_desk, it) for it in waiting], "decided": [it.number for it in decided]})
        return
    if not waiting and not decided:
        out.say(say("printed", "no_appeal_open"))
        return
    out.table(_table(at_desk, waiting, decided))


def _table(at_desk: Desk, waiting: list[OpenAppeal], decided: list[Appeal]) -> Table:
    zone = at_desk.state.setup.time_zone
    table = Table(
        (
            Column(say("head", "case"), right=True),
            Column(say("head", "by")),
            Column(say("head", "segment")),
            Column(say("head", "about"), flexible=True),
            Column(say("head", "waits")),
            Column(say("head", "due", {"zone": zone})),
        )
    )
    for it in waiting:
        table.add(*_about(at_desk, it.appeal), _awaited(at_desk, it), _due(at_desk, it))
    for appeal in decided:
        table.add(*_about(at_desk, appeal), say("answer", appeal.answer), "")
    return table


def _about(at_desk: Desk, appeal: Appeal) -> tuple[int, str, Words, str]:
    state = at_desk.state
    who = f"{at_desk.shown(appeal.entrant)} {name_of(state, at_desk.names, appeal.entrant)}"
    where = say("printed", "event") if appeal.segment is None else say_segment(appeal.segment, state.setup.book)
    return appeal.number, who, where, appeal.subject


def _awaited(at_desk: Desk, it: OpenAppeal) -> Words:
    said = say("awaits", it.awaits)
    if it.awaits is not Awaits.ANSWER:
        return said
    upheld, members = sum(it.appeal.votes.values()), len(at_desk.state.officials.panel)
    against = len(it.appeal.votes) - upheld
    return say("printed", "votes", {"said": said, "members": members, "upheld": upheld, "against": against})


def _due(at_desk: Desk, it: OpenAppeal) -> Words:
    if it.due is None:
        unset, later = say("printed", "no_time_set"), say("printed", "runs_from_end")
        return unset if it.awaits is Awaits.ANSWER else later
    shown = time_text(at_desk.state.setup, it.due)
    return say("printed", "overdue", {"shown": shown}) if is_overdue(it.due, at_desk.at) else Words(shown, shown)


def _document(at_desk: Desk, it: OpenAppeal) -> dict[str, object]:
    return {
        "case": it.appeal.number,
        "number": at_desk.shown(it.appeal.entrant),
        "segment": None if it.appeal.segment is None else str(it.appeal.segment),
        "subject": it.appeal.subject,
        "awaits": it.awaits.value,
        **both(say("awaits", it.awaits)),
        "due": None if it.due is None else int(it.due),
        "overdue": is_overdue(it.due, at_desk.at),
    }


def tell_appeals(at_desk: Desk) -> None:
    """Below what is due next: an appeal has a clock of its own."""
    waiting = open_appeals(at_desk.regulation.direction, at_desk.state)
    late = sum(is_overdue(it.due, at_desk.at) for it in waiting)
    if not waiting:
        return
    overdue = say("printed", "some_overdue", {"late": late}) if late else Words("", "")
    at_desk.out.say(
        say("printed", "open_appeals", {"count": len(waiting), "overdue": overdue}),
        "bold red" if late else "yellow",
    )
    for it in waiting:
        number, who, _, subject = _about(at_desk, it.appeal)
        waits, due = say("awaits", it.awaits), _due(at_desk, it)
        facts: Facts = {"number": number, "who": who, "subject": subject, "waits": waits, "due": due}
        at_desk.out.say(say("printed", "appeal", facts), indent=2)
