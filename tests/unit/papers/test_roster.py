"""Spreadsheets of entries: both languages and both formats are understood; everything wrong is told at once."""

import ast
import inspect
import io
import re
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.papers import eligible, entries, results, roster
from paiju.papers.cells import MOST_COLUMNS, MOST_LINES, read_table
from paiju.papers.roster import Problem, Row, look_alike_problems, read_roster
from paiju.words import say
from tests.sentences import sentences

PROBLEMS = sentences("problem")

CHINESE = "号,姓名,单位,种子\n1,张伟,一厂,1\n2,王芳,二厂,\n"
PEOPLE = (Row(2, 1, "张伟", "", "一厂", 1, False, ""), Row(3, 2, "王芳", "", "二厂", 0, False, ""))


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, int]]:
    return [(problem.code, problem.row) for problem in problems]


@pytest.mark.parametrize(
    "data",
    [
        CHINESE.encode(),
        CHINESE.encode("utf-8-sig"),
        CHINESE.encode("gbk"),
        CHINESE.encode("utf-16"),
        CHINESE.replace(",", "\t").encode(),
        CHINESE.replace(",", ";").replace("\n", "\r\n").encode(),
        CHINESE.replace(",", "，").encode(),
        CHINESE.replace("号,姓名,单位,种子", "No.,Name,Unit,Seed").encode(),
    ],
    ids=["utf-8", "with mark", "gbk", "utf-16", "tabs", "semicolons", "Chinese commas", "English"],
)
def test_the_ways_spreadsheet_programs_write_are_read(data: bytes) -> None:
    assert read_roster(data) == roster.Roster(PEOPLE, ())


def test_a_workbook_is_read_with_its_row_numbers_and_dates() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for line in ([], ["姓名", "搭档", "单位", "出生日期"], ["张伟", "王芳", "一厂", datetime(2003, 12, 31)]):  # noqa: DTZ001
        sheet.append(line)
    written = io.BytesIO()
    book.save(written)
    found = read_roster(written.getvalue(), pairs=True)
    assert found.problems == ()
    (row,) = found.rows
    assert (row.name, row.partner, row.born) == ("张伟", "王芳", "2003-12-31")
    assert row.row == 3


def test_everything_wrong_is_told_at_once_and_nothing_can_be_imported() -> None:
    text = "号,姓名,单位,种子,远程,出生日期,备注\n1,张伟,一厂,1,,,\n1,,二厂,x,可能,2003-02-30,\n0,李娜,三厂,1,是,,\n"
    found = read_roster(text.encode())
    assert not found.importable
    assert codes(found.problems) == [
        ("roster_unknown_column", 1),
        ("roster_name_missing", 3),
        ("roster_remote_unclear", 3),
        ("roster_bad_date", 3),
        ("roster_bad_seed", 3),
        ("roster_number_twice", 3),
        ("roster_bad_number", 4),
        ("roster_seed_twice", 4),
    ]


