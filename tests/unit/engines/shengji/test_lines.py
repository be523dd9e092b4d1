"""The lines of SHENGJIVER: what is told, and what an answer is, or why it is none."""

import pytest

from paiju.engines.protocol.faults import EngineFault
from paiju.engines.shengji.lines import answer_text, opening, question, read_answer, relays
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.decide import advance
from paiju.rulebook.refusal import Refusal
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import EAST, NORTH, SOUTH, WEST, draw, of_hand, opened, position

BOOK = SHENGJI["shengji-80"]
HANDS = ["HA HQ H3 H3 C5", "HK D3 D4 D6 D7", "H4 H4 D8 D9 DT", "S3 S4 S5 S6 S7"]


def test_what_everybody_is_told_of_a_failed_throw() -> None:
    state = position(BOOK, HANDS)
    thrown = advance(BOOK, state, WEST, e.Play(of_hand(state, WEST, "HA HQ H3 H3")))
    assert not isinstance(thrown, Refusal)
    events, waiting = thrown
    told = [line.text for event in events for line in relays(waiting, event)]
    assert told == ["FAILED A0,0,36,44"] * 4
    asked = question(waiting, SOUTH)
    assert (asked.text, asked.wanted) == ("KIND A36;0,0", "KIND")
    said = read_answer(waiting, SOUTH, "KIND B2")
    assert said == e.Designate(True)
    assert answer_text(SOUTH, e.Designate(True)) == "KIND B2"


def test_before_the_first_card_a_program_is_told_who_it_is() -> None:
    first = opened(BOOK, first=NORTH)
    assert opening(first, EAST, 15, BOOK.book).text == "INFO C,1,2,2,2,-,D,15,shengji-80"
    later = opened(BOOK, deal=3, declarer=SOUTH, levels=(5, 7), first=SOUTH)
    assert opening(later, WEST, 15, BOOK.book).text == "INFO A,3,5,7,7,B,B,15,shengji-80"


def test_what_is_answered() -> None:
    state = position(BOOK, HANDS)
    played = read_answer(state, WEST, "PLAY A0,0")
    assert played == e.Play(of_hand(state, WEST, "H3 H3"))
    assert read_answer(state, WEST, "CALL A-1") == e.NoCall()
    assert answer_text(WEST, e.NoCall()) == "CALL A-1"
    drawn = draw(BOOK, opened(BOOK, ["S2 S2", "", "", ""]), 20)
    called = read_answer(drawn, WEST, "CALL A50,50")
    assert called == e.Call(of_hand(drawn, WEST, "S2 S2"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PLAY", "no_parameter"),
        ("PLAY A0, 0", "blank_inside"),
        ("PLAY B0", "wrong_seat"),
        ("PLAY 0", "wrong_seat"),
        ("PLAY A", "bad_card"),
        ("PLAY A54", "bad_card"),
        ("PLAY A-1", "bad_card"),
        ("PLAY A0,,0", "bad_card"),
        ("PLAY A０", "bad_card"),
        ("PLAY A0,0,0", "card_not_in_hand"),
        ("PLAY A7", "card_not_in_hand"),
        ("BURY A-1", "bad_card"),
        ("KIND A3", "bad_kind"),
    ],
)
def test_what_cannot_be_read_is_a_fault_with_its_reason(text: str, code: str) -> None:
    found = read_answer(position(BOOK, HANDS), WEST, text)
    assert isinstance(found, EngineFault)
    assert found.code == code
    assert found.words.zh
    assert found.words.en
