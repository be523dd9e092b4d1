"""What a line of a program is to a platform that awaits a certain answer. Pure: nothing here waits or judges."""

import enum
import re
from typing import NamedTuple

from paiju.engines.protocol.lines import Acknowledged, Answer, Message, Named, answers, parse_answer
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat

_LONGEST_NAME = 40
_PROMPTED = re.compile(r"[:：>＞?？]\s*((?:NAME|OK|BID|PLAY)\s.*)$", re.IGNORECASE)
"""An answer behind a prompt for people, on the same line: "请输入：OK INFO"."""


@enum.unique
class Reading(enum.Enum):
    """How a line stands to the answer that is awaited."""

    ANSWER = "the answer"
    ODD_ANSWER = "the answer, in odd writing"
    OTHER_OK = "an acknowledgement of something else"
    BROKEN = "the right word, but the rest cannot be read"
    OTHER_WORD = "a word of programs that is not awaited now"
    STRAY = "no line of the protocol"


class Read(NamedTuple):
    reading: Reading
    answer: Answer


def decode_line(data: bytes) -> str:
    """The text of a line: UTF-8, else GBK, as Chinese Windows programs write; whatever it is, nothing fails."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        try:
            text = data.decode("gb18030")
        except UnicodeDecodeError:
            text = data.decode("utf-8", "backslashreplace")
    return text.removeprefix("\ufeff").rstrip()


def read_line(rules: Rules, seat: Seat, awaited: Message, text: str) -> Read:
    """What the line is, and what it says."""
    if text == awaited.answer and " " in text:  # nearly always; a bare word is no answer
        return Read(Reading.ANSWER, Acknowledged(text))
    answer = parse_answer(rules, seat, text)
    word = text.partition(" ")[0]
    if answers(awaited, answer):
        return Read(Reading.ANSWER if word == awaited.answer else Reading.ODD_ANSWER, answer)
    usual = usual_writing(text)
    if usual != text:
        again = parse_answer(rules, seat, usual)
        if answers(awaited, again):
            return Read(Reading.ODD_ANSWER, again)
        answer, word = again, usual.partition(" ")[0]
    prompted = _PROMPTED.search(text)
    if prompted is not None:
        behind = parse_answer(rules, seat, usual_writing(prompted[1]))
        if answers(awaited, behind):
            return Read(Reading.ODD_ANSWER, behind)
    return Read(_reading(rules, awaited, word, answer), answer)


def _reading(rules: Rules, awaited: Message, word: str, answer: Answer) -> Reading:
    if isinstance(answer, Acknowledged):
        return Reading.OTHER_OK
    if word == awaited.answer.partition(" ")[0]:
        return Reading.BROKEN
    known = rules.protocol is not None and word in rules.protocol.engine_words.value
    return Reading.OTHER_WORD if known else Reading.STRAY


def usual_writing(text: str) -> str:
    """Mixed case and more than one blank after the word, as the protocol writes them; a name stays as it is."""
    parts = text.split(maxsplit=1)
    if not parts:
        return ""
    word = parts[0].upper()
    rest = parts[1:] if word == "NAME" else [part.upper() for part in parts[1:]]
    return " ".join((word, *rest))


def clean_name(answer: Answer) -> str:
    """The name a program gave, fit to be shown."""
    name = answer.name if isinstance(answer, Named) else ""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:_LONGEST_NAME]


def shown(text: str, most: int = 60) -> str:
    """A line as reasons quote it."""
    plain = "".join(letter if letter.isprintable() else "·" for letter in text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
