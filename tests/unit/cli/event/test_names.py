"""Names at the desk: cleaned as everywhere, refused when nothing of them can be seen, and look-alikes are told."""

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Runner
from tests.unit.cli.event.test_event import document, good


@pytest.fixture
def file(run: Runner, tmp_path: Path) -> Path:
    made = tmp_path / "cup.pje"
    good(run("event", "new", made, "--book", "national", "--name", "公开\u202e赛"))
    return made


def listed(run: Runner, file: Path) -> list[str]:
    entrants = document(run("event", "entrants", file, "--json"))["entrants"]
    assert isinstance(entrants, list)
    return [f"{one['name']} {one['unit']}".strip() for one in entrants]


def test_names_are_cleaned(run: Runner, file: Path, tmp_path: Path) -> None:
    assert "公开赛" in good(run("event", "show", file))
    good(run("event", "add", file, "张\u200b伟\u3164", "--unit", "一\ufeff厂"))
    (tmp_path / "roster.csv").write_text("姓名\n李\u202e娜\n", "utf-8")
    good(run("event", "import", file, tmp_path / "roster.csv", "--yes"))
    assert listed(run, file) == ["张伟 一厂", "李娜"]
    good(run("event", "check-in", file, "张\u200b伟"))


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200b", "·…·"])
def test_names_of_which_nothing_is_seen_are_refused(run: Runner, file: Path, name: str) -> None:
    for arguments in (("add", file, name), ("appoint", file, name, "referee")):
        refused = run("event", *arguments)
        assert refused.status == 2
        assert refused.err.count("\n") == 1
        assert "看得见" in refused.err
    assert listed(run, file) == []


def test_look_alikes_are_told_and_entered(run: Runner, file: Path, tmp_path: Path) -> None:
    good(run("event", "add", file, "Paul"))
    said = good(run("event", "add", file, "Pаul"))
    assert "1 号看起来一样" in said
    assert document(run("event", "add", file, "РAUL", "--json"))["looks_like"] == 1
    (tmp_path / "roster.csv").write_text("姓名\npaul\n", "utf-8")
    problems = document(run("event", "import", file, tmp_path / "roster.csv", "--json"))["problems"]
    assert [problem["code"] for problem in problems] == ["roster_looks_like_entrant"]  # type: ignore[attr-defined]


def test_names_that_are_changed_are_cleaned_too(run: Runner, file: Path) -> None:
    good(run("event", "setup", file, "--name", "新\u202e名", "--organiser", "体\u200b协"))
    assert document(run("event", "show", file, "--json"))["name"] == "新名"
    good(run("event", "add", file, "张伟"))
    good(run("event", "request-change", file, "1", "李\u202e娜"))
    acts = document(run("event", "log", file, "--json"))["acts"]
    assert acts[-1]["zh"].endswith("换成 李娜")  # type: ignore[index]
    assert run("event", "request-change", file, "1", "\u3164").status == 2
    assert run("event", "setup", file, "--name", "\u3164").status == 2
