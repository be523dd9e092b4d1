"""A player's line goes dead without a word: his own page says so, then the others'; a slow line alarms nobody."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.friends import NAMES, Friend, sit_down
from tests.browser.serving import Serving
from tests.browser.watching import NO_CONNECTION, Watch
from tests.lines import BadLine, bad_line

pytestmark = pytest.mark.slow
log = logging.getLogger(__name__)

# Everything that a page says of its connection or of others, and when, by its own clock.
NOTE_ALARMS = """
  window.alarms = [];
  setInterval(() => {
    for (const sign of document.querySelectorAll('.banner, .mark')) {
      const text = sign.textContent.trim();
      if (!window.alarms.some((known) => known.text === text)) window.alarms.push({ text, at: Date.now() });
    }
  }, 20);
"""


@contextlib.contextmanager
def in_a_thread(port: int) -> Iterator[tuple[BadLine, Callable[[Callable[[], None]], object]]]:
    """The event loop of this thread belongs to Playwright. With the line comes how to have it do something."""
    ready, made = threading.Event(), list[tuple[asyncio.AbstractEventLoop, asyncio.Event, BadLine]]()

    async def run() -> None:
        async with bad_line(port) as line:
            over = asyncio.Event()
            made.append((asyncio.get_running_loop(), over, line))
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    ready.wait()
    loop, over, line = made[0]
    yield line, loop.call_soon_threadsafe
    loop.call_soon_threadsafe(over.set)
    thread.join()


def by_a_bad_line(friend: Friend, line: BadLine) -> None:
    """The same device and table; cookies do not know of ports."""
    friend.page.goto(f"{line.url}/t/{friend.page.url.rpartition('/')[2]}")
    expect(friend.table.hand).to_have_count(17)


def beats(friend: Friend) -> int:
    return sum(message["type"] == "beat" for message in friend.frames.received)


def alarm(page: Page, text: str) -> float:
    """When the page first said so, in seconds."""
    found: float = page.wait_for_function(
        "(text) => window.alarms.find((known) => known.text.includes(text))?.at", arg=text, timeout=60_000
    ).json_value()
    return found / 1_000


def test_a_line_that_goes_dead(server: Serving, new_context: NewContext, watch: Watch) -> None:
    """First the own page, then the others; and everything is well when the line is. Time is counted in what the table
    tells a seat when it has nothing to tell, twice a second."""
    watch.expect(NO_CONNECTION)
    friends = sit_down(new_context, server.url)
    with in_a_thread(int(server.url.rpartition(":")[2])) as (line, have):
        by_a_bad_line(friends[0], line)
        mark = friends[1].page.get_by_role("region", name=NAMES[0]).get_by_text("离线")
        expect(mark).to_be_hidden()
        for friend in friends[:2]:
            friend.page.evaluate(NOTE_ALARMS)
        began, before = time.time(), beats(friends[1])
        have(line.stall)
        own, told_own = alarm(friends[0].page, "连接断开"), beats(friends[1]) - before
        others, told_others = alarm(friends[1].page, "离线"), beats(friends[1]) - before
        log.info("a dead line: known to the own page after %.2f s, to the others %.2f s", own - began, others - began)
        assert 3 <= told_own <= 7
        assert told_own < told_others <= 12
        assert own < others
        have(line.heal)
        expect(friends[0].table.banner).to_be_hidden()
        expect(mark).to_be_hidden()


@pytest.mark.full
def test_a_line_with_two_seconds_of_jitter(server: Serving, new_context: NewContext) -> None:
    """Two minutes of it; a short form is among the tests of the server, one without real time among those of pages."""
    friends = sit_down(new_context, server.url)
    with in_a_thread(int(server.url.rpartition(":")[2])) as (line, _):
        by_a_bad_line(friends[0], line)
        line.jitter = 2.0
        expect(friends[1].page.get_by_text("离线")).to_have_count(0)
        for friend in friends:
            friend.page.evaluate(NOTE_ALARMS)
        friends[0].page.wait_for_timeout(120_000)
        assert [friend.page.evaluate("() => window.alarms") for friend in friends] == [[], [], []]
