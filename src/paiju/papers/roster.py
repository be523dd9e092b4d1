"""A spreadsheet of entries, Chinese or English headers, CSV or XLSX: everything that is wrong with it at once.

Nothing is imported here: who reads a roster sees the rows as understood and the problems with their row numbers, and
decides. Row numbers are those a spreadsheet program shows.
"""

import csv
import enum
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_ROWS: Final = 20_000
LONGEST: Final = 100
MOST_BYTES: Final = 20_000_000


@enum.unique
class Column(enum.Enum):
    """What a column can hold; the value is the header we write ourselves."""

    NUMBER = "号"
    NAME = "姓名"
    PARTNER = "搭档"
    UNIT = "单位"
    SEED = "种子"
    REMOTE = "远程"
    BORN = "出生日期"


HEADERS: Final[dict[str, Column]] = {
    header: column
    for column, headers in {
        Column.NUMBER: "号 号码 编号 序号 参赛号 number no no. nr id",
        Column.NAME: "姓名 选手 牌手 队员 队员1 姓名1 名称 队名 程序 name player player1 name1 program team",
        Column.PARTNER: "搭档 同伴 队员2 姓名2 partner player2 name2",
        Column.UNIT: "单位 代表单位 代表队 学校 俱乐部 unit club school organisation organization",
        Column.SEED: "种子 种子号 seed seeding",
        Column.REMOTE: "远程 线上 remote online",
        Column.BORN: "出生日期 生日 born birthday birthdate dateofbirth",
    }.items()
    for header in headers.split()
}
YES: Final = frozenset({"1", "是", "y", "yes", "true", "远程", "线上", "√", "remote", "online"})
NO: Final = frozenset({"", "0", "否", "n", "no", "false", "现场", "onsite", "on-site"})


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as understood. ``number`` and ``seed`` are 0 where the sheet gives none."""

    row: int
    number: int
    name: str
    partner: str
    unit: str
    seed: int
    remote: bool
    born: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, where, and how grave; the catalogue owns the sentence. Row 0 is the sheet as a whole."""

    code: str
    row: int
    facts: tuple[tuple[str, str | int], ...] = ()
    warning: bool = False  # worth a look, but it can be imported


@dataclass(frozen=True, slots=True)
class Roster:
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    @property
    def importable(self) -> bool:
        return bool(self.rows) and all(problem.warning for problem in self.problems)


def read_roster(data: bytes, pairs: bool = False) -> Roster:
    """The entries of a file; ``pairs`` demands a partner in every row."""
    if len(data) > MOST_BYTES:
        return Roster((), (Problem("roster_too_big", 0, (("bytes", len(data)), ("limit", MOST_BYTES))),))
    cells = _xlsx_cells(data) if data.startswith(b"PK") else _csv_cells(data)
    if isinstance(cells, Problem):
        return Roster((), (cells,))
    return read_cells(cells, pairs)


def read_cells(cells: Sequence[Sequence[str]], pairs: bool = False) -> Roster:
    """The entries of a sheet given as text cells, the first row that is not empty being the header."""
    numbered = [(row, [cell.strip() for cell in line]) for row, line in enumerate(cells, start=1)]
    numbered = [(row, line) for row, line in numbered if any(line)]
    if not numbered:
        return Roster((), (Problem("roster_empty", 0),))
    problems: list[Problem] = []
    header_row, header = numbered[0]
    columns = _columns(header_row, header, problems)
    if Column.NAME not in columns:
        return Roster(
            (), (*problems, Problem("roster_no_names", header_row, (("header", "、".join(header)[:LONGEST]),)))
        )
    if pairs and Column.PARTNER not in columns:
        problems.append(Problem("roster_no_partners", header_row))
    if len(numbered) - 1 > MOST_ROWS:
        return Roster(
            (), (*problems, Problem("roster_too_long", 0, (("rows", len(numbered) - 1), ("limit", MOST_ROWS))))
        )
    rows = [_row(row, line, columns, pairs, problems) for row, line in numbered[1:]]
    if not rows:
        problems.append(Problem("roster_empty", 0))
    _check_twice(rows, problems)
    return Roster(tuple(rows), tuple(sorted(problems, key=lambda problem: problem.row)))


