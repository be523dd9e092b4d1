"""How many guesses somebody needs who knows how people choose passwords: words, names, years, keys side by side.

A rough count, and on the low side: a password is read as pieces from left to right, and the guesses for the pieces are
multiplied. No list of passwords is needed for that.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

ENOUGH: Final = 10**9
"""Guesses; ``log_ins`` says how long they take."""
_LOOKED_AT: Final = 64
"""Characters: what follows makes no password easier to guess."""

_COMMON: Final = """
    abc admin administrator apple baby bank batman beijing black card cards chief china computer contest cup default
    director dragon event flower football freedom friend game google guest hello house iloveyou letmein login love lucky
    master match money monkey mother music mypassword office online organiser organizer paiju pass passw0rd passwd
    password poker princess qazwsx qwerty referee root secret server shadow star summer sunshine super superman system
    table team test tester testing thank tournament user welcome winner winter
    woaini aini baobao bisai dianhua doudizhu guanliyuan laopo laogong mima nihao shengji taiyang zhongguo zuzhizhe
    密码 管理员 组织者 裁判 主任 斗地主 升级 牌局 比赛 我爱你 你好 中国 北京 上海
"""
_WORDS: Final = frozenset(_COMMON.split())
_ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p")
_RUNS: Final = tuple(run for row in (*_ROWS, "abcdefghijklmnopqrstuvwxyz", "0123456789") for run in (row, row[::-1]))
_LEET: Final = str.maketrans("0134578@$!", "oleastbasi")
_YEAR: Final = re.compile(r"(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?")
_SYLLABLE: Final = re.compile(
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|er|[aoeiuv])"
)
_REPEATED: Final = re.compile(r"(.+?)\1+")
_SAME: Final = re.compile(r"(.)\1{2,}")
_KINDS: Final = re.compile(r"[a-z]+|\d+|[^\W\d_a-z]+|[\W_]+")
_SPEAKABLE: Final = re.compile(r"[^aeiouy]{0,3}[aeiouy]+(?:[^aeiouy]{1,4}[aeiouy]+)*[^aeiouy]{0,4}")

Piece = tuple[int, float]
"""How many characters it has, and how many guesses it takes."""


def guesses(password: str, *known: str) -> float:
    """About how many it takes; ``known`` is what anybody knows of its owner, a name."""
    text = unicodedata.normalize("NFKC", password).casefold()
    whole = _REPEATED.fullmatch(text)
    if whole is not None and len(whole[1]) < len(text):
        return guesses(whole[1], *known) * len(text) / len(whole[1])
    own = {part.casefold() for name in known for part in (name, *name.split(), name[::-1]) if len(part) > 1}
    has_capitals = password != password.casefold()
    return _product(text[:_LOOKED_AT], own) * (2 if has_capitals else 1)


def _product(text: str, own: set[str]) -> float:
    found, place = 1.0, 0
    unread = ""  # what is none of the pieces so far
    while place < len(text):
        size, factor = max((look(text[place:], own) for look in _LOOKS), key=lambda piece: piece[0])
        if size:
            found *= _of_letters(unread) * factor
            unread = ""
        else:
            size = 1
            unread += text[place]
        place += size
    return found * _of_letters(unread)


def _of_letters(text: str) -> float:
    """What follows in a run of one kind is easier to guess than what begins it: most are words or numbers."""
    found = 1.0
    for run in _KINDS.findall(text):
        if run[0].isdecimal():
            found *= 10.0 ** min(4, len(run)) * 3.0 ** max(0, len(run) - 4)
        elif run[0].isascii() and run[0].isalpha():
            next_letter = 3.0 if _SPEAKABLE.fullmatch(run) else 12.0
            found *= 26.0 ** min(3, len(run)) * next_letter ** max(0, len(run) - 3)
        elif run[0].isalpha():
            found *= 1_000.0 ** min(2, len(run)) * 30.0 ** max(0, len(run) - 2)
        else:
            found *= 10.0 ** len(run)
    return found


# Pieces. Each says how many characters it takes from the beginning, 0 if there is no such piece.


def _word(rest: str, own: set[str]) -> Piece:
    plain = rest.translate(_LEET)
    mine = max((len(each) for each in own if rest.startswith(each) or plain.startswith(each)), default=0)
    common = max((len(each) for each in _WORDS if rest.startswith(each) or plain.startswith(each)), default=0)
    return (mine, 10) if mine >= common and mine else (common, 300)


def _date(rest: str, _: set[str]) -> Piece:
    found = _YEAR.match(rest)
    return (0, 1) if found is None else (len(found[0]), 100 if len(found[0]) == 4 else 10_000)


def _same(rest: str, _: set[str]) -> Piece:
    found = _SAME.match(rest)
    return (0, 1) if found is None else (len(found[0]), 10 * len(found[0]))


def _run(rest: str, _: set[str]) -> Piece:
    """Keys side by side, or the alphabet."""
    size = 3
    while size <= len(rest) and any(rest[:size] in run for run in _RUNS):
        size += 1
    return (size - 1, 20 * size) if size > 3 else (0, 1)


def _syllables(rest: str, _: set[str]) -> Piece:
    """Chinese in Latin letters: names, mostly. Of one syllable nothing can be said."""
    place, count = 0, 0
    while (found := _SYLLABLE.match(rest, place)) is not None:
        place, count = found.end(), count + 1
    return (place, 100.0**count) if count > 1 else (0, 1)


_LOOKS: Final[tuple[Callable[[str, set[str]], Piece], ...]] = (_word, _date, _same, _run, _syllables)
