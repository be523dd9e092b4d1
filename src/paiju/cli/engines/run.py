"""Running a plan from the command line: the folder, the processes, Ctrl-C, and what is said at the end."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from paiju.cli.engines.engines import check_unchanged
from paiju.cli.engines.progress import ContestProgress
from paiju.cli.engines.sandbox import check_programs, guarded, opened_to_all, say_sandbox
from paiju.cli.errors import BadInput
from paiju.cli.files import unusable
from paiju.cli.output import Output
from paiju.engines.match.archive import Archive, BadFolder
from paiju.engines.match.plan import Plan
from paiju.engines.match.pool import play_here, play_side_by_side
from paiju.engines.match.ray_pool import has_ray, play_on_ray
from paiju.engines.match.run import Play, resumed, run
from paiju.engines.match.summary import Document, summarise
from paiju.players.house import house_player
from paiju.rulebook.clauses import Words

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Workers:
    """How turns are played: so many at a time, in processes of this machine or on a Ray cluster."""

    count: int = 1
    ray: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """A contest that was played to its end, or interrupted."""

    summary: Document
    interrupted: bool


@contextlib.contextmanager
def opened(
    plan: Plan | None, out: Path | None, resume: Path | None, sandbox: bool = True
) -> Iterator[tuple[Plan, Archive | None]]:
    """The plan and its folder: a new one, one to go on in, or none. Whatever cannot be started is refused first."""
    archive: Archive | None = None
    try:
        if resume is not None:
            archive = Archive.open(resume)
            check_unchanged(archive.plan.entrants)
            plan = guarded(archive.plan if sandbox else opened_to_all(archive.plan), [resume])
            check_programs(plan)
        elif plan is not None:
            plan = guarded(plan, [out])
            check_programs(plan)
            archive = None if out is None else Archive.new(out, plan)
    except BadFolder as bad:
        raise BadInput(bad.words.zh, bad.words.en) from None
    except OSError as error:
        raise unusable(resume or out or Path(), error) from None
    if plan is None:
        raise ValueError("neither a plan nor a folder to go on in")
    try:
        yield plan, archive
    finally:
        if archive is not None:
            archive.close()


def play(out: Output, plan: Plan, archive: Archive | None, workers: Workers, every: float) -> Finished:
    """Play what is left. Ctrl-C (or SIGTERM) ends it between two turns' files, which stay whole."""
    progress = resumed(plan, () if archive is None else archive.finished())
    interrupted = False
    if not progress.is_complete:
        say_sandbox(out, plan)
    with interruptible(), ContestProgress(out, progress, every) as shown:
        try:
            run(progress, player_of(plan, archive, workers, shown), archive, shown.on_turn)
        except KeyboardInterrupt:
            interrupted = True
        except OSError as error:
            raise unusable(Path(error.filename or "") if archive is None else archive.folder, error) from None
    summary = summarise(progress)
    if archive is not None:
        archive.write_summary(summary)
    return Finished(summary, interrupted)


def player_of(plan: Plan, archive: Archive | None, workers: Workers, shown: ContestProgress) -> Play:
    """How its turns are played."""
    writes = archive is not None
    if workers.ray:
        return lambda turns: play_on_ray(plan, turns, house_player, writes, shown.on_deal, workers.count)
    if workers.count > 1:
        return lambda turns: play_side_by_side(plan, turns, house_player, writes, shown.on_deal, workers.count)
    return lambda turns: play_here(plan, turns, house_player, writes, shown.on_deal)


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


def say_interrupted(out: Output, command: str, archive: Archive | None) -> None:
    """How to go on."""
    if archive is None:
        out.say(Words("已中断；没有 --out，无法继续", "interrupted; without --out it cannot go on"), "bold")
    else:
        out.say(Words("已中断，文件完整", "interrupted, all files are whole"), "bold")
        out.note("继续", "go on", f"{command} --resume {archive.folder}")
