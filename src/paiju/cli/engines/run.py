"""Running a plan from the command line: the folder, Ctrl-C, and what is said before and after."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from paiju.cli.engines.engines import ready_program
from paiju.cli.engines.options import Showing
from paiju.cli.engines.progress import MatchProgress
from paiju.cli.engines.tables import show_summary
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.engines.match.archive import Archive
from paiju.engines.match.plan import Plan
from paiju.engines.match.pool import Workers, has_ray
from paiju.engines.match.readiness import check_programs, check_unchanged, guarded
from paiju.engines.match.run import resumed, run
from paiju.engines.match.summary import Summary, summarise
from paiju.engines.match.turn import House
from paiju.engines.process.sandbox import describe_sandbox
from paiju.engines.protocol.options import SandboxMode
from paiju.files import unusable
from paiju.players.house import house_player
from paiju.rulebook.clauses import Words

INTERRUPTED = 130


Kept = tuple[str, str, Path]
"""What is said of what was written: in Chinese, in English, where."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Plays a plan and shows what comes of it; ``keep`` writes what belongs into its folder besides."""

    command: str
    showing: Showing
    workers: Workers
    keep: Callable[[Summary, Path], Kept]

    def run(self, plan: Plan | None, folder: Path | None, resume: Path | None, sandbox: bool) -> None:
        """Play a new plan, or what is left of the one in ``resume``."""
        out = self.showing.out
        with _opened(plan, folder, resume, sandbox) as (opened, archive):
            summary, interrupted = play(out, opened, archive, self.workers, self.showing.every)
            kept = None if archive is None else self.keep(summary, archive.folder)
            if out.as_json:
                out.json(summary)
            else:
                show_summary(out, summary)
                if kept is not None:
                    out.note(*kept)
            if interrupted:
                _say_interrupted(out, self.command, archive)
                raise typer.Exit(INTERRUPTED)


@contextlib.contextmanager
def _opened(
    plan: Plan | None, out: Path | None, resume: Path | None, sandbox: bool
) -> Iterator[tuple[Plan, Archive | None]]:
    """The plan and its folder: a new one, one to go on in, or none. Whatever cannot be started is refused first."""
    archive: Archive | None = None
    try:
        if resume is not None:
            archive = Archive.open(resume)
            check_unchanged(archive.plan.entrants, ready_program)
            plan = guarded(archive.plan, [resume])
            if not sandbox:
                plan = replace(plan, host=replace(plan.host, sandbox=SandboxMode.OFF))
            check_programs(plan)
        elif plan is not None:
            plan = guarded(plan, [out])
            check_programs(plan)
            archive = None if out is None else Archive.new(out, plan)
    except OSError as error:
        raise unusable(resume or out or Path(), error) from None
    if plan is None:
        raise ValueError("neither a plan nor a folder to go on in")
    try:
        yield plan, archive
    finally:
        if archive is not None:
            archive.close()


def play(
    out: Output, plan: Plan, archive: Archive | None, workers: Workers, every: float, house: House = house_player
) -> tuple[Summary, bool]:
    """The summary, and whether Ctrl-C (or SIGTERM) ended it: between two turns' files, which stay whole."""
    progress = resumed(plan, () if archive is None else archive.finished())
    interrupted = False
    if not progress.is_complete:
        say_sandbox(out, plan)
    with interruptible(), MatchProgress(out, progress, every) as shown:
        try:
            for _ in run(progress, workers, house, archive, shown.tell):
                pass
        except KeyboardInterrupt:
            interrupted = True
        except OSError as error:
            raise unusable(Path(error.filename or "") if archive is None else archive.folder, error) from None
    summary = summarise(progress)
    if archive is not None:
        archive.write_summary(summary)
    return summary, interrupted


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """SIGTERM is taken as Ctrl-C: programs are ended, files are whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: object) -> None:
    del number, frame
    signal.raise_signal(signal.SIGINT)  # which asyncio knows how to take


def check_ray(ray: bool) -> None:
    if ray and not has_ray():
        raise BadInput(
            "没有安装 ray；请 pip install ray，或不用 --ray（--concurrency 在本机并行）",
            "ray is not installed; pip install ray, or leave --ray out (--concurrency works on this machine)",
        )


def say_sandbox(out: Output, plan: Plan) -> None:
    """What keeps programs apart, and what each may read besides its own, said before they are started."""
    programs = [entrant for entrant in plan.entrants if not entrant.house]
    if not programs or out.as_json:
        return
    out.say(describe_sandbox(plan.host.sandbox), "dim")
    for entrant in programs:
        for path in entrant.binds:
            out.note(f"{entrant.name} 另可读", f"{entrant.name} may also read", path)


def _say_interrupted(out: Output, command: str, archive: Archive | None) -> None:
    """How to go on."""
    if out.as_json:
        return
    if archive is None:
        out.say(Words("已中断；没有 --out，无法继续", "interrupted; without --out it cannot go on"), "bold")
    else:
        out.say(Words("已中断，文件完整", "interrupted, all files are whole"), "bold")
        out.note("继续", "go on", f"{command} --resume {archive.folder}")
