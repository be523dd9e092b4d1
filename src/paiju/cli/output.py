"""What commands print, in the chosen language: tables and colours on a terminal, plain lines in a pipe, or JSON."""

import enum
import json
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from paiju.rulebook.clauses import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SUIT_STYLES = {"♥": "#D5005A", "♦": "#1F6FEB", "♣": "#5A7D00", "♠": ""}
"""Colours that colour-blind people can tell apart; ♠ has that of the text."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A cell of several lines: the first in a style of its own, those below it dim."""

    head: str
    below: tuple[str, ...] = ()
    style: str = ""

    def __str__(self) -> str:
        return " ".join((self.head, *self.below))


Cell = str | int | Words | Stack
"""Text as it is, or words of which the chosen language is shown."""


@enum.unique
class Lang(enum.StrEnum):
    ZH = "zh"
    EN = "en"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Column:
    """``stacked`` puts the English under the Chinese on a terminal, ``zh_only`` drops it where room is short;
    ``flexible`` columns may wrap; ``cards`` are coloured.
    """

    head: Words
    right: bool = False
    stacked: bool = False
    flexible: bool = False
    cards: bool = False
    zh_only: bool = False
    style: str = ""


@dataclass(slots=True)
class Table:
    columns: Sequence[Column]
    title: Words | None = None
    rows: list[tuple[Cell, ...]] = field(default_factory=list)
    ends: set[int] = field(default_factory=set)  # rows after which a section ends

    def add(self, *cells: Cell) -> None:
        self.rows.append(cells)

    def end_section(self) -> None:
        self.ends.add(len(self.rows) - 1)


