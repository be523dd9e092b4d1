"""The tags a record begins with."""

import pytest

from paiju.table.record.header import check_format, free_tags, read_header
from paiju.table.record.lines import scan
from paiju.table.record.record import BadRecord, Tag
from paiju.words.records import say_bad_record

OWN = '[Format "paiju-deal 1"]\n[Book "b"]\n[BookHash "h"]\n[Software "s"]\n'


def read(text: str) -> object:
    found = scan(text)
    check_format(found)
    return read_header(found)


def test_header() -> None:
    found = read(OWN + '[Options "b=2 a=1"]\n[Event "e"]\n')
    assert found == ("b", "h", (("a", "1"), ("b", "2")), "s", (Tag("Event", "e"),))


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, 'no format; expected: [Format "paiju-deal 1"] as the first tag'),
        ('\n[Book "b"]\n', 2, "no format"),
        ('[Format "pgn"]\n', 1, "the format 'pgn' is not known; expected: 'paiju-deal 1'"),
        (OWN.replace('[Book "b"]\n', ""), 1, "no tag Book"),
        (OWN + '[Options ""]\n', 5, "an empty tag Options"),
        (OWN + '[Options "a"]\n', 5, "the option 'a' is not usable"),
        (OWN + '[Options "a=1 a=2"]\n', 5, "each name once"),
    ],
)
def test_bad_header(text: str, line: int, what: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read(text)
    assert (bad.value.line, what in say_bad_record(bad.value).en) == (line, True), say_bad_record(bad.value).en


def test_free_tags() -> None:
    assert free_tags([("Event", "e")]) == (Tag("Event", "e"),)
    with pytest.raises(BadRecord, match="own_tag tag=Book"):
        free_tags([("Book", "b")])
    with pytest.raises(BadRecord, match="not_a_tag_name found='two words'"):
        free_tags([("two words", "b")])
