"""Rules, languages, and how much a first visit has to fetch."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.settling import settle
from tests.browser.table_page import TablePage
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

FIRST_PAGE = 150_000
PATHS = (
    *("/", "/play", "/events", "/watch", "/programs", "/guide", "/guide/referee/2", "/guide/player/1"),
    *("/friends", "/rules", "/replay", "/verify", "/settings", "/login", "/no-such-page"),
)
# A key that was not looked up, a fact that was not filled in, a value that is not there.
NOT_SAID = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object")
EVERY_TEXT = """() => document.title + document.body.textContent
  + [...document.querySelectorAll('[placeholder]')].map((each) => each.placeholder).join('')"""
CHINESE = """() => {
  const paper = CanvasRenderingContext2D.prototype;
  let count = 0;
  paper.measureText = () => ({ width: 1000 });
  paper.getImageData = () => ({ data: [count++] });
}"""
CHINESE = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    const isLeftAlone = at.closest('[lang^=zh], [aria-hidden=true], [translate=no]');
    if (/[\\u4e00-\\u9fff]/.test(walker.currentNode.data) && !isLeftAlone) {
      found.push(walker.currentNode.data);
    }
  }
  return found;
}"""


def visible_text(page: Page) -> str:
    return page.locator("body").inner_text()


@pytest.mark.parametrize(("book", "answer"), [("职工2021", "飞机带翅膀"), ("国规2016", "不成牌型")])
def test_combination_look_up(page: Page, book: str, answer: str) -> None:
    page.goto("/rules")
    page.get_by_role("combobox", name="规则").select_option(label=book)
    page.get_by_label("牌", exact=True).fill("44455556")
    page.get_by_role("button", name="查询").click()
    expect(page.locator(".answer")).to_contain_text(answer)
    expect(page.locator(".answer")).to_contain_text(book)


def test_look_up_whether_it_beats_and_bad_cards(page: Page) -> None:
    page.goto("/rules/doudizhu-workers-2021")
    page.get_by_label("牌", exact=True).fill("44455556")
    page.get_by_label("桌上的牌（可不填）").fill("333444+69")
    page.get_by_role("button", name="查询").click()
    expect(page.locator(".answer")).to_contain_text("压得过")


def test_a_book_can_be_searched_by_word_and_class(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("link", name="国规2016").click()
    clauses = page.locator("article")
    expect(page.get_by_role("status")).to_have_text(re.compile("找到 [1-9][0-9]+ 条"))
    everything = clauses.count()
    page.get_by_label("搜索条款").fill("8.10")
    expect(clauses).not_to_have_count(everything)
    expect(clauses.first).to_contain_text("飞机")


def test_a_link_to_a_clause_leads_to_it(page: Page) -> None:
    page.goto("/rules/doudizhu-national-2016#A1.1")
    expect(page.locator("[id='A1.1']")).to_be_in_viewport()


def test_language_is_switched_and_remembered(page: Page) -> None:
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "zh-CN")
    expect(page.get_by_role("button", name="马上开始")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(root).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.reload()
    expect(root).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="中文").click()
    expect(root).to_have_attribute("lang", "zh-CN")
    page.reload()
    expect(page.get_by_role("button", name="马上开始")).to_be_visible()


def test_an_english_browser_is_answered_in_english(new_context: NewContext) -> None:
    page = new_context(locale="en-GB").new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_every_page_is_translated(new_context: NewContext, watch: Watch, locale: str) -> None:
    watch.expect("404.*/no-such-page")
    page = new_context(locale=locale).new_page()
    for path in PATHS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        settle(page)
        assert NOT_SAID.findall(visible_text(page)) == [], path
        if locale != "zh-CN":
            assert page.evaluate(CHINESE) == [], path


def test_the_table_is_translated(new_context: NewContext) -> None:
    page = new_context(locale="en-GB").new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(17)
    expect(page.get_by_role("group", name="Your turn")).to_be_visible()
    assert NOT_SAID.findall(visible_text(page)) == []
    assert page.evaluate(CHINESE) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Leave the table")
    assert page.evaluate(CHINESE) == []


