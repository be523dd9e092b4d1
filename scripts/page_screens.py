"""Takes a picture of every page that the router lists, on a phone in Chinese and on a desktop in English, for
docs/screens: `.venv/bin/python -m scripts.page_screens [PART …]` (needs `make web` and Chromium).
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from scripts.screenshots import DESKTOP, PHONE, SCREENS, shrunk
from tests.browser.conftest import FLAGS, WITHOUT_CHINESE
from tests.browser.every_page import PARTS
from tests.browser.serving import REPOSITORY, Serving
from tests.browser.settling import COUNT_REQUESTS, settle

LOOKS: Final = {"phone-zh": (PHONE, "zh-CN"), "desktop-en": (DESKTOP, "en-GB")}


def name_of(part: str, path: str) -> str:
    """Without whatever is another one every time: events, tables and tokens."""
    words = [word for word in path.split("/") if word and not re.fullmatch(r"(?=.*\d)[\w-]{8,}|[\w-]{20,}", word)]
    return "-".join(("page", part, *(word for word in words if word != "e")))


def take(page: Page, path: str, to: Path) -> None:
    page.goto(path)
    page.locator("html:not([data-face])").wait_for()
    settle(page)
    to.write_bytes(shrunk(page, full=False))
    print(to.name, to.stat().st_size // 1000, "KB", flush=True)


def main() -> None:
    chromium = subprocess.run(
        [REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder) / "data", quick=True)
        serving.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)

            def device(look: str) -> BrowserContext:
                size, locale = LOOKS[look]
                context = browser.new_context(base_url=serving.url, locale=locale, reduced_motion="reduce", **size)
                context.add_init_script(WITHOUT_CHINESE)
                context.add_init_script(COUNT_REQUESTS)
                return context

            for part in sys.argv[1:] or PARTS:
                organiser = device("phone-zh")
                paths = PARTS[part](organiser, serving)
                for look in LOOKS:
                    context = device(look)
                    context.add_cookies(organiser.cookies())  # type: ignore[arg-type]
                    for path in paths:
                        take(page := context.new_page(), path, SCREENS / f"{name_of(part, path)}-{look}.png")
                        page.close()
                    context.close()
            browser.close()
        finally:
            serving.stop()


if __name__ == "__main__":
    main()
