"""The text of records: tags, words, comments and the limits of a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.table.record.lines import (
    MAX_LINE_LENGTH,
    MAX_LINES,
    Line,
    format_time,
    is_hidden,
    join_lines,
    parse_actor,
    parse_time,
    quote,
    scan,
    unquote,
)
from paiju.table.record.record import BadRecord, Tag, decode
from paiju.table.seats import Millis, Official, Seat
from paiju.words.records import say_bad_record


def test_tags_and_words() -> None:
    found = scan('\ufeff[Event "a \\"b\\" #1"]\r\n\r\n# note\r\n  hand 0\t♥3 "x # y" ; tail\r\n')
    assert found.tags == {"Event": Tag("Event", 'a "b" #1')}
    assert found.lines == (Line(4, ("hand", "0", "♥3", '"x # y"')),)
    assert found.last == 4


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('[Event "x]\n', 1, "is not a tag"),
        ('[Event "x"] y\n', 1, "is not a tag"),
        ("[Event x]\n", 1, "is not a tag"),
        ('[Event "\\q"]\n', 1, "is not quoted text"),
        ('[A "1"]\n[A "2"]\n', 2, "a second tag A; expected: each once (line 1)"),
        ('word\n[A "2"]\n', 2, "after the deal began"),
        ('one "two\n', 1, "without its partner"),
        ("one\ntwo\x07\n", 2, "the control character U+0007 at position 4"),
        ("one\u202etwo\n", 1, "U+202E"),
        ("one\rtwo\n", 1, "U+000D"),
        ("x\n" + "y" * (MAX_LINE_LENGTH + 1), 2, "2,001 characters; expected: at most 2,000"),
        ("#\n" * (MAX_LINES + 1), MAX_LINES + 1, "at most 5,000"),
        ('[Event "x', 1, "the record stops in this line"),
    ],
)
def test_bad_text(text: str, line: int, what: str) -> None:
    with pytest.raises(BadRecord) as bad:
        scan(text)
    assert bad.value.line == line
    assert what in say_bad_record(bad.value).en
    assert str(bad.value).startswith(f"line {line}: {bad.value.code}")


def test_longest_text_is_accepted() -> None:
    assert scan("#\n" * MAX_LINES).last == MAX_LINES
    assert scan("#" * MAX_LINE_LENGTH).last == 1


@given(st.text())
def test_quoted_text_is_one_readable_word(text: str) -> None:
    word = quote(text)
    assert not any(is_hidden(each) for each in word)
    assert scan(f"word {word} # {word}").lines[0].words == ("word", word)
    assert unquote(word, 1) == text


@given(st.integers(0, 99_999 * 60_000))
def test_times(at: int) -> None:
    assert parse_time(format_time(Millis(at)), 1) == at


def test_time_nobody_took() -> None:
    assert parse_time(format_time(None), 1) is None


@pytest.mark.parametrize("word", ["", "5", "1:60.000", "1:5.000", "1:05.00", "-1:05.000", "1:05,000", "١:05.000"])
def test_bad_times(word: str) -> None:
    with pytest.raises(BadRecord, match="not_a_time"):
        parse_time(word, 3)


def test_actors() -> None:
    assert [parse_actor(word, 1) for word in ("2", "clock")] == [Seat(2), Official.CLOCK]
    for word in ("12", "", "x", "²"):
        with pytest.raises(BadRecord, match=r"nobody .*accepted=clock, referee, platform"):
            parse_actor(word, 1)


def test_only_readable_lines_are_written() -> None:
    assert join_lines(["a", "b"]) == "a\nb\n"
    with pytest.raises(BadRecord, match=r"^line_too_long"):
        join_lines(["x" * (MAX_LINE_LENGTH + 1)])


def test_bytes() -> None:
    assert decode(b"\xef\xbb\xbf\xe2\x99\xa5") == "♥"
    with pytest.raises(BadRecord, match="line 2: not_utf8 byte=0xff"):
        decode(b"\xe2\x99\xa5\n\xff")


def complaint(text: str) -> BadRecord | None:
    try:
        scan(text)
    except BadRecord as bad:
        return bad
    return None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    bad = complaint(text)
    assert bad is None or (bad.line is not None and "\n" not in str(bad))
