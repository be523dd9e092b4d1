"""Who may enter, and until when, at the desk of an event under 004: at entry and at the audit (D-3.1, D-3.2, D-3.4)."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner

CLOSING = "2021-10-31T18:00"


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def games(run: Runner, tmp_path: Path) -> Path:
    file = tmp_path / "games.pje"
    new = ("event", "new", file, "--book", "workers", "--name", "职工赛", "--entries-close", CLOSING)
    good(run(*new, "--at", "2021-10-01T08:00"))
    return file


def roster(tmp_path: Path, *rows: str, head: str = "姓名,单位,出生日期,用工形式") -> Path:
    path = tmp_path / "roster.csv"
    path.write_text("\n".join((head, *rows)) + "\n", "utf-8")
    return path


def statuses(run: Runner, file: Path) -> dict[str, str]:
    listed = json.loads(good(run("event", "entrants", file, "--json")))["entrants"]
    return {one["name"]: one["status"] for one in listed}


IN_TIME = ("--at", "2021-10-20T09:00")


def test_nobody_too_young_or_seconded_is_entered(run: Runner, games: Path, tmp_path: Path) -> None:
    sheet = roster(tmp_path, "甲,一厂,2003-12-31,在职", "乙,一厂,2004-01-01,在职", "丙,二厂,1980-05-05,借调")
    done = run("event", "import", games, sheet, "--yes", *IN_TIME)
    assert done.status == 1
    assert "第 3 行：乙 不符合参赛资格：年龄不够。" in done.out
    assert "row 4: 丙 may not enter: seconded staff." in done.out
    assert statuses(run, games) == {}  # all or nothing
    good(run("event", "import", games, roster(tmp_path, "甲,一厂,2003-12-31,在职"), "--yes", *IN_TIME))
    assert statuses(run, games) == {"甲": "admitted"}
    young = run("event", "add", games, "丁", "--born", "2004-01-01", *IN_TIME)
    assert young.status != 0
    assert "丁 不符合参赛资格：年龄不够" in young.err
    assert "三（一）1" in young.err  # by which article
    good(run("event", "add", games, "丁", "--born", "2003-12-31", "--employment", "employed", *IN_TIME))


def test_an_audit_holds_what_is_known_against_the_regulation(run: Runner, games: Path, tmp_path: Path) -> None:
    rows = ("甲,一厂,2003-12-31,", "乙,一厂,2004-01-01,在职", "丙,二厂,1980-05-05,兼职", "丁,二厂,,")
    said = good(run("event", "import", games, roster(tmp_path, *rows), "--yes", "--audit", *IN_TIME))
    assert "有 1 人没有出生日期，年龄没有核对。" in said
    assert good(run("event", "audit", games, "甲", *IN_TIME)).splitlines()[0] == "1 号通过。"
    young = json.loads(good(run("event", "audit", games, "乙", "--json", *IN_TIME)))
    assert young["findings"] == ["too_young"]
    assert "part-time staff" in good(run("event", "audit", games, "丙", "--lang", "en", *IN_TIME))
    late = good(run("event", "audit", games, "丁", "--born", "2005-06-01", "--finding", "材料不全", *IN_TIME))
    assert late.splitlines()[0] == "4 号未通过：年龄不够、材料不全。"
    assert statuses(run, games) == {"甲": "admitted", "乙": "rejected", "丙": "rejected", "丁": "rejected"}
    log = good(run("event", "log", games, "--lang", "zh"))
    assert "审核未通过：2 乙（年龄不够）" in log
    assert "2004" not in json.dumps(json.loads(good(run("event", "log", games, "--json"))))  # no date in the log


def test_entries_close_to_the_second_on_the_events_clock(run: Runner, games: Path, tmp_path: Path) -> None:
    sheet = roster(tmp_path, "甲,一厂,1980-05-05,在职")
    assert "2021-10-31 18:00:00 (Asia/Shanghai)" in good(run("event", "show", games))
    for extra in ((), ("--audit",)):
        late = run("event", "import", games, sheet, "--yes", *extra, "--reason", "堵车", "--at", "2021-10-31T18:00:01")
        assert late.status != 0
        assert "报名已于 2021-10-31 18:00:00 截止" in late.err
    good(run("event", "import", games, sheet, "--yes", "--at", "2021-10-31T18:00:00"))


def test_another_time_zone(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "west.pje"
    new = ("event", "new", file, "--book", "workers", "--name", "x", "--entries-close", CLOSING, "--zone", "-05:30")
    good(run(*new, "--at", "2021-10-01T08:00"))
    assert "2021-10-31 18:00:00 (UTC-05:30)" in good(run("event", "show", file))
    exported = tmp_path / "log.jsonl"
    good(run("event", "export", file, "log", "--out", exported))
    setup = json.loads(exported.read_text("utf-8").splitlines()[0])["action"]["setup"]
    assert setup["entries_close"] == 1_635_723_000_000  # 23:30 UTC
    good(run("event", "setup", file, "--entries-close", "2021-11-02", "--at", "2021-10-02T08:00"))
    assert "2021-11-02 23:59:59 (UTC-05:30)" in good(run("event", "show", file))
    assert "时区" in run("event", "new", tmp_path / "no.pje", "--book", "workers", "--name", "x", "--zone", "CET").err


def test_in_other_books_a_late_entry_needs_a_reason(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "cup.pje"
    new = ("event", "new", file, "--book", "national", "--name", "x", "--entries-close", CLOSING)
    good(run(*new, "--at", "2021-10-01T08:00"))
    late = ("event", "add", file, "甲", "--at", "2021-11-01T08:00")
    assert "迟到报名请写明理由" in run(*late).err
    good(run(*late, "--reason", "火车晚点"))


def test_whoever_is_put_in_instead_is_held_against_the_regulation_too(run: Runner, games: Path) -> None:
    good(run("event", "setup", games, "--option", "substitution=any-time", *IN_TIME))
    good(run("event", "add", games, "甲", "--born", "1980-01-01", *IN_TIME))
    substitute = ("event", "substitute", games, "1", "乙", "--reason", "受伤", *IN_TIME)
    assert "乙 不符合参赛资格：年龄不够" in run(*substitute, "--born", "2004-01-01").err
    good(run(*substitute, "--born", "2003-12-31"))
    assert statuses(run, games) == {"乙": "admitted"}
