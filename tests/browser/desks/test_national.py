"""Regulation 000 on devices, in the hall and elsewhere, directed by pages only; the cards are played by scripts."""

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
from tests.browser.event_players import play_by_links
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

COLUMNS: Final = ("姓名", "单位", "远程")
REMOTE: Final = 2


def test_four_in_the_hall_and_two_elsewhere(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    watch.expect(KILLED)
    names = people(4 + REMOTE)
    office = new_context()
    director = Director(office, server)
    director.create("公开赛", "国规2016", {"轮数": 1, "每轮局数": 2, "每局副数": 1})
    rows = [(name, f"{place} 队", "是" if place < REMOTE else "否") for place, name in enumerate(names)]
    director.upload(sheet(tmp_path / "roster.xlsx", COLUMNS, rows), len(names))
    panel = Panel(director, new_context)
    director.open()
    links = {name: director.link(name) for name in names}
    director.open()
    director.go_on(PLAY)

    referee = Referee(office, director.event)
    server.kill()  # all tables are dealt
    server.restart()
    charged = referee.penalise(1, "西", "干扰他人")
    play_by_links(list(links.values()))
    director.after_play()

    director.correct(1, (-24, 12, 12))
    phone = Phone(new_context(viewport=PHONE), links[names[0]], names[0])
    phone.appeal("对方替人出牌", oral=False)
    panel.uphold("成立，成绩照改")
    phone.page.close()
    director.withdraw(names[5])
    del links[names[5]]
    director.play_to_the_end(lambda: play_by_links(list(links.values())))

    assert director.paper("证书", tmp_path).startswith(b"%PDF")
    wrote = (
        Wrote("Penalise", (charged, "干扰他人")),
        Wrote("CorrectResult", ("-24 / +12 / +12", "看错一行")),
        Wrote("FileAppeal", (names[0], "对方替人出牌")),
        Wrote("DecideAppeal", ("成立，成绩照改", "退还申诉费")),
        Wrote("Withdraw", (names[5], "家中有事")),
    )
    compare(director.download(tmp_path), director.standing(), director.story(), wrote)
