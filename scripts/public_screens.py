"""Takes the pictures of the public pages, the desk and the projector in docs/screens:
`.venv/bin/python -m scripts.public_screens` (needs `make web` and Chromium).
"""

import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from scripts.screenshots import DESKTOP, PHONE, Photographer
from tests.browser.conftest import FLAGS
from tests.browser.serving import REPOSITORY, Serving
from tests.browser.two_rounds import TwoRounds

HALL: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
PAIRS: Final = [
    *(("高远", "袁野"), ("温如初", "白景行"), ("江晚舟", "姜明月"), ("钱穗", "郭野渡"), ("史明", "郑未央")),
    *(("段誉", "贺兰舟"), ("康宁", "易简"), ("孟春生", "邵平"), ("唐一禾", "秦放"), ("许念安", "程予怀")),
    *(("丁一", "万里"), ("傅长安", "谢安之")),
]
DEVICES: Final = {"desktop": DESKTOP, "phone": PHONE}
LANGS: Final = ("zh", "en")


def take_all(photographer: Photographer, event: TwoRounds, cookies: list[Any]) -> None:
    at = f"/e/{event.id}"
    pages = {"home": "/", "events": "/events", "event": at, "standing": f"{at}/standing", "results": f"{at}/results"}
    for device, look in DEVICES.items():
        for lang in LANGS:
            for name, path in {**pages, "guide": "/guide/referee/2"}.items():
                page = photographer.visit(look, lang)
                page.goto(path)
                photographer.take(page, f"public-{name}-{device}-{lang}")
                page.context.close()
    for lang in LANGS:
        page = photographer.visit(DESKTOP, lang)
        page.context.add_cookies(cookies)
        page.goto(f"{at}/control/live")
        photographer.take(page, f"public-desk-desktop-{lang}")
        page.context.close()
        page = photographer.visit(HALL, lang)
        page.goto(f"{at}/screen")
        page.get_by_role("timer").wait_for()
        photographer.take(page, f"public-projector-hall-{lang}")
        page.context.close()
    event.do("CallLastDeal", segment=event.told()["segment"]["segment"])
    page = photographer.visit(HALL, "zh")
    page.goto(f"{at}/screen")
    page.locator(".call").wait_for()
    photographer.take(page, "public-last-deal-hall-zh")


def main() -> None:
    chromium = subprocess.run(
        [REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder) / "data", quick=True)
        serving.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            request = playwright.request.new_context(base_url=serving.url)
            event = TwoRounds(request, serving, PAIRS)
            take_all(Photographer(browser, serving.url), event, request.storage_state()["cookies"])
            browser.close()
        finally:
            serving.stop()


if __name__ == "__main__":
    main()
