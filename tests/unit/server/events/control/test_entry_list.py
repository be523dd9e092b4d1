"""Entries as a desk sees them: mending a list in place, papers, leaders' links, check-in by a code."""

from typing import Any

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

WORKERS = "doudizhu-workers-2021"
HOUR = 3_600_000


async def test_a_problem_names_row_and_column_of_the_list_as_it_was_read(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        text = "姓名,单位,种子\n甲,一队,1\n,二队,x\n"
        read = (await organiser.client.post(organiser.at + "/entries", {"text": text})).json
        assert read["cells"] == [["姓名", "单位", "种子"], ["甲", "一队", "1"], ["", "二队", "x"]]
        wrong = {(each["row"], each["column"]) for each in read["problems"] if not each["warning"]}
        assert wrong == {(3, 0), (3, 2)}
        read["cells"][2][0], read["cells"][2][2] = "乙", "2"
        mended = "\n".join(",".join(line) for line in read["cells"])
        entered = (await organiser.client.post(organiser.at + "/entries", {"text": mended, "enter": True})).json
        assert entered["entered"] == 2


async def workers(organiser: Organiser, **wanted: Any) -> None:
    await organiser.create(book=WORKERS, parameters={}, medium="paper", **wanted)


async def test_papers_and_audits_of_applications(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await workers(organiser)
        text = "姓名,单位,出生日期\n甲,一队,1980-01-01\n乙,二队,2010-01-01\n"
        reply = await organiser.client.post(organiser.at + "/entries", {"text": text, "enter": True, "audit": True})
        assert reply.json["entered"] == 2, reply.body
        told = (await organiser.client.get(organiser.at + "/entry-list")).json
        assert told["audits"]
        assert "medical" in [each["code"] for each in told["documents"]]
        assert told["entrants"][0]["missing"] == [each["code"] for each in told["documents"]]
        await organiser.do("RecordDocument", number=1, document={"code": "medical", "ok": True})
        await organiser.do("Audit", number=1, findings=[])
        await organiser.do("Audit", number=2, findings=["too_young"])
        told = (await organiser.client.get(organiser.at + "/entry-list")).json
        assert "medical" not in told["entrants"][0]["missing"]
        assert told["entrants"][1]["findings"] == ["too_young"]
        assert [each["status"] for each in (await organiser.public())["entrants"]] == ["admitted", "rejected"]


async def test_a_leader_enters_the_own_team_until_entries_close(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        now = (await organiser.client.get("/api/events")).json
        assert now is not None
        await workers(organiser)
        made = (await organiser.client.post(organiser.at + "/team-links", {"unit": "一队"})).json
        key = made["link"].rpartition(":")[2]
        leader = await server.client()
        told = (await leader.post(organiser.at + "/team", {"unit": "一队", "key": key})).json
        assert (told["open"], told["entrants"], told["size"]) == (True, [], 1)
        wanted = {"unit": "一队", "key": key, "text": "姓名,单位\n甲,二队\n", "enter": True}
        told = (await leader.post(organiser.at + "/team", wanted)).json
        assert told["roster"]["entered"] == 1
        assert [(each["name"], each["unit"], each["status"]) for each in told["entrants"]] == [
            ("甲", "一队", "applied")
        ]
        assert (await leader.post(organiser.at + "/team", wanted | {"unit": "二队"})).code == "link_unknown"
        assert (await leader.post(organiser.at + "/team-links", {"unit": "二队"})).code == "not_organiser"
        closed = (await organiser.public())["now"] - HOUR
        await organiser.do("ChangeSetup", setup={"entries_close": closed})
        late = await leader.post(organiser.at + "/team", wanted | {"text": "姓名\n乙\n"})
        assert late.code == "event_refused", late.body


async def test_check_in_by_number_by_link_and_by_the_own_phone(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        links = await organiser.enter(NAMES[:3])
        scan = organiser.at + "/check-in"
        assert (await organiser.client.post(scan, {"code": "1"})).json["done"]
        again = (await organiser.client.post(scan, {"code": "1"})).json
        assert (again["done"], again["status"]) == (False, "present")
        assert (await organiser.client.post(scan, {"code": links[2]})).json["name"] == NAMES[1]
        assert (await organiser.client.post(scan, {"code": "99"})).code == "entrant_unknown"
        assert (await organiser.client.post(scan, {"code": "nonsense"})).code == "link_unknown"
        third = await Player.come(server, links[3])
        own, others = ({"action": {"is": "CheckIn", "numbers": numbers}} for numbers in ([3], [2, 3]))
        assert (await third.client.post(organiser.at + "/acts", others)).code == "event_refused"
        here = await third.client.post(organiser.at + "/acts", own)
        assert here.json["version"], here.body
        assert {each["status"] for each in (await organiser.public())["entrants"]} == {"present"}
        stranger = await server.client()
        assert (await stranger.post(organiser.at + "/acts", own)).code == "not_an_entrant"
