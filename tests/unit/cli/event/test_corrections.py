"""After a segment is closed a correction finds it by itself: by the board, or as the last that has the result."""

import json
from pathlib import Path

import pytest

from paiju.papers.forms import Listing
from tests.unit.cli.conftest import Run, Runner
from tests.unit.cli.event.test_event import cup, play_set  # noqa: F401 - a fixture


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def played(run: Runner, cup: Path) -> Path:  # noqa: F811
    """Two sets of two boards: 1, 2 and 3, 4."""
    play_set(run, cup, (1, 2))
    play_set(run, cup, (3, 4))
    return cup


def corrected(run: Runner, file: Path) -> list[str]:
    acts = json.loads(good(run("event", "log", file, "--json")))["acts"]
    return [act["en"] for act in acts if act["what"] in ("CorrectResult", "VoidBoard")]


def test_between_two_sets(run: Runner, cup: Path) -> None:  # noqa: F811
    """What is due then is the next set, which has no results."""
    play_set(run, cup, (1, 2))
    good(run("event", "what-if", cup, "3", "--board", "1", "--scores", "-6,-6,12"))
    said = good(
        run("event", "result", cup, "3", "--board", "1", "--scores", "-6,-6,12", "--correct", "--reason", "笔误")
    )
    assert said.splitlines()[1] == "Round 1, set 1, board 1, table 3: -6 / -6 / +12; 0 results to come."
    assert corrected(run, cup)[0].startswith("corrected Round 1, set 1, table 3, board 1 ")


def test_a_board_says_which_set_it_was(run: Runner, played: Path) -> None:
    good(run("event", "result", played, "3", "--board", "2", "--scores", "-6,-6,12", "--correct", "--reason", "笔误"))
    good(run("event", "void", played, "1", "--reason", "发错牌"))
    good(run("event", "adjust", played, "1", "60,50,40", "--board", "2", "--reason", "断电"))
    told = corrected(run, played)
    assert told[0].startswith("corrected Round 1, set 1, table 3, board 2 ")
    assert told[1] == "voided board 1 of Round 1, set 1"
    assert told[2].startswith("corrected Round 1, set 1, table 1, board 2 ")


def test_without_a_board_it_is_the_last_that_has_a_result(run: Runner, played: Path) -> None:
    good(run("event", "publish", played))
    good(
        run(
            *("event", "result", played, "3", "--scores", "-6,-6,12"),
            *("--correct", "--cause", "clerical", "--reason", "笔误"),
        )
    )
    assert corrected(run, played)[0].startswith("corrected Round 1, set 2, table 3, board 4 ")


def test_pairs_after_the_last_round(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "club.pje"
    (tmp_path / "pairs.csv").write_text("姓名,搭档\n甲,乙\n丙,丁\n", "utf-8")
    good(run("event", "new", file, "--book", "80", "--name", "升级赛", "--set", "rounds=1"))
    good(run("event", "import", file, tmp_path / "pairs.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "1411"))
    good(run("event", "seat", file, "--approve"))
    good(run("event", "start", file))
    good(run("event", "result", file, "1", "--levels", "8,5"))
    good(run("event", "close", file))
    good(run("event", "result", file, "1", "--levels", "7,5", "--correct", "--reason", "笔误"))
    assert corrected(run, file)[0].startswith("corrected Round 1, table 1 ")
    wrong = run("event", "result", file, "4", "--levels", "7,5", "--correct", "--reason", "笔误")
    assert wrong.status != 0
    assert "第 4 桌" in wrong.err


def test_what_is_published_is_adjusted_for_a_cause(run: Runner, played: Path) -> None:
    good(run("event", "publish", played))
    adjust = ("event", "adjust", played, "1", "60,50,40", "--board", "2", "--reason", "断电")
    assert "已公布" in run(*adjust).err
    assert "案号" in run(*adjust, "--cause", "appeal").err
    good(run(*adjust, "--cause", "clerical"))
    assert corrected(run, played)[-1].startswith("corrected Round 1, set 1, table 1, board 2 ")


def test_a_printed_standing_has_the_version_under_which_it_was_published(
    run: Runner, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[str] = []

    def typeset(form: Listing) -> bytes:
        notes.append(form.notes[0][1].partition(",")[0])
        return b""

    monkeypatch.setattr("paiju.cli.event.documents.typeset", typeset)
    printed = ("event", "print", played, "standing", "--out", tmp_path / "standing.pdf")
    good(run(*printed))
    good(run("event", "publish", played))
    good(run(*printed))
    good(run("event", "disqualify", played, "1", "--reason", "酒后"))
    good(run(*printed))
    assert notes == ["Not published yet", "Version 1", "Not published yet"]
