"""Windows engines: their own wine prefix each, and the end of its server. Used only where wine is installed."""

import contextlib
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from paiju.host.program import Program

_SERVER_SECONDS = 10


def prefix_of(program: Program) -> Path:
    """Kept between turns: making a prefix takes many seconds."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    name = hashlib.sha256("\0".join(program.argv).encode()).hexdigest()[:16]
    return cache / "paiju" / "wine" / name


def environment(program: Program) -> tuple[tuple[str, str], ...]:
    prefix = prefix_of(program)
    prefix.parent.mkdir(parents=True, exist_ok=True)
    # No dialogues about Mono and Gecko, no debug output on stderr, no display.
    return (("WINEPREFIX", str(prefix)), ("WINEDEBUG", "-all"), ("WINEDLLOVERRIDES", "mscoree,mshtml="))


def end_server(program: Program) -> None:
    """The server outlives its programs by some seconds unless it is told to end."""
    server = shutil.which("wineserver")
    if server is None:
        return
    told = {**os.environ, "WINEPREFIX": str(prefix_of(program))}
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run([server, "-k"], check=False, env=told, timeout=_SERVER_SECONDS, capture_output=True)
