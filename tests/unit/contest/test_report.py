"""The report of a contest: who met whom, how points grew, which build played when; a page that loads nothing."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from paiju.contest.points_plot import Line, line_plot
from paiju.contest.run import Outcome, begin
from tests.unit.contest.test_run import PLAN, played


@pytest.fixture
def outcome(tmp_path: Path) -> Outcome:
    begin(tmp_path / "cup", PLAN)
    return played(tmp_path / "cup")


def test_the_crosstable_adds_up_to_the_scores_of_the_tables(outcome: Outcome) -> None:
    summary = outcome.summary
    scores = [
        (seats, points)
        for segment in summary["segments"]
        for table in segment["tables"]
        for seats, points in ((table["seats"], score) for score in table["scores"].values())
    ]
    for each in summary["crosstable"]:
        number, other = each["number"], each["other"]
        shared = [points[seats.index(number)] for seats, points in scores if {number, other} <= set(seats)]
        assert (each["deals"], each["points"]) == (len(shared), sum(shared))
    assert len(summary["crosstable"]) >= len(PLAN.teams) * 2


def test_points_end_where_the_standing_does(outcome: Outcome) -> None:
    final = outcome.summary["points"]["final"]
    totals = {row["number"]: float(row["final_points"]) for row in outcome.summary["standing"]}
    assert {number: round(sums[-1], 6) for number, sums in final["sums"].items()} == totals
    assert {len(sums) for sums in final["sums"].values()} == {len(final["segments"]) + 1}


def test_builds_are_told_round_by_round(outcome: Outcome) -> None:
    rounds = outcome.summary["rounds"]
    assert [each["segment"] for each in rounds] == ["preliminary-1.1", "final-1.1", "final-2.1"]
    assert all(len(each["builds"]) == len(PLAN.teams) for each in rounds)


def test_the_page_has_plots_and_loads_nothing(outcome: Outcome, tmp_path: Path) -> None:
    page = (tmp_path / "cup" / "report.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert page.count("<polyline") == 2 * len(PLAN.teams)
    assert not re.search(r"https?:|<script|src=", page)
    assert json.loads((tmp_path / "cup" / "summary.json").read_text("utf-8")) == json.loads(json.dumps(outcome.summary))


def test_names_at_the_ends_of_lines_do_not_touch() -> None:
    drawn = line_plot([Line(f"T{number}", (0.0, 1.0)) for number in range(12)], ["0", "1"], "points")
    heights = sorted(float(each) for each in re.findall(r'class="end" x="[0-9]+" y="([0-9.]+)"', drawn))
    assert len(heights) == 12
    assert all(after - before > 16 for before, after in pairwise(heights))


def test_names_are_escaped() -> None:
    assert "<b>" not in line_plot([Line("<b>", (0.0, -3.5))], ["0", "1"], "<b>")
