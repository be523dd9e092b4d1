"""``paiju league contest``: a whole contest under regulation 001, from registration to the awards, engines playing."""

import math
import secrets
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Self

import typer

from paiju.cards.shuffle import parse_casual_seed
from paiju.cli.app import ChoiceOption, command, new_app, taking
from paiju.cli.engines import options as o
from paiju.cli.engines.engines import WordsCommand, parse_team
from paiju.cli.engines.league_file import LeagueFile, read_league
from paiju.cli.engines.progress import MatchProgress
from paiju.cli.engines.run import INTERRUPTED, interruptible, say_sandbox
from paiju.cli.errors import BadInput
from paiju.cli.output import Column, Lang, Output, Table
from paiju.cli.rules import library
from paiju.cli.store_words import unusable as unusable_store
from paiju.contest.plan import EVENT_FILE, ContestPlan, read_plan
from paiju.contest.progress import Forfeited, Happening, SegmentBegun, SegmentPlayed
from paiju.contest.run import Outcome, begin, play
from paiju.contest.teams import registered_teams
from paiju.engines.match.pool import Workers
from paiju.engines.protocol.options import SandboxMode, as_demanded
from paiju.files import unusable
from paiju.regulations.ccgc.direction import HOSTING as CCGC_HOSTING
from paiju.regulations.ccgc.direction import PENALTIES as CCGC_PENALTIES
from paiju.rulebook.clauses import Words
from paiju.storage.errors import StoreError
from paiju.storage.sealed_folder import load_session
from paiju.words.standings import say_segment

app = new_app()

STARTUP = 60.0 * CCGC_PENALTIES.grace_minutes.value
"""Seconds to be there and start (C-6.9, C-6.15)."""

NAME = "斗地主机器博弈赛 Dou Dizhu contest"


@dataclass(frozen=True, kw_only=True)
class ContestHosting(o.Hosting):
    """Programs of a contest have as long to start as players have to arrive."""

    startup: Annotated[
        float | None, typer.Option("--startup", metavar="S", help="到场启动限时（秒，默认 300）| to start")
    ] = None


@dataclass(frozen=True, kw_only=True)
class ContestArguments:
    """What ``paiju league contest`` takes; what is None is as the file says, or usual."""

    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="TOML：[[engine]] cmd name unit seed，[contest]")
    ] = None
    engine: Annotated[
        list[str] | None,
        typer.Option("--engine", metavar="cmd=… [unit=…]", help="一队，可加 name= seed= dir= | a team"),
    ] = None
    each: Annotated[
        str | None, typer.Option("--each", metavar="dir=… env=…", help="对每个引擎都有效 | holds for every engine")
    ] = None
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="赛名 | the contest's name")] = None
    sizes: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=N …", help="赛前可调的大小 | rounds=4 deals=6 …")
    ] = None
    seed: Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="公布的抽签种子 | of the draws")] = None
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="种子来源 | where the seed is from")] = ""
    board_seed: Annotated[
        str | None, typer.Option("--board-seed", metavar="SEED", help="发牌种子，默认封牌 | else sealed")
    ] = None
    sealed: Annotated[
        Path | None, typer.Option("--sealed", metavar="DIR", help="用 paiju seal 封好的牌 | sealed before")
    ] = None
    option: ChoiceOption = None
    hosting: ContestHosting
    concurrency: o.ConcurrencyOption = 1
    out_path: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="赛事、牌谱、日志、报告 | write everything to")
    ] = None
    resume: o.ResumeOption = None
    showing: o.Showing


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
    cls=WordsCommand,
)
@taking(ContestArguments)
def contest(given: ContestArguments) -> None:
    folder = given.resume or given.out_path
    if given.resume is not None:
        zh = "从文件夹取得全部设定，只能再加 --concurrency、--json、--lang、--every"
        en = "takes all from the folder; only --concurrency, --json, --lang and --every go with it"
        settings = (given.out_path, given.seed, given.sizes, given.option, given.name)
        o.refuse_beside("--resume", zh, en, given.file, given.engine, *settings)
        plan = read_plan(given.resume)
    else:
        plan = _plan(given)
    if not given.hosting.sandbox:
        plan = replace(plan, host=replace(plan.host, sandbox=SandboxMode.OFF))
    if folder is None:
        raise BadInput("请说明写到哪里：--out DIR", "say where it is to be kept: --out DIR")
    if given.resume is None:
        begin(folder, plan)
    _run(given, folder, plan)


