"""A timed Swiss of pairs at live tables: partners sit opposite, the clock ends the match, its result hands itself in."""

from typing import Any

import pytest

from paiju.games.shengji.sides import SEATS_OF
from paiju.server.live.records import deals_of
from paiju.server.table.books import game_for
from paiju.server.table.log import read, stream_of
from paiju.tournament import commands as a
from paiju.tournament.ranking.results import MatchLevels, Source
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import Organiser
from tests.unit.server.events.pairs import Partner, enter_pairs, playing_pairs, shengji_tables
from tests.unit.server.live.kit import FakeTime
from tests.unit.tournament.kit import check

__all__ = ["shengji_tables"]

pytestmark = pytest.mark.usefixtures("shengji_tables")

ONE_ROUND = {"rounds": 1, "minutes": 5, "last_deal_minutes": 1}


async def opened(server: Server, pairs: int, **wanted: Any) -> tuple[Organiser, list[dict[str, Any]]]:
    organiser = await Organiser.sign_in(server)
    await organiser.create(book="003", parameters=ONE_ROUND, **wanted)
    return organiser, await enter_pairs(organiser, pairs)


async def test_a_round_is_played_by_the_clock_and_hands_itself_in(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, links = await opened(server, 12)
        assert sorted((it["number"], it["member"]) for it in links) == [(n, m) for n in range(1, 13) for m in (0, 1)]
        assert links[0]["name"] == "甲1"
        partners = [await Partner.come(server, link) for link in links]
        await organiser.go_to("play")
        async with playing_pairs(server, time, partners):
            await organiser.until("publish")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        room = found.room
        (segment,) = room.state.segments.values()
        assert len(segment.results) == 6
        assert segment.last_deal_called
        for partner in partners:
            table = next(it for it in segment.seating.tables if partner.number in it.seats)
            side = table.seats.index(partner.number)
            assert partner.seat == tuple(SEATS_OF.values())[side][partner.member]
        for key, result in segment.results.items():
            live = room.facts.live[segment.id, key.table]
            log = [read(each).event for each in await server.site.rooms.store.read(stream_of(live))]
            game = game_for("shengji-80", ()).game
            deals = [game.fold(deal.events) for deal in deals_of(log)]
            west_east, south_north = deals[-1].score.levels
            assert isinstance(result.outcome, MatchLevels)
            assert result.outcome.levels == (south_north, west_east)
            assert result.cited.source is Source.LIVE
        calls = [act for act in room.acts if isinstance(act.action, a.CallLastDeal)]
        assert len(calls) == 1
        await organiser.do("Next")
        assert (await organiser.public())["published"]
        assert check(room.acts) == ()
