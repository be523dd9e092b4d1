"""Where numbers are drawn, everything people read has the drawn one; commands have that of the entry."""

import re

from paiju.tournament.people.numbering import numbering_of
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import Organiser


async def test_people_read_the_number_that_was_drawn(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="002", medium="paper", parameters={"rounds": 2})
        rows = "\n".join(f"甲{at},乙{at},单位{at}" for at in range(1, 9))
        await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        await organiser.go_to("play")
        room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
        numbers = numbering_of(room.state)
        entry, drawn = next((int(n), numbers.shown(n)) for n in room.state.entrants if numbers.shown(n) != n)

        refused = await organiser.ask({"is": "CheckIn", "numbers": [entry]})
        assert refused.code == "event_refused"
        assert re.findall(r"\d+", refused.json["en"].partition("(")[0]) == [str(drawn)], refused.json

        scanned = await organiser.client.post(organiser.at + "/check-in", {"code": str(drawn)})
        assert scanned.json["number"] == entry
        assert (await organiser.client.post(organiser.at + "/check-in", {"code": "99"})).code == "entrant_unknown"

        await organiser.do("Withdraw", "病了", number=entry)
        story = (await organiser.client.get(organiser.at + "/story")).json
        told = [act["what"]["zh"] for chapter in story["chapters"] for act in chapter["acts"]]
        assert any(f"{drawn} 甲{entry} / 乙{entry}" in each for each in told), told


async def test_what_points_came_from_names_the_drawn_number_of_the_opponent(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(book="002", medium="paper", parameters={"rounds": 2})
        rows = "\n".join(f"甲{at},乙{at},单位{at}" for at in range(1, 9))
        await organiser.client.post(organiser.at + "/entries", {"text": rows, "enter": True})
        await organiser.go_to("play")
        room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
        numbers = numbering_of(room.state)
        segment = next(iter(room.state.segments.values()))
        for table in segment.seating.tables:
            entered = {"key": [table.table, 0], "outcome": {"is": "MatchLevels", "levels": [8, 5]}}
            await organiser.do("EnterResults", results=[entered])
            for seat in table.seats:
                await organiser.do("ConfirmResult", key=[table.table, 0], number=int(seat))
        await organiser.until("seat", "draw")
        one, other = next(it.seats for it in segment.seating.tables if numbers.shown(it.seats[1]) != it.seats[1])
        why = await organiser.client.get(f"{organiser.at}/why/{one}?segment={segment.id}")
        assert f"against {numbers.shown(other)}," in _texts(why.json), why.json


def _texts(why: dict[str, object]) -> str:
    parts = why["parts"]
    assert isinstance(parts, list)
    return " ".join([str(why["en"]), *map(_texts, parts)])
