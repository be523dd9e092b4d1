"""Results of a round, the crosstable and the standing: the figures of the core, one number format a column."""

import re
from itertools import pairwise

import pytest

from paiju.papers.forms import Fit, Listing
from paiju.papers.rounds import crosstable, round_results, wall_standing
from paiju.papers.subject import Wanted
from paiju.tournament.ranking.results import DealScores
from tests.unit.papers.rehearsed import event

BOOKS = ("national", "ccgc", "workers", "coop", "shengji-80")


def figures(list_: Listing) -> list[list[str]]:
    places = [at for at, column in enumerate(list_.columns) if column.fit in (Fit.FIGURE, Fit.CELL)]
    return [[row[at] for row in list_.rows] for at in places]


@pytest.mark.parametrize("book", BOOKS)
def test_a_column_has_one_number_format(book: str) -> None:
    papers = event(book, 13, troubles=80)
    for made in (wall_standing(papers, Wanted()), crosstable(papers, Wanted()), round_results(papers, Wanted())):
        for column in figures(made):
            decimals = {len(cell.partition(".")[2]) for cell in column if re.fullmatch(r"-?[\d.]+", cell)}
            assert len(decimals) <= 1, column


def test_the_points_of_a_table_of_dou_dizhu_are_those_of_its_deals() -> None:
    papers = event("workers", 9)
    segment = next(iter(papers.state.segments.values()))
    made = round_results(papers, Wanted(segment.id))
    table = segment.seating.tables[0]
    scores = [
        one.outcome.scores
        for key, one in segment.results.items()
        if key.table == table.table and isinstance(one.outcome, DealScores)
    ]
    assert [row[5] for row in made.rows[:3]] == [str(sum(each[seat] for each in scores)) for seat in range(3)]
    assert [line[0].partition("（")[0] for line in made.signatures] == ["记录员", "裁判员", "裁判长"]


def test_a_crosstable_of_pairs_adds_up_and_tells_whom_they_met() -> None:
    papers = event("coop", 9)
    made = crosstable(papers, Wanted())
    number = {row[1]: row for row in made.rows}
    rounds = range(3, 3 + len(papers.state.segments))
    for row in made.rows:
        assert sum(float(row[at].split("\n")[1]) for at in rounds) == float(row[-1])
        for at in rounds:
            opponent = row[at].split()[0]
            if opponent != "—":
                assert number[opponent][at].split()[0] == row[1]


def test_whoever_is_ahead_stands_above() -> None:
    made = wall_standing(event("coop", 9), Wanted())
    points = [float(row[4]) for row in made.rows]
    assert all(above >= below for above, below in pairwise(points))
    assert made.notes[0][0].startswith("第 1 版，公布于 2026 年 1 月 1 日")
