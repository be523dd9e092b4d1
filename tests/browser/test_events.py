"""An event of people against the house, from the set-up link to deals that everybody has checked."""

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import TO_THE_SEATING, create, finish, log_in, paste, play, press, register, tab
from tests.browser.event_players import PagePlayer
from tests.browser.serving import Serving
from tests.browser.table_page import TablePage
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
PEOPLE = ("张伟", "王芳", "李娜")
HALL = {"width": 1920, "height": 1080}
MANY = tuple(f"{family}{given}" for given in "安博成" for family in "赵钱孙李周吴郑王冯陈褚卫蒋")
TABLES = 13  # one more than a page of the projector has


def test_two_sets_with_a_substitute_to_checked_deals(server: Serving, new_context: NewContext, tmp_path: Path) -> None:
    desk = log_in(new_context(), server)
    event = create(desk, (1, 2, 1), machine=True)
    code = desk.locator(".code").inner_text()
    players = [register(new_context(viewport=PHONE), event, code, name) for name in PEOPLE]
    press(desk, *TO_THE_SEATING)
    expect(desk.get_by_role("heading", name="待批准的座位")).to_be_visible()
    expect(players[0].page.get_by_text("号桌")).to_have_count(0)  # nobody else sees it before it is approved
    press(desk, "批准编排", "开始比赛")
    for player in players:
        expect(TablePage(player.page).hand).to_have_count(17)  # taken to the table by itself
        expect(player.page.get_by_role("button", name="提示")).to_have_count(0)
    anybody = new_context().new_page()
    check_while_playing(anybody, event)

    players[2] = substitute(desk, players[2], new_context(viewport=PHONE))
    play(players, desk)
    check_closed_board(anybody, event)
    press(desk, "编排座位", "批准编排", "开始比赛")
    play(players, desk)
    finish(desk, lambda: play(players, desk))

    check_old_pages(players[0].page, event)
    check_deals(anybody, event)
    check_exports(desk, tmp_path)


def check_while_playing(page: Page, event: str) -> None:
    """Who plays which board is told; of the cards of a board that is still open, nothing, and why."""
    page.goto(f"{event}/watch")
    expect(page.get_by_text("才公开手牌、成绩和回放")).to_be_visible()
    expect(page.get_by_text("正在打第 1 副")).to_have_count(3)
    expect(page.get_by_role("region", name="各桌都打完的牌").get_by_role("listitem")).to_have_text(
        re.compile("第 1 副.*还有 3 桌没打完")
    )
    for path in (f"{event}/watch", event, f"{event}/screen"):
        page.goto(path)
        expect(page.get_by_text(PEOPLE[0]).first).to_be_visible()
        expect(page.locator(".card")).to_have_count(0)
    expect(page.get_by_role("img", name=f"{event}/me", exact=True)).to_be_visible()
    page.get_by_role("button", name="大钟").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_text("打完 0/3 桌")).to_be_visible()


def substitute(desk: Page, before: PagePlayer, device: BrowserContext) -> PagePlayer:
    """While the set is played: the new person takes the seat, the old device loses it."""
    tab(desk, "报名与检录")
    desk.get_by_label("更多 李娜").click()
    desk.get_by_role("button", name="换人").click()
    desk.get_by_label("替补姓名").fill("赵敏")
    desk.get_by_role("dialog").get_by_label("理由（记入日志）").fill("身体不适")
    press(desk, "确认")
    link = desk.get_by_role("dialog").get_by_label("分享链接").input_value()
    expect(desk.get_by_role("img", name="赵敏 的二维码")).to_be_visible()
    press(desk, "关闭")
    page = device.new_page()
    player = PagePlayer(page, "赵敏")
    page.goto(link)
    expect(page.get_by_text("赵敏，3 号")).to_be_visible()
    page.get_by_role("link", name="进入牌桌").click()
    expect(TablePage(page).hand.first).to_be_visible()
    expect(before.page.get_by_role("alert").first).to_be_visible()
    return player


def check_closed_board(page: Page, event: str) -> None:
    page.goto(f"{event}/watch")
    page.get_by_role("button", name="第 1 副").click()
    board = page.get_by_role("region", name="第 1 副")
    expect(board.get_by_role("row")).to_have_count(1 + 3)
    compared = page.locator("details").filter(has=page.get_by_text("各方位对照、手牌"))
    compared.get_by_text("各方位对照、手牌").click()
    expect(compared.get_by_role("row")).to_have_count(1 + 3)  # people sit in one direction
    compared.get_by_text("三家手牌和底牌").click()
    expect(compared.locator("dd")).to_have_count(4)
    board.get_by_role("link", name="看回放 1 号桌").first.click()
    expect(page.get_by_role("slider")).to_be_visible()


