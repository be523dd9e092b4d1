"""Directories for engines: made empty, and those of a platform that is gone are removed after a day, no others."""

import os
import tempfile
from pathlib import Path

import pytest

from paiju.engines.process import workdir

NO_PROCESS = 2**22 + 1  # beyond the highest number a process can have
LONG_AGO = (1_000_000_000, 1_000_000_000)


def test_only_what_is_old_and_nobodys_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old, own, new, other = (
        tmp_path / name
        for name in (
            f"paiju-engine-{NO_PROCESS}-a",
            f"paiju-engine-{os.getpid()}-a",
            f"paiju-engine-{NO_PROCESS}-b",
            "others",
        )
    )
    for path in (old, own, new, other):
        path.mkdir()
    for path in (old, own, other):
        os.utime(path, LONG_AGO)
    workdir._sweep.cache_clear()
    made = workdir.make_directory()
    assert sorted(tmp_path.iterdir()) == sorted([own, new, other, made])
    assert not list(made.iterdir())
    workdir.remove_directory(made)
    workdir.remove_directory(made)
    assert not made.exists()
