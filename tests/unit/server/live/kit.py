"""A hall for tests: time that is turned by hand, house players in the loop, clients that fold what they are sent."""

import asyncio
import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu import wire
from paiju.games.doudizhu.game import DOUDIZHU
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.players.house import find_player
from paiju.server.live import house_pool
from paiju.server.live.house_pool import Question
from paiju.server.live.outbox import Outbox
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.storage.store import EventStore
from paiju.table.clock import Instant
from paiju.table.game import AnyGame
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.events import SeatAction
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.views import Viewer
from tests.unit.server.live.memory_store import MemoryStore

if TYPE_CHECKING:
    from paiju.server.live.attachment import Attachment

NATIONAL, CCGC, WORKERS = "doudizhu-national-2016", "doudizhu-ccgc", "doudizhu-workers-2021"
BOOKS = (NATIONAL, CCGC, WORKERS)

decode_from_table = msgspec.json.Decoder(m.FromTable).decode


async def settle(turns: int = 16) -> None:
    """Let every task run until it waits for something that will not come by itself."""
    for _ in range(turns):
        await asyncio.sleep(0)


@dataclass(eq=False)
class _Call:
    when: Instant
    do: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeTime:
    """Stands still until it is told to go on."""

    def __init__(self, start: int = 1_700_000_000_000) -> None:
        self._now = start
        self._calls: list[_Call] = []

    def now(self) -> Instant:
        return Instant(self._now)

    wall = now

    def call_at(self, when: Instant, do: Callable[[], None]) -> _Call:
        call = _Call(when, do)
        self._calls.append(call)
        return call

    async def advance(self, milliseconds: int) -> None:
        """Go on, ringing every timer at its own instant."""
        end = self._now + milliseconds
        while True:
            self._calls = [call for call in self._calls if not call.cancelled]
            due = min((call for call in self._calls if call.when <= end), key=lambda call: call.when, default=None)
            if due is None:
                break
            self._calls.remove(due)
            self._now = max(self._now, due.when)
            due.do()
            await settle()
        self._now = end
        await settle()


class InlineHouse:
    """House players in the loop; ``gate`` keeps them thinking."""

    def __init__(self) -> None:
        self.gate: asyncio.Event | None = None
        self.questions: list[Question] = []

    async def choose(self, question: Question) -> SeatAction:
        self.questions.append(question)
        if self.gate is not None:
            await self.gate.wait()
        return house_pool.choose(find_player, question)

    async def hint(self, question: Question) -> list[list[int]]:
        return house_pool.give_hint(find_player, question)


@dataclass(frozen=True)
class Speech:
    """How a game's clients read its events and write its actions."""

    game: AnyGame
    read: Callable[[dict[str, Any]], Any]
    write: Callable[[Any], Any]


class Client:
    """A connection of one viewer, as the web client has it: folds events, counts them, keeps every frame."""

    def __init__(self, viewer: Viewer, speech: Speech | None = None) -> None:
        self.viewer = viewer
        self.speech = speech or DOUDIZHU_SPEECH
        self.count = 0
        self.view = self.speech.game.blank
        self.frames: list[bytes] = []
        self.inbox: list[m.FromTable] = []
        self.seats: list[m.SeatInfo] = []
        self.clock: m.ClockInfo | None = None
        self._ids = (f"{viewer}-{number}" for number in itertools.count(1))
        self.outbox = Outbox()
        self.attachment: Attachment | None = None

    async def connect(self, rooms: Rooms, table: str, since: int | None = None) -> None:
        """Come, or come back with what one has; ``since=0`` is a new device."""
        if since is not None:
            self.count, self.view = since, self.speech.game.blank
        self.outbox = Outbox()
        self.attachment = await rooms.attach(table, self.viewer, self.outbox)
        await self.send(m.Hello(self.count))
        await settle()
        await self.read()

    async def send(self, message: m.FromClient) -> None:
        assert self.attachment is not None
        await self.attachment.receive(m.encode(message))

    async def read(self) -> list[m.FromTable]:
        """Take what has come, and fold it."""
        fresh: list[m.FromTable] = []
        while self.outbox._frames:
            for frame in await self.outbox.take():
                self.frames.append(frame)
                message = decode_from_table(frame)
                fresh.append(message)
                self._note(message)
        self.inbox += fresh
        return fresh

    def _note(self, message: m.FromTable) -> None:
        match message:
            case m.Welcome():
                if message.anew or message.since != self.count:
                    self.count, self.view = message.since, self.speech.game.blank
                self.seats, self.clock = message.seats, message.clock
            case m.Events():
                assert message.first == self.count + 1, "a gap or a repetition"
                for event in message.events:
                    self.view = self.speech.game.evolve(self.view, self.speech.read(event))
                self.count += len(message.events)
                self.clock = message.clock
            case m.Seats():
                self.seats = message.seats
            case m.Clock():
                self.clock = message.clock
            case _:
                pass

    def act(self, action: Any, act_id: str | None = None, seen: int | None = None) -> m.Act[Any]:
        return m.Act(act_id or next(self._ids), self.count if seen is None else seen, self.speech.write(action))

    async def ask(self, message: m.FromClient) -> m.Done | m.Refused | m.Hint | None:
        """Send, and the answer to it; None while there is none."""
        await self.send(message)
        await settle()
        answers = [answer for answer in await self.read() if isinstance(answer, m.Done | m.Refused | m.Hint)]
        return answers[-1] if answers else None

    async def do(self, action: Any) -> m.Done:
        answer = await self.ask(self.act(action))
        assert isinstance(answer, m.Done), answer
        return answer

    def leave(self) -> None:
        assert self.attachment is not None
        self.attachment.detach()


