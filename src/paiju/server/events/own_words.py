"""What a server itself writes into the log of an event: in both languages there, in the reader's when it is told."""

from typing import Final

from paiju.rulebook.clauses import Words
from paiju.words import say


def _both(code: str, between: str = " ") -> str:
    words = say("server_wrote", code)
    return f"{words.zh}{between}{words.en}"


BY_ITSELF: Final = _both("by_itself")
FIRST_LINKS: Final = _both("first_links")
SEED_DRAWN: Final = _both("seed_drawn", " · ")
_TOLD: Final = {
    BY_ITSELF: say("server_wrote", "by_itself"),
    FIRST_LINKS: say("server_wrote", "first_links"),
    SEED_DRAWN: say("server_wrote", "seed_drawn"),
}


def told_apart(words: Words) -> Words:
    """The same in one language each."""
    zh, en = words.zh, words.en
    for written, own in _TOLD.items():
        zh, en = zh.replace(written, own.zh), en.replace(written, own.en)
    return Words(zh, en)
