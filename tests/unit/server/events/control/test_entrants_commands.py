"""What entrants do by themselves, on their own devices: their own matters, and nothing at a table that reports."""

from typing import Any

from paiju.tournament.people.officials import Author, OfficialId, Role
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

SCORES = {"is": "DealScores", "scores": [6, -12, 6]}


async def ask(player: Player, action: str, **fields: Any) -> Any:
    return await player.client.post(f"/api/events/{player.event}/acts", {"action": {"is": action} | fields})


async def started(serving_server: Any, **wanted: Any) -> tuple[Organiser, dict[int, Player]]:
    chief = await Organiser.sign_in(serving_server)
    await chief.create(**wanted)
    links = await chief.enter([*NAMES])
    players = {number: await Player.come(serving_server, link) for number, link in links.items()}
    await chief.go_to("play")
    return chief, players


async def test_a_paper_result_is_entered_by_one_and_confirmed_by_the_others(serving: Serving) -> None:
    async with serving() as server:
        chief, players = await started(server, book="004", medium="paper", parameters={})
        segment = (await chief.public())["segment"]
        table = segment["tables"][0]
        seats, board = [each["number"] for each in table["seats"]], segment["boards"][0]
        stranger = next(number for number in players if number not in seats)
        entered = {"results": [{"key": [1, board], "outcome": SCORES}]}
        assert (await ask(players[stranger], "EnterResults", **entered)).json["facts"]["reason"] == "not_your_matter"
        assert (await ask(players[seats[0]], "EnterResults", **entered)).status == 200
        key = {"key": [1, board]}
        other = await ask(players[seats[0]], "ConfirmResult", **key, number=seats[1])
        assert other.json["facts"]["reason"] == "not_your_matter"
        for number in seats:
            assert (await ask(players[number], "ConfirmResult", **key, number=number)).status == 200
        room = (await server.site.events.find(chief.event)).room  # type: ignore[union-attr]
        assert room.acts[-1].by == Author(OfficialId(str(seats[-1])), Role.ENTRANT)
        (result,) = next(iter(room.state.segments.values())).results.values()
        assert result.stand.value == "confirmed"


async def test_at_a_live_table_nobody_enters_or_disputes_what_it_reports(serving: Serving) -> None:
    async with serving() as server:
        chief, players = await started(server)
        await chief.until_open()
        before = (await chief.control())["version"]
        for action, fields in (
            ("EnterResults", {"results": [{"key": [1, 1], "outcome": SCORES}]}),
            ("ConfirmResult", {"key": [1, 1], "number": 1}),
            ("DisputeResult", {"key": [1, 1], "number": 1}),
        ):
            for player in players.values():
                assert (await ask(player, action, **fields)).code == "live_result"
        effect = {"action": {"is": "Withdraw", "number": 1}}
        assert (await players[1].client.post(chief.at + "/effect", effect)).code == "not_organiser"
        assert (await chief.control())["version"] == before


async def test_a_device_that_lost_its_entrant_gives_no_commands(serving: Serving) -> None:
    async with serving() as server:
        chief, players = await started(server, book="004", medium="paper", parameters={})
        await chief.new_link(1)
        refused = await ask(players[1], "AskLeave", number=1)
        assert refused.code == "seat_lost_to_link"
        stranger = await server.client()
        body = {"action": {"is": "AskLeave", "number": 1}}
        assert (await stranger.post(chief.at + "/acts", body)).code == "not_an_entrant"
