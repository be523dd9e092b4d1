"""``paiju league``: many engines, each against each or some against all; crosstable, ratings and a report."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.app import ChoiceOption, SeedOption, command, new_app, taking
from paiju.cli.deals.boards import parse_master
from paiju.cli.engines import options as o
from paiju.cli.engines.engines import HOUSE, WordsCommand, parse_entrant
from paiju.cli.engines.league_file import LeagueFile, read_league
from paiju.cli.engines.run import Kept, Runner, check_ray
from paiju.cli.errors import BadInput
from paiju.engines.match.lineup import league_lineup
from paiju.engines.match.plan import BOARDS_IN_A_TURN, Plan
from paiju.engines.match.pool import Workers
from paiju.engines.match.report import render
from paiju.engines.match.summary import Summary
from paiju.files import write_text

app = new_app()

DEALS = 20


@enum.unique
class Format(enum.StrEnum):
    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"


@enum.unique
class Meeting(enum.StrEnum):
    PAIRS = "pairs"
    THREES = "threes"


@dataclass(frozen=True, kw_only=True)
class LeagueArguments:
    """What ``paiju league`` takes; what is None is as the file says, or usual."""

    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="TOML：[[engine]] cmd、name、dir")] = None
    engine: o.EngineOption = None
    each: o.EachOption = None
    format: Annotated[Format | None, typer.Option("--format", help="赛制 | who meets whom")] = None
    challengers: Annotated[
        int | None, typer.Option("--challengers", metavar="N", min=1, help="前几个是挑战者 | of a gauntlet")
    ] = None
    tables: Annotated[Meeting | None, typer.Option("--tables", help="两个或三个一桌 | two or three at a table")] = None
    third: Annotated[
        str | None, typer.Option("--third", metavar="WHO", help="第三席：both、greedy | the third seat")
    ] = None
    deals: o.DealsOption = None
    seed: SeedOption = None
    duplicate: Annotated[
        bool | None, typer.Option("--duplicate/--no-duplicate", help="所有坐法（默认）| all seatings (usual)")
    ] = None
    turn: Annotated[int | None, typer.Option("--turn", metavar="N", min=1, max=1000, help="一轮几副 | boards")] = None
    concurrency: o.ConcurrencyOption = 1
    ray: Annotated[bool, typer.Option("--ray", help="用 Ray 集群 | on a Ray cluster")] = False
    hosting: o.Hosting
    book: Annotated[str | None, typer.Option("--book", metavar="BOOK", help="规则 | rulebook")] = None
    option: ChoiceOption = None
    out_path: o.OutFolderOption = None
    resume: o.ResumeOption = None
    showing: o.Showing


class LeagueCommand(WordsCommand):
    """``paiju league contest`` is a command of its own: what it takes has little in common with a league's options."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **more: Any) -> Any:
        if args is not None and list(args[:1]) == ["contest"]:
            from paiju.cli.engines import contest  # noqa: PLC0415 - a league needs neither the file of an event nor its papers

            return contest.app(args=list(args[1:]), prog_name=f"{prog_name} contest", **more)
        return super().main(args, prog_name, *rest, **more)


@command(
    app,
    "league",
    "联赛 | league",
    "许多引擎循环赛，或前几个挑战其余：对战表、带区间的等级分、HTML 报告。引擎写在命令行或 TOML 文件里。"
    "按规程 001 的整场比赛：paiju league contest --help",
    "Many engines, each against each, or the first against all others: crosstable, ratings with intervals, an HTML "
    "report. Engines are named here or in a TOML file. A whole contest under regulation 001: "
    "paiju league contest --help",
    "paiju league engines.toml --out league --concurrency 2",
    "paiju league --engine ./a --engine ./b --engine house:greedy --deals 50",
    "paiju league --resume league",
    "paiju league contest teams.toml --out cup",
    cls=LeagueCommand,
)
@taking(LeagueArguments)
def league(given: LeagueArguments) -> None:
    resume = given.resume
    check_ray(given.ray)
    if resume is not None:
        zh = "从文件夹取得全部设定，只能再加 --concurrency、--ray、--json、--lang、--every"
        en = "takes all from the folder; only --concurrency, --ray, --json, --lang and --every go with it"
        o.refuse_beside("--resume", zh, en, given.file, given.engine, given.out_path, given.deals, given.seed)
    plan = _plan(given) if resume is None else None

    def keep(summary: Summary, folder: Path) -> Kept:
        report = folder / "report.html"
        write_text(report, render(summary, folder.resolve().name, given.showing.out.inline))
        return "报告", "report", report

    runner = Runner("paiju league", given.showing, Workers(given.concurrency, given.ray), keep)
    runner.run(plan, given.out_path, resume, given.hosting.sandbox)


def _plan(given: LeagueArguments) -> Plan:
    file = read_league(given.file) if given.file is not None else LeagueFile()
    each = o.parse_each(given.each)
    options = [*file.get("options", None, []), *(given.option or [])]
    rules, chosen, readings = o.choose_rules(file.get("book", given.book, "doudizhu-ccgc"), options)
    entrants = [*file.entrants, *(parse_entrant(text, each) for text in given.engine or ())]
    o.check_protocol(rules, entrants)
    size = 2 if _choice(file, "tables", given.tables, Meeting.PAIRS) == Meeting.PAIRS else 3
    is_gauntlet = _choice(file, "format", given.format, Format.ROUND_ROBIN) == Format.GAUNTLET
    who = file.get("third", given.third, "both")
    third = None if who == "both" or size == 3 else parse_entrant(who if who.startswith(HOUSE) else f"{HOUSE}{who}")
    challengers = file.get("challengers", given.challengers, 1) if is_gauntlet else None
    lineup, tables = league_lineup(entrants, size, challengers, third)
    typed = file.get("seed", given.seed, None)
    return Plan(
        book=rules.book,
        options=tuple(sorted(chosen.items())),
        entrants=lineup,
        tables=tables,
        seed=parse_master(None if typed is None else str(typed))[0],
        deals=file.get("deals", given.deals, DEALS),
        duplicate=file.get("duplicate", given.duplicate, True),
        turn=file.get("turn", given.turn, BOARDS_IN_A_TURN),
        host=o.host_options(given.hosting, file, dict(each), readings, given.out_path is not None),
    )


def _choice(file: LeagueFile, name: str, given: enum.StrEnum | None, usual: enum.StrEnum) -> str:
    value = str(file.get(name, given, usual))
    accepted = [str(each) for each in type(usual)]
    if value not in accepted:
        raise BadInput(
            f"league.{name} = {value!r} 不能用；可用：{' '.join(accepted)}",
            f"league.{name} cannot be {value!r}; accepted: {' '.join(accepted)}",
        )
    return value
