"""One engine at one seat during a turn: its process, its session, its clock and its log, tied together."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from paiju.engines.process.launch import Unstartable
from paiju.engines.process.process import EngineProcess
from paiju.engines.process.program import Program, has_changed
from paiju.engines.process.workdir import make_directory, remove_directory
from paiju.engines.protocol.faults import EngineFault, LogLine
from paiju.engines.protocol.lines import Answer, Message, Named
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.protocol.reading import clean_name, decode_line, shown
from paiju.engines.protocol.session import Accuse, Awaiting, Deliver, Effect, Expect, Note, Remark, Send, Session
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat
from paiju.tournament.rules.hosting import Handshake

STARTED, ENDED = "started", "ended by itself"
"""How notes in the log begin; other notes begin with the code of a fault."""
_LONGEST_LOGGED = 500
_STDERR_LINES = 40  # logged in a deal


class Outcome(NamedTuple):
    """What became of a message: an answer or a fault, and how long after the flush."""

    answer: Answer | None
    fault: EngineFault | None
    elapsed_ms: int


class Log:
    """The lines of all seats in the order of time, and when the turn began."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.lines: list[LogLine] = []


class Channel:
    """Everything the table needs of an engine: start it, tell it something, hear what became of it, end it."""

    def __init__(self, rules: Rules, seat: Seat, program: Program, options: HostOptions, log: Log) -> None:
        self.seat = seat
        self.program = program
        self.session = Session(rules, seat, options)
        self.name = ""
        self.is_greeted = False
        self.is_broken = False  # to be ended when the deal is over
        self.remarks: list[EngineFault] = []
        self.restarts = 0
        self.outcome: Outcome | None = None
        self._options = options
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._process: EngineProcess | None = None
        self._in_the_open = options.sandbox is SandboxMode.OFF
        self._scratch: Path | None = None  # where it runs in the open, without a folder of its own
        self._prefix = make_directory() if program.is_windows else None
        self._has_failed = False  # it was gone, hung or flooded
        self._starts = 0  # altogether
        self._failed_starts = 0  # in a row
        self._done: Callable[[], None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._deadline: float | None = None
        self._flushed = 0.0
        self._stderr_lines = 0
        self._last_stderr = ""

    @property
    def is_running(self) -> bool:
        return self._process is not None

    # Starting and ending.

    def start(self) -> EngineFault | None:
        """Start the process if it does not run; why not, if it cannot or may not be started again. ``PlatformFault``
        when that is the host's doing.
        """
        if self._process is not None:
            return None
        why = self._may_not_start()
        if why is not None:
            return self._not_started(EngineFault(why, {}, self.session.line, is_fatal=True))
        self._starts += 1
        self._failed_starts += 1
        self.restarts += self._starts > 1
        self.session.restarted()
        self.is_greeted = self.is_broken = False
        process = EngineProcess(self.program, self._options, self._hear, self._hear_stderr, self._end)
        try:
            process.start(self._open_directory(), self._prefix)
        except Unstartable as error:
            return self._not_started(EngineFault("not_started", {"why": str(error)}, self.session.line, is_fatal=True))
        self._process = process
        self._note("!", f"{STARTED}: {' '.join(self.program.argv)}" if self._starts == 1 else f"{STARTED} again")
        return None

    def _open_directory(self) -> Path | None:
        """Where it runs in the open; it may have removed the ground under its feet."""
        if self.program.directory is not None or not self._in_the_open:
            return self.program.directory
        self._scratch = self._scratch or make_directory()
        self._scratch.mkdir(exist_ok=True)
        return self._scratch

    def _not_started(self, fault: EngineFault) -> EngineFault:
        self._note("!", f"{fault.code}: {fault.words.en}")
        return fault

    def _may_not_start(self) -> str | None:
        may_again = self._options.restart or (self._options.handshake is Handshake.START and not self._has_failed)
        if self._starts and (not may_again or self._failed_starts >= self._options.most_starts):
            return "not_running"
        if has_changed(self.program):
            return "changed"  # C-7.2
        return None

    def retire(self) -> None:
        """End a process that is gone, hangs or floods; the next deal may start another."""
        process, self._process = self._process, None
        self.is_greeted = self.is_broken = False
        if process is not None:
            process.kill()

    async def close(self) -> None:
        """The end of the turn: let it end by itself, then end it."""
        self._stop_clock()
        process, self._process = self._process, None
        try:
            if process is not None:
                await process.close()
        finally:
            for folder in (self._scratch, self._prefix):
                if folder is not None:
                    remove_directory(folder)

    async def end_input(self, limit_ms: int) -> None:
        """Close its input; a remark if it does not end by itself."""
        if self._process is None:
            return
        self.session.line += 1
        self._note(">", "END")
        if not await self._process.end_input(limit_ms):
            self.remarks.append(EngineFault("still_running", {"limit": limit_ms}, self.session.line))

    def new_deal(self) -> None:
        self.restarts = 0
        self._stderr_lines = 0
        if self._process is not None:
            self._process.new_deal()

    # Talking.

    def begin(self, message: Message, done: Callable[[], None]) -> None:
        """Send a message; ``done`` is called once, when ``outcome`` is there (maybe at once)."""
        self.outcome = None
        self._done = done
        if self._process is None:
            self._settle(None, EngineFault("not_running", {}, self.session.line, is_fatal=True))
            return
        self._do(self.session.tell(message))

    def inform(self, message: Message) -> None:
        """Send a message and do not wait for an answer."""
        if self._process is not None:
            self._do(self.session.inform(message))

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send():
                    if self._process is not None:
                        self._process.write(effect.line)
                    self._flushed = self._loop.time()
                case Note():
                    self._note(effect.direction, effect.text, effect.number)
                case Expect():
                    self._set_deadline(self._flushed + effect.limit_ms / 1000)
                case Deliver():
                    self._deliver(effect.answer)
                case Accuse():
                    self._settle(None, effect.fault)
                case Remark():
                    self.remarks.append(effect.fault)

    def _deliver(self, answer: Answer) -> None:
        if isinstance(answer, Named) or not self.is_greeted:
            self.name = clean_name(answer)
            self.is_greeted = True
            self._failed_starts = 0
        self._settle(answer, None)

    def _settle(self, answer: Answer | None, fault: EngineFault | None) -> None:
        self._deadline = None
        self._has_failed = self._has_failed or (fault is not None and fault.is_fatal)
        self.outcome = Outcome(answer, fault, int((self._loop.time() - self._flushed) * 1000))
        done, self._done = self._done, None
        if done is not None:
            done()

    def _hear(self, line: bytes) -> None:
        self._do(self.session.hear(line))

    def _hear_stderr(self, line: bytes) -> None:
        self._last_stderr = shown(decode_line(line), 120)
        self._stderr_lines += 1
        if self._stderr_lines <= _STDERR_LINES:
            self._note("e", decode_line(line))

    # The clock: one timer at a time. It outlives the answers that come in time and looks again when it fires, because a
    # new timer for every message would cost as much as the message.

    def _set_deadline(self, deadline: float) -> None:
        self._deadline = deadline
        if self._timer is not None and self._timer.when() > deadline:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = self._loop.call_at(deadline, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._deadline is None:
            return
        if self._loop.time() < self._deadline:
            self._set_deadline(self._deadline)
        elif self._process is not None and self._process.has_ended:
            self._end("exited")
        elif self._process is not None:
            self._do(self.session.expire(self._process.partial, self._process.known()))

    def _stop_clock(self) -> None:
        self._deadline = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, why: str) -> None:
        """The process has ended, or is no longer read because it floods."""
        process, awaited = self._process, self.session.awaiting is not Awaiting.NOTHING
        if process is None:
            return
        limits = self._options.limits
        match why:
            case "flood" if awaited:
                self._do(self.session.fail("flood", count=limits.output_bytes, awaited=self.session.awaited))
            case "long_line" if awaited:
                self._do(self.session.fail("long_line", most=limits.line_bytes))
            case "exited":
                known = process.known()
                code = "closed_output" if known["known"] == "running" else "exited"
                if awaited:
                    self._do(self.session.fail(code, **known, last=self._last_stderr))
                else:
                    self._note("!", f"{ENDED} ({EngineFault(code, known).words.en})")
                self.retire()

    def _note(self, direction: str, text: str, number: int | None = None) -> None:
        if self._options.keep_log:
            ms = int((self._loop.time() - self._log.began) * 1000)
            line = self.session.line if number is None else number
            self._log.lines.append(LogLine(self.seat, line, ms, direction, text[:_LONGEST_LOGGED]))