def check_old_pages(page: Page, event: str) -> None:
    """A table that was left open says that the event is over and leads to what it was worth."""
    page.get_by_role("button", name="这场赛事已经结束：看成绩").click()
    expect(page).to_have_url(f"{event}/me")
    expect(page.get_by_text("赛事结束，谢谢参加。")).to_be_visible()
    expect(page.get_by_text("这一页不会变成新的比赛")).to_be_visible()
    page.get_by_role("button", name=re.compile("第 1 副怎么算的")).first.click()
    expect(page.get_by_role("dialog")).to_contain_text("本副第")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="第 1 副 各桌对照").click()
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(1 + 3)


def check_deals(page: Page, event: str) -> None:
    page.goto(event)
    page.get_by_role("link", name="核对发牌").click()
    expect(page.get_by_role("heading", name="一切相符")).to_be_visible()
    expect(page.get_by_text("密钥已公开")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ 副全部相同"))).to_be_visible()
    expect(page.get_by_text("paiju verify")).to_be_visible()


def check_exports(desk: Page, folder: Path) -> None:
    tab(desk, "名次")
    with desk.expect_download() as records:
        press(desk, "封牌文件和牌谱 ZIP")
    records.value.save_as(folder / "event.zip")
    with zipfile.ZipFile(folder / "event.zip") as archive:
        assert archive.testzip() is None
        names = archive.namelist()
    assert sum(name.endswith(".pj") for name in names) >= 2 * 3  # more after a play-off
    assert {"fair/commitment.json", "fair/opening.json", "fair/secret.json"} <= set(names)
    with desk.expect_download() as standing:
        press(desk, "成绩表 CSV")
    standing.value.save_as(folder / "standing.csv")
    assert len((folder / "standing.csv").read_text(encoding="utf-8-sig").splitlines()) == 1 + 3


def test_two_organisers_at_once(server: Serving, new_context: NewContext, watch: Watch) -> None:
    """The second, whose page has not heard of it, is told so and sees the newest state."""
    watch.expect("409")
    context = new_context()
    desk = log_in(context, server)
    event = create(desk, (1, 1, 1))
    paste(desk, MANY[:9])
    deaf = context.new_page()
    deaf.route_web_socket("**/ws/events/**", lambda _: None)
    deaf.goto(f"{event}/control")
    expect(deaf.get_by_role("button", name="全部签到")).to_be_visible()
    press(desk, "全部签到")
    expect(desk.get_by_role("button", name="公布抽签种子")).to_be_visible()
    press(deaf, "全部签到")
    expect(deaf.get_by_role("alert")).to_contain_text("赛事已经有了新的进展")
    expect(deaf.get_by_role("button", name="公布抽签种子")).to_be_visible()


def test_many_tables_are_found_by_state_and_name(server: Serving, new_context: NewContext) -> None:
    desk = log_in(new_context(), server)
    event = create(desk, (1, 1, 1))
    paste(desk, MANY)
    press(desk, *TO_THE_SEATING, "批准编排", "开始比赛")
    tables = desk.get_by_role("heading", level=3, name=re.compile("号桌"))
    expect(tables).to_have_count(TABLES)
    expect(desk.get_by_text("不在线").first).to_be_visible()
    desk.get_by_role("searchbox", name="找桌号、名字").fill("赵安")
    expect(tables).to_have_count(1)
    press(desk, "全部暂停")
    desk.get_by_role("button", name=f"暂停 {TABLES}", exact=True).click()
    desk.get_by_role("list").get_by_role("button", name=re.compile("^看 [0-9]+ 号桌")).click()
    desk.get_by_role("button", name=re.compile("^继续 [0-9]+ 号桌")).click()
    desk.get_by_role("button", name="给新链接 赵安").click()
    expect(desk.get_by_role("img", name="赵安 的二维码")).to_be_visible()
    press(desk, "关闭")

    page = new_context(viewport=HALL).new_page()
    page.goto(f"{event}/screen")
    press(page, "停住翻页")
    told = page.get_by_text(re.compile("第 [12]/2 页"))
    first = "第 1/2 页" in told.inner_text()
    sizes = page.locator("main li *").evaluate_all(
        "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 32
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text(re.compile("第 2/2 页" if first else "第 1/2 页"))
