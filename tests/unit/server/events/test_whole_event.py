"""Nine people play two rounds of two sets in their browsers; the result is what the core makes of the same results."""

from paiju.regulations.library import regulation_of
from paiju.tournament.evolve import fold
from paiju.tournament.ranking.results import DealScores, Source
from paiju.tournament.seating.segments import Stage
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing
from tests.unit.tournament.kit import check


async def test_nine_people_play_two_rounds_of_two_sets(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(auto=True)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for step in ("check-in", "seed", "draw", "seat", "approve", "start"):
            assert (await organiser.control())["next"]["step"] == step
            await organiser.do("Next")
        async with playing(players):
            await organiser.until("publish")
        for step in ("publish", "awards", "finish"):
            assert (await organiser.control())["next"]["step"] == step
            await organiser.do("Next")
        assert (await organiser.public())["finished"]

        found = await server.site.events.find(organiser.event)
        assert found is not None
        acts, state = found.room.acts, found.room.state
        assert check(acts) == ()
        sets = [segment for segment in state.segments.values() if segment.id.stage is not Stage.PLAYOFF]
        assert len(sets) == 4
        for segment in sets:
            assert len(segment.results) == 3 * 2
            for result in segment.results.values():
                assert isinstance(result.outcome, DealScores)
                assert result.cited.source is Source.LIVE
        assert fold(acts) == state
        standing = regulation_of(state.setup).format.standing(state)
        told = (await organiser.public())["standing"]["lines"]
        assert [line["number"] for line in told] == [line.number for line in standing.lines]