class Output:
    """The standard output of one command."""

    def __init__(self, lang: Lang | None = None, as_json: bool = False) -> None:
        self.lang = lang or Lang.BOTH
        self.as_json = as_json
        self.is_terminal = sys.stdout.isatty() and not as_json

    # Words.

    def inline(self, words: Cell, between: str = " ") -> str:
        """Words within a line; Chinese first."""
        if not isinstance(words, Words):
            return str(words)
        if self.lang is Lang.ZH or words.zh == words.en:
            return words.zh
        return words.en if self.lang is Lang.EN else f"{words.zh}{between}{words.en}"

    def say(self, words: Words, style: str = "", indent: int = 0) -> None:
        """A sentence on a line of its own; in both languages two lines, the second dim."""
        if self.lang is not Lang.EN:
            self.line(words.zh, style, indent)
        if self.lang is Lang.EN or (self.lang is Lang.BOTH and words.en != words.zh):
            self.line(words.en, style if self.lang is Lang.EN else "dim", indent)

    def named(self, name: Words, value: object, style: str = "") -> None:
        """A name and what stands for itself in every language: a path, a command, a number."""
        colon = "：" if self.lang is Lang.ZH else ": "
        self.line(f"{self.inline(name)}{colon}{value}", style)

    def note(self, zh: str, en: str, value: object, style: str = "") -> None:
        self.named(Words(zh, en), value, style)

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        if not self.is_terminal:
            print(" " * indent + text)
            return
        from rich.text import Text  # noqa: PLC0415 - a pipe needs no Rich

        for part in wrap(text, self.console.width - indent):
            self.console.print(Text(" " * indent + part, style), no_wrap=True, overflow="ignore", crop=False)

    def cards(self, name: str, cards: str) -> None:
        """A hand on a line; on a terminal suits have their colours."""
        if not self.is_terminal:
            print(f"  {name}{' ' * max(0, 10 - width(name))} {cards}")
            return
        self.console.print(self._coloured(f"  {name}{' ' * max(0, 10 - width(name))} ", cards))

    def _coloured(self, lead: str, cards: str) -> "Text":
        from rich.text import Text  # noqa: PLC0415 - a pipe needs no Rich

        text = Text(lead)
        suit = ""
        for letter in cards:
            suit = "" if letter == " " else SUIT_STYLES.get(letter, suit)
            text.append(letter, suit)
        return text

    @cached_property
    def console(self) -> "Console":
        from rich.console import Console  # noqa: PLC0415 - a pipe needs no Rich

        return Console(highlight=False)

    # Tables and JSON.

    def table(self, table: Table) -> None:
        if self.is_terminal:
            self._boxed(table)
        else:
            self._plain(table)

    def json(self, document: object) -> None:
        print(json.dumps(document, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))

    def _plain(self, table: Table) -> None:
        if table.title is not None:
            self.say(table.title)
        rows = [[self.inline(column.head) for column in table.columns]]
        rows += [
            [self._short(cell, column).replace("\n", " ") for cell, column in zip(row, table.columns, strict=True)]
            for row in table.rows
        ]
        widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [
                _fit(cell, space, column.right) for cell, space, column in zip(row, widths, table.columns, strict=True)
            ]
            print("  ".join(cells).rstrip())

    def _short(self, cell: Cell, column: Column) -> str:
        if column.zh_only and isinstance(cell, Words) and self.lang is Lang.BOTH:
            return cell.zh
        return self.inline(cell, " · ")

    def _boxed(self, table: Table) -> None:
        from rich import box  # noqa: PLC0415 - a pipe needs no Rich
        from rich.markup import escape  # noqa: PLC0415
        from rich.table import Table as RichTable  # noqa: PLC0415

        shown = RichTable(
            box=box.SIMPLE_HEAD,
            title=None if table.title is None else escape(self.inline(table.title, "  ")),
            title_justify="left",
            title_style="bold",
            header_style="bold",
            pad_edge=False,
            padding=(0, 2, 0, 0),
        )
        for column in table.columns:
            shown.add_column(
                escape(self.inline(column.head, "\n")),
                justify="right" if column.right else "left",
                style=column.style,
                no_wrap=not column.flexible,
                overflow="fold",
            )
        for number, row in enumerate(table.rows):
            cells = [self._cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
            shown.add_row(*cells, end_section=number in table.ends)
        self.console.print(shown)

    def _cell(self, cell: Cell, column: Column) -> "str | Text":
        from rich.markup import escape  # noqa: PLC0415 - a pipe needs no Rich

        if column.cards:
            return self._coloured("", self.inline(cell))
        if isinstance(cell, Stack):
            head = f"[{cell.style}]{escape(cell.head)}[/]" if cell.style else escape(cell.head)
            return "\n".join((head, *(f"[dim]{escape(line)}[/dim]" for line in cell.below)))
        if not isinstance(cell, Words):
            return escape(str(cell))
        if column.zh_only and self.lang is Lang.BOTH:
            return escape(cell.zh)
        if self.lang is Lang.BOTH and cell.zh != cell.en:
            between = "\n" if column.stacked else " "
            return f"{escape(cell.zh)}{between}[dim]{escape(cell.en)}[/dim]"
        return escape(self.inline(cell))


def both(words: Words) -> dict[str, str]:
    """Words in a JSON document."""
    return {"zh": words.zh, "en": words.en}


def joined(parts: Iterable[Words], zh: str = "；", en: str = "; ") -> Words:
    listed = list(parts)
    return Words(zh.join(part.zh for part in listed), en.join(part.en for part in listed))


def width(text: str) -> int:
    """Columns of a terminal that the text takes: Chinese characters take two."""
    return sum(0 if unicodedata.combining(each) else 1 + _is_wide(each) for each in text)


_OPENING = "（［〔《“‘"
_CLOSING = "。，、；：！？）］〕》”’…％"


def wrap(text: str, space: int) -> list[str]:
    """Lines of at most so many columns: broken at blanks and between Chinese characters, never before a full stop."""
    lines, current, used = [], "", 0
    for piece in (part for whole in _pieces(text) for part in _folded(whole, space)):
        if used + width(piece) > space and current.strip():
            lines.append(current.rstrip())
            current, used = piece.lstrip(), width(piece.lstrip())
        else:
            current += piece
            used += width(piece)
    return [*lines, current.rstrip()]


def _folded(piece: str, space: int) -> list[str]:
    """A word that is longer than a line, cut."""
    return [piece] if width(piece) <= space else [piece[at : at + space] for at in range(0, len(piece), space)]


def _pieces(text: str) -> list[str]:
    """What may not be broken: a word with the blanks before it, a Chinese character with the closing signs after it."""
    pieces: list[str] = []
    for each in text:
        is_wide = _is_wide(each)
        last = pieces[-1] if pieces else ""
        goes_on = not is_wide and each != " " and not _is_wide(last[-1:])
        blanks = each == " " and last.isspace()
        if last and (goes_on or blanks or each in _CLOSING or last[-1] in _OPENING):
            pieces[-1] += each
        else:
            pieces.append(each)
    return pieces


def _is_wide(each: str) -> bool:
    return each != "" and unicodedata.east_asian_width(each) in "WF"


def _fit(text: str, space: int, right: bool) -> str:
    blank = " " * (space - width(text))
    return blank + text if right else text + blank