def test_a_person_twice_is_a_question_not_an_obstacle() -> None:
    found = read_roster("姓名,单位\n张伟,一厂\n张伟,一厂\n张伟,二厂\n".encode())
    assert codes(found.problems) == [("roster_person_twice", 3)]
    assert found.importable


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "roster_empty"),
        ("姓名\n".encode(), "roster_empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "roster_not_a_table"),
        (b"PK\x03\x04 no workbook", "roster_not_a_table"),
        ("单位\n一厂\n".encode(), "roster_no_names"),
        ("姓名,name\n张伟,x\n".encode(), "roster_column_twice"),
        (("姓名\n" + "张\n" * (roster.MOST_ROWS + 1)).encode(), "roster_too_long"),
        (("姓名\n" + "张" * (roster.LONGEST + 1)).encode(), "roster_text_too_long"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_code(data: bytes, code: str) -> None:
    found = read_roster(data)
    assert code in [problem.code for problem in found.problems]
    assert not found.importable


def test_pairs_need_partners() -> None:
    assert codes(read_roster(CHINESE.encode(), pairs=True).problems) == [("roster_no_partners", 1)]
    assert codes(read_roster("姓名,搭档\n张伟,\n".encode(), pairs=True).problems) == [("roster_partner_missing", 2)]


@given(st.binary(max_size=300))
def test_no_file_breaks_it(data: bytes) -> None:
    for problem in read_roster(data).problems:
        assert say("problem", problem.code, dict(problem.facts)).zh


def test_every_problem_has_words() -> None:
    sources = "".join(map(inspect.getsource, (roster, eligible, entries, results)))
    calls = [node for node in ast.walk(ast.parse(sources)) if isinstance(node, ast.Constant)]
    named = {
        str(node.value)
        for node in calls
        if isinstance(node.value, str) and re.match("(roster|results?)_[a-z]", node.value)
    }
    assert named == set(PROBLEMS)


def test_names_that_look_the_same_are_worth_a_look() -> None:
    found = read_roster("姓名,单位\nPaul,一厂\nPаul,二厂\n张\u200b伟,一厂\n张 伟,二厂\n".encode())
    assert [(problem.code, problem.row, problem.warning) for problem in found.problems] == [
        ("roster_look_alike", 3, True),
        ("roster_look_alike", 5, True),
    ]
    assert found.rows[2].name == "张伟"
    entered = {7: "PAUL", 8: "张伟"}
    alike = look_alike_problems(found.rows, entered)
    assert codes(tuple(alike)) == [("roster_looks_like_entrant", row) for row in (2, 3, 5)]  # not 4: the very same name


def test_a_cell_that_only_looks_blank_is_missing() -> None:
    found = read_roster("姓名,单位\n\u3164\u2800,一厂\n".encode())
    assert codes(found.problems) == [("roster_name_missing", 2)]


# Rosters as people send them.


def names(text: str, pairs: bool = False) -> list[tuple[int, str, str, str]]:
    found = read_roster(text.encode(), pairs)
    assert found.importable, found.problems
    return [(row.row, row.name, row.partner, row.unit) for row in found.rows]


def test_a_title_above_the_header_is_passed_over() -> None:
    text = "2026 年职工运动会报名表,,\n,,\n填表人：李四,,\n序号,姓 名（必填）,所属单位\n1,张伟,一厂\n"
    assert names(text) == [(5, "张伟", "", "一厂")]
    found = read_roster(text.encode())
    assert codes(found.problems) == [("roster_title", 1), ("roster_title", 3)]
    assert names("报名表\n\n选手一,选手二,所属单位\n张伟,王芳,一厂\n", pairs=True) == [(4, "张伟", "王芳", "一厂")]


@pytest.mark.parametrize(
    "header", ["选手一,选手二,所属单位", "选手1,选手2,参赛单位", "选手甲,选手乙,单位", "Player 1,Player 2,Club"]
)
def test_the_two_of_a_pair_by_number(header: str) -> None:
    assert names(f"{header}\n张伟,王芳,一厂\n", pairs=True) == [(2, "张伟", "王芳", "一厂")]


def test_a_first_row_player_1_is_a_player() -> None:
    players = [(row, f"Player {row}", "", "") for row in range(1, 5)]
    assert names("".join(f"{name}\n" for _, name, _, _ in players)) == players
    pairs = "Player 1,Player 2\nPlayer 3,Player 4\n"
    assert names(pairs, pairs=True) == [(1, "Player 1", "Player 2", ""), (2, "Player 3", "Player 4", "")]
    assert names("选手1,一厂\n选手2,二厂\n") == [(1, "选手1", "", "一厂"), (2, "选手2", "", "二厂")]


def test_a_list_without_a_header_is_read_and_said_to_be() -> None:
    assert names("1,张伟,一厂\n2,王芳,二厂\n") == [(1, "张伟", "", "一厂"), (2, "王芳", "", "二厂")]
    assert codes(read_roster("张伟\n王芳\n".encode()).problems) == [("roster_no_header", 1)]
    assert not read_roster("张伟,一厂,13800000000,备注\n".encode()).importable
    assert not read_roster(b"1,2,3\n4,5,6\n").importable


def test_one_person_twice_is_told() -> None:
    twice = "姓名,搭档,单位\n张伟,王芳,一厂\n李娜,张伟,一厂\n张伟,赵敏,二厂\n"
    assert codes(read_roster(twice.encode(), pairs=True).problems) == [("roster_person_twice", 3)]
    alone = "姓名,搭档\n张伟,张伟\n"
    assert codes(read_roster(alone.encode(), pairs=True).problems) == [("roster_own_partner", 2)]
    born = "姓名,单位,出生日期\n张伟,一厂,1980-01-01\n张伟,一厂,1990-01-01\n"
    assert read_roster(born.encode()).problems == ()


def test_rows_are_numbered_as_a_spreadsheet_program_does() -> None:
    text = '\r\n姓名,单位\r\n\r\n"张\r\n伟",一厂\r\n,二厂\r\n'
    assert codes(read_roster(text.encode()).problems) == [("roster_name_missing", 5)]
    old_mac = "姓名,单位\r张伟,一厂\r,二厂\r"
    assert codes(read_roster(old_mac.encode()).problems) == [("roster_name_missing", 3)]


def test_what_a_workbook_says_of_its_own_size_is_not_believed() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["姓名"])
    sheet.append(["张伟"])
    sheet.cell(row=2, column=16_000, value="far away")
    written = io.BytesIO()
    book.save(written)
    assert [row.name for row in read_roster(written.getvalue()).rows] == ["张伟"]


def test_a_header_stays_one_above_people_called_by_numbers() -> None:
    read = read_roster("号,姓名,单位\n1,选手1,一厂\n2,选手2,二厂\n".encode())
    assert read.importable
    assert [(row.number, row.name, row.unit) for row in read.rows] == [(1, "选手1", "一厂"), (2, "选手2", "二厂")]


def test_a_file_of_nothing_but_lines_or_commas_is_read_no_further_than_a_workbook() -> None:
    assert len(read_table(b"\n" * 1_000_000)) == MOST_LINES
    assert [len(line) for line in read_table(b"a" + b"," * 1_000_000)] == [MOST_COLUMNS]
