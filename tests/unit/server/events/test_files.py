"""An event's file: opened on a server it goes on there, and is given away again with the same acts and names."""

import base64
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.regulations.library import find_regulation
from paiju.storage.codec import core_codec
from paiju.storage.event_file import pack, unpack
from paiju.storage.people import Person
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.check import check
from paiju.tournament.course import StepKind, due
from paiju.tournament.evolve import fold
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser

TESTDATA = Path(__file__).parents[4] / "testdata" / "events"
BOOKS = {"001": 9, "002": 8, "003": 8, "004": 9}


def rehearsed(book: str) -> list[Act]:
    """As far as the start of the second segment."""
    acts: list[Act] = []
    for act in rehearse(Rehearsal(find_regulation(book), BOOKS[book])):
        acts.append(act)
        state = fold(acts)
        assert state is not None
        if len(state.segments) == 2 and due(find_regulation(book), state).kind is StepKind.PLAY:
            break
    return acts


def names_of(acts: list[Act]) -> dict[str, Person]:
    state = fold(acts)
    assert state is not None
    return {str(member): Person(f"牌手{member}") for one in state.entrants.values() for member in one.members}


async def file_of(acts: list[Act]) -> bytes:
    return await pack([core_codec().encode(act, act.at) for act in acts], names_of(acts))


async def upload(organiser: Organiser, data: bytes) -> Any:
    made = await organiser.client.post("/api/events/file", {"file": base64.b64encode(data).decode()})
    if made.status == 201:
        organiser.event = made.json["event"]
    return made


async def download(organiser: Organiser) -> bytes:
    reply = await organiser.client.get(organiser.at + "/file")
    assert reply.status == 200, reply.body
    return bytes(reply.body)


@pytest.mark.parametrize("book", BOOKS)
async def test_a_file_goes_on_here_and_comes_back_the_same(serving: Serving, book: str) -> None:
    data = await file_of(rehearsed(book))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        assert (await upload(organiser, data)).status == 201
        given, taken = await unpack(data), await unpack(await download(organiser))
        assert [each.recorded.data for each in taken.acts] == [each.recorded.data for each in given.acts]
        assert taken.people == given.people
        told = await organiser.public()
        assert told["medium"] == "paper"
        assert told["step"] == "play"
        assert all("牌手p" in each["name"] for each in told["entrants"])
        await _go_on(server, organiser)
    async with serving() as server:
        organiser.client = (await Organiser.sign_in(server)).client
        parts = await unpack(await download(organiser))
        acts = [core_codec().decode(each) for each in parts.acts]
        assert len(acts) > len(given.acts)
        assert check(find_regulation(book), acts) == ()


async def _go_on(server: Server, organiser: Organiser) -> None:
    """Whoever opened it directs it, as the official who did so until now."""
    numbers = [each["number"] for each in (await organiser.public())["entrants"]]
    await organiser.do("RecordIncident", code="other", who="观众", note="闪光灯")
    await organiser.do("Withdraw", "生病", number=numbers[-1])
    control = await organiser.control()
    assert control["acts"][0]["by"] == "组织者"
    assert any(each["account"] and "organiser" in each["roles"] for each in control["officials"])
    room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
    assert not room.facts.live, "paper has no live tables"
    listed = (await organiser.client.get("/api/events")).json["events"]
    assert [each["event"] for each in listed] == [organiser.event]


@pytest.mark.parametrize("name", ["0.1/workers.pje", "0.2/national.pje"])
async def test_files_of_earlier_versions_are_opened(serving: Serving, name: str) -> None:
    data = (TESTDATA / name).read_bytes()
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        made = await upload(organiser, data)
        assert made.status == 201, made.body
        given, taken = await unpack(data), await unpack(await download(organiser))
        assert [each.recorded.data for each in taken.acts] == [each.recorded.data for each in given.acts]


async def test_two_files_keep_their_people_apart(serving: Serving) -> None:
    acts = rehearsed("004")
    data = await file_of(acts)
    others = {reference: Person("另一人") for reference in names_of(acts)}
    other = await pack([core_codec().encode(act, act.at) for act in acts], others)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await upload(organiser, data)
        first = organiser.event
        await upload(organiser, other)
        assert {each["name"] for each in (await organiser.public())["entrants"]} == {"另一人"}
        organiser.event = first
        assert "另一人" not in {each["name"] for each in (await organiser.public())["entrants"]}


async def test_what_is_no_event_is_refused_in_a_sentence(serving: Serving) -> None:
    good = await file_of(rehearsed("004"))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        half, torn = good[: len(good) // 2], good[:5000] + bytes(999)
        for data in (b"hello", b"SQLite format 3\0" + bytes(200), half, torn):
            refused = await upload(organiser, data)
            assert refused.status == 422
            assert refused.code == "bad_event_file"
        assert (await organiser.client.post("/api/events/file", {"file": "?"})).code == "bad_body"
        assert (await organiser.client.get("/api/events")).json["events"] == []
        stranger = await server.client()
        body = {"file": base64.b64encode(good).decode()}
        assert (await stranger.post("/api/events/file", body)).code == "not_organiser"


async def test_an_altered_log_is_not_gone_on_with(serving: Serving) -> None:
    acts = rehearsed("004")
    place = next(at for at, act in enumerate(acts) if isinstance(act.action, a.EnterResults))
    first, *others = acts[place].events
    assert isinstance(first, e.ResultReported)
    acts[place] = replace(acts[place], events=(replace(first, outcome=DealScores((3, -6, 3))), *others))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        refused = await upload(organiser, await file_of(acts))
        assert refused.code == "event_file_altered"
        assert refused.json["facts"]["act"] == place + 1


async def test_the_file_is_the_officials_and_not_while_live_tables_play(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        other = await organiser.colleague("老李")
        assert (await other.client.get(organiser.at + "/file")).code == "not_organiser"
        parts = await unpack(await download(organiser))
        assert sorted(person.name for person in parts.people.values()) == sorted(NAMES)
        await organiser.go_to("play")
        assert (await organiser.client.get(organiser.at + "/file")).code == "set_is_running"


async def test_a_file_with_more_boards_than_a_server_seals_is_refused(serving: Serving) -> None:
    sizes = {"boards_per_set": 50, "sets_per_round": 20, "rounds": 2}
    acts = list(itertools.islice(rehearse(Rehearsal(find_regulation("000"), 12, parameters=sizes)), 3))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        assert (await upload(organiser, await file_of(acts))).code == "event_too_long"


async def test_what_was_being_played_goes_on_as_it_was_and_the_rest_is_live(serving: Serving) -> None:
    """000 is played on devices: other ones until now, those of this server from the next set on."""
    sizes = {"boards_per_set": 1, "sets_per_round": 2, "rounds": 1}
    acts: list[Act] = []
    for act in rehearse(Rehearsal(find_regulation("000"), 12, parameters=sizes)):
        if isinstance(act.action, a.EnterResults):
            break
        acts.append(act)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        assert (await upload(organiser, await file_of(acts))).status == 201
        segment = (await organiser.public())["segment"]
        assert all(table["paper"] for table in segment["tables"])
        for table in segment["tables"]:
            entered = {"key": [table["table"], 1], "outcome": {"is": "DealScores", "scores": [2, -4, 2]}}
            await organiser.do("EnterResults", results=[entered])
        await organiser.do("CloseSegment")
        await organiser.go_to("play")
        tables = (await organiser.until_open())["tables"]
        assert not any(table["paper"] for table in tables)
