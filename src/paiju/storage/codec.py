"""Domain events to what is written down, and back, through every version there ever was.

The name of a type in the log is given when it is registered and never changes; the class may be renamed. A change of
a class is a new version with an upcaster from the one before: old logs are never rewritten.
"""

import functools
import typing
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from paiju.games.doudizhu import events as doudizhu
from paiju.games.doudizhu.clock import Instant
from paiju.games.doudizhu.record.jsonlines import CODEC as DOUDIZHU
from paiju.storage.errors import BadEvent, UnknownEvent
from paiju.storage.hinted import HintedShape
from paiju.storage.store import Recorded, Stored
from paiju.table.record.codec import VERSION, Codec
from paiju.tournament.acts import Act

_encode: Final = msgspec.json.Encoder().encode

# From the fields of one version to those of the next.
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Shape(Protocol):
    """How the newest version of a type is written; what cannot be read raises ``ValueError``."""

    def encode(self, event: Any) -> bytes: ...
    def decode(self, data: bytes) -> Any: ...


class PlainShape:
    """A dataclass by its type hints: enums by value, tuples as lists. Fast enough to replay a hall in seconds."""

    def __init__(self, cls: type) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(cls)

    def encode(self, event: Any) -> bytes:
        return _encode(event)

    def decode(self, data: bytes) -> Any:
        return self._decoder.decode(data)


class RecordShape:
    """As in the deal record for machines, where that differs from the plain shape (articles are one text)."""

    def __init__(self, codec: Codec[Any], cls: type) -> None:
        self._codec = codec
        self._frame = {"v": VERSION, "type": cls.__name__}

    def encode(self, event: Any) -> bytes:
        fields = self._codec.encode(event)
        return msgspec.json.encode({name: value for name, value in fields.items() if name not in self._frame})

    def decode(self, data: bytes) -> Any:
        return self._codec.decode(self._frame | _fields(data))


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    version: int
    shape: Shape
    upcasters: Mapping[int, Upcaster]


class EventCodec:
    """A registry of event types; each package that stores events registers its own."""

    def __init__(self) -> None:
        self._by_class: dict[type, _Entry] = {}
        self._by_name: dict[str, _Entry] = {}

    def register(
        self,
        cls: type,
        version: int = 1,
        *,
        name: str | None = None,
        shape: Shape | None = None,
        upcasters: Mapping[int, Upcaster] | None = None,
    ) -> None:
        """Make a type known in its newest version, with an upcaster from each older one."""
        name = cls.__name__ if name is None else name
        upcasters = {} if upcasters is None else dict(upcasters)
        if cls in self._by_class or name in self._by_name:
            raise ValueError(f"{name} ({cls.__name__}) is registered already")
        if version < 1 or set(upcasters) != set(range(1, version)):
            wanted = f"an upcaster from each version before {version}"
            raise ValueError(f"{name} with upcasters from {sorted(upcasters)} — accepted: {wanted}")
        entry = _Entry(name, version, PlainShape(cls) if shape is None else shape, upcasters)
        self._by_class[cls] = entry
        self._by_name[name] = entry

    def encode(self, event: object, at: Instant) -> Recorded:
        entry = self._by_class.get(type(event))
        if entry is None:
            raise TypeError(f"{type(event).__name__} is not registered with the codec")
        return Recorded(entry.name, entry.version, entry.shape.encode(event), at)

    def decode(self, stored: Stored) -> Any:
        """The event, in today's form."""
        recorded = stored.recorded
        entry = self._by_name.get(recorded.type)
        if entry is None or not 1 <= recorded.type_version <= entry.version:
            raise UnknownEvent(stored.stream, stored.version, recorded.type, recorded.type_version)
        try:
            return entry.shape.decode(_upcast(entry, recorded))
        except (ValueError, LookupError, TypeError) as error:
            raise BadEvent(stored.stream, stored.version, recorded.type, str(error)) from error


def _upcast(entry: _Entry, recorded: Recorded) -> bytes:
    if recorded.type_version == entry.version:
        return recorded.data
    fields = _fields(recorded.data)
    for version in range(recorded.type_version, entry.version):
        fields = entry.upcasters[version](fields)
    return msgspec.json.encode(fields)


def _fields(data: bytes) -> dict[str, Any]:
    return msgspec.json.decode(data, type=dict[str, Any])


# The events of the core.

# Types that hold an article: their JSON is that of the deal record.
_WITH_ARTICLES: Final[Container[type]] = (doudizhu.DealScored,)


def core_codec() -> EventCodec:
    """A codec that knows the core's events; the server adds its own to it."""
    codec = EventCodec()
    for cls in typing.get_args(doudizhu.Event):
        shape = RecordShape(DOUDIZHU, cls) if cls in _WITH_ARTICLES else None
        codec.register(cls, name=f"doudizhu.{cls.__name__}", shape=shape)
    codec.register(Act, name="tournament.Act", shape=_shape_of_acts())
    return codec


@functools.cache
def _shape_of_acts() -> HintedShape:
    """Every class that an act may hold is looked at: once for all codecs."""
    return HintedShape(Act)
