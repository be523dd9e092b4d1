"""Readings of a rulebook chosen when a table is opened: offered in words, checked, frozen, kept with the log."""

from paiju.server.live.rooms import Rooms
from tests.books import DOUDIZHU as BOOKS
from tests.unit.server.conftest import QuickHouse, Serving, hello


async def test_each_book_offers_its_readings_in_both_languages(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        for book, rules in BOOKS.items():
            offered = (await me.get(f"/api/books/{book}/options")).json
            assert offered["book"] == book
            choices = {name: len(rule.choices) for name, rule in rules.rules() if rule.choices}
            assert {option["name"]: len(option["choices"]) for option in offered["options"]} == choices
            for option in offered["options"]:
                assert option["value"] in option["choices"]
                assert len(option["choices_told"]) == len(option["choices"])
                assert all(told["zh"] and told["en"] for told in (option["title"], *option["choices_told"]))
        assert (await me.get("/api/books/whist/options")).code == "no_such_book"


async def test_a_table_is_opened_with_them_and_they_are_kept_with_its_log(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        options = (await me.get("/api/books/national/options")).json["options"]
        chosen = {}
        for option in options[:2]:
            chosen[option["name"]] = next(each for each in option["choices"] if each != option["value"])
        made = await me.open_table(kind="practice", options=chosen)
        assert (await me.get(f"/api/tables/{made['table']}")).json["options"] == chosen
        async with me.socket(made["table"]) as socket:
            assert (await hello(socket))["options"] == chosen
        await server.site.rooms.stop()
        again = Rooms(server.site.rooms._store, QuickHouse())
        await again.start()
        await again.restored()
        info = await again.info(made["table"])
        assert info is not None
        assert info.options == chosen
        await again.stop()


async def test_how_a_table_is_run_can_be_chosen_too(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        made = await me.open_table(kind="practice", house_delay=0, minimum_delay=300, trustee_after=1)
        settings = server.site.rooms._rooms[made["table"]].state.facts.settings
        assert (settings.house_delay, settings.minimum_delay, settings.trustee_after) == (0, 300, 1)
        body = {"book": "national", "kind": "practice", "name": "甲"}
        assert (await me.post("/api/tables", body | {"minimum_delay": 5_001})).code == "bad_body"
        assert (await me.post("/api/tables", body | {"trustee_after": -1})).code == "bad_body"
