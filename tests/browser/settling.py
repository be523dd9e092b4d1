"""When a page has come to rest: nothing moves, and everything it asked for has come."""

from typing import Final

from playwright.sync_api import Page

COUNT_REQUESTS: Final = """
  window.unanswered = 0;
  const original = window.fetch;
  window.fetch = async (...wanted) => {
    window.unanswered += 1;
    try {
      return await original(...wanted);
    } finally {
      window.unanswered -= 1;
    }
  };
"""
"""For a page before it opens anywhere."""

# Three frames in a row without any of these: an animation that ends, an answer on its way, a face on its way.
_AT_REST: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const ends = (each) => each.effect.getTiming().iterations !== Infinity;
  const { dataset } = document.documentElement;
  for (let calm = 0, all = 0; calm < 3; all += 1) {
    if (all > 3_600) throw new Error('the page does not come to rest');
    await frame();
    const busy = window.unanswered > 0 || 'face' in dataset || document.getAnimations().some(ends);
    calm = busy ? 0 : calm + 1;
  }
}"""


def settle(page: Page) -> None:
    page.evaluate(_AT_REST)
