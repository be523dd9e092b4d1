"""``paiju comply`` and ``paiju engine`` on the command line."""

import io
import json
import sys
from pathlib import Path

import pytest

from paiju.cli.main import main
from paiju.engines.comply.compliance import CHECKS
from tests.engines.hosting import FAULTY, SAMPLES, TOKEN, left_running

PYTHON = sys.executable


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_comply_lists_and_passes(capsys: pytest.CaptureFixture[str]) -> None:
    command = f"{PYTHON} {SAMPLES / 'minimal.py'}"
    status, out, _ = run(capsys, "comply", command, "--only", "1,2,3,13", "--deals", "1", "--lang", "en")
    assert status == 0
    assert "✓  1  C-5.1    answers NAME after its start" in out
    assert "4 passed, 0 odd but tolerated, 0 failed, 0 not reached" in out


def test_comply_fails_with_the_lines_in_question(capsys: pytest.CaptureFixture[str]) -> None:
    command = f"{PYTHON} {FAULTY} liar 1 {TOKEN}"
    status, out, _ = run(capsys, "comply", command, "--bind", str(SAMPLES), "--only", "13", "--json")
    assert status == 1
    found = json.loads(out)
    assert not found["ok"]
    (check,) = found["checks"]
    assert (check["number"], check["clause"], check["verdict"]) == (13, "C-5.7", "failed")
    assert "不在手中" in check["why"]["zh"]
    assert [line["text"] for line in check["lines"]] == ["PLAY WHAT", "PLAY A0,17,53"]
    assert not left_running()


def test_what_is_tolerated_fails_by_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    command = f"{PYTHON} {FAULTY} descending 1 {TOKEN}"
    arguments = ("comply", command, "--bind", str(SAMPLES), "--only", "13")
    assert run(capsys, *arguments)[0] == 0
    assert run(capsys, *arguments, "--strict")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["comply", "no-such-engine"], "no program no-such-engine"),
        (["comply", ""], "the command is empty"),
        (["comply", "'x"], "cannot be read"),
        (["comply", "true", "--only", "1,99"], f"no check '99'; accepted: 1–{len(CHECKS)}"),
        (["comply", "true", "--dir", "no/such/folder"], "no directory"),
        (["comply", "true", "--book", "national"], "use --book ccgc"),
        (["engine", "nobody"], "no house player 'nobody'; accepted: "),
        (["engine", "greedy", "--book", "national"], "use --book ccgc"),
        (["engine", "greedy", "--name", " \t"], "the name is empty"),
        (["engine", "--bot"], "--bot needs the command of a bot"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], what: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert what in err
    assert err.count("\n") == 1


def test_engines_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "paiju engine greedy" in run(capsys, "engine")[1]
    assert "greedy" in json.loads(run(capsys, "engine", "--json")[1])["engines"]


def test_a_house_player_speaks_until_its_input_ends(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["DOUDIZHUVER 1.0", "INFO 1,4,1,6,9,2100,15", "", "\xff", "PLAY B-1", "GAMEOVER C"]
    data = "\n".join(lines).encode("latin-1")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    status, out, _ = run(capsys, "engine", "greedy", "--name", "斗地主")
    assert (status, out.splitlines()) == (0, ["NAME 斗地主", "OK INFO", "OK PLAY", "OK GAMEOVER"])


# Botzone.

REQUEST = {"requests": [{"own": [*range(0, 52, 4), 1, 2, 52, 53], "bid": [0]}], "responses": []}
BOT = """
import json, os
assert os.environ["USER"] == "root"
asked = json.loads(input())
print(json.dumps({"response": 2 if "bid" in asked["requests"][-1] else asked["requests"][0]["own"][:1]}))
"""


def spoken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return run(capsys, *arguments)


def test_a_house_player_as_a_bot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = spoken(capsys, monkeypatch, f"{json.dumps(REQUEST)}\n", "engine", "greedy", "--botzone")
    assert status == 0
    assert json.loads(out)["response"] in range(4)
    status, out, err = spoken(capsys, monkeypatch, "nonsense\n", "engine", "greedy", "--botzone")
    assert (status, out) == (2, "")
    assert "not a request of FightTheLandlord2" in err


def test_a_bot_as_an_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(BOT, "utf-8")
    hand = ",".join(map(str, range(17)))
    lines = ["DOUDIZHUVER 1.0", f"DEAL B{hand}", "BID A0", "BID WHAT", "LEFTOVER B51,52,53", "PLAY WHAT"]
    command = ["engine", "--bot", PYTHON, str(tmp_path / "bot.py")]
    status, out, _ = spoken(capsys, monkeypatch, "\n".join(lines), *command)
    assert status == 0
    assert out.splitlines() == ["NAME bot", "OK DEAL", "OK BID", "BID B2", "OK LEFTOVER", "PLAY B0"]
    (tmp_path / "bot.py").write_text("print('hello')\n", "utf-8")
    status, _, err = spoken(capsys, monkeypatch, "\n".join(lines), *command)
    assert status == 2
    assert "the bot has no answer: no line with a response: 'hello'" in err
