"""How far a contest is: a bar on a terminal, plain lines in a pipe; rate, time left and the score so far."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from paiju.cli.output import Lang, Output
from paiju.engines.match.run import Progress as Contest
from paiju.engines.match.turn import DealResult
from paiju.rulebook.clauses import Words
from paiju.statistics.strength import estimate

PATIENCE = 2.0


class ContestProgress:
    """Speaks on stderr, so that the result alone is on stdout; says nothing about what is done at once."""

    def __init__(self, out: Output, contest: Contest, every: float) -> None:
        self.out = out
        self.contest = contest
        self.every = every
        self.done = self.begun_with = contest.deals
        self.started = self.told = time.monotonic()
        self.score = ""
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def on_deal(self, deal: DealResult) -> None:
        del deal
        self.done += 1
        self._tell()

    def on_turn(self, contest: Contest) -> None:
        self.score = self._score(contest)
        self._tell()

    def _tell(self) -> None:
        now = time.monotonic()
        if self.out.as_json:
            return
        if not sys.stderr.isatty():
            if now - self.told >= self.every:
                self.told = now
                print(f"{self.done}/{self.contest.plan.total} · {self._pace(now)}", file=sys.stderr, flush=True)
        elif self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self.done, pace=self._pace(now))
        elif now - self.started > PATIENCE:
            self._show()

    def _pace(self, now: float) -> str:
        rate = (self.done - self.begun_with) / max(now - self.started, 1e-3)
        left = round((self.contest.plan.total - self.done) / rate) if rate else 0
        remaining = (
            f"{left // 3600}:{left // 60 % 60:02d}:{left % 60:02d}" if left >= 3600 else f"{left // 60}:{left % 60:02d}"
        )
        pace = self._words(Words(f"{rate:.1f} 副/秒 · 还需 {remaining}", f"{rate:.1f} deals/s · {remaining} left"))
        return f"{pace} · {self.score}" if self.score else pace

    def _words(self, words: Words) -> str:
        return words.en if self.out.lang is Lang.EN else words.zh

    def _score(self, contest: Contest) -> str:
        """The first player so far, and the test if there is one."""
        found = estimate(contest.tallies[0].players[0].total)
        if found is None or len(contest.plan.tables) > 1:
            return ""
        margin = "" if found.margin is None else f" ± {found.margin:.0f}"
        test = "" if contest.test is None else f" · LLR {contest.test.llr:+.2f}"
        return f"{contest.plan.entrants[contest.plan.tables[0].players[0]].name} {found.mean:+.1f}{margin}{test}"

    def _show(self) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}", markup=False))
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task("", total=self.contest.plan.total, completed=self.done, pace="")
