"""``paiju event``: a whole event from the command line, and every way to get it wrong told in a line."""

import io
import json
from pathlib import Path

import openpyxl
import pytest

from tests.unit.cli.conftest import Run, Runner

ROSTER = "号,姓名,单位\n" + "".join(f"{number},选手{number},单位{number}\n" for number in range(1, 10))
MINUTE = 60_000


@pytest.fixture
def cup(run: Runner, tmp_path: Path) -> Path:
    """Nine players of the national rules, one round of two sets of two boards, drawn."""
    file = tmp_path / "cup.pje"
    (tmp_path / "roster.csv").write_text(ROSTER, "utf-8")
    sizes = (
        "--set",
        "rounds=1",
        "--set",
        "sets_per_round=2",
        "--set",
        "boards_per_set=2",
        "--set",
        "tables_per_group=3",
    )
    good(run("event", "new", file, "--book", "national", "--name", "公开赛", *sizes))
    good(run("event", "import", file, tmp_path / "roster.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "4711", "--source", "dice"))
    return file


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


def document(done: Run) -> dict[str, object]:
    return json.loads(good(done))  # type: ignore[no-any-return]


def play_set(run: Runner, file: Path, boards: tuple[int, int]) -> None:
    good(run("event", "seat", file, "--approve"))
    good(run("event", "start", file))
    for board in boards:
        for table, points in ((1, "12,-24,12"), (2, "-6,12,-6"), (3, "-3,-3,6")):
            times = f"{50 + table},{61 + 2 * table},{73 + 4 * table}"  # no two alike: else a play-off would be due
            good(run("event", "result", file, table, "--board", board, "--scores", points, "--times", times))
    good(run("event", "close", file))


@pytest.fixture
def played(run: Runner, cup: Path) -> Path:
    play_set(run, cup, (1, 2))
    play_set(run, cup, (3, 4))
    return cup


def test_an_event_is_played_published_checked_and_finished(run: Runner, played: Path) -> None:
    assert "公布成绩" in good(run("event", "next", played))
    good(run("event", "publish", played))
    rows = document(run("event", "standings", played, "--json"))["standing"]
    assert isinstance(rows, list)
    assert len(rows) == 9
    assert rows[0]["rank"] == 1
    good(run("event", "finish", played))
    assert document(run("event", "check", played, "--json"))["findings"] == []


def test_the_printed_example_comes_out_of_a_whole_event(run: Runner, tmp_path: Path) -> None:
    """000 app. 2: three people against the AI; 30000 / 21000 / 21000, player 2 before 3 by 220 s < 234 s."""
    file = tmp_path / "human.pje"
    (tmp_path / "three.csv").write_text("姓名\n甲\n乙\n丙\n", "utf-8")
    sizes = (
        "--set",
        "rounds=1",
        "--set",
        "sets_per_round=1",
        "--set",
        "boards_per_set=3",
        "--set",
        "tables_per_group=3",
    )
    good(run("event", "new", file, "--book", "national", "--name", "人机赛", "--human-machine", *sizes))
    good(run("event", "import", file, tmp_path / "three.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    good(run("event", "draw", file, "--seed", "1"))
    seated = document(run("event", "seat", file, "--approve", "--json"))["tables"]
    assert isinstance(seated, list)
    good(run("event", "start", file))
    scores = {1: ("24,-12,-12", "24,-12,-12", "24,-12,-12"), 2: ("-12,6,6",) * 3, 3: ("-12,6,6",) * 3}
    times = {1: ("70,0,0",) * 3, 2: ("80,0,0", "72,0,0", "68,0,0"), 3: ("78,0,0",) * 3}
    for table in seated:
        (place, person) = next((place, who) for place, who in enumerate(table["seats"]) if who)
        for board in range(3):
            points = turned(scores[person][board], place)
            clock = turned(times[person][board], place)
            good(
                run("event", "result", file, table["table"], "--board", board + 1, "--scores", points, "--times", clock)
            )
    good(run("event", "close", file))
    good(run("event", "publish", file))
    rows = document(run("event", "standings", file, "--json"))["standing"]
    assert isinstance(rows, list)
    assert [(row["number"], row["rank"], row["total_s"]) for row in rows] == [
        (1, 1, "30000.00"),
        (2, 2, "21000.00"),
        (3, 3, "21000.00"),
    ]
    assert [row["total_time"] for row in rows[1:]] == ["220.0", "234.0"]


def turned(text: str, place: int) -> str:
    """Figures of a person in seat 0, moved to the seat in which he sits."""
    figures = text.split(",")
    return ",".join(figures[(seat - place) % 3] for seat in range(3))


def test_what_a_referee_writes_at_a_paper_table_is_scored(run: Runner, cup: Path) -> None:
    """000 app. 1: bid 3, one defender doubles and is redoubled, a rocket, a bomb, anti-spring: 96, 24, −120."""
    good(run("event", "seat", cup, "--approve"))
    good(run("event", "start", cup))
    sheet = "W bid 3 lost rocket bombs 1 anti-spring double S redouble"
    assert "-120 / +96 / +24" in good(run("event", "result", cup, 1, "--deal", sheet))
    assert "+0 / +0 / +0" in good(run("event", "result", cup, 1, "--deal", "passed"))
    assert "看不懂" in run("event", "result", cup, 2, "--deal", "W bid 3").err
    assert "不能叫 9 分" in run("event", "result", cup, 2, "--deal", "W bid 9 won").err


def test_every_number_explains_itself(run: Runner, played: Path) -> None:
    assert "附录二" in good(run("event", "why", played, 1))
    assert "MP" in good(run("event", "why", played, 1, "--segment", "main-1.1"))
    assert "第 1 桌" in good(run("event", "why", played, "--segment", "main-1.2", "--table", 1))
    assert "没有 99 号" in run("event", "why", played, 99).err


def test_what_a_correction_would_change_is_shown_and_nothing_is_written(run: Runner, played: Path) -> None:
    before = document(run("event", "show", played, "--json"))["acts"]
    shown = document(
        run("event", "what-if", played, 1, "--segment", "main-1.1", "--board", 1, "--scores", "-12,6,6", "--json")
    )
    assert shown["ranks"]
    assert document(run("event", "show", played, "--json"))["acts"] == before


def test_an_act_can_be_undone_with_a_reason_and_stays_visible(run: Runner, cup: Path) -> None:
    good(run("event", "seat", cup, "--approve"))
    good(run("event", "start", cup))
    good(run("event", "result", cup, 1, "--scores", "12,-24,12"))
    act = document(run("event", "show", cup, "--json"))["acts"]
    assert "理由" in run("event", "undo", cup, act).err
    good(run("event", "undo", cup, act, "--reason", "登错桌"))
    acts = document(run("event", "log", cup, "--json"))["acts"]
    assert isinstance(acts, list)
    assert [each["undone"] for each in acts][-2:] == [True, False]


def test_a_file_of_results_is_taken_whole_or_not_at_all(run: Runner, cup: Path, tmp_path: Path) -> None:
    good(run("event", "seat", cup, "--approve"))
    good(run("event", "start", cup))
    wrong, right = tmp_path / "wrong.csv", tmp_path / "right.csv"
    wrong.write_text("桌,副,西,南,东\n1,1,12,-24,12\n2,1,x,0,0\n", "utf-8")
    assert "第 3 行" in run("event", "results", cup, wrong).err
    right.write_text("桌,副,西,南,东\n1,1,12,-24,12\n2,1,−6,12,-6\n", "utf-8")
    assert "登记 2 个，还缺 4 个" in good(run("event", "results", cup, right))


def test_penalties_follow_the_regulation(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "workers.pje"
    good(run("event", "simulate", "--book", "workers", "--entrants", 9, "--out", file))
    assert "smoking" in good(run("event", "offences", file))
    assert "归档" in run("event", "penalty", file, "smoking", 1).err


def test_papers_and_tables_are_written(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "workers.pje"
    good(run("event", "simulate", "--book", "workers", "--entrants", 10, "--out", file))
    for paper in ("place-cards", "plan", "sheets", "standing", "certificates", "supplement"):
        good(run("event", "print", file, paper, "--out", tmp_path / f"{paper}.pdf"))
        assert (tmp_path / f"{paper}.pdf").read_bytes().startswith(b"%PDF-")
    good(run("event", "export", file, "xlsx", "--out", tmp_path / "all.xlsx"))
    book = openpyxl.load_workbook(io.BytesIO((tmp_path / "all.xlsx").read_bytes()))
    assert book.sheetnames == ["成绩", "名单"]
    for kind in ("csv", "json", "html", "log"):
        good(run("event", "export", file, kind, "--out", tmp_path / f"out.{kind}"))
    lines = (tmp_path / "out.log").read_text("utf-8").splitlines()
    assert len(lines) == document(run("event", "show", file, "--json"))["acts"]
    assert "frequency" in run("event", "print", file, "frequencies", "--out", tmp_path / "f.pdf").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("event", "show", "nowhere.pje"), "nowhere.pje"),
        (("event", "new", "new.pje", "--book", "chess", "--name", "x"), "chess"),
        (("event", "new", "new.pje", "--book", "national", "--name", "x", "--set", "rounds=many"), "整数"),
        (("event", "new", "new.pje", "--book", "national", "--name", "x", "--set", "moons=3"), "moons"),
        (("event", "new", "new.pje", "--book", "national", "--name", "x", "--option", "moons=3"), "moons"),
        (("event", "new", "new.pje", "--book", "national", "--name", " "), "名称"),
        (("event", "simulate", "--book", "national", "--entrants", "2"), "2"),
    ],
)
def test_bad_input_is_one_line_and_leaves_no_file(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*arguments)
    assert refused.status == 2
    assert said in refused.err
    assert refused.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_second_event_does_not_replace_the_first(run: Runner, cup: Path) -> None:
    assert run("event", "new", cup, "--book", "national", "--name", "x").status == 2
    assert "公开赛" in good(run("event", "show", cup))


def test_only_officials_act(run: Runner, cup: Path) -> None:
    assert "不是本赛事的官员" in run("event", "seat", cup, "--as", "stranger").err
    good(run("event", "appoint", cup, "李裁判", "referee"))
    assert "裁判员" in run("event", "seat", cup, "--as", "李裁判").err


def test_the_same_roster_twice_is_told(run: Runner, tmp_path: Path) -> None:
    file, roster = tmp_path / "pairs.pje", tmp_path / "roster.csv"
    good(run("event", "new", file, "--book", "coop", "--name", "职工赛"))
    roster.write_text("选手一,选手二,所属单位\n张伟,王芳,一厂\n李娜,赵敏,二厂\n", "utf-8")
    good(run("event", "import", file, roster, "--yes"))
    again = run("event", "import", file, roster, "--yes")
    assert again.status == 1
    assert "张伟 已经报名（1 号）" in again.out
    assert document(run("event", "show", file, "--json"))["entrants"] == 2


def test_a_roster_with_errors_imports_nothing(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "pairs.pje"
    good(run("event", "new", file, "--book", "coop", "--name", "职工赛"))
    (tmp_path / "bad.csv").write_text("姓名,单位\n张伟,一厂\n", "utf-8")
    refused = run("event", "import", file, tmp_path / "bad.csv", "--yes")
    assert refused.status == 1
    assert "搭档" in refused.out
    assert document(run("event", "show", file, "--json"))["entrants"] == 0
