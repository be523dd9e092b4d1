"""Players and desk: calls that ring, leaves, announcements with receipts; each sees the own matters only."""

from typing import Any

from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player
from tests.unit.server.live.kit import WORKERS

COOP = "shengji-coop"
PAIRS = [{"number": n, "kind": "pair", "members": [f"甲{n}", f"乙{n}"], "unit": f"{n}厂"} for n in range(1, 5)]


async def act(player: Player, action: dict[str, Any], key: str = "") -> Any:
    return await player.client.post(f"/api/events/{player.event}/acts", {"action": action, "key": key})


async def done(player: Player, action: dict[str, Any]) -> int:
    reply = await act(player, action)
    assert reply.status == 200, reply.body
    return int(reply.json["version"])


async def matters(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = (await player.me())["matters"]
    return found


async def seated(server: Server, **wanted: Any) -> tuple[Organiser, dict[int, Player]]:
    """Nine workers at three paper tables that have begun."""
    organiser = await Organiser.sign_in(server)
    await organiser.create(**({"book": WORKERS, "parameters": {"deals_per_group": 2}, "medium": "paper"} | wanted))
    links = await organiser.enter(NAMES)
    players = {number: await Player.come(server, link) for number, link in links.items()}
    await organiser.go_to("play")
    return organiser, players


async def test_a_call_rings_at_the_desk_and_the_phone_shows_who_comes(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server)
        place = (await players[4].me())["place"]
        call = await done(players[4], {"is": "CallReferee", "number": 4, "about": "slow"})
        (rings,) = (await organiser.control())["messages"]["calls"]
        assert (rings["call"], rings["number"], rings["name"], rings["table"]) == (call, 4, NAMES[3], place["table"])
        assert rings["said"]["zh"] == "对方太慢"
        assert rings["taken_by"] == ""
        assert (await matters(players[5]))["call"] is None
        await organiser.do("AnswerCall", call=call)
        assert (await matters(players[4]))["call"]["taken_by"] == "组织者"
        refused = await act(players[5], {"is": "AnswerCall", "call": call, "done": True})
        assert refused.json["facts"]["reason"] == "not_your_matter"
        await done(players[4], {"is": "AnswerCall", "call": call, "done": True})
        assert (await organiser.control())["messages"]["calls"] == []
        assert (await matters(players[4]))["call"] is None


async def test_a_call_that_is_sent_twice_rings_once(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server)
        ring = {"is": "CallReferee", "number": 1}
        first, second = await act(players[1], ring, "k1"), await act(players[1], ring, "k1")
        assert first.json == second.json
        assert len((await organiser.control())["messages"]["calls"]) == 1


async def test_announcements_reach_everybody_or_a_table_and_are_read(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server)
        await organiser.do("Announce", text="十分钟后开始")
        await organiser.do("Announce", text="补时四分钟", tables=[2])
        whole = (await organiser.public())["announcements"]
        assert [each["text"] for each in whole] == ["十分钟后开始"]
        tables = {number: (await player.me())["place"]["table"] for number, player in players.items()}
        for number, player in players.items():
            told = [each["text"] for each in (await matters(player))["announcements"]]
            assert told == (["补时四分钟"] if tables[number] == 2 else [])
        to_table, to_all = (await organiser.control())["messages"]["announcements"]
        assert [(each["read"], each["readers"]) for each in (to_table, to_all)] == [(0, 3), (0, 9)]
        reader = next(number for number, table in tables.items() if table == 2)
        stranger = next(number for number, table in tables.items() if table != 2)
        for number in (reader, stranger):
            body = {"announcements": [to_all["number"], to_table["number"], 999]}
            reply = await players[number].client.post(f"{organiser.at}/read", body)
            assert reply.status == 200, reply.body
        assert (await matters(players[reader]))["read"] == [to_all["number"], to_table["number"]]
        assert (await matters(players[stranger]))["read"] == [to_all["number"]]
        to_table, to_all = (await organiser.control())["messages"]["announcements"]
        assert [each["read"] for each in (to_table, to_all)] == [1, 2]
        at = f"{organiser.at}/announcements/{to_table['number']}"
        readers = (await organiser.client.get(at)).json["readers"]
        assert {each["number"] for each in readers if each["read"]} == {reader}
        assert (await players[reader].client.get(at)).code == "not_organiser"
        assert (await organiser.client.get(f"{organiser.at}/announcements/9999")).code == "announcement_unknown"
        event = organiser.event
    async with serving() as server:  # what was read stays read
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        assert [each["read"] for each in (await organiser.control())["messages"]["announcements"]] == [1, 2]


async def test_a_result_on_paper_is_entered_and_confirmed_by_those_at_the_table(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server)
        told = await organiser.public()
        segment, board = told["segment"]["segment"], told["segment"]["boards"][0]
        seats = [seat["number"] for seat in told["segment"]["tables"][0]["seats"]]
        elsewhere = told["segment"]["tables"][1]["seats"][0]["number"]
        outcome = {"is": "DealScores", "scores": [6, -12, 6]}
        enter = {"is": "EnterResults", "results": [{"key": [1, board], "outcome": outcome}]}
        assert (await matters(players[seats[0]]))["paper"]
        refused = await act(players[elsewhere], enter)
        assert refused.json["facts"]["reason"] == "not_your_matter"
        await done(players[seats[0]], enter)
        (result,) = (await matters(players[seats[1]]))["results"]
        assert (result["board"], result["figures"], result["stand"]) == (board, ["+6", "−12", "+6"], "entered")
        assert (await matters(players[elsewhere]))["results"] == []
        for number in seats:
            confirm = {"is": "ConfirmResult", "segment": segment, "key": [1, board], "number": number}
            await done(players[number], confirm)
        (result,) = (await matters(players[seats[0]]))["results"]
        assert (result["stand"], result["signed"]) == ("confirmed", seats)


async def test_his_own_table_on_paper_is_told_to_who_sits_there_and_no_more(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server)
        told = (await organiser.public())["segment"]
        seats = [seat["number"] for seat in told["tables"][0]["seats"]]
        await organiser.do("Penalise", code="smoking", number=seats[1])
        await organiser.do("RecordIncident", code="other", who="观众", note="闪光灯", segment=told["segment"], table=1)
        reply = await players[seats[0]].client.get(f"{organiser.at}/me/table")
        assert reply.status == 200, reply.body
        mine = reply.json
        assert (mine["table"], mine["paper"], [seat["number"] for seat in mine["seats"]]) == (1, True, seats)
        assert mine["missing"] == told["boards"]
        assert mine["deal"]
        assert (mine["charges"], mine["incidents"]) == ([], [])
        official = await organiser.client.get(f"{organiser.at}/tables/{told['segment']}/1")
        assert official.json["charges"]
        assert official.json["incidents"]
        stranger = await server.client()
        assert (await stranger.get(f"{organiser.at}/me/table")).code == "not_an_entrant"


async def test_at_a_live_table_nothing_is_entered_by_hand(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await seated(server, medium="live")
        await organiser.until_open()
        assert not (await matters(players[1]))["paper"]
        assert (await players[1].client.get(f"{organiser.at}/me/table")).code == "no_paper_table"
        place = (await players[1].me())["place"]
        outcome = {"is": "DealScores", "scores": [6, -12, 6]}
        board = (await organiser.public())["segment"]["boards"][0]
        enter = {"is": "EnterResults", "results": [{"key": [place["table"], board], "outcome": outcome}]}
        assert (await act(players[1], enter)).code == "live_result"


async def test_leaving_the_seat_needs_the_opponents_where_the_book_says_so(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book=COOP, parameters={}, medium="paper")
        await organiser.do("Enter", entrants=PAIRS)
        links = (await organiser.client.post(organiser.at + "/links")).json["links"]
        players = {each["number"]: await Player.come(server, each["link"]) for each in links}
        await organiser.go_to("play")
        (other,) = (await matters(players[1]))["others"]
        leave = await done(players[1], {"is": "AskLeave", "number": 1})
        (asked,) = (await matters(players[other["number"]]))["leaves"]
        assert (asked["leave"], asked["number"], asked["may_grant"]) == (leave, 1, True)
        (own,) = (await matters(players[1]))["leaves"]
        assert not own["may_grant"]
        assert [each["number"] for each in (await organiser.control())["messages"]["leaves"]] == [1]
        await done(players[other["number"]], {"is": "GrantLeave", "leave": leave, "escort": ""})
        assert (await matters(players[other["number"]]))["leaves"] == []
        assert (await matters(players[1]))["leaves"][0]["granted_at"] is not None
        await done(players[1], {"is": "EndLeave", "leave": leave})
        assert (await organiser.control())["messages"]["leaves"] == []
