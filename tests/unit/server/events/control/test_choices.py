"""What an organiser sees before anything is decided: the choices of a book, and a seating that is to be approved."""

import pytest

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, NATIONAL, Organiser


@pytest.mark.parametrize(
    ("book", "size", "reading"),
    [
        (NATIONAL, "boards_per_set", "place"),
        ("doudizhu-workers-2021", "deals_per_group", "semifinal_groups"),
        ("doudizhu-ccgc", "first_cut", ""),
    ],
)
async def test_sizes_and_readings_of_a_book(serving: Serving, book: str, size: str, reading: str) -> None:
    async with serving() as server:
        told = (await (await server.client()).get(f"/api/books/{book}/event")).json
        sizes = {each["name"]: each for each in told["sizes"]}
        assert sizes[size]["least"] <= sizes[size]["value"] <= sizes[size]["most"]
        assert sizes[size]["title"]["zh"]
        readings = {each["name"]: each for each in told["options"]}
        assert not reading or readings[reading]["value"] in readings[reading]["choices"]


async def test_choices_of_an_unknown_book(serving: Serving) -> None:
    async with serving() as server:
        refused = await (await server.client()).get("/api/books/whist/event")
        assert refused.code == "no_such_book"


async def test_a_seating_is_shown_to_its_officials_before_it_is_approved(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        for _ in range(4):
            await organiser.do("Next")
        control = await organiser.control()
        assert control["next"]["step"] == "approve"
        seated = [seat["number"] for table in control["proposed"] for seat in table["seats"]]
        assert sorted(seated) == list(range(1, 10))
        assert (await organiser.public())["segment"]["tables"] == []
        await organiser.do("Next")
        assert (await organiser.control())["proposed"] == []


async def test_people_of_a_remote_event_need_not_say_that_they_are_remote(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(options={"place": "remote"})
        await organiser.enter(NAMES[:8])
        stranger = await server.client()
        body = {"code": organiser.code, "name": NAMES[8]}
        assert (await stranger.post(organiser.at + "/register", body)).status == 201
        for _ in range(5):
            await organiser.do("Next")
        assert (await organiser.control())["next"]["step"] == "start"


@pytest.mark.parametrize("book", [NATIONAL, "doudizhu-ccgc", "doudizhu-workers-2021", "shengji-coop", "shengji-80"])
async def test_every_event_may_ask_for_a_second_official(serving: Serving, book: str) -> None:
    """That a correction after publication needs one is chosen when an event is made."""
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        told = (await organiser.client.get(f"/api/books/{book}/event")).json
        (option,) = (each for each in told["options"] if each["name"] == "corrections_need_two")
        (other,) = (choice for choice in option["choices"] if choice != option["value"])
        medium = {"medium": "paper"} if book.startswith("shengji") else {}
        await organiser.create(book=book, options={"corrections_need_two": other}, parameters={}, **medium)
        event = await server.site.events.find(organiser.event)
        assert event is not None
        assert event.room.regulation.direction.corrections_need_two.value is True
