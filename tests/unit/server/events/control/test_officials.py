"""Officials of an event: appointed and dismissed, told by name and written without, each with what his role may do."""

from typing import Any

import pytest

from paiju.tournament import commands as a
from paiju.tournament.people.officials import Role
from tests.unit.server.conftest import Reply, Server, Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing
from tests.unit.tournament.kit import check

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}


async def made(server: Server, **wanted: Any) -> tuple[Organiser, Organiser]:
    """An event, its organiser, and a colleague who has no role in it."""
    organiser = await Organiser.sign_in(server)
    await organiser.create(parameters=ONE_SET, **wanted)
    return organiser, await organiser.colleague("老王")


def reason_of(reply: Reply) -> str:
    assert reply.code == "event_refused", reply.body
    return str(reply.json["facts"]["reason"])


async def test_a_colleague_sees_what_he_is_appointed_to(serving: Serving) -> None:
    async with serving() as server:
        organiser, wang = await made(server)
        assert (await wang.client.get(wang.at + "/control")).code == "not_organiser"
        assert (await wang.ask({"is": "Next"}, seen=2)).code == "not_organiser"
        assert [each["official"] for each in (await wang.client.get("/api/events")).json["events"]] == [False]
        await organiser.appoint("老王", "referee")
        assert [each["official"] for each in (await wang.client.get("/api/events")).json["events"]] == [True]
        told = await wang.control()
        usual: dict[str, object] = {"tables": [], "suspended": False}
        assert told["officials"] == [
            {"account": 1, "name": "组织者", "roles": ["organiser", "chief"], **usual},
            {"account": 2, "name": "老王", "roles": ["referee"], **usual},
        ]
        assert told["appointable"] == []  # he appoints nobody
        assert len((await organiser.control())["appointable"]) == 2
        await organiser.enter(NAMES)
        await wang.do("CheckIn")
        for desk in (organiser, wang):
            assert [act["by"] for act in (await desk.control())["acts"]] == ["老王"] + ["组织者"] * 5
        log = (await organiser.client.get(organiser.at + "/log")).body.decode()
        assert "organiser-2" in log
        assert "老王" not in log
        await organiser.dismiss("老王", "referee")
        assert (await wang.client.get(wang.at + "/control")).code == "not_organiser"
        own = Organiser(wang.client)
        await own.create()
        assert (await organiser.client.get(own.at + "/control")).code == "not_organiser"


AS_REFEREE: list[tuple[dict[str, Any], type[a.Action]]] = [
    ({"is": "CheckIn"}, a.CheckIn),
    ({"is": "PublishSeed"}, a.PublishSeed),
    ({"is": "DrawLots"}, a.DrawLots),
    ({"is": "ProposeSeating", "segment": "main-1.1"}, a.ProposeSeating),
    ({"is": "ApproveSeating", "segment": "main-1.1"}, a.ApproveSeating),
    ({"is": "StartSegment", "segment": "main-1.1"}, a.StartSegment),
    ({"is": "CloseSegment", "segment": "main-1.1"}, a.CloseSegment),
    ({"is": "PublishStanding"}, a.PublishStanding),
    ({"is": "Finish"}, a.Finish),
    ({"is": "Forfeit", "segment": "main-1.1", "number": 1}, a.Forfeit),
    ({"is": "VoidBoard", "segment": "main-1.1", "board": 1}, a.VoidBoard),
    ({"is": "Award", "segment": "main-1.1", "table": 1, "board": 1, "shares": [50, 50, 50]}, a.EnterResults),
    ({"is": "Substitute", "number": 1, "members": ["候补"]}, a.Substitute),
    ({"is": "Withdraw", "number": 9}, a.Withdraw),
    ({"is": "Appoint", "official": 2, "role": "chief"}, a.Appoint),
    ({"is": "Dismiss", "official": 1, "role": "chief"}, a.Dismiss),
    ({"is": "Undo", "act": 2}, a.Undo),
]


