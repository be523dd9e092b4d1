"""A desk whose event is directed by the rules that a test takes, published or altered."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any
from unittest.mock import patch

from paiju.regulations.library import REGULATIONS
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import Offence, offences
from paiju.tournament.director import act
from paiju.tournament.formats.format import Format
from paiju.tournament.people.officials import Author
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.penalties import Penalties
from tests.unit.tournament.kit import Desk


def altered(*rules: RuleSet) -> Regulation:
    """The regulation of these sets with them instead of its own."""
    book = REGULATIONS[rules[0].book]
    for each in rules:
        book = replace(book, **_with(book, each), format=replace(book.format, **_with(book.format, each)))
    return book


def _with(record: Regulation | Format, rules: RuleSet) -> dict[str, Any]:
    return {field.name: rules for field in fields(record) if type(getattr(record, field.name)) is type(rules)}


@contextmanager
def under(rules: RuleSet) -> Iterator[None]:
    """While this lasts, events of the book are directed by this set."""
    with patch.dict(REGULATIONS, {rules.book: altered(rules)}):
        yield


def why(desk: Desk, by: Author, action: a.Command, reason: str = "") -> Refusal:
    """The whole refusal."""
    decided = act(desk.regulation, desk.state, by, action, desk.at, reason)
    assert isinstance(decided, Refusal), decided
    return decided


def listed(penalties: Penalties, ref: str) -> list[Offence]:
    """The offences of an article as a desk lists them."""
    return [each for each in offences(altered(penalties)).values() if each.article.ref == ref]


def checked(desk: Desk, by: Author, checklist: str) -> str:
    """The items of a checklist, as the refusal of an unknown one lists them; each of them is then checked."""
    refusal = why(desk, by, a.RecordCheck(checklist, "the weather", ok=True))
    assert refusal.code == "no_such_item"
    items = str(refusal.facts["accepted"])
    for item in items.split(", "):
        desk.do(by, a.RecordCheck(checklist, item, ok=True))
    assert [check.item for check in desk.state.checks] == items.split(", ")
    return f"{refusal.article.ref}: {items}"
