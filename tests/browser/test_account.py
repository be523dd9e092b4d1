"""The account page: passwords, sessions, colleagues who leave, a person erased; and papers from the desk."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import ORGANISER, PASSWORD, log_in
from tests.browser.serving import Serving
from tests.browser.test_officials import accept
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
NEW = "a quite different phrase"
HEADERS = {"X-Paiju": "1"}


def invited(desk: Page, new_context: NewContext, name: str) -> Page:
    link = desk.request.post("/api/organiser/invitations", data={}, headers=HEADERS).json()["link"]
    page = new_context(viewport=PHONE).new_page()
    accept(page, link, name)
    expect(page.get_by_text(f"您好，{name}")).to_be_visible()
    return page


def box(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading))


def test_the_life_of_an_account(server: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("(401|403|409|422).*/(organiser|reset)")  # what is refused on purpose
    desk = log_in(new_context(), server)
    colleague = invited(desk, new_context, "老李")

    colleague.goto("/account")
    colleague.get_by_label("现在的密码").fill("not the password")
    colleague.get_by_label("新密码", exact=True).fill(NEW)
    colleague.get_by_label("新密码再写一遍").fill(NEW)
    colleague.get_by_role("button", name="换密码").click()
    expect(colleague.get_by_role("alert")).to_contain_text("现在的密码不对")
    colleague.get_by_label("现在的密码").fill(PASSWORD)
    colleague.get_by_role("button", name="换密码").click()
    expect(colleague.get_by_text("密码换好了")).to_be_visible()
    expect(box(colleague, "登录的浏览器").get_by_role("listitem")).to_have_count(1)

    desk.goto("/account")
    his = box(desk, "本服务器的组织者").get_by_role("listitem").filter(has_text="老李")
    his.get_by_role("button", name="设新密码的链接").click()
    link = box(desk, "本服务器的组织者").get_by_label("分享链接").input_value()
    phone = new_context(viewport=PHONE).new_page()
    phone.goto(link)
    expect(phone.get_by_text("账号：老李")).to_be_visible()
    phone.get_by_label("新密码").fill("yet another phrase here")
    phone.get_by_role("button", name="设为新密码并登录").click()
    expect(phone.get_by_role("heading", name="我的账号")).to_contain_text("老李")
    assert phone.url.endswith("/account")
    colleague.goto("/account")
    expect(colleague.get_by_text("没有登录")).to_be_visible()

    his.get_by_role("button", name="删除").click()
    desk.get_by_role("dialog").get_by_role("button", name="删除 老李").click()
    expect(his).to_have_count(0)
    phone.reload()
    expect(phone.get_by_text("没有登录")).to_be_visible()
    own = box(desk, "本服务器的组织者").get_by_role("listitem").filter(has_text=ORGANISER)
    expect(own).to_contain_text("（我）")


def test_a_person_is_erased_and_papers_are_printed(server: Serving, new_context: NewContext, watch: Watch) -> None:
    desk = log_in(new_context(accept_downloads=True), server)
    event = desk.request.post("/api/events", data={"name": "文书赛"}, headers=HEADERS).json()["event"]
    entries = {"text": "过路人甲\n过路人乙\n过路人丙", "enter": True}
    assert desk.request.post(f"/api/events/{event}/entries", data=entries, headers=HEADERS).ok

    desk.goto(f"/e/{event}/control/papers")
    with desk.expect_download() as printed:
        desk.get_by_role("button", name="签到表：下载 PDF").click()
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF-")
    assert printed.value.suggested_filename == f"check-in-{event}.pdf"
    expect(desk.get_by_text("还没有授奖")).to_be_visible()

    desk.goto("/account")
    erasing = box(desk, "删除一个人")
    erasing.get_by_label("姓名").fill("过路人甲")
    erasing.get_by_role("button", name="看看在哪里").click()
    expect(erasing.get_by_text("还在比赛，不删")).to_be_visible()
    withdrawn = {"action": {"is": "Withdraw", "number": 1}, "reason": "有事"}
    assert desk.request.post(f"/api/events/{event}/acts", data=withdrawn, headers=HEADERS).ok
    erasing.get_by_role("button", name="看看在哪里").click()
    erasing.get_by_role("button", name="删除“过路人甲”的 1 处").click()
    expect(erasing.get_by_text("已删除 1 处")).to_be_visible()
    names = [each["name"] for each in desk.request.get(f"/api/events/{event}").json()["entrants"]]
    assert names == ["已删除 erased", "过路人乙", "过路人丙"]

    with desk.expect_download() as kept:
        desk.get_by_role("button", name="下载关于我的数据").click()
    told = json.loads(Path(kept.value.path()).read_text("utf-8"))
    assert told["organiser"]["name"] == ORGANISER
    assert event in told["organiser"]["roles"]
