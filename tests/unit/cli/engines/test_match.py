"""``paiju match`` with house players: line-ups, files, determinism, progress, going on, and bad options."""

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.engines.engines import gather
from tests.unit.cli.conftest import Run, Runner

GREEDY, RANDOM = ("--engine", "house:greedy"), ("--engine", "house:random")
SMALL = (*GREEDY, *RANDOM, "--deals", "3", "--seed", "7", "--turn", "2")


def summary(shown: Run) -> dict[str, Any]:
    assert shown.status == 0, shown.err
    found: dict[str, Any] = json.loads(shown.out)
    return found


def results(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Line-ups.


def test_two_engines_share_the_third_seat_in_all_ways(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, "--duplicate", "--out", tmp_path / "m")
    seatings = Counter((deal["board"], tuple(deal["players"])) for deal in results(tmp_path / "m"))
    ways = [each for each in itertools.product((0, 1), repeat=3) if len(set(each)) == 2]
    assert seatings == Counter(itertools.product((1, 2, 3), ways))


def test_three_engines_sit_in_all_permutations(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, *RANDOM, "--duplicate", "--out", tmp_path / "m")
    seatings = Counter((deal["board"], tuple(deal["players"])) for deal in results(tmp_path / "m"))
    assert seatings == Counter(itertools.product((1, 2, 3), itertools.permutations(range(3))))


def test_without_duplicate_the_seatings_take_turns(run: Runner, tmp_path: Path) -> None:
    run("match", *GREEDY, *RANDOM, *RANDOM, "--deals", "13", "--seed", "1", "--turn", "1", "--out", tmp_path / "m")
    found = results(tmp_path / "m")
    assert sorted(deal["board"] for deal in found) == list(range(1, 14))
    counts = Counter(tuple(deal["players"]) for deal in found)
    assert sorted(counts.values()) == [2, 2, 2, 2, 2, 3]


def test_one_engine_takes_two_seats(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, "--third", "random", "--duplicate", "--out", tmp_path / "m")
    assert {tuple(sorted(deal["players"])) for deal in results(tmp_path / "m")} == {(0, 1, 1)}


def test_a_house_player_takes_the_third_seat(run: Runner) -> None:
    found = summary(run("match", *SMALL, "--third", "house:random", "--json"))
    assert [player["name"] for player in found["players"]] == ["greedy", "random", "random 2"]


def test_the_same_cards_are_dealt_in_every_seating(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, "--duplicate", "--out", tmp_path / "m")
    for board in (1, 2, 3):
        texts = [path.read_text("utf-8") for path in (tmp_path / "m" / "records").glob(f"b{board:06d}-*.pj")]
        assert len(texts) == 6
        assert len({text[text.index("# 发牌") : text.index("# 叫牌")] for text in texts}) == 1


# Results.


def test_points_sum_to_zero_and_every_record_verifies(run: Runner, tmp_path: Path) -> None:
    found = summary(run("match", *SMALL, "--duplicate", "--out", tmp_path / "m", "--json"))
    assert sum(player["points"] for player in found["players"]) == 0
    assert (found["deals"], found["boards"], found["complete"]) == (18, 3, True)
    records = sorted((tmp_path / "m" / "records").iterdir())
    assert len(records) == 18
    assert run("verify", *records[:3]).status == 0
    assert json.loads((tmp_path / "m" / "summary.json").read_text("utf-8")) == found


def test_two_players_agree_on_who_is_better(run: Runner) -> None:
    first, second = summary(run("match", *SMALL, "--json"))["players"]
    assert first["los"] + second["los"] == pytest.approx(1)
    assert first["rating"]["rating"] == pytest.approx(-second["rating"]["rating"])


def test_a_seed_gives_one_result_and_another_seed_another(run: Runner) -> None:
    once, again = (run("match", *SMALL, "--json").out for _ in range(2))
    assert once == again
    assert run("match", *SMALL[:-4], "--seed", "8", "--json").out != once


def test_a_match_can_be_repeated_from_the_seed_it_shows(run: Runner) -> None:
    first = summary(run("match", *GREEDY, *RANDOM, "--deals", "2", "--json"))
    second = summary(run("match", *GREEDY, *RANDOM, "--deals", "2", "--seed", first["seed"], "--json"))
    assert first == second


@pytest.mark.slow
def test_any_number_of_processes_writes_the_same_files(run: Runner, tmp_path: Path) -> None:
    for count in ("1", "2"):
        shown = run("match", *SMALL, "--duplicate", "--out", tmp_path / count, "--concurrency", count, "--json")
        assert shown.status == 0, shown.err
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_the_table_has_every_figure(run: Runner) -> None:
    shown = run("match", *SMALL, "--duplicate", "--lang", "en").out
    head = next(line for line in shown.splitlines() if line.startswith("player"))
    assert all(
        word in head for word in ("deals", "score per deal", "as landlord", "as farmer", "rating", "LOS", "faults")
    )
    assert "±" in shown


def test_a_sequential_test_ends_the_match(run: Runner) -> None:
    arguments = ("--deals", "500", "--seed", "1", "--turn", "5", "--sprt", "elo0=0", "elo1=200", "--json")
    found = summary(run("match", *GREEDY, *RANDOM, *arguments))
    assert found["sprt"]["verdict"] == "h1"
    assert found["complete"]
    assert found["deals"] < 500


def test_a_sequential_test_on_points(run: Runner) -> None:
    arguments = ("--deals", "30", "--seed", "1", "--sprt", "score0=-100 score1=100", "--lang", "en")
    assert "points per deal" in run("match", *GREEDY, *RANDOM, *arguments).out


# Boards from files.


def test_boards_from_records_a_folder_and_seeds(run: Runner, tmp_path: Path) -> None:
    run("deal", "--book", "ccgc", "--seed", "7", "--boards", "1-3", "--out", tmp_path / "deals")
    common = (*GREEDY, *RANDOM, "--seed", "7", "--json")
    folder = summary(run("match", *common, "--boards", tmp_path / "deals"))
    seeded = summary(run("match", *common, "--deals", "3"))
    assert folder == seeded
    one = summary(run("match", *common, "--boards", tmp_path / "deals" / "board-001.pj"))
    assert one["deals"] == 1
    (tmp_path / "seeds.txt").write_text("# two\n7\n\n8  # last\n", "utf-8")
    assert summary(run("match", *common, "--boards", tmp_path / "seeds.txt"))["boards"] == 2
    assert summary(run("match", *common, "--boards", tmp_path / "seeds.txt", "--deals", "1"))["boards"] == 1


# Progress.


def test_progress_in_a_pipe_is_plain_lines_on_stderr(run: Runner) -> None:
    shown = run("match", *SMALL, "--every", "0", "--lang", "en")
    lines = shown.err.splitlines()
    assert len(lines) >= 3
    assert lines[0].startswith("1/3 · ")
    assert "deals/s" in lines[0]
    assert "left" in lines[0]
    assert any("greedy " in line for line in lines)
    assert "\x1b" not in shown.err
    assert "deals/s" not in shown.out


def test_progress_on_a_terminal_is_a_bar(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.progress.PATIENCE", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "3/3" in run("match", *SMALL, "--lang", "en").err


def test_json_comes_alone(run: Runner) -> None:
    assert run("match", *SMALL, "--every", "0", "--json").err == ""


# Going on.


def test_a_finished_match_shows_its_result_again(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, "--out", tmp_path / "m")
    before = files(tmp_path / "m")
    shown = run("match", "--resume", tmp_path / "m", "--json")
    assert shown.status == 0
    assert files(tmp_path / "m") == before


@pytest.mark.parametrize("cut", [0, 1, 200, 900, 1500])
def test_a_match_goes_on_wherever_its_results_were_cut_off(run: Runner, tmp_path: Path, cut: int) -> None:
    run("match", *SMALL, "--duplicate", "--out", tmp_path / "m")
    before = files(tmp_path / "m")
    path = tmp_path / "m" / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-cut] if cut else b"")
    (tmp_path / "m" / "summary.json").unlink()
    assert run("match", "--resume", tmp_path / "m").status == 0
    assert files(tmp_path / "m") == before


