"""What the check writes down a second time must cover, and agree with, what the director knows."""

from typing import get_args

from paiju.tournament import commands as a
from paiju.tournament.people.authority import MAY, NEEDS_REASON
from paiju.tournament.regulations import FORMATS
from tests.oracle.authors import _BY_ROLE, _WITH_REASON
from tests.oracle.examine import BOOKS, FOLLOWS


def test_every_command_is_followed() -> None:
    assert set(FOLLOWS) == set(get_args(a.Command))


def test_every_book_is_read() -> None:
    assert set(BOOKS) == set(FORMATS)


def test_roles() -> None:
    for action, roles in MAY.items():
        assert {role for role, may in _BY_ROLE.items() if action in may} == set(roles), action.__name__


def test_reasons() -> None:
    assert set(_WITH_REASON) == set(NEEDS_REASON)
