"""``paiju event next``: the step that is due, and ``--do``, which asks before each one that something rests on."""

import io
import json
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner

Answers = Callable[[Collection[str]], list[str]]
SEED = "1411"


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def club(run: Runner, tmp_path: Path) -> Path:
    """Two pairs who play one round."""
    file = tmp_path / "club.pje"
    (tmp_path / "pairs.csv").write_text("姓名,搭档\n甲,乙\n丙,丁\n", "utf-8")
    good(run("event", "new", file, "--book", "coop", "--name", "升级赛", "--set", "rounds=1"))
    good(run("event", "import", file, tmp_path / "pairs.csv", "--yes"))
    return file


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """An official at a terminal who says yes to all questions but these; all that he is asked."""

    def official(refused: Collection[str]) -> list[str]:
        asked: list[str] = []

        def confirm(question: str) -> bool:
            asked.append(question)
            return not any(part in question for part in refused)

        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        monkeypatch.setattr("typer.confirm", confirm)
        monkeypatch.setattr("typer.prompt", lambda _: SEED)
        return asked

    return official


def step(run: Runner, file: Path) -> dict[str, object]:
    return json.loads(good(run("event", "next", file, "--json")))  # type: ignore[no-any-return]


def test_it_asks_before_each_step(run: Runner, club: Path, answers: Answers) -> None:
    asked = answers(())
    assert "还缺 1 个成绩" in good(run("event", "next", club, "--do"))
    assert asked == ["签到 2 人？ Check in 2?", "批准编排？ Approve the seating?", "开始？ Start it?"]
    assert step(run, club) == {"step": "play", "segment": "main-1.1", "missing": 1}


def test_a_seating_that_was_not_approved_is_asked_about_again(run: Runner, club: Path, answers: Answers) -> None:
    answers(("Approve",))
    good(run("event", "next", club, "--do"))
    assert step(run, club) == {"step": "approve", "segment": "main-1.1", "missing": 0}
    shown = good(run("event", "next", club))
    assert "下一步：批准编排" in shown
    assert "paiju event result" not in shown
    answers(())
    good(run("event", "next", club, "--do"))
    assert step(run, club)["step"] == "play"


def test_a_seating_that_was_not_started_is_asked_about_again(run: Runner, club: Path, answers: Answers) -> None:
    answers(("Start",))
    good(run("event", "next", club, "--do"))
    shown = good(run("event", "show", club))
    assert "下一步：开始比赛" in shown
    assert "seat club.pje" not in shown


def played(run: Runner, club: Path) -> None:
    good(run("event", "next", club, "--do"))
    good(run("event", "result", club, "1", "--levels", "5,2"))


def test_it_goes_on_to_the_awards_and_the_end(run: Runner, club: Path, answers: Answers) -> None:
    asked = answers(())
    played(run, club)
    asked.clear()
    shown = good(run("event", "next", club, "--do"))
    assert [question.split("？")[0] for question in asked] == ["收局", "公布最后名次", "颁发奖项", "结束赛事"]
    assert "paiju event finish" not in shown.rpartition("赛事已结束")[2]
    assert step(run, club) == {"step": "done", "segment": None, "missing": 0}


def test_an_event_whose_awards_are_granted_can_be_finished(run: Runner, club: Path, answers: Answers) -> None:
    answers(("Finish",))
    played(run, club)
    good(run("event", "next", club, "--do"))
    assert step(run, club)["step"] == "finish"
    good(run("event", "finish", club))
    assert step(run, club)["step"] == "done"


def test_leaving_at_a_question_is_no_bug(run: Runner, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    done = run("event", "next", club, "--do")
    assert (done.status, done.err) == (130, "")


def test_while_it_waits_it_says_how_many_are_needed(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "cup.pje"
    (tmp_path / "three.csv").write_text("姓名\n甲\n乙\n丙\n", "utf-8")
    good(run("event", "new", file, "--book", "national", "--name", "公开赛"))
    good(run("event", "import", file, tmp_path / "three.csv", "--yes"))
    assert "至少要 4 人" in good(run("event", "next", file))
    good(run("event", "check-in", file, "all"))
    assert "到场 3 人，至少要 4 人" in good(run("event", "next", file))
    good(run("event", "add", file, "丁"))
    good(run("event", "check-in", file, "all"))
    assert "至少" not in good(run("event", "next", file))
