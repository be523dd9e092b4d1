"""Opening a table, taking a seat by its link, and what is told of a table."""

import contextlib
from typing import Any

import pytest

from tests.unit.server.conftest import Serving, hello, receive, token_of


async def test_a_practice_table_can_be_played_at_once(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        made = await me.open_table(kind="practice", opponents=["greedy", "random"])
        assert made["seat"] == 0
        assert made["links"] == {}
        async with me.socket(made["table"]) as socket:
            welcome = await hello(socket)
            assert (welcome["seat"], welcome["host"], welcome["book"]) == (0, True, "doudizhu-national-2016")
            events = (await receive(socket, "events"))["events"]
            assert [event["type"] for event in events[:2]] == ["DealStarted", "HandDealt"]
            assert {event["seat"] for event in events if event["type"] == "HandDealt"} == {0}


async def test_practice_waits_for_the_person(serving: Serving) -> None:
    """No clock unless it is chosen, no trustee, no deal by itself; friends have all of it unless they say otherwise."""
    body = {"book": "national", "name": "甲", "opponents": ["greedy"]}
    async with serving() as server:
        me = await server.client()

        async def settings(**wanted: Any) -> tuple[bool, int, int, int]:
            made = (await me.post("/api/tables", body | wanted)).json
            found = server.site.rooms._rooms[made["table"]].state.facts.settings
            return found.clock, found.trustee_after, found.next_after, found.redeal_after

        assert await settings(kind="practice") == (False, 0, 0, 0)
        assert await settings(kind="practice", clock=True) == (True, 0, 0, 0)
        assert await settings(kind="friends") == (True, 2, 30_000, 1_500)
        assert await settings(kind="friends", clock=False, trustee_after=0) == (False, 0, 30_000, 1_500)


async def test_a_link_tells_who_invites_and_to_what_before_one_sits_down(serving: Serving) -> None:
    async with serving() as server:
        host, friend, late = [await server.client() for _ in range(3)]
        made = await host.open_table(name="林小川", opponents=["greedy"], clock=True)
        token = token_of(made["links"]["1"])
        told = (await friend.post("/api/join/preview", {"token": token})).json
        assert (told["host"], told["book"], told["kind"], told["seat"]) == (
            "林小川",
            "doudizhu-national-2016",
            "friends",
            1,
        )
        assert (told["clock"], told["spectators"], told["options"], told["moves"]) == (True, False, {}, False)
        assert [(seat["kind"], seat["name"]) for seat in told["seats"]] == [
            ("person", "林小川"),
            ("open", ""),
            ("house", "greedy"),
        ]
        assert friend.cookie() is None  # looking is not sitting down
        assert (await friend.join(made["links"]["1"])).status == 200
        assert (await late.post("/api/join/preview", {"token": token})).code == "link_used"
        assert (await late.post("/api/join/preview", {"token": "nonsense"})).code == "link_unknown"
        assert (await friend.post("/api/join/preview", {"token": token})).status == 200  # the same device comes again


async def test_a_link_for_another_device_says_so(serving: Serving) -> None:
    async with serving() as server:
        host, tablet = await server.client(), await server.client()
        made = await host.open_table()
        link = (await host.post(f"/api/tables/{made['table']}/links", {"seat": 0})).json["link"]
        told = (await tablet.post("/api/join/preview", {"token": token_of(link)})).json
        assert (told["moves"], told["seat"], told["seats"][0]["name"]) == (True, 0, "甲")


async def test_friends_sit_down_by_links(serving: Serving) -> None:
    async with serving() as server:
        host, first, second = [await server.client() for _ in range(3)]
        made = await host.open_table()
        assert set(made["links"]) == {"1", "2"}
        assert all(link.startswith(f"{server.url}/j/") for link in made["links"].values())
        joined = await first.join(made["links"]["1"], "乙")
        assert (joined.status, joined.json) == (200, {"table": made["table"], "seat": 1})
        assert (await second.join(made["links"]["2"], "丙")).json["seat"] == 2
        facts = (await second.get(f"/api/tables/{made['table']}")).json
        assert [seat["name"] for seat in facts["seats"]] == ["甲", "乙", "丙"]
        assert (facts["seat"], facts["host"], facts["finished"], facts["closed"]) == (2, False, [], None)
        assert (await host.get("/api/me")).json["tables"] == [{"table": made["table"], "seat": 0, "host": True}]


async def test_a_link_is_used_once_but_the_same_device_may_come_again(serving: Serving) -> None:
    async with serving() as server:
        host, friend, thief = [await server.client() for _ in range(3)]
        made = await host.open_table()
        link = made["links"]["1"]
        assert (await friend.join(link)).status == 200
        assert (await friend.join(link)).json == {"table": made["table"], "seat": 1}
        assert (await thief.join(link)).code == "link_used"
        assert (await friend.join(made["links"]["2"])).code == "already_seated"
        assert (await host.join(made["links"]["2"])).code == "already_seated"


async def test_a_link_expires(serving: Serving) -> None:
    async with serving(link_days=7) as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        server.clock.now += 7 * 86_400
        assert (await friend.join(made["links"]["1"])).code == "link_expired"


async def test_a_seat_moves_to_another_device_by_its_holder_only(serving: Serving) -> None:
    async with serving() as server:
        host, phone, laptop = [await server.client() for _ in range(3)]
        made = await host.open_table(opponents=["greedy"])
        table = made["table"]
        await phone.join(made["links"]["1"])
        assert (await host.post(f"/api/tables/{table}/links", {"seat": 1})).code == "seat_taken"
        assert (await host.post(f"/api/tables/{table}/links", {"seat": 2})).code == "seat_is_house"
        assert (await host.post(f"/api/tables/{table}/links", {"seat": 3})).code == "no_such_seat"
        assert (await phone.post(f"/api/tables/{table}/links", {"seat": 0})).code == "not_host"
        assert (await laptop.post(f"/api/tables/{table}/links", {"seat": 1})).code == "not_seated"
        async with phone.socket(table) as socket:
            await hello(socket)
            link = (await phone.post(f"/api/tables/{table}/links", {"seat": 1})).json["link"]
            assert (await laptop.join(link)).json["seat"] == 1
            assert (await receive(socket, "bye"))["code"] == "moved"
        assert (await phone.get(f"/api/tables/{table}")).json["seat"] is None
        assert (await laptop.get(f"/api/tables/{table}")).json["seat"] == 1
        assert (await phone.join(link)).code == "link_used"
        assert (await phone.join(made["links"]["1"])).code == "link_unknown"


async def test_a_host_may_replace_a_lost_link_of_an_empty_seat(serving: Serving) -> None:
    async with serving() as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        again = await host.post(f"/api/tables/{made['table']}/links", {"seat": 1})
        assert again.status == 201
        assert (await friend.join(made["links"]["1"])).code == "link_unknown"
        assert (await friend.join(again.json["link"])).json["seat"] == 1


async def test_whoever_leaves_has_no_seat_any_more(serving: Serving) -> None:
    async with serving() as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        await friend.join(made["links"]["1"])
        async with friend.socket(made["table"]) as socket:
            await hello(socket)
            assert (await friend.post(f"/api/tables/{made['table']}/leave")).status == 200
            assert (await receive(socket, "bye"))["code"] == "left"
        facts = (await friend.get(f"/api/tables/{made['table']}")).json
        assert facts["seat"] is None
        assert facts["seats"][1]["kind"] == "open"
        assert (await friend.post(f"/api/tables/{made['table']}/leave")).code == "not_seated"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"book": "whist"}, "no_such_book"),
        ({"options": {"wing_ranks": "nonsense"}}, "bad_option"),
        ({"options": {"no_such": "x"}}, "bad_option"),
        ({"opponents": ["deepblue"]}, "no_such_player"),
        ({"opponents": ["greedy"] * 3}, "too_many_opponents"),
        ({"kind": "casino"}, "bad_body"),
        ({"boards": 121}, "bad_body"),
        ({"boards": "3"}, "bad_body"),
        ({"name": ""}, "bad_body"),
        ({"name": " \t "}, "bad_name"),
        ({"name": "a" * 21}, "bad_name"),
        ({"name": "\u202e\u3164"}, "bad_name"),
        ({"name": "\u2800\x00"}, "bad_name"),
        ({"unknown": 1}, "bad_body"),
    ],
)
async def test_a_table_that_cannot_be(serving: Serving, change: dict[str, object], code: str) -> None:
    async with serving() as server:
        me = await server.client()
        body = {"book": "national", "kind": "practice", "name": "甲"} | change
        assert (await me.post("/api/tables", body)).code == code
        assert me.cookie() is None
        assert server.site.rooms.tables() == []


