"""Options that matches, leagues and contests share: how they are declared, and what they make of a plan."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.app import JsonOption, LangOption
from paiju.cli.engines.engines import EACH_KEYS, split_pairs
from paiju.cli.engines.league_file import LeagueFile
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.cli.rules import library
from paiju.engines.match.lineup import Entrant
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import playable_books
from paiju.statistics.sprt import Hypotheses, Measure
from paiju.tournament.rules.hosting import AllPassLine, Handshake

EngineOption = Annotated[
    list[str] | None,
    typer.Option(
        "--engine",
        metavar="cmd=… [name=…] [dir=…] [bind=…]",
        help="引擎，或 house:greedy | a program or ours",
    ),
]
EachOption = Annotated[
    str | None,
    typer.Option("--each", metavar="dir=… env=… time=…", help="对每个引擎都有效 | holds for every engine"),
]
DealsOption = Annotated[int | None, typer.Option("--deals", metavar="N", min=1, max=10_000_000, help="几副牌 | boards")]
ConcurrencyOption = Annotated[
    int, typer.Option("--concurrency", metavar="N", min=1, max=256, help="同时几桌 | tables at a time")
]
OutFolderOption = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="写入牌谱、结果、日志 | write everything to")
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="DIR", help="继续中断的比赛 | go on with a match")
]


@dataclass(frozen=True, kw_only=True)
class Hosting:
    """How programs are hosted; what is None is as a file says, or usual."""

    time: Annotated[
        float | None, typer.Option("--time", metavar="S", help="每答限时（秒，默认 15）| seconds for an answer")
    ] = None
    margin: Annotated[int | None, typer.Option("--margin", metavar="MS", help="另容许的毫秒 | milliseconds on top")] = (
        None
    )
    startup: Annotated[
        float | None, typer.Option("--startup", metavar="S", help="启动限时（秒，默认 10）| seconds to start")
    ] = None
    restart: Annotated[
        bool | None, typer.Option("--restart/--no-restart", help="崩溃后重启（默认）| after a crash (usual)")
    ] = None
    strict: Annotated[bool | None, typer.Option("--strict", help="严格按协议字面 | the letter of the protocol")] = None
    sandbox: Annotated[bool, typer.Option("--sandbox/--no-sandbox", help="隔离引擎 | isolate engines")] = True


@dataclass(frozen=True, kw_only=True)
class Showing:
    """How progress and result are shown."""

    every: Annotated[float, typer.Option("--every", metavar="S", min=0, help="报进度的秒数 | pipe progress")] = 10.0
    lang: LangOption = None
    as_json: JsonOption = False

    @property
    def out(self) -> Output:
        return Output(self.lang, self.as_json)


READINGS: dict[str, tuple[str, dict[str, object]]] = {
    "all_pass_line": ("all_pass", {each.value: each for each in AllPassLine}),  # A-C2
    "card_order": ("strict_order", {"any": False, "ascending": True}),  # A-C4
    "handshake": ("handshake", {each.value: each for each in Handshake}),  # A-C15
    "ok_timed": ("ok_timed", {"yes": True, "no": False}),  # A-C16
}
"""Readings that are the host's and not the book's, by what ``--option`` calls them: the field, and its values."""

SPRT_KEYS = ("elo0", "elo1", "score0", "score1", "alpha", "beta")


def refuse_beside(option: str, zh: str, en: str, *given: object) -> None:
    """``--resume`` and ``--replay`` take all from a folder: refused where something else is given."""
    if any(given):
        raise BadInput(f"{option} {zh}", f"{option} {en}")


def parse_each(text: str | None) -> list[tuple[str, str]]:
    """What ``--each`` says about every engine, and about time."""
    return [] if text is None else split_pairs("--each", text, EACH_KEYS)


def split_readings(texts: Iterable[str], booked: Collection[str] = ()) -> tuple[dict[str, str], dict[str, Any]]:
    """``--option NAME=VALUE``: those of the book by name, and what the host's readings make of its own options.

    ``booked``: readings that are an option of the book here.
    """
    own: dict[str, str] = {}
    readings: dict[str, Any] = {}
    for text in texts:
        name, value = library.split_option(text)
        if name not in READINGS or name in booked:
            own[name] = value
            continue
        field, values = READINGS[name]
        if value not in values:
            raise _not_offered(f"选项 {name} 不能取 {value!r}", f"the option {name} cannot be {value!r}", values)
        readings[field] = values[value]
    return own, readings


def choose_rules(book: str, options: Iterable[str]) -> tuple[Rules, dict[str, str], dict[str, Any]]:
    """The book with its options, these options, and what the host's readings make of its own."""
    rules, _ = library.choose(book, None, Rules)
    known = [name for name, rule in rules.rules() if rule.choices]
    own, readings = split_readings(options)
    for name in own:
        if name not in known:
            raise _not_offered(
                f"{rules.book} 没有选项 {name!r}", f"{rules.book} has no option {name!r}", (*known, *READINGS)
            )
    return *library.choose(book, [f"{name}={value}" for name, value in own.items()], Rules), readings


