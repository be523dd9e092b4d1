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


def test_nobody_has_come_before_the_start_or_after_now(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "club.pje"
    (tmp_path / "pairs.csv").write_text("姓名,搭档\n甲,乙\n丙,丁\n", "utf-8")
    for command, *more in (
        ("new", "--book", "coop", "--name", "升级赛", "--at", "2026-11-19T08:00"),
        ("import", tmp_path / "pairs.csv", "--yes", "--at", "2026-11-19T08:10"),
        ("check-in", "all", "--at", "2026-11-19T08:20"),
        ("draw", "--seed", "1411", "--at", "2026-11-19T08:30"),
        ("seat", "--approve", "--at", "2026-11-19T08:40"),
        ("start", "--at", "2026-11-19T09:00"),
    ):
        assert run("event", command, file, *more).status == 0
    late = ("event", "late", file, "1")
    assert "没有迟到" in run(*late, "2026-11-19T08:59", "--at", "2026-11-19T09:10").err
    assert "还没有到" in run(*late, "2026-11-19T10:07", "--at", "2026-11-19T09:10").err
    assert run(*late, "2026-11-19T09:07", "--at", "2026-11-19T09:10").status == 0
    assert run("event", "result", file, "1", "--levels", "8,5", "--at", "2026-11-19T09:39").status == 0
    assert run("event", "close", file, "--at", "2026-11-19T09:41").status == 0
    sheet = run(*late, "2026-11-19T09:46", "--sheet", "--at", "2026-11-19T09:47")
    assert sheet.status == 0, sheet.err
    assert "记分表" in sheet.out