@pytest.mark.parametrize("token", ["x", "a" * 43, "../../etc/passwd", "a" * 100, "\u0000" * 43])
async def test_tokens_that_are_none(serving: Serving, token: str) -> None:
    async with serving() as server:
        me = await server.client()
        assert (await me.post("/api/join", {"token": token, "name": "x"})).code == "link_unknown"


@pytest.mark.parametrize("table", ["nosuch", "A" * 16, "x" * 41, "..", "a'b", "%00"])
async def test_tables_that_are_none(serving: Serving, table: str) -> None:
    async with serving() as server:
        me = await server.client()
        for path in ("", "/fair", "/boards/1.pj", "/boards/1.jsonl"):
            assert (await me.get(f"/api/tables/{table}{path}")).code in ("table_unknown", "no_such_page")


async def test_deals_are_told_only_when_they_are_over(serving: Serving) -> None:
    async with serving() as server:
        me, stranger = await server.client(), await server.client()
        table = (await me.open_table(kind="practice", boards=1))["table"]
        for who in (me, stranger):
            for form in ("pj", "jsonl"):
                assert (await who.get(f"/api/tables/{table}/boards/1.{form}")).code == "board_unknown"
                assert (await who.get(f"/api/tables/{table}/boards/1.{form}?attempt=1")).code == "board_unknown"
                assert (await who.get(f"/api/tables/{table}/boards/1.{form}?attempt=x")).code == "board_unknown"
        fair = (await stranger.get(f"/api/tables/{table}/fair")).json
        assert fair["commitment"]["document"] == "paiju commitment 1"
        assert fair["reveals"] == []
        assert fair["session"] is None


