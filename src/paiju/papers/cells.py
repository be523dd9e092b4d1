"""The text cells of a spreadsheet file, CSV or XLSX, whoever wrote it: anything else is no table, and never an error.

A workbook is a ZIP archive of XML: how large it unpacks is read from its directory before anything of it is unpacked.
"""

import csv
import io
import zipfile
from itertools import islice
from typing import Final

MOST_BYTES: Final = 20_000_000
MOST_UNPACKED: Final = 64_000_000
MOST_PARTS: Final = 1_000
MOST_LINES: Final = 20_100
MOST_COLUMNS: Final = 100
_LOOKED_AT: Final = 20
"""So many lines tell by what columns are separated: the first may be a title without any."""


class NoTable(Exception):
    """The file holds no table that we can read."""


class TooBig(Exception):
    """More bytes than we read, as the file is or unpacked."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes; at most {limit}")
        self.size: Final = size
        self.limit: Final = limit


def read_table(data: bytes) -> list[list[str]]:
    """The cells by line, as far as ``MOST_LINES``; the lines are those a spreadsheet program numbers."""
    if len(data) > MOST_BYTES:
        raise TooBig(len(data), MOST_BYTES)
    return _workbook_cells(data) if data.startswith(b"PK") else _text_cells(data)


def _text_cells(data: bytes) -> list[list[str]]:
    text = _decoded(data)
    if "\0" in text:
        raise NoTable
    top = "\n".join(islice(filter(str.strip, io.StringIO(text, newline=None)), _LOOKED_AT))
    delimiter = max("\t;,，", key=top.count)
    if delimiter == "，":
        text, delimiter = text.replace("，", ","), ","
    try:
        lines = islice(csv.reader(io.StringIO(text, newline=None), delimiter=delimiter), MOST_LINES)
        return [line[:MOST_COLUMNS] for line in lines]
    except csv.Error:
        raise NoTable from None


def _decoded(data: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "gb18030", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    raise NoTable


def _workbook_cells(data: bytes) -> list[list[str]]:
    import openpyxl  # noqa: PLC0415 - takes longer to import than reading a CSV

    _check_size(data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what a file says of its own size need not be true
        lines = sheet.iter_rows(max_row=MOST_LINES, max_col=MOST_COLUMNS, values_only=True)
        return [["" if value is None else str(value) for value in line] for line in lines]
    # Whatever the library stumbles over in a damaged or hostile file: it promises no set of errors (we saw a dozen).
    except Exception as error:
        raise NoTable from error


def _check_size(data: bytes) -> None:
    """Reading a part ends at the size that the directory gives it, so a directory that lies gains nothing."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError):
        raise NoTable from None
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MOST_UNPACKED:
        raise TooBig(unpacked, MOST_UNPACKED)
    if len(parts) > MOST_PARTS:
        raise NoTable
