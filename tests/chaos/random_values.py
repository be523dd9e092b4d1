"""Values of any message type, made by chance: well-formed, so that they reach the handler, and wrong only there."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

_LETTERS = "abcXYZ019 -_.:/\\\"'<>{}%=甲乙丙丁牌局é\u0301\u202e\u200b\u3164\U0001f0cf\U0001f468"
_NUMBERS = (0, 1, 2, 3, 5, 17, 53, 54, 99, -1, -2, 255, 65_536, 2**31, 2**53, 2**63 - 1, -(2**63))


_PYTHON = {inspect.StrType: str, inspect.IntType: int, inspect.ListType: list}


class Values:
    """``known`` are texts that mean something here (a token, a segment, a book), by the name of the field."""

    def __init__(self, chance: random.Random, known: Mapping[str, list[Any]]) -> None:
        self._chance = chance
        self._known = known

    def body(self, wanted: Any) -> Any:
        """Something that JSON can say and the type accepts, nearly always."""
        return self._make(inspect.type_info(wanted), "")

    def _make(self, kind: inspect.Type, name: str) -> Any:
        fitting = [each for each in self._known.get(name, ()) if isinstance(each, _PYTHON.get(type(kind), ()))]
        if fitting and self._chance.random() < 0.7:
            return self._chance.choice(fitting)
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.StrType():
                return self._text(kind)
            case inspect.IntType():
                return self._number(kind)
            case inspect.FloatType():
                return self._chance.choice((0, 1.5, -1e300, 1e-300, self._chance.random()))
            case inspect.BoolType():
                return self._chance.random() < 0.5
            case inspect.ListType():
                return [self._make(kind.item_type, "") for _ in range(self._size(kind))]
            case inspect.DictType():
                return {self._make(kind.key_type, ""): self._make(kind.value_type, "") for _ in range(self._size(kind))}
            case inspect.LiteralType():
                return self._chance.choice(kind.values)
            case inspect.UnionType():
                return self._make(self._chance.choice(kind.types), name)
            case inspect.NoneType():
                return None
            case inspect.Metadata():
                return self._make(kind.type, name)
            case _:
                raise TypeError(f"no values of {kind} yet")

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        made = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
        for field in kind.fields:
            if field.required or self._chance.random() < 0.6:
                made[field.encode_name] = self._make(field.type, field.encode_name)
        return made

    def _text(self, kind: inspect.StrType) -> str:
        least = kind.min_length or 0
        most = (
            least if self._chance.random() < 0.1 else min(kind.max_length or 60, self._chance.choice((3, 12, 60, 500)))
        )
        size = self._chance.randint(least, max(least, most))
        return "".join(self._chance.choice(_LETTERS) for _ in range(size))

    def _number(self, kind: inspect.IntType) -> int:
        least = kind.ge if kind.ge is not None else -(2**63)
        most = kind.le if kind.le is not None else 2**63 - 1
        fitting = [number for number in _NUMBERS if least <= number <= most]
        if self._chance.random() < 0.5:
            return self._chance.choice(fitting or [least])
        return self._chance.randint(max(least, -5), min(most, 120))

    def _size(self, kind: inspect.ListType | inspect.DictType) -> int:
        size = self._chance.choice((0, 1, 1, 2, 3, 8, 20))
        return max(kind.min_length or 0, min(size, kind.max_length or 20))


def spoilt(chance: random.Random, data: bytes) -> bytes:
    """The same with something wrong in the bytes themselves."""
    place = chance.randrange(max(1, len(data)))
    return chance.choice(
        (
            data[:place],
            data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :],
            data[:place] + b'{"a":' * 200 + data[place:],
            data + data,
            msgspec.json.encode(chance.choice([None, [], {}, 1, "x"])),
        )
    )
