"""What anybody can check of a sealed session: each check returns its findings, none when all is well.

A finding is a code and facts; ``paiju.words`` owns the sentence. The checks trust nothing but the commitment.
"""

import enum
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from paiju.cards.card import Card
from paiju.cards.shuffle import Seed, format_seed
from paiju.deals.dealing import ONE_PACK, Dealing
from paiju.deals.merkle import root_by_path, root_of
from paiju.deals.names import DealName, format_deal_name
from paiju.deals.sealed import (
    BoardReveal,
    Commitment,
    Opening,
    SessionReveal,
    attempt_seed,
    board_leaf,
    board_seed,
    fingerprint,
    secret_hash,
)

KITTY = 4
"""What sentences call it among the hands, which they count from 1."""


@enum.unique
class FindingCode(enum.StrEnum):
    """The facts of each code stand beside it."""

    DUPLICATE_BOARD = "duplicate_board"  # board, first, second (positions from 1)
    COMMITMENT_MISMATCH = "commitment_mismatch"  # document, expected, found (fingerprints); board for a board reveal
    PUBLIC_VALUE_MISSING = "public_value_missing"  # source
    PUBLIC_VALUE_UNANNOUNCED = "public_value_unannounced"  # found
    PUBLIC_VALUE_MISMATCH = "public_value_mismatch"  # source, expected (as the auditor looked it up), found
    SECRET_MISMATCH = "secret_mismatch"  # expected, found (hashes of the secret)
    ROOT_MISMATCH = "root_mismatch"  # expected (from the secret), found (published)
    UNKNOWN_BOARD = "unknown_board"  # board
    PATH_LENGTH = "path_length"  # board, found
    PATH_MISMATCH = "path_mismatch"  # board, expected (published root), found (where the path leads)
    BOARD_MISMATCH = "board_mismatch"  # board, expected (seed from the secret), found (revealed seed)
    HAND_SIZE = "hand_size"  # deal, hand (of three seats, the kitty, the fourth seat), expected, found (how many)
    DEAL_MISMATCH = "deal_mismatch"  # deal, hand, expected (lowest card it lacks), found (lowest it should not have)
    ORDER_MISMATCH = "order_mismatch"  # deal, hand, place (from 1), expected, found


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it was promised."""

    code: FindingCode
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealtHands:
    """The cards as a table had them: hands in seat order, the kitty last. Within a hand the order counts only where
    cards are drawn."""

    name: DealName
    hands: tuple[tuple[Card, ...], ...]


def verify_commitment(commitment: Commitment) -> tuple[Finding, ...]:
    """Check what is wrong before any play: a board listed twice would have two places in the tree."""
    findings: list[Finding] = []
    first_at: dict[str, int] = {}
    for position, board in enumerate(commitment.boards, 1):
        first = first_at.setdefault(board, position)
        if first < position:
            facts: dict[str, str | int] = {"board": board, "first": first, "second": position}
            findings.append(Finding(FindingCode.DUPLICATE_BOARD, facts))
    return tuple(findings)


def verify_opening(commitment: Commitment, opening: Opening, public_value: str | None = None) -> tuple[Finding, ...]:
    """Check the opening; ``public_value`` is what the auditor read at the announced source, None if nobody looked."""
    findings = list(_commitment_findings(commitment, opening.commitment.hex(), {"document": "opening"}))
    source, found = commitment.public_source, opening.public_value
    if source and not found:
        findings.append(Finding(FindingCode.PUBLIC_VALUE_MISSING, {"source": source}))
    if found and not source:
        findings.append(Finding(FindingCode.PUBLIC_VALUE_UNANNOUNCED, {"found": found}))
    if public_value is not None and public_value != found:
        facts = {"source": source, "expected": public_value, "found": found}
        findings.append(Finding(FindingCode.PUBLIC_VALUE_MISMATCH, facts))
    return tuple(findings)


def verify_board(commitment: Commitment, opening: Opening, reveal: BoardReveal) -> tuple[Finding, ...]:
    """Check a board as soon as it is revealed: its seed is the one under the root, at the place of its name."""
    board = reveal.board
    findings = list(_commitment_findings(commitment, reveal.commitment.hex(), {"document": "board", "board": board}))
    if board not in commitment.boards:
        return (*findings, Finding(FindingCode.UNKNOWN_BOARD, {"board": board}))
    leaf = board_leaf(board, reveal.seed)
    root = root_by_path(leaf, commitment.boards.index(board), len(commitment.boards), reveal.path)
    if root is None:
        findings.append(Finding(FindingCode.PATH_LENGTH, {"board": board, "found": len(reveal.path)}))
    elif root != opening.root:
        facts = {"board": board, "expected": opening.root.hex(), "found": root.hex()}
        findings.append(Finding(FindingCode.PATH_MISMATCH, facts))
    return tuple(findings)


def verify_deal(seed: Seed, deal: DealtHands, dealing: Dealing = ONE_PACK) -> tuple[Finding, ...]:
    """Deal again from the board seed and compare hand by hand; where cards are drawn, card by card."""
    findings: list[Finding] = []
    pairs = itertools.zip_longest(dealing.hands(attempt_seed(seed, deal.name.attempt)), deal.hands, fillvalue=())
    for place, (wanted, found) in enumerate(pairs):
        due, held = Counter(wanted), Counter(found)
        facts: dict[str, str | int] = {"deal": format_deal_name(deal.name), "hand": _hand(place, dealing)}
        if len(wanted) != len(found):
            facts |= {"expected": len(wanted), "found": len(found)}
            findings.append(Finding(FindingCode.HAND_SIZE, facts))
        elif due != held:
            facts |= {"expected": int(min(due - held)), "found": int(min(held - due))}
            findings.append(Finding(FindingCode.DEAL_MISMATCH, facts))
        elif dealing.is_drawn and wanted != found:
            at = next(at for at, card in enumerate(wanted) if card != found[at])
            facts |= {"place": at + 1, "expected": int(wanted[at]), "found": int(found[at])}
            findings.append(Finding(FindingCode.ORDER_MISMATCH, facts))
    return tuple(findings)


def _hand(place: int, dealing: Dealing) -> int:
    """As sentences number hands: those of three seats, the kitty, and then further seats."""
    return KITTY if place == dealing.kitty else place + 1 + (KITTY <= place + 1 <= dealing.kitty)


def verify_session(
    commitment: Commitment,
    opening: Opening,
    reveal: SessionReveal,
    *,
    boards: Iterable[BoardReveal] = (),
    deals: Iterable[DealtHands] = (),
    dealing: Dealing = ONE_PACK,
    public_value: str | None = None,
) -> tuple[Finding, ...]:
    """Check everything from the secret: the documents, every board revealed on the way, every deal that was played.

    With a wrong secret nothing can be derived, so that finding ends the list.
    """
    findings = [*verify_commitment(commitment), *verify_opening(commitment, opening, public_value)]
    findings += _commitment_findings(commitment, reveal.commitment.hex(), {"document": "session"})
    found_hash = secret_hash(reveal.secret)
    if found_hash != commitment.secret_hash:
        facts = {"expected": commitment.secret_hash.hex(), "found": found_hash.hex()}
        return (*findings, Finding(FindingCode.SECRET_MISMATCH, facts))
    seeds = {
        board: board_seed(reveal.secret, opening.public_value, commitment.event, commitment.session, board)
        for board in commitment.boards
    }
    root = root_of([board_leaf(board, seeds[board]) for board in commitment.boards])
    if root != opening.root:
        findings.append(Finding(FindingCode.ROOT_MISMATCH, {"expected": root.hex(), "found": opening.root.hex()}))
    for shown in boards:
        findings += verify_board(commitment, opening, shown)
        if shown.board in seeds and shown.seed != seeds[shown.board]:
            facts = {"expected": format_seed(seeds[shown.board]), "found": format_seed(shown.seed)}
            findings.append(Finding(FindingCode.BOARD_MISMATCH, {"board": shown.board, **facts}))
    for deal in deals:
        if deal.name.board in seeds:
            findings += verify_deal(seeds[deal.name.board], deal, dealing)
        else:
            findings.append(Finding(FindingCode.UNKNOWN_BOARD, {"board": deal.name.board}))
    return tuple(findings)


def _commitment_findings(commitment: Commitment, found: str, facts: dict[str, str]) -> Iterator[Finding]:
    expected = fingerprint(commitment).hex()
    if found != expected:
        yield Finding(FindingCode.COMMITMENT_MISMATCH, {**facts, "expected": expected, "found": found})
