"""A progress bar with rate and time left, for work that turns out to take longer than two seconds."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

PATIENCE = 2.0


class PatientProgress:
    """Shows nothing in a pipe, nor as long as the work may be done at once."""

    def __init__(self, total: int, text: str) -> None:
        self.total = total
        self.text = text
        self.done = 0
        self.started = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self) -> None:
        self.done += 1
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self.started > PATIENCE:
            self._show()
        if self._bar is not None and self._task is not None:
            rate = self.done / (time.monotonic() - self.started)
            self._bar.update(self._task, completed=self.done, rate=f"{rate:.1f}/s")

    def _show(self) -> None:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
        )
        self._bar = Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task(self.text, total=self.total, completed=self.done, rate="")
