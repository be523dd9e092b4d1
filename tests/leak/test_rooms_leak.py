"""Nobody learns a card, a choice or that a choice was made before its audience may: every byte to every client is read.

Three ways: by structure (each frame decoded, each card in it must be known to its reader), by raw bytes (hands,
kitties, secrets and the ids of others' messages are searched for), and by comparison (runs that differ in hidden
things only must send others the same bytes at the same instants).
"""

import asyncio
import itertools
import logging
import random
import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import audience
from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.state import Phase, fold
from paiju.server.live.house_pool import Question
from paiju.server.live.records import PlayedDeal, deals_of
from paiju.server.table.log import stream_of
from paiju.table.audience import may_see
from paiju.table.player import timeless
from paiju.table.session import messages as m
from paiju.table.session.opening import SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.views import Viewer
from tests.unit.server.live.kit import BOOKS, NATIONAL, PEOPLE, Client, Hall, open_hall, serve, settle

pytestmark = pytest.mark.slow

SETTINGS = (
    TableOptions(house_delay=0, spectators=True, next_after=0),
    TableOptions(house_delay=50, spectators=True, next_after=0, minimum_delay=400),
)
SEATS = (PEOPLE, (PEOPLE[0], PEOPLE[1], SeatWanted.house("greedy")))


def card_lists(value: Any) -> Iterator[list[int]]:
    """Every list of numbers in a frame that could be cards, whatever it is called, but for those that are not."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("points", "seats", "doublers", "of"):
                yield from card_lists(inner)
    elif isinstance(value, list):
        if value and all(isinstance(item, int) for item in value):
            yield value
        else:
            for item in value:
                yield from card_lists(item)


class Reader:
    """Reads one viewer's frames in order and knows which cards that viewer may know by then."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.known: set[int] = set()
        self.choices_open = False
        self.is_over = False

    def read(self, frame: bytes) -> None:
        message = msgspec.json.decode(frame)
        for event in message.get("events", ()):
            self._read_event(event)
        if message["type"] == "result":
            assert self.is_over, "the hands were told during the deal"
        elif message["type"] != "events":
            for cards in card_lists({key: value for key, value in message.items() if key != "facts"}):
                assert set(cards) <= self.known, message

    def _read_event(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "DealStarted":
                self.known = set()
                self.is_over = False
            case "DealScored":
                self.is_over = True
            case "HandDealt":
                assert event["seat"] == self.viewer
                self.known |= set(event["cards"])
            case "KittySet":
                raise AssertionError("the kitty was sent")
            case "DoublingOpened":
                self.choices_open = True
            case "DoubleChosen":
                assert event["seat"] == self.viewer or not event["hidden"]
            case "DoublesShown":
                self.choices_open = False
            case "KittyShown" | "CardsPlayed":
                self.known |= set(event["cards"])
            case _:
                assert "doublers" not in event
        for cards in card_lists(event):
            assert set(cards) <= self.known, event


def raw_secrets(events: tuple[Event, ...], viewer: Viewer) -> Iterator[bytes]:
    """Texts of hidden things as they stand in the log."""
    for event in events:
        if isinstance(event, e.HandDealt) and event.seat != viewer:
            yield msgspec.json.encode(event.cards)[1:-1]
        if isinstance(event, e.KittySet):
            yield b'"type":"KittySet"'


async def play_one(hall: Hall, choose: random.Random) -> None:
    """A deal with everything clients do: hints, checks, repeated messages, new devices, restarts of the connection."""
    while hall.room.state.is_running:
        waiting = [client for client in hall.to_act() if client.attachment is not None]
        if not waiting:
            await hall.time.advance(60)
            await hall.read()
            continue
        actor = choose.choice(waiting)
        others = [client for client in (*hall.clients, hall.watcher) if client is not actor]
        if choose.random() < 0.1:
            await actor.ask(m.AskHint(f"h{choose.random()}"))
            await actor.ask(m.AskCheck(f"c{choose.random()}", [choose.randrange(54)]))
        if choose.random() < 0.1:
            await actor.connect(hall.rooms, hall.table, choose.choice((0, None)))
            await hall.read()
        frames = [len(client.frames) for client in others]
        is_last_choice = len(hall.deal.may_double) == 1
        hidden = hall.deal.phase is Phase.DOUBLING
        message = actor.act(hall.choice(actor, choose), secrets.token_hex(8))
        await actor.ask(message)
        await hall.read()
        if hidden and not is_last_choice:
            assert frames == [len(client.frames) for client in others], "a hidden choice was noticed"
        await hall.time.advance(choose.choice((0, 450)))
        await hall.read()


@pytest.mark.parametrize("book", BOOKS)
def test_a_hundred_deals_and_no_leak(book: str, full: bool, caplog: pytest.LogCaptureFixture) -> None:
    deals = 340 if full else 34

    async def play() -> None:
        choose = random.Random(book)
        hidden: list[bytes] = []
        for number in range(deals // 2):
            settings, seats = SETTINGS[number % 2], SEATS[number // 2 % 2]
            hall = await open_hall(book, settings, seats)
            for _ in range(2):
                await play_one(hall, choose)
                while hall.deal.redeal:
                    await hall.time.advance(2_000)
                    await hall.read()
                    await play_one(hall, choose)
                await hall.next_deal()
            hidden += await examine(hall)
            await hall.rooms.stop()
        lines = "\n".join(record.getMessage() for record in caplog.records).encode()
        for text in hidden:
            assert text not in lines

    with caplog.at_level(logging.DEBUG):
        asyncio.run(play())


async def examine(hall: Hall) -> list[bytes]:
    """Read every frame of every client; returns what may stand in no log line either."""
    played = list(deals_of(await hall.rooms.archive.log(hall.table)))
    secret = hall.room.state.secret.encode()
    found = [secret]
    for question in hall.house.questions:
        assert all(may_see(audience(event), question.seat) for event in question.seen.events)
        assert question.seen.view == fold(question.seen.events)
        assert any(is_beginning_of(question, deal) for deal in played)
        assert secret.decode() not in repr(question)
    acts = acts_of(hall)
    for client in (*hall.clients, hall.watcher):
        reader = Reader(client.viewer)
        for frame in client.frames:
            reader.read(frame)
        sent = b"\n".join(client.frames)
        during = b"\n".join(frame for frame in client.frames if not frame.startswith(b'{"type":"result"'))
        assert secret not in sent
        assert b"_act" not in sent
        for deal in played:
            for text in raw_secrets(deal.events, client.viewer):
                found.append(text)
                assert text not in during
        for seat, act in acts:
            assert seat == client.viewer or act not in sent
    return found


def is_beginning_of(question: Question, deal: PlayedDeal) -> bool:
    """Whether a player was handed all that its seat had seen of this deal so far, and nothing else."""
    shown = (timeless(event) for event in deal.events if may_see(audience(event), question.seat))
    return question.seen.events == tuple(itertools.islice(shown, len(question.seen.events)))


def acts_of(hall: Hall) -> list[tuple[int, bytes]]:
    logs: Any = hall.store
    found = []
    for stored in logs.logs[stream_of(hall.table)]:
        envelope = msgspec.json.decode(stored.recorded.data)
        if "_act" in envelope and len(envelope["_act"][1]) == 16:
            found.append((envelope["_act"][0], envelope["_act"][1].encode()))
    return found


# Runs that differ in hidden things only.


def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)
    letters = itertools.cycle("abcdefgh")
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))


