"""One program of Shengji at its seat: told a line, it is waited for until it answers, fails or its time is up.

Every line is answered before the next is sent. A program that has failed is ended; the next deal starts it again.
"""

import asyncio
from typing import TYPE_CHECKING

from paiju.engines.process.launch import Unstartable
from paiju.engines.process.process import EngineProcess
from paiju.engines.process.program import Program, has_changed
from paiju.engines.process.workdir import make_directory, remove_directory
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.protocol.reading import decode_line, shown
from paiju.engines.shengji.lines import GREETING

if TYPE_CHECKING:
    from pathlib import Path


class Conversation:
    """``fault`` is set where the program has failed; nothing more is sent to it before it is started again."""

    def __init__(self, program: Program, options: HostOptions) -> None:
        self.program = program
        self.name = program.name
        self.fault: EngineFault | None = None
        self.told = ""  # the last line of ours
        self.log: list[str] = []
        self._options = options
        self._process: EngineProcess | None = None
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._why_ended = "exited"
        self._folder: Path | None = None
        self._failed_starts = 0

    async def start(self) -> EngineFault | None:
        """Started and greeted, if it does not run; why not, where it cannot be."""
        if self._process is not None:
            return None
        self.fault = None
        if self._failed_starts >= self._options.most_starts:
            return self._fail(EngineFault("not_running", {}, is_fatal=True))
        if has_changed(self.program):
            return self._fail(EngineFault("changed", {}, is_fatal=True))
        self._failed_starts += 1
        self._lines = asyncio.Queue()
        process = EngineProcess(self.program, self._options, self._hear, self._hear_stderr, self._end)
        directory = self.program.directory
        if directory is None and self._options.sandbox is SandboxMode.OFF:
            directory = self._folder = self._folder or make_directory()
        try:
            process.start(directory)
        except Unstartable as error:
            return self._fail(EngineFault("not_started", {"why": str(error)}, is_fatal=True))
        self._process = process
        answer = await self.tell(GREETING, "NAME", self._options.start_ms)
        if isinstance(answer, EngineFault):
            late = answer.code == "time_out"
            return self._fail(EngineFault("start_time_out", dict(answer.facts), is_fatal=True)) if late else answer
        self._failed_starts = 0
        self.name = shown(answer.partition(" ")[2].strip(), 40) or self.program.name
        return None

    async def tell(self, text: str, wanted: str, limit_ms: int) -> str | EngineFault:
        """The line that answers: it begins with the word that is wanted, or with any of the protocol where none is."""
        if self._process is None:
            return self.fault or EngineFault("not_running", {}, is_fatal=True)
        self.told = text
        self._note(">", text)
        self._process.write(text)
        end = asyncio.get_running_loop().time() + (limit_ms + self._options.margin_ms) / 1000
        awaited = wanted or "OK"
        for _ in range(self._options.limits.stray_lines):
            left = end - asyncio.get_running_loop().time()
            try:
                line = await asyncio.wait_for(self._lines.get(), max(0.0, left))
            except TimeoutError:
                facts: dict[str, str | int] = {"limit": limit_ms, "awaited": awaited}
                return self._fail(EngineFault("time_out", facts, is_fatal=True))
            if line is None:
                return self._fail(self._ended(awaited))
            word = line.partition(" ")[0].upper()
            if word == wanted or (not wanted and word in ("OK", "CALL")):
                return " ".join((word, *line.split(" ")[1:]))
        return self._fail(
            EngineFault("stray_flood", {"count": self._options.limits.stray_lines, "awaited": awaited}, is_fatal=True)
        )

    async def close(self) -> None:
        process, self._process = self._process, None
        try:
            if process is not None:
                await process.close()
        finally:
            if self._folder is not None:
                remove_directory(self._folder)

    def new_deal(self) -> None:
        if self._process is not None:
            self._process.new_deal()

    def _ended(self, awaited: str) -> EngineFault:
        limits = self._options.limits
        match self._why_ended:
            case "flood":
                return EngineFault("flood", {"count": limits.output_bytes, "awaited": awaited}, is_fatal=True)
            case "long_line":
                return EngineFault("long_line", {"most": limits.line_bytes}, is_fatal=True)
            case _:
                known = {} if self._process is None else self._process.known()
                code = "closed_output" if known.get("known") == "running" else "exited"
                return EngineFault(code, known, is_fatal=True)

    def _fail(self, fault: EngineFault) -> EngineFault:
        self.fault = fault
        self._note("!", fault.words.en)
        process, self._process = self._process, None
        if process is not None:
            process.kill()
        return fault

    def _hear(self, data: bytes) -> None:
        line = decode_line(data)
        self._note("<", line)
        self._lines.put_nowait(line.strip())

    def _hear_stderr(self, data: bytes) -> None:
        self._note("e", decode_line(data))

    def _end(self, why: str) -> None:
        self._why_ended = why
        self._lines.put_nowait(None)

    def _note(self, direction: str, text: str) -> None:
        if self._options.keep_log:
            self.log.append(f"{direction} {text[:500]}")
