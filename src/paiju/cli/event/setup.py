"""``new``, ``show`` and ``options``: what an event is made of, and how far it has come."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

import paiju
from paiju.cli.app import ChoiceOption, JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.shared import DESK, AsOption, AtOption, FileArgument, Refused, app, desk, instant, told
from paiju.cli.library import split_option
from paiju.cli.output import Column, Output, Table
from paiju.games import find_rulebook
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import option_text
from paiju.storage.event_file import EventFile
from paiju.tournament import actions as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.entrants import Status
from paiju.tournament.formats import Due, Next
from paiju.tournament.officials import Author, OfficialId, Role
from paiju.tournament.regulations import format_of, rule_sets
from paiju.tournament.state import Setup, State
from paiju.words import say_field
from paiju.words.standings import say_segment
from paiju.words.tournament import STATUSES, STEPS

BookOption = Annotated[str, typer.Option("--book", metavar="BOOK", help="规程 | national ccgc workers coop 80")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=N", help="轮数等大小，可多次 | a size, e.g. rounds=3")
]


@command(
    app,
    "new",
    "新建赛事 | create an event",
    "按一本规程新建赛事，存成一个文件",
    "Create an event under a regulation, kept in one file",
    "paiju event new cup.pje --book national --name 公开赛",
    "paiju event new cup.pje --book coop --name 职工赛 --set rounds=4",
)
def new(
    file: FileArgument,
    book: BookOption,
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="名称 | its name")],
    option: ChoiceOption = None,
    sizes: SetOption = None,
    human_machine: Annotated[bool, typer.Option("--human-machine", help="人机赛 | people against AI")] = False,
    organiser: Annotated[str, typer.Option("--organiser", metavar="TEXT", help="主办单位 | organising body")] = "",
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    rules = find_rulebook(book)
    setup = Setup(
        name,
        rules.book,
        options=dict(split_option(text) for text in option or ()),
        parameters=read_sizes(sizes or ()),
        human_machine=human_machine,
        organiser=organiser,
        software=paiju.__version__,
        book_hash=rules.content_hash(),
    )
    creator = Author(OfficialId(acting), Role.ORGANISER)
    when = instant(at, setup.utc_offset)
    created = _decided(act(None, creator, a.CreateEvent(setup), when))
    with told(), EventFile.create(file) as made:
        log = made.append(made.read(), created)
        # One laptop, one person: the same official is chief referee until somebody else is appointed.
        appointed = act(log.state, creator, a.Appoint(creator.official, Role.CHIEF), when)
        made.append(log, _decided(appointed))
    if as_json:
        out.json({"file": str(file), "book": rules.book, "name": name})
        return
    out.note("已建立", "created", file)
    out.say(
        Words(f"接着：paiju event import {file} 名单.csv", f"Next: paiju event import {file} roster.csv"),
    )


def _decided(decided: Act | Refusal) -> Act:
    if isinstance(decided, Refusal):
        raise Refused(decided)
    return decided


def read_sizes(texts: Sequence[str]) -> dict[str, int]:
    sizes = {}
    for text in texts:
        name, value = split_option(text)
        if not value.isdecimal():
            raise BadInput(f"{text!r}：{name} 要写整数", f"{text!r}: {name} takes a whole number")
        sizes[name] = int(value)
    return sizes


@command(
    app,
    "options",
    "规程可选的读法与大小 | readings and sizes to choose",
    "列出一本规程的赛事可以选择的读法和大小",
    "The readings and sizes that an event under a regulation may choose",
    "paiju event options national",
)
def options(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="规程 | regulation")],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    setup = Setup("-", find_rulebook(book).book)
    choices = [(name, rule) for rules in rule_sets(setup) for name, rule in rules.rules() if rule.choices]
    sizes = format_of(setup).parameters
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
            Column(Words("大小 --set", "size"), style="cyan"),
            Column(Words("含义", "meaning"), flexible=True),
            Column(Words("默认", "default"), right=True),
            Column(Words("范围", "range")),
        )
    )
    for one in sizes:
        table.add(one.name, say_field(one.name), one.default, f"{one.minimum}–{one.maximum}")
    out.table(table)
    table = Table(
        (
            Column(Words("读法 --option", "reading"), style="cyan"),
            Column(Words("含义", "meaning"), flexible=True),
            Column(Words("默认", "default")),
            Column(Words("可选", "choices"), flexible=True),
            Column(Words("条款", "article")),
        )
    )
    for name, rule in choices:
        others = " ".join(option_text(one) for one in rule.choices if one != rule.value)
        table.add(name, say_field(name), option_text(rule.value), others, "、".join(rule.articles))
    out.table(table)


@command(
    app,
    "show",
    "赛事概况 | the event at a glance",
    "赛事的设置、人数、进行到哪一步",
    "What the event is made of, who is in it, how far it has come",
    "paiju event show cup.pje",
)
def show(file: FileArgument, lang: LangOption = None, as_json: JsonOption = False) -> None:
    out = Output(lang, as_json)
    with desk(file, DESK, out) as at_desk:
        state, due = at_desk.state, at_desk.next()
        acts = len(at_desk.log.acts)
    if as_json:
        out.json(_document(state, due, acts))
        return
    out.line(state.setup.name, "bold")
    out.note("规程", "regulation", state.setup.book)
    for name, text in state.setup.options.items():
        out.note(out.inline(say_field(name)), name, text)
    for status, words in STATUSES.items():
        count = sum(1 for one in state.entrants.values() if one.status is status)
        if count:
            out.note(words.zh, words.en, count)
    out.note("已打", "segments", len(state.segments))
    out.note("公布", "published", len(state.published))
    out.note("步数", "acts", acts)
    tell_next(out, file.name, due, state)


def _document(state: State, due: Next, acts: int) -> dict[str, Any]:
    return {
        "name": state.setup.name,
        "book": state.setup.book,
        "options": dict(state.setup.options),
        "sizes": dict(state.setup.parameters),
        "entrants": len(state.entrants),
        "present": sum(1 for one in state.entrants.values() if one.status is Status.PRESENT),
        "segments": [str(segment) for segment in state.segments],
        "published": len(state.published),
        "finished": state.finished,
        "acts": acts,
        "next": {"due": due.due.value, "segment": None if due.segment is None else str(due.segment)},
    }


COMMANDS: dict[Due, tuple[str, ...]] = {
    Due.ENTRIES: ("import {file} roster.csv", "check-in {file} all"),
    Due.DRAW: ("draw {file} --seed SEED",),
    Due.SEATING: ("seat {file} --approve", "start {file}"),
    Due.RESULTS: ("result {file} TABLE …", "close {file}"),
    Due.CUT: ("cut {file}",),
    Due.PUBLISH: ("publish {file}",),
    Due.NOTHING: ("standings {file}", "print {file} certificates --out certificates.pdf", "finish {file}"),
}


def tell_next(out: Output, file: str, due: Next, state: State) -> None:
    """What is due, and the commands for it."""
    words = STEPS[due.due]
    where = Words("", "") if due.segment is None else say_segment(due.segment, state.setup.book)
    out.line()
    out.say(Words(f"下一步：{words.zh} {where.zh}".rstrip(), f"Next: {words.en} {where.en}".rstrip()), "bold green")
    for text in COMMANDS[due.due] if not (due.due is Due.DRAW and state.seed) else ("draw {file}",):
        out.line(f"  paiju event {text.format(file=file)}", "cyan")
