"""The published vectors, and a second implementation written from ``docs/fair-deals.md`` alone.

``python tests/unit/deals/test_fair_deals_vectors.py`` writes the file anew. What is published never changes: only add.
"""

import hashlib
import itertools
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from paiju.cards.deck import DECK
from paiju.cards.shuffle import Seed, byte_stream, lot, seed_of_number, shuffle, uniform_below
from paiju.cli.main import main
from paiju.deals.sealed import Secret, attempt_seed, commit, fingerprint, open_session

VECTORS = Path(__file__).parents[3] / "testdata" / "fair-deals" / "vectors.json"

SEEDS = (Seed(bytes(32)), Seed(bytes(range(32))), Seed(b"\xff" * 32), seed_of_number(7))
BOUNDS = (1, 2, 3, 7, 17, 43, 52, 53, 54, 129, 255, 256)
SESSIONS = (
    (Secret(bytes(range(32))), "Club night", "2026-11-15", ("1",), "", ""),
    (Secret(bytes(range(32))), "Club night", "2026-11-15", ("1", "2", "3"), "", ""),
    (
        Secret(bytes(range(255, 223, -1))),
        "全国二打一锦标赛",
        "第1轮",
        ("1", "2", "3", "4", "5", "6", "决赛 7"),
        "中国福利彩票双色球第2026131期，红球升序 + 蓝球，两位数字，空格分隔",
        "03 07 11 22 28 31 + 05",
    ),
)


def vectors() -> dict[str, Any]:
    return {
        "about": "Vectors for docs/fair-deals.md; bytes as hex, cards as codes 0-53 of regulation 001.",
        "numbers": [{"number": number, "seed": seed_of_number(number).hex()} for number in (0, 7, 54, 20261115)],
        "streams": [
            {"seed": seed.hex(), "first_bytes": bytes(itertools.islice(byte_stream(seed), 80)).hex()} for seed in SEEDS
        ],
        "uniform_below": [{"seed": seed.hex(), "bounds": BOUNDS, "numbers": numbers_below(seed)} for seed in SEEDS],
        "shuffles": [{"seed": seed.hex(), "order": shuffle(DECK, seed)} for seed in SEEDS],
        "lots": [
            {"seed": seed.hex(), "purpose": purpose, "n": 3, "number": lot(seed, purpose, 3)}
            for seed in SEEDS
            for purpose in ("first caller", "座位")
        ],
        "attempts": [
            {"board_seed": seed.hex(), "attempt": attempt, "seed": attempt_seed(seed, attempt).hex()}
            for seed in SEEDS[:2]
            for attempt in (1, 2, 3, 9999)
        ],
        "sessions": [session_vector(*fields) for fields in SESSIONS],
    }


def numbers_below(seed: Seed) -> list[int]:
    stream = byte_stream(seed)
    return [uniform_below(bound, stream) for bound in BOUNDS]


def session_vector(
    secret: Secret, event: str, name: str, boards: tuple[str, ...], source: str, value: str
) -> dict[str, Any]:
    commitment = commit(secret, event, name, boards, source)
    session = open_session(commitment, secret, value)
    reveals = [session.reveal_board(board) for board in boards]
    return {
        "secret": secret.hex(),
        "event": event,
        "session": name,
        "boards": boards,
        "public_source": source,
        "public_value": value,
        "secret_hash": commitment.secret_hash.hex(),
        "fingerprint": fingerprint(commitment).hex(),
        "root": session.opening().root.hex(),
        "reveals": [
            {
                "board": reveal.board,
                "seed": reveal.seed.hex(),
                "path": [digest.hex() for digest in reveal.path],
                "order": shuffle(DECK, reveal.seed),
            }
            for reveal in reveals
        ],
    }


def published() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return content


def test_our_code_gives_the_published_vectors() -> None:
    assert json.loads(json.dumps(vectors())) == published()


# The second implementation: from SHA-256 up, nothing of paiju, another way of doing each step.


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in padded) for pad in (0x36, 0x5C))
    return sha(outer + sha(inner + message))


def all_bytes(seed: bytes, tag: str = "paiju shuffle 1") -> Iterator[int]:
    for counter in itertools.count():
        yield from hmac_by_hand(seed, tag.encode() + struct.pack(">Q", counter))


def draw(bytes_left: Iterator[int], bound: int) -> int:
    accepted = 256 // bound * bound
    return next(byte for byte in bytes_left if byte < accepted) % bound


def deal(seed: bytes, cards: int = 54) -> list[int]:
    """Swapping the chosen card to the end and cutting it off is the same as swapping in place from the end."""
    bytes_left, rest, end = all_bytes(seed), list(range(cards)), list[int]()
    while len(rest) > 1:
        chosen = draw(bytes_left, len(rest))
        last = rest.pop()
        if chosen == len(rest):
            end.insert(0, last)
        else:
            end.insert(0, rest[chosen])
            rest[chosen] = last
    return rest + end


def packed(*texts: str) -> bytes:
    return b"".join(struct.pack(f">I{len(data)}s", len(data), data) for data in map(str.encode, texts))


def seed_for(secret: bytes, value: str, event: str, session: str, board: str) -> bytes:
    return hmac_by_hand(secret, b"paiju board 1" + packed(value, event, session, board))


