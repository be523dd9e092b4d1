"""Levels: the rank a pair plays, counted on beyond A. They are numbers from 2; J is 11, A is 14, the next 2 is 15."""

from paiju.games.shengji.rules import BeyondAce, Levels

_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LOWEST, ACE = 2, 14


class BadLevel(ValueError):
    """A text or number that names no level, and what is accepted."""


def raised(rules: Levels, level: int, by: int) -> int:
    """The level after going up."""
    after = level + by
    return after if rules.beyond_ace.value is BeyondAce.COUNT_ON else min(after, max(level, ACE))


def level_name(level: int) -> str:
    """As it is written on a sheet: ``J``; in a later cycle with its number, ``2(2)`` follows ``A``."""
    if level < LOWEST:
        raise BadLevel(f"{level} is no level; accepted: {LOWEST} and above")
    cycle, place = divmod(level - LOWEST, len(_NAMES))
    return _NAMES[place] + (f"({cycle + 1})" if cycle else "")


def level_text(level: int) -> str:
    """Its name; the number itself where it names no level, as older versions let one be entered."""
    return level_name(level) if level >= LOWEST else str(level)


def parse_level(text: str) -> int:
    """The level of a text as ``level_name`` writes it; T is 10, and a plain number from 11 counts on beyond 10."""
    name, bracket, rest = text.strip().upper().replace("（", "(").replace("）", ")").partition("(")
    name = name.strip()
    number = int(name) if name.isascii() and name.isdecimal() and len(name) <= 3 else 0
    if number > 10 and not bracket:
        return number
    name = "10" if name == "T" else name
    cycle = rest.removesuffix(")").strip() if bracket else "1"
    is_cycle = cycle.isascii() and cycle.isdecimal() and len(cycle) <= 2 and cycle != "0"
    if name not in _NAMES or not is_cycle or (bracket and not rest.endswith(")")):
        raise BadLevel(f"{text!r} is no level; accepted: 2 to 10, J, Q, K, A, and 2(2), 3(2) … beyond A")
    return LOWEST + _NAMES.index(name) + len(_NAMES) * (int(cycle) - 1)
