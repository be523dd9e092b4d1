"""Values of any of our types as JSON and back, by their type hints: the one place that says how something is written.

A dataclass is an object, an enum its value, a tuple a list, a mapping a list of pairs, an article one text; fractions
and decimals are objects of one text. A member of a union of dataclasses has its class's name under ``is``.
"""

import dataclasses
import enum
import functools
import json
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from paiju.rulebook.rule import Article
from paiju.table.record.lines import shown
from paiju.table.record.record import BadRecord

Convert = Callable[[Any], Any]

TAG: Final = "is"
_PLAIN: Final = (int, str, bool, type(None))
_EXACT: Final[dict[type, str]] = {Decimal: "decimal", Fraction: "fraction"}
_NO_LIMITS: Final[Mapping[Any, range]] = {}


class Plan(NamedTuple):
    """How values of one type become what JSON can hold, and again values; ``BadRecord`` for what cannot be read.

    What is read is used up: nobody else may hold it.
    """

    write: Convert
    read: Convert


class Values:
    """Makes the plan of a type once.

    ``limits`` bounds the numbers of each NewType: no card or seat is invented. ``sparse``, as acts are written: fields
    that have their default value are left out, so that a field added with a default needs no new version, and an
    article is an object like others; otherwise every field is written and demanded. ``convert(data, type=…)`` may read
    what is simple (``is_simple``) in place of this module.
    """

    def __init__(
        self,
        limits: Mapping[Any, range] = _NO_LIMITS,
        *,
        sparse: bool = False,
        convert: Callable[..., Any] | None = None,
    ) -> None:
        self._limits = limits
        self._sparse = sparse
        self._convert = convert
        self._known: dict[Any, Plan] = {}

    def of(self, hint: Any) -> Plan:
        while isinstance(hint, typing.NewType) and hint not in self._limits:
            hint = hint.__supertype__
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def _made(self, hint: Any) -> Plan:
        write, read = self._spelled_out(hint)
        convert = self._convert
        if convert is None or hint in _PLAIN or not is_simple(hint, sparse=self._sparse):
            return Plan(write, read)
        return Plan(write, functools.partial(convert, type=hint))

    def _spelled_out(self, hint: Any) -> Plan:
        origin = typing.get_origin(hint)
        if isinstance(hint, typing.NewType):
            return self._new_type(hint)
        if hint in _PLAIN:
            return Plan(_same, _exactly(hint))
        if origin in (typing.Union, types.UnionType):
            return self._union(typing.get_args(hint))
        if origin is tuple:
            return self._tuple(typing.get_args(hint))
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(*typing.get_args(hint))
        if hint is Article and not self._sparse:
            return Plan(str, _read_article)
        if hint in _EXACT:
            return Plan(str, lambda text: _read_exact(hint, text))
        if issubclass(hint, enum.Enum):
            return _enum(hint)
        if issubclass(hint, tuple):
            return self._named_tuple(hint)
        if dataclasses.is_dataclass(hint):
            return self._dataclass(hint)
        raise TypeError(f"{hint!r} cannot be stored")

    def _new_type(self, hint: Any) -> Plan:
        plan, limits = self.of(hint.__supertype__), self._limits[hint]

        def read(data: Any) -> Any:
            number = plan.read(data)
            if number not in limits:
                raise BadRecord(None, "out_of_range", found=str(number), type=hint.__name__)
            return number

        return Plan(plan.write, read)

    def _dataclass(self, cls: Any) -> Plan:
        hints = typing.get_type_hints(cls)
        fields = [(each.name, *self.of(hints[each.name]), self._default(each)) for each in dataclasses.fields(cls)]
        readers = {name: read for name, _, read, _ in fields}
        needed = {name for name, _, _, default in fields if default is MISSING}

        def write(value: Any) -> dict[str, Any]:
            written = {}
            for name, write_field, _, default in fields:
                field = getattr(value, name)
                if default is MISSING or field != default:
                    written[name] = write_field(field)
            return written

        def read(data: Any) -> Any:
            try:
                if len(data) < len(needed):
                    raise KeyError
                return cls(**{name: readers[name](item) for name, item in data.items()})
            except (KeyError, TypeError, AttributeError):  # looked into only now: most objects are as they should be
                _check_fields(cls, data, needed, readers)
                raise

        return Plan(write, read)

    def _default(self, field: "dataclasses.Field[Any]") -> Any:
        if not self._sparse:
            return MISSING
        return field.default_factory() if field.default_factory is not MISSING else field.default

    def _union(self, hints: tuple[Any, ...]) -> Plan:
        """At most one plain reading beside objects that name themselves; a class with ``by_name`` stands for those."""
        hints = tuple(each for hint in hints for each in _stands_for(hint))
        members = {_name(hint): hint for hint in hints if dataclasses.is_dataclass(hint)}
        rest = [hint for hint in hints if hint not in members.values() and hint not in (type(None), *_EXACT)]
        exact = {name: hint for hint, name in _EXACT.items() if hint in hints}
        if len(members) + len(rest) == 1 and not exact and len(hints) == 2:  # something or None
            plan = self.of((*members.values(), *rest)[0])
            return Plan(
                lambda value: None if value is None else plan.write(value),
                lambda data: None if data is None else plan.read(data),
            )
        if not all(hint in _PLAIN for hint in rest):
            raise TypeError(f"the union of {hints} cannot be stored")
        return self._tagged(members, exact, tuple(hint for hint in hints if hint in _PLAIN))

    def _tagged(self, members: Mapping[str, Any], exact: Mapping[str, Any], plains: tuple[Any, ...]) -> Plan:
        writers = {hint: self.of(hint).write for hint in members.values()}
        readers = {name: self.of(hint).read for name, hint in members.items()}
        accepted = ", ".join((*members, *exact, *(_name(kind) for kind in plains)))

        def write(value: Any) -> Any:
            kind = type(value)
            if kind in writers:
                return {TAG: kind.__name__, **writers[kind](value)}
            return {_EXACT[kind]: str(value)} if kind in _EXACT else value

        def read(data: Any) -> Any:
            if type(data) is not dict:
                if type(data) in plains:
                    return data
                raise _wrong(data, accepted)
            name = data.pop(TAG, None)
            if type(name) is str and name in readers:
                return readers[name](data)
            if len(data) == 1 and name is None:
                ((name, text),) = data.items()
                if name in exact:
                    return _read_exact(exact[name], text)
            raise BadRecord(None, "not_a_member", found=shown(str(name)), type=TAG, accepted=accepted)

        return Plan(write, read)

    def _tuple(self, hints: tuple[Any, ...]) -> Plan:
        if len(hints) == 2 and hints[1] is Ellipsis:
            write, read = self.of(hints[0])

            def read_all(data: Any) -> Any:
                if type(data) is not list:
                    raise _wrong(data, "list")
                return tuple([read(item) for item in data])

            return Plan(lambda value: [write(item) for item in value], read_all)
        writers, readers = zip(*map(self.of, hints), strict=True)

        def read_each(data: Any) -> Any:
            if type(data) is not list or len(data) != len(readers):
                raise _wrong(data, "list")
            return tuple([read(item) for read, item in zip(readers, data, strict=False)])

        return Plan(lambda value: [write(item) for write, item in zip(writers, value, strict=True)], read_each)

    def _named_tuple(self, cls: Any) -> Plan:
        hints = typing.get_type_hints(cls)
        write, read = self._tuple(tuple(hints[name] for name in cls._fields))
        return Plan(write, lambda data: cls(*read(data)))

    def _mapping(self, key: Any, item: Any) -> Plan:
        """A list of pairs: JSON's own keys are texts only."""
        pair = self._tuple((key, item))

        def read(data: Any) -> Any:
            if type(data) is not list:
                raise _wrong(data, "list")
            return dict([pair.read(each) for each in data])

        return Plan(lambda value: [pair.write(each) for each in value.items()], read)


