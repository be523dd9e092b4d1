"""How far a match is: a bar on a terminal, plain lines in a pipe; rate, time left and the score so far."""

import sys
import time
from typing import Self

from paiju.cli.output import Lang, Output
from paiju.cli.progress import PatientProgress
from paiju.engines.match.run import Progress
from paiju.engines.match.turn import DealResult
from paiju.statistics.strength import estimate


class MatchProgress:
    """Speaks on stderr, so that the result alone is on stdout."""

    def __init__(self, out: Output, progress: Progress, every: float) -> None:
        self._out = out
        self._every = every
        self._told = time.monotonic()
        self._score = ""
        self._bar = PatientProgress(progress.plan.total, "", progress.deals, self._pace)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)

    def tell(self, happening: DealResult | Progress) -> None:
        if isinstance(happening, DealResult):
            self._bar.done += 1
        else:
            self._score = _score(happening)
        now = time.monotonic()
        if self._out.as_json:
            return
        if sys.stderr.isatty():
            self._bar.show()
        elif now - self._told >= self._every:
            self._told = now
            print(f"{self._bar.done}/{self._bar.total} · {self._bar.pace}", file=sys.stderr, flush=True)

    def _pace(self, rate: float, left: str) -> str:
        is_english = self._out.lang is Lang.EN
        pace = f"{rate:.1f} deals/s · {left} left" if is_english else f"{rate:.1f} 副/秒 · 还需 {left}"
        return f"{pace} · {self._score}" if self._score else pace


def _score(progress: Progress) -> str:
    """The first player so far, and the test if there is one."""
    score = estimate(progress.tallies[0].players[0].total)
    if score is None or len(progress.plan.tables) > 1:
        return ""
    margin = "" if score.margin is None else f" ± {score.margin:.0f}"
    test = "" if progress.test is None else f" · LLR {progress.test.llr:+.2f}"
    return f"{progress.plan.entrants[progress.plan.tables[0].players[0]].name} {score.mean:+.1f}{margin}{test}"
