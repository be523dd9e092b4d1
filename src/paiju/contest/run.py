"""A contest under regulation 001 from its plan to its report: the folder it is kept in, begun or gone on with."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from paiju.contest.boards import reveal_boards, seal_boards
from paiju.contest.course import Course
from paiju.contest.direction import Direction, decided, registration
from paiju.contest.plan import EVENT_FILE, PLAN_FILE, BadContest, ContestPlan, write_plan
from paiju.contest.progress import Tell
from paiju.contest.report import write_report
from paiju.contest.report_page import Document, standing_of
from paiju.engines.match.pool import Workers
from paiju.engines.match.readiness import programs_of
from paiju.files import remove_parts
from paiju.papers.sheets import Sheet
from paiju.rulebook.clauses import Words
from paiju.storage.errors import StoreError
from paiju.storage.event_file import EventFile, Log


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a contest stands after a run: at its end, or where it was interrupted."""

    summary: Document
    standing: Sheet
    interrupted: bool


def begin(folder: Path, plan: ContestPlan) -> None:
    """Keep a new plan; whatever cannot be is refused before anything is written."""
    if (folder / PLAN_FILE).exists() or (folder / EVENT_FILE).exists():
        raise BadContest(
            f"{folder} 里已有一场比赛；继续：--resume {folder}，或换一个文件夹",
            f"{folder} holds a contest already; go on with --resume {folder}, or name another folder",
        )
    decided(Log((), None), registration(plan))
    programs_of(plan.guarded(folder, plan.as_match()))
    write_plan(folder, plan)


def play(folder: Path, plan: ContestPlan, workers: Workers, tell: Tell, choose: Callable[[Words], str]) -> Outcome:
    """Play what is left and write the report, in the language that ``choose`` chooses.

    ``KeyboardInterrupt`` ends it between two tables, with all files whole. ``StoreError`` and ``OSError`` when the disk
    does not do its part.
    """
    interrupted = False
    seal_boards(folder, plan)
    with _opened(folder / EVENT_FILE) as file:
        remove_parts(folder)
        direction = Direction(file)
        direction.register(plan)
        try:
            for _ in Course(folder, plan, direction, workers, tell).steps():
                pass
        except KeyboardInterrupt:
            interrupted = True
        state = direction.state
        if state.finished:
            reveal_boards(folder, plan)
        summary = write_report(folder, plan, state, direction.log.acts, choose)
        return Outcome(summary, standing_of(plan, state), interrupted)


def _opened(path: Path) -> EventFile:
    """The event's file; where a first run was ended before its first act, it is begun again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(StoreError):
        return EventFile.create(path)
    return EventFile.open(path)
