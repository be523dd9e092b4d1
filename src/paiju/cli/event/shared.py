"""What the commands of ``paiju event`` share: the file, who acts, and how a refusal and an act are told."""

import calendar
import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from paiju.cli.app import JsonOption, LangOption
from paiju.cli.errors import BadInput, bad_input
from paiju.cli.output import Lang, Output
from paiju.cli.store_words import unusable
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.storage.errors import StoreError
from paiju.storage.people import Person
from paiju.table.clock import Instant
from paiju.table.names import clean_text
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.check import Finding, check
from paiju.tournament.course import Step, StepKind, due, played_segment, running_segment
from paiju.tournament.desk.asking import asks
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.formats.format import Format
from paiju.tournament.people.authority import author_of
from paiju.tournament.people.days import DAY, time_text
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.numbering import AS_ENTERED, Numbering, numbering_of
from paiju.tournament.people.officials import Author, OfficialId
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import SegmentId, parse_segment
from paiju.tournament.state import State
from paiju.tournament.times import Stamp, stamp
from paiju.words import say, say_refusal
from paiju.words.check import say_check_finding

if TYPE_CHECKING:
    from paiju.cli.event.server_event import ServerEvent
    from paiju.storage.event_file import Log

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="赛事文件或编号 | its file, or id there")]
AsOption = Annotated[str, typer.Option("--as", metavar="NAME", help="以谁的名义 | who acts")]
ReasonOption = Annotated[str, typer.Option("--reason", metavar="TEXT", help="理由 | why")]
SegmentOption = Annotated[
    str | None, typer.Option("--segment", metavar="SEGMENT", help="局，如 main-1.2 | stage-round.set")
]
ConfirmedOption = Annotated[bool, typer.Option("--confirmed", help="少见但属实 | unusual, yet so; needs a reason")]
AtOption = Annotated[str | None, typer.Option("--at", metavar="TIME", help="时刻 | when: 2026-11-15T09:00")]

ServerOption = Annotated[
    str | None,
    typer.Option("--server", metavar="URL", envvar="PAIJU_SERVER", show_envvar=False, help="服务器 | on a server"),
]

DESK = "desk"
"""Who acts when nothing is said: the one who created the event, organiser and chief referee in one."""


class Refused(BadInput):
    """The direction of the event has refused: why, and by which article."""

    def __init__(self, refusal: Refusal, numbers: Numbering = AS_ENTERED) -> None:
        from paiju.regulations.library import name_article  # noqa: PLC0415 - a help needs no book

        said = say_refusal(numbers.refusal(refusal))
        article = name_article(refusal.article) if refusal.article.ref else Words("", "")
        zh = f"{said.zh}（{article.zh}）" if article.zh else said.zh
        en = f"{said.en} ({article.en})" if article.en else said.en
        if asks(refusal):
            zh, en = f"{zh} 加 --confirmed --reason …", f"{en} Add --confirmed --reason …"
        super().__init__(zh, en)
        self.refusal = refusal


class PeopleThere(Protocol):
    def all(self) -> dict[str, Person]: ...

    def put(self, people: Mapping[str, Person]) -> None: ...


class EventSource(Protocol):
    """Where an event is: a file, or a server that has it."""

    @property
    def path(self) -> Path: ...

    @property
    def people(self) -> PeopleThere: ...

    def append(self, log: "Log", *acts: Act) -> "Log": ...

    def official_named(self, name: str) -> OfficialId: ...


