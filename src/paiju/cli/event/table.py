"""Commands of ``paiju event`` made from the table of commands: their arguments and options are the fields.

A field without a default is an argument, others are options; a segment can always be left out. Several rows with one
first word are one command: ``leave FILE ask``, ``late --sheet``. Commands that are more than their fields are made by
hand in the other modules here.
"""

import enum
import inspect
import typing
from collections.abc import Callable
from dataclasses import MISSING
from typing import Annotated, Any

import typer

from paiju.cli.app import JsonOption, LangOption
from paiju.cli.errors import bad_input
from paiju.cli.event.names import good_name
from paiju.cli.event.shared import (
    DESK,
    AsOption,
    AtOption,
    Desk,
    FileArgument,
    ReasonOption,
    SegmentOption,
    ServerOption,
    desk,
    number_of,
    parameter,
    signature,
    tell,
)
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.command_table import Field, Meant, Row
from paiju.tournament.course import filled
from paiju.tournament.events import IncidentRecorded
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.ranking.results import Outcome, Written
from paiju.tournament.seating.segments import ResultKey, SegmentId, parse_segment
from paiju.words import Fact, listed, plain, say
from paiju.words.commands import DONE, say_field
from paiju.words.direction import say_effect

METAVARS: dict[Any, str] = {
    Number: "NUMBER",
    OfficialId: "NAME",
    Instant: "TIME",
    tuple[Number, ...]: "NUMBERS",
    tuple[OfficialId, ...]: "MEMBERS",
    tuple[int, ...]: "TABLES",
}
ALL = ["all"]
NONE = ["none"]


class Given(typing.NamedTuple):
    """A parameter of a command line: the names of rows that have it, and how Typer is to read it."""

    name: str
    hint: Any
    default: Any
    is_argument: bool


def rows_of(command: str) -> dict[str, Row]:
    """The rows of a command by what follows its first word: nothing, a step, or a switch."""
    rows = (row for row in a.TABLE.values() if row.word == command)
    return {row.name.partition(" ")[2]: row for row in rows}


def function_of(command: str) -> Callable[..., None]:
    """The function that Typer calls; its signature says what the command takes."""
    rows = rows_of(command)
    parameters = {"file": parameter("file", FileArgument)}
    if "" not in rows:
        about = typer.Argument(metavar="STEP", help=" ".join(rows))
        parameters["step"] = parameter("step", Annotated[str, about])
    for row in rows.values():
        for given in _arguments(row, command, "" not in rows) + _options(row):
            parameters.setdefault(given.name, _of(command, given))
    for switch in rows:
        if switch.startswith("--"):
            name = switch.removeprefix("--")
            parameters[name] = _of(command, Given(name, bool, False, False))
    if any(_is_segment(field) for row in rows.values() for field in row.fields):
        parameters["segment"] = parameter("segment", SegmentOption, None)
    parameters["reason"] = parameter("reason", ReasonOption, "")
    parameters["acting"] = parameter("acting", AsOption, DESK)
    parameters["at"] = parameter("at", AtOption, None)
    parameters["server"] = parameter("server", ServerOption, None)
    parameters["lang"] = parameter("lang", LangOption, None)
    parameters["as_json"] = parameter("as_json", JsonOption, False)

    def call(**values: Any) -> None:
        _give(command, rows, values)

    vars(call)["__signature__"] = signature(parameters.values())
    return call


# What a command line takes.


def _of(command: str, given: Given) -> inspect.Parameter:
    said = say_field(command, given.name)
    about, shown = f"{said.zh} | {said.en}", given.name.replace("_", "-")
    base = _typed(given.hint)
    if given.is_argument:
        metavar = METAVARS.get(given.hint, "TABLE" if given.hint is ResultKey else shown.upper())
        return parameter(given.name, Annotated[base, typer.Argument(metavar=metavar, help=about)])
    flags = given.default.names if isinstance(given.default, _Switch) else f"--{shown}"
    default = given.default.value if isinstance(given.default, _Switch) else given.default
    listed = base is bool or _is_enum(base)  # these say themselves what they take
    told = METAVARS.get(given.hint, "N" if base is int else "TEXT")
    option = typer.Option(flags, metavar=None if listed else told, help=about, show_default=isinstance(default, str))
    return parameter(given.name, Annotated[base if default is not None else base | None, option], default)


