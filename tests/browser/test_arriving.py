"""People who open their personal link in a browser that was never here: everybody's page goes on, on any network."""

import logging
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.serving import Serving
from tests.browser.table_page import TablePage
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow
log = logging.getLogger(__name__)

PASSWORD: Final = "correct horse battery"
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
MANY, AT_ONCE = 51, 3


@pytest.fixture(scope="module")
def hall(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of their own: the set-up link of the first organiser works once."""
    serving = Serving(tmp_path_factory.mktemp("arriving") / "data", quick=True)
    serving.start()
    yield serving
    serving.stop()


class Organiser:
    """Directs an event over HTTP, with the cookies of a browser."""

    def __init__(self, device: BrowserContext, hall: Serving, people: int) -> None:
        self.device = device
        if hall.setup is None:
            self._post("/api/organiser/login", name="组织者", password=PASSWORD)
        else:
            self._post("/api/organiser/setup", name="组织者", password=PASSWORD, token=hall.setup)
            hall.setup = None
        made = self._post("/api/events", name="周末公开赛", parameters={"rounds": 1, "sets_per_round": 1})
        self.event = made["event"]
        names = [f"牌手{number:02}" for number in range(1, people + 1)]
        self._post(f"{self._at}/entries", text="\n".join(names), enter=True)
        self.links: list[str] = [each["link"] for each in self._post(f"{self._at}/links")["links"]]

    @property
    def _at(self) -> str:
        return f"/api/events/{self.event}"

    def _post(self, path: str, **body: Any) -> Any:
        answer = self.device.request.post(path, data=body, headers={"X-Paiju": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def do(self, action: str, **fields: Any) -> None:
        seen = self.device.request.get(f"{self._at}/control").json()["version"]
        self._post(f"{self._at}/acts", action={"do": action, **fields}, seen=seen, reason="")

    def next_step(self) -> str:
        found: str = self.device.request.get(f"{self._at}/control").json()["next"]["step"]
        return found

    def start(self) -> None:
        """Everything up to the first deal."""
        while self.next_step() != "start":
            self.do("next")
        self.do("next")


def arrive(device: BrowserContext, link: str, network: dict[str, Any] | None = None) -> Page:
    page = device.new_page()
    if network is not None:
        device.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
    page.goto(link, wait_until="commit")
    return page


@pytest.mark.parametrize(("network", "few"), [(None, 6), (FAST_3G, 4)], ids=["unthrottled", "throttled"])
def test_no_first_visit_is_stuck(
    hall: Serving, new_context: NewContext, full: bool, network: dict[str, Any], few: int
) -> None:
    """Each is told at once when he has been checked in, and taken to his table when it opens."""
    organiser = Organiser(new_context(base_url=hall.url), hall, MANY if full else few)
    numbered = list(enumerate(organiser.links, 1))
    pages: list[Page] = []
    stuck: list[int] = []
    for first in range(0, len(numbered), AT_ONCE):
        for page in pages:
            page.context.close()
        some = numbered[first : first + AT_ONCE]
        pages = [arrive(new_context(base_url=hall.url, viewport=PHONE), link, network) for _, link in some]
        for page, (number, _) in zip(pages, some, strict=True):
            expect(page.get_by_text(f"，{number} 号")).to_be_visible(timeout=60_000)
            expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
        organiser.do("check-in", numbers=[number for number, _ in some])
        stuck += [number for page, (number, _) in zip(pages, some, strict=True) if not goes_on(page)]
    log.info("%d first visits, stuck: %s", len(numbered), stuck)
    assert stuck == []
    organiser.start()
    for page in pages:
        expect(TablePage(page).hand).to_have_count(17, timeout=60_000)


def holding(held: list[Route]) -> Callable[[Route], None]:
    """Requests wait until the test lets them go."""

    def hold(route: Route) -> None:
        held.append(route)

    return hold


def goes_on(page: Page) -> bool:
    try:
        expect(page.get_by_text(CHECKED_IN)).to_be_visible(timeout=12_000)
    except AssertionError:
        return False
    return True


def test_a_claim_that_takes_its_time(hall: Serving, new_context: NewContext) -> None:
    """The answer that makes this browser the entrant's comes after everything else of the page."""
    organiser = Organiser(new_context(base_url=hall.url), hall, 3)
    page = new_context(base_url=hall.url, viewport=PHONE).new_page()
    held: list[Route] = []
    page.route("**/api/events/*/me", holding(held))
    page.goto(organiser.links[0])
    expect(page.get_by_role("heading", name="周末公开赛")).to_be_visible()
    page.wait_for_timeout(1_500)  # whoever does not wait for the answer goes on without it
    assert len(held) == 1
    held[0].continue_()
    page.unroute("**/api/events/*/me")
    expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
    organiser.do("check-in", numbers=[1])
    assert goes_on(page)


def test_a_link_survives_a_line_that_fails_in_the_wrong_moment(
    hall: Serving, new_context: NewContext, watch: Watch
) -> None:
    """The page is there, the claim does not get through: it is tried again, and a reload has the link still."""
    watch.expect("ERR_CONNECTION_FAILED|ERR_FAILED")
    organiser = Organiser(new_context(base_url=hall.url), hall, 3)
    page = new_context(base_url=hall.url, viewport=PHONE).new_page()
    page.route("**/api/events/*/me", lambda route: route.abort("connectionfailed"))
    page.goto(organiser.links[0])
    expect(page.get_by_text("连不上服务器")).to_be_visible()
    page.reload()
    expect(page.get_by_text("连不上服务器")).to_be_visible()
    page.unroute("**/api/events/*/me")
    expect(page.get_by_text("牌手01，1 号")).to_be_visible()
    expect(page).to_have_url(f"{hall.url}/e/{organiser.event}/me")  # the secret has left the address bar
    organiser.do("check-in", numbers=[1])
    assert goes_on(page)


def test_other_tabs_learn_who_the_browser_has_become(hall: Serving, new_context: NewContext) -> None:
    """A page of the event that was open before the claim, and one before the organiser signed in."""
    organiser = Organiser(new_context(base_url=hall.url), hall, 3)
    device = new_context(base_url=hall.url)
    before = device.new_page()
    before.goto(f"/e/{organiser.event}")
    mine = before.get_by_role("link", name="我的座位")
    desk = before.get_by_role("link", name="赛事控制")
    expect(before.get_by_role("heading", name="周末公开赛")).to_be_visible()
    expect(mine).to_have_count(0)
    arrive(device, organiser.links[0])
    expect(mine).to_be_visible()
    expect(desk).to_have_count(0)
    login = device.new_page()
    login.goto("/login")
    login.get_by_label("您的名字").fill("组织者")
    login.get_by_label("密码").fill(PASSWORD)
    login.get_by_role("button", name="登录", exact=True).click()
    expect(desk).to_be_visible()


def test_two_tabs_of_one_fresh_browser_open_the_same_link(hall: Serving, new_context: NewContext, watch: Watch) -> None:
    """Neither has a cookie when it asks: whichever is answered last, both are the entrant's."""
    watch.expect("403.*/me")  # how a page finds out that the browser kept the other cookie
    organiser = Organiser(new_context(base_url=hall.url), hall, 3)
    device = new_context(base_url=hall.url, viewport=PHONE)
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
    organiser.do("check-in", numbers=[1])
    assert [goes_on(page) for page in pages] == [True, True]


def test_a_link_opened_where_the_page_is_open_already(hall: Serving, new_context: NewContext, watch: Watch) -> None:
    """Only what stands behind the # changes then: nothing is loaded anew."""
    watch.expect("403.*/me")
    organiser = Organiser(new_context(base_url=hall.url), hall, 3)
    page = new_context(base_url=hall.url, viewport=PHONE).new_page()
    page.goto(f"/e/{organiser.event}/me")
    expect(page.get_by_text("没有报名这场赛事")).to_be_visible()
    page.goto(organiser.links[0])
    expect(page.get_by_text(TOLD_TO_CHECK_IN)).to_be_visible()
    organiser.do("check-in", numbers=[1])
    assert goes_on(page)
