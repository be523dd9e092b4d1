"""JSON Lines for machines: a header, then one object per event, ``{"v": 1, "type": "CardsPlayed", …}``.

Generic over a game's closed union of event dataclasses, whose type hints say how a field is written and read.
"""

import dataclasses
import enum
import functools
import json
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from paiju.rulebook.rule import Article
from paiju.table.record.lines import join_lines, read_lines, shown
from paiju.table.record.record import BadRecord

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


@functools.cache  # resolving the hints of a class costs more than decoding it
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


class Codec(Generic[EventT]):
    """Events to dictionaries and back. ``limits`` bounds the numbers of each NewType: no card or seat is invented."""

    def __init__(self, union: Any, limits: Mapping[Any, range]) -> None:
        self._types: dict[str, Any] = {event.__name__: event for event in typing.get_args(union)}
        self._limits = limits

    def encode(self, event: EventT) -> dict[str, object]:
        return {"v": VERSION, "type": type(event).__name__, **_encode_fields(event)}

    def decode(self, data: object, line: int | None = None) -> EventT:
        found = dict(_expect(data, dict, "object", line))
        if found.pop("v", None) != VERSION:
            raise BadRecord(line, "unknown_version", version=VERSION)
        name = found.pop("type", None)
        if not isinstance(name, str) or name not in self._types:
            raise BadRecord(line, "not_an_event", found=shown(str(name)), accepted=", ".join(self._types))
        event: EventT = self._decode_fields(self._types[name], found, line)
        return event

    def _decode_fields(self, cls: Any, found: Mapping[str, object], line: int | None) -> Any:
        hints = _hints(cls)
        if set(found) != set(hints):
            wrong = ", ".join(sorted(set(found) ^ set(hints)))
            raise BadRecord(line, "wrong_fields", event=cls.__name__, found=shown(wrong), accepted=", ".join(hints))
        return cls(**{name: self._decode(hints[name], value, line) for name, value in found.items()})

    def _decode(self, hint: Any, value: object, line: int | None) -> Any:
        if isinstance(hint, typing.NewType):
            number = self._decode(hint.__supertype__, value, line)
            if number not in self._limits[hint]:
                raise BadRecord(line, "out_of_range", found=str(number), type=hint.__name__)
            return number
        if type(None) in typing.get_args(hint):  # something or None
            return None if value is None else self._decode(typing.get_args(hint)[0], value, line)
        if typing.get_origin(hint) is tuple:
            item = typing.get_args(hint)[0]
            return tuple(self._decode(item, each, line) for each in _expect(value, list, "list", line))
        if hint is Article:
            return _decode_article(_expect(value, str, "article", line), line)
        if dataclasses.is_dataclass(hint):
            return self._decode_fields(hint, _expect(value, dict, "object", line), line)
        if issubclass(hint, enum.Enum):
            return _decode_enum(hint, value, line)
        return _expect(value, hint, hint.__name__, line)


def _encode(value: object) -> object:
    match value:
        case enum.Enum():
            return value.value
        case Article():
            return str(value)
        case tuple():
            return [_encode(item) for item in value]
        case _ if dataclasses.is_dataclass(value):
            return _encode_fields(value)
        case _:
            return value


def _encode_fields(record: Any) -> dict[str, object]:
    return {field.name: _encode(getattr(record, field.name)) for field in dataclasses.fields(record)}


def _decode_article(text: str, line: int | None) -> Article:
    book, _, ref = text.partition(" ")
    if not (book and ref):
        raise BadRecord(line, "not_an_article", found=shown(text))
    return Article(book, ref)


def _decode_enum(cls: type[enum.Enum], value: object, line: int | None) -> enum.Enum:
    for member in cls:
        if type(value) is type(member.value) and value == member.value:
            return member
    accepted = ", ".join(str(member.value) for member in cls)
    raise BadRecord(line, "not_a_member", found=shown(str(value)), type=cls.__name__, accepted=accepted)


def _expect(value: Any, cls: type, what: str, line: int | None) -> Any:
    if type(value) is not cls:
        raise BadRecord(line, "wrong_type", found=shown(json.dumps(value)), what=what)
    return value


# Text.


def format_log(codec: Codec[EventT], log: EventLog[EventT]) -> str:
    values = (FORMAT, log.book, log.book_hash, dict(log.options), log.software)
    header = dict(zip(_HEADER, values, strict=True))
    return join_lines(json.dumps(item, separators=(",", ":")) for item in (header, *map(codec.encode, log.events)))


def parse_log(codec: Codec[EventT], text: str) -> EventLog[EventT]:
    lines = read_lines(text)
    if not lines[-1]:
        lines.pop()
    if not lines:
        raise BadRecord(1, "empty", format=repr(FORMAT))
    header = _expect(_load(lines[0], 1), dict, "object", 1)
    if header.get("format") != FORMAT or set(header) != set(_HEADER):
        raise BadRecord(1, "not_a_header", accepted=", ".join(_HEADER), format=repr(FORMAT))
    texts = [_expect(header[name], str, "text", 1) for name in ("book", "book_hash", "software")]
    options = _expect(header["options"], dict, "object", 1)
    pairs = tuple(sorted((name, _expect(value, str, "text", 1)) for name, value in options.items()))
    events = tuple(codec.decode(_load(line, number), number) for number, line in enumerate(lines[1:], 2))
    return EventLog(texts[0], texts[1], pairs, texts[2], events)


def _load(line: str, number: int) -> object:
    try:
        return json.loads(line, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise BadRecord(number, "not_json", found=shown(line)) from None


def _once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(name)
        found[name] = value
    return found