def root_level_by_level(leaves: list[bytes]) -> bytes:
    """RFC 6962 from below: join neighbours, carry an odd last one up unchanged."""
    level = leaves
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = [sha(b"\1" + pair[0] + pair[1]) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def root_along(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """RFC 9162 §2.1.3.2."""
    place, last, root = index, size - 1, leaf
    for sibling in path:
        assert last > 0
        if place % 2 or place == last:
            root = sha(b"\1" + sibling + root)
            while not place % 2 and place:
                place, last = place // 2, last // 2
        else:
            root = sha(b"\1" + root + sibling)
        place, last = place // 2, last // 2
    assert last == 0
    return root


def check_session(vector: dict[str, Any]) -> None:
    secret, boards = bytes.fromhex(vector["secret"]), vector["boards"]
    secret_hash = sha(b"paiju secret 1" + secret)
    assert vector["secret_hash"] == secret_hash.hex()
    head = packed(vector["event"], vector["session"], vector["public_source"])
    listed = struct.pack(">I", len(boards)) + packed(*boards)
    assert vector["fingerprint"] == sha(b"paiju commitment 1" + secret_hash + head + listed).hex()
    names = (vector["public_value"], vector["event"], vector["session"])
    seeds = [seed_for(secret, *names, board) for board in boards]
    leaves = [sha(b"\0" + packed(board) + seed) for board, seed in zip(boards, seeds, strict=True)]
    root = root_level_by_level(leaves)
    assert vector["root"] == root.hex()
    for index, reveal in enumerate(vector["reveals"]):
        assert reveal["board"] == boards[index]
        assert reveal["seed"] == seeds[index].hex()
        assert list(reveal["order"]) == deal(seeds[index])
        path = [bytes.fromhex(digest) for digest in reveal["path"]]
        assert root_along(leaves[index], index, len(boards), path) == root


def test_the_second_implementation_gives_the_published_vectors() -> None:
    content = published()
    for vector in content["numbers"]:
        assert vector["seed"] == sha(b"paiju seed %d" % vector["number"]).hex()
    for vector in content["streams"]:
        first = bytes(itertools.islice(all_bytes(bytes.fromhex(vector["seed"])), 80))
        assert vector["first_bytes"] == first.hex()
    for vector in content["uniform_below"]:
        stream = all_bytes(bytes.fromhex(vector["seed"]))
        assert vector["numbers"] == [draw(stream, bound) for bound in vector["bounds"]]
    for vector in content["shuffles"]:
        assert vector["order"] == deal(bytes.fromhex(vector["seed"]))
    for vector in content["lots"]:
        stream = all_bytes(bytes.fromhex(vector["seed"]), f"paiju lot 1 {vector['purpose']}")
        assert vector["number"] == draw(stream, vector["n"])
    for vector in content["attempts"]:
        seed, attempt = bytes.fromhex(vector["board_seed"]), vector["attempt"]
        later = hmac_by_hand(seed, struct.pack(">15sQ", b"paiju attempt 1", attempt))
        assert vector["seed"] == (seed if attempt == 1 else later).hex()
    for vector in content["sessions"]:
        check_session(vector)


visible = st.characters(exclude_categories=("C", "Z"), exclude_characters="/")
names = st.text(visible, min_size=1, max_size=12)
board_lists = st.lists(names, min_size=1, max_size=20, unique=True).map(tuple)


@given(st.binary(min_size=32, max_size=32).map(Secret), names, names, board_lists, names)
def test_both_agree_on_any_session(
    secret: Secret, event: str, session: str, boards: tuple[str, ...], value: str
) -> None:
    check_session(session_vector(secret, event, session, boards, "source", value))


@given(st.binary(min_size=32, max_size=32).map(Seed), st.integers(1, 54))
def test_both_agree_on_any_shuffle(seed: Seed, cards: int) -> None:
    assert list(shuffle(DECK[:cards], seed)) == deal(seed, cards)


if __name__ == "__main__":
    lines = json.dumps(vectors(), ensure_ascii=False, indent=1)
    VECTORS.write_text(lines + "\n", encoding="utf-8")


# Casual deals, from the document alone.


def casual(book: str, master: bytes, board: int) -> tuple[int, list[list[int]], list[int]]:
    """First caller, hands and kitty."""
    order = deal(seed_for(master, "", "paiju deal", "1", str(board)))
    lot_of_table = draw(all_bytes(master, "paiju lot 1 first caller of the first deal"), 3)
    callers = {"national": (board - 1) % 3, "ccgc": 0, "workers": (lot_of_table + board - 1) % 3}
    return callers[book], [sorted(order[seat * 17 : seat * 17 + 17]) for seat in range(3)], sorted(order[51:])


@pytest.mark.parametrize("book", ["national", "ccgc", "workers"])
@pytest.mark.parametrize("seed", ["0", "7", "123456789012345678", "5a" * 32])
@pytest.mark.parametrize("board", [1, 2, 12, 9999])
def test_a_casual_deal_can_be_computed_from_the_document(
    book: str, seed: str, board: int, capsys: pytest.CaptureFixture[str]
) -> None:
    master = bytes.fromhex(seed) if len(seed) == 64 else sha(f"paiju seed {int(seed)}".encode())
    caller, hands, kitty = casual(book, master, board)
    assert main(["deal", "--book", book, "--seed", seed, "--board", str(board), "--notation", "codes", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["boards"]
    assert told["first_caller"] == caller
    assert [codes(hand) for hand in told["hands"]] == hands
    assert codes(told["kitty"]) == kitty
    state = paiju.Deal(book, int(seed) if len(seed) < 64 else Seed(master), board).state
    assert [sorted(map(int, hand or ())) for hand in state.hands] == hands


def codes(cards: Any) -> list[int]:
    return sorted(map(int, cards.replace(",", " ").split() if isinstance(cards, str) else cards))
