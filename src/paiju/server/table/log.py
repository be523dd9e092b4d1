"""A table's events as the store keeps them and as clients get them: each is encoded once, for the disk and the wire.

Where an event was asked for by a message, the message's id stands in the same record (``_act``), so that a repeated
message is recognised after a restart. It is part of the envelope, not of the event: nobody is ever sent it.
"""

import typing
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from paiju.games.doudizhu.clock import Instant
from paiju.games.doudizhu.events import Event
from paiju.server.table.events import LogEvent, TableEvent
from paiju.storage.codec import EventCodec, core_codec
from paiju.storage.store import Recorded, Stored, StreamId
from paiju.table.record.codec import VERSION
from paiju.table.seats import Seat

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


class ActKey(NamedTuple):
    """Which message of which seat led to something."""

    seat: Seat
    id: str


class Entry(NamedTuple):
    """An event of the log; ``shown``: what those who may see it get, if it is an event of a deal, and its JSON."""

    event: LogEvent
    shown: tuple[Event, bytes] | None
    act: ActKey | None
    at: Instant


def _server_codec() -> EventCodec:
    """A codec that knows what tables store; the other parts of a server that store events add theirs."""
    codec = core_codec()
    codec.register_all("doudizhu", typing.get_args(Event))
    codec.register_all("table", typing.get_args(TableEvent))
    return codec


CODEC = _server_codec()
_WIRE = {
    f"doudizhu.{cls.__name__}": msgspec.json.encode({"v": VERSION, "type": cls.__name__})[:-1] + b","
    for cls in typing.get_args(Event)
}


def _shown(event: Any, recorded: Recorded) -> tuple[Event, bytes] | None:
    head = _WIRE.get(recorded.type)
    return None if head is None else (event, head + recorded.data[1:])


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
    event = CODEC.decode(stored)
    return Entry(event, _shown(event, recorded), act, recorded.at)


def _act_data(act: ActKey) -> bytes:
    return msgspec.json.encode(act)


class _Act(msgspec.Struct):
    act: tuple[Seat, str] = msgspec.field(name="_act")


_Envelope = msgspec.json.Decoder(_Act)
