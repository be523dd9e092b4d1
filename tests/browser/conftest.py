"""A real server and a real Chromium for every test in this folder; an error on the console of a page fails the test."""

import subprocess
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, ViewportSize, expect, sync_playwright

from tests.browser.serving import BUILT, REPOSITORY, Serving
from tests.browser.settling import COUNT_REQUESTS
from tests.browser.watching import Watch

FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}

# However busy the machine is: waiting for what does come costs nothing, and what never comes fails all the same.
PATIENCE: Final = 60_000
expect.set_options(timeout=PATIENCE)

# What a page finds out about its system, whatever this machine has: see lacksChinese in web/src/lib/face.ts.
WITH_CHINESE: Final = """(() => {
  const paper = CanvasRenderingContext2D.prototype;
  let count = 0;
  paper.measureText = () => ({ width: 1000 });
  paper.getImageData = () => ({ data: [count++] });
})()"""
WITHOUT_CHINESE: Final = "CanvasRenderingContext2D.prototype.measureText = () => ({ width: 0 })"

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def web_is_built() -> None:
    if not BUILT.is_file():
        pytest.fail(
            "浏览器测试需要构建好的网页：请运行 make web | the browser tests need the built pages: run make web"
        )


@pytest.fixture(scope="session")
def server(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One for each worker; house players at events answer at once."""
    serving = Serving(tmp_path_factory.mktemp("browser") / "data", quick=True)
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(scope="session")
def chromium() -> str:
    """Its path; scripts/browser says what is missing, and that fails the tests rather than skipping them."""
    found = subprocess.run([REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr)
    return found.stdout.strip()


# For this folder, not for the session: while Playwright is there, its event loop counts as running in this thread, and
# the tests of the server in the same worker could not run theirs.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


def without_delay(route: Route) -> None:
    route.continue_(post_data={**(route.request.post_data_json or {}), "house_delay": 0})


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def new_context(browser: Browser, server: Serving, watch: Watch) -> Iterator[NewContext]:
    """A person's device: own cookies and settings, Chinese unless said otherwise, no animations. House players answer
    at once at the tables it opens. ``face``: it has no Chinese signs of its own, so the page fetches ours."""
    made: list[BrowserContext] = []

    def make(*, face: bool = False, **options: Any) -> BrowserContext:
        wanted = {"base_url": server.url, "locale": "zh-CN", "viewport": DESKTOP, "reduced_motion": "reduce"} | options
        context = browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(COUNT_REQUESTS)
        context.add_init_script(WITHOUT_CHINESE if face else WITH_CHINESE)
        context.on("page", watch.follow)
        context.route("**/api/tables", without_delay)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context().new_page()
