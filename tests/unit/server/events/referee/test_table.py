"""One table of a paper event over HTTP: sheets worked out, results with their sheet, disputes, penalties, clocks."""

from typing import Any

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import Organiser

WORKERS = "doudizhu-workers-2021"
PAIRS = "shengji-coop"


async def seated(serving: Any, book: str, count: int, kind: str = "player") -> Organiser:
    """An event on paper whose first segment has begun; whoever made it is its chief referee, too."""
    chief = await Organiser.sign_in(serving)
    await chief.create(book=book, parameters={}, medium="paper")
    people = 2 if kind == "pair" else 1
    entrants = [
        {"number": n, "kind": kind, "members": [f"选手{n}{'甲乙'[m]}" for m in range(people)], "unit": f"{n}队"}
        for n in range(1, count + 1)
    ]
    await chief.do("Enter", entrants=entrants)
    await chief.do("CheckIn", numbers=list(range(1, count + 1)))
    while (await chief.control())["next"]["step"] != "close":
        control = await chief.control()
        if control["tables"]:
            break
        await chief.do("Next")
    return chief


async def table(chief: Organiser, number: int = 1) -> dict[str, Any]:
    segment = (await chief.public())["segment"]["segment"]
    reply = await chief.client.get(f"{chief.at}/tables/{segment}/{number}")
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def work_out(chief: Organiser, told: dict[str, Any], written: dict[str, Any], board: int = 0) -> dict[str, Any]:
    body = {"segment": told["segment"], "table": told["table"], "board": board, "written": written}
    reply = await chief.client.post(f"{chief.at}/work-out", body)
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def test_a_deal_of_three_from_taps_to_a_dispute(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, WORKERS, 9)
        told = await table(chief)
        first = told["boards"][0]
        assert told["paper"]
        assert told["state"] == "playing"
        assert not told["results"]
        assert told["deal"] == {
            "bids": [1, 2, 3],
            "passed_out": True,
            "most_bombs": told["deal"]["most_bombs"],
            "article": told["deal"]["article"],
        }
        ticked = {"is": "DealSheet", "bid": 3, "declarer": 1, "declarer_wins": True, "bombs": 1}
        worked = await work_out(chief, told, ticked, first)
        assert worked["refusal"] is None
        assert worked["deal"]["points"] == [-6, 12, -6]
        assert worked["deal"]["after"] == [-6, 12, -6]
        assert worked["next_caller"] == told["callers"][1] == (told["callers"][0] + 1) % 3
        entered = {"key": [1, first], "outcome": worked["outcome"], "written": ticked}
        await chief.do("EnterResults", results=[entered])
        told = await table(chief)
        (result,) = told["results"]
        assert (result["stand"], result["by"], result["written"]["bid"]) == ("entered", "组织者", 3)
        assert [seat["total"] for seat in told["seats"]] == [-6, 12, -6]
        key = {"segment": told["segment"], "key": [1, first]}
        await chief.do("ConfirmResult", **key, number=told["seats"][0]["number"])
        assert (await table(chief))["state"] == "half"
        claim = {"is": "DealScores", "scores": [-3, 6, -3]}
        plain = ticked | {"bombs": 0}
        await chief.do("DisputeResult", **key, number=told["seats"][2]["number"], claim=claim, written=plain)
        told = await table(chief)
        assert told["state"] == "disputed"
        known = (await chief.control())["tables"][0]
        assert (known["signed"], known["figures"]) == ([], ["−6", "+12", "−6"])
        (only,) = told["results"][0]["claims"]
        assert only["outcome"]["scores"] == [-3, 6, -3]
        await chief.do("CorrectResult", "两家作证没有炸弹", **key, outcome=claim, written=plain)
        told = await table(chief)
        assert told["state"] == "playing"
        assert [seat["total"] for seat in told["seats"]] == [-3, 6, -3]
        assert [each["zh"] for each in told["results"][0]["replaced"]] == ["-6 / +12 / -6"]


async def test_what_cannot_be_and_what_hardly_is(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, WORKERS, 9)
        told = await table(chief)
        board = told["boards"][0]
        bombs = {"is": "DealSheet", "bid": 1, "declarer": 0, "declarer_wins": True, "bombs": 99}
        refused = (await work_out(chief, told, bombs, board))["refusal"]
        assert (refused["code"], refused["asks"]) == ("too_many_bombs", False)
        many = await work_out(chief, told, bombs | {"bombs": 4, "rocket": True}, board)
        assert (many["refusal"]["code"], many["refusal"]["asks"]) == ("unusual_scores", True)
        passed = await work_out(chief, told, {"is": "DealSheet"}, board)
        assert passed["deal"]["points"] == [0, 0, 0]
        assert passed["refusal"] is None
        other = {"is": "MatchSheet", "first_declarer": 0}
        assert (await work_out(chief, told, other, board))["refusal"]["code"] == "sheet_of_another_game"
        said = {
            "key": [1, board],
            "outcome": {"is": "DealScores", "scores": [6, -3, -3]},
            "written": bombs | {"bombs": 0},
        }
        reply = await chief.ask({"is": "EnterResults", "results": [said]})
        assert reply.json["facts"]["reason"] == "sheet_says_otherwise"


