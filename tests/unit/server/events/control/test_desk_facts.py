"""The head of the director's page, the log as a story, and seatings by hand, as a real server tells them."""

from typing import Any

from paiju.server.events.control.story import KINDS
from paiju.tournament import commands as a
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser


async def seated(organiser: Organiser, **wanted: Any) -> None:
    """Nine people with a seating that is to be approved."""
    await organiser.create(**wanted)
    roster = "姓名,单位\n" + "\n".join(f"{name},{'一二三'[at % 3]}队" for at, name in enumerate(NAMES))
    reply = await organiser.client.post(organiser.at + "/entries", {"text": roster, "enter": True})
    assert reply.json["entered"] == len(NAMES), reply.body
    await organiser.go_to("approve")


def line(control: dict[str, Any]) -> list[tuple[str, str]]:
    return [(stage["name"]["zh"], stage["state"]) for stage in control["desk"]["course"]]


async def test_the_line_of_stages_says_how_far_the_event_is(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        control = await organiser.control()
        assert line(control) == [
            ("报名", "now"),
            ("抽签", "later"),
            ("第 1 轮", "later"),
            ("第 2 轮", "later"),
            ("名次", "later"),
            ("发奖、存档", "later"),
        ]
        assert control["desk"]["asker"] == {"name": "组织者", "roles": ["organiser", "chief"]}
        assert control["desk"]["clock"] is None
        await organiser.enter(NAMES)
        await organiser.go_to("approve")
        control = await organiser.control()
        assert [state for _, state in line(control)] == ["done", "done", "now", "later", "later", "later"]
        assert [each["zh"] for each in control["desk"]["then"]] == ["第 1 轮 第 1 局统一开始"]


async def test_the_log_is_a_story_that_can_be_searched(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await seated(organiser)
        await organiser.do("Withdraw", "身体不适", number=3)
        story = (await organiser.client.get(organiser.at + "/story")).json
        assert story["total"] == story["found"] > 5
        assert [chapter["name"]["zh"] for chapter in story["chapters"]] == ["第 1 轮 第 1 局", "报名与准备"]
        first = story["chapters"][0]["acts"][0]
        assert (first["kind"], first["entrants"], first["reason"]["zh"]) == ("entries", [3], "身体不适")
        assert NAMES[2] in first["what"]["zh"]
        assert "组织者" in first["by"]["zh"]
        assert not first["stays"]
        about = (await organiser.client.get(organiser.at + "/story?kind=seating")).json
        assert {act["kind"] for chapter in about["chapters"] for act in chapter["acts"]} == {"seating"}
        mine = (await organiser.client.get(organiser.at + "/story?entrant=3&text=身体")).json
        assert [act["number"] for chapter in mine["chapters"] for act in chapter["acts"]] == [first["number"]]


def test_every_act_is_of_one_kind() -> None:
    listed = [action for actions in KINDS.values() for action in actions]
    assert sorted(map(str, listed)) == sorted(str(row.action) for row in a.TABLE.values())


async def test_the_story_of_one_official(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await seated(organiser)
        referee = await organiser.colleague("老王")
        await organiser.appoint("老王", "referee")
        await referee.do("Announce", text="请静一静")
        (account,) = (each["account"] for each in (await organiser.control())["officials"] if each["name"] == "老王")
        his = (await organiser.client.get(organiser.at + f"/story?official={account}")).json
        assert [act["action"] for chapter in his["chapters"] for act in chapter["acts"]] == ["Announce"]
        nobody = (await organiser.client.get(organiser.at + "/story?official=99")).json
        assert nobody["found"] == 0


async def test_undoing_shows_what_follows_first_and_is_told_in_the_story(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await seated(organiser)
        version = (await organiser.control())["version"]
        wanted = {"action": {"is": "Undo", "act": version}, "reason": "", "seen": version}
        effect = (await organiser.client.post(organiser.at + "/effect", wanted)).json
        assert [each["zh"] for each in effect["says"]] == ["接下来会是：编排座位（第 1 轮 第 1 局）"]
        assert (await organiser.control())["next"]["step"] == "approve"
        blocked = wanted | {"action": {"is": "Undo", "act": version - 1}}
        assert (await organiser.client.post(organiser.at + "/effect", blocked)).code == "event_refused"
        await organiser.do("Undo", "重排", act=version)
        story = (await organiser.client.get(organiser.at + "/story")).json
        acts = {act["number"]: act for chapter in story["chapters"] for act in chapter["acts"]}
        assert acts[version]["undone_by"] == version + 1
        assert acts[version + 1]["stays"]


async def test_a_swap_is_told_before_it_is_made(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await seated(organiser)
        told = (await organiser.client.get(organiser.at + "/seating")).json
        assert not told["approved"]
        assert not told["by_hand"]
        one, other = told["tables"][0]["seats"][0], told["tables"][1]["seats"][1]
        swap = {"segment": told["segment"], "one": one["number"], "other": other["number"]}
        answer = (await organiser.client.post(organiser.at + "/seating/swap", swap)).json
        assert [table["table"] for table in answer["changed"]] == [1, 2]
        assert other["number"] in answer["tables"][0]["after"]
        met = {(breach["code"], frozenset((breach["one"], breach["other"]))) for breach in answer["breaches"]}
        units = {seat["number"]: seat["unit"] for table in told["tables"] for seat in table["seats"]}
        for code, pair in met:
            assert code == "same_unit"
            assert len({units[number] for number in pair}) == 1
        tables = [{"table": it["table"], "group": it["group"], "seats": it["after"]} for it in answer["tables"]]
        await organiser.do(
            "OverrideSeating", "场地原因", segment=told["segment"], tables=tables, byes=[], confirmed=True
        )
        after = (await organiser.client.get(organiser.at + "/seating")).json
        assert after["by_hand"]
        assert after["tables"][0]["seats"][0]["number"] == other["number"]


async def test_nobody_else_reads_them(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await seated(organiser)
        stranger = await server.client()
        for path in ("/story", "/seating"):
            assert (await stranger.get(organiser.at + path)).code == "not_organiser"
        swap = {"segment": "main-1.1", "one": 1, "other": 99}
        assert (await organiser.client.post(organiser.at + "/seating/swap", swap)).code == "entrant_unknown"
        assert (await organiser.client.get(organiser.at + "/seating?segment=main-9.9")).code == "bad_segment"
