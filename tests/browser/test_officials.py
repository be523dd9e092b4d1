"""An organiser invites a colleague and appoints him: two people, two accounts, one event."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import log_in
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}


def test_a_colleague_is_invited_appointed_and_dismissed(server: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("(403|409|422).*/(setup|control|acts)")  # what is refused on purpose
    desk = log_in(new_context(), server)
    desk.goto("/login")
    desk.get_by_role("button", name="生成邀请链接").click()
    expect(desk.get_by_role("img", name="邀请同事")).to_be_visible()
    link = desk.get_by_label("分享链接").input_value()
    colleague = new_context(viewport=PHONE).new_page()
    accept(colleague, link, "组织者")
    expect(colleague.get_by_role("alert")).to_contain_text("请换一个")
    accept(colleague, link, "老王")
    expect(colleague.get_by_text("您好，老王")).to_be_visible()

    made = desk.request.post("/api/events", data={"name": "周末公开赛"}, headers={"X-Paiju": "1"})
    control = f"/e/{made.json()['event']}/control/setup"
    colleague.goto(control)
    expect(colleague.get_by_text("请先以本赛事的组织者登录")).to_be_visible()
    desk.goto(control)
    officials = desk.locator("section").filter(has=desk.get_by_role("heading", name="本赛事的官员"))
    officials.get_by_role("combobox", name="姓名").select_option("老王")
    officials.get_by_role("combobox", name="职务").select_option("裁判员")
    officials.get_by_role("button", name="任命", exact=True).click()
    his = officials.get_by_role("listitem").filter(has_text="老王")
    expect(his).to_contain_text("裁判员")
    colleague.goto(control)
    expect(colleague.get_by_role("heading", name="本赛事的官员")).to_be_visible()
    expect(colleague.get_by_role("button", name="任命")).to_have_count(0)  # a referee appoints nobody

    dismiss(desk, "组织者", "主办方")
    expect(desk.get_by_role("dialog").get_by_role("alert")).to_contain_text("组织者 是唯一的主办方")
    desk.get_by_role("dialog").get_by_role("button", name="取消").click()
    dismiss(desk, "老王", "裁判员")
    expect(his).to_have_count(0)


def accept(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("您的名字").fill(name)
    page.get_by_label("密码").fill("correct horse battery")
    page.get_by_role("button", name="设置", exact=True).click()


def dismiss(desk: Page, name: str, role: str) -> None:
    desk.get_by_role("button", name=f"免去{name}的{role}职务").click()
    desk.get_by_role("dialog").get_by_label("理由").fill("换人")
    desk.get_by_role("dialog").get_by_role("button", name="确认").click()
