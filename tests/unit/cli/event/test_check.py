"""``paiju event check`` on events of this version and of earlier ones, sound and forged."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Runner

OLD = Path(__file__).parents[4] / "testdata" / "events" / "0.1"


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """Directed with version 0.1: act 10 enters scores that are refused today."""
    return Path(shutil.copy(OLD / "workers.pje", tmp_path / "cup.pje"))


def checked(run: Runner, file: Path) -> tuple[int, dict[str, Any]]:
    done = run("event", "check", file, "--json")
    found: dict[str, Any] = json.loads(done.out)
    return done.status, found


def test_an_event_of_the_version_before_is_whole_and_goes_on(run: Runner, tmp_path: Path) -> None:
    file = Path(shutil.copy(OLD.parent / "0.2" / "national.pje", tmp_path / "cup.pje"))
    assert checked(run, file)[0] == 0
    before = json.loads(run("event", "log", file, "--json").out)["acts"]
    assert run("event", "undo", file, str(before[-1]["number"]), "--reason", "too early").status == 0
    after = json.loads(run("event", "log", file, "--json").out)["acts"]
    assert len(after) == len(before) + 1
    assert checked(run, file)[0] == 0
    assert "张伟伟" in run("event", "entrants", file).out


def forge(cup: Path, act: int, what: str, instead: str) -> None:
    """In the file itself; of that version it has no checksums."""
    with sqlite3.connect(cup) as database:
        (data,) = database.execute("select data from events where version = ?", (act,)).fetchone()
        assert data.count(what) == 2
        database.execute("update events set data = ? where version = ?", (data.replace(what, instead), act))
    database.close()


def exported(run: Runner, cup: Path) -> list[str]:
    file = cup.with_suffix(".jsonl")
    assert run("event", "export", cup, "log", "--out", file).status == 0
    return file.read_text("utf-8").splitlines()


def test_an_earlier_version_is_told_and_is_no_fault(run: Runner, cup: Path) -> None:
    done = run("event", "check", cup)
    assert done.status == 0
    assert "第 10 步：0.2 以前的版本接受了这一步，现在的版本会拒绝：" in done.out
    assert "act 10: A version before 0.2 accepted it; today's version would refuse: " in done.out
    assert "+7/-3/-4" in done.out
    assert "18 步，0 处不符。" in done.out
    assert "另有 3 步是较早的版本写入的" in done.out
    assert "3 more are of an earlier version" in done.out


def test_json_tells_versions_from_faults(run: Runner, cup: Path) -> None:
    status, found = checked(run, cup)
    assert (status, found["acts"], found["damaged"], found["findings"]) == (0, 18, None, [])
    told = [(it["act"], it["code"], it["refusal"], it["version"]) for it in found["earlier"]]
    assert told == [
        (10, "accepted_then", "scores_impossible", ""),
        (13, "accepted_then", "earlier_than_the_last_act", ""),
        (18, "accepted_then", "correction_time_is_over", ""),
    ]


def test_a_forged_score_in_a_file_of_an_earlier_version(run: Runner, cup: Path) -> None:
    """In the command and in what came of it, and as impossible as before: the published standing tells."""
    forge(cup, 10, "[7,-3,-4]", "[9,-4,-5]")
    status, found = checked(run, cup)
    assert status == 1
    assert [(it["act"], it["code"]) for it in found["findings"]] == [(17, "standing_differs"), (18, "standing_differs")]
    assert [it["act"] for it in found["earlier"]] == [10, 13]
    done = run("event", "check", cup)
    assert done.status == 1
    assert "第 17 步：公布的名次（第 1 版）不是由成绩得来" in done.out


def test_scores_that_no_version_accepted(run: Runner, cup: Path) -> None:
    forge(cup, 10, "[7,-3,-4]", "[7,-3,-5]")
    status, found = checked(run, cup)
    assert status == 1
    assert [it["code"] for it in found["findings"] if it["act"] == 10] == ["act_refused", "scores_do_not_balance"]


def test_an_event_goes_on_with_this_version(run: Runner, cup: Path) -> None:
    """What was accepted stays, and from now on acts say which version wrote them."""
    assert run("event", "check", cup).status == 0
    assert run("event", "cut", cup, "--at", "2026-11-15T10:00").status == 0
    status, found = checked(run, cup)
    assert (status, found["acts"], len(found["earlier"])) == (0, 19, 3)
    acts = [json.loads(line) for line in exported(run, cup)]
    assert [act.get("software", "") for act in acts] == [""] * 18 + [acts[-1]["software"]]
    assert acts[-1]["software"]


def test_an_event_of_this_version_says_which_it_is(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "new.pje"
    assert run("event", "simulate", "--book", "workers", "--entrants", 9, "--out", file).status == 0
    status, found = checked(run, file)
    assert (status, found["findings"], found["earlier"]) == (0, [], [])
    version = run("--version").out.split()[-1]
    assert {json.loads(line)["software"] for line in exported(run, file)} == {version}
