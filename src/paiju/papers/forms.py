"""What stands on each paper, as plain data; a text is a pair of Chinese and English unless it is a name or a number.

A form knows nothing of tournaments: who fills it in decides what is in it. Its template has the same name.
"""

import enum
from dataclasses import dataclass

Bilingual = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Heading:
    """The top of every page: the event, what the paper is, and the line at the bottom (version, seed, hash, time)."""

    event: str
    title: Bilingual
    subtitle: Bilingual = ("", "")
    footer: str = ""


@dataclass(frozen=True, slots=True)
class PlaceCard:
    names: tuple[str, ...]  # a line each
    number: int
    unit: str
    place: Bilingual  # table and direction
    link: str = ""  # to one's own seat; printed as a QR code


@dataclass(frozen=True, slots=True)
class PlaceCards:
    heading: Heading
    cards: tuple[PlaceCard, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    direction: Bilingual
    number: int
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class PlannedTable:
    label: Bilingual
    seats: tuple[Seat, ...]
    note: Bilingual = ("", "")


@dataclass(frozen=True, slots=True)
class TablePlan:
    heading: Heading
    tables: tuple[PlannedTable, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """One line of a score sheet before it is played: the deal, the board it is entered as, and who calls first."""

    deal: int
    board: int
    first_caller: Bilingual


@dataclass(frozen=True, slots=True)
class DealSheet:
    """A table's score sheet of Dou Dizhu; ``doubling`` adds the columns the national rules need."""

    table: Bilingual
    seats: tuple[Seat, ...]
    deals: tuple[SheetDeal, ...]
    doubling: bool = False
    link: str = ""  # to where the referee enters this table


@dataclass(frozen=True, slots=True)
class DealSheets:
    heading: Heading
    sheets: tuple[DealSheet, ...]


@dataclass(frozen=True, slots=True)
class PairSheet:
    """A table's score sheet of 升级: two pairs, so many empty lines, when it must be handed in."""

    table: Bilingual
    sides: tuple[Seat, ...]
    lines: int
    note: Bilingual
    link: str = ""


@dataclass(frozen=True, slots=True)
class PairSheets:
    heading: Heading
    sheets: tuple[PairSheet, ...]


@enum.unique
class Fit(enum.StrEnum):
    """How a column of a list is set."""

    NAME = "name"  # as wide as there is room; what is longer gets smaller
    TEXT = "text"  # the same with less room
    SHORT = "short"  # in the middle, as wide as what is in it
    FIGURE = "figure"  # at the right
    CELL = "cell"  # of a crosstable: all alike
    BLANK = "blank"  # to be written into


@dataclass(frozen=True, slots=True)
class Column:
    title: Bilingual
    fit: Fit


@dataclass(frozen=True, slots=True)
class Listing:
    """A table for a wall or a desk: a line a row, signatures at the end. ``across``: so many columns of it a page."""

    heading: Heading
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[Bilingual, ...] = ()
    signatures: tuple[Bilingual, ...] = ()
    across: int = 1
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a record: filled in, or so many lines to write on."""

    label: Bilingual
    value: Bilingual = ("", "")
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Record:
    label: Bilingual
    items: tuple[Item, ...]
    signatures: tuple[Bilingual, ...]


@dataclass(frozen=True, slots=True)
class Records:
    """Rulings, appeals or incidents, to be signed and filed; one that is empty is filled in by hand."""

    heading: Heading
    records: tuple[Record, ...]
    note: Bilingual = ("", "")


@dataclass(frozen=True, slots=True)
class Frequency:
    """One board and direction: every result, how often, and what it was worth."""

    board: int
    direction: Bilingual
    columns: tuple[Bilingual, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Frequencies:
    heading: Heading
    tables: tuple[Frequency, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A board's cards, by seat from high to low, e.g. ``♠A``; jokers are 小王 and 大王."""

    board: int
    first_caller: Bilingual
    hands: tuple[tuple[Bilingual, tuple[str, ...]], ...]
    kitty: tuple[str, ...]
    proof: str = ""


@dataclass(frozen=True, slots=True)
class HandRecords:
    heading: Heading
    boards: tuple[HandRecord, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """For one person; ``partner`` is who played with him."""

    name: str
    unit: str
    honour: Bilingual  # 第一名 / First place
    medal: Bilingual = ("", "")
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Certificates:
    heading: Heading
    issuer: str
    date: Bilingual
    chief: Bilingual  # the line on which he signs
    certificates: tuple[Certificate, ...]


@dataclass(frozen=True, slots=True)
class SupplementRow:
    """One setting of the event: what it is, its value, the article, and whether it is the published reading."""

    name: Bilingual
    value: Bilingual
    articles: str
    changed: bool


@dataclass(frozen=True, slots=True)
class SupplementPart:
    title: Bilingual
    rows: tuple[SupplementRow, ...]


@dataclass(frozen=True, slots=True)
class PointsTable:
    """What results are worth: a row for each of them."""

    title: Bilingual
    columns: tuple[Bilingual, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Supplement:
    """``facts``: what, when, where and by whom, line by line; then sizes and readings; then what results are worth."""

    heading: Heading
    facts: tuple[Item, ...]
    parts: tuple[SupplementPart, ...]
    points: tuple[PointsTable, ...]
    signatures: tuple[Bilingual, ...]


Form = (
    PlaceCards
    | TablePlan
    | DealSheets
    | PairSheets
    | Listing
    | Records
    | Frequencies
    | HandRecords
    | Certificates
    | Supplement
)
