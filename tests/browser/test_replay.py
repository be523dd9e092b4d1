"""Looking at deals that are over: stepping, exporting, opening files, checking how they were dealt."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.finished import finish_a_deal
from tests.browser.serving import REPOSITORY, Serving
from tests.browser.table_page import codes_in
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

EXAMPLE = REPOSITORY / "testdata" / "transcripts" / "national-example.pj"
VECTORS = REPOSITORY / "testdata" / "fair-deals" / "vectors.json"


@pytest.fixture(scope="module")
def finished(server: Serving) -> str:
    """A table with one board played."""
    return finish_a_deal(server.url)


def steps(page: Page) -> tuple[int, int]:
    at, last = page.locator(".controls .numbers").inner_text().split("/")
    return int(at), int(last)


def test_a_finished_deal_can_be_stepped_through_and_exported(page: Page, finished: str, tmp_path: Path) -> None:
    page.goto(f"/replay/{finished}/1")
    expect(page.get_by_role("toolbar", name="Ann 的手牌").get_by_role("button")).to_have_count(17)
    at, last = steps(page)
    assert at == 0
    page.get_by_role("button", name="下一步").click()
    assert steps(page) == (1, last)
    page.get_by_role("button", name="上一步").click()
    assert steps(page) == (0, last)
    page.locator("body").press("ArrowRight")
    page.locator("body").press("ArrowRight")
    assert steps(page) == (2, last)
    page.get_by_role("button", name="到结尾").click()
    assert steps(page) == (last, last)
    told = page.get_by_role("complementary")
    expect(told.get_by_role("table")).to_contain_text("再加倍")
    score = told.locator(".points").inner_text()
    page.get_by_role("combobox", name="速度").select_option("4")
    page.get_by_role("button", name="回到开头").click()
    page.get_by_role("button", name="播放").click()
    expect(page.locator(".controls .numbers")).to_have_text(re.compile("^[3-9]/"))
    page.get_by_role("button", name="停止").click()

    with page.expect_download() as download:
        told.get_by_role("button", name="导出 .pj").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.suffix == ".pj"
    page.goto("/replay")
    page.get_by_label("打开牌谱文件").last.set_input_files(saved)
    page.get_by_role("button", name="到结尾").click()
    assert page.get_by_role("complementary").locator(".points").inner_text() == score


def test_a_local_file_shows_its_result(page: Page) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(EXAMPLE)
    page.get_by_role("button", name="到结尾").click()
    points = page.get_by_role("complementary").locator(".points b")
    expect(points).to_have_text([re.compile("[-−]120"), re.compile("96"), re.compile("24")])
    expect(page.get_by_role("complementary")).to_contain_text("火箭")


def test_a_bad_file_is_refused_with_a_sentence(page: Page, tmp_path: Path, watch: Watch) -> None:
    watch.expect("422")
    page.goto("/replay")
    bad = tmp_path / "bad.pj"
    bad.write_text("this is no record", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_text(re.compile("^牌谱读不懂：第 1 行"))
    forged = EXAMPLE.read_text(encoding="utf-8").replace("1  play x X ", "1  play ♦4 X")
    page.get_by_label("或粘贴牌谱").fill(forged)
    page.get_by_role("button", name="读取").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("第 [0-9]+ 行.*[一-鿿]"))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^[^一-鿿]*\w{3,}[^一-鿿]*$"))


def test_the_deal_of_a_finished_board_can_be_checked(page: Page, finished: str) -> None:
    record = page.request.get(f"/api/tables/{finished}/boards/1.pj").text()
    page.goto(f"/verify/{finished}")
    expect(page.get_by_role("heading", name="一切相符")).to_be_visible()
    page.get_by_text("第 1 副重新发出的牌").click()
    dealt = page.locator("dd")
    expect(dealt).to_have_count(4)
    written = re.findall(r"^(?:hand \d|kitty)\s+(.*)$", record, re.MULTILINE)
    for place, cards in enumerate(written):
        assert cards_of(page, place) == {record_code(card) for card in cards.split()}


def test_a_record_is_compared_card_by_card(new_context: NewContext, finished: str, tmp_path: Path) -> None:
    """Without crypto.subtle, as on plain HTTP in a hall: all is computed by the page itself."""
    context = new_context()
    context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page = context.new_page()
    record = page.request.get(f"/api/tables/{finished}/boards/1.pj").text()
    page.goto(f"/verify/{finished}")
    expect(page.get_by_role("heading", name="第 1 副：54 张牌全部相同")).to_be_visible()

    first, kitty = (re.findall(rf"^{name} +(\S+)", record, re.MULTILINE)[0] for name in ("hand 0", "kitty"))
    forged = record.replace(f"hand 0  {first}", f"hand 0  {kitty}").replace(f"kitty   {kitty}", f"kitty   {first}")
    page.get_by_label("或粘贴牌谱").fill(forged)
    page.get_by_role("button", name="读取").click()
    expect(page.get_by_role("heading", name="第 1 副：牌谱与发牌不同")).to_be_visible()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    for row, extra, missing in ((rows.nth(0), kitty, first), (rows.nth(1), first, kitty)):
        cells = row.locator("td").evaluate_all("(all) => all.map((cell) => cell.querySelector('[role=img]').ariaLabel)")
        assert [codes_in(cell) for cell in cells] == [{record_code(extra)}, {record_code(missing)}]

    page.get_by_label("或粘贴牌谱").fill(record.replace("hand 0", "hand 9"))
    page.get_by_role("button", name="读取").click()
    expect(page.get_by_text(re.compile("牌谱第 [0-9]+ 行读不懂"))).to_be_visible()
    saved = tmp_path / "own.pj"
    saved.write_text(record, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.get_by_role("heading", name="第 1 副：54 张牌全部相同")).to_be_visible()


def test_a_forged_document_is_found_out(page: Page, finished: str) -> None:
    documents = page.request.get(f"/api/tables/{finished}/fair").text()
    seed = json.loads(documents)["reveals"][0]["seed"]
    page.goto("/verify")
    page.get_by_role("textbox").first.fill(documents.replace(seed, seed[::-1]))
    page.get_by_role("button", name="核对").click()
    expect(page.get_by_role("heading", name="发现不符")).to_be_visible()
    page.get_by_role("textbox").first.fill("{")
    page.get_by_role("button", name="核对").click()
    expect(page.get_by_text("读不懂")).to_be_visible()


def test_the_published_vectors_are_dealt_in_the_browser(page: Page) -> None:
    page.goto("/verify")
    for vector in json.loads(VECTORS.read_text(encoding="utf-8"))["shuffles"]:
        page.get_by_label("种子（").fill(vector["seed"])
        expect(page.locator("dd")).to_have_count(4)
        for place in range(4):
            assert cards_of(page, place) == set(vector["order"][17 * place : 17 * place + 17])


def cards_of(page: Page, place: int) -> set[int]:
    return codes_in(page.locator("dd").nth(place).get_by_role("img").get_attribute("aria-label") or "")


def record_code(card: str) -> int:
    """As docs/deal-record.md writes cards."""
    if card in "xX":
        return 52 + "xX".index(card)
    return 4 * "3456789TJQKA2".index(card[1]) + "♥♦♠♣".index(card[0])
