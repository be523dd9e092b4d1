"""A table whose record is really damaged on disk, at the organiser's desk: told, and nothing offered that fails."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from paiju.server.table.log import stream_of
from tests.browser.conftest import NewContext
from tests.browser.event_desk import Organiser
from tests.browser.serving import Serving

pytestmark = pytest.mark.slow


@pytest.fixture
def own_server(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    """One whose disk may be damaged."""
    serving = Serving(tmp_path / "data")
    serving.start()
    yield serving
    serving.stop()


def overwrite_longest(path: Path, stream: str) -> None:
    """In the file itself: the bytes of the stream's longest event (no other has the same), and of its copy."""
    longest = "SELECT data FROM events JOIN streams ON stream = id WHERE name = ? ORDER BY length(data) DESC LIMIT 1"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (data,) = connection.execute(longest, (stream,)).fetchone()
    written = data.encode() if isinstance(data, str) else data
    content = path.read_bytes()
    assert content.count(written) == 2
    path.write_bytes(content.replace(written, bytes(len(written))))


def wait_until_open(page: Page, event: str) -> None:
    """The start is answered before the tables are open; then nobody is at them yet."""
    page.goto(f"/e/{event}/control")
    expect(page.get_by_role("listitem").filter(has_text="不在线")).to_have_count(2)
    page.close()


def test_a_damaged_table_offers_nothing_that_cannot_work(
    own_server: Serving, new_context: NewContext, tmp_path: Path
) -> None:
    context = new_context(base_url=own_server.url)
    organiser = Organiser(context.request, own_server, [f"牌手{number}" for number in range(1, 7)])
    organiser.do("CheckIn", numbers=list(range(1, 7)))
    organiser.start()
    wait_until_open(context.new_page(), organiser.event)
    first = context.request.get(f"/api/events/{organiser.event}/control").json()["tables"][0]
    own_server.stop()
    overwrite_longest(tmp_path / "data" / "paiju.sqlite", stream_of(first["live"]))
    own_server.restart()
    page = context.new_page()
    page.goto(f"/e/{organiser.event}/control")
    boxes = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="桌", level=3))
    damaged = boxes.filter(has_text="记录损坏")
    expect(damaged).to_have_count(1)
    pause = page.get_by_role("dialog").get_by_role("button", name=re.compile("^暂停"))
    boxes.filter(has_not_text="记录损坏").get_by_role("button", name=re.compile("^看")).click()
    expect(pause).to_have_count(1)
    page.keyboard.press("Escape")
    damaged.get_by_role("button", name=re.compile("^看")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(pause).to_have_count(0)
