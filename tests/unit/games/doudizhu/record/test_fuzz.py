"""Round trips of random deals, and texts that are broken: nothing but ``BadRecord`` may come of any of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.games.doudizhu.record.jsonlines import format_events, parse_events
from paiju.games.doudizhu.record.record import format_record, parse_record
from paiju.games.doudizhu.record.replay import Record, replay, rules_of
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book
from paiju.table.record.record import BadRecord
from tests.books import DOUDIZHU as BOOKS
from tests.unit.games.doudizhu.record.random_deals import random_record, records

pytestmark = pytest.mark.slow
SAMPLES = tuple((book, format_record(*random_record(book, seed))) for book in BOOKS for seed in (1, 2, 3, 4))
PIECES = st.one_of(
    st.text(max_size=4),
    st.sampled_from('♥♦♠♣3TJQKA2xX[]"\\#;:.-*0123456789 \n\r\t'),
    st.sampled_from(["result", "pass", "clock", "time-out 1", 'fault 1 ""', "bid 3", "play", "\n0:10.000  1  pass\n"]),
)


@given(records())
def test_round_trip(played: tuple[Rules, Record]) -> None:
    rules, record = played
    text = format_record(rules, record)
    again = parse_record(text)
    assert again == record
    assert rules_of(again, find_book) == rules
    assert format_record(rules, again) == text
    assert parse_record("\ufeff" + text.replace("\n", "\r\n")) == record


@given(records())
def test_events_round_trip(played: tuple[Rules, Record]) -> None:
    rules, record = played
    events = replay(rules, record).events
    log = parse_events(format_events(rules, events))
    assert log.events == events
    assert (log.book, log.book_hash, log.options) == (record.book, record.book_hash, record.options)


def read_wholly(text: str) -> str | None:
    """The complaint about a text, or None when it holds a record that the rules confirm."""
    try:
        record = parse_record(text)
        rules = rules_of(record, find_book)
        played = replay(rules, record)
        canonical = format_record(rules, record)
    except BadRecord as bad:
        return str(bad)
    assert played.result == record.result
    assert parse_record(canonical) == record
    return None


@given(st.text())
def test_any_text(text: str) -> None:
    assert read_wholly(text) is not None


@st.composite
def broken(draw: st.DrawFn) -> str:
    _, text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 3))):
        match draw(st.sampled_from(["delete", "insert", "change", "cut", "drop line", "double line", "swap lines"])):
            case "delete":
                place = draw(st.integers(0, len(text)))
                text = text[:place] + text[place + draw(st.integers(1, 5)) :]
            case "insert":
                place = draw(st.integers(0, len(text)))
                text = text[:place] + draw(PIECES) + text[place:]
            case "change":
                place = draw(st.integers(0, len(text)))
                text = text[:place] + draw(PIECES) + text[place + 1 :]
            case "cut":
                text = text[: draw(st.integers(0, len(text)))]
            case kind:
                lines = text.splitlines(keepends=True) or [""]
                first, second = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
                if kind == "drop line":
                    del lines[first]
                elif kind == "double line":
                    lines.insert(second, lines[first])
                else:
                    lines[first], lines[second] = lines[second], lines[first]
                text = "".join(lines)
    return text


@given(broken())
def test_broken_records(text: str) -> None:
    complaint = read_wholly(text)
    assert complaint is None or "\n" not in complaint


@given(broken())
def test_broken_event_logs(text: str) -> None:
    with pytest.raises(BadRecord):
        parse_events(text)


EVENTS = tuple(
    format_events(rules, replay(rules, record).events)
    for rules, record in (random_record(book, seed) for book in BOOKS for seed in (1, 2))
)


@given(st.sampled_from(EVENTS), st.data())
def test_broken_events(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    spoilt = text[:place] + data.draw(PIECES) + text[place + data.draw(st.integers(0, 3)) :]
    try:
        log = parse_events(spoilt)
    except BadRecord:
        return
    assert len(log.events) <= len(text.splitlines())


@pytest.mark.parametrize(("book", "text"), SAMPLES)
def test_a_truncated_record_says_where_it_stops(book: str, text: str) -> None:
    """Cut anywhere before its result, a record names the line it stops at (or in)."""
    lines = text.splitlines(keepends=True)
    last = next(number for number, line in enumerate(lines) if line.startswith("result"))
    for number in range(last + 1):
        complaint = read_wholly("".join(lines[:number]))
        assert complaint is not None
        assert complaint.startswith(f"line {max(number, 1)}: "), (book, complaint)
        for cut in {1, len(lines[number]) // 2}:
            complaint = read_wholly("".join(lines[:number]) + lines[number][:cut])
            assert complaint is not None
            assert complaint.startswith((f"line {number + 1}: ", f"line {number}: ")), (book, complaint)
