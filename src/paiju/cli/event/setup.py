"""``new``, ``setup``, ``show`` and ``options``: what an event is made of, and how far it has come."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

import typer

import paiju
from paiju.cli.app import ChoiceOption, JsonOption, LangOption
from paiju.cli.errors import bad_input
from paiju.cli.event.appeals import tell_appeals
from paiju.cli.event.names import good_name
from paiju.cli.event.shared import (
    DESK,
    AsOption,
    AtOption,
    Desk,
    FileArgument,
    ReasonOption,
    Refused,
    ServerOption,
    acting,
    by_hand,
    instant,
    reading,
    tell,
    told,
)
from paiju.cli.output import Column, Output, Table
from paiju.cli.rules.library import split_option
from paiju.regulations.library import find_regulation
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import option_text
from paiju.storage.event_file import EventFile
from paiju.table.names import LONGEST_TITLE, clean_lines, clean_text
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.course import StepKind, too_few
from paiju.tournament.desk.appeals import open_appeals
from paiju.tournament.director import act
from paiju.tournament.people.days import is_date, time_text
from paiju.tournament.people.entrants import Status
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.state import Medium, PlannedSession, Setup
from paiju.words import say, say_refusal
from paiju.words.rules import say_field
from paiju.words.standings import say_segment

BookOption = Annotated[str, typer.Option("--book", metavar="BOOK", help="规程 | national ccgc workers coop 80")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=N", help="轮数等大小，可多次 | a size, e.g. rounds=3")
]


ClosingOption = Annotated[
    str | None, typer.Option("--entries-close", metavar="TIME", help="报名截止 | last instant for entries")
]
ZoneOption = Annotated[str | None, typer.Option("--zone", metavar="+HH:MM", help="时区，默认 +08:00 | time zone")]
HolidayOption = Annotated[list[str] | None, typer.Option("--holiday", metavar="DATE", help="假日 | a holiday")]
WorkingDayOption = Annotated[
    list[str] | None, typer.Option("--working-day", metavar="DATE", help="调休上班日 | a weekend day that is worked")
]

MediumOption = Annotated[
    Medium | None, typer.Option("--medium", show_default=False, help="设备、纸牌或并用 | what the tables play on")
]
FeeOption = Annotated[
    int | None, typer.Option("--entry-fee", min=0, max=100_000, metavar="YUAN", help="报名费 | the fee for entering")
]
PlaceOption = Annotated[str | None, typer.Option("--place", metavar="TEXT", help="地点 | where")]
DescriptionOption = Annotated[str | None, typer.Option("--description", metavar="TEXT", help="说明 | what it is")]
SessionOption = Annotated[
    list[str] | None, typer.Option("--session", metavar="TITLE=TIME", help="计划开始，可多次 | a planned start")
]


@by_hand("new")
def new(
    file: FileArgument,
    book: BookOption,
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="名称 | its name")],
    option: ChoiceOption = None,
    sizes: SetOption = None,
    human_machine: Annotated[bool, typer.Option("--human-machine", help="人机赛 | people against AI")] = False,
    organiser: Annotated[str, typer.Option("--organiser", metavar="TEXT", help="主办单位 | organising body")] = "",
    entries_close: ClosingOption = None,
    zone: ZoneOption = None,
    holiday: HolidayOption = None,
    working_day: WorkingDayOption = None,
    medium: MediumOption = None,
    entry_fee: FeeOption = None,
    place: PlaceOption = None,
    description: DescriptionOption = None,
    session: SessionOption = None,
    acting: AsOption = DESK,
    at: AtOption = None,
    server: ServerOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    regulation = find_regulation(book)
    name = good_name(name, LONGEST_TITLE)
    setup = Setup(
        name,
        regulation.id,
        options=dict(split_option(text) for text in option or ()),
        parameters=read_sizes(sizes or ()),
        human_machine=human_machine,
        organiser=clean_text(organiser),
        holidays=tuple(holiday or ()),
        working_days=tuple(working_day or ()),
        software=paiju.__version__,
        book_hash=regulation.play.content_hash(),
    )
    setup = _announced(_timed(_priced(setup, entry_fee), zone, entries_close), medium, place, description, session)
    if server is not None:
        _create_on(server, setup, out)
        return
    creator = Author(OfficialId(acting), Role.ORGANISER)
    when = instant(at, setup.utc_offset)
    created = _decided(act(regulation, None, creator, a.CreateEvent(setup), when))
    with told(), EventFile.create(file) as made:
        log = made.append(made.read(), created)
        # One laptop, one person: the same official is chief referee until somebody else is appointed.
        appointed = act(regulation, log.state, creator, a.Appoint(creator.official, Role.CHIEF), when)
        made.append(log, _decided(appointed))
    if as_json:
        out.json({"file": str(file), "book": regulation.id, "name": name})
        return
    out.named(say("label", "created"), file)
    out.say(
        say("printed", "then_import", {"file": str(file)}),
    )


def _create_on(server: str, setup: Setup, out: Output) -> None:
    from paiju.cli.event.server_event import create_event  # noqa: PLC0415 - a file needs nothing of a server

    event = create_event(server, setup)
    if out.as_json:
        out.json({"event": event, "book": setup.book, "name": setup.name})
    else:
        out.say(say("printed", "created_on_server", {"event": event, "server": server}), "green")


def _timed(setup: Setup, zone: str | None, entries_close: str | None) -> Setup:
    """With the event's clock, and the closing of entries as that clock shows it."""
    if zone is not None:
        found = re.fullmatch(r"(?:UTC)?([+-])(\d{1,2}):?(\d{2})", zone)
        if found is None:
            raise bad_input("not_a_zone", zone=repr(zone))
        minutes = (int(found[2]) * 60 + int(found[3])) * (-1 if found[1] == "-" else 1)
        setup = replace(setup, utc_offset=minutes, time_zone=f"UTC{found[1]}{int(found[2]):02d}:{found[3]}")
    if entries_close is not None:
        text = f"{entries_close}T23:59:59" if is_date(entries_close) else entries_close  # a day is open to its end
        setup = replace(setup, entries_close=instant(text, setup.utc_offset))
    return setup


