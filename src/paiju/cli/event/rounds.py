"""``draw``, ``seat`` and ``cut``: several commands in one, and what they led to is shown."""

import json
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.errors import bad_input
from paiju.cli.event.shared import (
    ConfirmedOption,
    Desk,
    ReasonOption,
    SegmentOption,
    acting,
)
from paiju.cli.output import Column, Table
from paiju.files import read_text
from paiju.papers.fill import name_of
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import Article
from paiju.table.seats import Seat
from paiju.tournament import commands as a
from paiju.tournament.course import StepKind
from paiju.tournament.formats.swiss_pairs import NUMBERS
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.numbering import Numbering
from paiju.tournament.seating.segments import HOUSE, Seating, SegmentId, TableSeats
from paiju.words import say
from paiju.words.standings import say_seating_reason, say_segment


@acting("draw")
def draw(
    at_desk: Desk,
    seed: Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="种子 | the published seed")] = None,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="种子来源 | where it comes from")] = "",
) -> None:
    out = at_desk.out
    if not at_desk.state.seed:
        if seed is None:
            raise bad_input("publish_seed_first")
        at_desk.do(a.PublishSeed(seed, source))
    elif seed is not None and seed != at_desk.state.seed:
        raise bad_input("seed_published", seed=at_desk.state.seed)
    before = set(at_desk.state.lots)
    if at_desk.step.kind is StepKind.DRAW:
        at_desk.do(a.DrawLots())
    drawn = {name: list(map(int, order)) for name, order in at_desk.state.lots.items() if name not in before}
    seed = at_desk.state.seed
    if out.as_json:
        out.json({"seed": seed, "drawn": drawn})
        return
    out.named(say("label", "seed"), seed)
    for name, order in drawn.items():
        out.line(f"{name}: {' '.join(map(str, order))}")
    if NUMBERS in drawn:
        _show_numbers(at_desk)


def _show_numbers(at_desk: Desk) -> None:
    """Who has which of the numbers that were drawn: from now on these are on every paper."""
    state, names, numbers = at_desk.state, at_desk.names, at_desk.numbers
    table = Table(
        (
            Column(say("head", "drawn_no"), right=True),
            Column(say("head", "entry"), right=True),
            Column(say("head", "name")),
            Column(say("head", "unit"), flexible=True),
        )
    )
    for who in sorted(state.lots[NUMBERS], key=numbers.shown):
        table.add(numbers.shown(who), int(who), name_of(state, names, who), state.entrants[who].unit)
    at_desk.out.table(table)


@acting("seat")
def seat(
    at_desk: Desk,
    segment: SegmentOption = None,
    approve: Annotated[bool, typer.Option("--approve", help="批准 | approve")] = False,
    override: Annotated[
        Path | None, typer.Option("--override", metavar="JSON", help="自排 | tables of your own")
    ] = None,
    confirmed: ConfirmedOption = False,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    step = at_desk.step
    is_due = step.kind is StepKind.SEAT
    id_ = step.segment if is_due and segment is None and step.segment else at_desk.segment(segment)
    if is_due:
        at_desk.do(a.ProposeSeating(id_))
    if override is not None:
        tables, byes = _read_seating(override, at_desk.numbers)
        at_desk.do(a.OverrideSeating(id_, tables, byes, confirmed), reason)
    if approve:
        at_desk.do(a.ApproveSeating(id_), reason)
    found = at_desk.state.segments[id_]
    if out.as_json:
        out.json(seating_document(id_, found.seating, found.approved, at_desk.numbers))
        return
    show_seating(at_desk, id_, found.seating)
    if found.approved:
        out.say(say("printed", "approved"), "green")
    else:
        out.say(say("printed", "waiting_approval"), "yellow")


def _read_seating(path: Path, numbers: Numbering) -> tuple[tuple[TableSeats, ...], tuple[Number, ...]]:
    """As ``seat --json`` writes it, with the numbers people see."""

    def entry(shown: int) -> Number:
        found = numbers.entry(shown)
        if found is None:
            raise bad_input("no_number", path=path, shown=shown)
        return found

    text = read_text(path)
    try:
        document = json.loads(text)
        tables = tuple(
            TableSeats(int(one["table"]), int(one.get("group", 1)), tuple(entry(int(who)) for who in one["seats"]))
            for one in document["tables"]
        )
        return tables, tuple(entry(int(who)) for who in document.get("byes", ()))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise bad_input("not_a_seating", path=path, error=error) from None


def seating_document(id_: SegmentId, seating: Seating, approved: bool, numbers: Numbering) -> dict[str, object]:
    return {
        "segment": str(id_),
        "approved": approved,
        "tables": [
            {"table": one.table, "group": one.group, "seats": [numbers.shown(who) for who in one.seats]}
            for one in seating.tables
        ],
        "byes": [numbers.shown(who) for who in seating.byes],
    }


def show_seating(at_desk: Desk, id_: SegmentId, seating: Seating) -> None:
    out, state, names, numbers = at_desk.out, at_desk.state, at_desk.names, at_desk.numbers
    sides = len(seating.tables[0].seats) if seating.tables else 0
    heads = [say("seat", Seat(side)) if sides == 3 else say("side", side) for side in range(sides)]
    table = Table(
        (
            Column(say("head", "table"), right=True),
            Column(say("head", "group"), right=True),
            *(Column(head) for head in heads),
        ),
        say_segment(id_, state.setup.book),
    )
    for one in seating.tables:
        people = [f"{numbers.shown(who) or '·'} {name_of(state, names, who)}" for who in one.seats]
        table.add(one.table, one.group, *people)
    out.table(table)
    if seating.byes:
        listed = "、".join(f"{numbers.shown(who)} {name_of(state, names, who)}" for who in seating.byes if who != HOUSE)
        out.named(say("label", "bye"), listed)
    for place, why in seating.reasons:
        if place == 0:
            said = say_seating_reason(numbers.reason(why))
            out.say(_cite(said, why.article), "dim")
    if seating.needs_chief:
        out.say(
            say("printed", "no_pairing"),
            "bold yellow",
        )


def _cite(said: Words, article: Article) -> Words:
    if not article.ref:
        return said
    named = name_article(article)
    return Words(f"{said.zh}（{named.zh}）", f"{said.en} ({named.en})")


@acting("cut")
def cut(
    at_desk: Desk,
) -> None:
    out = at_desk.out
    before = set(at_desk.state.cuts)
    at_desk.do(a.MakeCut())
    (after,) = set(at_desk.state.cuts) - before
    advance = at_desk.state.cuts[after]
    names = [f"{at_desk.shown(who)} {name_of(at_desk.state, at_desk.names, who)}" for who in advance]
    if out.as_json:
        out.json({"after": str(after), "advance": list(map(int, advance))})
        return
    out.named(say("label", "advance"), "、".join(names))
