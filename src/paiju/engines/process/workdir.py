"""Empty directories for engines that have none of their own, and the removal of what a killed platform left behind."""

import os
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

_PREFIX = "paiju-engine-"
_DAY = 86_400


def make_directory() -> Path:
    _sweep()
    return Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))


def remove_directory(path: Path) -> None:
    shutil.rmtree(path, ignore_errors=True)


@cache
def _sweep() -> None:
    """Once in a run: directories of platforms that are gone, if they are a day old, so that none in use is taken."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        owner = path.name.removeprefix(_PREFIX).partition("-")[0]
        try:
            is_old = time.time() - path.stat().st_mtime > _DAY
        except OSError:
            continue
        if is_old and not (owner.isdigit() and Path(f"/proc/{owner}").exists()):
            remove_directory(path)
