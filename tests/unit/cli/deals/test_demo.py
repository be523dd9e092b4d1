"""The demonstration: a duplicate set and its score sheet."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from paiju.cli import progress
from tests.unit.cli.conftest import Runner

QUICK = ("--boards", "2", "--tables", "3", "--seed", "7")


def test_the_sheet(run: Runner) -> None:
    shown = run("demo", *QUICK)
    assert shown.status == 0
    for text in ("第 1 副  首叫 西", "Board 2, South calls first", "叫分", "[A1.1]", "总成绩", "计分依据", "100.00%"):
        assert text in shown.out
    assert shown.out == run("demo", *QUICK).out
    assert f"again: paiju demo --book doudizhu-national-2016 {' '.join(QUICK[:4])}" in shown.out


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_one_language(run: Runner, lang: str) -> None:
    shown = run("demo", *QUICK, "--lang", lang).out
    assert ("Standings" in shown) == (lang == "en")
    assert ("总成绩" in shown) == (lang == "zh")


def test_every_board_sums_to_zero_and_is_compared(run: Runner) -> None:
    found = json.loads(run("demo", *QUICK, "--json").out)
    assert list(found) == ["book", "options", "seed", "boards", "standings", "records"]
    for board in found["boards"]:
        for table in board["tables"]:
            assert sum(table["score"]["points"]) == 0
            assert all(factor["article"] for factor in table["score"]["factors"])
        for seat in range(3):
            assert sum(table["compared"][seat]["mp"] for table in board["tables"]) == 6
    points = [Decimal(line["S"]) for line in found["standings"]]
    assert points == sorted(points, reverse=True)
    assert len(points) == 9
    assert found["standings"][0]["rank"] == 1


def test_programs_get_field_points(run: Runner) -> None:
    found = json.loads(run("demo", *QUICK, "--book", "ccgc", "--json").out)
    standings = found["standings"]
    assert all(line["S"] is None for line in standings)
    assert [line["field_points"] for line in standings] == sorted(
        (line["field_points"] for line in standings), reverse=True
    )
    assert all(line["small_points"] <= 700 for line in standings)
    assert "场分" in run("demo", *QUICK, "--book", "ccgc").out


def test_workers_are_ranked_by_their_total(run: Runner) -> None:
    standings = json.loads(run("demo", *QUICK, "--book", "workers", "--json").out)["standings"]
    assert [line["points"] for line in standings] == sorted((line["points"] for line in standings), reverse=True)


def test_records_are_written_and_verified(run: Runner, tmp_path: Path) -> None:
    found = json.loads(run("demo", *QUICK, "--out", tmp_path / "records", "--json").out)
    assert len(found["records"]) == 6
    assert run("verify", *found["records"]).status == 0
    first = json.loads(run("replay", found["records"][0], "--json").out)
    assert first["score"]["points"] == found["boards"][0]["tables"][0]["score"]["points"]
    assert first["tags"]["Table"] == "1"


def test_boards_nobody_bids_on_are_dealt_again_where_the_event_says_so(run: Runner, tmp_path: Path) -> None:
    redeal = ("--option", "all_pass=redeal", "--boards", "3", "--tables", "4", "--seed", "7")
    found = json.loads(run("demo", *redeal, "--json").out)
    tables = [table for board in found["boards"] for table in board["tables"]]
    assert max(table["attempt"] for table in tables) > 1
    assert all(table["bid"] for table in tables)
    written = json.loads(run("demo", *redeal, "--out", tmp_path / "r", "--json").out)["records"]
    assert run("verify", *written).status == 0


def test_one_table_has_nobody_to_compare(run: Runner) -> None:
    shown = run("demo", "--boards", "1", "--tables", "1", "--seed", "7")
    assert shown.status == 0
    assert "–%" not in shown.out


def test_a_player_who_does_not_exist(run: Runner) -> None:
    shown = run("demo", "--players", "greedy,alphago")
    assert shown.status == 2
    assert "可用：greedy random" in shown.err


def test_a_bar_is_shown_when_it_takes_long(terminal: Callable[[int], Runner], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = terminal(80)("demo", *QUICK)
    assert shown.status == 0
    assert "/s" in shown.err
