"""Events and acts to what a store keeps, and back, through every version there ever was.

The name of a type in the log is given when it is registered and never changes; the class may be renamed. A change of
a class is a new version with an upcaster from the one before: old logs are never rewritten. How a value is written is
said by ``paiju.table.record.values``; msgspec does the same many times faster for what it reads and writes alike.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec

from paiju.storage.errors import BadEvent, UnknownEvent
from paiju.storage.store import Recorded, Stored
from paiju.table.clock import Instant
from paiju.table.record.values import Values, is_simple
from paiju.tournament.acts import Act

_encode: Final = msgspec.json.Encoder().encode

# From the fields of one version to those of the next.
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Shape(NamedTuple):
    """How values of one type are written as JSON; what cannot be read raises ``ValueError``."""

    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], Any]


def shape_of(cls: Any, *, sparse: bool = False) -> Shape:
    """``sparse``: fields with their default value are left out (see ``Values``)."""
    if not sparse and is_simple(cls):
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(cls)
        return Shape(_encode, decoder.decode)
    write, read = Values(sparse=sparse, convert=msgspec.convert if sparse else None).of(cls)
    return Shape(lambda value: _encode(write(value)), lambda data: read(msgspec.json.decode(data)))


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

    def register_all(self, prefix: str, types: Iterable[type]) -> None:
        """Make the events of a game or of a part of the server known, as ``prefix.ClassName``."""
        for cls in types:
            self.register(cls, name=f"{prefix}.{cls.__name__}")

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
        entry = _Entry(name, version, shape or shape_of(cls), upcasters)
        self._by_class[cls] = entry
        self._by_name[name] = entry

    @property
    def types(self) -> Mapping[str, type]:
        """Every type that can be stored, by the name it is stored under."""
        return {entry.name: cls for cls, entry in self._by_class.items()}

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
    fields = msgspec.json.decode(recorded.data, type=dict[str, Any])
    for version in range(recorded.type_version, entry.version):
        fields = entry.upcasters[version](fields)
    return _encode(fields)


def core_codec() -> EventCodec:
    """A codec that knows the acts of events; whoever stores anything else registers it."""
    codec = EventCodec()
    codec.register(Act, name="tournament.Act", shape=_shape_of_acts())
    return codec


@functools.cache
def _shape_of_acts() -> Shape:
    """Every class that an act may hold is looked at: once for all codecs."""
    return shape_of(Act, sparse=True)