async def test_a_match_of_pairs_deal_by_deal(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, PAIRS, 8, "pair")
        told = await table(chief)
        assert told["boards"] == [0]
        assert told["match"]["start"] == 2
        factors = {each["zh"]: each["factor"] for each in told["match"]["kitty"]}
        assert factors["单"] == 2
        assert factors["对"] == 4
        sheet = {
            "is": "MatchSheet",
            "first_declarer": 0,
            "deals": [{"captured": 40}, {"captured": 120, "kitty": 20, "last_trick": [1], "fines": [0, 10]}],
        }
        worked = await work_out(chief, told, sheet)
        lines = worked["match"]["lines"]
        assert [line["levels"] for line in lines] == [["3", "2"], ["3", "4"]]
        assert [term["value"] for term in lines[1]["terms"]] == [120, 20, 4, -10]
        assert worked["match"]["next_declarer"] == 1
        odd = {"is": "MatchSheet", "first_declarer": 0, "deals": [{"captured": 43}]}
        assert (await work_out(chief, told, odd))["refusal"]["code"] == "impossible_card_points"
        short = {"is": "MatchSheet", "first_declarer": 0, "deals": [{"captured": 40, "fines": [5]}]}
        assert (await work_out(chief, told, short))["refusal"]["code"] == "sheet_of_another_game"
        long = {"is": "MatchSheet", "first_declarer": 0, "deals": [{"captured": 40, "last_trick": [10**9]}]}
        assert (await work_out(chief, told, long))["refusal"]["code"] == "no_such_figure"
        levels = await work_out(chief, told, {"is": "MatchLevels", "levels": [7, 8]})
        assert levels["match"]["levels"] == ["7", "8"]
        assert levels["refusal"] is None
        alone = await work_out(chief, told, {"is": "MatchLevels", "levels": [7]})
        assert alone["refusal"]["code"] == "sheet_of_another_game"
        entered = {"key": [1, 0], "outcome": worked["outcome"], "written": sheet}
        await chief.do("EnterResults", results=[entered])
        told = await table(chief)
        assert told["state"] == "half"
        assert told["results"][0]["worked"]["levels"] == ["3", "4"]
        for seat in told["seats"]:
            await chief.do("ConfirmResult", key=[1, 0], number=seat["number"])
        assert (await table(chief))["state"] == "handed-in"


async def test_penalties_with_counts_and_their_effect_first(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, WORKERS, 9)
        told = await table(chief)
        number, board = told["seats"][0]["number"], told["boards"][0]
        penalty = {"is": "Penalise", "code": "slow_play", "number": number, "segment": told["segment"], "board": board}
        where = f"{chief.at}/rules?segment={told['segment']}&table=1&board={board}"
        rules: dict[str, Any] = {}
        for times in range(2):
            reply = await chief.client.get(where)
            rules = reply.json
            assert reply.status == 200, reply.body
            (slow,) = (each for each in rules["offences"] if each["code"] == "slow_play")
            assert slow["clause"]["zh"]
            assert slow["times"][0]["times"] == times
            body = {"action": penalty, "seen": (await chief.control())["version"], "reason": ""}
            effect = (await chief.client.post(f"{chief.at}/effect", body)).json
            assert [each["zh"] for each in effect["rulings"]] == [slow["times"][0]["brings"]["zh"]]
            await chief.do(**{"action": "Penalise"} | {k: v for k, v in penalty.items() if k != "is"})
        charges = (await table(chief))["charges"]
        assert [each["number"] for each in charges] == [number, number]
        assert {each["code"] for each in rules["incidents"]} >= {"attire", "other"}
        assert rules["checklists"][0]["items"][0]["ok"] is None


async def test_a_referee_has_tables_and_nobody_else_reads_them(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, WORKERS, 9)
        other = await chief.colleague("裁判甲")
        segment = (await chief.public())["segment"]["segment"]
        assert (await other.client.get(f"{chief.at}/tables/{segment}/1")).status == 403
        await chief.appoint("裁判甲", "referee")
        await chief.do("AssignReferee", official=await chief.account("裁判甲"), tables=[2, 1])
        assert (await table(chief))["referees"] == ["裁判甲"]
        control = await other.control()
        assert control["own"]["tables"] == [1, 2]
        assert control["own"]["roles"] == ["referee"]
        for wrong in (f"{segment}/99", "main-9.9/1", "nowhere-1/1"):
            assert (await chief.client.get(f"{chief.at}/tables/{wrong}")).status == 404


async def test_a_forfeit_tells_what_is_left_to_the_others(serving: Serving) -> None:
    async with serving() as server:
        chief = await seated(server, PAIRS, 8, "pair")
        told = await table(chief)
        assert [step["after"] // 60_000 for step in told["clock"]["late"]] == [5, 10, 15]
        assert told["clock"]["sheet_due"] > told["clock"]["ends_at"]
        await chief.do("Forfeit", "没有来", number=told["seats"][0]["number"])
        told = await table(chief)
        assert told["seats"][0]["absent"] == "absent"
        assert "1.5" in told["forfeit"]["gives"]["zh"]
        assert told["forfeit"]["article"]
