"""Opening a table: what was asked for, checked, and the events its log begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from paiju.rulebook.refusal import Refusal
from paiju.table.game import TableGame
from paiju.table.names import clean_name
from paiju.table.seats import Millis, Official, Seat
from paiju.table.session import events as t
from paiju.table.session.decide import decide
from paiju.table.session.events import LogEvent, SeatKind
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from paiju.table.session.sealed import MOST_BOARDS, commitment_text
from paiju.table.session.state import fold

MAX_NAME = 40


@dataclass(frozen=True, slots=True)
class SeatWanted:
    kind: SeatKind
    name: str = ""
    player: str = ""
    is_kept: bool = False  # the name is a reference already

    @classmethod
    def person(cls, name: str) -> "SeatWanted":
        return cls(SeatKind.PERSON, name)

    @classmethod
    def known(cls, reference: str) -> "SeatWanted":
        """A person whose name has been kept before."""
        return cls(SeatKind.PERSON, reference, is_kept=True)

    @classmethod
    def house(cls, player: str, name: str = "") -> "SeatWanted":
        return cls(SeatKind.HOUSE, name or player, player)

    @classmethod
    def open(cls) -> "SeatWanted":
        return cls(SeatKind.OPEN)


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """Boards that an event deals, most often at other tables too: whose session they are of, and which comes first.

    ``caller`` is the seat that was drawn to call first at this table, where the book draws one.
    """

    session: str
    secret: str = field(repr=False)
    sealed: int
    first: int
    caller: Seat | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    book: str
    seats: Sequence[SeatWanted]
    options: Mapping[str, str] = field(default_factory=dict)
    host: Seat | None = Seat(0)
    boards: int = 0
    table: TableOptions = field(default_factory=TableOptions)
    kind: str = "practice"
    shared: SharedBoards | None = None


def check_name(name: str) -> str:
    if name != clean_name(name, MAX_NAME):
        raise TableError("bad_name", most=MAX_NAME)
    return name


def opening_events(new: NewTable, played: TableGame, table: str, secret: str, software: str) -> tuple[LogEvent, ...]:
    """The first append of a log: table, seal, seats and, when nobody is missing, the first deal."""
    players = played.game.players(played.rules)
    if len(new.seats) != players or (new.host is not None and not 0 <= new.host < len(new.seats)):
        raise TableError("bad_seats", players=players)
    shared = new.shared
    most = MOST_BOARDS if shared is None else shared.sealed - shared.first + 1
    if not 0 <= new.boards <= most:
        raise TableError("bad_boards", most=most)
    secret = secret if shared is None else shared.secret
    events: tuple[LogEvent, ...] = (_opened(new, played, table, secret, software), t.SessionSealed(secret))
    for number, seat in enumerate(new.seats):
        if seat.kind is not SeatKind.OPEN:
            events += (t.SeatTaken(Seat(number), seat.kind, check_name(seat.name), seat.player),)
    dealt = decide(played, fold(played.game, events), Official.PLATFORM, t.OpenDeal(), Millis(0))
    return events if isinstance(dealt, Refusal) else events + dealt


def _opened(new: NewTable, played: TableGame, table: str, secret: str, software: str) -> t.TableOpened:
    shared = new.shared
    sealed = (new.boards or MOST_BOARDS) if shared is None else shared.sealed
    session = "" if shared is None else shared.session
    return t.TableOpened(
        table=table,
        kind=new.kind,
        book=played.rules.book,
        options=tuple(sorted(new.options.items())),
        book_hash=played.book_hash,
        software=software,
        players=len(new.seats),
        host=new.host,
        boards=new.boards,
        sealed=sealed,
        commitment=commitment_text(session or table, secret, sealed),
        settings=new.table,
        session=session,
        first=1 if shared is None else shared.first,
        caller=None if shared is None else shared.caller,
    )
