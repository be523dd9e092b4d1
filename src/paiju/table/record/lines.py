"""The text of deal records: tags first (``[Name "value"]``), then lines of words; ``#`` and ``;`` begin comments.

A game owns the words of its lines. Whatever the text is, nothing but ``BadRecord`` leaves this module.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from paiju.table.record.record import BadRecord, Tag
from paiju.table.seats import Actor, Millis, Official, Seat

ReadT = TypeVar("ReadT")

MAX_LINES = 5_000
MAX_LINE_LENGTH = 2_000

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_TAG = re.compile(rf"\[([A-Za-z][A-Za-z0-9_]{{0,39}})\s+({_QUOTED})\s*\]")
_WORD = re.compile(rf'\s*(?:({_QUOTED})|([^\s"#;]+)|([#;].*)|$)')
_TIME = re.compile(r"([0-9]{1,5}):([0-5][0-9])\.([0-9]{3})")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
# A signed document must read as it is stored, so no character may hide or reorder others.
_HIDING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words; ``is_cut`` when the text ends in it without a line end."""

    number: int
    words: tuple[str, ...]
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Scan:
    """A record read as far as the format goes: tags, lines of words, and the number of the last line."""

    tags: dict[str, Tag]
    lines: tuple[Line, ...]
    last: int


def read_lines(text: str) -> list[str]:
    """The lines of a text that keeps to the limits; CR LF and a byte order mark are accepted."""
    found = text.removeprefix("\ufeff").split("\n")
    if len(found) > MAX_LINES + 1 or (len(found) == MAX_LINES + 1 and found[-1]):
        raise BadRecord(MAX_LINES + 1, "too_many_lines", most=f"{MAX_LINES:,}")
    lines = [line.removesuffix("\r") for line in found]
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise BadRecord(number, "line_too_long", count=f"{len(line):,}", most=f"{MAX_LINE_LENGTH:,}")
        if line.isprintable():  # whatever hides is not; asking each character takes far longer
            continue
        bad = next((place for place, character in enumerate(line, 1) if is_hidden(character)), None)
        if bad is not None:
            raise BadRecord(number, "hidden_character", character=f"U+{ord(line[bad - 1]):04X}", position=bad)
    return lines


def is_hidden(character: str) -> bool:
    """Whether a character has no place in a readable line; a tab is a blank."""
    if " " <= character <= "~" or character == "\t":
        return False
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _HIDING


def scan(text: str) -> Scan:
    """Tags and lines of words, comments left out."""
    lines = read_lines(text)
    tags: dict[str, Tag] = {}
    body: list[Line] = []
    for number, content in enumerate(lines, 1):
        is_cut = number == len(lines)
        if content.lstrip().startswith("["):
            tag = _parse_tag(content.strip(), number, is_cut)
            if body:
                raise BadRecord(number, "late_tag", tag=tag.name)
            if tag.name in tags:
                raise BadRecord(number, "second_tag", tag=tag.name, first=tags[tag.name].line or 0)
            tags[tag.name] = tag
        else:
            words = tuple(_words(content, number, is_cut))
            if words:
                body.append(Line(number, words, is_cut))
    return Scan(tags, tuple(body), len(lines) - (not lines[-1]))


def _parse_tag(content: str, number: int, is_cut: bool) -> Tag:
    found = _TAG.fullmatch(content)
    if found is None:
        raise BadRecord(number, "not_a_tag", is_cut=is_cut, found=shown(content))
    return Tag(found[1], unquote(found[2], number), number)


def _words(content: str, number: int, is_cut: bool) -> Iterator[str]:
    place = 0
    while place < len(content):
        found = _WORD.match(content, place)
        if found is None:
            raise BadRecord(number, "open_quotation", is_cut=is_cut)
        quoted, bare, _ = found.groups()
        if not (quoted or bare):
            return
        yield quoted or bare
        place = found.end()


def read_line(line: Line, read: Callable[[Line], ReadT]) -> ReadT:
    """Read one line; when the text was cut off in it, say so."""
    try:
        return read(line)
    except BadRecord as bad:
        raise BadRecord(bad.line, bad.code, bad.refusal, is_cut=line.is_cut, **bad.facts) from None


# Words: quoted text, times, numbers, actors.


def shown(text: str) -> str:
    """A piece of the text as messages quote it."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def quote(text: str) -> str:
    """Any text in quotation marks, as one word of one line."""
    escaped = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\u{ord(each):04x}" if is_hidden(each) else each for each in escaped)


def unquote(word: str, line: int) -> str:
    try:
        text = json.loads(word)
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise BadRecord(line, "not_quoted", found=shown(word))
    return text


def format_tag(name: str, value: str) -> str:
    text = f"[{name} {quote(value)}]"
    if _TAG.fullmatch(text) is None:
        raise BadRecord(None, "not_a_tag_name", found=shown(name))
    return text


def format_time(at: Millis | None) -> str:
    """Table time as minutes, seconds and thousandths; a hyphen when nobody took it."""
    return "-" if at is None else f"{at // 60_000}:{at // 1000 % 60:02d}.{at % 1000:03d}"


def parse_time(word: str, line: int) -> Millis | None:
    if word == "-":
        return None
    found = _TIME.fullmatch(word)
    if found is None:
        raise BadRecord(line, "not_a_time", found=shown(word))
    minutes, seconds, thousandths = map(int, found.groups())
    return Millis((minutes * 60 + seconds) * 1000 + thousandths)


def parse_number(word: str, line: int, what: str) -> int:
    if _NUMBER.fullmatch(word) is None:
        raise BadRecord(line, "not_a_number", found=shown(word), what=what)
    return int(word)


def parse_seat(word: str, line: int) -> Seat:
    if len(word) != 1 or word not in "0123456789":
        raise BadRecord(line, "not_a_seat", found=shown(word))
    return Seat(int(word))


def parse_actor(word: str, line: int) -> Actor:
    officials = {official.value: official for official in Official}
    if word in officials:
        return officials[word]
    if len(word) == 1 and word in "0123456789":
        return Seat(int(word))
    raise BadRecord(line, "nobody", found=shown(word), accepted=", ".join(officials))


def format_actor(actor: Actor) -> str:
    return actor.value if isinstance(actor, Official) else str(actor)


def join_lines(lines: Iterable[str]) -> str:
    """The text of a record, if it can be read again."""
    text = "".join(f"{line}\n" for line in lines)
    try:
        read_lines(text)
    except BadRecord as bad:
        raise BadRecord(None, bad.code, bad.refusal, is_cut=bad.is_cut, **bad.facts) from None
    return text