async def test_a_referee_does_what_referees_may_and_nothing_else(serving: Serving) -> None:
    async with serving() as server:
        organiser, wang = await made(server)
        await organiser.enter(NAMES)
        await organiser.appoint("老王", "referee")
        for action, type_ in AS_REFEREE:
            reply = await wang.ask(action, "试试")
            refused = reply.status != 200 and reason_of(reply) == "not_in_this_role"
            assert refused == (Role.REFEREE not in a.row_of(type_).by), (action, reply.body)
        entries = {"text": "新来的", "enter": True}
        assert reason_of(await wang.client.post(wang.at + "/entries", entries)) == "not_in_this_role"
        assert reason_of(await wang.client.post(wang.at + "/links", {"numbers": [1]})) == "not_in_this_role"
        await organiser.go_to("start")
        await wang.do("StartSegment", segment="main-1.1")
        room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
        his = [type(act.action) for act in room.acts if act.by.official == "organiser-2"]
        assert his == [a.CheckIn, a.Withdraw, a.StartSegment]
        assert check(room.acts) == ()


async def test_somebody_stays_in_charge(serving: Serving) -> None:
    async with serving() as server:
        organiser, wang = await made(server)
        reply = await organiser.ask({"is": "Dismiss", "official": 1, "role": "organiser"}, "累了")
        assert reason_of(reply) == "last_organiser"
        assert "组织者 是唯一的主办方" in reply.json["zh"]
        assert "organiser-1" not in reply.body.decode()
        assert (
            reason_of(await organiser.ask({"is": "Dismiss", "official": 2, "role": "referee"}, "x")) == "role_not_held"
        )
        await organiser.appoint("老王", "organiser")
        appointed = (await organiser.control())["version"]
        assert reason_of(await organiser.ask({"is": "Dismiss", "official": 1, "role": "chief"})) == "reason_missing"
        await organiser.dismiss("组织者", "organiser")
        assert (await organiser.control())["officials"][0]["roles"] == ["chief"]
        assert reason_of(await organiser.ask({"is": "Undo", "act": appointed}, "后悔")) == "acts_in_the_way"
        await wang.dismiss("组织者", "chief")
        assert (await organiser.client.get(organiser.at + "/control")).code == "not_organiser"
        assert reason_of(await wang.ask({"is": "Dismiss", "official": 2, "role": "organiser"}, "x")) == "last_organiser"
        found = await server.site.events.find(organiser.event)
        assert found is not None
        assert check(found.room.acts) == ()


@pytest.mark.parametrize("command", ["acts", "effect"])
async def test_nobody_without_an_account_is_appointed(serving: Serving, command: str) -> None:
    async with serving() as server:
        organiser, _ = await made(server)
        body = {"action": {"is": "Appoint", "official": 3, "role": "referee"}, "seen": 2}
        reply = await organiser.client.post(f"{organiser.at}/{command}", body)
        assert (reply.status, reply.code) == (404, "account_unknown")
        again = {"action": {"is": "Appoint", "official": 1, "role": "chief"}, "seen": 2}
        reply = await organiser.client.post(f"{organiser.at}/{command}", again)
        assert reason_of(reply) == "role_held"
        assert "组织者 已经是裁判长" in reply.json["zh"]


async def test_the_event_goes_on_under_another_chief_referee(serving: Serving) -> None:
    """People register while there is none, and what follows by itself is signed by the new one."""
    async with serving() as server:
        organiser, wang = await made(server)
        await organiser.dismiss("组织者", "chief")
        links = []
        for name in NAMES:
            device = await server.client()
            reply = await device.post(organiser.at + "/register", {"code": organiser.code, "name": name})
            assert reply.status == 201, reply.body
            links.append(reply.json["link"])
        await organiser.appoint("老王", "chief")
        players = [await Player.come(server, link) for link in links]
        for _ in range(6):
            await wang.do("Next")
        async with playing(players, to_the_end=False):  # some may be level: then a play-off is next
            await wang.until(*OVER)
        found = await server.site.events.find(organiser.event)
        assert found is not None
        (closed,) = (act for act in found.room.acts if isinstance(act.action, a.CloseSegment))
        assert (closed.by.official, closed.by.role) == ("organiser-2", Role.CHIEF)
        assert check(found.room.acts) == ()
