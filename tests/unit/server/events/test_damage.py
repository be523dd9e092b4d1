"""A damaged record in the database: one table or one event is closed, the organiser sees it, the others go on."""

from pathlib import Path

from paiju.server.events.log import acts_stream
from paiju.server.table.log import stream_of
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser
from tests.unit.server.live.test_damage import spoil


async def test_a_damaged_table_and_a_damaged_event(serving: Serving, tmp_path: Path) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        damaged = organiser.event
        await organiser.create(auto=True)
        await organiser.enter(NAMES)
        await organiser.go_to("play")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        await organiser.until_open()
        first, *others = found.room.facts.live.values()
        event = organiser.event
    (path,) = tmp_path.glob("**/*.sqlite")
    spoil(path, acts_stream(damaged))
    spoil(path, stream_of(first))
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await server.site.rooms.restored()
        organiser.event = damaged
        assert (await organiser.client.get(organiser.at)).code == "event_unreadable"
        organiser.event = event
        control = await organiser.control()
        states = {each["live"]: each["state"] for each in control["tables"]}
        assert states.pop(first) == "unreadable"
        assert set(states) == set(others)
        assert "unreadable" not in states.values()
        assert (await organiser.client.get(f"/api/tables/{first}")).code == "table_unreadable"
        assert (await organiser.client.get("/healthz")).json["unreadable_tables"] == 1
