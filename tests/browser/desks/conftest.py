"""A server of its own for every event of this folder, since each is killed in the middle."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import Serving


@pytest.fixture
def server(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path / "data", quick=True)
    serving.start()
    yield serving
    serving.stop()
