"""Leaves the database of a server in the middle of an event: what ``testdata/halls`` keeps of a version.

    python -m tests.unit.server.events.leave_hall FILE

Nine people came by their links; a board has been played, and the next one is going on.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from paiju.cli.store_words import DATABASE
from paiju.storage.open import backup
from tests.unit.server.conftest import serving_in
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing

ONE_ROUND = {"boards_per_set": 2, "sets_per_round": 2, "rounds": 1}


async def leave(folder: Path) -> None:
    async with serving_in(folder)() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(auto=True, parameters=ONE_ROUND)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        found = await server.site.events.find(organiser.event)
        assert found is not None
        for _ in range(6):
            await organiser.do("next")
        async with playing(players, to_the_end=False):
            while not any(segment.results for segment in found.room.state.segments.values()):
                await asyncio.sleep(0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(leave(Path(made)))
        backup(Path(made) / DATABASE, Path(sys.argv[1]))