class _Switch(typing.NamedTuple):
    names: str
    value: bool


def _arguments(row: Row, command: str, has_steps: bool) -> list[Given]:
    """The steps of a command share one argument: whom or what it is about."""
    found = [Given(field.shown, field.plain, None, True) for field in row.fields if _is_argument(field)]
    if has_steps:
        return [Given("number", Number, None, True)]
    return [given._replace(name="table") if given.hint is ResultKey else given for given in found]


def _options(row: Row) -> list[Given]:
    found = [Given("board", int, 0, False)] if any(field.hint is ResultKey for field in row.fields) else []
    for field in row.fields:
        if _is_argument(field) or _is_segment(field) or is_sheet(field):
            continue
        hint, usual = field.plain, None if field.meant else field.usual
        if hint is bool:
            yes, no = field.called.name, field.called.no
            if yes and no:
                found.append(Given(yes, bool, _Switch(f"--{yes}/--{no}", bool(usual)), False))
            else:  # one switch, away from what is usual
                found.append(Given(no or field.shown, bool, False, False))
        else:
            found.append(Given(field.shown, field.plain, usual, False))
    return found


def _is_argument(field: Field) -> bool:
    return field.usual is MISSING and not _is_segment(field) and field.plain is not bool


def _is_segment(field: Field) -> bool:
    return field.plain is SegmentId


def is_sheet(field: Field) -> bool:
    """A whole sheet or result that only a page writes beside a command."""
    return field.plain in (*typing.get_args(Outcome), *typing.get_args(Written))


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, enum.Enum)


def _typed(hint: Any) -> Any:
    """What Typer reads; names, numbers and times are read by the desk."""
    if typing.get_origin(hint) is tuple:
        return list[str]
    if hint in (Number, OfficialId, Instant):
        return str
    return int if hint is ResultKey else hint


# Giving it.


def _give(command: str, rows: dict[str, Row], values: dict[str, Any]) -> None:
    out = Output(values["lang"], values["as_json"])
    with desk(values["file"], values["acting"], out, values["at"], values["server"]) as at_desk:
        row = _chosen(rows, values)
        fields = filled(at_desk.regulation, at_desk.state, row, _read(at_desk, row, values))
        _check_segment(at_desk, row, fields)
        done = at_desk.do(typing.cast("a.Command", row.action(**fields)), values["reason"])
        facts = _facts(at_desk, row, done)
        extra, outcome = _more(at_desk, done)
        book = at_desk.state.setup.book
    key, told = _key(row, done, outcome), facts | extra
    said = say("done", key, {name: _in_words(fact) for name, fact in told.items()}, book=book)
    tell(out, DONE[key], said, **{name: _in_json(it) for name, it in told.items() if not isinstance(it, Words)})


def _chosen(rows: dict[str, Row], values: dict[str, Any]) -> Row:
    if "" not in rows:
        step, number = values["step"], values["number"]
        row = rows.get(step)
        if row is None or not (_takes_a_number(row) or number.isdecimal()):
            raise bad_input("one_of", step=step, number=number, accepted=listed(map(plain, rows)))
        return row
    switch = next((name for name in rows if name.startswith("--") and values[name.removeprefix("--")]), "")
    return rows[switch]


def _takes_a_number(row: Row) -> bool:
    return any(field.hint is Number for field in row.fields)


def _read(at_desk: Desk, row: Row, values: dict[str, Any]) -> dict[str, Any]:
    """The fields that were given, as the direction knows them."""
    fields: dict[str, Any] = {}
    first = next((field.name for field in row.fields if _is_argument(field)), "")
    for field in row.fields:
        if field.hint is ResultKey:
            fields[field.name] = ResultKey(values["table"], values["board"])
            continue
        is_first = "step" in values and field.name == first
        name = "number" if is_first else field.called.no if field.called.no in values else field.shown
        value = values.get(name)
        if value is None or (value == ALL and row.action is a.CheckIn):
            continue
        if name == field.called.no:
            value = not value
        fields[field.name] = _value(at_desk, field, value)
    return fields


