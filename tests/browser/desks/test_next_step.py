"""The button of the next step does what was read on it, also when the event moves while somebody presses it."""

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.paper_event import PAIRS, PaperEvent
from tests.browser.serving import Serving

pytestmark = pytest.mark.slow

# Whoever is about to press has the finger on the button when its name changes.
PRESS_WHEN_IT_CHANGES: Final = """() => {
  const box = document.querySelector('.next');
  const name = () => box.querySelector('[type=submit]')?.textContent;
  const before = name();
  window.pressedOn = new Promise((done) => {
    new MutationObserver((_, watching) => {
      if (name() === undefined || name() === before) return;
      watching.disconnect();
      box.querySelector('[type=submit]').click();
      done(name());
    }).observe(box, { subtree: true, childList: true, characterData: true });
  });
}"""


def drawn(organiser: BrowserContext, server: Serving) -> tuple[PaperEvent, Page]:
    """Four pairs whose draw is due, and the director's page."""
    event = PaperEvent(organiser, server)
    event.log_in()
    event.enter(PAIRS, 4)
    event.do("Next")
    page = organiser.new_page()
    page.goto(f"/e/{event.id}/control/seating")
    expect(page.get_by_role("button", name="抽签", exact=True)).to_be_enabled()
    return event, page


def test_a_press_begun_on_another_step_does_nothing(server: Serving, new_context: NewContext) -> None:
    event, page = drawn(new_context(), server)
    page.get_by_role("button", name="抽签", exact=True).hover()
    page.mouse.down()
    event.do("DrawLots")
    seat = page.get_by_role("button", name="编排座位", exact=True)
    expect(seat).to_be_enabled()
    page.mouse.up()
    seat.click()
    expect(page.get_by_role("button", name="批准编排", exact=True)).to_be_enabled()
    assert event.actions()[-2:] == ["DrawLots", "ProposeSeating"]


def test_a_step_that_has_just_come_is_not_taken_by_who_pressed_the_one_before(
    server: Serving, new_context: NewContext
) -> None:
    event, page = drawn(new_context(), server)
    page.evaluate(PRESS_WHEN_IT_CHANGES)
    event.do("DrawLots")
    assert page.evaluate("window.pressedOn") == "编排座位"
    expect(page.get_by_role("button", name="编排座位", exact=True)).to_be_enabled()
    assert event.actions()[-1] == "DrawLots"
