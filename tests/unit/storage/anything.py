"""Any value of a type that can be stored, by its hints: for tests of what is written and read."""

import dataclasses
import enum
import types
import typing
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from paiju.rulebook.rule import Article

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**40), 2**40),
    bool: st.booleans(),
    str: st.text(max_size=5),
    type(None): st.none(),
    Decimal: st.decimals(allow_nan=False, allow_infinity=False),
    Fraction: st.fractions(),
    Article: st.builds(Article, st.sampled_from(["doudizhu-ccgc", "x"]), st.sampled_from(["5.1", "附 2", "a b"])),
}


def values(hint: Any, limits: Mapping[Any, range] | None = None) -> st.SearchStrategy[Any]:
    """``limits`` bounds the numbers of each NewType."""
    if isinstance(hint, typing.NewType):
        within = (limits or {}).get(hint)
        return values(hint.__supertype__, limits) if within is None else st.integers(within[0], within[-1])
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.sampled_from(parts).flatmap(lambda part: values(part, limits))
    if origin is tuple and parts[-1] is Ellipsis:
        return st.lists(values(parts[0], limits), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part, limits) for part in parts))
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(values(parts[0], limits), values(parts[1], limits), max_size=2)
    if issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    if "by_name" in vars(hint):
        return st.sampled_from(sorted(hint.by_name)).flatmap(lambda name: values(hint.by_name[name], limits))
    assert dataclasses.is_dataclass(hint) or issubclass(hint, tuple), hint
    hints = {
        name: it for name, it in typing.get_type_hints(hint).items() if typing.get_origin(it) is not typing.ClassVar
    }
    if hasattr(hint, "__post_init__"):  # it refuses numbers that are out of its bounds
        small = {name: st.integers(0, 4_000) for name, each in hints.items() if each is int}
        return st.builds(hint, **{name: values(each, limits) for name, each in hints.items()} | small)
    return st.deferred(lambda: st.builds(hint, **{name: values(each, limits) for name, each in hints.items()}))
