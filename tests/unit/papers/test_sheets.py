"""Tables as files: what went in comes out of each format; nothing in a cell is run."""

import csv
import io
import json

import openpyxl
import pytest

from paiju.papers.roster import read_roster
from paiju.papers.sheets import Sheet, to_csv, to_html, to_json, to_xlsx

SHEET = Sheet(
    ("成绩", "Standing"),
    ("rank", "name", "points"),
    (("名次", "Rank"), ("姓名", "Name"), ("得分", "Points")),
    ((1, "张伟", "30000.00"), (2, "=HYPERLINK(1)", "21000.00"), (3, "<b>王</b>", "21000.00")),
    (("用时少者列前", "Less time first"),),
)


def test_csv_opens_in_chinese_spreadsheet_programs_and_is_no_formula() -> None:
    data = to_csv(SHEET)
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows[0] == ["名次 Rank", "姓名 Name", "得分 Points"]
    assert rows[2] == ["2", "'=HYPERLINK(1)", "21000.00"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", " =1", "＝1+1", "－a", "-cmd|' /C'!A1"]
)
def test_no_text_is_a_formula_in_any_file(text: str) -> None:
    sheet = Sheet(("a", "A"), ("x",), ((text, ""),), ((text,),), ((text, ""),))
    rows = list(csv.reader(io.StringIO(to_csv(sheet).decode("utf-8-sig"), newline="")))
    assert [row[0][0] for row in rows] == ["'", "'"]
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx((sheet,))))
    assert {cell.data_type for row in book.worksheets[0].iter_rows() for cell in row if cell.value is not None} == {"s"}


@pytest.mark.parametrize("text", ["-12", "-12.5", "+3", "-1/2", "-", "", "12", "张伟", "a=b", "a-b"])
def test_negative_numbers_and_other_texts_stay_as_they_are(text: str) -> None:
    sheet = Sheet(("a", "A"), ("x",), (("h", ""),), ((text,),))
    assert to_csv(sheet).decode("utf-8-sig") == f"h\r\n{text or chr(34) * 2}\r\n"


def test_json_has_keys_for_machines() -> None:
    assert json.loads(to_json(SHEET))["rows"][0] == {"rank": 1, "name": "张伟", "points": "30000.00"}


def test_a_workbook_has_numbers_as_numbers_text_as_text_and_one_tab_a_sheet() -> None:
    book = openpyxl.load_workbook(
        io.BytesIO(to_xlsx((SHEET, SHEET, Sheet(("a/b" * 20, ""), ("x",), (("x", ""),), ()))))
    )
    assert book.sheetnames[:2] == ["成绩", "成绩2"]
    page = book["成绩"]
    assert page["A2"].value == 1
    assert page["B3"].value == "=HYPERLINK(1)"
    assert page["B3"].data_type == "s"
    assert page["A6"].value == "用时少者列前 Less time first"


def test_html_escapes_names_and_fetches_nothing() -> None:
    page = to_html("公开赛 & 友谊赛", (SHEET,), "paiju").decode()
    assert "公开赛 &amp; 友谊赛" in page
    assert "&lt;b&gt;王" in page
    assert "<script" not in page
    assert "http" not in page


def test_an_exported_list_of_entries_can_be_imported_again() -> None:
    entries = Sheet(
        ("报名", "Entries"),
        ("number", "name", "unit"),
        (("号", ""), ("姓名", ""), ("单位", "")),
        ((1, "张伟", "一厂"),),
    )
    for data in (to_csv(entries), to_xlsx((entries,))):
        found = read_roster(data)
        assert found.importable
        assert [(row.number, row.name, row.unit) for row in found.rows] == [(1, "张伟", "一厂")]
