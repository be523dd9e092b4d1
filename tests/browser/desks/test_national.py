"""Regulation 000 on devices, in the hall and elsewhere, directed by pages only; the cards are played by scripts."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import NewContext
from tests.browser.desks.archive import Wrote, compare, verify
from tests.browser.desks.director import KILLED, PLAY, Director
from tests.browser.desks.panel import Panel
from tests.browser.desks.phone import Phone
from tests.browser.desks.referee import Referee
from tests.browser.desks.roster import PHONE, people, sheet
from tests.browser.event_players import PagePlayer, play_by_links
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

COLUMNS: Final = ("姓名", "单位", "远程")
CORRECTED: Final = ((-24, 12, 12), (12, -24, 12))


def test_four_in_the_hall_and_two_elsewhere(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    watch.expect(KILLED)
    sizes = {"轮数": 1, "每轮局数": 2, "每局副数": 1}
    hold(server, new_context, tmp_path, here=4, elsewhere=2, sizes=sizes)


@pytest.mark.full
def test_twelve_in_the_hall_and_six_elsewhere(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    """As many boards as the regulation has; those elsewhere play the first set at pages."""
    watch.expect(KILLED)
    hold(server, new_context, tmp_path, here=12, elsewhere=6, sizes={})


def hold(
    server: Serving, new_context: NewContext, folder: Path, *, here: int, elsewhere: int, sizes: dict[str, int]
) -> None:
    names = people(here + elsewhere)
    office = new_context()
    director = Director(office, server)
    director.create("公开赛", "国规2016", sizes)
    rows = [(name, f"{place} 队", "是" if place < elsewhere else "否") for place, name in enumerate(names)]
    director.upload(sheet(folder / "roster.xlsx", COLUMNS, rows), len(names))
    panel = Panel(director, new_context)
    director.open()
    links = {name: director.link(name) for name in names}
    director.open()
    director.go_on(PLAY)

    referee = Referee(office, director.event)
    server.kill()  # all tables are dealt
    server.restart()
    charged = referee.penalise(1, "西", "干扰他人")
    if sizes:
        play_by_links(list(links.values()))
    else:
        play_at_pages(new_context, links, names[:elsewhere])
    director.after_play()

    figures = director.correct(1, *CORRECTED)
    phone = Phone(new_context(viewport=PHONE), links[names[0]], names[0])
    phone.appeal("对方替人出牌", oral=False)
    panel.uphold("成立，成绩照改")
    phone.page.close()
    director.withdraw(names[5])
    del links[names[5]]
    director.play_to_the_end(lambda: play_by_links(list(links.values())))

    assert director.paper("证书", folder).startswith(b"%PDF")
    wrote = (
        Wrote("Penalise", (charged, "干扰他人")),
        Wrote("CorrectResult", (" / ".join(f"{figure:+}" for figure in figures), "看错一行")),
        Wrote("FileAppeal", (names[0], "对方替人出牌")),
        Wrote("DecideAppeal", ("成立，成绩照改", "退还申诉费")),
        Wrote("Withdraw", (names[5], "家中有事")),
    )
    compare(director.download(folder), director.standing(), director.story(), wrote)
    verify(director.deals(folder), folder / "deals")


def play_at_pages(new_context: NewContext, links: dict[str, str], names: Sequence[str]) -> None:
    """One set: these people at pages of their own, the others through sockets."""
    players = [PagePlayer(new_context(viewport=PHONE).new_page(), name) for name in names]
    for player, name in zip(players, names, strict=True):
        player.page.goto(links[name])
    others = [link for name, link in links.items() if name not in names]
    with ThreadPoolExecutor(1) as thread:
        playing = thread.submit(play_by_links, others)
        while not playing.done():
            for player in players:
                player.act()
            players[0].page.wait_for_timeout(20)
        playing.result()
    for player in players:
        player.page.close()
