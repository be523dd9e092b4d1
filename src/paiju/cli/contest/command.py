"""``paiju league contest``: a whole contest under regulation 001, from registration to the awards, engines playing."""

import math
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cards.shuffle import parse_casual_seed
from paiju.cli.app import ChoiceOption, JsonOption, LangOption, command, new_app
from paiju.cli.contest.plan import ContestPlan, read_plan
from paiju.cli.contest.run import begin, run
from paiju.cli.contest.teams import Team, parse_team, with_units
from paiju.cli.deals.seal import load_session
from paiju.cli.engines.engines import EACH_KEYS, WordsCommand, split_pairs
from paiju.cli.engines.league_file import LeagueFile, read_league
from paiju.cli.engines.options import (
    READINGS,
    ConcurrencyOption,
    EveryOption,
    MarginOption,
    ResumeOption,
    SandboxOption,
    TimeOption,
    host_options,
)
from paiju.cli.engines.run import Workers
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.cli.rules import library
from paiju.engines.match.builds import registered
from paiju.engines.process.program import BadEngine
from paiju.engines.protocol.options import SandboxMode, as_demanded
from paiju.regulations.ccgc.direction import HOSTING as CCGC_HOSTING
from paiju.regulations.ccgc.direction import PENALTIES as CCGC_PENALTIES

app = new_app()

STARTUP = 60.0 * CCGC_PENALTIES.grace_minutes.value
"""Seconds to be there and start (C-6.9, C-6.15)."""

NAME = "斗地主机器博弈赛 Dou Dizhu contest"


@command(
    app,
    "contest",
    "001 整场比赛 | a whole contest under regulation 001",
    "按规程 001 的整场比赛，由引擎打完：登记程序（一校一队、记下哈希），抽签，预赛、淘汰、轮空、弃权，决赛，公布名次，"
    "授奖。写成赛事文件 contest.pje，paiju event 的命令都能用",
    "A whole contest under regulation 001, played by engines: builds registered by hash, one team per school; draw, "
    "preliminary, cuts, byes, forfeits, final, standings, awards. Kept as an event file, contest.pje, for paiju event",
    "paiju league contest teams.toml --out cup --concurrency 2",
    "paiju league contest teams.toml --set rounds=4 deals=6 seconds=15 --out cup",
    "paiju league contest --resume cup",
)
def contest(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="TOML：[[engine]] cmd name unit seed，[contest]")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option("--engine", metavar="cmd=… [unit=…]", help="一队，可加 name= seed= dir= | a team"),
    ] = None,
    each: Annotated[
        str | None, typer.Option("--each", metavar="dir=… env=…", help="对每个引擎都有效 | holds for every engine")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="赛名 | the contest's name")] = None,
    sizes: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=N …", help="赛前可调的大小 | rounds=4 deals=6 …")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="公布的抽签种子 | of the draws")] = None,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="种子来源 | where the seed is from")] = "",
    board_seed: Annotated[
        str | None, typer.Option("--board-seed", metavar="SEED", help="发牌种子，默认封牌 | else sealed")
    ] = None,
    sealed: Annotated[
        Path | None, typer.Option("--sealed", metavar="DIR", help="用 paiju seal 封好的牌 | sealed before")
    ] = None,
    option: ChoiceOption = None,
    time: TimeOption = None,
    margin: MarginOption = None,
    startup: Annotated[
        float | None, typer.Option("--startup", metavar="S", help="到场启动限时（秒，默认 300）| to start")
    ] = None,
    restart: Annotated[bool | None, typer.Option("--restart/--no-restart", help="崩溃后重启 | after a crash")] = None,
    strict: Annotated[bool | None, typer.Option("--strict", help="严格按协议 | the letter of the protocol")] = None,
    sandbox: SandboxOption = True,
    concurrency: ConcurrencyOption = 1,
    out_path: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="赛事、牌谱、日志、报告 | write everything to")
    ] = None,
    resume: ResumeOption = None,
    every: EveryOption = 10.0,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out, workers = Output(lang, as_json), Workers(concurrency)
    if resume is not None:
        if file or engine or out_path or seed or sizes or option or name:
            raise BadInput(
                "--resume 从文件夹取得全部设定，只能再加 --concurrency、--json、--lang、--every",
                "--resume takes all from the folder; only --concurrency, --json, --lang and --every go with it",
            )
        begun = read_plan(resume)
        host = begun.host if sandbox else replace(begun.host, sandbox=SandboxMode.OFF)
        run(out, resume, replace(begun, host=host), workers, every)
        return
    found = LeagueFile() if file is None else read_league(file)
    said = found.contest
    usual = [] if each is None else split_pairs("--each", each, EACH_KEYS)
    teams = [*found.teams, *(parse_team(text, usual) for text in engine or ())]
    options, readings = _options([*found.get("options", None, []), *(option or [])])
    parameters = said.get("set", {}) | _sizes(sizes or ())
    seconds, parameters = _seconds(parameters, found.get("time", time, dict(usual).get("time")))
    host = host_options(
        dict(usual),
        seconds,
        found.get("margin", margin, None),
        found.get("startup", startup, STARTUP if "startup" not in dict(usual) else None),
        found.get("restart", restart, True),
        found.get("strict", strict, False),
        True,
        True,
        readings,
    )
    demanded = as_demanded(CCGC_HOSTING.with_options({it: options[it] for it in options if it in HOSTED}), host)
    host = demanded if sandbox else replace(demanded, sandbox=SandboxMode.OFF)
    plan = ContestPlan(
        name or said.get("name", NAME),
        _registered(teams),
        str(seed or said.get("seed", "") or secrets.randbelow(10**9)),
        source or said.get("source", ""),
        options,
        parameters,
        *_boards(board_seed or said.get("board_seed"), sealed or said.get("sealed")),
        host,
    )
    begin(out, plan, out_path, workers, every)