def _not_offered(zh: str, en: str, offered: Iterable[str]) -> BadInput:
    accepted = " ".join(offered)
    return BadInput(f"{zh}；可用：{accepted}", f"{en}; accepted: {accepted}")


def host_options(
    hosting: Hosting, file: LeagueFile, usual: Mapping[str, str], readings: Mapping[str, Any], keep_log: bool
) -> HostOptions:
    """As the command line says, else the file, else ``--each``, else as usual."""
    plain = HostOptions()

    def number(name: str, default: float, least: float) -> float:
        value = file.get(name, getattr(hosting, name), None)
        if value is None:
            value = parse_number(f"--each {name}", usual[name]) if name in usual else default
        if not least <= value <= 1_000_000:
            raise BadInput(f"--{name} {value:g} 不能用；可用：正数", f"--{name} {value:g}; accepted: a positive number")
        return float(value)

    return HostOptions(
        answer_ms=round(number("time", plain.answer_ms / 1000, 0.001) * 1000),
        margin_ms=round(number("margin", plain.margin_ms, 0)),
        start_ms=round(number("startup", plain.start_ms / 1000, 0.001) * 1000),
        strict=file.get("strict", hosting.strict, False),
        restart=file.get("restart", hosting.restart, True),
        sandbox=SandboxMode.AUTO if hosting.sandbox else SandboxMode.OFF,
        keep_log=keep_log,
        **readings,
    )


def parse_number(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{option}={text} 不是数字", f"{option}={text} is not a number") from None


def parse_sprt(text: str | None) -> Hypotheses | None:
    """``elo0=0 elo1=20``, or points per deal: ``score0=0 score1=15``; both with ``alpha=`` and ``beta=``."""
    if text is None:
        return None
    given = {key: parse_number(f"--sprt {key}", value) for key, value in split_pairs("--sprt", text, SPRT_KEYS)}
    measures = [each for each in Measure if {f"{each.value}0", f"{each.value}1"} <= set(given)]
    mixed = {key[:-1] for key in given if key[-1].isdigit()}
    if len(measures) != 1 or len(mixed) != 1:
        raise BadInput(
            f"--sprt {text} 不能用；例：elo0=0 elo1=20，或 score0=0 score1=15",
            f"--sprt {text}; accepted: elo0=… elo1=…, or score0=… score1=…",
        )
    measure = measures[0]
    low, high = given[f"{measure.value}0"], given[f"{measure.value}1"]
    try:
        return Hypotheses(measure, low, high, given.get("alpha", 0.05), given.get("beta", 0.05))
    except ValueError as error:
        raise BadInput("--sprt：H0 须小于 H1，alpha、beta 在 0 与 0.5 之间", f"--sprt: {error}") from None


def check_protocol(rules: Rules, entrants: Iterable[Entrant]) -> None:
    """Programs are spoken to by the book's protocol; house players alone need none."""
    if rules.protocol is None and any(entrant.command for entrant in entrants):
        accepted = ", ".join(book for book, each in playable_books(Rules).items() if each.protocol is not None)
        raise BadInput(
            f"{rules.book} 没有引擎协议；可用：--book {accepted}",
            f"{rules.book} has no protocol for engines; accepted: --book {accepted}",
        )