def test_two_processes_cannot_hold_one_folder(run: Runner, tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    run("match", *SMALL, "--out", tmp_path / "m")
    with (tmp_path / "m" / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert_one_clear_line(run("match", "--resume", tmp_path / "m"), "另一个进程")


# Bad input.


def assert_one_clear_line(shown: Run, *words: str) -> None:
    assert shown.status == 2, shown
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.startswith("错误：")
    assert " | error: " in shown.err
    for word in words:
        assert word in shown.err, shown.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["0 times"]),
        ([*GREEDY], ["1 times"]),
        ([*GREEDY] * 4, ["4 times", "league"]),
        ([*GREEDY, *RANDOM, *RANDOM, "--third", "both"], ["no seat"]),
        ([*GREEDY, "--engine", "house:nobody"], ["'nobody'", "house:greedy"]),
        ([*SMALL, "--third", "nobody"], ["'nobody'"]),
        ([*GREEDY, "--engine", "cmd=./not-there"], ["not-there"]),
        ([*GREEDY, "--engine", "name=A"], ["cmd="]),
        ([*GREEDY, "--engine", "cmd=true", "dir=not-there"], ["not-there"]),
        ([*GREEDY, "--engine", 'cmd="open'], ["引号"]),
        ([*GREEDY, "--engine", "cmd=true", "env=X"], ["env=NAME=value"]),
        (["--engine", "cmd=cat name=A", *GREEDY, "--book", "national"], ["doudizhu-ccgc"]),
        ([*SMALL, "--each", "speed=3"], ["'speed=3'", "time="]),
        ([*SMALL, "--each", "time=soon"], ["time=soon"]),
        ([*SMALL, "--time", "0"], ["--time 0"]),
        ([*SMALL, "--time", "-1"], ["--time -1"]),
        ([*SMALL, "--margin", "-1"], ["--margin -1"]),
        ([*SMALL, "--startup", "0"], ["--startup 0"]),
        ([*SMALL, "--deals", "0"], ["--deals"]),
        ([*SMALL, "--concurrency", "0"], ["--concurrency"]),
        ([*SMALL, "--seed", "seven"], ["'seven'"]),
        ([*SMALL, "--book", "nowhere"], ["nowhere"]),
        ([*SMALL, "--option", "x=y"], ["'x'"]),
        ([*SMALL, "--boards", "not-there.txt"], ["not-there.txt"]),
        ([*SMALL, "--sprt", "elo0=0"], ["elo1="]),
        ([*SMALL, "--sprt", "elo0=0", "elo1=x"], ["elo1=x"]),
        ([*SMALL, "--sprt", "elo0=5", "elo1=0"], ["H0"]),
        ([*SMALL, "--sprt", "elo0=0", "score1=5"], ["score0="]),
        ([*SMALL, "--sprt", "elo0=0", "elo1=5", "alpha=0.9"], ["alpha"]),
        (["--resume", "not-there"], ["not-there"]),
        ([*SMALL, "--resume", "x"], ["--concurrency"]),
        ([*SMALL, "--out", "file/records"], ["file"]),
        ([*SMALL, "--nonsense"], ["--nonsense"]),
    ],
    ids=lambda value: " ".join(value[-4:]) if isinstance(value, list) else "",
)
def test_bad_options_of_a_match(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], words: list[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert_one_clear_line(run("match", *arguments), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_house_players_alone_need_no_protocol(run: Runner) -> None:
    found = summary(run("match", *SMALL, "--book", "national", "--json"))
    assert found["book"] == "doudizhu-national-2016"


def test_a_folder_that_holds_a_match_is_not_taken(run: Runner, tmp_path: Path) -> None:
    run("match", *SMALL, "--out", tmp_path / "m")
    before = files(tmp_path / "m")
    assert_one_clear_line(run("match", *SMALL, "--out", tmp_path / "m"), "--resume")
    assert files(tmp_path / "m") == before


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "paiju-contest 9"}', '{"format": "paiju-contest 1"}'])
def test_a_plan_that_cannot_be_read(run: Runner, tmp_path: Path, content: str) -> None:
    (tmp_path / "match.json").write_text(content, "utf-8")
    assert_one_clear_line(run("match", "--resume", tmp_path), "match.json")


def test_bad_seeds_are_named_by_their_line(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "seeds.txt").write_text("7\nx\n", "utf-8")
    assert_one_clear_line(run("match", *SMALL, "--boards", tmp_path / "seeds.txt"), "第 2 行", "line 2")
    (tmp_path / "none.txt").write_text("# nothing\n", "utf-8")
    assert_one_clear_line(run("match", *SMALL, "--boards", tmp_path / "none.txt"), "no boards")


def test_words_of_an_option_are_gathered() -> None:
    given = [
        "--engine",
        "cmd=./a -x",
        "name=A b",
        "dir=d",
        "--deals",
        "5",
        "--engine",
        "./b",
        "name=B",
        "--sprt",
        "elo0=0",
    ]
    options = ("--engine", "--sprt")
    assert gather(given, options) == [
        *("--engine", "cmd=./a -x name=A b dir=d", "--deals", "5", "--engine", "./b name=B", "--sprt", "elo0=0"),
    ]


# Readings of the protocol that are the host's.


def test_readings_of_the_host_are_kept_with_the_match(run: Runner, tmp_path: Path) -> None:
    chosen = [
        word for each in ("handshake=start", "ok_timed=no", "card_order=ascending") for word in ("--option", each)
    ]
    summary(run("match", *SMALL, *chosen, "--option", "all_pass_line=gameover-d", "--out", tmp_path / "m", "--json"))
    host = json.loads((tmp_path / "m" / "match.json").read_text("utf-8"))["host"]
    assert (host["handshake"], host["ok_timed"], host["strict_order"]) == ("start", False, True)
    assert host["all_pass"] == "gameover-d"


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ("handshake=never", "the option handshake cannot be 'never'; accepted: turn deal start"),
        ("nothing=1", "has no option 'nothing'; accepted: first_caller after_top_bid faults.paid_by all_pass_line"),
    ],
)
def test_readings_that_are_not_offered(run: Runner, option: str, what: str) -> None:
    shown = run("match", *SMALL, "--option", option)
    assert shown.status == 2
    assert what in shown.err


def test_a_script_gives_its_engine_the_name(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print('NAME x')", "utf-8")
    words = ("match", "--engine", f"cmd=python3 {tmp_path / 'mine.py'}", *GREEDY, "--deals", "1", "--json")
    assert [player["name"] for player in summary(run(*words))["players"]] == ["mine", "greedy"]