async def frames_of_others(choices: list[bool | None], restart: bool) -> dict[Viewer, list[tuple[int, bytes]]]:
    """Both defenders choose (None: not yet); what everybody else had been sent by then, and when."""
    hall = await open_hall(NATIONAL, SETTINGS[0])
    await hall.to_act()[0].do(e.Bid(3))
    await hall.read()
    defenders = hall.to_act()
    recorded: dict[Viewer, list[tuple[int, bytes]]] = {}

    async def look() -> None:
        await hall.read()
        for client in (*hall.clients, hall.watcher):
            seen = recorded.setdefault(client.viewer, [])
            seen += [(hall.time.now(), frame) for frame in client.frames[len(seen) :]]

    await look()
    await hall.time.advance(3_000)
    for client, choice in zip(defenders, choices, strict=True):
        if choice is not None:
            await client.do(e.Double(choice))
        await look()
        await hall.time.advance(1_000)
    if restart:
        again = await serve(hall.store, hall.time)
        hall.rooms = again.rooms
    for client in (*hall.clients, hall.watcher):  # what a new connection is told
        await client.connect(hall.rooms, hall.table, 0)
        await settle()
    await look()
    return recorded


@pytest.mark.parametrize("restart", [False, True])
def test_a_hidden_choice_changes_no_byte_for_the_others(monkeypatch: pytest.MonkeyPatch, restart: bool) -> None:
    def run(first: bool | None) -> dict[Viewer, list[tuple[int, bytes]]]:
        same_cards(monkeypatch)
        return asyncio.run(frames_of_others([first, None], restart))

    nothing, no, yes = run(None), run(False), run(True)
    chooser = next(viewer for viewer in nothing if yes[viewer] != nothing[viewer])
    for viewer in nothing:
        if viewer != chooser:
            assert nothing[viewer] == no[viewer] == yes[viewer]


def test_the_reader_finds_what_should_not_be_there() -> None:
    dealt = b'{"type":"events","first":1,"events":[{"v":1,"type":"HandDealt","seat":1,"cards":[3]}],"clock":null}'
    with pytest.raises(AssertionError):
        Reader(Client(None).viewer).read(dealt)
    with pytest.raises(AssertionError):
        Reader(None).read(b'{"type":"hint","id":"x","plays":[[52]]}')
