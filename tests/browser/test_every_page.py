"""Every page there is, as the router lists them: axe, small screens, both languages, the way to the guides."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.every_page import PARTS
from tests.browser.serving import Serving
from tests.browser.settling import settle
from tests.browser.test_layout import at_every_size, axe_findings, no_sideways_scrolling
from tests.browser.test_pages import CHINESE, NOT_SAID
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
NARROW: Final[list[ViewportSize]] = [{"width": 320, "height": 568}, {"width": 844, "height": 390}]
# What a stranger to an event, or somebody who is logged in already, is told on purpose; a bell before anybody
# has touched the page.
TOLD: Final = (
    r"(401|403|404|409|422).*/(no-such-page|me|team|setup|reset|join|organiser|appeals)|AudioContext was not allowed"
)
# English guides give the Chinese terms that stand on papers. Jokers, and what people have called things.
WITH_CHINESE_TERMS: Final = "/guide/"
# A table's sheet has no room for it on a phone: there it is under "more".
GUIDES: Final = "a[href^='/guide'], a[href$='/more']"
NAMES: Final = re.compile("^[大小]$|组织者|周末公开赛")
# The walk takes minutes: the site's own pages each time, those of events with the soaks. Events have narrower walks
# of their own (``test_event_layout.py``, ``test_pages.py``).
EACH_TIME: Final = ("site",)
WALKS: Final = [pytest.param(part, marks=() if part in EACH_TIME else pytest.mark.full) for part in PARTS]
ADDRESSES: Final = re.compile(r"https?://\S+|\S+/e/\S+|fair/\S+ records/\S+|\S+\.(?:py|json|pj|toml)\b")


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(
        page.get_by_role("heading", level=1).or_(page.get_by_role("slider")).or_(page.locator(".table")).first
    ).to_be_visible()
    settle(page)


def everybody(new_context: NewContext, server: Serving, part: str, **options: str) -> tuple[Page, list[str]]:
    """A page of somebody who is an official and an entrant at once, and the paths to go through."""
    context = new_context(face=True, **options)
    return context.new_page(), PARTS[part](context, server)


@pytest.mark.parametrize("part", WALKS)
def test_axe_finds_nothing_serious_on_phones_and_desktops(
    new_context: NewContext, server: Serving, watch: Watch, part: str
) -> None:
    watch.expect(TOLD)
    page, paths = everybody(new_context, server, part)
    found: list[tuple[str, object]] = []
    for path in paths:
        page.set_viewport_size(PHONE)
        open_page(page, path)
        found += [(path, each) for each in axe_findings(page, ("light", "dark"))]
        found += [(path, size) for size in at_every_size(page, NARROW) if not no_sideways_scrolling(page)]
        page.set_viewport_size(DESKTOP)
        settle(page)
        found += [(path, each) for each in axe_findings(page)]
    assert found == []


@pytest.mark.parametrize("part", WALKS)
def test_every_page_is_said_in_both_languages_and_leads_to_the_guides(
    new_context: NewContext, server: Serving, watch: Watch, part: str
) -> None:
    watch.expect(TOLD)
    page, paths = everybody(new_context, server, part, locale="en-GB")
    found: list[tuple[str, object]] = []
    for path in paths:
        open_page(page, path)
        found += [(path, each) for each in not_said(page)]
        if not path.startswith(WITH_CHINESE_TERMS):
            found += [(path, text) for text in page.evaluate(CHINESE) if not NAMES.search(text)]
    chinese = new_context(locale="zh-CN")
    chinese.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    page = chinese.new_page()
    for path in paths:
        open_page(page, path)
        found += [(path, each) for each in not_said(page)]
        if path.startswith("/t/"):
            page.get_by_role("button", name="菜单").click()
        if not page.locator(GUIDES).count():
            found.append((path, "no way to the guides"))
    assert found == []


def not_said(page: Page) -> list[str]:
    """Keys, facts and values that stand where a text should; in English points between words that touch them."""
    told = ADDRESSES.sub("", page.locator("body").inner_text())
    code = " ".join(page.locator("code, pre").all_inner_texts())
    is_english = page.locator("html").get_attribute("lang") == "en"
    found = [text for text in NOT_SAID.findall(told) if text not in code]
    return found + (re.findall(r".*(?:[^\s]·|·[^\s]).*", told) if is_english else [])
