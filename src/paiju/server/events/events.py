"""All events of a server: creating, finding, resuming after a restart, stopping."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from paiju.papers.roster import LONGEST
from paiju.regulations.library import find_regulation
from paiju.rulebook.refusal import Refusal
from paiju.server.events.contest.playing import EventContest
from paiju.server.events.entry.entry_code import new_code
from paiju.server.events.entry.notices import Notices
from paiju.server.events.entry.receipts import Receipts
from paiju.server.events.log import PREFIX, EventAdopted, HallFacts, HallOpened, acts_stream, load_hall, stream_of
from paiju.server.events.public.broadcast import EventBroadcast
from paiju.server.events.public.event_views import EventViews
from paiju.server.events.room import EventRefused, EventRoom, file_reference
from paiju.server.events.tables import EventTables
from paiju.server.live.archive import ID_LETTERS
from paiju.server.live.rooms import Rooms
from paiju.server.table.log import CODEC
from paiju.storage.accounts import Accounts
from paiju.storage.entry_keys import EntryKeys
from paiju.storage.errors import StoreError
from paiju.storage.event_file import EventParts, Log, read_log
from paiju.storage.people import Person
from paiju.storage.store import EMPTY, Recorded
from paiju.table.names import clean_text
from paiju.table.session.refusals import TableError
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.seating.chairs import members_of, person_of
from paiju.tournament.state import Setup, State

log = logging.getLogger(__name__)

ID_LENGTH: Final = 10
SEALED: Final = 2_000
"""Boards of an event that are sealed at its creation, those of play-offs included."""


class OpenEvent:
    """An event in memory with its tables and what is told of it."""

    def __init__(self, facts: HallFacts, acts: tuple[Act, ...], state: State, events: "Events") -> None:
        rooms = events.rooms
        self.room = EventRoom(facts, acts, state, rooms.store, rooms.time)
        self.tables = EventTables(self.room, rooms)
        self.views = EventViews(self.room, self.tables, rooms, Notices(self.room, events.accounts.organisers))
        self.contest = EventContest(self.room, events.data, lambda: self.views.name_of)
        self.receipts = Receipts(self.room)
        self.broadcast = EventBroadcast(self.room, self.tables, self.views, rooms, events.keys)
        self.arriving = asyncio.Lock()

    async def stop(self) -> None:
        await self.broadcast.stop()
        await self.room.stop()
        await self.contest.stop()
        await self.tables.stop()


class Events:
    """``data``: the folder of the server, where contests of programs are kept."""

    def __init__(self, rooms: Rooms, keys: EntryKeys, accounts: Accounts, data: Path | None = None) -> None:
        self.rooms = rooms
        self.keys = keys
        self.accounts = accounts
        self.data = data
        self.unreadable: set[str] = set()
        self._open: dict[str, OpenEvent] = {}

    async def start(self) -> None:
        """Events that are not finished go on where they were."""
        for head in await self.rooms.store.streams(PREFIX):
            event = head.stream.removeprefix(PREFIX)
            try:
                facts = await load_hall(self.rooms.store, event)
                if facts is not None and not facts.is_closed:
                    await self._load(facts)
            except StoreError as error:  # the other events go on
                log.error("event %s cannot be read (%s)", event, error.code)
                self.unreadable.add(event)

    async def stop(self) -> None:
        for event in list(self._open.values()):
            await event.stop()
        self._open.clear()

    async def all(self) -> list[OpenEvent]:
        """The newest first."""
        names = [head.stream.removeprefix(PREFIX) for head in await self.rooms.store.streams(PREFIX)]
        found = [await self.find(name) for name in names if name not in self.unreadable]
        return sorted((each for each in found if each is not None), key=lambda each: -each.room.acts[0].at)

    async def find(self, event: str) -> OpenEvent | None:
        if not (len(event) == ID_LENGTH and set(event) <= set(ID_LETTERS)):
            return None
        if event in self._open:
            return self._open[event]
        if event in self.unreadable:
            raise TableError("event_unreadable")
        facts = await load_hall(self.rooms.store, event)
        if facts is None:
            return None
        return self._open.get(event) or await self._load(facts)

    async def _load(self, facts: HallFacts) -> OpenEvent | None:
        event = facts.opened.event
        found = read_log(CODEC, await self.rooms.store.read(acts_stream(event)))
        if found.damage is not None:
            log.error("event %s cannot be read beyond act %s: %s", event, found.damage.act, found.damage.reason)
            self.unreadable.add(event)
            return None
        if found.state is None:  # it was never created to the end
            return None
        opened = OpenEvent(facts, found.acts, found.state, self)
        await self._expel(opened)
        return self._open.get(event) or self._begin(opened)

    async def _expel(self, opened: OpenEvent) -> None:
        """Whoever was replaced just before an earlier server ended."""
        room = opened.room
        persons = {member: str(person_of(room.state, member)) for member in members_of(room.state)}
        for member in await self.keys.expel(room.event, persons):
            place = opened.tables.place_of(member) if member in persons else None
            if place is not None and place.live is not None:
                await self.accounts.free_seat(place.live, place.seat)

    def _begin(self, opened: OpenEvent) -> OpenEvent:
        self._open[opened.room.event] = opened
        opened.room.start()
        return opened

    async def create(self, official: OfficialId, setup: Setup, wanted: HallOpened) -> OpenEvent:
        """Whoever creates an event organises and directs it, until he appoints somebody else."""
        event = new_event_id()
        now = self.rooms.time.wall()
        organiser = Author(official, Role.ORGANISER)
        regulation = find_regulation(setup.book)
        hashed = regulation.play.content_hash()
        acts: list[Act] = []
        state: State | None = None
        for action in (a.CreateEvent(replace(setup, book_hash=hashed)), a.Appoint(official, Role.CHIEF)):
            decided = act(regulation, state, organiser, action, now)
            if isinstance(decided, Refusal):
                raise EventRefused(decided)
            state = evolve_act(state, decided)
            acts.append(decided)
        if state is None:
            raise RuntimeError("an event that was created has a state")
        facts = HallFacts(self._hall(event, official, setup.book, wanted))
        return await self._keep(facts, Log(tuple(acts), state), [CODEC.encode(each, now) for each in acts])

    async def adopt(self, official: OfficialId, file: EventParts, log: Log, wanted: HallOpened) -> OpenEvent:
        """An event that came in a file goes on here, as it is; whoever opens it acts as its organiser.

        ``log``: its acts, which somebody has checked.
        """
        if log.state is None:
            raise RuntimeError("a log that was checked has an event")
        event = new_event_id()
        desk = organiser_in(log.state)
        people = {one: Person(clean_text(person.name)[:LONGEST]) for one, person in file.people.items()}
        await self.rooms.names.keep_as({file_reference(event, one): person for one, person in people.items()})
        facts = HallFacts(self._hall(event, official, log.state.setup.book, wanted))
        facts.take(EventAdopted(desk, len(log.acts)))
        return await self._keep(facts, log, [each.recorded for each in file.acts])

    def _hall(self, event: str, official: OfficialId, book: str, wanted: HallOpened) -> HallOpened:
        version = self.rooms.player_version(book, wanted.house) if wanted.house else ""
        return replace(wanted, event=event, chief=official, house_version=version)

    async def _keep(self, facts: HallFacts, log: Log, acts: Sequence[Recorded]) -> OpenEvent:
        """The acts first: a hall that is on the list has an event."""
        store, state = self.rooms.store, log.state
        if state is None:
            raise RuntimeError("an event that is kept has a state")
        event, now = facts.opened.event, self.rooms.time.wall()
        await store.append(acts_stream(event), EMPTY, acts)
        hall = (facts.opened, facts.adopted)
        await store.append(stream_of(event), EMPTY, [CODEC.encode(each, now) for each in hall if each is not None])
        return self._begin(OpenEvent(facts, log.acts, state, self))


def new_event_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def organiser_in(state: State) -> OfficialId:
    """Whoever organises an event by its log; the last organiser cannot be dismissed."""
    return next(official for official, roles in state.officials.roles.items() if Role.ORGANISER in roles)


def new_hall(*, auto: bool, house: str, registration: bool, next_after: int) -> HallOpened:
    """How an event is run, with a code and a secret that nobody knows yet."""
    return HallOpened(
        event="",
        code=new_code(),
        chief="",
        auto=auto,
        house=house,
        registration=registration,
        next_after=next_after,
        sealed=SEALED,
        secret=secrets.token_hex(32),
    )
