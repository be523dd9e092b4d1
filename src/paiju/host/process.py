"""The one place that starts engines, reads what they write, and ends them.

Plain pipes watched by the event loop, and not asyncio's subprocess streams: a message pair costs a tenth as much.
Whatever an engine does, nothing here waits for it: a pipe that is full or flooded is simply no longer served.
"""

import asyncio
import contextlib
import os
import secrets
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from paiju.host import reaper, wine
from paiju.host.options import HostOptions, Limits
from paiju.host.program import Program
from paiju.host.sandbox import Sandbox, environment, find_sandbox, limiter, user_inside, wrap

_READ = 65_536
_UNSENT = 65_536
_STATUS_SECONDS = 0.05
_WAIT_STEP = 0.005
_WINE_THREADS = 64


class NotStarted(OSError):
    """The system would not start the engine."""


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
        self._sandbox = Sandbox.NONE
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

    def start(self, directory: Path, hidden: Sequence[Path] = (), prefix: Path | None = None) -> None:
        """Start it in its own session and directory, inside the sandbox; ``hidden`` are the folders of others, and
        ``prefix`` is an empty one for wine where it is needed.
        """
        self._sandbox = find_sandbox(self._options.sandbox)
        argv, extra = self._wrapped(directory, hidden, prefix)
        if self._sandbox is Sandbox.NONE:
            reaper.adopt_orphans()
        try:
            self._process = subprocess.Popen(
                argv,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=directory,
                env=environment(self._mark, directory, extra),
                start_new_session=True,
                preexec_fn=limiter(self._limits()),  # noqa: PLW1509 - sets limits only, touches no lock
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise NotStarted(str(error)) from None
        reaper.register(self._process.pid, self._mark)
        self._pipes = [
            pipe.fileno() for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe
        ]
        for fd in self._pipes:
            os.set_blocking(fd, False)
        self._watch(self._pipes[1], self._read)
        self._watch(self._pipes[2], self._read_stderr)

    def _limits(self) -> Limits:
        """Wine runs a machine's worth of services beside the engine."""
        limits = self._options.limits
        return limits if self._prefix is None else replace(limits, processes=limits.processes + _WINE_THREADS)

    def _wrapped(
        self, directory: Path, hidden: Sequence[Path], prefix: Path | None
    ) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """The command, and what it finds in its environment."""
        program = self._program
        if prefix is None:
            return wrap(self._sandbox, program.argv, [directory], hidden), program.environment
        try:
            wine.fill_prefix(prefix, directory)
        except wine.NoWine as without:
            raise NotStarted(str(without)) from None
        self._prefix = prefix
        servers = wine.server_folder(user_inside(self._sandbox))
        if self._sandbox is not Sandbox.NONE:
            servers.mkdir(mode=0o700, exist_ok=True)
        argv = wrap(self._sandbox, program.argv, [directory, prefix], hidden, [servers])
        return argv, (*program.environment, *wine.environment(prefix))

    @property
    def pid(self) -> int:
        return 0 if self._process is None else self._process.pid

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
            self._on_end("exited")

    def status(self) -> str:
        """How the process ended, as far as is known now."""
        if self._process is None:
            return "ended"
        try:
            code = self._process.wait(_STATUS_SECONDS)
        except subprocess.TimeoutExpired:
            return "stdout closed"
        return f"signal {-code}" if code < 0 else f"exit code {code}"

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
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
            self._pipes[0] = -1  # its number may become another file's
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
        if self._sandbox is Sandbox.NONE:
            reaper.kill_all(process.pid, self._mark)
        else:
            reaper.kill_group(process.pid)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
        reaper.forget(process.pid)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        if self._prefix is not None and self._sandbox is Sandbox.NONE:
            wine.forget_server(self._prefix)
