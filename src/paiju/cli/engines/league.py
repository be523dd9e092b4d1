"""``paiju league``: many engines, each against each or some against all; crosstable, ratings and a report."""

import enum
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.app import ChoiceOption, JsonOption, LangOption, SeedOption, command, new_app
from paiju.cli.deals.boards import parse_master
from paiju.cli.engines.engines import HOUSE, WordsCommand, parse_entrant, with_own_names
from paiju.cli.engines.league_file import LeagueFile, read_league
from paiju.cli.engines.options import (
    ConcurrencyOption,
    DealsOption,
    EachOption,
    EngineOption,
    EveryOption,
    MarginOption,
    OutFolderOption,
    ResumeOption,
    SandboxOption,
    StartupOption,
    TimeOption,
    check_protocol,
    choose_rules,
    host_options,
    parse_entrants,
)
from paiju.cli.engines.run import INTERRUPTED, Workers, check_ray, opened, play, say_interrupted
from paiju.cli.engines.tables import show_summary
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.engines.match.archive import write_whole
from paiju.engines.match.lineup import Entrant, Table, gauntlet, round_robin, tables_of
from paiju.engines.match.plan import BOARDS_IN_A_TURN, Plan
from paiju.engines.match.report import render

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
)
def league(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="TOML：[[engine]] cmd、name、dir")] = None,
    engine: EngineOption = None,
    each: EachOption = None,
    format_: Annotated[Format | None, typer.Option("--format", help="赛制 | who meets whom")] = None,
    challengers: Annotated[
        int | None, typer.Option("--challengers", metavar="N", min=1, help="前几个是挑战者 | of a gauntlet")
    ] = None,
    tables: Annotated[Meeting | None, typer.Option("--tables", help="两个或三个一桌 | two or three at a table")] = None,
    third: Annotated[
        str | None, typer.Option("--third", metavar="WHO", help="第三席：both、greedy | the third seat")
    ] = None,
    deals: DealsOption = None,
    seed: SeedOption = None,
    duplicate: Annotated[
        bool | None, typer.Option("--duplicate/--no-duplicate", help="所有坐法（默认）| all seatings (usual)")
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", metavar="N", min=1, max=1000, help="一轮几副 | boards")] = None,
    concurrency: ConcurrencyOption = 1,
    ray: Annotated[bool, typer.Option("--ray", help="用 Ray 集群 | on a Ray cluster")] = False,
    time: TimeOption = None,
    margin: MarginOption = None,
    startup: StartupOption = None,
    restart: Annotated[bool | None, typer.Option("--restart/--no-restart", help="崩溃后重启 | after a crash")] = None,
    strict: Annotated[bool | None, typer.Option("--strict", help="严格按协议 | the letter of the protocol")] = None,
    sandbox: SandboxOption = True,
    book: Annotated[str | None, typer.Option("--book", metavar="BOOK", help="规则 | rulebook")] = None,
    option: ChoiceOption = None,
    out_path: OutFolderOption = None,
    resume: ResumeOption = None,
    every: EveryOption = 10.0,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    check_ray(ray)
    plan = None
    if resume is None:
        found = read_league(file) if file is not None else LeagueFile()
        entrants, usual = parse_entrants(engine, each)
        rules, chosen, readings = choose_rules(
            found.get("book", book, "doudizhu-ccgc"), [*found.get("options", None, []), *(option or [])]
        )
        check_protocol(rules, [*found.entrants, *entrants])
        field, meeting = _tables(found, [*found.entrants, *entrants], format_, challengers, tables, third)
        typed = found.get("seed", seed, None)
        plan = Plan(
            rules.book,
            tuple(sorted(chosen.items())),
            field,
            meeting,
            parse_master(None if typed is None else str(typed))[0],
            found.get("deals", deals, DEALS),
            duplicate=found.get("duplicate", duplicate, True),
            turn=found.get("turn", turn, BOARDS_IN_A_TURN),
            host=host_options(
                usual,
                found.get("time", time, None),
                found.get("margin", margin, None),
                found.get("startup", startup, None),
                found.get("restart", restart, True),
                found.get("strict", strict, False),
                sandbox,
                out_path is not None,
                readings,
            ),
        )
    elif file or engine or out_path or deals or seed:
        raise BadInput(
            "--resume 从文件夹取得全部设定，只能再加 --concurrency、--ray、--json、--lang、--every",
            "--resume takes all from the folder; only --concurrency, --ray, --json, --lang and --every go with it",
        )
    _run(out, plan, out_path, resume, Workers(concurrency, ray), every, sandbox)


class LeagueCommand(WordsCommand):
    """``paiju league contest`` is a command of its own: what it takes has little in common with a league's options."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **more: Any) -> Any:
        if args is not None and list(args[:1]) == ["contest"]:
            from paiju.cli.contest import command as ccgc  # noqa: PLC0415 - a league needs neither the file of an event nor its papers

            return ccgc.app(args=list(args[1:]), prog_name=f"{prog_name} contest", **more)
        return super().main(args, prog_name, *rest, **more)


app.registered_commands[-1].cls = LeagueCommand


def _run(
    out: Output,
    plan: Plan | None,
    out_path: Path | None,
    resume: Path | None,
    workers: Workers,
    every: float,
    sandbox: bool,
) -> None:
    with opened(plan, out_path, resume, sandbox) as (kept, archive):
        finished = play(out, kept, archive, workers, every)
        summary: dict[str, Any] = finished.summary
        if archive is not None:
            report = archive.folder / "report.html"
            write_whole(report, render(summary, archive.folder.resolve().name, out.inline))
        if out.as_json:
            out.json(summary)
        else:
            show_summary(out, summary)
            if archive is not None:
                out.note("报告", "report", archive.folder / "report.html")
            if finished.interrupted:
                say_interrupted(out, "paiju league", archive)
        if finished.interrupted:
            raise typer.Exit(INTERRUPTED)


def _tables(
    found: LeagueFile,
    entrants: list[Entrant],
    format_: Format | None,
    challengers: int | None,
    tables: Meeting | None,
    third: str | None,
) -> tuple[tuple[Entrant, ...], tuple[Table, ...]]:
    """The field, and who meets whom."""
    size = 2 if Meeting(_choice(found, "tables", tables, Meeting.PAIRS)) is Meeting.PAIRS else 3
    if len(entrants) < size or len(entrants) < 2:
        raise BadInput(
            f"有 {len(entrants)} 个引擎，至少要 {size} 个", f"{len(entrants)} engines; at least {size} are needed"
        )
    if Format(_choice(found, "format", format_, Format.ROUND_ROBIN)) is Format.ROUND_ROBIN:
        groups = round_robin(len(entrants), size)
    else:
        groups = gauntlet(len(entrants), found.get("challengers", challengers, 1), size)
    who = found.get("third", third, "both")
    if size == 3 or who == "both":
        return with_own_names(entrants), tables_of(groups)
    filler = parse_entrant(who if who.startswith(HOUSE) else f"{HOUSE}{who}")
    return with_own_names([*entrants, filler]), tables_of(groups, len(entrants))


def _choice(found: LeagueFile, name: str, given: enum.StrEnum | None, usual: enum.StrEnum) -> str:
    value = str(found.get(name, given, usual))
    accepted = [str(each) for each in type(usual)]
    if value not in accepted:
        raise BadInput(
            f"league.{name} = {value!r} 不能用；可用：{' '.join(accepted)}",
            f"league.{name} cannot be {value!r}; accepted: {' '.join(accepted)}",
        )
    return value