def _priced(setup: Setup, fee: int | None) -> Setup:
    return setup if fee is None else replace(setup, entry_fee=fee)


def _announced(
    setup: Setup, medium: Medium | None, place: str | None, description: str | None, sessions: Sequence[str] | None
) -> Setup:
    return replace(
        setup,
        medium=setup.medium if medium is None else medium,
        place=setup.place if place is None else clean_text(place),
        description=setup.description if description is None else clean_lines(description),
        sessions=setup.sessions if sessions is None else tuple(_session(setup, text) for text in sessions),
    )


def _session(setup: Setup, text: str) -> PlannedSession:
    title, _, time = text.rpartition("=")
    return PlannedSession(good_name(title, LONGEST_TITLE), instant(time, setup.utc_offset))


def _decided(decided: Act | Refusal) -> Act:
    if isinstance(decided, Refusal):
        raise Refused(decided)
    return decided


def read_sizes(texts: Sequence[str]) -> dict[str, int]:
    sizes = {}
    for text in texts:
        name, value = split_option(text)
        if not value.isdecimal():
            raise bad_input("not_a_whole_number", text=repr(text), name=name)
        sizes[name] = int(value)
    return sizes


@acting("setup")
def setup_(
    at_desk: Desk,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="名称 | its name")] = None,
    option: ChoiceOption = None,
    sizes: SetOption = None,
    organiser: Annotated[str | None, typer.Option("--organiser", metavar="TEXT", help="主办单位 | the body")] = None,
    clause: Annotated[str | None, typer.Option("--extra-clause", metavar="TEXT", help="补充条款 | a clause")] = None,
    entries_close: ClosingOption = None,
    zone: ZoneOption = None,
    holiday: HolidayOption = None,
    working_day: WorkingDayOption = None,
    medium: MediumOption = None,
    entry_fee: FeeOption = None,
    place: PlaceOption = None,
    description: DescriptionOption = None,
    session: SessionOption = None,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    now = at_desk.state.setup
    changed = replace(
        now,
        name=now.name if name is None else good_name(name, LONGEST_TITLE),
        options={**now.options, **dict(split_option(text) for text in option or ())},
        parameters={**now.parameters, **read_sizes(sizes or ())},
        organiser=now.organiser if organiser is None else clean_text(organiser),
        extra_clause=now.extra_clause if clause is None else clean_text(clause),
        holidays=now.holidays if holiday is None else tuple(holiday),
        working_days=now.working_days if working_day is None else tuple(working_day),
    )
    changed = _announced(_timed(_priced(changed, entry_fee), zone, entries_close), medium, place, description, session)
    at_desk.do(a.ChangeSetup(changed), reason)
    tell(out, "changed", say("printed", "setup_changed"))


@by_hand("options")
def options(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="规程 | regulation")],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    regulation = find_regulation(book)
    choices = [(name, rule) for name, rule in regulation.rules() if rule.choices]
    sizes = regulation.format.parameters
    if as_json:
        out.json(
            {
                "options": {
                    name: {
                        "value": option_text(rule.value),
                        "choices": [option_text(one) for one in rule.choices],
                        "articles": list(rule.articles),
                    }
                    for name, rule in choices
                },
                "sizes": {one.name: {"value": one.default, "from": one.minimum, "to": one.maximum} for one in sizes},
            }
        )
        return
    table = Table(
        (
            Column(say("head", "size"), style="cyan"),
            Column(say("head", "meaning"), flexible=True),
            Column(say("head", "default"), right=True),
            Column(say("head", "range")),
        )
    )
    for one in sizes:
        table.add(one.name, say_field(one.field), one.default, f"{one.minimum}–{one.maximum}")
    out.table(table)
    table = Table(
        (
            Column(say("head", "reading"), style="cyan"),
            Column(say("head", "meaning"), flexible=True),
            Column(say("head", "default")),
            Column(say("head", "choices"), flexible=True),
            Column(say("head", "clause")),
        )
    )
    for name, rule in choices:
        others = " ".join(option_text(one) for one in rule.choices if one != rule.value)
        table.add(name, say_field(name), option_text(rule.value), others, "、".join(rule.articles))
    out.table(table)


