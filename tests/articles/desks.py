"""A desk whose event is directed by the rules that a test takes, published or altered."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.tournament import commands as a
from paiju.tournament.desk.penalties import Penalties
from paiju.tournament.desk.rulings import Offence, offences
from paiju.tournament.director import act
from paiju.tournament.people.officials import Author
from paiju.tournament.rules.checklists import CHECKLISTS
from paiju.tournament.rules.direction import DIRECTIONS
from paiju.tournament.rules.eligibility import ELIGIBILITIES
from paiju.tournament.rules.penalties import CONDUCT, PENALTIES
from paiju.tournament.state import Setup
from tests.unit.tournament.kit import Desk

_TABLES = (DIRECTIONS, PENALTIES, CONDUCT, ELIGIBILITIES, CHECKLISTS)


@contextmanager
def under(rules: RuleSet) -> Iterator[None]:
    """While this lasts, events of the book are directed by this set."""
    with ExitStack() as stack:
        for table in _TABLES:
            if type(table.get(rules.book)) is type(rules):
                stack.enter_context(patch.dict(table, {rules.book: rules}))
        yield


def why(desk: Desk, by: Author, action: a.Command, reason: str = "") -> Refusal:
    """The whole refusal."""
    decided = act(desk.state, by, action, desk.at, reason)
    assert isinstance(decided, Refusal), decided
    return decided


def listed(penalties: Penalties, ref: str) -> list[Offence]:
    """The offences of an article as a desk lists them."""
    with under(penalties):
        return [each for each in offences(Setup("", penalties.book)).values() if each.article.ref == ref]


def checked(desk: Desk, by: Author, checklist: str) -> str:
    """The items of a checklist, as the refusal of an unknown one lists them; each of them is then checked."""
    refusal = why(desk, by, a.RecordCheck(checklist, "the weather", ok=True))
    assert refusal.code == "no_such_item"
    items = str(refusal.facts["accepted"])
    for item in items.split(", "):
        desk.do(by, a.RecordCheck(checklist, item, ok=True))
    assert [check.item for check in desk.state.checks] == items.split(", ")
    return f"{refusal.article.ref}: {items}"