class Desk:
    """An open event and the official at its desk. Every command acts through it.

    ``at`` is when: the time given by hand, or now, but never before the last act; ``clock`` as in ``Act``.
    """

    def __init__(self, file: EventSource, log: "Log", name: str, at: str | None, out: Output) -> None:
        self.file = file
        self.log = log
        self.out = out
        self._name = OfficialId(name)
        given = self.instant(at)
        self.at, self.clock = stamp(self.state, given) if at is None else Stamp(given, None)

    @property
    def state(self) -> State:
        if self.log.state is None:
            raise bad_input("no_readable_event", path=self.file.path)
        return self.log.state

    def instant(self, text: str | None) -> Instant:
        """Now, or a time on the event's own clock."""
        return instant(text, self.state.setup.utc_offset)

    @property
    def regulation(self) -> Regulation:
        """In force in this event."""
        from paiju.regulations.library import regulation_of  # noqa: PLC0415 - a help needs no book

        return regulation_of(self.state.setup)

    @property
    def format(self) -> Format:
        return self.regulation.format

    @property
    def names(self) -> dict[PersonRef, str]:
        return {PersonRef(reference): person.name for reference, person in self.file.people.all().items()}

    @property
    def numbers(self) -> Numbering:
        """The numbers people see, on paper and here."""
        return numbering_of(self.state)

    def shown(self, number: Number) -> int:
        return self.numbers.shown(number)

    def refused(self, refusal: Refusal) -> Refused:
        return Refused(refusal, AS_ENTERED if self.log.state is None else self.numbers)

    def author(self, action: type[a.Action]) -> Author:
        """The first role of this official that may do it; a deputy who is delegated signs for the chief."""
        found = author_of(self.state, self._name, action)
        if found is None:
            raise bad_input("not_an_official", name=self._name)
        return found

    def official(self, name: str) -> OfficialId:
        """Somebody who is named at the desk."""
        return self.file.official_named(name)

    def decide(self, action: a.Command, reason: str = "") -> Act:
        """The act that it would be; nothing is written."""
        author = self.author(type(action))
        decided = act(self.regulation, self.log.state, author, action, self.at, clean_text(reason), self.clock)
        if isinstance(decided, Refusal):
            raise self.refused(decided)
        return decided

    def do(self, action: a.Command, reason: str = "") -> Act:
        """On disk when it returns."""
        decided = self.decide(action, reason)
        self.log = self.file.append(self.log, decided)
        return decided

    def do_all(self, *actions: a.Command) -> None:
        """One after the other, all of them or none."""
        acts: list[Act] = []
        state: State | None = self.state
        for action in actions:
            decided = act(self.regulation, state, self.author(type(action)), action, self.at, clock=self.clock)
            if isinstance(decided, Refusal):
                raise self.refused(decided)
            acts.append(decided)
            state = evolve_act(state, decided)
        self.log = self.file.append(self.log, *acts)

    def take(self, decided: Act) -> None:
        self.log = self.file.append(self.log, decided)

    # What is due.

    @property
    def step(self) -> Step:
        """The one thing to do next, with its command."""
        return due(self.regulation, self.state)

    def segment(self, given: str | None) -> SegmentId:
        """The segment that was named, else the one that is due."""
        found = running_segment(self.regulation, self.state) if given is None else parse_segment(given)
        if found is None:
            raise self.nothing_due()
        return found

    def nothing_due(self) -> BadInput:
        """Why no segment can be meant now."""
        if self.step.kind in (StepKind.SEED, StepKind.DRAW):
            return bad_input("draw_first")
        return bad_input("nothing_waits")

    def played(self, given: str | None, table: int | None = None, board: int | None = None) -> SegmentId:
        """The segment that a result is of: as named, else the last in which the table has one, on that board."""
        found = played_segment(self.state, table, board) if given is None else parse_segment(given)
        if found is None:
            raise bad_input("nothing_played")
        return found


@contextmanager
def told() -> Iterator[None]:
    """What a file refuses, in a sentence."""
    try:
        yield
    except StoreError as error:
        raise unusable(error) from None


@contextmanager
def desk(path: Path, name: str, out: Output, at: str | None = None, server: str | None = None) -> Iterator[Desk]:
    """An event in a file, or with ``server`` the one of that id on a running server."""
    from paiju.storage.event_file import EventFile  # noqa: PLC0415 - a help needs no store

    with told(), EventFile.open(path) if server is None else _on_server(server, path, name, at) as file:
        log = file.read()
        if log.damage is not None:
            out.say(
                say("printed", "unreadable_from", {"act": log.damage.act, "reason": log.damage.reason}),
                "bold red",
            )
        opened = Desk(file, log, file.official or name, at, out)
        if at is not None and not out.as_json and opened.at > time.time() * 1000 + DAY:
            _warn_of_the_future(opened)
        try:
            yield opened
        except _STUMBLES as error:
            raise _altered(path, log) or error from None


def _on_server(server: str, event: Path, name: str, at: str | None) -> "ServerEvent":
    """Who acts there is who has logged in, and when is what its clock says."""
    from paiju.cli.event.server_event import ServerEvent  # noqa: PLC0415 - a file needs nothing of a server

    if name != DESK:
        raise bad_input("no_other_on_a_server", name=name)
    if at is not None:
        raise bad_input("no_time_on_a_server", at=at)
    return ServerEvent(server, event.name)


