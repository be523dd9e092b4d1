"""A table of an event as a file: CSV, XLSX, JSON, and a page of HTML that needs nothing else."""

import csv
import html
import io
import json
import re
from dataclasses import dataclass
from typing import Final

from paiju.papers.forms import Bilingual

# Wide ones, too: a Chinese spreadsheet program takes them for the narrow ones.
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_HARMLESS: Final = re.compile(r"-|[+-]?\d+(?:[.,/]\d+)?%?")

Cell = str | int | float
"""Numbers stay numbers in a workbook; what must be exact (decimals, fractions) is text."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """``keys`` name the columns for machines, ``columns`` for people."""

    title: Bilingual
    keys: tuple[str, ...]
    columns: tuple[Bilingual, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Bilingual, ...] = ()


def to_csv(sheet: Sheet) -> bytes:
    """With the byte order mark without which a Chinese spreadsheet program reads UTF-8 as GBK."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([_harmless(_heading(column)) for column in sheet.columns])
    writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
    return b"\xef\xbb\xbf" + written.getvalue().encode("utf-8")


def to_json(sheet: Sheet) -> bytes:
    rows = [dict(zip(sheet.keys, row, strict=True)) for row in sheet.rows]
    return json.dumps({"title": sheet.title[0], "rows": rows}, ensure_ascii=False, indent=1).encode("utf-8") + b"\n"


def to_xlsx(sheets: tuple[Sheet, ...]) -> bytes:
    """One sheet a tab; headers stay in view, columns are as wide as what is in them."""
    import openpyxl  # noqa: PLC0415 - takes longer to import than all commands but this one take
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for sheet in sheets:
        page = book.create_sheet(_tab(sheet.title[0], {name.lower() for name in book.sheetnames}))
        page.freeze_panes = "A2"
        for place, column in enumerate(sheet.columns, start=1):
            head = page.cell(1, place, "\n".join(text for text in dict.fromkeys(column) if text))
            head.data_type = "s"
            head.font, head.alignment = Font(bold=True), Alignment(wrap_text=True, vertical="top")
            width = max([_width(column[0]), *(_width(str(row[place - 1])) for row in sheet.rows)])
            page.column_dimensions[get_column_letter(place)].width = min(40, width + 2)
        for number, row in enumerate(sheet.rows, start=2):
            for place, value in enumerate(row, start=1):
                cell = page.cell(number, place, value)
                if isinstance(value, str):
                    cell.data_type = "s"  # or a name that begins with "=" would be a formula
        for number, note in enumerate(sheet.notes, start=len(sheet.rows) + 3):
            page.cell(number, 1, _heading(note)).data_type = "s"
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def to_html(event: str, sheets: tuple[Sheet, ...], footer: str = "") -> bytes:
    """A page to put on any web space or to send: no script, no address but its own anchors."""
    parts = [_html_table(place, sheet) for place, sheet in enumerate(sheets)]
    links = " · ".join(f'<a href="#s{place}">{html.escape(sheet.title[0])}</a>' for place, sheet in enumerate(sheets))
    page = _PAGE.format(event=html.escape(event), links=links, parts="\n".join(parts), footer=html.escape(footer))
    return page.encode("utf-8")


def _html_table(place: int, sheet: Sheet) -> str:
    heads = "".join(
        f'<th scope="col">{html.escape(zh)}<small>{html.escape(en)}</small></th>' for zh, en in sheet.columns
    )
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in sheet.rows
    )
    notes = "".join(f"<p>{html.escape(_heading(note))}</p>" for note in sheet.notes)
    title = f"{html.escape(sheet.title[0])} <small>{html.escape(sheet.title[1])}</small>"
    return (
        f'<section id="s{place}"><h2>{title}</h2><div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{notes}</section>"
    )


def _heading(column: Bilingual) -> str:
    return " ".join(text for text in dict.fromkeys(column) if text)


def _harmless(cell: Cell) -> Cell:
    """A name that begins like a formula must not become one when the file is opened; a negative number stays one."""
    if not isinstance(cell, str) or _HARMLESS.fullmatch(cell):
        return cell
    return "'" + cell if cell.startswith(("\t", "\r", "\n")) or cell.lstrip().startswith(_FORMULA) else cell


def _tab(title: str, taken: set[str]) -> str:
    """A worksheet's name: at most 31 characters, none of those a workbook forbids, and not there yet."""
    name = "".join(" " if letter in "[]:*?/\\" else letter for letter in title).strip()[:28] or "1"
    number = 1
    chosen = name
    while chosen.lower() in taken:
        number += 1
        chosen = f"{name}{number}"
    return chosen


def _width(text: str) -> int:
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)


_PAGE = """<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{event}</title>
<style>
:root {{ color-scheme: light dark; --line: #9996; --accent: #9b1c1c; }}
@media (prefers-color-scheme: dark) {{ :root {{ --accent: #f0a0a0; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; }}
h1 {{ margin-bottom: .2rem; }} h2 {{ color: var(--accent); }} small {{ opacity: .65; font-weight: normal; }}
th small {{ display: block; }} .scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }}
th, td {{ border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }}
</style></head>
<body><h1>{event}</h1><nav>{links}</nav>
{parts}
<footer><small>{footer}</small></footer></body></html>
"""