def test_readings_chosen_for_a_table_are_in_force_and_shown(page: Page) -> None:
    page.goto("/play")
    page.get_by_text("选择读法（进阶）").click()
    when_all_pass = page.get_by_role("combobox", name="三家不叫")
    expect(when_all_pass.locator("option:checked")).to_have_text(re.compile("（?默认"))
    cites = page.locator(".field", has=when_all_pass).locator(".cite")
    expect(cites.first).to_have_text(re.compile("^第.+条"))
    when_all_pass.select_option("redeal")
    expect(page.get_by_text("已改 1 项")).to_be_visible()
    page.get_by_role("button", name="马上开始").click()
    expect(TablePage(page).hand).to_have_count(17)
    expect(page.get_by_text("改选 1", exact=True)).to_be_visible()
    page.get_by_role("tab", name="本桌规则").click()
    chosen = page.locator(".chosen")
    expect(chosen).to_contain_text("本桌改选的读法")
    expect(chosen.get_by_role("term")).to_have_text(["三家不叫"])
    table = page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{table}").json()["options"] == {"all_pass": "redeal"}


def test_readings_of_another_book_begin_anew(page: Page) -> None:
    page.goto("/friends")
    page.get_by_text("选择读法（进阶）").click()
    page.get_by_role("combobox", name="三家不叫").select_option("redeal")
    expect(page.get_by_text("已改 1 项")).to_be_visible()
    page.get_by_role("radio", name="职工2021").check()
    expect(page.get_by_text("已改")).to_have_count(0)


def test_the_page_of_the_api_looks_like_the_others(page: Page) -> None:
    page.goto("/docs")
    expect(page.get_by_role("heading", level=1)).to_contain_text("API")
    site, docs = "Noto Sans SC Variable", page.evaluate("() => getComputedStyle(document.body).fontFamily")
    assert site in docs
    page.locator("main").get_by_role("link", name="NewTable").first.click()
    expect(page.locator("#NewTable")).to_be_visible()  # its box has opened


def test_only_fonts_with_signs_of_the_page_are_fetched(new_context: NewContext) -> None:
    """The font is split; a slice is fetched for a sign that the page shows, and for nothing else."""
    page = new_context(face=True).new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto("/")
    page.wait_for_function("() => document.fonts.size > 5")
    settle(page)
    # Placeholders and choices of lists are shown too; what is folded away is laid out as well.
    shown = {ord(sign) for sign in page.evaluate(EVERY_TEXT)}
    faces: list[str] = page.evaluate("() => [...document.fonts].map(({ unicodeRange }) => unicodeRange)")
    assert len(faces) == sum(name.endswith(".woff2") for name in fetched)
    for ranges in faces:
        assert any(covers(ranges, sign) for sign in shown), ranges


def covers(ranges: str, sign: int) -> bool:
    for each in ranges.split(","):
        first, _, last = each.strip().removeprefix("U+").partition("-")
        if int(first, 16) <= sign <= int(last or first, 16):
            return True
    return False


def test_no_font_is_in_the_way(new_context: NewContext) -> None:
    """Where no font ever arrives, everything works; they are asked for one by one, after the code of the table."""
    page = new_context(face=True).new_page()
    asked: list[str] = []
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.woff2", hold)
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].partition("-")[0]))
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    expect(TablePage(page).hand).to_have_count(17)
    for _ in range(200):
        if held:
            break
        page.wait_for_timeout(50)
    assert len(held) == 1
    assert asked.index("TablePage") < asked.index("noto")


def test_no_font_is_fetched_where_the_system_writes_chinese(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    expect(TablePage(page).hand).to_have_count(17)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "noto" in url or "slices" in url] == []


def test_the_first_page_is_light(new_context: NewContext) -> None:
    """What is transferred, without fonts, for the home page and then for the table."""
    page = new_context(face=True).new_page()
    sizes: dict[str, int] = {}

    def came(name: str, size: int) -> None:
        if not name.endswith(".woff2"):
            sizes[name] = size

    page.on("requestfinished", lambda request: came(request.url, request.sizes()["responseBodySize"]))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes.values()) <= FIRST_PAGE, sizes
    page.get_by_role("button", name="马上开始").click()
    expect(TablePage(page).hand).to_have_count(17)
    assert sum(sizes.values()) <= FIRST_PAGE, sizes


def test_a_page_loads_one_language_and_the_other_when_it_is_wanted(new_context: NewContext) -> None:
    page = new_context(locale="en-GB").new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    settle(page)
    assert [url for url in asked if "/assets/en-" in url]
    assert not [url for url in asked if "/assets/zh-" in url]
    page.evaluate("window.sameVisit = true")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("button", name="马上开始")).to_be_visible()
    assert [url for url in asked if "/assets/zh-" in url]
    assert page.evaluate("window.sameVisit")
