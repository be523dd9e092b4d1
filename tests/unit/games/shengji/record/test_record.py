"""Records of Shengji: what is written is read again and decided alike; what is broken is told."""

import random
from collections.abc import Callable

import pytest

from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.record.record import TERMS, format_record, parse_record
from paiju.games.shengji.rules import Rules
from paiju.regulations.library import find_book
from paiju.table.lookup import AgainstRules
from paiju.table.record.record import BadRecord
from paiju.words.records import say_bad_record
from tests.books import SHENGJI
from tests.property.test_shengji_machine import run
from tests.sentences import sentences

BOOK = SHENGJI["shengji-coop"]


def a_deal(book: Rules, seed: int) -> list[Event]:
    return [event for events, _ in run(book, random.Random(seed)) for event in events]


@pytest.mark.parametrize("book", SHENGJI.values(), ids=list(SHENGJI))
@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_read_again_and_decided_alike(book: Rules, seed: int) -> None:
    events = a_deal(book, seed)
    state = GAME.fold(events)
    text = GAME.format_record(book, events, {"Table": "x"}, "test")
    assert format_record(book, parse_record(text)) == text
    played = GAME.read_record(text, find_book)
    assert played.score is not None
    assert played.score.points == state.points
    lines = GAME.read_events(GAME.format_events(book, events, "test"), find_book)
    assert lines.score == state.score
    assert [len(hand) for hand in lines.hands] == [25] * 4


def test_the_terms_are_those_of_the_catalogue() -> None:
    words = sentences("factor")
    assert {code: f"{words[code].zh} {words[code].en}" for code in TERMS} == TERMS


def in_text(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (in_text("\nkitty ", "\nkitten "), "not_a_time"),
        (in_text("\nfirst ", "\nfirst 9 9 "), "not_complete"),
        (in_text("\nlots ", "\n# lots "), "no_line"),
        (in_text("\nlevels 2 2", "\nlevels 1 2"), "not_a_match"),
        (in_text("hand 0  ", "hand 0  ♥3 ♥3 ♥3 "), "third_card"),
        (in_text("hand 0  ", "hand 0  ♥Y "), "not_a_card"),
        (in_text("draw ", "drew "), "not_an_action"),
        (in_text("clock  draw", "nobody  draw"), "nobody"),
        (lambda text: text[: text.index("\nresult")] + "\n", "no_result"),
    ],
)
def test_what_cannot_be_read_is_told(change: Callable[[str], str], code: str) -> None:
    text = change(GAME.format_record(BOOK, a_deal(BOOK, 1), {}, "test"))
    with pytest.raises(BadRecord) as bad:
        GAME.read_record(text, find_book)
    assert bad.value.code == code
    assert say_bad_record(bad.value).zh


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text[: text.rindex("result ")] + "result 9 9 9 9\n", "wrong_result"),
        (in_text(" play ", " bury "), "refused"),
    ],
)
def test_what_breaks_the_rules_is_told(change: Callable[[str], str], code: str) -> None:
    text = change(GAME.format_record(BOOK, a_deal(BOOK, 1), {}, "test"))
    with pytest.raises(AgainstRules) as against:
        GAME.read_record(text, find_book)
    assert against.value.bad.code == code
    assert say_bad_record(against.value.bad).en


def test_an_event_that_did_not_follow_is_found() -> None:
    text = GAME.format_events(BOOK, a_deal(BOOK, 2), "test")
    lines = text.splitlines()
    place = next(at for at, line in enumerate(lines) if '"TrickTaken"' in line)
    del lines[place]
    with pytest.raises(AgainstRules):
        GAME.read_events("\n".join(lines) + "\n", find_book)
