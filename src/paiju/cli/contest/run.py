"""A contest under regulation 001 run from the command line: its folder and event file, Ctrl-C, what is shown."""

from contextlib import suppress
from pathlib import Path

import typer

from paiju.cli.contest.course import Course
from paiju.cli.contest.desk import ContestDesk, decided
from paiju.cli.contest.plan import (
    EVENT_FILE,
    PLAN_FILE,
    ContestPlan,
    closed_folders,
    reveal_boards,
    seal_boards,
    write_plan,
)
from paiju.cli.contest.registration import names_of, opening_steps
from paiju.cli.contest.report import standing_of, write_report
from paiju.cli.engines.run import INTERRUPTED, Workers, interruptible
from paiju.cli.engines.sandbox import guarded, programs_of, say_sandbox
from paiju.cli.errors import BadInput
from paiju.cli.files import unusable
from paiju.cli.output import Column, Output, Table
from paiju.cli.store_words import unusable as unusable_store
from paiju.engines.match.plan import Plan
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.rulebook.clauses import Words
from paiju.storage.errors import StoreError
from paiju.storage.event_file import EventFile, Log


def begin(out: Output, plan: ContestPlan, folder: Path | None, workers: Workers, every: float) -> None:
    if folder is None:
        raise BadInput("请说明写到哪里：--out DIR", "say where it is to be kept: --out DIR")
    if (folder / PLAN_FILE).exists() or (folder / EVENT_FILE).exists():
        raise BadInput(
            f"{folder} 里已有一场比赛；继续：--resume {folder}，或换一个文件夹",
            f"{folder} holds a contest already; go on with --resume {folder}, or name another folder",
        )
    decided(Log((), None), opening_steps(plan))  # whatever cannot be is refused before anything is written
    programs_of(_as_played(folder, plan))
    write_plan(folder, plan)
    run(out, folder, plan, workers, every)


def run(out: Output, folder: Path, plan: ContestPlan, workers: Workers, every: float) -> None:
    interrupted = False
    if not out.as_json:
        say_sandbox(out, _as_played(folder, plan))
    try:
        seal_boards(folder, plan)
        with _opened(folder / EVENT_FILE) as file:
            desk = ContestDesk(file)
            if desk.log.state is None:
                file.people.put(names_of(plan))
                desk.do(*opening_steps(plan))
            course = Course(folder, plan, desk, out, workers, every)
            with interruptible():
                try:
                    for _ in course.steps():
                        pass
                except KeyboardInterrupt:
                    interrupted = True
            if desk.state.finished:
                reveal_boards(folder, plan)
            summary = write_report(folder, plan, desk.state, desk.log.acts, out)
            if out.as_json:
                out.json(summary)
            else:
                _show(out, folder, plan, desk, interrupted)
    except StoreError as error:
        raise unusable_store(error) from None
    except OSError as error:
        raise unusable(Path(error.filename or folder), error) from None
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _as_played(folder: Path, plan: ContestPlan) -> Plan:
    """The field as a plan, with what stays closed to it."""
    entrants = tuple(team.entrant for team in plan.teams)
    return guarded(Plan(CCGC.book, (), entrants, (), "0", 0, host=plan.host), closed_folders(folder, plan))


def _opened(path: Path) -> EventFile:
    """The event's file; where a first run was ended before its first act, it is begun again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(StoreError):
        return EventFile.create(path)
    return EventFile.open(path)


def _show(out: Output, folder: Path, plan: ContestPlan, desk: ContestDesk, interrupted: bool) -> None:
    sheet = standing_of(plan, desk.state)
    columns = [Column(Words(*head), right=place not in (2, 3)) for place, head in enumerate(sheet.columns)]
    table = Table(columns, Words(plan.name, plan.name))
    for row in sheet.rows:
        table.add(*map(str, row))
    out.line()
    out.table(table)
    out.line()
    out.note("报告", "report", folder / "report.html")
    if interrupted:
        out.say(Words("已中断，文件完整", "interrupted, all files are whole"), "bold")
        out.note("继续", "go on", f"paiju league contest --resume {folder}")
    else:
        out.note("核对", "check", f"paiju event check {folder / EVENT_FILE}")
