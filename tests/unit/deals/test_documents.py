"""The published documents: round trip, strictness, and one clear line for whatever is not in order."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.shuffle import Seed
from paiju.deals.documents import (
    format_board_reveal,
    format_commitment,
    format_opening,
    format_session_reveal,
    parse_commitment,
    parse_document,
    parse_opening,
)
from paiju.deals.merkle import Digest
from paiju.deals.names import BadSealedDocument
from paiju.deals.sealed import BoardReveal, Commitment, Opening, Secret, SessionReveal

HASH = Digest(bytes(range(32)))
COMMITMENT = format_commitment(Commitment("全国赛", "1", ("1", "2"), "双色球", HASH))
SESSION = format_session_reveal(SessionReveal(HASH, Secret(bytes(32))))

hashes = st.binary(min_size=32, max_size=32)
visible = st.characters(exclude_categories=("C", "Z"), exclude_characters="/")
board_names = st.text(visible, min_size=1, max_size=12)
names = st.tuples(board_names, st.sampled_from(["", " ", "/", " / "]), board_names).map("".join)
lines = st.just("") | names


@given(st.builds(Commitment, names, names, st.lists(board_names, min_size=1).map(tuple), lines, hashes.map(Digest)))
def test_commitment_round_trip(commitment: Commitment) -> None:
    text = format_commitment(commitment)
    assert parse_commitment(text) == parse_document(text) == commitment


@given(st.builds(Opening, hashes.map(Digest), lines, hashes.map(Digest)))
def test_opening_round_trip(opening: Opening) -> None:
    text = format_opening(opening)
    assert parse_opening(text) == parse_document(text) == opening


@given(
    st.builds(BoardReveal, hashes.map(Digest), board_names, hashes.map(Seed), st.lists(hashes.map(Digest)).map(tuple))
)
def test_board_reveal_round_trip(reveal: BoardReveal) -> None:
    text = format_board_reveal(reveal)
    assert parse_document(text) == reveal


@given(st.builds(SessionReveal, hashes.map(Digest), hashes.map(Secret)))
def test_session_reveal_round_trip(reveal: SessionReveal) -> None:
    text = format_session_reveal(reveal)
    assert parse_document(text) == reveal


def with_member(document: str, key: str, value: object) -> str:
    return json.dumps({**json.loads(document), key: value})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1, column 1: not JSON (Expecting value); accepted: one JSON object"),
        (COMMITMENT[:40], "line 3, column 3: not JSON ("),
        ("[]", "document: it is a list; accepted: one JSON object"),
        ("7", "document: it is 7; accepted: one JSON object"),
        ("[" * 100_000, "document: lists within lists without end; accepted: one JSON object"),
        ('{"a": ' + "9" * 5000 + "}", "document: a number of too many digits; accepted: strings and lists of strings"),
        ("{}", 'document: there is none; accepted: "paiju commitment 1"'),
        (SESSION, "document: it is 'paiju session reveal 1'; accepted: \"paiju commitment 1\""),
        (with_member(COMMITMENT, "document", "paiju commitment 2"), "document: it is 'paiju commitment 2'; accepted: "),
        ('{"a": 1, "a": 2}', "document: key 'a' is there twice; accepted: every key once"),
        (with_member(COMMITMENT, "note", ""), "paiju commitment 1: unknown key 'note'; accepted: document, event, "),
        (COMMITMENT.replace('"event"', '"Event"'), "paiju commitment 1: unknown key 'Event'; accepted: "),
        ('{"document": "paiju commitment 1"}', "paiju commitment 1: key event is missing; accepted: document, event, "),
        (with_member(COMMITMENT, "event", 7), "paiju commitment 1, event: it is 7; accepted: a string"),
        (with_member(COMMITMENT, "event", ""), "paiju commitment 1, event: '' is not a name; accepted: 1 to 64 "),
        (with_member(COMMITMENT, "event", "\ud800"), "paiju commitment 1, event: '\\ud800' is not a name; accepted: "),
        (with_member(COMMITMENT, "boards", "1"), "paiju commitment 1, boards: it is '1'; accepted: a list"),
        (with_member(COMMITMENT, "boards", []), "paiju commitment 1, boards: the list is empty; accepted: at least "),
        (with_member(COMMITMENT, "boards", ["1", 2]), "paiju commitment 1, boards[1]: it is 2; accepted: a string"),
        (with_member(COMMITMENT, "boards", ["1/2"]), "paiju commitment 1, boards[0]: '1/2' contains /; accepted: "),
        (
            with_member(COMMITMENT, "public_source", None),
            "paiju commitment 1, public_source: it is None; accepted: a s",
        ),
        (
            with_member(COMMITMENT, "public_source", "a\nb"),
            "paiju commitment 1, public_source: 'a\\nb' is not one line",
        ),
        (with_member(COMMITMENT, "secret_hash", "00"), "paiju commitment 1, secret_hash: it is '00'; accepted: 64 low"),
        (with_member(COMMITMENT, "secret_hash", "A" * 64), "paiju commitment 1, secret_hash: it is 'AAAAA"),
        (with_member(COMMITMENT, "secret_hash", {}), "paiju commitment 1, secret_hash: it is a dict; accepted: 64 low"),
    ],
    ids=lambda text: text[:60],
)
def test_a_malformed_commitment_gets_one_line(text: str, line: str) -> None:
    with pytest.raises(BadSealedDocument) as bad:
        parse_commitment(text)
    assert str(bad.value).startswith(line)
    assert "\n" not in str(bad.value)


def test_a_path_is_a_list_of_hashes() -> None:
    text = format_board_reveal(BoardReveal(HASH, "7", Seed(bytes(32)), (HASH,)))
    with pytest.raises(
        BadSealedDocument, match=r"^paiju board reveal 1, path\[1\]: it is 'x'; accepted: 64 lower-case"
    ):
        parse_document(with_member(text, "path", [HASH.hex(), "x"]))


def test_a_board_listed_twice_is_read_and_left_to_the_audit() -> None:
    assert parse_commitment(with_member(COMMITMENT, "boards", ["7", "7"])).boards == ("7", "7")


def test_any_document_says_which_kinds_there_are() -> None:
    with pytest.raises(BadSealedDocument, match='accepted: "paiju commitment 1" or "paiju opening 1" or '):
        parse_document('{"document": "x"}')


def assert_read_or_refused(text: str) -> None:
    """Nothing else is raised, and the refusal is one line that can be printed."""
    line = ""
    try:
        parse_document(text)
    except BadSealedDocument as bad:
        line = str(bad)
    assert "\n" not in line
    assert line.encode("utf-8").decode("utf-8") == line


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["event", "boards", "public_source", "secret_hash", "document", "x"]), json_values)
def test_no_value_makes_the_reader_fail_otherwise(key: str, value: object) -> None:
    assert_read_or_refused(with_member(COMMITMENT, key, value))


@given(st.text() | st.builds(lambda cut, more: COMMITMENT[:cut] + more, st.integers(0, 300), st.text(max_size=20)))
def test_no_text_makes_the_reader_fail_otherwise(text: str) -> None:
    assert_read_or_refused(text)
