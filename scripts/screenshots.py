"""Takes the pictures in docs/screens: `.venv/bin/python -m scripts.screenshots` (needs `make web` and Chromium)."""

import base64
import re
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, WITHOUT_CHINESE
from tests.browser.finished import finish_a_deal
from tests.browser.serving import REPOSITORY, Serving

SCREENS: Final = REPOSITORY / "docs" / "screens"
EXAMPLE: Final = REPOSITORY / "testdata" / "transcripts" / "national-example.pj"
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: Final[dict[str, Any]] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
LARGEST: Final = 150_000
STEP: Final = 6
LIGHT: Final = 200
PIXELS: Final = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const paper = canvas.getContext('2d');
  paper.drawImage(picture, 0, 0);
  const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
  const reader = new FileReader();
  return new Promise((done) => {
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob([data]));
  });
}"""


class Photographer:
    """Buttons are found by their place, so that both languages go the same way."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self.url = url

    def visit(self, device: dict[str, Any], lang: str, **options: Any) -> Page:
        context = self._browser.new_context(
            base_url=self.url,
            locale="zh-CN" if lang == "zh" else "en-GB",
            reduced_motion="reduce",
            **device,
            **options,
        )
        context.set_default_timeout(60_000)
        context.add_init_script(WITHOUT_CHINESE)  # the same face on every machine
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.locator("html:not([data-face])").wait_for()  # every sign has come
        path = SCREENS / f"{name}.png"
        path.write_bytes(shrunk(page))
        size = path.stat().st_size
        print(f"{path.relative_to(REPOSITORY)}  {size // 1000} KB")
        if size > LARGEST:
            raise SystemExit(f"{path} has {size} bytes; at most {LARGEST} are wanted")


def shrunk(page: Page, *, full: bool = False) -> bytes:
    """A picture with fewer colours, which the eye hardly sees: the smooth surface of a table compresses badly."""
    browser = page.context.browser
    assert browser is not None
    png = page.screenshot(full_page=full)
    helper = browser.new_page()
    try:
        told: str = helper.evaluate(PIXELS, base64.b64encode(png).decode())
    finally:
        helper.close()
    width, height = struct.unpack(">II", png[16:24])
    pixels = np.frombuffer(base64.b64decode(told.partition(",")[2]), np.uint8).reshape(height, width, 4)[:, :, :3]
    is_light = pixels.min(axis=2, keepdims=True) >= LIGHT  # paper and cards are smooth anyway
    return _png(np.where(is_light, pixels, pixels // STEP * STEP))


def _png(pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> bytes:
    """Each row as it is or as the difference to the left or to the row above, whichever makes the smallest file."""
    height, width, _ = pixels.shape
    rows = pixels.reshape(height, -1)
    left = rows - np.pad(rows, ((0, 0), (3, 0)))[:, :-3]
    above = rows - np.pad(rows, ((1, 0), (0, 0)))[:-1]
    forms = [np.insert(form, 0, kind, axis=1).tobytes() for kind, form in enumerate((rows, left, above))]
    data = min((zlib.compress(form, 9) for form in forms), key=len)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def play(page: Page, turns: int) -> None:
    """Bids, doubles and plays with the page's own buttons; ends after so many turns of play, or at the result."""
    acts = page.locator(".bar button:not(:disabled)")
    result = page.locator(".result")
    played = 0
    while played < turns:
        expect(acts.first.or_(result)).to_be_visible(timeout=20_000)
        if result.is_visible():
            return
        if page.get_by_role("button", name=re.compile("^(提示|Hint)$")).is_visible():
            played += 1
            if played == turns:
                acts.nth(-1).click()
                return
            play_hint(page)
        else:
            text = acts.last.inner_text()
            acts.last.click()
            expect(page.locator(".bar button", has_text=re.compile(f"^{text}$"))).to_be_hidden()


def play_hint(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(提示|Hint)$")).click()
    button = page.get_by_role("button", name=re.compile("^(出牌|Play)$"))
    refused = page.locator(".notice .refused")
    expect(refused.or_(page.locator(".hand [aria-pressed=true]")).first).to_be_visible()
    if refused.is_visible():
        page.get_by_role("button", name=re.compile("^(不出|Pass)$")).click()
    else:
        button.click()
    expect(button).to_be_hidden()


def table(camera: Photographer, device: dict[str, Any], lang: str, name: str, turns: int, **options: Any) -> None:
    page = camera.visit(device, lang, **options)
    page.goto("/")
    page.locator("button.big").click()
    play(page, turns)
    if turns < 90:
        page.wait_for_timeout(700)  # the neighbours have played too
    camera.take(page, name)
    page.context.close()


def friends(camera: Photographer) -> None:
    """The readings that can be chosen, then the links with their codes."""
    page = camera.visit(DESKTOP, "en")
    page.goto("/friends")
    page.locator("details summary").click()
    expect(page.locator("details select").first).to_be_visible()
    camera.take(page, "friends-desktop-en")
    page.context.close()
    page = camera.visit(PHONE, "zh")
    page.goto("/friends")
    page.locator("form button[type=submit]").click()
    expect(page.locator("svg path").first).to_be_visible()
    camera.take(page, "friends-phone-zh")
    page.context.close()


def checked(camera: Photographer) -> None:
    page = camera.visit(DESKTOP, "zh")
    page.goto(f"/verify/{finish_a_deal(camera.url)}")
    expect(page.locator("h3.good")).to_have_count(2)
    camera.take(page, "verify-desktop-zh")
    page.context.close()


def main() -> None:
    chromium = subprocess.run(
        [REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=True
    ).stdout.strip()
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder) / "data")
        serving.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            take_all(Photographer(browser, serving.url))
            browser.close()
        finally:
            serving.stop()


def take_all(camera: Photographer) -> None:
    for device, where, lang in ((PHONE, "phone", "zh"), (DESKTOP, "desktop", "en")):
        page = camera.visit(device, lang)
        page.goto("/")
        camera.take(page, f"home-{where}-{lang}")
        page.goto("/rules")
        camera.take(page, f"rules-{where}-{lang}")
        page.context.close()
    friends(camera)
    checked(camera)
    table(camera, PHONE, "zh", "table-phone-zh", 3)
    table(camera, SIDEWAYS, "en", "table-sideways-en", 3)
    table(camera, DESKTOP, "zh", "table-desktop-zh", 4)
    table(camera, DESKTOP, "en", "table-dark-desktop-en", 4, color_scheme="dark")
    table(camera, PHONE, "zh", "table-contrast-phone-zh", 3, contrast="more")
    table(camera, PHONE, "en", "result-phone-en", 99)
    table(camera, DESKTOP, "zh", "result-desktop-zh", 99)
    replay = camera.visit(DESKTOP, "zh")
    replay.goto("/replay")
    replay.locator("input[type=file]").set_input_files(EXAMPLE)
    expect(replay.locator(".controls")).to_be_visible()
    for _ in range(9):
        replay.locator("body").press("ArrowRight")
    camera.take(replay, "replay-desktop-zh")
    replay.context.close()


if __name__ == "__main__":
    main()
