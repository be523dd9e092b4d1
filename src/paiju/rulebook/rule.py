"""A rule: a value together with the articles it comes from, and what else the text could mean."""

import dataclasses
import enum
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Article:
    """A place in a regulation, e.g. ``Article("doudizhu-national-2016", "8.10")``."""

    book: str
    ref: str

    def __str__(self) -> str:
        return f"{self.book} {self.ref}"


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """A value and the articles it comes from.

    ``register`` names the entries of the ambiguity register that the value decides; ``choices`` are the readings an
    event may select before round 1, the recommended one (= the published value) included. ``bounds``: a number that a
    size of an event sets. ``later``: asked after the books were published, so it is hashed only where chosen otherwise.
    """

    value: T
    articles: tuple[str, ...]
    register: tuple[str, ...] = ()
    choices: tuple[T, ...] = ()
    bounds: tuple[int, int] | None = None
    later: bool = False

    def typed(self, text: str) -> T | int | None:
        """The choice, or the number within bounds, that people write so; None where there is none."""
        if self.bounds is not None and text.isascii() and text.isdecimal():
            least, most = self.bounds
            return int(text) if len(text) < 10 and least <= int(text) <= most else None
        return next((choice for choice in self.choices if option_text(choice) == text), None)

    @property
    def accepted(self) -> list[str]:
        """What may be written; nothing where nothing can be chosen."""
        return [f"{self.bounds[0]}–{self.bounds[1]}"] if self.bounds else [option_text(it) for it in self.choices]


class UnknownOption(ValueError):
    """An option that the book does not offer: which name or value, and what is accepted."""


def rule(
    value: T,
    *articles: str,
    register: str = "",
    choices: tuple[T, ...] = (),
    bounds: tuple[int, int] | None = None,
    later: bool = False,
) -> Rule[T]:
    """Write a field of a book: ``rule(17, "4.1", "5.2")``; register ids are separated by blanks."""
    return Rule(value, articles, tuple(register.split()), choices, bounds, later)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A frozen record whose fields are ``Rule[T]`` or groups of them; subclasses add the fields of one game."""

    book: str
    published: Self | None = dataclasses.field(default=None, compare=False, repr=False)  # before options were chosen

    def rules(self) -> Iterator[tuple[str, Rule[Any]]]:
        """Every rule by name (``bids``, ``doubling.hidden``), in the order of declaration."""
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Rule):
                yield field.name, value
            elif isinstance(value, RuleSet) and field.name != "published":
                for name, inner in value.rules():
                    yield f"{field.name}.{name}", inner

    def article(self, name: str, nth: int = 0) -> Article:
        """The article that a refusal or a factor decided by this field cites; the last where a book has fewer."""
        found: Rule[Any] = getattr(self, name)
        return Article(self.book, found.articles[min(nth, len(found.articles) - 1)])

    def with_value(self, name: str, value: object) -> Self:
        outer, _, inner = name.partition(".")
        changed: Any
        if inner:
            changed = getattr(self, outer).with_value(inner, value)
        else:
            changed = dataclasses.replace(getattr(self, outer), value=value)
        return dataclasses.replace(self, **{outer: changed})

    def with_options(self, options: Mapping[str, str]) -> Self:
        """The same set with other readings of the ambiguity register chosen by name."""
        if not options:
            return self
        offered = {name: rule for name, rule in self.rules() if rule.accepted}
        chosen = self
        for name, text in options.items():
            if name not in offered:
                raise UnknownOption(f"{self.book} has no option {name!r}; options: {', '.join(offered)}")
            value = offered[name].typed(text)
            if value is None:
                accepted = ", ".join(offered[name].accepted)
                raise UnknownOption(f"{self.book} option {name}: no choice {text!r}; choices: {accepted}")
            chosen = chosen.with_value(name, value)
        return dataclasses.replace(chosen, published=self.published or self)

    @property
    def options(self) -> dict[str, str]:
        """Those that turn the published set into this one, by name."""
        mine, theirs = dict(self.rules()), dict((self.published or self).rules())
        return {name: option_text(mine[name].value) for name in mine if mine[name].value != theirs[name].value}

    def content_hash(self) -> str:
        """What a log stores to say which rules it was played under; ``docs/deal-record.md`` states it to the byte."""
        return hashlib.sha256(json.dumps([self.book, self.content()], ensure_ascii=False).encode()).hexdigest()

    def content(self) -> list[list[str | list[str]]]:
        """Name, value and articles of every field, in order; of a later question only where it is chosen otherwise."""
        told = ((name, it) for name, it in self.rules() if not it.later or it.value != it.choices[0])
        return [[name, option_text(it.value), list(it.articles)] for name, it in told]


def option_text(value: object) -> str:
    """A rule's value as people type it in options and records."""
    match value:
        case enum.IntEnum():
            return value.name.lower().replace("_", "-")
        case enum.Enum():
            return str(value.value)
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(_item_text(item) for item in value)
        case _:
            return str(value)


def _item_text(item: object) -> str:
    """Tuples within tuples keep their brackets, so that two ways of grouping differ."""
    return f"({option_text(item)})" if isinstance(item, tuple) else option_text(item)
