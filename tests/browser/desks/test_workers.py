"""Regulation 004 on paper, by pages only: spreadsheet, groups, penalty, correction, appeal, certificates."""

import random
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.desks.archive import Wrote, compare
from tests.browser.desks.director import KILLED, PLAY, Director
from tests.browser.desks.panel import Panel
from tests.browser.desks.phone import Phone
from tests.browser.desks.referee import Referee
from tests.browser.desks.roster import PHONE, people, sheet
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

COLUMNS: Final = ("姓名", "单位", "出生日期", "用工形式")


def test_six_workers(server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path) -> None:
    watch.expect(KILLED)
    hold(server, new_context, tmp_path, workers=6, sizes={"每组副数": 2, "加赛副数": 1})


@pytest.mark.full
def test_twenty_workers(server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path) -> None:
    """As many deals as the regulation has."""
    watch.expect(KILLED)
    hold(server, new_context, tmp_path, workers=20, sizes={})


def hold(server: Serving, new_context: NewContext, folder: Path, *, workers: int, sizes: dict[str, int]) -> None:
    names = people(workers)
    office = new_context()
    director = Director(office, server)
    director.create("职工赛", "职工2021", sizes, medium="纸牌")
    rows = [(name, f"{place % 7} 厂", "1990-02-03", "在职") for place, name in enumerate(names)]
    director.upload(sheet(folder / "roster.xlsx", COLUMNS, rows), len(names))
    panel = Panel(director, new_context)
    director.open()
    director.go_on(PLAY)
    referee = Referee(office, director.event)
    chance = random.Random("workers")

    referee.open(1)
    first, second, third = referee.seated()
    phone = Phone(new_context(viewport=PHONE), director.link(first), first)
    referee.penalise(1, second, "吸烟")
    referee.deal(third, 3, wins=True)
    expect(referee.page.get_by_role("heading", name="第 1 副核对")).to_be_visible()
    server.kill()
    server.restart()
    phone.sign()  # the page that was open has come back by itself
    referee.all_confirm(2)
    referee.play_threes(chance)
    director.after_play()

    director.correct(1, (-12, 6, 6))
    phone.appeal("我说的是还剩两张", oral=True)
    panel.uphold("改判，恢复原得分", fee=500)
    director.withdraw(names[5])
    director.play_to_the_end(lambda: referee.play_threes(chance))

    assert director.paper("证书", folder).startswith(b"%PDF")
    wrote = (
        Wrote("Penalise", (second, "吸烟")),
        Wrote("CorrectResult", ("-12 / +6 / +6", "看错一行")),
        Wrote("ObjectOrally", (first, "我说的是还剩两张")),
        Wrote("FileAppeal", (first, "我说的是还剩两张")),
        Wrote("DecideAppeal", ("改判，恢复原得分", "退还申诉费")),
        Wrote("Withdraw", (names[5], "家中有事")),
    )
    compare(director.download(folder), director.standing(), director.story(), wrote)
