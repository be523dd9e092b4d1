"""Nobody learns anything of a board of an event while it is open at some table.

Two ways. Over a whole event every byte to everybody is kept, and cards, seeds and secrets of open boards are searched
for in it. And two events that differ in nothing but how one table played a board must tell everybody else the same.
"""

import asyncio
import functools
import json
import random
import re
import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from paiju.cards.card import format_cards
from paiju.cards.shuffle import format_seed
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import audience
from paiju.games.doudizhu.state import fold
from paiju.server.events import tables as event_tables
from paiju.server.events.events import OpenEvent
from paiju.server.live.house_pool import Question
from paiju.table.audience import may_see
from paiju.table.session.options import TableOptions
from paiju.table.session.sealed import sealed_session
from paiju.tournament.seating.segments import TableSeats
from tests.leak.event_watch import Told, Watch, background
from tests.unit.server.conftest import QuickHouse, Server, Serving
from tests.unit.server.events.kit import NAMES, SHORT, Organiser, Player, playing

pytestmark = pytest.mark.slow

ONE_BOARD = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}
FOUR_BOARDS = {**ONE_BOARD, "boards_per_set": 4}
BEAT = b'{"type":"beat"}'
TWO_SETS = SHORT | {"rounds": 1}


async def begin(server: Server, parameters: dict[str, int], seed: int) -> tuple[Organiser, list[Player], Watch]:
    """An event whose first set is played; its organiser plays too, on the same device."""
    server.site.limits._is_on = False
    organiser = await Organiser.sign_in(server)
    await organiser.create(parameters=parameters)
    links = await organiser.enter(NAMES)
    players = [await Player.come(server, link) for link in links.values()]
    for player in players:
        player.choose = random.Random(f"{seed} {player.number}")
    playing = players[8]
    playing.client = organiser.client
    await playing.client.post(organiser.at + "/me", {"token": playing.token})
    for _ in range(6):
        await organiser.do("Next")
    found = await server.site.events.find(organiser.event)
    assert found is not None
    while not all(server.site.rooms.live(live) for live in found.room.facts.live.values()) or not found.room.facts.live:
        await asyncio.sleep(0.01)
    return organiser, players, Watch(server, found)


# A whole event.


class Secrets:
    """What may be known of each board only when it is closed everywhere, as it would stand in some text."""

    def __init__(self, server: Server, event: OpenEvent) -> None:
        self._server = server
        self._event = event
        opened = event.room.facts.opened
        self._session = sealed_session(opened.event, opened.secret, opened.sealed)

    async def of_boards(self) -> dict[int, dict[int | None, set[bytes]]]:
        """By board and by the seat that may know it; None: nobody."""
        found: dict[int, dict[int | None, set[bytes]]] = {}
        for live in self._event.room.facts.live.values():
            board = 0
            for event in await self._server.site.rooms.archive.log(live):
                if isinstance(event, e.DealStarted):
                    board = event.board
                    seed = self._session.board_seed(str(board))
                    found.setdefault(board, {None: set()})[None] |= {seed.hex().encode(), format_seed(seed).encode()}
                elif isinstance(event, e.HandDealt):
                    found[board].setdefault(event.seat, set()).update(_texts(event.cards))
        return found


def _texts(cards: Any) -> Iterator[bytes]:
    yield msgspec.json.encode(cards)[1:-1]
    yield json.dumps(list(cards))[1:-1].encode()
    yield format_cards(cards).encode()


def seats_by_board(event: OpenEvent, number: int) -> dict[int, int]:
    """The seat in which an entrant plays each board."""
    found = {}
    for segment in event.room.state.segments.values():
        for table in segment.seating.tables:
            if number in table.seats:
                found.update(dict.fromkeys(segment.boards, table.seats.index(number)))
    return found


def check_told(told: Told, hidden: dict[int, dict[int | None, set[bytes]]], own: dict[int, int]) -> None:
    for board in told.open & hidden.keys():
        for seat, texts in hidden[board].items():
            if seat is None or own.get(board) != seat:
                for text in texts:
                    assert text not in told.data, (told.who, told.source, board, seat)
    if told.source.startswith("/ws/events"):
        check_news(told)


