"""At the command line the number that is typed is the one that is shown: the 序号 that 002 has drawn."""

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest

from tests.unit.cli.conftest import Run, Runner


def good(done: Run) -> str:
    assert done.status == 0, done.err
    return done.out


@pytest.fixture
def club(run: Runner, tmp_path: Path) -> Path:
    """Six pairs called by the number of their entry; 6 is drawn first, then 5, 1, 2, 4, 3."""
    file = tmp_path / "club.pje"
    rows = "".join(f"entry{n},partner{n},单位{n}\n" for n in range(1, 7))
    (tmp_path / "pairs.csv").write_text("姓名,搭档,单位\n" + rows, "utf-8")
    good(run("event", "new", file, "--book", "coop", "--name", "升级赛"))
    good(run("event", "import", file, tmp_path / "pairs.csv", "--yes"))
    good(run("event", "check-in", file, "all"))
    return file


def test_before_the_draw_and_after_it(run: Runner, club: Path, tmp_path: Path) -> None:
    assert "1  entry1" in good(run("event", "entrants", club, "--lang", "en"))
    shown = good(run("event", "draw", club, "--seed", "1411", "--lang", "en"))
    assert "numbers: 6 5 1 2 4 3" in shown  # as it is drawn: anybody can draw it again
    listed = json.loads(good(run("event", "entrants", club, "--json")))["entrants"]
    numbers = {one["name"].split(" ")[0]: one["number"] for one in listed}
    assert numbers == {"entry6": 1, "entry5": 2, "entry1": 3, "entry2": 4, "entry4": 5, "entry3": 6}
    seated = good(run("event", "seat", club, "--approve", "--lang", "en"))
    assert all(f"{number} {name}" in seated for name, number in numbers.items())
    good(run("event", "start", club))
    said = good(run("event", "forfeit", club, "6", "--reason", "未到", "--lang", "en"))
    assert said == "Number 6 forfeits.\n"
    refused = run("event", "forfeit", club, "6", "--reason", "未到", "--lang", "en")
    assert "Number 6 has forfeited Round 1" in refused.err
    log = good(run("event", "export", club, "log", "--out", tmp_path / "log.jsonl"))
    assert log
    last = json.loads((tmp_path / "log.jsonl").read_text("utf-8").splitlines()[-1])
    assert last["action"]["number"] == 3  # the key underneath: entry3


def test_standings_whys_and_exports(run: Runner, club: Path, tmp_path: Path) -> None:
    good(run("event", "draw", club, "--seed", "1411"))
    good(run("event", "seat", club, "--approve"))
    good(run("event", "start", club))
    for place, levels in ((1, "8,5"), (2, "3,7"), (3, "9,2")):
        good(run("event", "result", club, place, "--levels", levels))
    good(run("event", "close", club))
    drawn = {"entry6": 1, "entry5": 2, "entry1": 3, "entry2": 4, "entry4": 5, "entry3": 6}
    rows = json.loads(good(run("event", "standings", club, "--json")))["standing"]
    assert {row["name"].split(" ")[0]: row["number"] for row in rows} == drawn
    good(run("event", "export", club, "csv", "--out", tmp_path / "s.csv"))
    table = list(csv.reader(io.StringIO((tmp_path / "s.csv").read_text("utf-8-sig"))))[1:]
    assert {row[2].split(" ")[0]: int(row[1]) for row in table} == drawn
    good(run("event", "export", club, "xlsx", "--out", tmp_path / "s.xlsx"))
    for page in openpyxl.load_workbook(tmp_path / "s.xlsx").worksheets:
        head = [str(cell.value).split("\n")[0] for cell in page[1]]
        at, name = head.index("序号"), head.index("姓名")
        told = list(page.iter_rows(min_row=2, values_only=True))
        assert {str(row[name]).split(" ")[0]: row[at] for row in told} == drawn
    why = good(run("event", "why", club, "entry6", "--lang", "en"))
    assert "number 1 " in why
    met = good(run("event", "why", club, "--segment", "main-1", "--table", "1", "--lang", "en"))
    assert met.startswith("Round 1, table 1: ")
    assert "1 (0) meets" in met
