"""Whatever is done to a record of Shengji, it is read or refused with a sentence; nothing else comes out."""

import random

import pytest

from paiju.games.shengji.game import SHENGJI as GAME
from paiju.regulations.library import find_book
from paiju.table.lookup import AgainstRules
from paiju.table.record.record import BadRecord
from paiju.words.records import say_bad_record
from tests.books import SHENGJI
from tests.unit.games.shengji.record.test_record import a_deal

BOOK = SHENGJI["shengji-80"]
EVENTS = a_deal(BOOK, 4)
TEXTS = {
    "text": GAME.format_record(BOOK, EVENTS, {}, "test"),
    "events": GAME.format_events(BOOK, EVENTS, "test"),
}
READ = {"text": GAME.read_record, "events": GAME.read_events}
PIECES = [
    "♥3",
    "x",
    "-",
    "9",
    "play",
    "draw 500",
    "draw 0",
    "penalise 1 revoke 1 1",
    "call",
    "\n",
    '"',
    "{}",
    "99999999",
]


def damaged(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case 3:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice(PIECES)
                lines[at] = " ".join(words)
            case _:
                lines[at] = lines[at].replace(chance.choice("0123456789♥♠"), chance.choice("0123456789♥♠"), 1)
    return "\n".join(lines) + "\n"


def problem_of(kind: str, text: str) -> BadRecord | None:
    try:
        READ[kind](text, find_book)
    except AgainstRules as against:
        return against.bad
    except BadRecord as bad:
        return bad
    return None


@pytest.mark.parametrize("kind", TEXTS)
def test_a_damaged_record_is_read_or_told(kind: str) -> None:
    chance = random.Random(kind)
    problems = [problem_of(kind, damaged(TEXTS[kind], chance)) for _ in range(250)]
    told = [say_bad_record(bad) for bad in problems if bad is not None]
    assert len(told) > 100
    assert all(words.zh and words.en for words in told)
