"""Every test here knows the toys, and none elsewhere does."""

import pytest

from tests.toy_games import toys


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for table, key, row in toys.rows():
        monkeypatch.setitem(table, key, row)
