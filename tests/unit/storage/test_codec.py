"""Events to bytes and back: the core's own types, versions with upcasters, and what cannot be read."""

import json
import typing
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.events import DealStarted, Event
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.storage.codec import EventCodec, core_codec
from paiju.storage.errors import BadEvent, UnknownEvent
from paiju.storage.store import Position, Recorded, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.seats import Millis, Seat
from tests.books import DOUDIZHU as BOOKS
from tests.unit.storage.anything import values

NOW = Instant(1_700_000_000_000)
CORE = core_codec()
CORE.register_all("doudizhu", typing.get_args(Event))
LIMITS = {Card: range(54), Seat: range(3), Millis: range(10**12)}


def stored(recorded: Recorded) -> Stored:
    return Stored(StreamId("table/7"), Version(12), Position(99), recorded)


@pytest.mark.parametrize("cls", typing.get_args(Event), ids=lambda cls: cls.__name__)
@given(data=st.data())
def test_the_log_and_the_deal_record_write_the_same(cls: type, data: st.DataObject) -> None:
    """The fast way and the strict way agree: what one writes, the other reads."""
    event = data.draw(values(cls, LIMITS))
    fields = json.loads(CORE.encode(event, NOW).data)
    assert {"v": 1, "type": cls.__name__} | fields == CODEC.encode(event)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_played_deal_replays_from_the_log(book: str) -> None:
    rules = BOOKS[book]
    board = casual_board(rules, seed_of_number(4), 1)
    events = play_deal(rules, board, [house_player("greedy", seat) for seat in range(3)]).events
    found = [CORE.decode(stored(CORE.encode(event, NOW))) for event in events]
    assert found == list(events)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    name: str
    house: bool = False


def _name_split(fields: dict[str, Any]) -> dict[str, Any]:
    return {"seat": fields["place"], "name": fields["name"]}


def _house_known(fields: dict[str, Any]) -> dict[str, Any]:
    return fields | {"house": fields["name"].startswith("house")}


@pytest.fixture
def codec() -> EventCodec:
    made = EventCodec()
    made.register(SeatTaken, 3, upcasters={1: _name_split, 2: _house_known})
    return made


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (1, b'{"place":2,"name":"house-1"}'),
        (2, b'{"seat":2,"name":"house-1"}'),
        (3, b'{"seat":2,"name":"house-1","house":true}'),
    ],
)
def test_every_old_version_is_read_as_the_newest(codec: EventCodec, version: int, data: bytes) -> None:
    found = codec.decode(stored(Recorded("SeatTaken", version, data, NOW)))
    assert found == SeatTaken(Seat(2), "house-1", house=True)


@pytest.mark.parametrize(
    ("name", "version"), [("SeatTaken", 4), ("SeatTaken", 0), ("Chair", 1), ("doudizhu.BidMade", 1)]
)
def test_what_is_not_known_is_named_with_its_place(codec: EventCodec, name: str, version: int) -> None:
    with pytest.raises(UnknownEvent) as caught:
        codec.decode(stored(Recorded(name, version, b"{}", NOW)))
    assert (caught.value.stream, caught.value.version) == ("table/7", 12)
    assert f"{name} v{version}" in str(caught.value)


@pytest.mark.parametrize(
    ("version", "data"),
    [(3, b"{"), (3, b"[]"), (3, b'{"seat":"two","name":"x"}'), (3, b'{"seat":2}'), (3, b""), (1, b"{}"), (2, b"null")],
)
def test_data_that_cannot_be_read_is_named_with_its_place(codec: EventCodec, version: int, data: bytes) -> None:
    with pytest.raises(BadEvent) as caught:
        codec.decode(stored(Recorded("SeatTaken", version, data, NOW)))
    assert (caught.value.stream, caught.value.version) == ("table/7", 12)


def test_bad_data_of_a_type_written_as_in_the_record() -> None:
    with pytest.raises(BadEvent):
        CORE.decode(stored(Recorded("doudizhu.DealScored", 1, b'{"points":[]}', NOW)))


def test_registering_is_strict(codec: EventCodec) -> None:
    with pytest.raises(ValueError, match="registered already"):
        codec.register(SeatTaken)
    with pytest.raises(ValueError, match="registered already"):
        codec.register(DealStarted, name="SeatTaken")
    with pytest.raises(ValueError, match="an upcaster from each version before 3"):
        codec.register(DealStarted, 3, upcasters={2: _house_known})
    with pytest.raises(TypeError, match="DealStarted is not registered"):
        codec.encode(DealStarted(1, Seat(0), 3, 17), NOW)
