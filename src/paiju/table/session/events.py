"""What can happen at a table besides the deal itself (past tense), and what can be asked of it (imperative).

A table's log is one sequence in which these and the events of its deals stand side by side. None of them is ever sent
to a client: clients are told what follows for them (who sits where, the clock) and the events of the deal they may see.
"""

import enum
from dataclasses import dataclass, field
from typing import Any

from paiju.table.seats import Millis, Seat
from paiju.table.session.options import TableOptions

DealEvent = Any
"""An event of the game that is played."""
SeatAction = Any
"""What a seat may ask for in that game."""


@enum.unique
class SeatKind(enum.StrEnum):
    OPEN = "open"
    PERSON = "person"
    HOUSE = "house"


@enum.unique
class TrusteeCause(enum.StrEnum):
    ASKED = "asked"  # the person said so
    TIME_OUTS = "time-outs"
    ACTED = "acted"  # the person is back: it acted itself


@dataclass(frozen=True, slots=True)
class TableOpened:
    """``sealed`` boards are fixed by the commitment; ``boards`` is how many will be played, 0 when nobody knows.

    A table of an event plays boards of the event's ``session`` from the ``first`` on, as the tables beside it do;
    ``caller`` is the seat drawn for its first deal.
    """

    table: str
    kind: str
    book: str
    options: tuple[tuple[str, str], ...]
    book_hash: str
    software: str
    players: int
    host: Seat | None
    boards: int
    sealed: int
    commitment: str
    settings: TableOptions
    session: str = ""
    first: int = 1
    caller: Seat | None = None

    @property
    def sealed_as(self) -> str:
        """The name under which the session was sealed: the table's, or that of the event."""
        return self.session or self.table

    @property
    def is_contest(self) -> bool:
        """Whether an event has opened it: seats are those of its people, and nobody is helped."""
        return bool(self.session) or self.settings.shared_boards


@dataclass(frozen=True, slots=True)
class SessionSealed:
    """What all cards of the session follow from: for nobody's eyes until the table is closed."""

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    kind: SeatKind
    name: str
    player: str  # which house player; empty for a person


@dataclass(frozen=True, slots=True)
class SeatRenamed:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealOpened:
    """The deal's own events follow in the same append."""

    board: int
    attempt: int


@dataclass(frozen=True, slots=True)
class DealsLimited:
    """So many deals will be played at this table in all, those that are over included; None: as many as before."""

    boards: int | None


@dataclass(frozen=True, slots=True)
class Paused:
    at: Millis


@dataclass(frozen=True, slots=True)
class Resumed:
    at: Millis


@dataclass(frozen=True, slots=True)
class ClockSaved:
    """Table time went on from here after the server had been down; what lies between is charged to nobody."""

    at: Millis


@dataclass(frozen=True, slots=True)
class TrusteeSet:
    seat: Seat
    on: bool
    cause: TrusteeCause


@dataclass(frozen=True, slots=True)
class NextAgreed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TableClosed:
    reason: str


@dataclass(frozen=True, slots=True)
class TableReopened:
    """The decision to close it was taken back: the table goes on as it was, and its clock from where it stood."""


TableEvent = (
    TableOpened
    | SessionSealed
    | SeatTaken
    | SeatRenamed
    | SeatLeft
    | DealOpened
    | DealsLimited
    | Paused
    | Resumed
    | ClockSaved
    | TrusteeSet
    | NextAgreed
    | TableClosed
    | TableReopened
)
LogEvent = TableEvent | DealEvent


# Commands.


@dataclass(frozen=True, slots=True)
class TakeSeat:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class RenameSeat:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Deal the next board, or the same again after nobody bid; asked by the platform."""


@dataclass(frozen=True, slots=True)
class LimitDeals:
    """Time is running out: so many deals more after the one in progress; None: that was taken back."""

    more: int | None


@dataclass(frozen=True, slots=True)
class DoAction:
    """A person acts for its own seat."""

    action: SeatAction


@dataclass(frozen=True, slots=True)
class HouseAct:
    """A house player acts for its seat or, as trustee, for a person's."""

    seat: Seat
    action: SeatAction


@dataclass(frozen=True, slots=True)
class Expire:
    """The time of the turn with this number is over, for everybody who has not acted in it."""

    turn: int


@dataclass(frozen=True, slots=True)
class AgreeNext:
    pass


@dataclass(frozen=True, slots=True)
class SetPaused:
    paused: bool


@dataclass(frozen=True, slots=True)
class SetTrustee:
    on: bool


@dataclass(frozen=True, slots=True)
class SaveClock:
    pass


@dataclass(frozen=True, slots=True)
class CloseTable:
    reason: str


@dataclass(frozen=True, slots=True)
class ReopenTable:
    """The only thing that can be asked of a closed table."""


Command = (
    TakeSeat
    | RenameSeat
    | LeaveSeat
    | OpenDeal
    | LimitDeals
    | DoAction
    | HouseAct
    | Expire
    | AgreeNext
    | SetPaused
    | SetTrustee
    | SaveClock
    | CloseTable
    | ReopenTable
)
