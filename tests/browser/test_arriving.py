"""People who open their personal link in a browser that was never here: everybody's page goes on, on any network."""

import logging
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import ORGANISER, PASSWORD, Organiser
from tests.browser.serving import Serving
from tests.browser.table_page import TablePage
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow
log = logging.getLogger(__name__)

PHONE: Final = {"width": 390, "height": 844}
TOLD_TO_CHECK_IN: Final = "请向组织者签到"
CHECKED_IN: Final = "座位排好后显示在这里"
# As the developer tools of Chromium have it for a fast 3G; sockets are not slowed down, which makes the race harder.
FAST_3G: Final = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
}
PEOPLE: Final = ("牌手01", "牌手02", "牌手03")
MANY, AT_ONCE = 51, 3


def arrive(device: BrowserContext, link: str, network: dict[str, Any] | None = None) -> Page:
    page = device.new_page()
    if network is not None:
        device.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
    page.goto(link, wait_until="commit")
    return page


@pytest.mark.parametrize(("network", "few"), [(None, 6), (FAST_3G, 4)], ids=["unthrottled", "throttled"])
def test_no_first_visit_is_stuck(
    server: Serving, new_context: NewContext, full: bool, network: dict[str, Any], few: int
) -> None:
    """Each is told at once when he has been checked in, and taken to his table when it opens."""
    organiser = Organiser(
        new_context().request, server, [f"牌手{number:02}" for number in range(1, (MANY if full else few) + 1)]
    )
    numbered = list(enumerate(organiser.links, 1))
    pages: list[Page] = []
    stuck: list[int] = []
    for first in range(0, len(numbered), AT_ONCE):
        for page in pages:
            page.context.close()
        some = numbered[first : first + AT_ONCE]
        pages = [arrive(new_context(viewport=PHONE), link, network) for _, link in some]
        for page, (number, _) in zip(pages, some, strict=True):
            expect(page.get_by_text(f"，{number} 号")).to_be_visible()
            expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
        organiser.do("CheckIn", numbers=[number for number, _ in some])
        stuck += [number for page, (number, _) in zip(pages, some, strict=True) if not goes_on(page)]
    log.info("%d first visits, stuck: %s", len(numbered), stuck)
    assert stuck == []
    organiser.start()
    for page in pages:
        expect(TablePage(page).hand).to_have_count(17)


def holding(held: list[Route]) -> Callable[[Route], None]:
    """Requests wait until the test lets them go."""

    def hold(route: Route) -> None:
        held.append(route)

    return hold


def goes_on(page: Page) -> bool:
    try:
        expect(page.get_by_text(CHECKED_IN)).to_be_visible()
    except AssertionError:
        return False
    return True


def test_a_claim_that_takes_its_time(server: Serving, new_context: NewContext) -> None:
    """The answer that makes this browser the entrant's comes after everything else of the page."""
    organiser = Organiser(new_context().request, server, PEOPLE)
    page = new_context(viewport=PHONE).new_page()
    held: list[Route] = []
    page.route("**/api/events/*/me", holding(held))
    page.goto(organiser.links[0])
    expect(page.get_by_role("heading", name="周末公开赛")).to_be_visible()
    page.wait_for_timeout(500)  # whoever does not wait for the answer goes on without it
    assert len(held) == 1
    held[0].continue_()
    page.unroute("**/api/events/*/me")
    expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
    organiser.do("CheckIn", numbers=[1])
    assert goes_on(page)


def test_a_link_survives_a_line_that_fails_in_the_wrong_moment(
    server: Serving, new_context: NewContext, watch: Watch
) -> None:
    """The page is there, the claim does not get through: it is tried again, and a reload has the link still."""
    watch.expect("ERR_CONNECTION_FAILED|ERR_FAILED")
    organiser = Organiser(new_context().request, server, PEOPLE)
    page = new_context(viewport=PHONE).new_page()
    page.route("**/api/events/*/me", lambda route: route.abort("connectionfailed"))
    page.goto(organiser.links[0])
    expect(page.get_by_text("连不上服务器")).to_be_visible()
    page.reload()
    expect(page.get_by_text("连不上服务器")).to_be_visible()
    page.unroute("**/api/events/*/me")
    expect(page.get_by_text("牌手01，1 号")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/e/{organiser.event}/me")  # the secret has left the address bar
    organiser.do("CheckIn", numbers=[1])
    assert goes_on(page)


def test_other_tabs_learn_who_the_browser_has_become(server: Serving, new_context: NewContext) -> None:
    """A page of the event that was open before the claim, and one before the organiser signed in."""
    organiser = Organiser(new_context().request, server, PEOPLE)
    device = new_context()
    before = device.new_page()
    before.goto(f"/e/{organiser.event}")
    mine = before.get_by_role("link", name="我的座位", exact=True)
    desk = before.get_by_role("link", name="赛事控制")
    expect(before.get_by_role("heading", name="周末公开赛")).to_be_visible()
    expect(mine).to_have_count(0)
    arrive(device, organiser.links[0])
    expect(mine).to_be_visible()
    expect(desk).to_have_count(0)
    login = device.new_page()
    login.goto("/login")
    login.get_by_label("您的名字").fill(ORGANISER)
    login.get_by_label("密码").fill(PASSWORD)
    login.get_by_role("button", name="登录", exact=True).click()
    expect(desk).to_be_visible()


def test_two_tabs_of_one_fresh_browser_open_the_same_link(
    server: Serving, new_context: NewContext, watch: Watch
) -> None:
    """Neither has a cookie when it asks: whichever is answered last, both are the entrant's."""
    watch.expect("(403|410).*/me")  # how a page finds out that the browser kept the other cookie
    organiser = Organiser(new_context().request, server, PEOPLE)
    device = new_context(viewport=PHONE)
    held: list[Route] = []
    device.route("**/api/events/*/me", holding(held))
    pages = [arrive(device, organiser.links[0]) for _ in range(2)]
    for page in pages:
        expect(page.get_by_role("heading", name="周末公开赛")).to_be_visible()
    while len(held) < 2:
        pages[0].wait_for_timeout(20)
    for route in held:
        route.continue_()
    device.unroute("**/api/events/*/me")
    for page in pages:
        expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
    organiser.do("CheckIn", numbers=[1])
    assert [goes_on(page) for page in pages] == [True, True]


def test_a_link_opened_where_the_page_is_open_already(server: Serving, new_context: NewContext, watch: Watch) -> None:
    """Only what stands behind the # changes then: nothing is loaded anew."""
    watch.expect("403.*/me")
    organiser = Organiser(new_context().request, server, PEOPLE)
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"/e/{organiser.event}/me")
    expect(page.get_by_text("没有报名这场赛事")).to_be_visible()
    page.goto(organiser.links[0])
    expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
    organiser.do("CheckIn", numbers=[1])
    assert goes_on(page)
