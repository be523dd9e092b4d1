"""A new link to a seat is seen by whoever sits there; links that are used or have ended say so when they are opened."""

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


def first_link(desk: Page, event: str) -> str:
    made = desk.request.post(event.replace("/e/", "/api/events/") + "/links", data={}, headers={"X-Paiju": "1"})
    return str(made.json()["links"][0]["link"])


def test_links_that_are_used_replaced_or_new_say_so(server: Serving, new_context: NewContext, watch: Watch) -> None:
    """The set-up link at once; a new personal link to the device that loses the seat, and to the one that gets it."""
    watch.expect("(409|410).*/(setup|me)")  # what is used or has ended
    desk = log_in(new_context(), server)
    late = new_context(viewport=SMALL).new_page()
    late.goto(f"/setup/{server.setup}")
    expect(late.get_by_role("alert")).to_contain_text("已经有组织者")
    expect(late.get_by_label("密码")).to_have_count(0)  # no form that is refused afterwards

    event = create(desk, (1, 1, 1))
    paste(desk, [f"选手{number}" for number in range(1, 10)])
    old_link = first_link(desk, event)
    old = new_context(viewport=PHONE).new_page()
    old.goto(old_link)
    expect(old.get_by_text("选手1，")).to_be_visible()
    old.reload()  # on a later visit, too
    expect(old.get_by_text("选手1，")).to_be_visible()
    expect(old.get_by_text("您座位的链接和设备")).to_have_count(0)

    desk.reload()
    desk.get_by_role("button", name="选手1 的链接").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("理由").fill(REASON)
    dialog.get_by_role("button", name="给新链接").click()
    new_link = dialog.get_by_label("分享链接").input_value()

    told = old.get_by_role("alert")
    expect(told).to_contain_text(REASON)  # at once, on the open page
    expect(told).to_contain_text("组织者")
    old.reload()
    expect(told).to_contain_text(REASON)
    stranger = new_context(viewport=SMALL).new_page()
    stranger.goto(old_link)
    expect(stranger.get_by_role("alert")).to_contain_text("已作废")

    new = new_context(viewport=SMALL).new_page()
    new.goto(new_link)
    notice = new.get_by_role("listitem").filter(has_text=REASON)
    expect(notice).to_contain_text("组织者 给您的座位发了新链接")