def check_news(told: Told) -> None:
    news = json.loads(told.data)
    assert not {"hands", "cards", "kitty", "bids", "bombs", "declarer", "outcome"} & _keys(news)
    if news["type"] == "beat":
        assert told.data == BEAT
        return
    body = next(value for key, value in news.items() if key != "type")
    boards = [each["board"] for each in body.get("boards", [])] if news["type"] == "me" else []
    progress = (body.get("segment") or {}).get("closed_boards", []) + body.get("progress", {}).get("closed_boards", [])
    assert not told.open.intersection(boards + progress)


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in _keys(inner)}
    return {key for inner in value for key in _keys(inner)} if isinstance(value, list) else set()


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_byte_of_a_whole_event_tells_of_an_open_board(serving: Serving, seed: int) -> None:
    async with serving() as server:
        organiser, players, watch = await begin(server, TWO_SETS, seed)
        event, stranger, spectator = watch.event, await server.client(), await server.client()
        event_page = f"/ws/events/{organiser.event}"

        async def crawl_on() -> None:
            while True:
                for who, client in (("stranger", stranger), ("organiser", organiser.client), ("1", players[0].client)):
                    await watch.crawl(who, client)
                for live in list(event.room.facts.live.values()):
                    await watch.listen("spectator", spectator, f"/ws/tables/{live}")  # refused, or closed: it ends
                await asyncio.sleep(0.05)

        pages = (("stranger", stranger), ("organiser", organiser.client))
        listening = [watch.listen(who, client, event_page) for who, client in pages]
        async with background(crawl_on(), *listening, *(_play(watch, player) for player in players)):
            await organiser.until_seat()
            for _ in ("seat", "approve", "start"):
                await organiser.do("Next")
            await organiser.until("publish", "draw", "seat")  # or a play-off
            await asyncio.sleep(0.5)
        hidden = await Secrets(server, event).of_boards()
        assert sorted(hidden) == [1, 2, 3, 4]
        own = {str(player.number): seats_by_board(event, player.number) for player in players}
        own["organiser"] = own[str(players[8].number)]
        for told in watch.told:
            check_told(told, hidden, own.get(told.who, {}))
            assert event.room.facts.opened.secret.encode() not in told.data
        assert len({told.open for told in watch.told}) > 4
        log = server.log.getvalue().encode()
        for text in (text for board in hidden.values() for texts in board.values() for text in texts):
            assert text not in log
        # What is searched for does come when it may: the search can find it.
        fair = (await stranger.get(f"{organiser.at}/fair")).body
        for board, by_seat in hidden.items():
            record = (await stranger.get(f"{organiser.at}/boards/{board}/1.pj")).body
            assert any(text in record for text in by_seat[0])
            assert any(text in fair for text in by_seat[None])


class _KeptAtOnce(list[tuple[str, bytes]]):
    """The frames of a player, each told to the watch in the moment in which it comes."""

    def __init__(self, watch: Watch, number: int) -> None:
        super().__init__()
        self._watch = watch
        self._number = number

    def append(self, frame: tuple[str, bytes]) -> None:
        super().append(frame)
        source, data = frame
        path = "/ws/events/" if source == "event" else f"/ws/tables/{source}"
        self._watch.keep(str(self._number), path, data)


async def _play(watch: Watch, player: Player) -> None:
    """As everybody plays; what a phone is sent is kept as it comes."""
    player.frames = _KeptAtOnce(watch, player.number)
    await player.play_all()


# Two events that differ at one table only.


def normal(watch: Watch, data: bytes) -> Any:
    """Without what differs between any two runs: instants, the port."""
    text = data.decode(errors="replace").replace(watch.server.url, "URL")
    try:
        return _still(json.loads(text))
    except ValueError:
        return re.sub(r"\d+\.\d+|\d{10,}", "0", text)


_INSTANT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_DIFFERS = {"now", "at", "started_at", "closed_at", "code"}  # a code is a picture of the address
_LOGGED_IN = {"session", "browser"}  # a login is told by the hash of its token, and tokens stay different


def _still(value: Any) -> Any:
    if isinstance(value, dict):
        value = value | {"session": None} if value.keys() >= _LOGGED_IN else value
        return {key: None if key in _DIFFERS else _still(inner) for key, inner in value.items()}
    if isinstance(value, str):
        return _INSTANT.sub("", value)
    return [_still(inner) for inner in value] if isinstance(value, list) else value