async def test_a_failure_between_the_link_and_the_table_is_mended_by_the_same_link(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        with monkeypatch.context() as broken:
            broken.setattr(server.site.rooms, "take_seat", _fail)
            assert (await friend.join(made["links"]["1"])).code == "internal"
        assert (await friend.join(made["links"]["1"])).json["seat"] == 1


async def _fail(*_: object) -> None:
    raise RuntimeError


async def test_the_link_of_a_table_on_this_machine_leads_to_the_outside(serving: Serving) -> None:
    async with serving(public_url="http://192.168.7.7:8000") as server:
        me = await server.client()
        made = await me.open_table()
        assert made["links"]["1"].startswith("http://192.168.7.7:8000/j/")
        assert len(token_of(made["links"]["1"])) == 43


async def _shown(sockets: list[Any], greet: bool = False) -> tuple[list[int], list[dict[str, Any]]]:
    """The number each has been shown up to, and what the last was shown now."""
    seen, events = [], []
    for socket in sockets:
        if greet:
            await hello(socket)
        shown = await receive(socket, "events", "refused")
        assert shown["type"] == "events", shown
        events = shown["events"]
        seen.append(shown["first"] + len(events) - 1)
    return seen, events


async def test_a_finished_deal_is_told_to_everybody_and_can_be_verified(serving: Serving) -> None:
    async with serving() as server, contextlib.AsyncExitStack() as stack:
        clients = [await server.client() for _ in range(3)]
        made = await clients[0].open_table(book="national")
        table = made["table"]
        for seat in (1, 2):
            await clients[seat].join(made["links"][str(seat)])
        sockets = [await stack.enter_async_context(client.socket(table)) for client in clients]
        seen, events = await _shown(sockets, greet=True)
        caller: int | None = events[0]["first_caller"]
        while caller is not None:  # nobody bids
            act = {"type": "act", "id": str(caller), "seen": seen[caller], "action": {"do": "bid", "points": 0}}
            await sockets[caller].send_json(act)
            seen, events = await _shown(sockets)
            caller = events[0]["then"]
        assert events[-1]["type"] == "DealScored"
        stranger = await server.client()
        record = await stranger.get(f"/api/tables/{table}/boards/1.pj")
        assert record.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert record.headers["Content-Disposition"] == f'attachment; filename="{table}-1.pj"'
        lines = await stranger.get(f"/api/tables/{table}/boards/1.jsonl")
        for text in (record.body.decode(), lines.body.decode()):
            told = (await stranger.post("/api/replay", {"text": text})).json
            assert (told["book"], told["board"], told["points"]) == ("doudizhu-national-2016", 1, [0, 0, 0])
        fair = (await stranger.get(f"/api/tables/{table}/fair")).json
        assert [reveal["board"] for reveal in fair["reveals"]] == ["1"]
        assert fair["session"] is None
        assert (await stranger.get(f"/api/tables/{table}")).json["finished"] == [1]
        assert (await stranger.get(f"/api/tables/{table}/boards/2.pj")).code == "board_unknown"


async def test_a_table_that_is_damaged_is_not_called_a_full_disk(serving: Serving) -> None:
    async with serving() as server:
        store = server.site.rooms.store
        assert isinstance(store.damaged, dict)
        store.damaged["table/abcdefghijkmnpqr"] = "version 7 is lost"
        store.damaged["hall/abcdefghij"] = "version 1 is lost"
        client = await server.client()
        for path in ("", "/fair", "/boards/1.pj"):
            assert (await client.get(f"/api/tables/abcdefghijkmnpqr{path}")).code == "table_unreadable", path
        assert (await client.get("/api/events/abcdefghij")).code == "event_unreadable"