def wire_action(action: e.Action) -> wire.Action:
    match action:
        case e.Bid():
            return wire.Bid(action.points)
        case e.Double():
            return wire.Double(action.doubled)
        case e.Redouble():
            return wire.Redouble(action.redoubled)
        case e.Play():
            return wire.Play(list(map(int, action.cards)))
        case e.Pass():
            return wire.Pass()
        case _:
            raise ValueError(action)


DOUDIZHU_SPEECH = Speech(DOUDIZHU, CODEC.decode, wire_action)
PEOPLE = (SeatWanted.person("Li"), SeatWanted.person("Wang"), SeatWanted.person("Zhao"))
QUICK = TableOptions(house_delay=0, spectators=True, next_after=0)


@dataclass
class Hall:
    """A server with one table, its players and a spectator."""

    rooms: Rooms
    store: EventStore
    time: FakeTime
    house: InlineHouse
    table: str = ""
    clients: list[Client] = field(default_factory=list)
    watcher: Client = field(default_factory=lambda: Client(None))

    @property
    def room(self) -> Room:
        return self.rooms._rooms[self.table]

    @property
    def deal(self) -> Any:
        return self.room.state.deal

    async def read(self) -> None:
        for client in (*self.clients, self.watcher):
            await client.read()

    def to_act(self) -> list[Client]:
        return [self.clients[seat] for seat in self.deal.to_act()]

    def choice(self, client: Client, choose: random.Random) -> Any:
        """Something legal, by the client's own view."""
        assert client.viewer is not None
        game, rules, _ = self.room.session.played
        return choose.choice(list(game.legal(rules, client.view, client.viewer)))

    async def step(self, choose: random.Random) -> None:
        """One action of somebody whose turn it is."""
        client = choose.choice(self.to_act())
        await client.do(self.choice(client, choose))
        await self.read()

    async def play_deal(self, choose: random.Random, seconds: int = 0) -> None:
        """Play until the board has its result."""
        board = self.room.state.board
        while self.room.state.board == board and (self.room.state.is_running or self.deal.redeal):
            if self.deal.redeal:
                await self.time.advance(2_000)
                await self.read()
            else:
                await self.step(choose)
                await self.time.advance(seconds * 1_000)

    async def next_deal(self) -> None:
        for client in self.clients:
            if not self.room.state.is_running:
                await client.ask(m.NextDeal(f"next-{self.room.state.board}-{client.viewer}"))
        await self.read()


async def open_hall(
    book: str = NATIONAL,
    settings: TableOptions = QUICK,
    seats: Sequence[SeatWanted] = PEOPLE,
    store: Any = None,
    boards: int = 0,
    options: dict[str, str] | None = None,
    speech: Speech = DOUDIZHU_SPEECH,
) -> Hall:
    """A hall with one table whose persons are connected."""
    hall = await serve(MemoryStore() if store is None else store)
    new = NewTable(book, seats, options or {}, boards=boards, table=settings)
    hall.table = (await hall.rooms.create(new)).table
    hall.clients = [Client(Seat(number), speech) for number in range(len(seats))]
    hall.watcher = Client(None, speech)
    for client, seat in zip(hall.clients, seats, strict=True):
        if seat.kind == "person":
            await client.connect(hall.rooms, hall.table)
    if settings.spectators:
        await hall.watcher.connect(hall.rooms, hall.table)
    await hall.read()
    return hall


async def serve(store: EventStore, time: FakeTime | None = None) -> Hall:
    """A server on a store, its tables restored."""
    house, clock = InlineHouse(), time or FakeTime()
    rooms = Rooms(store, house, time=clock)
    await rooms.start()
    await rooms.restored()
    await settle()
    return Hall(rooms, store, clock, house)
