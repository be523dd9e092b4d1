"""Events on paper, driven over HTTP from the roster to the published standing: equal to the same event in a file."""

import base64
import io
import itertools
from typing import Any

import openpyxl
import pytest

from paiju.cli.event.command_json import body_of
from paiju.regulations.library import find_regulation
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Kind
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.state import State
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser
from tests.unit.tournament.kit import check

ENTRANTS = {"001": 9, "002": 12, "003": 12, "004": 20}
SETTING_UP = (a.CreateEvent, a.Appoint, a.Enter)


def sheet_of(state: State) -> str:
    """The entrants of a rehearsal as an XLSX file."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(["号", "姓名", "搭档", "单位", "种子"])
    for number, one in state.entrants.items():
        partner = f"搭档{number}" if one.kind is Kind.PAIR else ""
        sheet.append([int(number), f"选手{number}", partner, one.unit, one.seed or ""])
    kept = io.BytesIO()
    workbook.save(kept)
    return base64.b64encode(kept.getvalue()).decode()


async def opened(server: Server, book: str, acts: list[Act]) -> tuple[Organiser, State]:
    """The event of a rehearsal on the server, with its entrants."""
    state = fold(acts)
    assert state is not None
    organiser = await Organiser.sign_in(server)
    await organiser.create(book=book, medium="paper", parameters=dict(state.setup.parameters))
    body = {"file": sheet_of(state), "enter": True}
    read = await organiser.client.post(organiser.at + "/entries", body)
    assert read.status == 200, read.body
    assert read.json["entered"] == len(state.entrants), read.json["problems"]
    return organiser, state


async def give(organiser: Organiser, act: Act) -> Any:
    body = {"action": body_of(act.action, lambda _: "某人"), "reason": act.reason, "key": f"act-{act.number}"}
    return await organiser.client.post(organiser.at + "/acts", body)


@pytest.mark.parametrize("book", ENTRANTS)
async def test_a_whole_event_over_http(serving: Serving, book: str) -> None:
    acts = list(rehearse(Rehearsal(find_regulation(book), ENTRANTS[book])))
    async with serving() as server:
        organiser, state = await opened(server, book, acts)
        for act in acts:
            if isinstance(act.action, SETTING_UP):
                continue
            reply = await give(organiser, act)
            assert reply.status == 200, (act.action, reply.body)
            assert (await give(organiser, act)).json == reply.json, "asked twice it is done once"
        told = await organiser.public()
        assert told["finished"]
        published = [(line["rank"], line["number"]) for line in told["published"][-1]["standing"]["lines"]]
        assert published == [(line.rank, line.number) for line in state.published[-1].standing.lines]
        room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
        assert [each.standing for each in room.state.published] == [each.standing for each in state.published]
        assert not room.facts.live
        assert check(room.acts) == ()


async def test_pairs_are_told_by_both_names_everywhere(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="002", medium="paper", parameters={})
        rows = "\n".join(f"{first},{second},一厂{at}" for at, (first, second) in enumerate(itertools.pairwise(NAMES)))
        read = await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        assert read.json["entered"] == len(NAMES) - 1, read.json
        assert read.json["rows"][0]["partner"] == "乙"
        again = await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        assert again.json["entered"] == 0
        assert len([each for each in again.json["problems"] if not each["warning"]]) == len(NAMES) - 1
        await organiser.go_to("play")
        told = await organiser.public()
        assert told["entrants"][0]["name"] == "甲 / 乙"
        shown = [each["shown"] for each in told["entrants"]]
        assert sorted(shown) == [each["number"] for each in told["entrants"]] != shown, "numbers are drawn"
        tables = told["segment"]["tables"]
        assert all(" / " in seat["name"] for table in tables for seat in table["seats"])
        assert all(table["paper"] for table in tables)
        assert all(table["paper"] and not table["live"] for table in (await organiser.control())["tables"])


async def test_a_sheet_without_partners_says_so_and_enters_nobody(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="002", medium="paper", parameters={})
        for text in ("姓名,单位\n甲,一厂", "姓名,搭档\n甲,\n丙,丁", "姓名,搭档\n" + "长" * 21 + ",乙"):
            read = await organiser.client.post(organiser.at + "/entries", {"text": text, "enter": True})
            assert read.json["entered"] == 0
            assert any(not each["warning"] for each in read.json["problems"])
        for body in ({}, {"text": "甲", "file": "eA=="}, {"file": "?"}):
            assert (await organiser.client.post(organiser.at + "/entries", body)).code == "bad_body"


async def test_a_round_closes_by_itself_once_every_sheet_is_confirmed(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="002", medium="paper", parameters={"rounds": 2})
        rows = "\n".join(f"甲{at},乙{at},单位{at}" for at in range(1, 5))
        await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        await organiser.go_to("play")
        tables = (await organiser.public())["segment"]["tables"]
        for table in tables:
            entered = {"key": [table["table"], 0], "outcome": {"is": "MatchLevels", "levels": [8, 5]}}
            await organiser.do("EnterResults", results=[entered])
        assert (await organiser.control())["next"]["step"] == "close"
        first = tables[0]["seats"]
        await organiser.do("DisputeResult", key=[1, 0], number=first[0]["number"])
        await organiser.do("CorrectResult", "看错", key=[1, 0], outcome={"is": "MatchLevels", "levels": [9, 5]})
        for table in tables:
            for seat in table["seats"]:
                assert (await organiser.control())["next"]["step"] == "close"
                await organiser.do("ConfirmResult", key=[table["table"], 0], number=seat["number"])
        await organiser.until("seat", "draw")


async def test_of_both_media_some_tables_are_live_and_one_standing_counts_all(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="004", medium="both", parameters={"deals_per_group": 1})
        rows = "姓名,远程\n" + "\n".join(f"{name},{'是' if at == 0 else ''}" for at, name in enumerate(NAMES))
        read = await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        assert read.json["entered"] == len(NAMES)
        await organiser.go_to("approve")
        proposed = (await organiser.control())["proposed"]
        (remote,) = (table["table"] for table in proposed if any(seat["name"] == "甲" for seat in table["seats"]))
        assert [table["table"] for table in proposed if not table["paper"]] == [remote]
        live = sorted({remote, remote % 3 + 1})
        await organiser.do("ChooseTables", live=live)
        await organiser.go_to("play")
        control = await organiser.control()
        while sum(bool(table["live"] and table["board"]) for table in control["tables"]) < len(live):
            control = await organiser.control()
        assert [table["table"] for table in control["tables"] if not table["paper"]] == live
        (paper,) = (table for table in control["tables"] if table["paper"])
        board = (await organiser.public())["segment"]["boards"][0]
        scores = {"is": "DealScores", "scores": [2, -4, 2]}
        await organiser.do("EnterResults", results=[{"key": [paper["table"], board], "outcome": scores}])
        wrong = {"is": "DealScores", "scores": [-2, 4, -2]}
        await organiser.do("CorrectResult", "看错", key=[paper["table"], board], outcome=wrong)
        secret = {"is": "CorrectResult", "key": [live[0], board], "outcome": wrong}
        assert (await organiser.ask(secret, "试试")).code == "set_is_running"
        assert (await organiser.client.get(organiser.at + "/file")).code == "set_is_running"
        lines = (await organiser.public())["standing"]["lines"]
        seated = {seat["number"] for seat in proposed[paper["table"] - 1]["seats"]}
        told = {line["number"] for line in lines if any(value not in ("", "0") for value in line["values"][1:])}
        assert told == seated, "of live tables nothing is told"