_STUMBLES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a command runs into where a log is well-formed and no regulation could have led to it."""


def _altered(path: Path, log: "Log") -> BadInput | None:
    """Why a command stumbled, if it is the file: the first act that does not follow from the ones before it."""
    from paiju.regulations.library import regulation_of_log  # noqa: PLC0415 - a help needs no book

    acts = [finding.act for finding in check(regulation_of_log(log.acts), log.acts) if finding.fails]
    if not acts:
        return None
    return bad_input("altered", path=path, acts=min(acts))


def _warn_of_the_future(opened: Desk) -> None:
    """Time in a log never runs back, so a slip of the finger here cannot be mended later."""
    shown = time_text(opened.state.setup, opened.at)
    opened.out.say(
        say("printed", "far_ahead", {"shown": shown}),
        "bold yellow",
    )


# Commands made by hand.

Made = Callable[..., None]
BY_HAND: dict[str, Made] = {}
"""Commands that are more than their fields, by name; those of a module once it is imported."""


def by_hand(name: str) -> Callable[[Made], Made]:
    def enter(made: Made) -> Made:
        BY_HAND[name] = made
        return made

    return enter


def acting(name: str) -> Callable[[Made], Made]:
    """A command that is handed the desk of an official, beside the options of its own."""
    return _at_a_desk(name, acting=(AsOption, DESK), at=(AtOption, None))


def reading(name: str, *, at: bool = False) -> Callable[[Made], Made]:
    """A command that anybody may give, who only reads."""
    return _at_a_desk(name, **({"at": (AtOption, None)} if at else {}))


def _at_a_desk(name: str, **shared: tuple[Any, Any]) -> Callable[[Made], Made]:
    def enter(made: Made) -> Made:
        _, *own = inspect.signature(made).parameters.values()
        ends = {**shared, "server": (ServerOption, None), "lang": (LangOption, None), "as_json": (JsonOption, False)}

        def call(
            file: Path,
            server: str | None,
            lang: Lang | None,
            as_json: bool,
            acting: str = DESK,
            at: str | None = None,
            **values: Any,
        ) -> None:
            with desk(file, acting, Output(lang, as_json), at, server) as at_desk:
                made(at_desk, **values)

        vars(call)["__signature__"] = signature(
            [
                parameter("file", FileArgument),
                *(parameter(it.name, it.annotation, it.default) for it in own),
                *(parameter(name, hint, default) for name, (hint, default) in ends.items()),
            ]
        )
        BY_HAND[name] = call
        return made

    return enter


def parameter(name: str, hint: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)


def signature(parameters: Iterable[inspect.Parameter]) -> inspect.Signature:
    """What Typer reads off a function; what has no default comes first."""
    return inspect.Signature(sorted(parameters, key=lambda it: it.default is not inspect.Parameter.empty))


def instant(text: str | None, utc_offset: int) -> Instant:
    """Now, or a time given as 2026-11-15T09:00 on a clock so many minutes ahead of UTC."""
    if text is None:
        return Instant(int(time.time() * 1000))
    for shape in ("%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"):
        try:
            return Instant((calendar.timegm(time.strptime(text, shape)) - utc_offset * 60) * 1000)
        except (ValueError, OverflowError):
            continue
    raise bad_input("not_a_time", text=repr(text))


def number_of(desk_: Desk, text: str) -> Number:
    """An entrant by the number people see, or by name where one person only has it."""
    if text.isdecimal():
        number = desk_.numbers.entry(int(text))
        if number is not None and number in desk_.state.entrants:
            return number
        raise bad_input("no_entrant", text=text)
    names = desk_.names
    found = [
        number
        for number, entrant in desk_.state.entrants.items()
        if any(names.get(member) in (text, clean_text(text)) for member in entrant.members)
    ]
    if len(found) == 1:
        return found[0]
    raise bad_input("several_entrants" if found else "nobody_called", count=len(found), name=text)


def tell(out: Output, what: str, words: Words, **facts: object) -> None:
    """What was done, in a sentence or as JSON."""
    if out.as_json:
        out.json({"done": what, **facts})
    else:
        out.say(words, "green")


def tell_finding(out: Output, finding: Finding) -> None:
    said = say_check_finding(finding)
    words = say("printed", "at_act", {"act": finding.act, "said": said})
    out.say(words, "red" if finding.fails else "yellow")
