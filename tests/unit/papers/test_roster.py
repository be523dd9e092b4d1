"""Spreadsheets of entries: both languages and both formats are understood; everything wrong is told at once."""

import ast
import inspect
import io
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.papers import roster
from paiju.papers.roster import Problem, Row, read_roster
from paiju.words.roster import PROBLEMS, say_problem

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
    assert row.row in {2, 3}  # an empty first row may not have been written at all


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
        assert say_problem(problem.code, problem.facts).zh


def test_every_problem_has_words() -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(roster))) if isinstance(node, ast.Constant)]
    named = {str(node.value) for node in calls if isinstance(node.value, str) and node.value.startswith("roster_")}
    assert named == set(PROBLEMS)
