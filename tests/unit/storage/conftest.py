"""Each promise of a store is tried on every database that a store can be on."""

from pathlib import Path

import pytest

from paiju.storage.open import Address
from tests.unit.server.conftest import pytest_pyfunc_call

__all__ = ["address", "pytest_pyfunc_call"]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """An empty store."""
    if request.param == "sqlite":
        return tmp_path / "store.db"
    url: str = request.getfixturevalue("postgres").new_database()
    return url
