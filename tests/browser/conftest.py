"""A real server and a real Chromium for every test in this folder; an error on the console of a page fails the test."""

import subprocess
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, ViewportSize, sync_playwright

from tests.browser.serving import BUILT, REPOSITORY, Serving
from tests.browser.watching import Watch

FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}

NewContext = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def web_is_built() -> None:
    if not BUILT.is_file():
        pytest.fail(
            "浏览器测试需要构建好的网页：请运行 make web | the browser tests need the built pages: run make web"
        )


@pytest.fixture(scope="session")
def server(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One for each worker."""
    serving = Serving(tmp_path_factory.mktemp("browser") / "data")
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


# Once per module, not per session: while Playwright is there, its event loop counts as running in this thread, and the
# tests of the server in the same worker could not run theirs.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
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
    at once at the tables it opens."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        wanted = {"base_url": server.url, "locale": "zh-CN", "viewport": DESKTOP, "reduced_motion": "reduce"} | options
        context = browser.new_context(**wanted)
        context.set_default_timeout(15_000)
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
