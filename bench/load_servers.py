"""The processes under load: started, asked for what they cost, opened tables at, and ended again."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = resource.getpagesize()
ROOT = Path(__file__).parent.parent
_SECONDS_TO_STOP = 30.0


class TooFewFiles(Exception):
    """The system allows fewer open files than the bench needs."""


def raise_file_limit(wanted: int) -> None:
    """For this process and those it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(hard, wanted)))
        except (ValueError, OSError):
            raise TooFewFiles(
                f"{wanted:,} open files are needed and {hard:,} allowed; try: ulimit -n {wanted}"
            ) from None


class Server:
    """A child process that prints where it listens. Leaving the context ends it, and nothing else."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        self._command = command
        self._log = log
        self.port = 0
        self.setup = ""  # the token of the first organiser's link
        self.seconds_to_start = 0.0

    def __enter__(self) -> Self:
        began = time.perf_counter()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT
            )
        try:
            assert self._process.stdout is not None
            line = self._process.stdout.readline().strip()
            if not line:
                said = self._log.read_text(encoding="utf-8", errors="replace")[-1_000:]
                raise RuntimeError(f"{' '.join(self._command)} did not start: {said}")
            told = {"url": f":{line}"} if line.isdecimal() else json.loads(line)
            self.port = int(told["url"].rpartition(":")[2])
            self.setup = (told.get("setup") or "").rpartition("/")[2]
        except BaseException:
            self.kill()
            raise
        self.seconds_to_start = time.perf_counter() - began
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.communicate(timeout=_SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As a power cut does it."""
        self._process.kill()
        self._process.communicate()

    def memory(self) -> int:
        """Resident bytes of the process itself; the house players' processes know no table."""
        return int(Path(f"/proc/{self.pid}/statm").read_text("ascii").split()[1]) * _PAGE

    def cpu(self) -> float:
        """Seconds of CPU of all its threads, in the kernel's books too."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


def paiju_server(data: Path) -> Server:
    """As anybody starts it, but for the limits per address: all clients have the same one here."""
    paiju = str(Path(sys.executable).with_name("paiju"))
    command = [paiju, "serve", "--port", "0", "--data", str(data), "--no-limits", "--house-workers", "1", "--json"]
    return Server(command, data.with_suffix(".log"))


def relay_server(log: Path) -> Server:
    return Server([sys.executable, "-m", "bench.relay"], log)


async def open_tables(
    port: int, count: int, book: str, seats: int = 3, at_once: int = 16
) -> list[tuple[str, list[str]]]:
    """Tables opened and joined by link as friends do; each with the cookies of its seats."""
    gate = asyncio.Semaphore(at_once)
    url = f"http://127.0.0.1:{port}"
    headers = {"X-Paiju": "1"}

    async def post(session: aiohttp.ClientSession, path: str, body: object) -> tuple[dict[str, object], str]:
        async with session.post(url + path, json=body, headers=headers) as response:
            if response.status >= 400:
                raise RuntimeError(f"{path}: {response.status} {(await response.text())[:300]}")
            cookie = response.cookies["paiju-device"]
            return await response.json(), f"{cookie.key}={cookie.value}"

    async def table(session: aiohttp.ClientSession) -> tuple[str, list[str]]:
        async with gate:
            made, cookie = await post(session, "/api/tables", {"book": book, "kind": "friends", "name": "甲"})
            cookies, links = [cookie], made["links"]
            assert isinstance(links, dict)
            for seat, name in zip(range(1, seats), "乙丙丁", strict=False):
                token = links[str(seat)].rpartition("/")[2]
                cookies.append((await post(session, "/api/join", {"token": token, "name": name}))[1])
            return str(made["table"]), cookies

    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        return await asyncio.gather(*(table(session) for _ in range(count)))


async def live_tables(port: int) -> int:
    """How many tables are in memory and playing, by the server's own metrics."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as response:
        for line in (await response.text()).splitlines():
            if line.startswith("paiju_rooms_tables_live "):
                return int(float(line.split()[1]))
    raise RuntimeError("the metrics tell no live tables")
