"""Unions of dataclasses, exact numbers and odd keys, written as JSON and read back."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, NewType

import pytest

from paiju.storage.codec import shape_of

Number = NewType("Number", int)


class Colour(enum.Enum):
    RED = "red"


class Place(NamedTuple):
    colour: Colour
    number: Number = Number(1)


@dataclass(frozen=True, slots=True)
class Left:
    of: int


@dataclass(frozen=True, slots=True)
class Right:
    of: int
    text: str = "none"


Exact = int | Decimal | Fraction | str | None


@dataclass(frozen=True, slots=True)
class Thing:
    sides: tuple[Left | Right, ...]
    values: tuple[Exact, ...]
    by_place: Mapping[Place, Left | None] = field(default_factory=dict)
    pair: tuple[int, int] = (0, 0)
    maybe: Right | None = None
    late: bool = False


SHAPE = shape_of(Thing, sparse=True)
FULL = Thing(
    (Left(1), Right(2), Right(3, "x")),
    (1, Decimal("1.50"), Fraction(1, 3), "三", None),
    {Place(Colour.RED, Number(4)): Left(5), Place(Colour.RED): None},
    (7, 8),
    Right(9),
    late=True,
)


@pytest.mark.parametrize("thing", [FULL, Thing((), ())])
def test_there_and_back(thing: Thing) -> None:
    read = SHAPE.decode(SHAPE.encode(thing))
    assert read == thing
    assert [type(value) for value in read.values] == [type(value) for value in thing.values]


def test_defaults_are_left_out_so_new_fields_need_no_new_version() -> None:
    assert SHAPE.encode(Thing((Left(1),), ())) == b'{"sides":[{"is":"Left","of":1}],"values":[]}'


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"{}",
        b'{"sides":[],"values":[],"news":1}',
        b'{"sides":[{"is":"Middle","of":1}],"values":[]}',
        b'{"sides":[{"of":1}],"values":[]}',
        b'{"sides":[{"is":"Left","of":"1"}],"values":[]}',
        b'{"sides":[],"values":[1.5]}',
        b'{"sides":[],"values":[{"fraction":"1/0"}]}',
        b'{"sides":[],"values":[{"decimal":"x"}]}',
        b'{"sides":[],"values":[],"by_place":[[["blue",1],null]]}',
        b'{"sides":[],"values":[],"pair":[1]}',
        b'{"sides":[],"values":[],"late":1}',
        b'{"sides":[',
    ],
)
def test_what_cannot_be_read(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the codec puts it into words
        SHAPE.decode(data)


@dataclass(frozen=True, slots=True)
class Wild:
    value: float


def test_floats_are_never_stored() -> None:
    with pytest.raises(TypeError, match="float"):
        shape_of(Wild, sparse=True)
