"""Sealed sessions from the organiser's side: what is fixed when, and what is refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.deck import DECK
from paiju.cards.shuffle import Seed, seed_of_number, shuffle
from paiju.deals.names import BadSealedDocument, DealName, format_deal_name, parse_deal_name
from paiju.deals.sealed import (
    Commitment,
    SealedSession,
    Secret,
    attempt_seed,
    board_seed,
    commit,
    fingerprint,
    open_session,
    secret_hash,
)

SECRET = Secret(bytes(range(32)))
BOARDS = tuple(str(number) for number in range(1, 8))
SOURCE = "双色球 2026-11-20"


def sealed() -> SealedSession:
    return open_session(commit(SECRET, "全国赛", "1", BOARDS, SOURCE), SECRET, "03 07 11 22 28 31 + 05")


def test_a_board_is_the_same_deal_at_every_table() -> None:
    table_1, table_4 = sealed(), sealed()
    assert shuffle(DECK, table_1.board_seed("7")) == shuffle(DECK, table_4.board_seed("7"))


def test_every_board_session_event_public_value_and_secret_has_its_own_seed() -> None:
    seeds = {
        board_seed(secret, value, event, session, board)
        for secret in (SECRET, Secret(bytes(32)))
        for value in ("", "1", "11")
        for event in ("1", "11")
        for session in ("1", "11")
        for board in ("1", "11")
    }
    assert len(seeds) == 2 * 3 * 2 * 2 * 2


fields = st.text(alphabet="ab\0/é牌", max_size=5)


@given(st.tuples(fields, fields, fields, fields), st.tuples(fields, fields, fields, fields))
def test_names_never_run_into_one_another(one: tuple[str, str, str, str], other: tuple[str, str, str, str]) -> None:
    assert (board_seed(SECRET, *one) == board_seed(SECRET, *other)) == (one == other)


def test_the_opening_refers_to_the_commitment_and_fixes_every_board() -> None:
    session = sealed()
    opening = session.opening()
    assert opening.commitment == fingerprint(session.commitment)
    other = open_session(session.commitment, SECRET, "03 07 11 22 28 31 + 06").opening()
    assert other.root != opening.root


def test_the_fingerprint_covers_every_field() -> None:
    base = Commitment("e", "s", ("1", "2"), "source", secret_hash(SECRET))
    changed = [
        base,
        replace(base, event="f"),
        replace(base, session="t"),
        replace(base, boards=("2", "1")),
        replace(base, boards=("1", "2", "3")),
        replace(base, boards=("12",)),
        replace(base, public_source=""),
        replace(base, secret_hash=secret_hash(Secret(bytes(32)))),
    ]
    assert len(set(map(fingerprint, changed))) == len(changed)


def test_a_printed_session_does_not_show_its_secret() -> None:
    assert str(bytes(SECRET)) not in repr(sealed())
    assert "secret=" not in repr(sealed())


# Attempts.


def test_attempts_are_fixed_by_the_board_seed() -> None:
    session = sealed()
    seed = session.board_seed("7")
    assert session.deal_seed(DealName("7")) == seed
    assert session.deal_seed(DealName("7", 3)) == attempt_seed(seed, 3)
    assert len({attempt_seed(seed, attempt) for attempt in range(1, 10)}) == 9


@pytest.mark.parametrize("attempt", [-1, 0, 10_000])
def test_attempts_are_counted_from_one(attempt: int) -> None:
    with pytest.raises(ValueError, match="not in 1 to 9999"):
        attempt_seed(seed_of_number(1), attempt)


@pytest.mark.parametrize(
    ("text", "name"), [("7", DealName("7")), ("7/2", DealName("7", 2)), ("决赛 3/9999", DealName("决赛 3", 9999))]
)
def test_a_deal_name_is_read_and_written_back(text: str, name: DealName) -> None:
    assert parse_deal_name(text) == name
    assert format_deal_name(name) == text


@pytest.mark.parametrize(
    "text", ["", "/2", "7/", "7/1", "7/02", "7/10000", "7/123456789", "7/2/3", "7/x", "7/２", " 7"]
)
def test_a_deal_has_one_name_only(text: str) -> None:
    with pytest.raises(BadSealedDocument, match=r"^deal name: .*; accepted: "):
        parse_deal_name(text)


# What is refused.


@pytest.mark.parametrize("name", ["", " 7", "7 ", "a\nb", "a\0", "x" * 65, "\ud800", "7\u200b", "\u3000"])
def test_a_name_is_one_visible_line(name: str) -> None:
    for event, session, board in ((name, "1", "7"), ("e", name, "7"), ("e", "1", name)):
        with pytest.raises(BadSealedDocument, match="is not a name; accepted: 1 to 64 printable characters"):
            commit(SECRET, event, session, [board])


def test_a_board_name_has_no_slash() -> None:
    with pytest.raises(BadSealedDocument, match=r"^boards\[1\]: '7/2' contains /; accepted: .*, no /$"):
        commit(SECRET, "e", "1", ["7", "7/2"])


def test_a_board_is_committed_once() -> None:
    with pytest.raises(BadSealedDocument, match=r"^boards\[2\]: '7' is there twice; accepted: every board once$"):
        commit(SECRET, "e", "1", ["7", "8", "7"])


def test_a_session_has_boards() -> None:
    with pytest.raises(BadSealedDocument, match=r"^boards: the list is empty; accepted: at least one board$"):
        commit(SECRET, "e", "1", [])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(BadSealedDocument, match=f"^secret: it has {length} bytes; accepted: 32 bytes$"):
        commit(Secret(bytes(length)), "e", "1", ["7"])


def test_a_session_opens_with_its_own_secret_only() -> None:
    with pytest.raises(BadSealedDocument, match=r"^secret: it is not the committed one; "):
        open_session(sealed().commitment, Secret(bytes(32)), "1")


def test_the_public_value_is_mixed_in_exactly_when_it_was_announced() -> None:
    with pytest.raises(BadSealedDocument, match=r"^public_value: it is ''; accepted: the value of: 双色球"):
        open_session(commit(SECRET, "e", "1", ["7"], SOURCE), SECRET)
    with pytest.raises(BadSealedDocument, match=r"^public_value: it is '5'; accepted: empty, as announced$"):
        open_session(commit(SECRET, "e", "1", ["7"]), SECRET, "5")
    with pytest.raises(BadSealedDocument, match=r"^public_value: .* is not one line of text; "):
        open_session(commit(SECRET, "e", "1", ["7"], SOURCE), SECRET, "5\n")


def test_only_committed_boards_are_dealt() -> None:
    with pytest.raises(BadSealedDocument, match=r"^board: '99' is not in the commitment; accepted: 1, 2, 3 … 7$"):
        sealed().reveal_board("99")
    with pytest.raises(BadSealedDocument, match=r"accepted: 1, 2$"):
        open_session(commit(SECRET, "e", "1", ["1", "2"]), SECRET).board_seed("3")


def test_seeds_are_32_bytes() -> None:
    seed: Seed = sealed().deal_seed(DealName("1", 2))
    assert len(seed) == 32
