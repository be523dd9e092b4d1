"""What an auditor finds: nothing in an honest session, and the right thing, by name, in each dishonest one."""

from dataclasses import replace

import pytest

from paiju.cards.deck import DECK
from paiju.cards.shuffle import seed_of_number, shuffle
from paiju.deals.audit import (
    DealtHands,
    Finding,
    FindingCode,
    verify_board,
    verify_commitment,
    verify_deal,
    verify_opening,
    verify_session,
)
from paiju.deals.dealing import Dealing, in_hands
from paiju.deals.merkle import Digest
from paiju.deals.names import DealName
from paiju.deals.sealed import Commitment, SealedSession, Secret, SessionReveal, commit, fingerprint, open_session

SECRET = Secret(bytes(range(32)))
OTHER_SECRET = Secret(bytes(32))
BOARDS = tuple(str(number) for number in range(1, 8))
VALUE = "03 07 11 22 28 31 + 05"
SESSION = open_session(commit(SECRET, "全国赛", "1", BOARDS, "双色球 2026-11-20"), SECRET, VALUE)
COMMITMENT, OPENING, REVEAL = SESSION.commitment, SESSION.opening(), SESSION.reveal_secret()
ZERO = Digest(bytes(32))


def dealt(name: DealName, session: SealedSession = SESSION) -> DealtHands:
    order = shuffle(DECK, session.deal_seed(name))
    parts = (order[:17], order[17:34], order[34:51], order[51:])
    return DealtHands(name, tuple(tuple(sorted(part)) for part in parts))


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 60])
@pytest.mark.parametrize(("source", "value"), [("", ""), ("lottery", VALUE)])
def test_an_honest_session_has_no_findings(size: int, source: str, value: str) -> None:
    boards = tuple(f"b{number}" for number in range(size))
    session = open_session(commit(SECRET, "e", "s", boards, source), SECRET, value)
    reveals = [session.reveal_board(board) for board in boards]
    names = [DealName(board, attempt) for board in boards for attempt in (1, 2)]
    deals = [dealt(name, session) for name in names]
    commitment, opening = session.commitment, session.opening()
    assert all(verify_board(commitment, opening, reveal) == () for reveal in reveals)
    reveal = session.reveal_secret()
    assert verify_session(commitment, opening, reveal, boards=reveals, deals=deals, public_value=value) == ()


def test_another_secret_is_found_and_ends_the_list() -> None:
    reveal = SessionReveal(fingerprint(COMMITMENT), OTHER_SECRET)
    findings = verify_session(COMMITMENT, OPENING, reveal, deals=[dealt(DealName("1"))])
    assert codes(findings) == ["secret_mismatch"]
    assert findings[0].facts["expected"] == COMMITMENT.secret_hash.hex()


def test_another_root_is_found() -> None:
    findings = verify_session(COMMITMENT, replace(OPENING, root=ZERO), REVEAL)
    assert findings == (Finding(FindingCode.ROOT_MISMATCH, {"expected": OPENING.root.hex(), "found": ZERO.hex()}),)


def test_a_public_value_that_was_not_announced_is_found() -> None:
    quiet = commit(SECRET, "e", "1", ["7"])
    assert codes(verify_opening(quiet, replace(OPENING, commitment=fingerprint(quiet)))) == ["public_value_unannounced"]


def test_a_public_value_left_out_is_found() -> None:
    findings = verify_opening(COMMITMENT, replace(OPENING, public_value=""))
    assert findings == (Finding(FindingCode.PUBLIC_VALUE_MISSING, {"source": COMMITMENT.public_source}),)


def test_a_public_value_other_than_the_one_at_the_source_is_found() -> None:
    findings = verify_session(COMMITMENT, OPENING, REVEAL, public_value="01 02 03 04 05 06 + 07")
    assert codes(findings) == ["public_value_mismatch"]
    assert findings[0].facts["found"] == VALUE


@pytest.mark.parametrize("change", ["boards", "event", "session", "public_source"])
def test_a_commitment_altered_afterwards_is_found_in_every_document(change: str) -> None:
    altered = {
        "boards": replace(COMMITMENT, boards=BOARDS[::-1]),
        "event": replace(COMMITMENT, event="x"),
        "session": replace(COMMITMENT, session="2"),
        "public_source": replace(COMMITMENT, public_source="x"),
    }[change]
    findings = verify_session(altered, OPENING, REVEAL, boards=[SESSION.reveal_board("7")])
    documents = [finding.facts["document"] for finding in findings if finding.code == FindingCode.COMMITMENT_MISMATCH]
    assert documents == ["opening", "session", "board"]


def test_a_board_listed_twice_is_found() -> None:
    twice = Commitment("e", "1", ("7", "8", "7"), "", COMMITMENT.secret_hash)
    assert verify_commitment(twice) == (Finding(FindingCode.DUPLICATE_BOARD, {"board": "7", "first": 1, "second": 3}),)


def test_a_board_revealed_with_another_seed_is_found_at_once_and_at_the_end() -> None:
    false = replace(SESSION.reveal_board("7"), seed=seed_of_number(1))
    assert codes(verify_board(COMMITMENT, OPENING, false)) == ["path_mismatch"]
    findings = verify_session(COMMITMENT, OPENING, REVEAL, boards=[false])
    assert codes(findings) == ["path_mismatch", "board_mismatch"]
    assert findings[1].facts["board"] == "7"


def test_the_seed_of_one_board_does_not_pass_for_another() -> None:
    renamed = replace(SESSION.reveal_board("6"), board="5")
    assert codes(verify_board(COMMITMENT, OPENING, renamed)) == ["path_mismatch"]


