"""Nobody learns a card of a toy, a choice or that a choice was made before its audience may: every byte is read."""

import asyncio
import itertools
import random
import secrets
from typing import Any

import msgspec
import pytest

from paiju.server.live.records import deals_of
from paiju.table.audience import may_see
from paiju.table.player import timeless
from paiju.table.session import messages as m
from paiju.table.session.events import TableEvent
from paiju.table.session.opening import SeatWanted
from paiju.table.session.views import Viewer
from tests.toy_games.draw.game import BOOK, HAND, Begun
from tests.toy_games.race.game import Started
from tests.toy_games.test_live import play_out, table_of
from tests.toy_games.toys import TOYS, Toy
from tests.unit.server.live.kit import Client, Hall, serve, settle

DRAW = TOYS[1]


def numbers(value: Any) -> set[int]:
    """Every number in a frame that is a card of a toy; their codes are like nothing else."""
    if isinstance(value, dict):
        return set().union(*map(numbers, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(numbers, value))
    return {value} if isinstance(value, int) and value > 700_000 else set()


class Reader:
    """Reads one viewer's frames in order and knows which cards that viewer may know by then."""

    def __init__(self, toy: Toy, viewer: Viewer) -> None:
        self.toy = toy
        self.viewer = viewer
        self.known: set[int] = set()
        self.shown: list[Any] = []
        self.is_over = False

    def read(self, frame: bytes) -> None:
        told = msgspec.json.decode(frame)
        for each in told.get("events", ()):
            event = self.toy.speech.read(each)
            assert may_see(self.toy.game.audience(event), self.viewer), event
            self.shown.append(event)
            if isinstance(event, Begun | Started):
                self.known = set()
            self.is_over = isinstance(event, self.toy.game.scoring)
            self.known |= numbers(each)
        if told["type"] == "result":
            assert self.is_over, "the hands were told during the deal"
        else:
            assert numbers(told) <= self.known, told


def examine(hall: Hall, toy: Toy, log: list[Any]) -> None:
    happened = [event for event in log if not isinstance(event, TableEvent)]
    secret = hall.room.state.secret.encode()
    for client in (*hall.clients, hall.watcher):
        if not client.frames:
            continue
        reader = Reader(toy, client.viewer)
        for frame in client.frames:
            reader.read(frame)
        # All of it, nothing else, and in its order.
        assert reader.shown == [event for event in happened if may_see(toy.game.audience(event), client.viewer)]
        sent = b"\n".join(client.frames)
        assert secret not in sent
        assert b"_act" not in sent
    for question in hall.house.questions:
        assert all(may_see(toy.game.audience(event), question.seat) for event in question.seen.events)
        assert question.seen.view == toy.game.fold(question.seen.events)
        assert secret.decode() not in repr(question)
        assert any(is_beginning_of(question.seen.events, question.seat, deal.events, toy) for deal in deals_of(log))


def is_beginning_of(seen: tuple[Any, ...], seat: int, played: tuple[Any, ...], toy: Toy) -> bool:
    shown = (timeless(event) for event in played if may_see(toy.game.audience(event), seat))  # type: ignore[arg-type]
    return seen == tuple(itertools.islice(shown, len(seen)))


@pytest.mark.parametrize("with_house", [False, True])
@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)
def test_many_deals_and_no_leak(toy: Toy, with_house: bool) -> None:
    async def play() -> None:
        choose = random.Random(f"{toy.book.book} {with_house}")
        for number in range(6):
            seats = (*toy.people[:-1], SeatWanted.house(toy.player.name)) if with_house else toy.people
            hall = await table_of(toy, seats, minimum_delay=300 * (number % 2), trustee_after=0)
            for _ in range(3):
                await play_slowly(hall, choose)
                await hall.next_deal()
            examine(hall, toy, await hall.rooms.archive.log(hall.table))
            assert any(hall.house.questions) == with_house
            await hall.rooms.stop()

    asyncio.run(play())


