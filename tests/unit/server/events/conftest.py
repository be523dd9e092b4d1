"""The server of the HTTP tests."""

import functools

import pytest

from paiju.server.events import tables as event_tables
from paiju.table.session.options import TableOptions
from tests.unit.server.conftest import pytest_pyfunc_call, serving

__all__ = ["pytest_pyfunc_call", "serving"]


@pytest.fixture(autouse=True)
def house_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """House players think for a while, so that people can follow; a test need not wait for it."""
    monkeypatch.setattr(event_tables, "TableOptions", functools.partial(TableOptions, house_delay=0))