def _value(at_desk: Desk, field: Field, value: Any) -> Any:
    match field.plain:
        case hint if hint is Number:
            return number_of(at_desk, value)
        case hint if hint is OfficialId:
            return at_desk.official(good_name(value))
        case hint if hint is SegmentId:
            return parse_segment(value)
        case hint if hint is Instant:
            return _time(at_desk, field, value)
        case hint if hint == tuple[Number, ...]:
            return tuple(sorted(number_of(at_desk, text) for text in value))
        case hint if hint == tuple[OfficialId, ...]:
            return tuple(at_desk.official(good_name(text)) for text in value)
        case hint if hint == tuple[int, ...]:
            return tuple(sorted(_whole(text) for text in value)) if value != NONE else ()
        case hint if hint is int:
            return int(value)
        case _:
            return value


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise bad_input("not_a_whole_number", text=repr(text), name="TABLES")
    return int(text)


def _time(at_desk: Desk, field: Field, text: str) -> Instant:
    when = at_desk.instant(text)
    if field.is_past and when > at_desk.at:
        raise bad_input("still_to_come", text=text)
    return when


def _check_segment(at_desk: Desk, row: Row, fields: dict[str, Any]) -> None:
    for field in row.fields:
        if field.default is MISSING and field.plain is SegmentId and field.name not in fields:
            if field.meant is Meant.PLAYED and type(None) in typing.get_args(field.hint):
                fields[field.name] = None  # about the event as a whole
            elif field.meant is Meant.PLAYED:
                raise bad_input("nothing_played")
            else:
                raise at_desk.nothing_due()


# Telling it.


def _facts(at_desk: Desk, row: Row, done: Act) -> dict[str, Any]:
    """The fields as people know them, and the number of what was opened."""
    facts: dict[str, Any] = {}
    for field in row.fields:
        if is_sheet(field):
            continue
        value = getattr(done.action, field.name)
        match value:
            case ResultKey(table, board):
                facts |= {"table": table, "board": board}
            case SegmentId():
                facts[field.shown] = value
            case _ if field.plain is Number and value is not None:
                facts[field.shown] = at_desk.shown(value)
            case _ if field.hint == tuple[Number, ...]:
                facts[field.shown] = [at_desk.shown(number) for number in value]
            case tuple():
                facts[field.shown] = list(value)
            case _:
                facts[field.name if field.plain is bool else field.shown] = value
    if row.opens and facts.get(row.opens) is None:
        facts[row.opens] = done.number
    return facts


def _more(at_desk: Desk, done: Act) -> tuple[dict[str, Any], str]:
    """What else the sentence of a command tells, and which of several sentences it is."""
    state = at_desk.state
    match done.action:
        case a.PublishEntries():
            until = state.entries.open_until
            return {"until": "" if until is None else time_text(state.setup, until)}, ""
        case a.CheckIn(numbers):
            present = sum(1 for one in state.entrants.values() if one.status is Status.PRESENT)
            return {"count": len(numbers), "present": present}, ""
        case a.ReportLate():
            return {}, "noted" if any(isinstance(event, IncidentRecorded) for event in done.events) else ""
        case a.Penalise():
            (effect,) = (charge.effect for charge in state.charges if charge.number == done.number)
            return {"effect": say_effect(effect)}, ""
        case a.PublishStanding():
            return {"version": len(state.published)}, ""
        case a.GrantAwards():
            return {"awards": len(state.awards)}, ""
        case _:
            return {}, ""


def _key(row: Row, done: Act, outcome: str) -> str:
    """Under which the sentence stands."""
    for field in row.fields:
        no = field.called.no
        if no and not getattr(done.action, field.name) and f"{row.name} {no}" in DONE:
            return f"{row.name} {no}"
    return f"{row.name} {outcome}" if outcome else row.name


def _in_words(fact: Any) -> Fact:
    """As a sentence takes it, which knows its type."""
    if isinstance(fact, list):
        return Words("、".join(map(str, fact)), ", ".join(map(str, fact)))
    return fact if isinstance(fact, Words | int) else str(_in_json(fact))


def _in_json(fact: Any) -> Any:
    if isinstance(fact, enum.Enum):
        return fact.value
    return str(fact) if isinstance(fact, SegmentId) else fact