async def play_slowly(hall: Hall, choose: random.Random) -> None:
    """As people do: where actions are held back, they wait for the answer."""
    while hall.room.state.is_running:
        for client in hall.to_act():
            if client.attachment is not None and (not hall.deal.is_free or choose.random() < 0.2):
                game, rules, _ = hall.room.session.played
                moves = list(game.legal(rules, client.view, client.viewer))  # type: ignore[arg-type]
                if moves:
                    await client.ask(client.act(choose.choice(moves), secrets.token_hex(8)))
        await hall.time.advance(choose.choice((30, 400)))
        await hall.read()


def test_the_reader_finds_what_should_not_be_there() -> None:
    got = b'{"type":"events","first":1,"events":[{"v":1,"type":"Got","seat":1,"card":800001,"at":0}],"clock":null}'
    with pytest.raises(AssertionError):
        Reader(DRAW, None).read(got)
    with pytest.raises(AssertionError):
        Reader(DRAW, None).read(b'{"type":"hint","id":"x","plays":[[800003]]}')


# Runs that differ in hidden things only.


async def frames_of_others(chosen: list[int | None], restart: bool) -> dict[Viewer, list[tuple[int, bytes]]]:
    """Two seats bury their nth card (None: not yet); what everybody had been sent by then, and when."""
    hall = await table_of(DRAW)
    await hall.time.advance(BOOK.pace.value * 4 * HAND + BOOK.declare.value)
    await hall.read()
    recorded: dict[Viewer, list[tuple[int, bytes]]] = {}

    async def look(clients: tuple[Client, ...]) -> None:
        await hall.read()
        for client in clients:
            seen = recorded.setdefault(client.viewer, [])
            seen += [(hall.time.now(), frame) for frame in client.frames[len(seen) :]]

    everybody = (*hall.clients, hall.watcher)
    await look(everybody)
    for client, nth in zip(hall.clients, chosen, strict=False):
        if nth is not None:
            game, rules, _ = hall.room.session.played
            await client.do(game.legal(rules, client.view, client.viewer)[nth])  # type: ignore[arg-type]
        await look(everybody)
        await hall.time.advance(1_000)
    if restart:
        hall.rooms = (await serve(hall.store, hall.time)).rooms
    for client in everybody:  # what a new connection is told
        await client.connect(hall.rooms, hall.table, 0)
        await settle()
    await hall.clients[3].ask(m.AskCheck("c", [800_001]))
    await look(everybody)
    return recorded


@pytest.mark.parametrize("restart", [False, True])
def test_a_hidden_choice_changes_no_byte_for_the_others(monkeypatch: pytest.MonkeyPatch, restart: bool) -> None:
    def run(*chosen: int | None) -> dict[Viewer, list[tuple[int, bytes]]]:
        monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)
        letters = itertools.cycle("abcdefgh")
        monkeypatch.setattr(secrets, "choice", lambda _: next(letters))
        return asyncio.run(frames_of_others(list(chosen), restart))

    nothing, lowest, highest, two = run(None, None), run(0, None), run(3, None), run(1, 2)
    assert lowest[0] != highest[0]  # type: ignore[index]
    for viewer in (1, 2, 3, None):
        assert nothing[viewer] == lowest[viewer] == highest[viewer]  # type: ignore[index]
        assert viewer == 1 or two[viewer] == nothing[viewer]  # type: ignore[index]


def test_a_deal_played_to_its_end_leaks_nothing_when_all_come_again() -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        await play_out(hall, random.Random(4))
        for client in (*hall.clients, hall.watcher):
            again = Client(client.viewer, DRAW.speech)
            await again.connect(hall.rooms, hall.table, 0)
            reader = Reader(DRAW, client.viewer)
            for frame in again.frames:
                reader.read(frame)
            assert reader.shown

    asyncio.run(play())
