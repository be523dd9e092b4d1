"""An event that an earlier version left in the middle of a set: restored from a copy, and played to the end."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from paiju.cli.store_words import DATABASE
from paiju.storage.open import restore
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing
from tests.unit.tournament.kit import check

HALLS = Path(__file__).parents[4] / "testdata" / "halls"


@pytest.mark.parametrize("file", sorted(HALLS.glob("*/event.sqlite")), ids=lambda file: file.parent.name)
async def test_an_event_of_an_older_version_goes_on(file: Path, serving: Serving, tmp_path: Path) -> None:
    restore(file, tmp_path / DATABASE)
    with closing(sqlite3.connect(file)) as old:
        ((name,),) = old.execute("SELECT name FROM streams WHERE name LIKE 'hall/%'").fetchall()
    async with serving() as server:
        organiser = await Organiser.sign_in(server)  # with the password of then
        organiser.event = name.removeprefix("hall/")
        public = await organiser.public()
        assert (public["name"], public["medium"]) == ("测试赛", "live")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        assert {found.views.name_of(number) for number in found.room.state.entrants} == set(NAMES)
        links = [await organiser.new_link(number) for number in found.room.state.entrants]
        players = [await Player.come(server, link) for link in links]
        async with playing(players):
            await organiser.until("publish")
        assert check(found.room.acts) == ()
        assert [len(segment.results) for segment in found.room.state.segments.values()][:2] == [6, 6]
