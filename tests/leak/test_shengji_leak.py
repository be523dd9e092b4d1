"""At a table of Shengji nobody is sent a card that he may not know: while cards are drawn, asked about, buried and
played; and who comes back, a spectator too, is sent of closed tricks only what his book lets him look at.
"""

import random
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal import wire
from paiju.games.shengji.deal.decide import audience, view
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.record.jsonlines import CODEC
from paiju.games.shengji.rules import Rules
from paiju.server.live.records import deals_of
from paiju.server.table.log import read, stream_of
from paiju.table.audience import may_see
from paiju.table.seats import Millis, Seat
from paiju.table.session.opening import SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.views import Viewer
from tests.books import SHENGJI
from tests.unit.server.live.kit import Client, Hall, Speech, open_hall, serve

pytestmark = pytest.mark.slow

PEOPLE = tuple(SeatWanted.person(name) for name in ("Li", "Wang", "Zhao", "Sun"))
SETTINGS = TableOptions(spectators=True, next_after=0, trustee_after=0)


def wire_action(action: Action) -> wire.Action:
    match action:
        case e.Play():
            return wire.PlayCards(list(map(int, action.cards)))
        case e.Call():
            return wire.CallTrump(list(map(int, action.cards)))
        case e.NoCall():
            return wire.NoTrumpCall()
        case e.Bury():
            return wire.BuryCards(list(map(int, action.cards)))
        case e.Designate():
            return wire.DesignateKind(action.double)
        case _:
            raise ValueError(action)


SPEECH = Speech(GAME, CODEC.decode, wire_action)


async def deal_so_far(hall: Hall) -> tuple[Event, ...]:
    log = [read(each).event for each in await hall.store.read(stream_of(hall.table))]
    return list(deals_of(log))[-1].events


def events_in(frames: Iterable[bytes]) -> list[Event]:
    return [CODEC.decode(told) for frame in frames for told in msgspec.json.decode(frame).get("events", ())]


def cards_in(told: Iterable[Event]) -> set[int]:
    """Every card of these events but those of calls, which everybody saw, and the one that made trumps."""
    found: set[int] = set()
    for event in told:
        match event:
            case e.CardSeen():
                found.add(event.card)
            case e.KittySeen() | e.CardsBuried() | e.CardsLaid() | e.KittyOpened():
                found.update(event.cards)
            case e.ThrowFailed():
                found.update((*event.cards, *event.blocked))
            case e.DesignationOpened():
                found.update((*event.single, *event.double))
            case e.TricksClosed():
                found.update(card for cards in event.own for card in cards)
            case e.PackSet():
                pytest.fail("the whole pack was told")
            case _:
                pass
    return found


def may_know(rules: Rules, deal: tuple[Event, ...], viewer: Viewer) -> set[int]:
    """The cards that somebody who comes now may be sent, read from the whole deal."""
    state = GAME.fold(deal)
    taken = [place for place, event in enumerate(deal) if isinstance(event, e.TrickTaken)]
    current = deal[taken[-1] + 1 :] if taken else deal
    known = cards_in(event for event in current if isinstance(event, e.CardsLaid | e.ThrowFailed | e.DesignationOpened))
    if viewer is not None:
        known |= set(state.hands[viewer] or ())
        known |= cards_in(event for event in deal if isinstance(event, e.CardsBuried) and event.seat == viewer)
        if rules.online.own_plays.value:
            known |= cards_in(event for event in deal if isinstance(event, e.CardsLaid) and event.seat == viewer)
    return known


def seen_now(state: State) -> State:
    """Without what is no matter to whoever looks: how long others have thought."""
    return state._replace(play_time=(Millis(0),) * 4)


async def check_return(hall: Hall, rules: Rules, client: Client, since: int | None) -> None:
    """Comes back, on this device or on a new one."""
    frames = len(client.frames)
    await client.connect(hall.rooms, hall.table, since)
    deal = await deal_so_far(hall)
    if GAME.fold(deal).is_running:
        assert cards_in(events_in(client.frames[frames:])) <= may_know(rules, deal, client.viewer)
    assert seen_now(client.view) == seen_now(view(deal, client.viewer))
    assert client.count == hall.room.session.views[client.viewer].count


def check_live(deal: tuple[Event, ...], viewer: Viewer, frames: Iterable[bytes]) -> None:
    """All that came while it happened is of the log, and for this viewer."""
    shown = {CODEC.encode(event).__repr__() for event in deal if may_see(audience(event), viewer)}
    for event in events_in(frames):
        assert CODEC.encode(event).__repr__() in shown, event


def is_running(hall: Hall) -> bool:
    return hall.room.state.is_running


async def step(hall: Hall, chance: random.Random) -> None:
    """Somebody acts, or while cards are drawn mostly nobody."""
    if hall.deal.phase is Phase.DRAW and chance.random() < 0.8:
        await hall.time.advance(400)
    else:
        client = chance.choice(hall.to_act())
        assert client.viewer is not None
        legal: list[Any] = list(GAME.legal(hall.room.session.rules, client.view, client.viewer))
        if legal:
            await client.do(chance.choice(legal))
    await hall.read()


@pytest.mark.parametrize("book", SHENGJI)
async def test_who_comes_back_learns_nothing_of_closed_tricks(book: str) -> None:
    chance, rules = random.Random(f"back {book}"), SHENGJI[book]
    hall = await open_hall(book, SETTINGS, PEOPLE, speech=SPEECH)
    everybody = (*hall.clients, hall.watcher)
    kept: dict[Viewer, list[bytes]] = {client.viewer: [] for client in everybody}
    while hall.room.state.is_running:
        start = {client.viewer: len(client.frames) for client in everybody}
        for _ in range(chance.randrange(1, 9)):
            if hall.room.state.is_running:
                await step(hall, chance)
        for client in everybody:
            kept[client.viewer] += client.frames[start[client.viewer] :]
        comes = chance.choice(everybody)
        comes.leave()
        for _ in range(chance.choice((0, 0, 3, 6))):  # what he misses
            if is_running(hall) and hall.deal.phase is Phase.DRAW:
                await hall.time.advance(400)
                await hall.read()
            elif is_running(hall) and hall.deal.to_act()[0] != comes.viewer:
                await step(hall, chance)
        await check_return(hall, rules, comes, chance.choice((None, 0)))
    deal = await deal_so_far(hall)
    for viewer, frames in kept.items():
        check_live(deal, viewer, frames)
    for client in everybody:
        assert hall.room.state.secret.encode() not in b"".join(client.frames)
    for viewer in (Seat(2), None):  # when it is over everything is open
        late = Client(viewer, SPEECH)
        await late.connect(hall.rooms, hall.table)
        assert cards_in(events_in(late.frames)) >= cards_in(it for it in deal if isinstance(it, e.CardsLaid))
    await hall.rooms.stop()


async def test_after_a_restart_closed_tricks_are_closed() -> None:
    chance, book = random.Random("restart"), "shengji-80"
    hall = await open_hall(book, SETTINGS, PEOPLE, speech=SPEECH)
    while sum(isinstance(event, e.TrickTaken) for event in await deal_so_far(hall)) < 4:
        await step(hall, chance)
    await hall.rooms.stop()
    again = await serve(hall.store, hall.time)
    again.table = hall.table
    for viewer in (*map(Seat, range(4)), None):
        await check_return(again, SHENGJI[book], Client(viewer, SPEECH), 0)
    await again.rooms.stop()
