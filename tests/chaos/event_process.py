"""The whole server as anybody starts it, to be killed and started again on the same data and the same port."""

import asyncio
import json
import signal
import sys
from pathlib import Path

_PROGRAM = "import sys; from paiju.cli.main import main; sys.exit(main())"


class EventServer:
    """``up`` is set while it answers. Only this process is ever ended."""

    def __init__(self, folder: Path, *, has_limits: bool = False) -> None:
        self._limits = () if has_limits else ("--no-limits",)
        self.data = folder / "data"
        self.database = self.data / "paiju.sqlite"
        self.url = ""
        self.setup = ""
        self.starts = 0
        self.up = asyncio.Event()
        self._log = folder / "log"
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        arguments = ("--local", "--port", str(self._port), "--data", str(self.data), *self._limits, "--json")
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", _PROGRAM, "serve", *arguments, "--house-workers", "1"),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        told = json.loads(await asyncio.wait_for(self._process.stdout.readline(), 60))
        self.url, self._port = told["url"], int(told["url"].rpartition(":")[2])
        self.setup = (told["setup"] or "").rpartition("/")[2]
        self.starts += 1
        self.up.set()

    async def kill(self) -> None:
        """As a power cut does it."""
        self.up.clear()
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
            await self._process.wait()

    async def kill_and_start(self) -> None:
        await self.kill()
        await self.start()

    def memory(self) -> int:
        """Kilobytes that it holds."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def log(self) -> str:
        return self._log.read_text("utf-8", errors="replace")
