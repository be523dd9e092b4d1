"""Regulations 002 and 003 on paper, by pages only: pairs from a spreadsheet, sheets signed by both, certificates."""

import random
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import NewContext
from tests.browser.desks.archive import Wrote, compare
from tests.browser.desks.director import KILLED, PLAY, Director
from tests.browser.desks.referee import Referee
from tests.browser.desks.roster import people, sheet
from tests.browser.serving import Serving
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

COLUMNS: Final = ("姓名", "搭档", "单位")


BOOKS: Final = pytest.mark.parametrize(
    ("book", "offence"), [("供销总社", "吸烟"), ("80分", "传递非法信息")], ids=["002", "003"]
)


@BOOKS
def test_four_pairs(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path, book: str, offence: str
) -> None:
    watch.expect(KILLED)
    hold(server, new_context(), tmp_path, book, offence, pairs=4, sizes={"轮数": 2})


@pytest.mark.full
@BOOKS
def test_twenty_four_pairs(
    server: Serving, new_context: NewContext, watch: Watch, tmp_path: Path, book: str, offence: str
) -> None:
    """All rounds of the regulation."""
    watch.expect(KILLED)
    hold(server, new_context(), tmp_path, book, offence, pairs=24, sizes={})


def hold(
    server: Serving, office: BrowserContext, folder: Path, book: str, offence: str, *, pairs: int, sizes: dict[str, int]
) -> None:
    names = people(2 * pairs)
    entered = list(zip(names[::2], names[1::2], strict=True))
    director = Director(office, server)
    director.create("升级赛", book, sizes)
    rows = [(*pair, f"{place} 社") for place, pair in enumerate(entered)]
    director.upload(sheet(folder / "roster.xlsx", COLUMNS, rows), pairs)
    director.go_on(PLAY)
    referee = Referee(office, director.event)
    chance = random.Random(book)

    referee.open(1)
    charged = referee.penalise(1, referee.sides()[0], offence)
    referee.levels(3, 5)
    server.kill()
    server.restart()
    referee.both_sign()  # the page that was open has come back by itself
    referee.play_pairs(chance)
    director.after_play()

    director.correct(1, (6, 4))
    director.withdraw(" / ".join(entered[3]))
    director.play_to_the_end(lambda: referee.play_pairs(chance))

    assert director.paper("证书", folder).startswith(b"%PDF")
    wrote = (
        Wrote("Penalise", (*charged.split(" / "), offence)),
        Wrote("CorrectResult", ("6 : 4", "看错一行")),
        Wrote("Withdraw", (*entered[3], "家中有事")),
    )
    compare(director.download(folder), director.standing(), director.story(), wrote)
