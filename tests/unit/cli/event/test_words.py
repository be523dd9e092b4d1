"""``paiju event`` in words: every book's sizes and readings, seatings by hand, the log, appeals, in each language."""

import json
from pathlib import Path

import pytest

from paiju.regulations.library import REGULATIONS
from tests.unit.cli.conftest import Run, Runner


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def pairs(run: Runner, tmp_path: Path) -> Path:
    """Six pairs of the co-operatives' book, drawn."""
    file = tmp_path / "club.pje"
    rows = "".join(f"选手{n}甲,选手{n}乙,单位{n}\n" for n in range(1, 7))
    (tmp_path / "pairs.csv").write_text("姓名,搭档,单位\n" + rows, "utf-8")
    good(run("event", "new", file, "--book", "coop", "--name", "升级赛"))
    good(run("event", "import", file, tmp_path / "pairs.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "1411"))
    return file


@pytest.mark.parametrize("book", REGULATIONS)
@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_options_of_every_book(run: Runner, book: str, lang: str) -> None:
    shown = good(run("event", "options", book, "--lang", lang))
    assert all(size.name in shown for size in REGULATIONS[book].format.parameters)


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_a_seating_by_hand_says_why(run: Runner, pairs: Path, tmp_path: Path, lang: str) -> None:
    seating = json.loads(good(run("event", "seat", pairs, "--json")))
    one, two = seating["tables"][0]["seats"], seating["tables"][1]["seats"]
    one[1], two[1] = two[1], one[1]
    (tmp_path / "mine.json").write_text(json.dumps(seating), "utf-8")
    shown = good(run("event", "seat", pairs, "--override", tmp_path / "mine.json", "--reason", "轮椅", "--lang", lang))
    assert "轮椅" in shown
    told = good(run("event", "why", pairs, "--segment", "main-1", "--table", "1", "--lang", lang))
    assert "轮椅" in told


@pytest.mark.parametrize(("book", "minutes"), [("coop", 40), ("80", 60)])
def test_a_round_that_next_starts_is_as_long_as_the_book_says(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str, minutes: int
) -> None:
    file = tmp_path / "club.pje"
    (tmp_path / "pairs.csv").write_text("姓名,搭档\n甲,乙\n丙,丁\n", "utf-8")
    good(run("event", "new", file, "--book", book, "--name", "升级赛"))
    good(run("event", "import", file, tmp_path / "pairs.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "1411"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("typer.confirm", lambda _: True)
    good(run("event", "next", file, "--do"))
    good(run("event", "export", file, "log", "--out", tmp_path / "log.jsonl"))
    acts = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    started = [act["action"]["minutes"] for act in acts if act["action"]["is"] == "StartSegment"]
    assert started == [minutes]


def test_the_log_tells_who_did_what_to_whom_and_the_number_that_undo_takes(run: Runner, pairs: Path) -> None:
    good(run("event", "seat", pairs, "--approve"))
    good(run("event", "start", pairs, "--minutes", "40"))
    good(run("event", "forfeit", pairs, "2", "--reason", "未到"))  # drawn second: entry 5
    said = {
        lang: [line.split("  ") for line in good(run("event", "log", pairs, "--lang", lang)).splitlines()]
        for lang in ("zh", "en")
    }
    last = [[part.strip() for part in lines[-1] if part.strip()] for lines in said.values()]
    assert last[0][0] == last[1][0] == "10"
    assert last[0][2:] == ["desk（裁判长）", "判 2 选手5甲 / 选手5乙 第 1 轮 弃权（未到）", "未到"]
    assert last[1][2:] == ["desk (chief referee)", "2 选手5甲 / 选手5乙 forfeits Round 1 (absent)", "未到"]
    good(run("event", "undo", pairs, "10", "--reason", "来了"))
    log = good(run("event", "log", pairs, "--lang", "zh"))
    assert "✗ 已撤销：判 2 选手5甲" in log
    assert "撤销第 10 步" in log
    acts = json.loads(good(run("event", "log", pairs, "--json")))["acts"]
    assert (acts[9]["what"], acts[9]["undone"], acts[9]["number"]) == ("Forfeit", True, 10)
    assert acts[5]["zh"] == "抽签：序号"


def test_levels_are_told_by_the_card_they_are_called_by(run: Runner, pairs: Path) -> None:
    good(run("event", "seat", pairs, "--approve"))
    good(run("event", "start", pairs))
    good(run("event", "result", pairs, "1", "--levels", "10,J"))
    assert " 10 : J" in good(run("event", "log", pairs)).splitlines()[-1]
    assert "级数 J:10" in good(run("event", "why", pairs, "4"))  # drawn fourth: the other side of table 1


@pytest.mark.parametrize("book", REGULATIONS)
def test_offences_and_their_articles_in_english(run: Runner, tmp_path: Path, book: str) -> None:
    good(run("event", "new", tmp_path / "cup.pje", "--book", book, "--name", "Cup"))
    shown = good(run("event", "offences", tmp_path / "cup.pje", "--lang", "en"))
    assert not [sign for sign in shown if "\u4e00" <= sign <= "\u9fff"]


def test_a_level_that_is_none_is_told_in_both_languages(run: Runner, pairs: Path) -> None:
    good(run("event", "seat", pairs, "--approve"))
    good(run("event", "start", pairs))
    said = run("event", "result", pairs, "1", "--levels", "1,5", "--lang", "zh").err
    assert "1" in said
    assert "accepted" not in said


@pytest.mark.parametrize(("lang", "stage", "other"), [("zh", "决赛", "Final"), ("en", "Final", "决赛")])
def test_standings_say_stages_in_the_language_asked_for(
    run: Runner, tmp_path: Path, lang: str, stage: str, other: str
) -> None:
    file = tmp_path / "club.pje"
    good(run("event", "simulate", "--book", "workers", "--entrants", "27", "--out", file))
    shown = good(run("event", "standings", file, "--lang", lang))
    assert stage in shown
    assert other not in shown