def is_simple(hint: Any, *, sparse: bool = False) -> bool:
    """Whether a library that reads dataclasses by their hints reads and writes it as we do.

    No mapping, no exact number, no article of one text, and no union but of one class and None.
    """

    def every(hints: Iterable[Any]) -> bool:
        return all(is_simple(each, sparse=sparse) for each in hints if each is not Ellipsis)

    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return len(inner) == 2 and type(None) in inner and every(inner)
    if origin is tuple:
        return every(inner)
    if origin is not None or hint in _EXACT or (hint is Article and not sparse):
        return False
    if dataclasses.is_dataclass(hint) or (issubclass(hint, tuple) and hint is not tuple):
        return every(typing.get_type_hints(hint).values())
    return hint in _PLAIN or issubclass(hint, enum.Enum)


def _stands_for(hint: Any) -> Iterable[Any]:
    known = vars(hint).get("by_name") if isinstance(hint, type) else None
    return (hint,) if known is None else known.values()


def _same(value: Any) -> Any:
    return value


def _check_fields(cls: Any, data: Any, needed: Collection[str], known: Mapping[str, Convert]) -> None:
    if type(data) is not dict:
        raise _wrong(data, "object") from None
    wrong = sorted({*needed} - data.keys() | data.keys() - known.keys())
    if wrong:
        facts = {"event": cls.__name__, "found": shown(", ".join(wrong)), "accepted": ", ".join(known)}
        raise BadRecord(None, "wrong_fields", **facts) from None


def _exactly(kind: type) -> Convert:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _wrong(data, _name(kind))
        return data

    return read


def _enum(cls: type[enum.Enum]) -> Plan:
    members = {(type(member.value), member.value): member for member in cls}
    kinds = {kind for kind, _ in members}

    def read(data: Any) -> Any:
        member = members.get((type(data), data)) if type(data) in kinds else None
        if member is None:
            accepted = ", ".join(str(member.value) for member in cls)
            raise BadRecord(None, "not_a_member", found=shown(str(data)), type=cls.__name__, accepted=accepted)
        return member

    return Plan(lambda value: value.value, read)


def _read_article(text: Any) -> Article:
    if type(text) is not str:
        raise _wrong(text, "article")
    book, _, ref = text.partition(" ")
    if not (book and ref):
        raise BadRecord(None, "not_an_article", found=shown(text))
    return Article(book, ref)


def _read_exact(kind: Any, text: Any) -> Any:
    if type(text) is not str:
        raise _wrong(text, _name(kind))
    try:
        return kind(text)
    except (ValueError, ArithmeticError):
        raise _wrong(text, _name(kind)) from None


def _name(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind))


def _wrong(data: object, what: str) -> BadRecord:
    return BadRecord(None, "wrong_type", found=shown(json.dumps(data, default=str)), what=what)
