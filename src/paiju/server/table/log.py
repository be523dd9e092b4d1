"""A table's events as the store keeps them and as clients get them: each is encoded once, for the disk and the wire.

Where an event was asked for by a message, the message's id stands in the same record (``_act``), so that a repeated
message is recognised after a restart. It is part of the envelope, not of the event: nobody is ever sent it.
"""

import threading
import typing
from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.games.registry import GAMES, find_game
from paiju.storage.codec import EventCodec, core_codec
from paiju.storage.errors import UnknownEvent
from paiju.storage.store import Recorded, Stored, StreamId
from paiju.table.clock import Instant
from paiju.table.game import AnyGame
from paiju.table.record.codec import VERSION
from paiju.table.seats import Seat
from paiju.table.session.events import DealEvent, LogEvent, TableEvent
from paiju.table.session.session import ActKey, Entry

PREFIX = "table/"

_ACT = b'{"_act":'


class _Opened(msgspec.Struct):
    session: str = ""


def is_final(first: Recorded, last: Recorded) -> bool:
    """Whether nothing comes after this event in a table's log; a table of an event may be opened again."""
    try:
        return last.type == "table.TableClosed" and not msgspec.json.decode(first.data, type=_Opened).session
    except msgspec.MsgspecError:
        return False


def stream_of(table: str) -> StreamId:
    return StreamId(PREFIX + table)


def _server_codec() -> EventCodec:
    """A codec that knows what tables store; the other parts of a server that store events add theirs."""
    codec = core_codec()
    codec.register_all("table", typing.get_args(TableEvent))
    return codec


CODEC = _server_codec()
_WIRE: dict[str, bytes] = {}
"""How an event of a deal begins on the wire, by the name it is stored under."""
_known: set[str] = set()
_learning = threading.Lock()  # logs are read in threads, too


def learn(game: AnyGame) -> None:
    """Make the events of a game known: when a table is opened with it, or a log is read that has them."""
    with _learning:
        if game.key in _known:
            return
        classes = typing.get_args(game.events)
        CODEC.register_all(game.key, classes)
        for cls in classes:
            head = msgspec.json.encode({"v": VERSION, "type": cls.__name__})[:-1]
            _WIRE[f"{game.key}.{cls.__name__}"] = head + b","
        _known.add(game.key)


def _shown(event: Any, recorded: Recorded) -> tuple[DealEvent, bytes] | None:
    head = _WIRE.get(recorded.type)
    return None if head is None else (event, head + recorded.data[1:])


def wire_of(event: DealEvent) -> bytes:
    """An event of a deal that is in no log, as clients get it."""
    shown = _shown(event, CODEC.encode(event, Instant(0)))
    if shown is None:
        raise ValueError(f"{type(event).__name__} is no event of a deal")
    return shown[1]


def write(events: Sequence[LogEvent], act: ActKey | None, at: Instant) -> tuple[list[Entry], list[Recorded]]:
    """The events of one append; the message's id goes with the last of them."""
    entries: list[Entry] = []
    records: list[Recorded] = []
    last = len(events) - 1
    for index, event in enumerate(events):
        recorded = CODEC.encode(event, at)
        shown = _shown(event, recorded)
        if act is not None and index == last:
            data = _ACT + _act_data(act) + b"," + recorded.data[1:]
            recorded = Recorded(recorded.type, recorded.type_version, data, at)
            entries.append(Entry(event, shown, act, at))
        else:
            entries.append(Entry(event, shown, None, at))
        records.append(recorded)
    return entries, records


def read(stored: Stored) -> Entry:
    act = None
    recorded = stored.recorded
    if recorded.data.startswith(_ACT):
        act = ActKey(*_Envelope.decode(recorded.data).act)
        rest = recorded.data[len(_ACT) + len(_act_data(act)) + 1 :]
        recorded = Recorded(recorded.type, recorded.type_version, b"{" + rest, recorded.at)
        stored = Stored(stored.stream, stored.version, stored.position, recorded)
    event = _decode(stored)
    return Entry(event, _shown(event, recorded), act, recorded.at)


def _decode(stored: Stored) -> LogEvent:
    try:
        return CODEC.decode(stored)
    except UnknownEvent:
        key = stored.recorded.type.partition(".")[0]
        if key not in GAMES:
            raise
        learn(find_game(key))
        return CODEC.decode(stored)


def _act_data(act: ActKey) -> bytes:
    return msgspec.json.encode(act)


class _Act(msgspec.Struct):
    act: tuple[Seat, str] = msgspec.field(name="_act")


_Envelope = msgspec.json.Decoder(_Act)
