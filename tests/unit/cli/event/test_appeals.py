"""``paiju event appeals``; ``show`` and ``next`` tell of them, too: who waits for what, until when, what is late."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def appealed(run: Runner, tmp_path: Path) -> Path:
    """National rules, one set closed on Friday 2026-11-13 at 10:00; number 3 appeals at 11:00."""
    file = tmp_path / "cup.pje"
    (tmp_path / "roster.csv").write_text("姓名\n甲\n乙\n丙\n", "utf-8")
    sizes = ("--set", "rounds=1", "--set", "sets_per_round=1", "--set", "boards_per_set=1")
    day = "2026-11-13T"
    new = ("--book", "national", "--name", "公开赛", "--human-machine", *sizes)
    good(run("event", "new", file, *new, "--at", day + "08:00"))
    good(run("event", "import", file, tmp_path / "roster.csv", "--yes", "--at", day + "08:10"))
    good(run("event", "check-in", file, "all", "--at", day + "08:20"))
    good(run("event", "draw", file, "--seed", "4711", "--at", day + "08:30"))
    good(run("event", "panel", file, "赵", "钱", "孙", "--at", day + "08:40"))
    good(run("event", "seat", file, "--approve", "--at", day + "08:50"))
    good(run("event", "start", file, "--at", day + "09:00"))
    for table in (1, 2, 3):
        good(run("event", "result", file, table, "--scores", "6,-12,6", "--at", day + "09:30"))
    good(run("event", "close", file, "--at", day + "10:00"))
    good(run("event", "appeal", file, "file", "3", "--text", "记分有误", "--at", day + "11:00"))
    return file


def test_open_appeals_are_listed_with_their_deadline(run: Runner, appealed: Path) -> None:
    listed = good(run("event", "appeals", appealed, "--lang", "zh", "--at", "2026-11-17T11:00"))
    assert "3 丙" in listed
    assert "记分有误" in listed
    assert "等仲裁裁决（3 人：赞成 0，反对 0）" in listed
    assert "2026-11-17 11:00:00" in listed  # Friday and two working days, on the event's clock
    assert "Asia/Shanghai" in listed
    assert "逾期" not in listed
    late = good(run("event", "appeals", appealed, "--lang", "en", "--at", "2026-11-17T11:00:01"))
    assert "2026-11-17 11:00:00 overdue!" in late
    (told,) = json.loads(good(run("event", "appeals", appealed, "--json", "--at", "2026-11-17T11:00:01")))["open"]
    assert (told["number"], told["awaits"], told["overdue"]) == (3, "answer", True)


@pytest.mark.parametrize("command", ["show", "next"])
def test_show_and_next_remind_of_them(run: Runner, appealed: Path, command: str) -> None:
    said = good(run("event", command, appealed, "--lang", "zh", "--at", "2026-11-18T09:00"))
    assert "未决申诉 1 件，其中 1 件已逾期" in said
    assert "3 丙：记分有误" in said


def test_decided_ones_are_open_no_more(run: Runner, appealed: Path) -> None:
    case = json.loads(good(run("event", "appeals", appealed, "--json", "--at", "2026-11-13T12:00")))["open"][0]["case"]
    for member in ("赵", "钱"):
        good(run("event", "appeal", appealed, "vote", case, "--no", "--as", member, "--at", "2026-11-13T12:00"))
    said = good(run("event", "appeals", appealed, "--lang", "en", "--at", "2026-11-13T12:00"))
    assert "3 members: 0 for, 2 against" in said
    decide = ("event", "appeal", appealed, "decide", case, "--text", "维持原判", "--as", "赵")
    good(run(*decide, "--at", "2026-11-13T12:30"))
    assert good(run("event", "appeals", appealed, "--lang", "en")) == "No appeal is open.\n"
    assert "rejected" in good(run("event", "appeals", appealed, "--all", "--lang", "en"))
    assert "未决申诉" not in good(run("event", "show", appealed))


def test_the_log_tells_what_the_panel_decided(run: Runner, appealed: Path) -> None:
    case = json.loads(good(run("event", "appeals", appealed, "--json", "--at", "2026-11-13T12:00")))["open"][0]["case"]
    for member in ("赵", "钱"):
        good(run("event", "appeal", appealed, "vote", case, "--yes", "--as", member, "--at", "2026-11-13T12:00"))
    good(run("event", "appeal", appealed, "decide", case, "--text", "见附件", "--as", "赵", "--at", "2026-11-13T12:30"))
    act = json.loads(good(run("event", "log", appealed, "--json")))["acts"][-1]
    assert act["zh"] == f"宣布第 {case} 号申诉的决定：见附件：成立"
    assert act["en"] == f"decided appeal {case}: 见附件: upheld"


def test_the_time_runs_from_the_segment_that_was_played(run: Runner, tmp_path: Path) -> None:
    """Not from the next one, which is seated and has no end yet."""
    file = tmp_path / "games.pje"
    rows = "".join(f"选手{n},单位{n},1980-01-0{n}\n" for n in range(1, 10))
    (tmp_path / "roster.csv").write_text("姓名,单位,出生日期\n" + rows, "utf-8")
    new = ("--book", "workers", "--name", "职工赛", "--set", "deals_per_group=1")

    def do(*arguments: object, at: str) -> Run:
        return run("event", arguments[0], file, *arguments[1:], "--at", f"2026-11-13T{at}")

    good(do("new", *new, at="08:00"))
    good(do("import", tmp_path / "roster.csv", "--yes", at="08:10"))
    good(do("check-in", "all", at="08:20"))
    good(do("draw", "--seed", "4711", at="08:30"))
    good(do("seat", "--approve", at="08:50"))
    good(do("start", at="09:00"))
    for table, scores in ((1, "6,-3,-3"), (2, "12,-6,-6"), (3, "24,-12,-12")):
        good(do("result", table, "--scores", scores, at="09:30"))
    good(do("close", at="10:00"))
    good(do("cut", at="10:01"))
    good(do("draw", at="10:02"))
    good(do("seat", at="10:03"))
    assert "10:05" in do("appeal", "oral", "3", "--text", "记分有误", at="10:06").err
