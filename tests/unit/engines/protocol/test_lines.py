"""The lines of DOUDIZHUVER 1.0: what each event makes the platform say, and what programs may answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card, Rank, parse_codes
from paiju.engines.protocol.lines import (
    Acknowledged,
    Answered,
    Info,
    Message,
    Named,
    NoProtocol,
    Unreadable,
    answers,
    greeting,
    info,
    parse_answer,
    question,
    relays,
)
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import decide, start
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Kind
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Seat
from tests.books import DOUDIZHU as BOOKS
from tests.golden.deals import ccgc_printed

CCGC = BOOKS["doudizhu-ccgc"]
A, B, C = Seat(0), Seat(1), Seat(2)
NOW = Millis(0)


def told(event: e.Event) -> list[tuple[int, str, str]]:
    return [(message.seat, message.line, message.answer) for message in relays(CCGC, event)]


def played(seat: Seat, codes: str, then: Seat | None) -> e.CardsPlayed:
    return e.CardsPlayed(seat, parse_codes(codes), Kind.SINGLE, Rank.THREE, Rank.THREE, Cause.PLAYER, then, NOW, NOW)


def test_greeting_and_info() -> None:
    assert greeting(CCGC, B) == Message(B, "DOUDIZHUVER 1.0", "NAME")
    assert info(CCGC, B, Info(1, 4, 1, 6, 9, 2100, 15)) == Message(B, "INFO 1,4,1,6,9,2100,15", "OK INFO")


def test_a_hand_is_told_to_its_seat_only() -> None:
    assert told(e.HandDealt(C, parse_codes("1,2,53"))) == [(C, "DEAL C1,2,53", "OK DEAL")]


@pytest.mark.parametrize("cause", [Cause.PLAYER, Cause.FORMAL])
def test_a_call_is_told_to_the_others(cause: Cause) -> None:
    assert told(e.BidMade(B, 3, cause, None, NOW)) == [(A, "BID B3", "OK BID"), (C, "BID B3", "OK BID")]


def test_the_kitty_is_told_to_all() -> None:
    kitty = e.KittyShown(B, parse_codes("53,27,48"), NOW)
    assert told(kitty) == [(seat, "LEFTOVER B27,48,53", "OK LEFTOVER") for seat in (A, B, C)]


def test_a_play_is_told_to_the_others_in_ascending_order() -> None:
    assert told(played(B, "7,5,4,0", C)) == [(A, "PLAY B0,4,5,7", "OK PLAY"), (C, "PLAY B0,4,5,7", "OK PLAY")]


def test_the_last_play_is_followed_by_who_ran_out() -> None:
    over = [(seat, "GAMEOVER C", "OK GAMEOVER") for seat in (A, B, C)]
    assert told(played(C, "52", None)) == [(A, "PLAY C52", "OK PLAY"), (B, "PLAY C52", "OK PLAY"), *over]


def test_an_automatic_pass_is_told_to_its_seat_too() -> None:
    chosen = e.Passed(C, Cause.PLAYER, False, A, NOW, NOW)
    unable = e.Passed(C, Cause.UNABLE, False, A, NOW, NOW)
    assert [seat for seat, line, _ in told(chosen) if line == "PLAY C-1"] == [A, B]
    assert [seat for seat, line, _ in told(unable) if line == "PLAY C-1"] == [A, B, C]


def test_an_error_is_told_to_all() -> None:
    assert told(e.Faulted(B, "time_out", NOW)) == [(seat, "ERROR B", "OK ERROR") for seat in (A, B, C)]


def test_nobody_is_told_what_is_nobodys_business() -> None:
    for event in (e.DealStarted(1, A, 3, 17), e.KittySet(parse_codes("1,2,3")), e.DealPassedOut(False, NOW)):
        assert told(event) == []


def test_questions() -> None:
    assert question(CCGC, State(phase=Phase.AUCTION, turn=A)) == Message(A, "BID WHAT", "BID")
    assert question(CCGC, State(phase=Phase.PLAY, turn=C)) == Message(C, "PLAY WHAT", "PLAY")
    assert question(CCGC, State(phase=Phase.OVER)) is None


def test_books_without_programs() -> None:
    with pytest.raises(NoProtocol, match="doudizhu-national-2016 has no protocol for programs"):
        greeting(BOOKS["doudizhu-national-2016"], A)


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("version", "2.0", "DOUDIZHUVER 2.0"),
        ("separator", "=", "DOUDIZHUVER=1.0"),
    ],
)
def test_the_book_decides_the_greeting(field: str, value: object, line: str) -> None:
    assert greeting(CCGC.with_value(f"protocol.{field}", value), A).line == line


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("seat_letters", "WSE", "PLAY S0,4,5,7"),
        ("ascending", False, "PLAY B7,5,4,0"),
        ("suit_order", "♣♠♦♥", "PLAY B3,4,6,7"),
    ],
)
def test_the_book_decides_the_relay(field: str, value: object, line: str) -> None:
    rules = CCGC.with_value(f"protocol.{field}", value)
    assert relays(rules, played(B, "7,5,4,0", C))[0].line == line


def test_the_book_decides_pass_and_words() -> None:
    passed = e.Passed(C, Cause.PLAYER, False, A, NOW, NOW)
    assert relays(CCGC.with_value("protocol.pass_code", -2), passed)[0].line == "PLAY C-2"
    with pytest.raises(NoProtocol, match="PLAY is not a word of the platform"):
        relays(CCGC.with_value("protocol.platform_words", ("BID",)), passed)
    with pytest.raises(NoProtocol, match="OK is not a word of programs"):
        relays(CCGC.with_value("protocol.engine_words", ("BID",)), passed)


# Answers.


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("NAME hrbust", Named("hrbust")),
        ("Name 地主 王", Named("地主 王")),
        ("OK BID", Acknowledged("OK BID")),
        ("OK LEFTOVER\r\n", Acknowledged("OK LEFTOVER")),
        ("BID B3", Answered(e.Bid(3))),
        ("BID B9", Answered(e.Bid(9))),  # refused by decide
        ("PLAY B0,4,5,7", Answered(e.Play(parse_codes("0,4,5,7")))),  # PR-P1
        ("PLAY B-1", Answered(e.Pass())),  # PR-P2
        ("PLAY B7,5,4,0", Answered(e.Play(parse_codes("7,5,4,0")), unsorted=True)),  # PR-P4
    ],
)
def test_answers_that_are_read(line: str, answer: object) -> None:
    assert parse_answer(CCGC, B, line) == answer


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("PLAY B0, 4,5,7", "blank_inside", {"text": "B0, 4,5,7"}),  # PR-P5
        ("PLAY B54", "bad_card", {"text": "54"}),  # PR-P8
        ("PLAY B0,0", "card_twice", {"text": "0,0"}),  # PR-P9
        ("PLAY B-1,4", "bad_card", {"text": "-1"}),
        ("PLAY B", "bad_card", {"text": ""}),
        ("PLAY A0", "wrong_seat", {"text": "A0", "letter": "B"}),
        ("PLAY  B0", "no_parameter", {"word": "PLAY"}),
        ("PLAY", "no_parameter", {"word": "PLAY"}),
        ("BID B/", "bad_bid", {"text": "/"}),
        ("BID B", "bad_bid", {"text": ""}),
        ("BID B10", "bad_bid", {"text": "10"}),
        ("BID WHAT", "wrong_seat", {"text": "WHAT", "letter": "B"}),
        ("play B0", "unknown_word", {"word": "play"}),
        ("ERROR at module", "unknown_word", {"word": "ERROR"}),
        ("", "unknown_word", {"word": ""}),
        ("OK FINE", "odd_ok", {"text": "FINE"}),
        ("PLAY B0\x00", "bad_line", {"count": 8}),
        ("x" * 500, "bad_line", {"count": 500}),
    ],
)
def test_answers_that_are_faults(line: str, code: str, facts: dict[str, str | int]) -> None:
    assert parse_answer(CCGC, B, line) == Unreadable(code, facts)


def test_legality_is_not_decided_here() -> None:
    """PR-P7: after A1 a bid of 1 is read, and refused by the rules."""
    answer = parse_answer(CCGC, B, "BID B1")
    assert isinstance(answer, Answered)
    state = fold(start(CCGC, ccgc_printed().cardset))
    called = decide(CCGC, state, A, e.Bid(1))
    assert not isinstance(called, Refusal)
    assert isinstance(decide(CCGC, fold(called, state), B, answer.action), Refusal)


def test_the_book_decides_the_codes() -> None:
    turned = CCGC.with_value("protocol.suit_order", "♣♠♦♥")
    assert parse_answer(turned, B, "PLAY B0,52") == Answered(e.Play((Card(3), Card(52))))
    assert parse_answer(CCGC.with_value("protocol.ascending", False), B, "PLAY B4,0") == Answered(
        e.Play((Card(4), Card(0)))
    )


def test_which_message_an_answer_answers() -> None:
    asked = {word: Message(B, f"{word} WHAT", word) for word in ("NAME", "BID", "PLAY", "OK BID")}
    for line, word in (("NAME x", "NAME"), ("BID B1", "BID"), ("PLAY B-1", "PLAY"), ("PLAY B3", "PLAY")):
        assert [name for name, message in asked.items() if answers(message, parse_answer(CCGC, B, line))] == [word]
    assert answers(asked["OK BID"], Acknowledged("OK BID"))
    assert not answers(asked["OK BID"], Acknowledged("OK PLAY"))
    assert not answers(asked["BID"], Unreadable("bad_bid"))


WORDS = st.sampled_from(["NAME", "BID", "PLAY", "OK", "B", "A", "-1", ",", " ", "0", "53", "54", "WHAT", "\r", "٣"])


@given(st.one_of(st.text(), st.lists(WORDS).map("".join)))
def test_any_line_is_read_or_a_fault(line: str) -> None:
    assert parse_answer(CCGC, B, line) is not None
