"""Names in a sealed session: what may be hashed as the name of an event, a session, a board or a deal."""

from dataclasses import dataclass

ACCEPTED_NAME = "1 to 64 printable characters, no blank at either end"
ACCEPTED_BOARD = ACCEPTED_NAME + ", no /"
ACCEPTED_TEXT = "at most 1000 printable characters in one line, no blank at either end"
LAST_ATTEMPT = 9999


class BadSealedDocument(ValueError):
    """A sealed session that is not in order: where, what stands there, what is accepted."""

    def __init__(self, where: str, what: str, accepted: str) -> None:
        super().__init__(f"{where}: {what}; accepted: {accepted}")
        self.where = where
        self.what = what
        self.accepted = accepted


@dataclass(frozen=True, slots=True)
class DealName:
    """A board and the attempt at it: "7" is the first deal of board 7, "7/2" the one after all three passed."""

    board: str
    attempt: int = 1


def parse_deal_name(text: str) -> DealName:
    board, slash, number = text.partition("/")
    check_board(board, "deal name")
    if not slash:
        return DealName(board)
    if number.isascii() and number.isdigit() and number[0] != "0" and 2 <= int(number[:5]) <= LAST_ATTEMPT:
        return DealName(board, int(number))
    raise BadSealedDocument("deal name", f"{text!r} has no such attempt", f'"7", or "7/2" … "7/{LAST_ATTEMPT}"')


def format_deal_name(name: DealName) -> str:
    return name.board if name.attempt == 1 else f"{name.board}/{name.attempt}"


def check_board(text: str, where: str) -> None:
    check_name(text, where, ACCEPTED_BOARD)
    if "/" in text:
        raise BadSealedDocument(where, f"{text!r} contains /", ACCEPTED_BOARD)


def check_name(text: str, where: str, accepted: str) -> None:
    if not (1 <= len(text) <= 64 and _is_line(text)):
        raise BadSealedDocument(where, f"{text[:80]!r} is not a name", accepted)


def check_text(text: str, where: str) -> None:
    if not (len(text) <= 1000 and _is_line(text)):
        raise BadSealedDocument(where, f"{text[:80]!r} is not one line of text", ACCEPTED_TEXT)


def _is_line(text: str) -> bool:
    """Nothing that two readers could see alike and type differently: no control, format or odd blank characters."""
    return text.isprintable() and text == text.strip()
