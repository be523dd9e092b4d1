"""What the check writes down a second time must cover, and agree with, what the director knows."""

from paiju.regulations.library import REGULATIONS
from paiju.tournament import commands as a
from tests.oracle.authors import _BY_ROLE, _WITH_REASON
from tests.oracle.examine import BOOKS, FOLLOWS


def test_every_command_is_followed() -> None:
    assert set(FOLLOWS) == set(a.TABLE) - {a.Undo}


def test_every_book_is_read() -> None:
    assert set(BOOKS) == set(REGULATIONS)


def test_roles() -> None:
    for action, row in a.TABLE.items():
        assert {role for role, may in _BY_ROLE.items() if action in may} == set(row.by), action.__name__


def test_reasons() -> None:
    assert set(_WITH_REASON) == {action for action, row in a.TABLE.items() if row.reason}