@reading("show", at=True)
def show(
    at_desk: Desk,
) -> None:
    out = at_desk.out
    if out.as_json:
        out.json(_document(at_desk))
    else:
        _show(at_desk)


def _show(at_desk: Desk) -> None:
    out, state = at_desk.out, at_desk.state
    out.line(state.setup.name, "bold")
    out.named(say("label", "regulation"), state.setup.book)
    if state.setup.medium is not None:
        out.named(say("label", "medium"), out.inline(say("Medium", state.setup.medium.value)))
    if state.setup.place:
        out.named(say("label", "place"), state.setup.place)
    for session in state.setup.sessions:
        out.line(f"{time_text(state.setup, session.start)}  {session.title}", indent=2)
    if state.setup.entries_close is not None:
        closing = f"{time_text(state.setup, state.setup.entries_close)} ({state.setup.time_zone})"
        out.named(say("label", "entries_close"), closing)
    if state.setup.entry_fee:
        out.named(say("label", "entry_fee"), out.inline(say("unit", "yuan", {"value": state.setup.entry_fee})))
    if state.setup.extra_clause:
        out.named(say("label", "clause"), state.setup.extra_clause)
    for name, text in state.setup.options.items():
        out.note(out.inline(say_field(name)), name, text)
    for status in Status:
        count = sum(1 for one in state.entrants.values() if one.status is status)
        if count:
            words = say("status", status)
            out.note(words.zh, words.en, count)
    out.named(say("label", "segments"), len(state.segments))
    out.named(say("label", "published"), len(state.published))
    out.named(say("label", "acts"), len(at_desk.log.acts))
    tell_next(at_desk)


def _document(at_desk: Desk) -> dict[str, Any]:
    state = at_desk.state
    return {
        "name": state.setup.name,
        "book": state.setup.book,
        "medium": None if state.setup.medium is None else state.setup.medium.value,
        "options": dict(state.setup.options),
        "sizes": dict(state.setup.parameters),
        "entrants": len(state.entrants),
        "present": sum(1 for one in state.entrants.values() if one.status is Status.PRESENT),
        "segments": [str(segment) for segment in state.segments],
        "published": len(state.published),
        "finished": state.finished,
        "acts": len(at_desk.log.acts),
        "appeals": len(open_appeals(at_desk.regulation.direction, state)),
        "next": next_document(at_desk),
    }


def next_document(at_desk: Desk) -> dict[str, Any]:
    step = at_desk.step
    segment = None if step.segment is None else str(step.segment)
    return {"step": step.kind.value, "segment": segment, "missing": step.missing}


COMMANDS: dict[StepKind, tuple[str, ...]] = {
    StepKind.ENTRIES: ("import {file} roster.csv", "check-in {file} all"),
    StepKind.CHECK_IN: ("import {file} roster.csv", "check-in {file} all"),
    StepKind.SEED: ("draw {file} --seed SEED",),
    StepKind.DRAW: ("draw {file}",),
    StepKind.SEAT: ("seat {file} --approve", "start {file}"),
    StepKind.APPROVE: ("seat {file} --approve", "start {file}"),
    StepKind.START: ("start {file}",),
    StepKind.PLAY: ("result {file} TABLE …", "close {file}"),
    StepKind.CLOSE: ("close {file}",),
    StepKind.CUT: ("cut {file}",),
    StepKind.PUBLISH: ("publish {file}",),
    StepKind.AWARDS: ("standings {file}", "print {file} certificates --out certificates.pdf", "finish {file}"),
    StepKind.FINISH: ("standings {file}", "print {file} certificates --out certificates.pdf", "finish {file}"),
    StepKind.DONE: ("standings {file}", "print {file} certificates --out certificates.pdf"),
}


def tell_next(at_desk: Desk) -> None:
    """What is due, and the commands for it; and which appeals wait beside it."""
    out, step = at_desk.out, at_desk.step
    when, words = say("printed", "next") if step.ready else say("printed", "now"), say("event_step", step.kind.value)
    where = Words("", "") if step.segment is None else say_segment(step.segment, at_desk.state.setup.book)
    zh, en = (" ".join(filter(None, (words.zh, where.zh))), " · ".join(filter(None, (words.en, where.en))))
    out.line()
    out.say(Words(f"{when.zh}：{zh}", f"{when.en}: {en}"), "bold green")
    if step.kind in (StepKind.ENTRIES, StepKind.CHECK_IN):
        out.say(say_refusal(too_few(at_desk.regulation, at_desk.state)), indent=2)
    for text in COMMANDS[step.kind]:
        out.line(f"  paiju event {text.format(file=at_desk.file.path.name)}", "cyan")
    tell_appeals(at_desk)
