"""C-5.23: a log is played again into the same result, and an altered one shows where it was altered."""

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cli.main import main
from tests.engines.hosting import FAULTY, SAMPLES, TOKEN

pytestmark = pytest.mark.slow


def engine(mode: str) -> str:
    return f"cmd={sys.executable} {FAULTY} {mode} {TOKEN} bind={SAMPLES} name={mode.split(maxsplit=1)[0]}"


def played(folder: Path, *modes: str) -> Path:
    words = [word for mode in modes for word in ("--engine", mode if mode.startswith("house:") else engine(mode))]
    out = folder / "run"
    times = ["--deals", "4", "--turn", "2", "--time", "0.5", "--startup", "5", "--seed", "5"]
    assert main(["match", *words, *times, "--out", str(out), "--json"]) == 0
    return out


@pytest.mark.parametrize(
    "modes",
    [
        ("crlf 1", "liar 1", "house:greedy"),
        ("crash 12", "silent 9", "gbk 1"),
        ("partial 20", "exit 30", "gameover 1"),
        ("flood 15", "error 1", "case 1"),
    ],
)
def test_the_same_points(tmp_path: Path, capsys: pytest.CaptureFixture[str], modes: tuple[str, ...]) -> None:
    out = played(tmp_path, *modes)
    capsys.readouterr()
    assert main(["match", "--replay", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "boards": 4, "differ": []}
    assert main(["match", "--replay", str(out / "log" / "turn-000001.log")]) == 0


@pytest.fixture(scope="module")
def sound_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("run"), "crlf 1", "gbk 1", "house:greedy")


def first(pattern: str, new: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, new, text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (first(r"< PLAY ([ABC]).*$", r"< PLAY \g<1>53,52,51"), "the log "),
        (first(r"> BID A.$", "> BID A9"), "the log BID A9, now BID A"),
        (first(r"^.*< OK LEFTOVER\n", ""), "neither OK LEFTOVER nor why not"),
        (lambda text: text[: len(text) // 3], "line "),
    ],
)
def test_an_altered_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sound_run: Path, alter: Callable[[str], str], told: str
) -> None:
    out = shutil.copytree(sound_run, tmp_path / "run")
    log = out / "log" / "turn-000001.log"
    text = log.read_text("utf-8")
    changed = alter(text)
    assert changed != text
    log.write_text(changed, "utf-8")
    capsys.readouterr()
    assert main(["match", "--replay", str(out), "--lang", "en"]) == 1
    shown = capsys.readouterr().out
    assert told in shown
    assert "turn 1, board " in shown
    assert " differ" in shown


def test_other_points_than_were_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str], sound_run: Path) -> None:
    out = shutil.copytree(sound_run, tmp_path / "run")
    lines = (out / "results.jsonl").read_text("utf-8").splitlines()
    result = json.loads(lines[0])
    result["points"] = [point + 100 for point in result["points"]]
    (out / "results.jsonl").write_text("\n".join([json.dumps(result), *lines[1:], ""]), "utf-8")
    capsys.readouterr()
    assert main(["match", "--replay", str(out), "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["differ"]
    assert [point + 100 for point in found["found"]] == found["kept"]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [(["no/such/folder"], "has no match.json"), (["x", "--deals", "3"], "nothing else goes with it")],
)
def test_nothing_to_replay(capsys: pytest.CaptureFixture[str], arguments: list[str], what: str) -> None:
    assert main(["match", "--replay", *arguments]) == 2
    assert what in capsys.readouterr().err


def test_house_players_leave_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(tmp_path, "house:random", "house:greedy")
    assert main(["match", "--replay", str(out)]) == 2
    assert "has no logs of programs" in capsys.readouterr().err
