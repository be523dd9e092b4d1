"""The one place that starts engines, reads what they write, and ends them.

Plain pipes watched by the event loop, and not asyncio's subprocess streams: a message pair costs a tenth as much.
Whatever an engine does, nothing here waits for it: a pipe that is full or flooded is simply no longer served.
"""

import asyncio
import contextlib
import errno
import os
import secrets
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from paiju.engines.process import reaper, wine
from paiju.engines.process.launch import Launched, Manner, Unstartable, launch
from paiju.engines.process.program import Program
from paiju.engines.process.sandbox import environment, limiter, needed_manner
from paiju.engines.process.view import SCRATCH
from paiju.engines.protocol.faults import BadEngine, Ending, PlatformFault
from paiju.engines.protocol.options import HostOptions, Limits

_READ = 65_536
_UNSENT = 65_536
_ENDING_SECONDS = 2.0  # for the system to tell how a process ended whose output is closed; it may be busy
_WAIT_STEP = 0.005
_WINE_THREADS = 64


class EngineProcess:
    """A running engine. ``on_line`` gets each line without its end, ``on_stderr`` each of its stderr; ``on_end`` is
    told when no more can come (``exited``) or when a flood is no longer served (``flood``, ``long_line``).
    """

    def __init__(
        self,
        program: Program,
        options: HostOptions,
        on_line: Callable[[bytes], None],
        on_stderr: Callable[[bytes], None],
        on_end: Callable[[str], None],
    ) -> None:
        self._program = program
        self._options = options
        self._on_line = on_line
        self._on_stderr = on_stderr
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._mark = secrets.token_hex(8)
        self._process: subprocess.Popen[bytes] | None = None
        self._launched: Launched | None = None  # None where it runs in the open
        self._prefix: Path | None = None
        self._buffer = b""
        self._unsent = b""
        self._unread_for = 0  # bytes since our last message
        self._stderr_bytes = 0
        self._stderr_rest = b""
        self._pipes: list[int] = []  # stdin, stdout, stderr
        self._watched: set[int] = set()
        self._ended = False

    # Starting.

    def start(self, directory: Path | None, prefix: Path | None = None) -> None:
        """Start it in its own session, inside the sandbox; ``directory`` is where it runs in the open, ``prefix`` an
        empty folder for wine where it is needed. ``PlatformFault`` when the host would not, ``Unstartable`` when it is
        the program that cannot be started.
        """
        manner = needed_manner(self._options.sandbox)
        extra = self._program.environment
        if prefix is not None:
            extra = (*extra, *self._fill_prefix(prefix, self._program.directory or directory or SCRATCH))
        if manner is None:
            self._start_in_the_open(directory or Path.cwd(), extra)
        else:
            self._start_inside(manner, extra)
        for fd in self._pipes:
            os.set_blocking(fd, False)
        self._watch(self._pipes[1], self._read)
        self._watch(self._pipes[2], self._read_stderr)

    def _start_inside(self, manner: Manner, extra: Sequence[tuple[str, str]]) -> None:
        home = self._program.directory or SCRATCH
        told = environment(self._mark, home, extra)
        program = self._program
        if self._prefix is not None:
            program = replace(program, binds=(*program.binds, wine.make_pattern()))
        self._launched = launch(manner, program, self._limits(), self._mark, told, self._prefix)
        self._process = self._launched.process
        self._pipes = self._launched.pipes

    def _start_in_the_open(self, directory: Path, extra: Sequence[tuple[str, str]]) -> None:
        reaper.adopt_orphans()
        try:
            pairs = [os.pipe() for _ in range(3)]
        except OSError as error:
            raise PlatformFault("not_started", name=self._program.name, why=str(error)) from None
        theirs = (pairs[0][0], pairs[1][1], pairs[2][1])
        self._pipes = [pairs[0][1], pairs[1][0], pairs[2][0]]
        told = environment(self._mark, directory, extra)
        try:
            self._process = subprocess.Popen(
                self._program.argv,
                stdin=theirs[0],
                stdout=theirs[1],
                stderr=theirs[2],
                cwd=directory,
                env={"PATH": os.environ.get("PATH", os.defpath)} | told,
                start_new_session=True,
                preexec_fn=limiter(self._limits()),  # noqa: PLW1509 - sets limits only, touches no lock
            )
        except (OSError, subprocess.SubprocessError) as error:
            self._close_pipes()
            if isinstance(error, OSError) and error.errno in (errno.ENOEXEC, errno.ENOENT, errno.EACCES):
                raise Unstartable(str(error)) from None
            raise PlatformFault("not_started", name=self._program.name, why=str(error)) from None
        finally:
            for fd in theirs:
                os.close(fd)
        reaper.register(self._process.pid, self._mark)

    def _limits(self) -> Limits:
        """Wine runs a machine's worth of services beside the engine."""
        limits = self._options.limits
        return limits if self._prefix is None else replace(limits, processes=limits.processes + _WINE_THREADS)

    def _fill_prefix(self, prefix: Path, directory: Path) -> tuple[tuple[str, str], ...]:
        try:
            wine.fill_prefix(prefix, directory)
        except (BadEngine, OSError) as without:
            raise PlatformFault("not_started", name=self._program.name, why=str(without)) from None
        self._prefix = prefix
        return wine.environment(prefix)

    @property
    def pid(self) -> int:
        return 0 if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether no more output can come, also while it is not yet known how it ended."""
        return self._ended

    @property
    def partial(self) -> bytes:
        """A line that has begun and not ended."""
        return self._buffer

    # Talking.

    def write(self, line: str) -> None:
        """Send a line at once; what an engine does not read is kept up to a limit and then dropped with it."""
        if self._ended or self._process is None:
            return
        self._unread_for = 0
        self._resume()
        self._unsent += line.encode("utf-8") + b"\n"
        self._flush()

    def _flush(self) -> None:
        try:
            sent = os.write(self._pipes[0], self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._unsent = b""  # its end of the pipe is closed; the end of its output tells the rest
            return
        self._unsent = self._unsent[sent:]
        if self._unsent and len(self._unsent) < _UNSENT:
            self._loop.call_later(0.01, self._flush_again)

    def _flush_again(self) -> None:
        if self._unsent and not self._ended:
            self._flush()

    def _read(self) -> None:
        try:
            data = os.read(self._pipes[1], _READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._finish()
            return
        self._unread_for += len(data)
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            if self._ended:
                return
            self._on_line(line)
        limits = self._options.limits
        if len(self._buffer) > limits.line_bytes:
            self._stop_reading("long_line")
        elif self._unread_for > limits.output_bytes:
            self._stop_reading("flood")

    def _stop_reading(self, why: str) -> None:
        """Serve a flood no longer; whoever awaits an answer is told."""
        self._unwatch(self._pipes[1])
        self._buffer = b""
        self._on_end(why)

    def _resume(self) -> None:
        if self._process is not None and not self._ended and self._pipes[1] not in self._watched:
            self._watch(self._pipes[1], self._read)

    def _read_stderr(self) -> bool:
        """Whether there may be more. A line may come in several pieces: it is told when it is whole, or at the end."""
        fd = self._pipes[2]
        try:
            data = os.read(fd, _READ)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        self._stderr_bytes += len(data)
        is_over = not data or self._stderr_bytes > self._options.limits.stderr_bytes
        *lines, self._stderr_rest = (self._stderr_rest + data).split(b"\n")
        if is_over:
            lines, self._stderr_rest = [*lines, self._stderr_rest], b""
            self._unwatch(fd)
        for line in lines:
            if line.strip():
                self._on_stderr(line)
        return not is_over

    def new_deal(self) -> None:
        """Limits for a deal begin anew."""
        if self._stderr_bytes > self._options.limits.stderr_bytes and not self._ended:
            self._watch(self._pipes[2], self._read_stderr)
        self._stderr_bytes = 0

    def _watch(self, fd: int, serve: Callable[[], object]) -> None:
        self._watched.add(fd)
        self._loop.add_reader(fd, serve)

    def _unwatch(self, fd: int) -> None:
        if fd in self._watched:
            self._watched.discard(fd)
            self._loop.remove_reader(fd)

    # Ending.

    def _finish(self) -> None:
        """No more output can come. A last line without its end still counts."""
        rest, self._buffer = self._buffer, b""
        if rest.strip():
            self._on_line(rest)
        self._unwatch(self._pipes[1])
        while self._pipes[2] in self._watched and self._read_stderr():
            pass  # what it said last explains why it ended
        if self._stderr_rest.strip():
            self._on_stderr(self._stderr_rest)
            self._stderr_rest = b""
        if not self._ended:
            self._ended = True
            self._tell_end(self._loop.time() + _ENDING_SECONDS)

    def _tell_end(self, until: float) -> None:
        """Once it is known how it ended, or that it has only closed its output."""
        if self._process is None:
            return
        if self._ending() is None and self._loop.time() < until:
            self._loop.call_later(_WAIT_STEP, self._tell_end, until)
        else:
            self._on_end("exited")

    def known(self) -> dict[str, str | int]:
        """What it does or how it ended, as facts of a fault."""
        ending = self._ending()
        if ending is not None:
            return ending.facts
        return {"known": "running", "met": "" if self._launched is None else self._launched.limit_met()}

    def _ending(self) -> Ending | None:
        if self._launched is not None:
            return self._launched.ending()
        if self._process is None:
            return None
        code = self._process.poll()
        return None if code is None else Ending(code)

    async def close(self) -> None:
        """Close its input, give it a moment to end by itself, then end it with all it has started."""
        process = self._process
        if process is None:
            return
        self._ended = True
        for fd in tuple(self._watched):
            self._unwatch(fd)
        try:
            await self.end_input(self._options.quit_ms)
        finally:
            self.kill()

    async def end_input(self, limit_ms: int) -> bool:
        """Close its input; whether it then ends by itself in time."""
        process = self._process
        if process is None:
            return True
        self._close_pipe(0)
        until = self._loop.time() + limit_ms / 1000
        while process.poll() is None and self._loop.time() < until:
            await asyncio.sleep(_WAIT_STEP)
        return process.poll() is not None

    def kill(self) -> None:
        """End it now. Safe to call twice, and where no event loop runs any more."""
        process, self._process = self._process, None
        if process is None:
            return
        self._ended = True
        for fd in tuple(self._watched):
            self._unwatch(fd)
        if self._launched is None:
            reaper.kill_all(process.pid, self._mark)
        else:
            reaper.kill_group(process.pid)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
        reaper.forget(process.pid)
        self._close_pipes()
        if self._launched is not None:
            self._launched.close()
        elif self._prefix is not None:
            wine.forget_server(self._prefix)

    def _close_pipes(self) -> None:
        for place in range(len(self._pipes)):
            self._close_pipe(place)

    def _close_pipe(self, place: int) -> None:
        fd, self._pipes[place] = self._pipes[place], -1  # its number may become another file's
        if fd >= 0:
            with contextlib.suppress(OSError):
                os.close(fd)
