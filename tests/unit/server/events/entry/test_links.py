"""A link is a hand of cards: each new one, and each change of device, is an act in the log that its entrant sees."""

import asyncio
from typing import Any

from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Number
from tests.unit.server.conftest import Reply, Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player
from tests.unit.server.events.seated import Seated
from tests.unit.server.events.test_substitution import ONE_SET, on_turn, room_of, started
from tests.unit.tournament.kit import check


async def entered(server: Server) -> tuple[Organiser, dict[int, str]]:
    organiser = await Organiser.sign_in(server)
    await organiser.create(parameters=ONE_SET)
    return organiser, await organiser.enter(NAMES)


async def ask_link(organiser: Organiser, *numbers: int, reason: str = "") -> Reply:
    return await organiser.client.post(organiser.at + "/links", {"numbers": list(numbers), "reason": reason})


async def links_in_log(server: Server, organiser: Organiser) -> list[tuple[Any, ...]]:
    room = await room_of(server, organiser)
    assert check(room.acts) == ()
    return [
        (act.by.role.value, act.reason, act.action.numbers, act.action.replaced)
        for act in room.acts
        if isinstance(act.action, a.IssueLinks)
    ]


async def news_of(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        news: dict[str, Any] = await socket.receive_json()
        if news["type"] == kind:
            return news


def event_socket(player: Player) -> Any:
    url = player.client.server.url
    return player.client.session.ws_connect(f"{url}/ws/events/{player.event}", headers={"Origin": url})


async def test_every_link_is_an_act_with_a_reason_and_without_one_there_is_no_link(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        everybody = tuple(sorted(links))
        first = await links_in_log(server, organiser)
        assert [each[2:] for each in first] == [(everybody, ())]
        assert all(reason for _, reason, _, _ in first)
        refused = await ask_link(organiser, 1)
        assert (refused.status, refused.json["facts"]["reason"]) == (422, "reason_missing")
        player = await Player.come(server, links[1])  # nothing was changed by that
        made = await ask_link(organiser, 1, reason="手机丢了")
        assert made.status == 200
        assert (await links_in_log(server, organiser))[1:] == [("organiser", "手机丢了", (1,), (1,))]
        assert (await ask_link(organiser, 77, reason="x")).code == "entrant_unknown"
        # It cannot be made undone: whoever saw it has seen it.
        act = (await organiser.control())["version"]
        refused = await organiser.ask({"is": "Undo", "act": act}, "没有这回事")
        assert refused.json["facts"]["reason"] == "act_stays"
        assert player.number == 1


async def test_undoing_an_entry_is_not_hindered_by_its_link(serving: Serving) -> None:
    async with serving() as server:
        organiser, _ = await entered(server)
        room = await room_of(server, organiser)
        entry = next(act.number for act in room.acts if isinstance(act.action, a.Enter))
        await organiser.do("Undo", "名单错了", act=entry)
        assert check((await room_of(server, organiser)).acts) == ()


async def test_the_present_device_is_told_at_once_and_the_entrant_sees_who_and_why(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        player = players[number]
        assert (await player.me())["notices"] == []
        async with event_socket(player) as page, Seated.at(player, table) as seated:
            await news_of(page, "me")
            made = await ask_link(organiser, number, reason="他说手机丢了")
            assert (await seated.until("bye"))["code"] == "link_issued"
            lost = (await news_of(page, "lost"))["said"]
        for said in (lost["zh"], lost["en"]):
            assert "组织者" in said
            assert "他说手机丢了" in said
        # Whoever comes back with that device, or by the link that ended, is told the same.
        gone = await player.client.get(f"{organiser.at}/me")
        assert (gone.status, gone.code) == (410, "seat_lost_to_link")
        assert gone.json["facts"]["reason"] == "他说手机丢了"
        old = await (await server.client()).post(f"{organiser.at}/me", {"token": player.token})
        assert (old.status, old.code) == (410, "link_replaced")
        assert "组织者" in old.json["zh"]
        new = await Player.come(server, made.json["links"][0]["link"])
        (notice,) = (await new.me())["notices"]
        assert "他说手机丢了" in notice["zh"]
        assert "组织者" in notice["en"]
        for other in players.values():
            assert other is player or (await other.me())["notices"] == []


async def test_a_link_opened_on_another_device_is_on_record(serving: Serving) -> None:
    """Whoever made the links has them all: opening one unseen must not be possible."""
    async with serving() as server:
        organiser, links = await entered(server)
        player = await Player.come(server, links[1])
        before = (await organiser.control())["version"]
        await player.client.post(f"{organiser.at}/me", {"token": player.token})  # again on the same device
        await Player.come(server, links[2])  # somebody comes for the first time
        assert (await organiser.control())["version"] == before
        async with event_socket(player) as page:
            await news_of(page, "me")
            spy = await Player.come(server, links[1])
            lost = await news_of(page, "lost")
        assert lost["number"] == 1
        assert (await player.client.get(f"{organiser.at}/me")).code == "seat_lost_to_device"
        room = await room_of(server, organiser)
        assert [act.by.role.value for act in room.acts if act.action == a.NoteDevice(Number(1))] == ["platform"]
        back = await player.client.post(f"{organiser.at}/me", {"token": player.token})
        assert len(back.json["notices"]) == 2
        assert (await spy.client.get(f"{organiser.at}/me")).code == "seat_lost_to_device"
        assert check(room.acts) == ()


async def test_a_link_opened_before_is_on_record_even_if_that_device_has_become_somebody_else(serving: Serving) -> None:
    """Or whoever has all links opens one after the other on one device, and no entrant ever learns of it."""
    async with serving() as server:
        organiser, links = await entered(server)
        spy = await Player.come(server, links[1])
        for number in (2, 3):
            await spy.client.post(f"{organiser.at}/me", {"token": links[number].rpartition("#")[2]})
        for number in (1, 2, 3):
            player = await Player.come(server, links[number])
            assert len((await player.me())["notices"]) == 1, number
        fourth = await Player.come(server, links[4])
        assert (await fourth.me())["notices"] == []


async def test_a_device_that_becomes_another_entrant_leaves_the_first_ones_seat(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        player = players[number]
        (other, *_) = [each for each in players.values() if (await each.me())["place"]["live"] != table]
        async with Seated.at(player, table) as seated:
            await player.client.post(f"{organiser.at}/me", {"token": other.token})
            assert (await seated.until("bye"))["code"] == "moved"
        assert not any(each["table"] == table for each in (await player.client.get("/api/me")).json["tables"])


async def test_a_reason_is_seen_or_it_is_none(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        await Player.come(server, links[1])
        refused = await ask_link(organiser, 1, reason="\u200b\u3164\u202e")
        assert (refused.status, refused.json["facts"]["reason"]) == (422, "reason_missing")
        await ask_link(organiser, 1, reason="\u202e手机\u200b丢了 ")
        assert (await links_in_log(server, organiser))[-1][1] == "手机丢了"


async def test_an_official_who_opens_a_seat_is_named_even_before_its_entrant_came(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        token = links[3].rpartition("#")[2]
        opened = await organiser.client.post(f"{organiser.at}/me", {"token": token})
        assert opened.status == 200
        player = await Player.come(server, links[3])
        notices = (await player.me())["notices"]
        assert len(notices) == 2  # the official, and that the seat is on this device now
        assert "组织者" in notices[0]["zh"]
        acts = (await organiser.control())["acts"]
        assert ("组织者", "NoteDevice") in {(act["by"], act["action"]) for act in acts}


async def test_two_devices_at_the_same_moment_are_noted(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        await asyncio.gather(*(Player.come(server, links[1]) for _ in range(4)))
        room = await room_of(server, organiser)
        assert sum(isinstance(act.action, a.NoteDevice) for act in room.acts) == 3


async def test_a_substitute_begins_with_a_link_of_his_own(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        old = await Player.come(server, links[1])
        await organiser.do("Substitute", "生病", number=1, members=["替补"])
        assert 1 not in (await organiser.control())["linked"]
        assert (await old.client.get(f"{organiser.at}/me")).code == "seat_lost"
        assert (await old.client.post(f"{organiser.at}/me", {"token": old.token})).code == "link_ended"
        made = await ask_link(organiser, 1)  # his first: nobody loses anything by it
        new = await Player.come(server, made.json["links"][0]["link"])
        assert (await new.me())["notices"] == []


async def test_what_was_noted_is_still_told_after_a_restart(serving: Serving) -> None:
    async with serving() as server:
        organiser, links = await entered(server)
        player = await Player.come(server, links[1])
        made = await ask_link(organiser, 1, reason="手机丢了")
        event, link = organiser.event, made.json["links"][0]["link"]
    async with serving() as server:
        new = await Player.come(server, link)
        (notice,) = (await new.me())["notices"]
        assert "手机丢了" in notice["zh"]
        old = await (await server.client()).post(f"/api/events/{event}/me", {"token": player.token})
        assert old.code == "link_replaced"
