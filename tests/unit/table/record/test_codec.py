"""The codec of JSON Lines over a small game of its own."""

import enum
import json
from dataclasses import dataclass
from typing import NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.rulebook.rule import Article
from paiju.table.record.codec import Codec, EventLog, format_log, parse_log
from paiju.table.record.record import BadRecord
from paiju.words.records import say_bad_record

Dice = NewType("Dice", int)


class Colour(enum.Enum):
    RED = "red"


@dataclass(frozen=True)
class Rolled:
    dice: tuple[Dice, ...]
    colour: Colour
    article: Article
    then: Dice | None


@dataclass(frozen=True)
class Told:
    text: str
    loud: bool


GameEvent = Rolled | Told
CODEC: Codec[GameEvent] = Codec(GameEvent, {Dice: range(1, 7)})
ROLLED = Rolled((Dice(1), Dice(6)), Colour.RED, Article("book", "1.2"), None)
LOG: EventLog[GameEvent] = EventLog("book", "hash", (("a", "b"),), "paiju", (ROLLED, Told("嗨\u202e", True)))


def test_one_object_per_event() -> None:
    encoded = {"v": 1, "type": "Rolled", "dice": [1, 6], "colour": "red", "article": "book 1.2", "then": None}
    assert CODEC.encode(ROLLED) == encoded
    lines = [json.loads(line) for line in format_log(CODEC, LOG).splitlines()]
    header = {
        "format": "paiju-events 1",
        "book": "book",
        "book_hash": "hash",
        "options": {"a": "b"},
        "software": "paiju",
    }
    assert lines[:2] == [header, encoded]


def test_round_trip() -> None:
    text = format_log(CODEC, LOG)
    assert text.isascii()
    assert parse_log(CODEC, text) == LOG


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ([], "is not an object"),
        ({"type": "Told", "text": "", "loud": True}, "the version is not known"),
        ({"v": 2, "type": "Told", "text": "", "loud": True}, "the version is not known"),
        ({"v": 1, "type": "Sung"}, "'Sung' is not an event; expected: one of Rolled, Told"),
        ({"v": 1, "type": ["Told"]}, "is not an event"),
        ({"v": 1, "type": "Told", "text": ""}, "unknown or missing 'loud'; expected: text, loud"),
        ({"v": 1, "type": "Told", "text": "", "loud": True, "x": 1}, "unknown or missing 'x'"),
        ({"v": 1, "type": "Told", "text": "", "loud": 1}, "is not true or false"),
        ({"v": 1, "type": "Rolled", "dice": [7], "colour": "red", "article": "b 1", "then": None}, "7 is not a Dice"),
        (
            {"v": 1, "type": "Rolled", "dice": [True], "colour": "red", "article": "b 1", "then": None},
            "a whole number",
        ),
        ({"v": 1, "type": "Rolled", "dice": 1, "colour": "red", "article": "b 1", "then": None}, "is not a list"),
        ({"v": 1, "type": "Rolled", "dice": [], "colour": "blue", "article": "b 1", "then": None}, "expected: red"),
        ({"v": 1, "type": "Rolled", "dice": [], "colour": "red", "article": 1, "then": None}, "is not an article"),
    ],
)
def test_bad_events(data: object, what: str) -> None:
    with pytest.raises(BadRecord) as bad:
        CODEC.decode(data, 5)
    assert bad.value.line == 5
    assert what in say_bad_record(bad.value).en


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{}\n", 1),
        ("[" * 1990 + "\n", 1),
        (format_log(CODEC, LOG)[:-5], 3),
        (format_log(CODEC, LOG) + "\n", 4),
    ],
)
def test_bad_logs(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as bad:
        parse_log(CODEC, text)
    assert bad.value.line == line


def test_a_name_twice_is_refused() -> None:
    text = format_log(CODEC, LOG).replace('"loud":true', '"loud":true,"loud":true')
    with pytest.raises(BadRecord, match="line 3: not_json"):
        parse_log(CODEC, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["dice", "text"]), inner),
    max_leaves=4,
)
FIELDS = st.dictionaries(st.sampled_from(["dice", "colour", "article", "then", "text", "loud"]), JSON)


@given(st.sampled_from(["Rolled", "Told"]), FIELDS)
def test_any_object_is_read_or_refused(name: str, fields: dict[str, object]) -> None:
    data = {"v": 1, "type": name, **fields}
    try:
        event = CODEC.decode(data)
    except BadRecord:
        return
    assert CODEC.encode(event) == data
