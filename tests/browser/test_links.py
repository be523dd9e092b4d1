"""A new link to a seat is seen by whoever sits there; links that are used or have ended say so when they are opened."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import create, log_in, paste
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
REASON = "他说手机丢了"


@pytest.fixture
def hall(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path / "data")
    serving.start()
    yield serving
    serving.stop()


def first_link(desk: Page, event: str) -> str:
    made = desk.request.post(event.replace("/e/", "/api/events/") + "/links", data={}, headers={"X-Paiju": "1"})
    return str(made.json()["links"][0]["link"])


def take(page: Page, name: str) -> None:
    """A picture where somebody wants to look at the pages: PAIJU_SHOTS=folder."""
    folder = os.environ.get("PAIJU_SHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_links_that_are_used_replaced_or_new_say_so(hall: Serving, new_context: NewContext, watch: Watch) -> None:
    """The set-up link at once; a new personal link to the device that loses the seat, and to the one that gets it."""
    watch.expect("(409|410).*/(setup|me)")  # what is used or has ended
    used = f"/setup/{hall.setup}"
    desk = log_in(new_context(base_url=hall.url), hall)
    late = new_context(base_url=hall.url, viewport=SMALL).new_page()
    late.goto(used)
    expect(late.get_by_role("alert")).to_contain_text("已经有组织者")
    expect(late.get_by_label("密码")).to_have_count(0)  # no form that is refused afterwards
    take(late, "setup-used-320")

    event = create(desk, (1, 1, 1))
    paste(desk, [f"选手{number}" for number in range(1, 10)])
    old_link = first_link(desk, event)
    old = new_context(base_url=hall.url, viewport=PHONE).new_page()
    old.goto(old_link)
    expect(old.get_by_text("选手1，")).to_be_visible()
    old.reload()  # on a later visit, too
    expect(old.get_by_text("选手1，")).to_be_visible()
    expect(old.get_by_text("您座位的链接和设备")).to_have_count(0)

    desk.reload()
    desk.get_by_role("button", name="选手1 的链接").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("理由").fill(REASON)
    take(desk, "links-ask-desktop")
    dialog.get_by_role("button", name="给新链接").click()
    new_link = dialog.get_by_label("分享链接").input_value()

    told = old.get_by_role("alert")
    expect(told).to_contain_text(REASON)  # at once, on the open page
    expect(told).to_contain_text("组织者")
    take(old, "links-lost-390")
    old.reload()
    expect(told).to_contain_text(REASON)
    stranger = new_context(base_url=hall.url, viewport=SMALL).new_page()
    stranger.goto(old_link)
    expect(stranger.get_by_role("alert")).to_contain_text("已作废")
    take(stranger, "links-dead-320")

    new = new_context(base_url=hall.url, viewport=SMALL).new_page()
    new.goto(new_link)
    notice = new.get_by_role("listitem").filter(has_text=REASON)
    expect(notice).to_contain_text("组织者 给您的座位发了新链接")
    take(new, "links-notice-320")
    new.set_viewport_size({"width": 1440, "height": 900})
    take(new, "links-notice-desktop")
