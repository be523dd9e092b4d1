"""``paiju event`` and time: no act before the last one, neither by hand nor by a machine's clock that was set back."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Runner

SHANGHAI_NINE = 1_795_050_000_000  # 2026-11-19 09:00


@pytest.fixture
def cup(run: Runner, tmp_path: Path) -> Path:
    file = tmp_path / "cup.pje"
    done = run("event", "new", file, "--book", "national", "--name", "公开赛", "--at", "2026-11-19T09:00")
    assert done.status == 0, done.err
    return file


def acts(run: Runner, file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("event", "log", file, "--json").out)["acts"]
    return found


def appoint(run: Runner, file: Path, name: str, *more: str) -> Any:
    return run("event", "appoint", file, name, "referee", *more)


def test_an_earlier_time_is_refused_with_the_time_that_would_do(run: Runner, cup: Path) -> None:
    done = appoint(run, cup, "李", "--at", "2026-11-19T08:59")
    assert done.status != 0
    assert "2026-11-19 08:59:00" in done.err
    assert "2026-11-19 09:00:00" in done.err
    assert run("event", "undo", cup, 2, "--reason", "错", "--at", "2026-11-19T08:59").status != 0
    assert len(acts(run, cup)) == 2
    assert appoint(run, cup, "李", "--at", "2026-11-19T09:00").status == 0
    assert run("event", "check", cup).status == 0


def test_a_clock_that_was_set_back_is_noted_in_the_log(run: Runner, cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: SHANGHAI_NINE / 1000 - 7200)
    assert appoint(run, cup, "李").status == 0
    assert run("event", "undo", cup, 3, "--reason", "看错").status == 0
    assert run("event", "check", cup).status == 0
    last = acts(run, cup)[-2:]
    assert [(one["at"], one["clock"]) for one in last] == [(SHANGHAI_NINE, SHANGHAI_NINE - 7_200_000)] * 2
    assert "07:00:00" in run("event", "log", cup).out
    monkeypatch.setattr("time.time", lambda: SHANGHAI_NINE / 1000 + 60)
    assert appoint(run, cup, "王").status == 0
    assert acts(run, cup)[-1]["clock"] is None


def test_a_time_far_ahead_is_told_at_once(run: Runner, cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip of the finger would otherwise be noticed when everything later is refused."""
    monkeypatch.setattr("time.time", lambda: SHANGHAI_NINE / 1000)
    assert "2027-11-19" in appoint(run, cup, "李", "--at", "2027-11-19T09:00").out
    assert "机器的时钟" not in appoint(run, cup, "王", "--at", "2027-11-19T09:00", "--json").out