def _columns(row: int, header: Sequence[str], problems: list[Problem]) -> dict[Column, int]:
    columns: dict[Column, int] = {}
    for place, text in enumerate(header):
        column = HEADERS.get(text.lower().replace(" ", "").replace("_", ""))
        if column is None:
            if text:
                problems.append(Problem("roster_unknown_column", row, (("column", text[:LONGEST]),), warning=True))
        elif column in columns:
            problems.append(Problem("roster_column_twice", row, (("column", text[:LONGEST]),)))
        else:
            columns[column] = place
    return columns


def _row(row: int, line: Sequence[str], columns: dict[Column, int], pairs: bool, problems: list[Problem]) -> Row:
    def cell(column: Column) -> str:
        place = columns.get(column)
        return line[place] if place is not None and place < len(line) else ""

    def whole(column: Column, code: str) -> int:
        text = cell(column).removesuffix(".0")
        if not text:
            return 0
        if text.isdecimal() and 0 < int(text) <= 999_999:
            return int(text)
        problems.append(Problem(code, row, (("given", text[:LONGEST]),)))
        return 0

    name, partner, unit, born = (cell(column) for column in (Column.NAME, Column.PARTNER, Column.UNIT, Column.BORN))
    if not name:
        problems.append(Problem("roster_name_missing", row))
    if pairs and not partner and Column.PARTNER in columns:
        problems.append(Problem("roster_partner_missing", row, (("name", name[:LONGEST]),)))
    problems.extend(
        Problem("roster_text_too_long", row, (("given", text[:20]), ("limit", LONGEST)))
        for text in (name, partner, unit)
        if len(text) > LONGEST
    )
    remote = cell(Column.REMOTE).lower()
    if remote not in YES | NO:
        problems.append(Problem("roster_remote_unclear", row, (("given", remote[:LONGEST]),)))
    day = _day(born)
    if day is None:
        problems.append(Problem("roster_bad_date", row, (("given", born[:LONGEST]),)))
    number, seed = whole(Column.NUMBER, "roster_bad_number"), whole(Column.SEED, "roster_bad_seed")
    return Row(row, number, name, partner, unit, seed, remote in YES, day or "")


def _day(text: str) -> str | None:
    """An ISO date; also 2003/12/31, 2003.12.31, 2003年12月31日 and a spreadsheet's date with midnight behind it."""
    if not text:
        return ""
    date = text.split(" ", maxsplit=1)[0].split("T", maxsplit=1)[0]
    parts = date.replace("年", "-").replace("月", "-").replace("日", "").replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return None
    year, month, day = (int(part) for part in parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not (1900 <= year <= 2100 and 1 <= month <= 12 and 1 <= day <= days[month - 1]):
        return None
    return f"{year:04d}-{month:02d}-{day:02d}"


def _check_twice(rows: Sequence[Row], problems: list[Problem]) -> None:
    numbers: dict[int, int] = {}
    seeds: dict[int, int] = {}
    people: dict[tuple[str, str, str], int] = {}
    for row in rows:
        for seen, key, code in ((numbers, row.number, "roster_number_twice"), (seeds, row.seed, "roster_seed_twice")):
            if key and key in seen:
                problems.append(Problem(code, row.row, (("given", key), ("first", seen[key]))))
            elif key:
                seen[key] = row.row
        person = (row.name, row.partner, row.unit)
        if row.name and person in people:
            facts = (("name", row.name[:LONGEST]), ("first", people[person]))
            problems.append(Problem("roster_person_twice", row.row, facts, warning=True))
        people.setdefault(person, row.row)


def _csv_cells(data: bytes) -> list[list[str]] | Problem:
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "gb18030", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeError:
            continue
        if "\0" in text:
            return Problem("roster_not_a_table", 0)
        first = next((line for line in text.splitlines() if line.strip()), "")
        delimiter = max("\t;,，", key=first.count)
        try:
            return list(
                csv.reader(
                    io.StringIO(text.replace("，", ",") if delimiter == "，" else text),
                    delimiter="," if delimiter == "，" else delimiter,
                )
            )
        except csv.Error:
            return Problem("roster_not_a_table", 0)
    return Problem("roster_not_a_table", 0)


def _xlsx_cells(data: bytes) -> list[list[str]] | Problem:
    import openpyxl  # noqa: PLC0415 - takes longer to import than reading a CSV
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        cells: list[list[str]] = []
        for number, line in enumerate(sheet.iter_rows(values_only=True)):
            if number > MOST_ROWS + 100:
                break
            cells.append(["" if value is None else str(value) for value in line])
    except (InvalidFileException, zipfile.BadZipFile, KeyError, IndexError, ValueError, OSError, EOFError):
        return Problem("roster_not_a_table", 0)
    return cells
