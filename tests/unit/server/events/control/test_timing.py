"""The report of times: for officials, of boards that are closed everywhere, with sentences in both languages."""

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import OVER, Organiser, playing
from tests.unit.server.events.test_open_boards import begun, play_tables


async def test_times_of_closed_boards_for_officials_only(serving: Serving) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        at = organiser.at + "/timing"
        assert (await players[1].client.get(at)).code == "not_organiser"
        await play_tables(room, players, {1}, 1)
        early = await organiser.client.get(at)
        assert (early.status, early.json["boards"], early.json["lines"]) == (200, [], [])
        async with playing(players.values(), to_the_end=False):
            await organiser.until(*OVER)
        told = (await organiser.client.get(at)).json
        assert told["boards"] == [1, 2]
        assert {line["number"] for line in told["lines"]} == set(players)
        for line in told["lines"]:
            assert line["decisions"] > 0
            assert line["quickest"] <= line["median"] <= line["slowest"]
            for flag in line["flags"]:
                assert flag["zh"]
                assert flag["en"]
        assert {limit["code"] for limit in told["limits"]} >= {"factor", "forced_slow", "even_spread"}
        assert all(str(limit["value"]) in limit[lang] for limit in told["limits"] for lang in ("zh", "en"))


async def test_house_players_have_no_times(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(human_machine=True)
        assert (await organiser.client.get(organiser.at + "/timing")).json["lines"] == []