app.registered_commands[-1].cls = WordsCommand


# What is wanted.


HOSTED = frozenset(name for name, rule in CCGC_HOSTING.rules() if rule.choices)


def _options(texts: Sequence[str]) -> tuple[dict[str, str], dict[str, Any]]:
    """Options of the event by name, which its direction accepts or refuses, and what readings make of the host's."""
    own: dict[str, str] = {}
    readings: dict[str, Any] = {}
    for text in texts:
        name, value = library.split_option(text)
        if name not in READINGS or name in HOSTED:
            own[name] = value
            continue
        field, values = READINGS[name]
        if value not in values:
            accepted = " ".join(values)
            raise BadInput(
                f"选项 {name} 不能取 {value!r}；可用：{accepted}",
                f"the option {name} cannot be {value!r}; accepted: {accepted}",
            )
        readings[field] = values[value]
    return own, readings


def _sizes(texts: Sequence[str]) -> dict[str, int]:
    """``rounds=4 deals=6``; which there are and how large they may be, the direction says."""
    sizes: dict[str, int] = {}
    for text in (word for each in texts for word in each.split()):
        name, value = library.split_option(text)
        if not (value.isascii() and value.isdigit()):
            raise BadInput(f"--set {text}：{name} 要写整数", f"--set {text}: {name} takes a whole number")
        sizes[name] = int(value)
    return sizes


def _seconds(sizes: dict[str, int], given: float | str | None) -> tuple[float | None, dict[str, int]]:
    """The time for an answer is one thing, whichever way it is set: programs are told it in whole seconds."""
    if given is None:
        return (float(sizes["seconds"]) if "seconds" in sizes else None), sizes
    if "seconds" in sizes:
        raise BadInput("--time 和 --set seconds 只用一个", "use either --time or --set seconds")
    try:
        seconds = float(given)
    except ValueError:
        raise BadInput(f"time={given} 不是数字", f"time={given} is not a number") from None
    return seconds, {**sizes, "seconds": max(1, math.ceil(seconds))}


def _boards(seed: str | int | None, sealed: str | Path | None) -> tuple[str, str]:
    """Where the boards come from: a seed, or a session that was sealed before; neither: they are sealed here."""
    if seed is not None and sealed is not None:
        raise BadInput("--board-seed 和 --sealed 只用一个", "use either --board-seed or --sealed")
    if seed is not None:
        parse_casual_seed(str(seed))
        return str(seed), ""
    if sealed is None:
        return "", ""
    load_session(Path(sealed))
    return "", str(Path(sealed).absolute())


def _registered(teams: Sequence[Team]) -> tuple[Team, ...]:
    """With the builds that are there now."""
    try:
        return tuple(
            Team(team.entrant if team.entrant.house else registered(team.entrant), team.unit, team.seed)
            for team in with_units(teams)
        )
    except BadEngine as bad:
        raise BadInput(bad.words.zh, bad.words.en) from None