def test_a_path_of_the_wrong_length_is_found() -> None:
    reveal = SESSION.reveal_board("1")
    findings = verify_board(COMMITMENT, OPENING, replace(reveal, path=reveal.path[1:]))
    assert findings == (Finding(FindingCode.PATH_LENGTH, {"board": "1", "found": 2}),)


def test_a_board_that_was_never_committed_is_found() -> None:
    strange = replace(SESSION.reveal_board("7"), board="99")
    assert codes(verify_board(COMMITMENT, OPENING, strange)) == ["unknown_board"]
    deal = DealtHands(DealName("99"), (DECK,))
    assert codes(verify_session(COMMITMENT, OPENING, REVEAL, deals=[deal])) == ["unknown_board"]


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (2, 3), (0, 3)])
def test_two_cards_exchanged_are_found_in_both_hands(one: int, other: int) -> None:
    deal = dealt(DealName("7"))
    hands = [list(hand) for hand in deal.hands]
    mine, yours = hands[one][0], hands[other][0]
    hands[one][0], hands[other][0] = yours, mine
    false = replace(deal, hands=tuple(map(tuple, hands)))
    assert verify_session(COMMITMENT, OPENING, REVEAL, deals=[dealt(DealName("6")), false]) == (
        Finding(FindingCode.DEAL_MISMATCH, {"deal": "7", "hand": one + 1, "expected": mine, "found": yours}),
        Finding(FindingCode.DEAL_MISMATCH, {"deal": "7", "hand": other + 1, "expected": yours, "found": mine}),
    )


def test_a_card_held_twice_is_found() -> None:
    deal = dealt(DealName("7"))
    first, second, *rest = deal.hands[0]
    false = replace(deal, hands=((first, first, *rest), *deal.hands[1:]))
    facts: dict[str, str | int] = {"deal": "7", "hand": 1, "expected": second, "found": first}
    assert verify_deal(SESSION.board_seed("7"), false) == (Finding(FindingCode.DEAL_MISMATCH, facts),)


def test_a_second_attempt_dealt_as_the_first_is_found() -> None:
    deal = replace(dealt(DealName("7")), name=DealName("7", 2))
    findings = verify_session(COMMITMENT, OPENING, REVEAL, deals=[deal])
    assert {finding.code for finding in findings} == {FindingCode.DEAL_MISMATCH}
    assert {finding.facts["deal"] for finding in findings} == {"7/2"}


def test_a_card_moved_to_another_hand_is_found() -> None:
    deal = dealt(DealName("7"))
    first, second, *rest = deal.hands
    moved = replace(deal, hands=((*first, second[0]), second[1:], *rest))
    assert verify_deal(SESSION.board_seed("7"), moved) == (
        Finding(FindingCode.HAND_SIZE, {"deal": "7", "hand": 1, "expected": 17, "found": 18}),
        Finding(FindingCode.HAND_SIZE, {"deal": "7", "hand": 2, "expected": 17, "found": 16}),
    )


def test_a_hand_too_few_or_too_many_is_found() -> None:
    deal = dealt(DealName("7"))
    few, many = replace(deal, hands=deal.hands[:3]), replace(deal, hands=(*deal.hands, (DECK[0],)))
    seed = SESSION.board_seed("7")
    kitty: dict[str, str | int] = {"deal": "7", "hand": 4, "expected": 3, "found": 0}
    fifth: dict[str, str | int] = {"deal": "7", "hand": 5, "expected": 0, "found": 1}
    assert verify_deal(seed, few) == (Finding(FindingCode.HAND_SIZE, kitty),)
    assert verify_deal(seed, many) == (Finding(FindingCode.HAND_SIZE, fifth),)


def test_another_deck_may_be_dealt() -> None:
    deck, seed = DECK * 2, SESSION.board_seed("7")
    order = shuffle(deck, seed)
    deal = DealtHands(DealName("7"), (order[:50], order[50:]))
    assert verify_deal(seed, deal, in_hands(deck, 50, 58)) == ()


def test_twin_cards_are_counted() -> None:
    seed, deck = SESSION.board_seed("7"), (DECK[0], DECK[0], DECK[1])
    deal = DealtHands(DealName("7"), ((DECK[0], DECK[1], DECK[1]),))
    facts: dict[str, str | int] = {"deal": "7", "hand": 1, "expected": 0, "found": 1}
    assert verify_deal(seed, deal, in_hands(deck, 3, 0)) == (Finding(FindingCode.DEAL_MISMATCH, facts),)


def test_cards_that_are_drawn_have_their_places() -> None:
    """Four seats draw in turn from the second; the same cards drawn otherwise are another deal."""
    deck, seed = DECK * 2, SESSION.board_seed("7")
    dealing = Dealing(deck, (*((1 + turn) % 4 for turn in range(100)), *(4,) * 8), 4, is_drawn=True)
    order = shuffle(deck, seed)
    hands = [order[(seat - 1) % 4 : 100 : 4] for seat in range(4)]
    deal = DealtHands(DealName("7"), (*hands, order[100:]))
    assert verify_deal(seed, deal, dealing) == ()
    first, second, *rest = hands[3]
    swapped = replace(deal, hands=(*hands[:3], (second, first, *rest), order[100:]))
    facts: dict[str, str | int] = {"deal": "7", "hand": 5, "place": 1, "expected": first, "found": second}
    assert verify_deal(seed, swapped, dealing) == (Finding(FindingCode.ORDER_MISMATCH, facts),)
    short = replace(deal, hands=(*hands, order[101:]))
    (finding,) = verify_deal(seed, short, dealing)
    assert (finding.code, finding.facts["hand"]) == (FindingCode.HAND_SIZE, 4)
