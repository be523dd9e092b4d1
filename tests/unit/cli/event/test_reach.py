"""Every act of the direction can be done at the command line, and is found in the log in words."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def games(run: Runner, tmp_path: Path) -> Path:
    """004, nine players, being played."""
    file = tmp_path / "games.pje"
    rows = "".join(f"选手{n},单位{n},1980-01-0{n}\n" for n in range(1, 10))
    (tmp_path / "roster.csv").write_text("姓名,单位,出生日期\n" + rows, "utf-8")
    good(run("event", "new", file, "--book", "workers", "--name", "职工赛", "--set", "deals_per_group=1"))
    good(run("event", "import", file, tmp_path / "roster.csv", "--yes"))
    return file


def start(run: Runner, file: Path) -> None:
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "4711"))
    good(run("event", "seat", file, "--approve"))
    good(run("event", "start", file))


def last(run: Runner, file: Path) -> str:
    return str(json.loads(good(run("event", "log", file, "--json")))["acts"][-1]["zh"])


def test_officials_come_and_go(run: Runner, games: Path) -> None:
    good(run("event", "appoint", games, "王裁判", "referee"))
    good(run("event", "suspend", games, "王裁判", "--reason", "迟到"))
    assert last(run, games) == "停止 王裁判 执裁"
    assert "停止执裁" in run("event", "check-in", games, "all", "--as", "王裁判").err
    good(run("event", "suspend", games, "王裁判", "--lift", "--reason", "来了"))
    assert run("event", "dismiss", games, "王裁判", "referee").status != 0  # needs a reason
    good(run("event", "dismiss", games, "王裁判", "referee", "--reason", "回家了"))
    assert last(run, games) == "免去 王裁判 的裁判员职务"


def test_papers_of_an_entrant(run: Runner, games: Path) -> None:
    good(run("event", "document", games, "3", "medical"))
    assert last(run, games) == "3 选手3 的体检证明：合格"
    good(run("event", "document", games, "3", "test", "--taken", "2021-11-27"))
    shown = good(run("event", "document", games, "3", "--lang", "zh", "--at", "2021-12-03T08:00"))
    told = {line.split()[0]: line.split()[-1] for line in shown.splitlines()[1:]}
    assert (told["medical"], told["test"], told["insurance"]) == ("✓", "✗", "缺")
    assert "passport" in run("event", "document", games, "3", "passport").err


def test_a_change_after_closing(run: Runner, games: Path) -> None:
    good(run("event", "request-change", games, "3", "新人"))
    case = json.loads(good(run("event", "log", games, "--json")))["acts"][-1]["number"]
    young = run("event", "request-change", games, "4", "小孩", "--born", "2004-01-01")
    assert "年龄不够" in young.err
    good(run("event", "decide-change", games, case, "--granted", "--reason", "生病"))
    assert "新人" in good(run("event", "entrants", games))


def test_setup_is_changed_before_the_draw(run: Runner, games: Path) -> None:
    good(
        run(
            "event", "setup", games, "--name", "新名", "--entries-close", "2030-10-31T18:00", "--set", "playoff_deals=4"
        )
    )
    document = json.loads(good(run("event", "show", games, "--json")))
    assert (document["name"], document["sizes"]) == ("新名", {"deals_per_group": 1, "playoff_deals": 4})
    good(run("event", "setup", games, "--extra-clause", "不得录像"))
    assert "不得录像" in good(run("event", "show", games))
    assert "没有任何改变" in run("event", "setup", games).err
    start(run, games)
    assert run("event", "setup", games, "--name", "又改").status != 0


def test_the_hall(run: Runner, games: Path) -> None:
    start(run, games)
    good(run("event", "incident", games, "lingering", "--number", "5", "--note", "议牌", "--escalate"))
    case = json.loads(good(run("event", "log", games, "--json")))["acts"][-1]["number"]
    assert last(run, games) == "记录事件：5 选手5，打完留场或议牌"
    good(run("event", "resolve", games, case, "--text", "口头警告"))
    good(run("event", "leave", games, "ask", "5"))
    leave = json.loads(good(run("event", "log", games, "--json")))["acts"][-1]["number"]
    assert "陪同" in run("event", "leave", games, "grant", leave).err
    good(run("event", "leave", games, "grant", leave, "--escort", "李裁判"))
    good(run("event", "leave", games, "end", leave))
    assert last(run, games) == f"第 {leave} 步的离座结束"


def test_a_program_registers_its_build(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "contest.pje"
    good(run("event", "new", file, "--book", "ccgc", "--name", "博弈"))
    good(run("event", "add", file, "青松", "--unit", "一校"))
    good(run("event", "build", file, "1", "abcdef0123456789"))
    assert last(run, file) == "1 青松 登记程序 abcdef012345"
