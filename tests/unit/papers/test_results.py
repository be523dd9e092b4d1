"""Results as referees write them, and everything that is wrong with a file of them."""

import pytest

from paiju.papers.results import (
    BadResult,
    ImpossibleDeal,
    Results,
    read_deal,
    read_levels,
    read_numbers,
    read_results,
    refused_rows,
)
from paiju.papers.roster import Problem
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.regulations.workers_2021.play import PLAY as WORKERS_2021
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.tournament.commands import EnterResults
from paiju.tournament.ranking.results import DealScores, MatchLevels
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.words import say

SEGMENT = SegmentId(Stage.MAIN, 1)


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("J,A", (11, 14)),
        ("j，a", (11, 14)),
        ("8:6", (8, 6)),
        ("８：６", (8, 6)),
        ("08:06:00", (8, 6)),
        ("10 比 Q", (10, 12)),
        ("打8、打6", (8, 6)),
        ("8 6", (8, 6)),
        ("3 (2), 7", (16, 7)),
        ("2（2）:K", (15, 13)),
    ],
)
def test_levels(text: str, levels: tuple[int, int]) -> None:
    assert read_levels(text) == MatchLevels(levels)


def test_who_came_first() -> None:
    assert read_levels("J:J", 2) == MatchLevels((11, 11), 1)


ONE_BOMB = "S bid 3 won bombs 1 rocket double W redouble"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("西 叫 3 胜", "W bid 3 won"),
        ("西叫3胜", "w bid 3 won"),
        ("庄家：西家，叫 ３ 分，赢", "west bid 3 won"),
        ("东 叫分 2 负 反春", "E bid 2 lost anti-spring"),
        ("南 叫 1 赢 春天", "south bid 1 won spring"),
        ("南 叫 3 胜 炸弹 1 火箭 加倍 西 再加倍", ONE_BOMB),
        ("南叫3胜，炸弹1个，王炸，西加倍，再加倍", ONE_BOMB),
        ("南家叫3分输 炸2 东家加倍", "S bid 3 lost bombs 2 double E"),
        ("流局", "passed"),
        ("三家不叫", "passed"),
    ],
)
def test_a_deal_in_chinese_is_the_deal_in_english(text: str, same: str) -> None:
    assert read_deal(NATIONAL_2016, text) == read_deal(NATIONAL_2016, same)


def test_the_points_of_a_deal() -> None:
    assert read_deal(WORKERS_2021, "西 叫 3 胜") == (6, -3, -3)
    assert read_deal(NATIONAL_2016, "passed") == (0, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        *("", "叫 3 胜", "西 3 胜", "西 叫 胜", "西 叫 3", "西 叫 3 胜 负", "西 叫 3 叫 2 胜", "西 叫 3 胜 西 加倍"),
        *("W bid 3 won bombs", "西 叫 3 胜 东", "北 叫 3 胜", "W bid 3 won 9999999999", "W bid ٣ won"),
    ],
)
def test_a_sheet_that_tells_no_deal(text: str) -> None:
    with pytest.raises(BadResult):
        read_deal(NATIONAL_2016, text)


def test_a_deal_that_the_rules_do_not_have() -> None:
    with pytest.raises(ImpossibleDeal):
        read_deal(WORKERS_2021, "西 叫 3 胜 东 加倍")


@pytest.mark.parametrize("text", ["6,-3", "6,-3,-3,0", "6;-3;-3", "a,b,c", "1e3,0,0"])
def test_three_numbers(text: str) -> None:
    with pytest.raises(BadResult):
        read_numbers(text)
    assert read_numbers("+6，−3 -3") == (6, -3, -3)


# Files of many.


def told(results: Results) -> dict[int, str]:
    return {it.row: it.code if isinstance(it, Problem) else it.refusal.code for it in results.wrong}


def test_every_bad_row_is_told_with_its_number() -> None:
    rows = ("1,1,6,-3,-3", "2,1,6,x,-3", "", "3,1,西 叫 3 胜", "4,1,6,-3", "5,1,西 叫 9 胜", "1,1,3,-6,3")
    sheet = "\n".join(("第 一 轮,,,,", "桌,副,西,南,东", *rows))
    results = read_results(sheet.encode(), NATIONAL_2016)
    assert told(results) == {
        4: "result_bad_number",
        7: "result_row_of_points",
        8: "no_such_bid",
        9: "result_twice",
    }
    assert [it.row for it in results.rows] == [3, 6, 9]
    assert results.rows[1].result.outcome == DealScores(read_deal(NATIONAL_2016, "W bid 3 won"))


def test_a_file_of_levels() -> None:
    sheet = "桌,A,B,先到\n1,J,A\n2,8:6\n3,K,K,2\n4,K,K,3\n5,1,6\n6\n7,08:06:00,1\nx,8:6\n"
    results = read_results(sheet.encode(), None)
    assert told(results) == {
        5: "result_bad_first",
        6: "result_bad_level",
        7: "result_row_of_levels",
        9: "result_bad_number",
    }
    assert [it.result.outcome for it in results.rows] == [
        MatchLevels((11, 14)),
        MatchLevels((8, 6)),
        MatchLevels((13, 13), 1),
        MatchLevels((8, 6), 0),
    ]


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "results_empty"), (b"PK", "roster_not_a_table"), (b"a,b\n", "results_empty")]
)
def test_a_file_without_results(data: bytes, code: str) -> None:
    assert told(read_results(data, None)) == {0: code}


def test_every_row_that_is_refused_is_told_as_well() -> None:
    def refuse(action: EnterResults) -> Refusal | None:
        (entered,) = action.results
        return Refusal("no_such_table", Article("", "")) if entered.key.table > 2 else None

    read = read_results(b"1,1,6,-3,-3\n9,1,6,-3,-3\n2,1,6,x,-3\n8,1,6,-3,-3\n", NATIONAL_2016)
    assert told(refused_rows(read, SEGMENT, False, refuse)) == {
        2: "no_such_table",
        3: "result_bad_number",
        4: "no_such_table",
    }


def test_what_is_wrong_has_words_in_both_languages() -> None:
    for code in ("result_not_three_numbers", "result_not_two_levels", "result_bad_deal", "result_row_of_points"):
        said = say("problem", code, {"given": "西 3"})
        assert "西 3" in said.zh
        assert "西 3" in said.en
