"""Dataclasses that hold unions of dataclasses, exact numbers or mappings with tuples for keys, as JSON by type hints.

A member of a union is an object with its class's name under ``is``; fractions and decimals are objects of one text.
Fields that have their default value are left out, so a field that is added with a default needs no new version.
"""

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import msgspec

Convert = Callable[[Any], Any]

TAG: Final = "is"
_PLAIN: Final = (int, str, bool, type(None))
_EXACT: Final[dict[type, str]] = {Decimal: "decimal", Fraction: "fraction"}


class HintedShape:
    """A shape for the codec; ``ValueError`` for what cannot be read."""

    def __init__(self, cls: type) -> None:
        plans = _Plans()
        self._encode, self._decode = plans.of(cls)

    def encode(self, event: Any) -> bytes:
        return msgspec.json.encode(self._encode(event))

    def decode(self, data: bytes) -> Any:
        try:
            return self._decode(msgspec.json.decode(data))
        except (TypeError, KeyError, AttributeError, ArithmeticError) as error:
            raise ValueError(f"{type(error).__name__}: {error}") from error


class _Plans:
    """How each type is written and read; a class is looked at once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Convert, Convert]] = {}

    def of(self, hint: Any) -> tuple[Convert, Convert]:
        while hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def _made(self, hint: Any) -> tuple[Convert, Convert]:
        write, read = self._spelled_out(hint)
        # What msgspec can read by itself it reads many times faster.
        easy = _is_easy(hint) and hint not in _PLAIN
        return write, functools.partial(msgspec.convert, type=hint) if easy else read

    def _spelled_out(self, hint: Any) -> tuple[Convert, Convert]:
        origin = typing.get_origin(hint)
        if hint in _PLAIN:
            return _same, _exactly(hint)
        if origin in (typing.Union, types.UnionType):
            return self._union(typing.get_args(hint))
        if origin is tuple:
            return self._tuple(typing.get_args(hint))
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(*typing.get_args(hint))
        if hint in _EXACT:
            return _exact(hint)
        if issubclass(hint, enum.Enum):
            return lambda value: value.value, hint
        if issubclass(hint, tuple):
            return self._named_tuple(hint)
        if _is_dataclass(hint):
            return self._dataclass(hint)
        raise TypeError(f"{hint!r} cannot be stored")

    def _dataclass(self, cls: Any) -> tuple[Convert, Convert]:
        hints = typing.get_type_hints(cls)
        plans = [(each.name, *self.of(hints[each.name]), _default(each)) for each in dataclasses.fields(cls)]
        names = {name for name, _, _, _ in plans}

        def encode(value: Any) -> dict[str, Any]:
            written = {}
            for name, write, _, default in plans:
                field = getattr(value, name)
                if default is MISSING or field != default:
                    written[name] = write(field)
            return written

        def decode(data: dict[str, Any]) -> Any:
            if not data.keys() <= names:
                raise ValueError(f"{cls.__name__} has no {', '.join(sorted(data.keys() - names))}")
            return cls(**{name: read(data[name]) for name, _, read, _ in plans if name in data})

        return encode, decode

    def _union(self, hints: tuple[Any, ...]) -> tuple[Convert, Convert]:
        """At most one plain reading beside objects that name themselves."""
        members = {hint.__name__: hint for hint in hints if _is_dataclass(hint)}
        rest = [hint for hint in hints if hint not in members.values() and hint not in (type(None), *_EXACT)]
        exact = {name: hint for hint, name in _EXACT.items() if hint in hints}
        plain = all(hint in _PLAIN for hint in rest)
        if len(members) == 1 and not rest and not exact:
            write, read = self.of(*members.values())
            return lambda value: None if value is None else write(value), _optional(read)
        if not plain:
            if len(rest) != 1 or members or exact:
                raise TypeError(f"the union of {hints} cannot be stored")
            write, read = self.of(rest[0])
            return lambda value: None if value is None else write(value), _optional(read)
        writers = {hint: self.of(hint)[0] for hint in members.values()}
        readers = {name: self.of(hint)[1] for name, hint in members.items()}
        plains = tuple(hint for hint in hints if hint in _PLAIN)

        def encode(value: Any) -> Any:
            kind = type(value)
            if kind in writers:
                return {TAG: kind.__name__, **writers[kind](value)}
            return {_EXACT[kind]: str(value)} if kind in _EXACT else value

        def decode(data: Any) -> Any:
            if not isinstance(data, dict):
                return data if type(data) in plains else _wrong(data, hints)
            tag = data.pop(TAG, None)
            if tag is not None:
                return readers[tag](data)
            ((name, text),) = data.items()
            return exact[name](text)

        return encode, decode

    def _tuple(self, hints: tuple[Any, ...]) -> tuple[Convert, Convert]:
        if len(hints) == 2 and hints[1] is Ellipsis:
            write, read = self.of(hints[0])
            return lambda value: [write(item) for item in value], lambda data: tuple([read(item) for item in data])
        plans = [self.of(hint) for hint in hints]

        def decode(data: Any) -> Any:
            return tuple(read(item) for (_, read), item in zip(plans, data, strict=True))

        return lambda value: [write(item) for (write, _), item in zip(plans, value, strict=True)], decode

    def _named_tuple(self, cls: Any) -> tuple[Convert, Convert]:
        hints = typing.get_type_hints(cls)
        write, read = self._tuple(tuple(hints[name] for name in cls._fields))
        return write, lambda data: cls(*read(data))

    def _mapping(self, key: Any, item: Any) -> tuple[Convert, Convert]:
        """A list of pairs: JSON's own keys are texts only."""
        write_key, read_key = self.of(key)
        write, read = self.of(item)

        def encode(value: Mapping[Any, Any]) -> list[list[Any]]:
            return [[write_key(name), write(each)] for name, each in value.items()]

        def decode(data: Any) -> dict[Any, Any]:
            return {read_key(name): read(each) for name, each in data}

        return encode, decode


def _is_easy(hint: Any) -> bool:
    """No mapping, no exact number, and no union but of one class and None."""
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return len(inner) == 2 and type(None) in inner and all(map(_is_easy, inner))
    if origin is tuple:
        return all(each is Ellipsis or _is_easy(each) for each in inner)
    if origin is not None or hint in _EXACT:
        return False
    if _is_dataclass(hint) or (issubclass(hint, tuple) and hint is not tuple):
        return all(map(_is_easy, typing.get_type_hints(hint).values()))
    return hint in _PLAIN or issubclass(hint, enum.Enum)


def _is_dataclass(hint: Any) -> bool:
    return dataclasses.is_dataclass(hint)


def _same(value: Any) -> Any:
    return value


def _exactly(kind: type) -> Convert:
    def decode(data: Any) -> Any:
        return data if type(data) is kind else _wrong(data, (kind,))

    return decode


def _exact(kind: type) -> tuple[Convert, Convert]:
    return str, kind


def _optional(read: Convert) -> Convert:
    return lambda data: None if data is None else read(data)


def _wrong(data: object, kinds: tuple[Any, ...]) -> Any:
    accepted = ", ".join(getattr(kind, "__name__", str(kind)) for kind in kinds)
    raise ValueError(f"{data!r} — accepted: {accepted}"[:200])


def _default(field: "dataclasses.Field[Any]") -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default