async def told_elsewhere(server: Server, seed: int) -> tuple[Any, dict[str, list[Any]]]:
    """One table plays a board that the others have not begun: what came of it, and what everybody else was told."""
    organiser, players, watch = await begin(server, ONE_BOARD, seed)
    event = watch.event
    (segment,) = event.room.state.segments.values()
    tables = sorted(segment.seating.tables, key=lambda table: players[8].number in table.seats)
    busy, idle = tables[0], tables[1]
    other = next(player for player in players if player.number in idle.seats)
    stranger = await server.client()
    page = f"/ws/events/{organiser.event}"
    live = {table.table: event.room.facts.live[segment.id, table.table] for table in tables}
    listening = [
        watch.listen("stranger", stranger, page),
        watch.listen("spectator", stranger, f"/ws/tables/{live[busy.table]}"),
        watch.listen("organiser", organiser.client, page),
        watch.listen("organiser", organiser.client, f"/ws/tables/{live[tables[2].table]}"),
        watch.listen("other", other.client, page),
        watch.listen("other", other.client, f"/ws/tables/{live[idle.table]}"),
    ]
    at_busy = [player for player in players if player.number in busy.seats]
    async with background(*listening):
        await asyncio.sleep(1)
        before = len(watch.told)
        async with background(*(_sit(player, busy, live[busy.table]) for player in at_busy)):
            while not event.room.state.segments[segment.id].results:
                await asyncio.sleep(0.01)
            await asyncio.sleep(1.5)
            asking = (("stranger", stranger), ("organiser", organiser.client), ("other", other.client))
            for who, client in asking:
                await watch.crawl(who, client)
    assert before > 5
    (result,) = event.room.state.segments[segment.id].results.values()
    found: dict[str, list[Any]] = {}
    for told in watch.told[before:]:
        # Of the whole machine, for whoever runs it; a beat comes when nothing else does, by the clock of each run.
        if told.source not in ("/metrics", "/api/events") and told.data != BEAT:
            place = normal(watch, told.source.encode())
            found.setdefault(f"{told.who} {place}", []).append(normal(watch, told.data.partition(b'{"Content')[0]))
    return result.outcome, found


async def _sit(player: Player, table: TableSeats, live: str) -> None:
    await player.me()  # the device takes its seat
    await player.play(live, table.seats.index(player.number))  # type: ignore[arg-type]


async def test_how_a_board_was_played_changes_no_byte_elsewhere(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = secrets.token_hex  # the same cards, draw and ids each time; tokens stay different
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size if size in (8, 32) else chance(size))
    outcomes, told = [], []
    for seed in (1, 2, 3):
        monkeypatch.setattr(secrets, "choice", random.Random("ids").choice)
        async with serving() as server:
            outcome, found = await told_elsewhere(server, seed)
        outcomes.append(outcome)
        told.append(found)
        for file in server.folder.glob("paiju.sqlite*"):
            file.unlink()
    assert len({str(outcome) for outcome in outcomes}) == 3
    for other in told[1:]:
        assert told[0].keys() == other.keys()
        for place, said in told[0].items():
            assert said == other[place], place


async def test_a_house_player_is_asked_by_what_its_own_seat_has_seen(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []
    choose = QuickHouse.choose

    async def listen(house: QuickHouse, question: Question) -> Any:
        asked.append(question)
        return await choose(house, question)

    monkeypatch.setattr(QuickHouse, "choose", listen)
    monkeypatch.setattr(event_tables, "TableOptions", functools.partial(TableOptions, house_delay=0))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(human_machine=True, parameters=FOUR_BOARDS)  # one alone may be passed out
        links = await organiser.enter(NAMES[:3])
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        async with playing(players, to_the_end=False):
            await organiser.until("publish", "draw", "seat")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        secret = found.room.facts.opened.secret
    assert len(asked) > 20
    for question in asked:
        others = [hand for seat, hand in enumerate(question.seen.view.hands) if seat != question.seat]
        assert others == [None, None]
        assert all(may_see(audience(event), question.seat) for event in question.seen.events)
        assert question.seen.view == fold(question.seen.events)
        assert secret not in repr(question)
        assert question.contest
