"""Games that only tests know, over HTTP: their books are listed, their tables opened for as many as they seat."""

import asyncio
from pathlib import Path

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.toy_games.toys import TOYS, Toy
from tests.unit.server.conftest import serving_in

EVERY_TOY = pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)


@EVERY_TOY
def test_its_book_is_listed_and_read(toy: Toy, tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving_in(tmp_path)() as server:
            client, book = await server.client(), toy.book.book
            assert book in [head["id"] for head in (await client.get("/api/books")).json["books"]]
            read = (await client.get(f"/api/books/{book}")).json
            assert read["head"]["hash"] == toy.book.content_hash()
            assert {article["ref"] for article in read["articles"]} >= {"1", "2"}
            assert (await client.get(f"/api/books/{book}/options")).json == {"book": book, "options": []}

    asyncio.run(ask())


@EVERY_TOY
def test_a_table_is_opened_for_as_many_as_it_seats(toy: Toy, tmp_path: Path) -> None:
    async def ask() -> None:
        others = toy.game.players(toy.book) - 1
        async with serving_in(tmp_path)() as server:
            host = await server.client()
            full = await host.open_table(book=toy.book.book, opponents=[toy.player.name] * others)
            facts = (await host.get(f"/api/tables/{full['table']}")).json
            assert [seat["kind"] for seat in facts["seats"]] == ["person", *["house"] * others]
            free = await host.open_table(book=toy.book.book)
            assert list(free["links"]) == [str(seat) for seat in range(1, others + 1)]
            again = await host.post(f"/api/tables/{free['table']}/links", {"seat": others})
            assert again.status == 201
            beyond = await host.post(f"/api/tables/{free['table']}/links", {"seat": others + 1})
            assert beyond.code == "no_such_seat"
            body = {
                "book": toy.book.book,
                "kind": "friends",
                "name": "甲",
                "opponents": [toy.player.name] * (others + 1),
            }
            refused = await host.post("/api/tables", body)
            assert refused.code == "too_many_opponents"
            assert refused.json["facts"] == {"found": others + 1, "most": others}

    asyncio.run(ask())


@EVERY_TOY
def test_the_referees_question_is_answered_by_its_game(toy: Toy, tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving_in(tmp_path)() as server:
            client, asked = await server.client(), {"book": toy.book.book, "cards": "12"}
            told = (await client.post("/api/combo", asked | {"on": "9"})).json
            assert (told["beats"], told["why"]["code"], told["played"]["rank"]) == (True, "higher_rank", "12")
            assert told["played"]["cites"]["en"] == f"{toy.game.key.capitalize()} art. 1"
            assert not (await client.post("/api/combo", asked | {"cards": "9 9"})).json["played"]["legal"]
            assert (await client.post("/api/combo", asked | {"cards": "X"})).code == "bad_cards"

    asyncio.run(ask())


def test_a_record_is_decided_anew_by_its_game(tmp_path: Path) -> None:
    game, book, _ = TOYS[0]
    events = game.start(book, Board(7, seed_of_number(5), 1, Seat(0)), game.blank)
    state = game.fold(events)
    while state.is_running:
        (seat,) = state.to_act()
        decided = game.advance(book, state, seat, game.legal(book, state, seat)[0], state.since)
        assert not isinstance(decided, Refusal)
        events, state = (*events, *decided[0]), decided[1]
    text = game.format_events(book, events, "test")

    async def ask() -> None:
        async with serving_in(tmp_path)() as server:
            client = await server.client()
            told = (await client.post("/api/replay", {"text": text})).json
            assert (told["book"], told["board"], told["points"]) == (book.book, 7, list(state.points or ()))
            assert len(told["events"]) == len(events)
            swapped = text.replace('"seat":0,"card"', '"seat":1,"card"', 1)
            assert (await client.post("/api/replay", {"text": swapped})).code == "wrong_record"
            unknown = text.replace(book.book, "chess")
            assert (await client.post("/api/replay", {"text": unknown})).code == "bad_record"

    asyncio.run(ask())
