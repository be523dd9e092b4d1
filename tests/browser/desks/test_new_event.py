"""A new event is made by the sizes of its own book, however slowly they come."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import log_in
from tests.browser.serving import Serving

pytestmark = pytest.mark.slow


def test_sizes_of_another_book_are_not_offered(server: Serving, new_context: NewContext) -> None:
    page = log_in(new_context(), server)
    rounds, make = page.get_by_label(re.compile("^轮数")), page.get_by_role("button", name="建立赛事")
    expect(rounds).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/books/*/event", hold)
    with page.expect_request("**/books/*/event"):
        page.get_by_role("radio", name=re.compile("^80分")).check()
    expect(rounds).to_have_count(0)
    expect(make).to_be_disabled()
    for each in held:
        each.continue_()
    page.get_by_label("赛事名称").fill("升级赛")
    rounds.fill("2")
    make.click()
    expect(page.get_by_role("heading", level=1, name="升级赛")).to_be_visible()
