"""Rulebooks, the referee's question and replays over HTTP: the same answers as on the command line."""

import re
from pathlib import Path

import pytest

from tests.books import DOUDIZHU as BOOKS
from tests.unit.server.conftest import Serving

TRANSCRIPTS = sorted((Path(__file__).parents[4] / "testdata" / "transcripts").glob("*.pj"))


async def test_all_books_are_there_with_clauses_and_options(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        found = (await me.get("/api/books")).json
        assert set(BOOKS) <= {book["id"] for book in found["books"]}
        assert found["players"]["doudizhu-national-2016"] == ["greedy", "random", "club"]
        assert found["players"]["shengji-80"] == ["steady", "sharp", "random"]
        for name, book in {"national": "doudizhu-national-2016", "001": "doudizhu-ccgc"}.items():
            assert (await me.get(f"/api/books/{name}")).json["head"]["id"] == book
        for book in BOOKS:
            told = (await me.get(f"/api/books/{book}")).json
            assert len(told["articles"]) == told["head"]["clauses"]
            names = [rule["name"] for rule in told["rules"]]
            assert set(told["head"]["options"]) <= set(names)
            assert all(name in names for article in told["articles"] for name in article["rules"])
        assert (await me.get("/api/books/whist")).code == "no_such_book"


async def test_the_referees_question(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        asked = {"book": "workers", "cards": "44455556", "on": "333444+69"}
        verdict = (await me.post("/api/combo", asked)).json
        assert (verdict["played"]["kind"], verdict["on"]["kind"], verdict["beats"]) == ("plane_singles",) * 2 + (True,)
        assert verdict["why"]["code"] == "higher_rank"
        assert verdict["why"]["says"]["zh"]
        none = (await me.post("/api/combo", {"book": "national", "cards": "345"})).json
        assert (none["played"]["legal"], none["played"]["reasons"][0]["code"], none["beats"]) == (
            False,
            "straight_min",
            None,
        )
        option = {"book": "national", "cards": "333444+5x", "options": {"wing_jokers": "none"}}
        assert (await me.post("/api/combo", option)).json["played"]["legal"] is False


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"book": "national", "cards": "hello"}, "bad_cards"),
        ({"book": "national", "cards": "33333"}, "bad_cards"),
        ({"book": "national", "cards": "+"}, "bad_cards"),
        ({"book": "national", "cards": "33", "on": "?"}, "bad_cards"),
        ({"book": "national", "cards": "♥3 ♥3"}, "bad_cards"),
        ({"book": "whist", "cards": "33"}, "no_such_book"),
        ({"book": "national", "cards": "33", "options": {"a": "b"}}, "bad_option"),
        ({"book": "national", "cards": "3" * 201}, "bad_body"),
    ],
)
async def test_questions_without_an_answer(serving: Serving, asked: dict[str, object], code: str) -> None:
    async with serving() as server:
        assert (await (await server.client()).post("/api/combo", asked)).code == code


@pytest.mark.parametrize("path", TRANSCRIPTS[:6], ids=lambda path: path.stem)
async def test_records_are_replayed(serving: Serving, path: Path) -> None:
    async with serving() as server:
        reply = await (await server.client()).post("/api/replay", {"text": path.read_text("utf-8")})
        assert reply.status == 200, reply.body
        told = reply.json
        assert told["events"][0]["type"] == "DealStarted"
        assert sorted(card for hand in (*told["hands"], told["kitty"]) for card in hand) == list(range(54))


async def test_records_that_are_none_or_wrong(serving: Serving) -> None:
    texts = [path.read_text("utf-8") for path in TRANSCRIPTS]
    text, result = next((text, line) for text in texts for line in text.splitlines() if re.match(r"result -?\d", line))
    async with serving() as server:
        me = await server.client()
        for junk in ("nonsense", "[", "{}", "{", "\x00", '[Format "paiju-deal 2"]', '{"format":"paiju-events 1"}'):
            reply = await me.post("/api/replay", {"text": junk})
            assert reply.code == "bad_record"
        cut = await me.post("/api/replay", {"text": text[: len(text) // 2]})
        assert cut.code == "bad_record"
        assert cut.json["facts"]["line"] > 1
        forged = await me.post("/api/replay", {"text": text.replace(result, "result 999 -999 0")})
        assert forged.code == "wrong_record"
