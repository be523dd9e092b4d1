"""JSON Lines for machines: a header, then one object per event, ``{"v": 1, "type": "CardsPlayed", …}``.

Generic over a game's closed union of event dataclasses, whose type hints say how a field is written and read.
"""

import json
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from paiju.table.record.lines import join_lines, read_lines, shown
from paiju.table.record.record import BadRecord
from paiju.table.record.values import Values

EventT = TypeVar("EventT")

FORMAT = "paiju-events 1"
VERSION = 1
_HEADER = ("format", "book", "book_hash", "options", "software")


@dataclass(frozen=True, slots=True)
class EventLog(Generic[EventT]):
    """The events of a deal, and the rules they were decided by."""

    book: str
    book_hash: str
    options: tuple[tuple[str, str], ...]
    software: str
    events: tuple[EventT, ...]


class Codec(Generic[EventT]):
    """Events to dictionaries and back. ``limits`` bounds the numbers of each NewType: no card or seat is invented."""

    def __init__(self, union: Any, limits: Mapping[Any, range]) -> None:
        values = Values(limits)
        self._plans = {event.__name__: values.of(event) for event in typing.get_args(union)}

    def encode(self, event: EventT) -> dict[str, object]:
        name = type(event).__name__
        return {"v": VERSION, "type": name, **self._plans[name].write(event)}

    def decode(self, data: object, line: int | None = None) -> EventT:
        """``line``: where it stands, for the message that it cannot be read."""
        fields = dict(_expect(data, dict, "object", line))
        if fields.pop("v", None) != VERSION:
            raise BadRecord(line, "unknown_version", version=VERSION)
        name = fields.pop("type", None)
        if not isinstance(name, str) or name not in self._plans:
            raise BadRecord(line, "not_an_event", found=shown(str(name)), accepted=", ".join(self._plans))
        try:
            event: EventT = self._plans[name].read(fields)
        except BadRecord as bad:
            raise bad.in_line(line) from None
        return event


def _expect(value: Any, cls: type, what: str, line: int | None) -> Any:
    if type(value) is not cls:
        raise BadRecord(line, "wrong_type", found=shown(json.dumps(value)), what=what)
    return value


# Text.


def format_log(codec: Codec[EventT], log: EventLog[EventT]) -> str:
    values = (FORMAT, log.book, log.book_hash, dict(log.options), log.software)
    header = dict(zip(_HEADER, values, strict=True))
    return join_lines(json.dumps(item, separators=(",", ":")) for item in (header, *map(codec.encode, log.events)))


def book_of_log(text: str) -> str:
    """The book that a log names, of whichever game its events are."""
    return _read_header(_read_lines(text)).book


def parse_log(codec: Codec[EventT], text: str) -> EventLog[EventT]:
    lines = _read_lines(text)
    header = _read_header(lines)
    events = tuple(codec.decode(_load(line, number), number) for number, line in enumerate(lines[1:], 2))
    return EventLog(header.book, header.book_hash, header.options, header.software, events)


def _read_lines(text: str) -> list[str]:
    lines = read_lines(text)
    if not lines[-1]:
        lines.pop()
    if not lines:
        raise BadRecord(1, "empty", format=repr(FORMAT))
    return lines


def _read_header(lines: list[str]) -> EventLog[Any]:
    """The log without its events."""
    header = _expect(_load(lines[0], 1), dict, "object", 1)
    if header.get("format") != FORMAT or set(header) != set(_HEADER):
        raise BadRecord(1, "not_a_header", accepted=", ".join(_HEADER), format=repr(FORMAT))
    texts = [_expect(header[name], str, "text", 1) for name in ("book", "book_hash", "software")]
    options = _expect(header["options"], dict, "object", 1)
    pairs = tuple(sorted((name, _expect(value, str, "text", 1)) for name, value in options.items()))
    return EventLog(texts[0], texts[1], pairs, texts[2], ())


def _load(line: str, number: int) -> object:
    try:
        return json.loads(line, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise BadRecord(number, "not_json", found=shown(line)) from None


def _once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise ValueError(name)
        fields[name] = value
    return fields