HOSTED = tuple(name for name, rule in CCGC_HOSTING.rules() if rule.choices)
"""Readings of the protocol that an event by this book chooses before it begins."""


def _plan(given: ContestArguments) -> ContestPlan:
    file = LeagueFile() if given.file is None else read_league(given.file)
    said = file.contest
    each = o.parse_each(given.each)
    usual = dict(each)
    teams = [*file.teams, *(parse_team(text, each) for text in given.engine or ())]
    options, readings = o.split_readings([*file.get("options", None, []), *(given.option or [])], HOSTED)
    seconds, sizes = _seconds(
        said.get("set", {}) | _sizes(given.sizes or ()), file.get("time", given.hosting.time, usual.get("time"))
    )
    startup = file.get("startup", given.hosting.startup, None if "startup" in usual else STARTUP)
    hosting = replace(given.hosting, time=seconds, startup=startup)
    board_seed, sealed = _boards(given.board_seed or said.get("board_seed"), given.sealed or said.get("sealed"))
    book = CCGC_HOSTING.with_options({name: options[name] for name in HOSTED if name in options})
    return ContestPlan(
        name=given.name or said.get("name", NAME),
        teams=registered_teams(teams),
        seed=str(given.seed or said.get("seed", "") or secrets.randbelow(10**9)),
        source=given.source or said.get("source", ""),
        options=options,
        parameters=sizes,
        board_seed=board_seed,
        sealed=sealed,
        host=as_demanded(book, o.host_options(hosting, file, usual, readings, keep_log=True)),
    )


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
    seconds = o.parse_number("time", str(given))
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


# What is shown.


def _run(given: ContestArguments, folder: Path, plan: ContestPlan) -> None:
    out = given.showing.out
    say_sandbox(out, plan.as_match())
    try:
        with interruptible(), ContestProgress(out, given.showing.every) as shown:
            outcome = play(folder, plan, Workers(given.concurrency), shown.tell, out.inline)
    except StoreError as error:
        raise unusable_store(error) from None
    except OSError as error:
        raise unusable(Path(error.filename or folder), error) from None
    if out.as_json:
        out.json(outcome.summary)
    else:
        _show(out, folder, plan, outcome)
    if outcome.interrupted:
        raise typer.Exit(INTERRUPTED)


class ContestProgress:
    """What happens, a line each on stderr, and the progress of the segment that is played."""

    def __init__(self, out: Output, every: float) -> None:
        self._out = out
        self._every = every
        self._segment = ExitStack()
        self._shown: MatchProgress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._segment.close()

    def tell(self, happening: Happening) -> None:
        match happening:
            case Forfeited(team, why):
                self._say(f"{team} 未能开局，本轮弃权：{why.zh}", f"{team} forfeits the round: {why.en}")
            case SegmentBegun(segment, tables, deals, progress):
                said = say_segment(segment)
                self._say(f"{said.zh}：{tables} 桌 × {deals} 副", f"{said.en}: {tables} tables × {deals} deals")
                self._shown = self._segment.enter_context(MatchProgress(self._out, progress, self._every))
            case SegmentPlayed():
                self._segment.close()
            case _:
                if self._shown is not None:
                    self._shown.tell(happening)

    def _say(self, zh: str, en: str) -> None:
        if not self._out.as_json:
            print(en if self._out.lang is Lang.EN else zh, file=sys.stderr, flush=True)


def _show(out: Output, folder: Path, plan: ContestPlan, outcome: Outcome) -> None:
    sheet = outcome.standing
    columns = [Column(Words(*head), right=place not in (2, 3)) for place, head in enumerate(sheet.columns)]
    table = Table(columns, Words(plan.name, plan.name))
    for row in sheet.rows:
        table.add(*map(str, row))
    out.line()
    out.table(table)
    out.line()
    out.note("报告", "report", folder / "report.html")
    if outcome.interrupted:
        out.say(Words("已中断，文件完整", "interrupted, all files are whole"), "bold")
        out.note("继续", "go on", f"paiju league contest --resume {folder}")
    else:
        out.note("核对", "check", f"paiju event check {folder / EVENT_FILE}")
