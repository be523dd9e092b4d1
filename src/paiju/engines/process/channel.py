"""One engine at one seat during a turn: its process, its clock and what is said with it, tied together."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from paiju.engines.process.conversation import Conversation, Log
from paiju.engines.process.launch import Unstartable
from paiju.engines.process.process import EngineProcess
from paiju.engines.process.program import Program, has_changed
from paiju.engines.process.workdir import make_directory, remove_directory
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.lines import Message
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.protocol.reading import decode_line, shown
from paiju.engines.protocol.session import Awaiting
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat
from paiju.tournament.rules.hosting import Handshake

STARTED, ENDED = "started", "ended by itself"
"""How notes in the log begin; other notes begin with the code of a fault."""
_STDERR_LINES = 40  # logged in a deal


class Channel:
    """Everything the table needs of an engine: start it, tell it something, hear what became of it, end it."""

    def __init__(self, rules: Rules, seat: Seat, program: Program, options: HostOptions, log: Log) -> None:
        self.program = program
        self.talk = Conversation(rules, seat, options, log, self)
        self.restarts = 0
        self._options = options
        self._loop = asyncio.get_running_loop()
        self._process: EngineProcess | None = None
        self._in_the_open = options.sandbox is SandboxMode.OFF
        self._scratch: Path | None = None  # where it runs in the open, without a folder of its own
        self._prefix = make_directory() if program.is_windows else None
        self._starts = 0  # altogether
        self._failed_starts = 0  # in a row
        self._timer: asyncio.TimerHandle | None = None
        self._deadline: float | None = None
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
            return self._not_started(EngineFault(why, {}, self.talk.session.line, is_fatal=True))
        self._starts += 1
        self._failed_starts += 1
        self.restarts += self._starts > 1
        self.talk.restarted()
        process = EngineProcess(self.program, self._options, self._hear, self._hear_stderr, self._end)
        try:
            process.start(self._open_directory(), self._prefix)
        except Unstartable as error:
            return self._not_started(
                EngineFault("not_started", {"why": str(error)}, self.talk.session.line, is_fatal=True)
            )
        self._process = process
        self.talk.note("!", f"{STARTED}: {' '.join(self.program.argv)}" if self._starts == 1 else f"{STARTED} again")
        return None

    def _open_directory(self) -> Path | None:
        """Where it runs in the open; it may have removed the ground under its feet."""
        if self.program.directory is not None or not self._in_the_open:
            return self.program.directory
        self._scratch = self._scratch or make_directory()
        self._scratch.mkdir(exist_ok=True)
        return self._scratch

    def _not_started(self, fault: EngineFault) -> EngineFault:
        self.talk.note("!", f"{fault.code}: {fault.words.en}")
        return fault

    def _may_not_start(self) -> str | None:
        may_again = self._options.restart or (self._options.handshake is Handshake.START and not self.talk.has_failed)
        if self._starts and (not may_again or self._failed_starts >= self._options.most_starts):
            return "not_running"
        if has_changed(self.program):
            return "changed"  # C-7.2
        return None

    def retire(self) -> None:
        """End a process that is gone, hangs or floods; the next deal may start another."""
        process, self._process = self._process, None
        self.talk.ended()
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
        self.talk.session.line += 1
        self.talk.note(">", "END")
        if not await self._process.end_input(limit_ms):
            self.talk.remarks.append(EngineFault("still_running", {"limit": limit_ms}, self.talk.session.line))

    def new_deal(self) -> None:
        self.restarts = 0
        self._stderr_lines = 0
        if self._process is not None:
            self._process.new_deal()

    # Talking.

    def begin(self, message: Message, done: Callable[[], None]) -> None:
        """Send a message; ``done`` is called once, when the outcome is there (maybe at once)."""
        if self.talk.begin(done, self.is_running):
            self.talk.do(self.talk.session.tell(message))

    def inform(self, message: Message) -> None:
        """Send a message and do not wait for an answer."""
        if self.is_running:
            self.talk.do(self.talk.session.inform(message))

    def write(self, line: str) -> None:
        if self._process is not None:
            self._process.write(line)

    def settled(self) -> None:
        self._deadline = None
        if self.talk.is_greeted:
            self._failed_starts = 0

    def _hear(self, line: bytes) -> None:
        self.talk.do(self.talk.session.hear(line))

    def _hear_stderr(self, line: bytes) -> None:
        self._last_stderr = shown(decode_line(line), 120)
        self._stderr_lines += 1
        if self._stderr_lines <= _STDERR_LINES:
            self.talk.note("e", decode_line(line))

    # The clock: one timer at a time. It outlives the answers that come in time and looks again when it fires, because a
    # new timer for every message would cost as much as the message.

    def expect(self, deadline: float) -> None:
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
            self.expect(self._deadline)
        elif self._process is not None and self._process.has_ended:
            self._end("exited")
        elif self._process is not None:
            self.talk.do(self.talk.session.expire(self._process.partial, self._process.known()))

    def _stop_clock(self) -> None:
        self._deadline = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, why: str) -> None:
        """The process has ended, or is no longer read because it floods."""
        process, awaited = self._process, self.talk.session.awaiting is not Awaiting.NOTHING
        if process is None:
            return
        limits = self._options.limits
        match why:
            case "flood" if awaited:
                self.talk.do(
                    self.talk.session.fail("flood", count=limits.output_bytes, awaited=self.talk.session.awaited)
                )
            case "long_line" if awaited:
                self.talk.do(self.talk.session.fail("long_line", most=limits.line_bytes))
            case "exited":
                known = process.known()
                code = "closed_output" if known["known"] == "running" else "exited"
                if awaited:
                    self.talk.do(self.talk.session.fail(code, **known, last=self._last_stderr))
                else:
                    self.talk.note("!", f"{ENDED} ({EngineFault(code, known).words.en})")
                self.retire()
