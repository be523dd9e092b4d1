"""Regulation 001 by pages only: builds are handed in, operators come, the server has the programs play."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewContext
from tests.browser.desks.archive import Wrote, compare, verify
from tests.browser.desks.director import DONE, KILLED, PLAY, STEPS, Director
from tests.browser.desks.phone import Phone
from tests.browser.desks.referee import Referee
from tests.browser.desks.roster import PHONE, sheet
from tests.browser.serving import Serving
from tests.browser.watching import Watch
from tests.engines.trivial import TRIVIAL

WRONG: Final = TRIVIAL.replace('answer = f"PLAY {seat}{played}"', 'answer = f"PLAY {seat}99"')
"""Plays a card that there is not."""
SIZES: Final = {"轮数": 1, "每轮副数": 1, "决赛轮数": 1, "决赛每轮副数": 1}


class Programs:
    """The director's panel of a contest."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self.panel: Final = director.page.get_by_role("region", name="程序对局")

    def hand_in(self, name: str, file: Path) -> None:
        row = self._row(name)
        row.get_by_label(f"程序 {name}").click()
        row.get_by_label(re.compile(f"^选择文件.*{name}$")).set_input_files(file)
        expect(row.get_by_role("status")).to_have_text(re.compile("^已登记 [0-9a-f]{12}…$"))

    def let_house_play(self, name: str) -> None:
        row = self._row(name)
        row.get_by_label(f"程序 {name}").click()
        row.get_by_role("button", name=f"内置牌手代替 greedy {name}").click()
        expect(row.get_by_text("greedy ·")).to_be_visible()

    def all_are_here(self) -> None:
        button = self.panel.get_by_role("button", name=re.compile("^全部到场"))
        button.click()
        expect(button).to_have_count(0)

    def play_to_the_end(self) -> None:
        """Every round waits for the operators; the rest is the server's."""
        director = self._director
        while director.go_on(PLAY, DONE) == PLAY:
            director.tab("现场")
            if self.panel.get_by_text("未确认到场").count():
                self.all_are_here()
            director.next_of(*STEPS, DONE)

    def _row(self, name: str) -> Locator:
        return self.panel.get_by_role("listitem").filter(has=self._director.page.get_by_text(name, exact=True))


def enter(director: Director, folder: Path, names: Sequence[str], sizes: dict[str, int]) -> Programs:
    director.create("机器博弈赛", "机器博弈", sizes)
    rows = [(name, f"第{place}大学") for place, name in enumerate(names, 1)]
    director.upload(sheet(folder / "roster.xlsx", ("姓名", "单位"), rows), len(names))
    director.tab("现场")
    return Programs(director)


def program(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return path


def test_seven_programs_and_an_operator_who_says_that_he_is_there(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    watch.expect(KILLED)
    director = Director(new_context(), server)
    names = ["江南", "冰城", "岭南", "塞北", "关东", "巴蜀", "中原"]
    programs = enter(director, tmp_path, names, SIZES)
    programs.hand_in("江南", program(tmp_path, "wrong", WRONG))
    programs.hand_in("冰城", program(tmp_path, "plain", TRIVIAL))
    for name in names[2:]:
        programs.let_house_play(name)
    operator = Phone(new_context(viewport=PHONE), director.link("江南"), "江南")

    def come() -> None:
        expect(programs.panel.get_by_role("status").first).to_contain_text("等操作员到场")
        operator.page.get_by_role("button", name="我到场了").click()
        expect(operator.page.get_by_text(re.compile("到场$")).first).to_be_visible()
        director.open()
        director.tab("现场")
        expect(programs.panel.get_by_text("未确认到场")).to_have_count(5)  # of seven, one has a bye

    hold(server, director, programs, tmp_path, come)

    director.tab("现场")
    fault = programs.panel.get_by_role("listitem").filter(has=director.page.get_by_role("link", name="对话")).first
    expect(fault).to_contain_text("江南")
    said = director.page.request.get(fault.get_by_role("link", name="对话").get_attribute("href") or "").text()
    assert "PLAY WHAT" in said

    everybody = new_context().new_page()
    everybody.goto(f"{director.event}/results")
    expect(everybody.get_by_role("region", name="程序对局")).to_contain_text("江南")
    everybody.get_by_role("link", name="看牌谱").first.click()
    expect(everybody.get_by_role("heading", name=re.compile("第 1 副"))).to_be_visible()


@pytest.mark.full
def test_nine_programs(server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path) -> None:
    watch.expect(KILLED)
    director = Director(new_context(), server)
    names = [f"程序{number}" for number in range(1, 10)]
    programs = enter(director, tmp_path, names, {"轮数": 2, "每轮副数": 2, "决赛轮数": 2, "决赛每轮副数": 3})
    for place, name in enumerate(names):
        programs.hand_in(name, program(tmp_path, f"p{place}", WRONG if place == 3 else TRIVIAL))
    hold(server, director, programs, tmp_path, lambda: None)


def hold(server: Serving, director: Director, programs: Programs, folder: Path, come: Callable[[], None]) -> None:
    """From the draw to the certificates; ``come`` is what operators do before the others are said to be there."""
    director.go_on(PLAY)
    referee = Referee(director.page.context, director.event)
    charged = referee.penalise(1, referee.at(1), "操作员不在位")
    director.open()
    director.tab("现场")
    come()
    programs.all_are_here()
    server.kill()
    server.restart()
    director.after_play()

    figures = director.correct(1, (200, -100, -100), (-100, 200, -100))
    director.withdraw(gone := director.standing()[-1][2].partition("\n")[0])
    programs.play_to_the_end()
    assert director.paper("证书", folder).startswith(b"%PDF")
    wrote = (
        Wrote("Penalise", (charged, "操作员不在位")),
        Wrote("CorrectResult", (" / ".join(f"{figure:+}" for figure in figures), "看错一行")),
        Wrote("Withdraw", (gone, "家中有事")),
    )
    compare(director.download(folder), director.standing(), director.story(), wrote)
    verify(director.deals(folder), folder / "deals")
