"""An appeal from the phone to the decision: everybody concerned sees where it stands, the votes only the panel."""

from typing import Any

from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.entry.test_messages import act, done, matters, seated
from tests.unit.server.events.kit import Organiser, Player
from tests.unit.server.live.kit import FakeTime

MINUTE = 60_000


async def closed(server: Server, **wanted: Any) -> tuple[Organiser, dict[int, Player], list[Organiser]]:
    """After the preliminary, with a panel of three who have no other office."""
    organiser, players = await seated(server, **wanted)
    members = [await organiser.colleague(name) for name in ("仲裁甲", "仲裁乙", "仲裁丙")]
    accounts = [await organiser.account(name) for name in ("仲裁甲", "仲裁乙", "仲裁丙")]
    await organiser.do("FormPanel", members=accounts)
    told = (await organiser.public())["segment"]
    outcome = {"is": "DealScores", "scores": [6, -12, 6]}
    results = [{"key": [table["table"], b], "outcome": outcome} for table in told["tables"] for b in told["boards"]]
    await organiser.do("EnterResults", results=results)
    await organiser.do("CloseSegment")
    return organiser, players, members


async def appeals(asker: Organiser) -> dict[str, Any]:
    reply = await asker.client.get(f"{asker.at}/appeals")
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def test_by_the_workers_games_oral_written_paid_voted_decided(serving: Serving) -> None:  # D-6.8, U-A1, U-C4
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, players, members = await closed(server)
        one, other = players[1], players[2]
        (window,) = (await matters(one))["windows"]
        ended = window["until"] - 5 * MINUTE
        rules = (await matters(one))["rules"]
        assert (rules["oral"], rules["written"], rules["fee"], rules["documents"]) == (5, 10, 500, True)
        case = await done(one, {"is": "ObjectOrally", "number": 1, "segment": window["segment"], "subject": "报牌"})
        (mine,) = (await matters(one))["appeals"]
        assert (mine["case"], mine["awaits"], mine["due"]) == (case, "written", ended + 10 * MINUTE)
        assert (await matters(other))["appeals"] == []

        await time.advance(6 * MINUTE)
        assert (await matters(other))["windows"] == []
        file = {"is": "FileAppeal", "number": 1, "subject": "我说的是还剩两张", "appeal": case}
        assert (await act(one, file | {"fee": 500})).code == "fee_at_the_desk"
        await done(one, file)
        (mine,) = (await matters(one))["appeals"]
        assert (mine["awaits"], mine["due"], mine["fee"]) == ("fee", ended + 10 * MINUTE, 0)
        (waits,) = (await organiser.control())["messages"]["appeals"]
        assert (waits["case"], waits["number"], waits["awaits"]) == (case, 1, "fee")
        await organiser.do("RecordFee", appeal=case, fee=500)

        await members[0].client.post(f"{organiser.at}/acts", {"action": {"is": "Vote", "appeal": case, "upheld": True}})
        for asker, is_member in ((organiser, False), (members[1], True)):
            told = await appeals(asker)
            (found,) = told["appeals"]
            assert told["member"] is is_member
            assert (found["awaits"], found["cast"], found["my_vote"]) == ("answer", 1, None)
            assert found["votes"] == ([{"name": "仲裁甲", "upheld": True}] if is_member else [])
        assert (await appeals(members[0]))["appeals"][0]["my_vote"] is True
        for player in (one, other):
            assert (await player.client.get(f"{organiser.at}/appeals")).code == "not_organiser"
        assert "upheld" not in (await one.client.get(f"{organiser.at}/me")).body.decode()

        vote = {"is": "Vote", "appeal": case, "upheld": True}
        await members[1].client.post(f"{organiser.at}/acts", {"action": vote})
        decide = {"is": "DecideAppeal", "appeal": case, "decision": "改判，恢复原得分"}
        reply = await members[1].client.post(f"{organiser.at}/acts", {"action": decide})
        assert reply.status == 200, reply.body
        (mine,) = (await matters(one))["appeals"]
        assert (mine["answer"], mine["refunded"], mine["awaits"]) == ("upheld", True, "")
        assert mine["decision"] == "改判，恢复原得分"
        undo = await organiser.ask({"is": "Undo", "act": reply.json["version"]}, "手滑")
        assert undo.json["facts"]["reason"] == "decision_is_final"


async def test_a_book_without_appeals_offers_none(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="shengji-80", parameters={}, medium="paper")
        assert (await appeals(organiser))["rules"] is None


async def test_only_who_may_form_the_panel_is_told_of_accounts(serving: Serving) -> None:
    async with serving() as server:
        organiser, _, members = await closed(server)
        told = await appeals(organiser)
        assert told["may_form"]
        assert len(told["eligible"]) == 4
        assert [each["name"] for each in told["panel"]] == ["仲裁甲", "仲裁乙", "仲裁丙"]
        told = await appeals(members[0])
        assert (told["may_form"], told["eligible"]) == (False, [])
        stranger = await organiser.colleague("路人")
        assert (await stranger.client.get(f"{organiser.at}/appeals")).code == "not_organiser"
