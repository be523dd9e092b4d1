"""``paiju event``: results that cannot be, what is asked back, disputes that are answered, rulings by hand."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run, Runner

PAIRS = "号,姓名,搭档,单位\n" + "".join(f"{at},甲{at},乙{at},单位{at}\n" for at in range(1, 7))
PLAYERS = "号,姓名,单位\n" + "".join(f"{at},选手{at},单位{at}\n" for at in range(1, 10))


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


def refused(done: Run) -> str:
    assert done.status == 2, done.out
    assert "Traceback" not in done.err
    return done.err


def seating(run: Runner, file: Path) -> list[dict[str, list[int]]]:
    return json.loads(good(run("event", "seat", file, "--json")))["tables"]  # type: ignore[no-any-return]


def drawn(run: Runner, tmp_path: Path, book: str, roster: str) -> Path:
    file = tmp_path / f"{book}.pje"
    (tmp_path / "roster.csv").write_text(roster, "utf-8")
    good(run("event", "new", file, "--book", book, "--name", "比赛"))
    good(run("event", "import", file, tmp_path / "roster.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "4711", "--source", "dice"))
    return file


def begun(run: Runner, tmp_path: Path, book: str, roster: str) -> Path:
    file = drawn(run, tmp_path, book, roster)
    good(run("event", "seat", file, "--approve"))
    good(run("event", "start", file))
    return file


@pytest.fixture
def cup(run: Runner, tmp_path: Path) -> Path:
    return begun(run, tmp_path, "national", PLAYERS)


IMPOSSIBLE = {
    "S bid 3 lost spring": "春天是庄家",
    "S bid 3 won anti-spring": "反春是防守方",
    "S bid 3 won spring anti-spring": "不能同时",
    "S bid 3 won bombs 14": "最多打出 13 个炸弹",
    "S bid 3 won bombs 13 rocket": "最多打出 12 个炸弹",
    "S bid 3 won bombs 6 spring": "最多打出 5 个炸弹",
    "S bid 0 won": "不能叫 0 分",
    "S bid 9 won": "不能叫 9 分",
    "S bid 1 won redouble": "无人加倍",
}


def test_a_sheet_that_no_deal_can_have(run: Runner, cup: Path) -> None:
    for sheet, said in IMPOSSIBLE.items():
        assert said in refused(run("event", "result", cup, 1, "--deal", sheet)), sheet


def test_a_book_without_doubling(run: Runner, tmp_path: Path) -> None:
    file = begun(run, tmp_path, "workers", PLAYERS)
    assert "没有加倍" in refused(run("event", "result", file, 1, "--deal", "S bid 1 won double W"))


def test_impossible_scores_name_what_would_be_possible(run: Runner, cup: Path) -> None:
    said = refused(run("event", "result", cup, 1, "--scores", "7,-3,-4"))
    assert "+7/-3/-4" in said
    assert "+6/-3/-3" in said


def test_an_unusual_result_is_asked_back_and_then_taken(run: Runner, cup: Path) -> None:
    unusual = ("event", "result", cup, 1, "--deal", "S bid 3 won bombs 5 rocket")
    said = refused(run(*unusual))
    assert "确认" in said
    assert "--confirmed" in said
    assert "理由" in refused(run(*unusual, "--confirmed"))
    assert "+384" in good(run(*unusual, "--confirmed", "--reason", "三家都看过"))
    # A look at what it would change is not asked back.
    good(run("event", "what-if", cup, 1, "--board", 1, "--scores", "192,-384,192", "--json"))


def test_a_dispute_is_answered_by_upholding_the_result(run: Runner, cup: Path) -> None:
    seats = seating(run, cup)[0]["seats"]
    good(run("event", "result", cup, 1, "--scores", "6,-3,-3"))
    good(run("event", "confirm", cup, 1, seats[1], "--board", 1, "--dispute"))
    assert "理由" in refused(run("event", "uphold", cup, 1, "--board", 1))
    assert "维持" in good(run("event", "uphold", cup, 1, "--board", 1, "--reason", "记录无误"))
    assert "申诉" in refused(run("event", "confirm", cup, 1, seats[1], "--board", 1, "--dispute"))
    good(run("event", "forfeit", cup, seats[0], "--reason", "离场"))
    assert "已弃权" in refused(run("event", "result", cup, 1, "--board", 2, "--scores", "6,-3,-3"))


def test_levels_are_written_as_on_a_sheet(run: Runner, tmp_path: Path) -> None:
    file = begun(run, tmp_path, "coop", PAIRS)
    assert "先打到" in refused(run("event", "result", file, 1, "--levels", "J,J"))
    assert "J : J" in good(run("event", "result", file, 1, "--levels", "J,J", "--first", 2))
    for wrong in ("1,5", "99,2", "X,2", "2,2,2"):
        refused(run("event", "result", file, 2, "--levels", wrong))
    assert "打过 A" in refused(run("event", "result", file, 2, "--levels", "3(2),7"))
    good(run("event", "result", file, 2, "--levels", "3(2),7", "--confirmed", "--reason", "核对过"))


def test_a_file_of_levels_says_who_came_first(run: Runner, tmp_path: Path) -> None:
    file, table = begun(run, tmp_path, "coop", PAIRS), tmp_path / "levels.csv"
    table.write_text("桌,A,B,先到\n1,6,6\n2,8,5\n3,K,4\n", "utf-8")
    assert "先打到" in refused(run("event", "results", file, table))
    table.write_text("桌,A,B,先到\n1,6,6,2\n2,8,5\n3,K,4\n", "utf-8")
    assert "登记 3 个" in good(run("event", "results", file, table))


def test_a_file_with_something_unusual_is_taken_when_confirmed(run: Runner, cup: Path, tmp_path: Path) -> None:
    table = tmp_path / "scores.csv"
    table.write_text("桌,副,西,南,东\n1,1,384,-192,-192\n2,1,6,-3,-3\n", "utf-8")
    assert "--confirmed" in refused(run("event", "results", cup, table))
    assert "登记 2 个" in good(run("event", "results", cup, table, "--confirmed", "--reason", "核对过"))


def test_a_seating_by_hand_that_repeats_the_field_says_so_first(run: Runner, tmp_path: Path) -> None:
    file, mine = begun(run, tmp_path, "coop", PAIRS), tmp_path / "mine.json"
    mine.write_text(good(run("event", "seat", file, "--json")), "utf-8")
    for table in (1, 2, 3):
        good(run("event", "result", file, table, "--levels", "8,5"))
    good(run("event", "close", file))
    good(run("event", "seat", file))
    again = ("event", "seat", file, "--override", mine, "--reason", "场地")
    assert "3 对相遇中 3 对曾经同桌" in refused(run(*again))
    assert "场地" in good(run(*again, "--confirmed"))


def test_grave_slow_play_and_a_note_of_lateness(run: Runner, tmp_path: Path) -> None:
    file = begun(run, tmp_path, "80", PAIRS)
    number = seating(run, file)[0]["seats"][0]
    assert "本副判负，对方升 1 级" in good(run("event", "penalty", file, "time_out", number, "--grave"))
    lost = good(run("event", "penalty", file, "time_out", number, "--grave", "--declarer"))
    assert "本副判负" in lost
    assert "升" not in lost
    assert "time_out" in refused(run("event", "penalty", file, "signal", number, "--grave"))
    arrived = "2099-01-01T09:07"
    assert "没有处罚" in good(run("event", "late", file, number, arrived, "--at", "2099-01-01T09:10"))


@pytest.mark.parametrize(
    "text", ['{"tables": [{"table": 1e400, "seats": [1, 2]}]}', "[" * 100_000, '{"tables": [1]}'], ids=len
)
def test_a_seating_that_is_none_is_told(run: Runner, tmp_path: Path, text: str) -> None:
    file = drawn(run, tmp_path, "coop", PAIRS)
    (tmp_path / "mine.json").write_text(text, "utf-8")
    assert "不是编排" in refused(run("event", "seat", file, "--override", tmp_path / "mine.json", "--reason", "轮椅"))
    missing = refused(run("event", "seat", file, "--override", tmp_path / "none.json", "--reason", "轮椅"))
    assert "none.json：没有这个文件" in missing
    assert "不是编排" not in missing


def test_sheets_as_people_write_them(run: Runner, cup: Path, tmp_path: Path) -> None:
    assert "+6" in good(run("event", "result", cup, 1, "--deal", "西 叫 3 胜"))
    pairs = begun(run, tmp_path, "coop", PAIRS)
    assert "8 : 6" in good(run("event", "result", pairs, 1, "--levels", "8:6"))
    assert "J : A" in good(run("event", "result", pairs, 2, "--levels", "J,A"))


def test_every_bad_row_of_a_file_is_told_at_once(run: Runner, cup: Path, tmp_path: Path) -> None:
    table = tmp_path / "scores.csv"
    table.write_text("桌,副,西,南,东\n1,1,7,-3,-4\n2,1,6,x,-3\n3,1,西 叫 3 胜\n9,1,6,-3,-3\n3,9,6,-3,-3\n", "utf-8")
    done = run("event", "results", cup, table)
    assert "第 2、3、5、6 行" in refused(done)
    told = [line for line in done.out.splitlines() if line.startswith("第")]
    assert [line.partition("：")[0] for line in told] == ["第 2 行", "第 3 行", "第 5 行", "第 6 行"]
    assert "“x”不是整数" in told[1]
    machine = json.loads(run("event", "results", cup, table, "--json").out)
    assert [it["row"] for it in machine["problems"]] == [2, 3, 5, 6]
    assert json.loads(good(run("event", "show", cup, "--json")))["next"]["missing"] == 9
