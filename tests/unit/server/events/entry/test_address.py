"""Where people reach an event from their phones: links and pictures that do not point at the laptop itself."""

import pytest

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NATIONAL, Organiser

OUTSIDE = "http://192.168.7.7:8000"


@pytest.mark.parametrize("page", ["me", "register"])
async def test_the_address_of_a_page_is_what_a_phone_can_open(serving: Serving, page: str) -> None:
    async with serving(public_url=OUTSIDE) as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        stranger = await server.client()
        told = await stranger.get(f"{organiser.at}/address?page={page}")
        assert told.status == 200, told.body
        assert told.json["link"] == f"{OUTSIDE}/e/{organiser.event}/{page}"
        assert told.json["code"]["path"].startswith("M")
        assert (await organiser.control())["address"] == f"{OUTSIDE}/e/{organiser.event}"


async def test_there_is_no_address_of_another_page(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        refused = await (await server.client()).get(organiser.at + "/address?page=control")
        assert (refused.status, refused.code) == (400, "bad_request")


async def test_everybody_is_told_which_house_player_plays(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book=NATIONAL, house="greedy")
        house = (await organiser.public())["house"]
        assert house["player"] == "greedy"
        assert house["version"]
