"""``log``, ``undo`` and ``check``: every act with its author, taking one back, and deciding all of them again."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption
from paiju.cli.errors import Reproach
from paiju.cli.event.shared import (
    DESK,
    Desk,
    FileArgument,
    ReasonOption,
    ServerOption,
    acting,
    by_hand,
    desk,
    reading,
    tell,
    tell_finding,
)
from paiju.cli.output import Column, Output, Table, both
from paiju.files import read_bytes
from paiju.papers.fill import name_of
from paiju.regulations.library import regulation_of_log
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.storage.codec import core_codec
from paiju.storage.event_file import Log, read_log
from paiju.storage.store import Position, Recorded, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.check import Finding, check
from paiju.tournament.desk.call import people_at, table_at
from paiju.tournament.evolve import undone_by
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.undo import undo
from paiju.words import say
from paiju.words.acts import Naming, say_act, say_author
from paiju.words.check import say_check_finding


@reading("log")
def log(
    at_desk: Desk,
) -> None:
    out = at_desk.out
    acts, naming = at_desk.log.acts, naming_at(at_desk)
    undone = undone_by(acts)
    if out.as_json:
        out.json({"acts": [_act_document(one, naming, one.number in undone) for one in acts]})
        return
    table = Table(
        (
            Column(say("head", "act"), right=True),
            Column(say("head", "when")),
            Column(say("head", "who")),
            Column(say("head", "what"), flexible=True, stacked=True),
            Column(say("head", "reason"), flexible=True),
        )
    )
    for one in acts:
        table.add(one.number, _when(one, naming), say_author(one.by, naming), _told(one, naming, undone), one.reason)
    out.table(table)


def _when(act: Act, naming: Naming) -> str:
    """With what the machine's clock said where it was behind."""
    return naming.time(act.at) + ("" if act.clock is None else f" (⏱ {naming.time(act.clock)})")


def _told(act: Act, naming: Naming, undone: set[int]) -> Words:
    said = say_act(act, naming)
    return say("printed", "undone", {"said": said}) if act.number in undone else said


def _act_document(act: Act, naming: Naming, undone: bool) -> dict[str, object]:
    return {
        "number": act.number,
        "at": int(act.at),
        "clock": None if act.clock is None else int(act.clock),
        "by": act.by.official,
        "role": act.by.role.value,
        "what": type(act.action).__name__,
        **both(say_act(act, naming)),
        "reason": act.reason,
        "undone": undone,
    }


def naming_at(at_desk: Desk) -> Naming:
    """Names and numbers as people know them, times on the event's own clock."""
    state, names, numbers = at_desk.state, at_desk.names, at_desk.numbers

    def entrant(number: Number) -> str:
        known = number in state.entrants
        return f"{numbers.shown(number)} {name_of(state, names, number)}" if known else str(number)

    def person(reference: PersonRef) -> str:
        return names.get(reference, "—")

    def seated(segment: SegmentId, table: int) -> tuple[Number, ...]:
        found = state.segments.get(segment)
        place = None if found is None else table_at(found, table)
        return () if place is None else people_at(place)

    return Naming(state.setup.book, entrant, person, lambda at: time_text(state.setup, at), seated)


@acting("undo")
def undo_(
    at_desk: Desk,
    act: Annotated[int, typer.Argument(metavar="ACT", help="第几步 | the act")],
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    by = at_desk.author(a.Undo)
    undone = undo(at_desk.regulation, at_desk.log.acts, by, act, at_desk.at, reason, at_desk.clock)
    if isinstance(undone, Refusal):
        raise at_desk.refused(undone)
    at_desk.take(undone)
    tell(out, "undone", say("printed", "act_undone", {"act": act}), act=act)


@by_hand("check")
def check_(
    file: FileArgument, server: ServerOption = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    out = Output(lang, as_json)
    log = (None if server is not None else _exported(file)) or _stored(file, out, server)
    acts, damage = log.acts, log.damage
    found = check(regulation_of_log(acts), acts)
    wrong, earlier = [one for one in found if one.fails], [one for one in found if not one.fails]
    if as_json:
        out.json(
            {
                "acts": len(acts),
                "damaged": None if damage is None else damage.act,
                "findings": [_finding_document(one) for one in wrong],
                "earlier": [{**_finding_document(one), "version": one.facts["version"]} for one in earlier],
            }
        )
    else:
        for one in found:
            tell_finding(out, one)
        summary = say("printed", "check_summary", {"count": len(acts), "findings": len(wrong)})
        out.say(summary, "bold red" if wrong or damage else "bold green")
        if earlier:
            out.say(
                say("printed", "earlier_version", {"count": len(earlier)}),
                "yellow",
            )
    if wrong or damage is not None:
        raise Reproach


def _finding_document(finding: Finding) -> dict[str, object]:
    refusal = {} if finding.refusal is None else {"refusal": finding.refusal.code}
    return {"code": finding.code, "act": finding.act, **refusal, **both(say_check_finding(finding))}


def _stored(file: Path, out: Output, server: str | None) -> Log:
    with desk(file, DESK, out, server=server) as at_desk:
        return at_desk.log


def _exported(file: Path) -> Log | None:
    """The log as ``paiju event export … log`` writes it, one act a line; None for anything else."""
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        if opened.read(1) != b"{":
            return None
    lines = read_bytes(file).splitlines()
    return read_log(
        core_codec(),
        [
            Stored(StreamId("event"), Version(place), Position(place), Recorded("tournament.Act", 1, line, Instant(0)))
            for place, line in enumerate(lines, start=1)
        ],
    )
