"""A progress bar with rate and time left, for work that turns out to take longer than two seconds."""

import sys
import time
from collections.abc import Callable
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

PATIENCE = 2.0


class PatientProgress:
    """Shows nothing in a pipe, nor as long as the work may be done at once; ``say`` tells rate and time left."""

    def __init__(self, total: int, text: str, done: int = 0, say: Callable[[float, str], str] | None = None) -> None:
        self.total = total
        self.text = text
        self.done = self._begun_with = done
        self._say = say or (lambda rate, left: f"{rate:.1f}/s · {left}")
        self._started = time.monotonic()
        self._bar: Progress | None = None
        self._task = TaskID(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self) -> None:
        self.done += 1
        self.show()

    def show(self) -> None:
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._started > PATIENCE:
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
            pace = TextColumn("{task.fields[pace]}", markup=False)
            self._bar = Progress(*columns, pace, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self.text, total=self.total, pace="")
        if self._bar is not None:
            self._bar.update(self._task, completed=self.done, pace=self.pace)

    @property
    def pace(self) -> str:
        rate = (self.done - self._begun_with) / max(time.monotonic() - self._started, 1e-3)
        left = round((self.total - self.done) / rate) if rate else 0
        hours = f"{left // 3600}:{left // 60 % 60:02d}" if left >= 3600 else f"{left // 60}"
        return self._say(rate, f"{hours}:{left % 60:02d}")
