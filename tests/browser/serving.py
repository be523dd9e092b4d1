"""A real `paiju serve` in its own process; it can be killed and started again on the same data and port."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Final

REPOSITORY: Final = Path(__file__).parents[2]
BUILT: Final = REPOSITORY / "web" / "dist" / "index.html"
_PAIJU: Final = Path(sys.executable).with_name("paiju")
_SECONDS_TO_STOP: Final = 15


class Serving:
    """``url`` stays the same over restarts; browsers keep their cookies and tables."""

    def __init__(self, data: Path, *, quick: bool = False, turn: int | None = None, draw: int | None = None) -> None:
        """``quick``: house players at events answer at once; ``turn``: so many seconds for each turn; ``draw``: the
        number of every deal of Shengji, whose cards are drawn fast."""
        is_quick = quick or turn or draw
        self._command = [sys.executable, "-m", "tests.browser.quick_serve"] if is_quick else [str(_PAIJU)]
        wanted = {"PAIJU_TEST_TURN": turn, "PAIJU_TEST_DRAW": draw}
        self._environment = os.environ | {name: str(number) for name, number in wanted.items() if number}
        self._data = data
        self._log = data.with_suffix(".log")
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.setup = ""
        """The one-time token of the first organiser."""
        self.has_organiser = False

    def start(self) -> None:
        arguments = ["--local", "--port", str(self._port), "--no-limits", "--json", "--data", str(self._data)]
        with self._log.open("a", encoding="utf-8") as log:
            # Its own group, so that house players left behind by a kill -9 can be ended with it.
            self._process = subprocess.Popen(
                [*self._command, "serve", *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
                cwd=REPOSITORY,
                env=self._environment,
            )
        line = _output(self._process).readline()
        assert line, f"paiju serve did not start:\n{self._log.read_text(encoding='utf-8')[-2000:]}"
        told = json.loads(line)
        self.url = told["url"]
        if told["setup"] is not None:
            self.setup = told["setup"].rpartition("/")[2]
        self._port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut: SIGKILL to the server alone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(_SECONDS_TO_STOP)

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_SECONDS_TO_STOP)
        finally:
            self._end_group(self._process)

    def restart(self) -> None:
        assert self._process is not None
        self._end_group(self._process)
        self.start()

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @staticmethod
    def _end_group(process: subprocess.Popen[str]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(_SECONDS_TO_STOP)
        _output(process).close()


def _output(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None
    return process.stdout
