"""Options that matches and leagues share: how they are declared, and what they make of the plan."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import typer

from paiju.cli.engines.engines import EACH_KEYS, HOUSE, parse_entrant, split_pairs
from paiju.cli.errors import BadInput
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
DuplicateOption = Annotated[bool, typer.Option("--duplicate", help="所有坐法各打一次 | every board in all seatings")]
TurnOption = Annotated[
    int,
    typer.Option("--turn", metavar="N", min=1, max=1000, help="一轮几副 | boards of a turn"),
]
ConcurrencyOption = Annotated[
    int, typer.Option("--concurrency", metavar="N", min=1, max=256, help="同时几桌 | tables at a time")
]
TimeOption = Annotated[
    float | None, typer.Option("--time", metavar="S", help="每答限时（秒，默认 15）| seconds for an answer")
]
MarginOption = Annotated[int | None, typer.Option("--margin", metavar="MS", help="另容许的毫秒 | milliseconds on top")]
StartupOption = Annotated[
    float | None, typer.Option("--startup", metavar="S", help="启动限时（秒，默认 10）| seconds to start")
]
RestartOption = Annotated[bool, typer.Option("--restart/--no-restart", help="崩溃后重启 | after a crash")]
StrictOption = Annotated[bool, typer.Option("--strict", help="严格按协议字面 | the letter of the protocol")]
SandboxOption = Annotated[bool, typer.Option("--sandbox/--no-sandbox", help="隔离引擎 | isolate engines")]
SprtOption = Annotated[
    str | None,
    typer.Option("--sprt", metavar="elo0=0 elo1=20", help="序贯检验 | sequential test, or score0="),
]
OutFolderOption = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="写入牌谱、结果、日志 | write everything to")
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="DIR", help="继续中断的比赛 | go on with a match")
]
EveryOption = Annotated[float, typer.Option("--every", metavar="S", min=0, help="报进度的秒数 | pipe progress")]

READINGS: dict[str, tuple[str, dict[str, object]]] = {
    "all_pass_line": ("all_pass", {each.value: each for each in AllPassLine}),  # A-C2
    "card_order": ("strict_order", {"any": False, "ascending": True}),  # A-C4
    "handshake": ("handshake", {each.value: each for each in Handshake}),  # A-C15
    "ok_timed": ("ok_timed", {"yes": True, "no": False}),  # A-C16
}
"""Readings that are the host's and not the book's, by what ``--option`` calls them: the field, and its values."""

SPRT_KEYS = ("elo0", "elo1", "score0", "score1", "alpha", "beta")


def parse_entrants(engines: list[str] | None, each: str | None) -> tuple[list[Entrant], dict[str, str]]:
    """The engines, and what ``--each`` says about time."""
    usual = [] if each is None else split_pairs("--each", each, EACH_KEYS)
    entrants = [parse_entrant(text, usual) for text in engines or ()]
    return entrants, dict(pair for pair in usual if pair[0] in ("time", "margin", "startup"))


def choose_rules(book: str, options: list[str] | None) -> tuple[Rules, dict[str, str], dict[str, Any]]:
    """The book with its options, these options, and what the host's readings make of its own."""
    rules, _ = library.choose(book, None)
    known = [name for name, rule in rules.rules() if rule.choices]
    own: list[str] = []
    readings: dict[str, Any] = {}
    for text in options or ():
        name, value = library.split_option(text)
        if name in READINGS:
            field, values = READINGS[name]
            if value not in values:
                raise _not_offered(f"选项 {name} 不能取 {value!r}", f"the option {name} cannot be {value!r}", values)
            readings[field] = values[value]
        elif name in known:
            own.append(text)
        else:
            raise _not_offered(
                f"{rules.book} 没有选项 {name!r}", f"{rules.book} has no option {name!r}", (*known, *READINGS)
            )
    return *library.choose(book, own), readings


def _not_offered(zh: str, en: str, offered: Iterable[str]) -> BadInput:
    accepted = " ".join(offered)
    return BadInput(f"{zh}；可用：{accepted}", f"{en}; accepted: {accepted}")


def parse_third(text: str | None, names: list[str]) -> str | int | None:
    """A house player by name, the place of the engine that takes two seats, or None for both in turn."""
    if text is None or text == "both":
        return None
    if text in names:
        return names.index(text)
    return text if text.startswith(HOUSE) else f"{HOUSE}{text}"


def host_options(
    usual: dict[str, str],
    time: float | None,
    margin: int | None,
    startup: float | None,
    restart: bool,
    strict: bool,
    sandbox: bool,
    keep_log: bool,
    readings: Mapping[str, Any] = MappingProxyType({}),
) -> HostOptions:
    plain = HostOptions()
    seconds = time if time is not None else _number("time", usual, plain.answer_ms / 1000)
    start = startup if startup is not None else _number("startup", usual, plain.start_ms / 1000)
    tolerated = margin if margin is not None else _number("margin", usual, plain.margin_ms)
    for name, value, least in (("--time", seconds, 0.001), ("--startup", start, 0.001), ("--margin", tolerated, 0)):
        if not least <= value <= 1_000_000:
            raise BadInput(f"{name} {value:g} 不能用；可用：正数", f"{name} {value:g}; accepted: a positive number")
    return HostOptions(
        answer_ms=round(seconds * 1000),
        margin_ms=round(tolerated),
        start_ms=round(start * 1000),
        strict=strict,
        restart=restart,
        sandbox=SandboxMode.AUTO if sandbox else SandboxMode.OFF,
        keep_log=keep_log,
        **readings,
    )


def _number(name: str, given: dict[str, str], usual: float) -> float:
    return usual if name not in given else parse_number(f"--each {name}", given[name])


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
        accepted = ", ".join(book for book, each in playable_books().items() if each.protocol is not None)
        raise BadInput(
            f"{rules.book} 没有引擎协议；可用：--book {accepted}",
            f"{rules.book} has no protocol for engines; accepted: --book {accepted}",
        )
