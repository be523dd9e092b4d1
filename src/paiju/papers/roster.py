"""A spreadsheet of entries, Chinese or English headers, CSV or XLSX: everything that is wrong with it at once.

Nothing is imported here: who reads a roster sees the rows as understood and the problems with their row numbers, and
decides. Row numbers are those a spreadsheet program shows.
"""

import enum
import itertools
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from paiju.papers.cells import NoTable, TooBig, read_table
from paiju.table.names import clean_text, skeleton
from paiju.tournament.people.entrants import together

MOST_ROWS: Final = 20_000
LONGEST: Final = 100
TITLE_ROWS: Final = 10


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
    EMPLOYMENT = "用工形式"


HEADERS: Final[dict[str, Column]] = {
    header: column
    for column, headers in {
        Column.NUMBER: "号 号码 编号 序号 参赛号 报名号 number no no. nr id #",
        Column.NAME: (
            "姓名 名字 选手 牌手 队员 运动员 选手姓名 名称 队名 程序 程序名 "
            "选手一 牌手一 队员一 运动员一 姓名一 选手甲 选手a 队员a 选手1 牌手1 队员1 运动员1 姓名1 "
            "name player player1 playera name1 program team fullname"
        ),
        Column.PARTNER: (
            "搭档 同伴 搭档姓名 选手二 牌手二 队员二 运动员二 姓名二 选手乙 选手b 队员b 选手2 牌手2 队员2 "
            "运动员2 姓名2 partner player2 playerb name2"
        ),
        Column.UNIT: (
            "单位 所属单位 参赛单位 代表单位 工作单位 单位名称 代表队 参赛队 学校 院校 公司 俱乐部 "
            "unit club school organisation organization company"
        ),
        Column.SEED: "种子 种子号 seed seeding",
        Column.REMOTE: "远程 线上 remote online",
        Column.BORN: "出生日期 出生年月日 生日 born birthday birthdate dateofbirth",
        Column.EMPLOYMENT: "用工形式 用工性质 在职情况 employment",
    }.items()
    for header in headers.split()
}
EMPLOYMENTS: Final[dict[str, str]] = {
    word: code
    for code, words in {
        "employed": "在职 在编 正式 正式员工 合同制 employed",
        "part-time": "兼职 part-time parttime",
        "posted": "派驻 派遣 posted",
        "seconded": "借调 seconded",
        "none": "无 离职 退休 非员工 none",
    }.items()
    for word in words.split()
}
"""How somebody is employed, as sheets say it; the codes are those of the rules on who may enter."""
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
    employment: str = ""  # a code of ``EMPLOYMENTS``; empty where the sheet does not say


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, where, and how grave; the catalogue owns the sentence. Row 0 is the sheet as a whole."""

    code: str
    row: int
    facts: tuple[tuple[str, str | int], ...] = ()
    warning: bool = False  # worth a look, but it can be imported


COLUMN_OF: Final[dict[str, Column]] = {
    "roster_bad_number": Column.NUMBER,
    "roster_number_twice": Column.NUMBER,
    "roster_name_missing": Column.NAME,
    "roster_person_twice": Column.NAME,
    "roster_look_alike": Column.NAME,
    "roster_looks_like_entrant": Column.NAME,
    "roster_entered_already": Column.NAME,
    "roster_bad_name": Column.NAME,
    "roster_text_too_long": Column.NAME,
    "roster_partner_missing": Column.PARTNER,
    "roster_own_partner": Column.PARTNER,
    "roster_bad_seed": Column.SEED,
    "roster_seed_twice": Column.SEED,
    "roster_remote_unclear": Column.REMOTE,
    "roster_bad_date": Column.BORN,
    "roster_not_eligible": Column.BORN,
    "roster_employment_unclear": Column.EMPLOYMENT,
}
"""In which column a problem of a row is mended."""


@dataclass(frozen=True, slots=True)
class Roster:
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]

    @property
    def importable(self) -> bool:
        return bool(self.rows) and all(problem.warning for problem in self.problems)


def read_roster(data: bytes, pairs: bool = False) -> Roster:
    """The entries of a file; ``pairs`` demands a partner in every row."""
    try:
        cells = read_table(data)
    except TooBig as big:
        return Roster((), (Problem("roster_too_big", 0, (("bytes", big.size), ("limit", big.limit))),))
    except NoTable:
        return Roster((), (Problem("roster_not_a_table", 0),))
    return read_cells(cells, pairs)


Line = tuple[int, list[str]]
"""A row with its number."""


def read_cells(cells: Sequence[Sequence[str]], pairs: bool = False) -> Roster:
    """The entries of a sheet given as text cells: titles above the header are passed over, a header may be missing."""
    numbered = [(row, [clean_text(cell) for cell in line]) for row, line in enumerate(cells, start=1)]
    numbered = [(row, line) for row, line in numbered if any(line)]
    if not numbered:
        return Roster((), (Problem("roster_empty", 0),))
    problems: list[Problem] = []
    header = _header(numbered)
    if header is None:
        columns, lines = _columns_by_content(numbered, pairs), numbered
        if columns is None:
            row, line = numbered[0]
            return Roster((), (Problem("roster_no_names", row, (("header", "、".join(line)[:LONGEST]),)),))
        facts = (("columns", "、".join(column.value for column in columns)),)
        problems.append(Problem("roster_no_header", numbered[0][0], facts, warning=True))
    else:
        problems += [
            Problem("roster_title", row, (("title", next(filter(None, line))[:LONGEST]),), warning=True)
            for row, line in numbered[:header]
        ]
        columns, lines = _columns(*numbered[header], problems), numbered[header + 1 :]
        if pairs and Column.PARTNER not in columns:
            problems.append(Problem("roster_no_partners", numbered[header][0]))
    if len(lines) > MOST_ROWS:
        return Roster((), (*problems, Problem("roster_too_long", 0, (("rows", len(lines)), ("limit", MOST_ROWS)))))
    rows = [_row(row, line, columns, pairs, problems) for row, line in lines]
    if not rows:
        problems.append(Problem("roster_empty", 0))
    _check_twice(rows, problems)
    problems += look_alike_problems(rows)
    return Roster(tuple(rows), tuple(sorted(problems, key=lambda problem: problem.row)))


def columns_in(cells: Sequence[Sequence[str]], pairs: bool = False) -> dict[Column, int]:
    """Where a sheet has which column; empty where nobody could tell."""
    numbered = [(row, [clean_text(cell) for cell in line]) for row, line in enumerate(cells, start=1)]
    numbered = [(row, line) for row, line in numbered if any(line)]
    header = _header(numbered)
    if header is not None:
        return _columns(*numbered[header], [])
    return (_columns_by_content(numbered, pairs) or {}) if numbered else {}


def _header(numbered: Sequence[Line]) -> int | None:
    """The place of the first row, near the top, that names a column for names; None if there is none."""
    for place, (_, line) in enumerate(numbered[:TITLE_ROWS]):
        names = [at for at, text in enumerate(line) if HEADERS.get(_heading(text)) is Column.NAME]
        below = numbered[place + 1][1] if place + 1 < len(numbered) else []
        if names and not any(_is_numbered(line, at) and _is_numbered(below, at) for at in names):
            return place
    return None


def _is_numbered(line: Sequence[str], place: int) -> bool:
    """Whether a cell is a heading and a number: “Player 2” under “Player 1” makes it a list of such names."""
    text = _heading(line[place]) if place < len(line) else ""
    return text[-1:].isdecimal() and HEADERS.get(text.rstrip("0123456789")) is Column.NAME


def _heading(text: str) -> str:
    """A header without what does not matter: width, case, blanks, and what stands in brackets behind it."""
    plain = re.sub(r"[(\[【].*", "", unicodedata.normalize("NFKC", text).lower())
    return re.sub(r"[\s_:*]", "", plain)


def _columns_by_content(numbered: Sequence[Line], pairs: bool) -> dict[Column, int] | None:
    """Where there is no header: numbers, if the sheet begins with them, then names, then units; None if that cannot be.

    Headings of other columns, more columns, or names without a letter in them: there we would be guessing.
    """
    headings = {HEADERS.get(_heading(text)) for text in numbered[0][1]}
    if headings - {None, Column.NAME, Column.PARTNER}:
        return None
    width = max(len(line) for _, line in numbered)
    numbers = [Column.NUMBER] if all(line[0].isdecimal() for _, line in numbered) else []
    wanted = [*numbers, Column.NAME, *([Column.PARTNER] if pairs else []), Column.UNIT]
    names = [line[len(numbers)] for _, line in numbered if len(line) > len(numbers)]
    if width > len(wanted) or not all(any(sign.isalpha() for sign in name) for name in names) or not names:
        return None
    if pairs and width < len(numbers) + 2:
        return None
    return {column: place for place, column in enumerate(wanted[:width])}


def _columns(row: int, header: Sequence[str], problems: list[Problem]) -> dict[Column, int]:
    columns: dict[Column, int] = {}
    for place, text in enumerate(header):
        column = HEADERS.get(_heading(text))
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
    if name and name == partner:
        problems.append(Problem("roster_own_partner", row, (("name", name[:LONGEST]),)))
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
    employment = cell(Column.EMPLOYMENT).lower()
    if employment and employment not in EMPLOYMENTS:
        problems.append(Problem("roster_employment_unclear", row, (("given", employment[:LONGEST]),)))
    number, seed = whole(Column.NUMBER, "roster_bad_number"), whole(Column.SEED, "roster_bad_seed")
    return Row(row, number, name, partner, unit, seed, remote in YES, day or "", EMPLOYMENTS.get(employment, ""))


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
    people: dict[tuple[str, str], Row] = {}
    for row in rows:
        for seen, key, code in ((numbers, row.number, "roster_number_twice"), (seeds, row.seed, "roster_seed_twice")):
            if key and key in seen:
                problems.append(Problem(code, row.row, (("given", key), ("first", seen[key]))))
            elif key:
                seen[key] = row.row
        for name in {row.name, row.partner} - {""}:
            first = people.setdefault((name, row.unit), row)
            born_apart = first.born and row.born and first.born != row.born
            if first is not row and not born_apart:
                facts = (("name", name[:LONGEST]), ("first", first.row))
                problems.append(Problem("roster_person_twice", row.row, facts, warning=True))


def look_alike_problems(rows: Sequence[Row], entered: Mapping[int, str] | None = None) -> list[Problem]:
    """Warnings: names that look like another one of the sheet or, by number, of those who have been ``entered``.

    The very same name is none: there are many 张伟, and a unit tells them apart.
    """
    known = {skeleton(name): (number, name) for number, name in (entered or {}).items()}
    first: dict[str, tuple[int, str]] = {}
    problems = []
    for row in rows:
        name = together(each for each in (row.name, row.partner) if each)
        key = skeleton(name)
        place, other = first.setdefault(key, (row.row, name))
        if entered is None and other != name:
            facts = (("name", name[:LONGEST]), ("other", other[:LONGEST]), ("first", place))
            problems.append(Problem("roster_look_alike", row.row, facts, warning=True))
        elif key in known and known[key][1] != name:
            number, other = known[key]
            facts = (("name", name[:LONGEST]), ("other", other[:LONGEST]), ("number", number))
            problems.append(Problem("roster_looks_like_entrant", row.row, facts, warning=True))
    return problems


def numbered(rows: Iterable[Row], taken: Iterable[int]) -> list[tuple[int, Row]]:
    """Numbers that the sheet gives are kept; the others get the lowest that are free, in the order of the sheet."""
    rows = list(rows)
    known = {*taken, *(row.number for row in rows)}
    free = (number for number in itertools.count(1) if number not in known)
    return [(row.number or next(free), row) for row in rows]


def already_entered(rows: Iterable[Row], entered: Iterable[tuple[int, str, Sequence[str]]]) -> list[Problem]:
    """Rows whose people are in the event: it knows them by number, unit and names."""
    known = {(unit, frozenset(names)): number for number, unit, names in entered}
    problems = []
    for row in rows:
        number = known.get((row.unit, frozenset({row.name, row.partner} - {""})))
        if number is not None:
            facts = (("name", row.name[:LONGEST]), ("number", number))
            problems.append(Problem("roster_entered_already", row.row, facts))
    return problems
