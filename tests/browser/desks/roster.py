"""Made-up people in a spreadsheet, as an office hands it in."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from openpyxl import Workbook

PHONE: Final = {"width": 390, "height": 844}
_FAMILIES: Final = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何"
_GIVEN: Final = ("安然", "博文", "成林")


def people(count: int) -> list[str]:
    """So many names, all different."""
    return [f"{family}{given}" for given in _GIVEN for family in _FAMILIES][:count]


def sheet(path: Path, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Path:
    book = Workbook()
    page = book.active
    assert page is not None
    for row in (columns, *rows):
        page.append(list(row))
    book.save(path)
    return path
