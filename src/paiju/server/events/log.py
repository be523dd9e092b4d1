"""What a server knows of an event beside its acts: how it is run, the sealed secret, which live table is which."""

from dataclasses import dataclass, field

from paiju.server.table.log import CODEC
from paiju.storage.store import EventStore, StreamId
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId, parse_segment

PREFIX = "hall/"


def stream_of(event: str) -> StreamId:
    return StreamId(PREFIX + event)


def acts_stream(event: str) -> StreamId:
    return StreamId(f"event-{event}")


@dataclass(frozen=True, slots=True)
class HallOpened:
    """``code`` lets people register; ``chief`` is who opened it; ``next_after`` is in seconds.

    ``house`` and ``house_version`` are the player of every house seat: what an auditor needs to ask it again.
    """

    event: str
    code: str
    chief: str
    auto: bool
    house: str
    registration: bool
    next_after: int
    sealed: int
    secret: str = field(repr=False)
    house_version: str = ""


@dataclass(frozen=True, slots=True)
class EventAdopted:
    """The event came in a file. ``desk`` organises it there: whoever opened it here acts as that official.

    ``came_with`` so many acts: what was being played then goes on as it was, and results are entered.
    """

    desk: str
    came_with: int


@dataclass(frozen=True, slots=True)
class TableAttached:
    """Written before the live table is opened: one that is attached and has no log is opened at the next start."""

    segment: str
    table: int
    live: str


@dataclass(frozen=True, slots=True)
class AnnouncementRead:
    """Entrants, by their numbers, who have seen what an act announced."""

    announcement: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HallClosed:
    """The event is finished: nothing has to be resumed."""


HallEvent = HallOpened | EventAdopted | TableAttached | AnnouncementRead | HallClosed
CODEC.register_all("hall", (HallOpened, EventAdopted, TableAttached, AnnouncementRead, HallClosed))


@dataclass(slots=True)
class HallFacts:
    """The fold of a hall's log. ``live`` by segment and table number, ``read`` by announcement."""

    opened: HallOpened
    version: int = 1
    live: dict[tuple[SegmentId, int], str] = field(default_factory=dict)
    read: dict[int, set[Number]] = field(default_factory=dict)
    is_closed: bool = False
    adopted: EventAdopted | None = None

    def take(self, event: HallEvent) -> None:
        self.version += 1
        if isinstance(event, TableAttached):
            self.live[parse_segment(event.segment), event.table] = event.live
        elif isinstance(event, AnnouncementRead):
            self.read.setdefault(event.announcement, set()).update(map(Number, event.numbers))
        elif isinstance(event, EventAdopted):
            self.adopted = event
        elif isinstance(event, HallClosed):
            self.is_closed = True


async def load_hall(store: EventStore, event: str) -> HallFacts | None:
    stored = await store.read(stream_of(event))
    if not stored:
        return None
    opened: HallOpened = CODEC.decode(stored[0])
    facts = HallFacts(opened)
    for each in stored[1:]:
        facts.take(CODEC.decode(each))
    return facts
