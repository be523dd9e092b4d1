"""Regulations 002 and 003 on paper, by pages only: pairs from a spreadsheet, sheets signed by both, certificates."""

import random
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.desks.archive import compare
from tests.browser.desks.director import KILLED, PLAY, Director
from tests.browser.desks.referee import Referee
from tests.browser.desks.roster import people, sheet
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.full

COLUMNS: Final = ("姓名", "搭档", "单位")


@pytest.mark.parametrize(("book", "offence"), [("供销总社", "吸烟"), ("80分", "传递非法信息")], ids=["002", "003"])
def test_four_pairs(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path, book: str, offence: str
) -> None:
    watch.expect(KILLED)
    names = people(8)
    pairs = list(zip(names[::2], names[1::2], strict=True))
    office = new_context()
    director = Director(office, server)
    director.create("升级赛", book, {"轮数": 2})
    rows = [(*pair, f"{place} 社") for place, pair in enumerate(pairs)]
    director.upload(sheet(tmp_path / "roster.xlsx", COLUMNS, rows), len(pairs))
    director.go_on(PLAY)
    referee = Referee(office, director.event)
    chance = random.Random(book)

    referee.open(1)
    referee.penalise(1, referee.sides()[0], offence)
    referee.levels(3, 5)
    server.kill()
    server.restart()
    referee.both_sign()  # the page that was open has come back by itself
    referee.play_pairs(chance)
    director.open()
    expect(director.heading).not_to_have_text(PLAY)

    director.correct(1, (6, 4))
    director.withdraw(" / ".join(pairs[3]))
    director.play_to_the_end(lambda: referee.play_pairs(chance))

    assert director.paper("证书", tmp_path).startswith(b"%PDF")
    compare(director.download(tmp_path), director.standing(), decides="match_points")
