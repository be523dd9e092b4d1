"""The referee's question about following, throwing and winning."""

import pytest

from paiju.games.shengji.lookup.question import answer
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import Verdict
from paiju.words.refusals import say_reason
from tests.books import SHENGJI

COOP, EIGHTY = SHENGJI["shengji-coop"], SHENGJI["shengji-80"]


def asked(text: str, on: str | None = None, book: str = "shengji-80") -> Verdict:
    return answer(SHENGJI[book], text, on, "CARDS", "--on")


@pytest.mark.parametrize(
    ("cards", "kind"),
    [("♥5", "single"), ("♥5♥5", "pair"), ("H5 H5 H6 H6", "tractor"), ("♥A ♥K", "throw"), ("LJ LJ S2 S2", "tractor")],
)
def test_cards_are_named(cards: str, kind: str) -> None:
    found = asked(f"trump=♠ level=2 {cards}").played
    assert (found.kind, found.reasons) == (kind, ())


def test_a_follow_is_judged_by_the_hand() -> None:
    wrong = asked("主=♠ 级=2 ♥8♥8♥J♥J 手=♥8♥8♥9♥9♥J♥J", "♥5♥5♥6♥6").played
    assert wrong.kind is None
    assert [reason.code for reason in wrong.reasons] == ["tractor_owed"]
    assert "♥8 ♥8 ♥9 ♥9" in say_reason(wrong.reasons[0].code, wrong.reasons[0].facts).zh
    right = asked("trump=S level=2 ♥8♥8♥9♥9 hand=♥8♥8♥9♥9♥J♥J", "♥5♥5♥6♥6")
    assert (right.played.kind, right.beats) == ("tractor", True)
    discard = asked("trump=S level=2 ♣3 ♦4", "♥5♥5")
    assert (discard.played.kind, discard.beats) == ("discard", False)
    assert discard.why is not None
    short = asked("trump=S level=2 ♥8", "♥5♥5").played
    assert [reason.code for reason in short.reasons] == ["wrong_number"]


@pytest.mark.parametrize(("book", "fine"), [("shengji-coop", 30), ("shengji-80", 40)])
def test_a_throw_is_judged_by_the_others(book: str, fine: int) -> None:
    found = asked("trump=S level=2 ♥A♥Q♥3♥3 others=♥K/-/♥4♥4", book=book).played
    (reason,) = found.reasons
    assert reason.code == "throw_blocked_both"
    assert (reason.facts["single"], reason.facts["double"], reason.facts["fine"]) == ("♥Q", "♥3 ♥3", fine)
    assert asked("trump=S level=2 ♥A♥Q♥Q others=♠A/♥J♥J/-", book=book).played.kind == "throw"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("♥5♥5", "no_situation"),
        ("trump=S level=2", "no_cards"),
        ("trump=X level=2 ♥5", "no_such_trump"),
        ("trump=S level=99x ♥5", "no_such_level"),
        ("trump=S level=2 ♥5♥5♥5", "card_thrice"),
        ("trump=S level=2 ♥Z", "no_card"),
        ("trump=S level=2 colour=3 ♥5", "no_such_part"),
        ("trump=S level=2 ♥5 others=♥6/♥7", "three_others"),
        ("trump=S level=2 ♥5 hand=♥6", "not_in_hand"),
    ],
)
def test_what_cannot_be_asked_is_told(text: str, code: str) -> None:
    with pytest.raises(Unusable) as unusable:
        asked(text)
    assert unusable.value.code == code
