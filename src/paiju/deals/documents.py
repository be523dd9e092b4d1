"""The four published documents of a sealed session as JSON: strict, so that every reader sees the same thing.

A document has exactly its own keys, each once; hashes, seeds and secrets are 64 lower-case hex digits. What is well
formed but wrong (a board listed twice, a false hash) is not refused here: ``audit.py`` finds and names it.
"""

import json

from paiju.cards.shuffle import Seed
from paiju.deals.merkle import Digest
from paiju.deals.names import ACCEPTED_NAME, BadSealedDocument, check_board, check_name, check_text
from paiju.deals.sealed import BoardReveal, Commitment, Opening, Secret, SessionReveal

SealedDocument = Commitment | Opening | BoardReveal | SessionReveal

COMMITMENT = "paiju commitment 1"
OPENING = "paiju opening 1"
BOARD = "paiju board reveal 1"
SESSION = "paiju session reveal 1"

_KEYS = {
    COMMITMENT: ("event", "session", "boards", "public_source", "secret_hash"),
    OPENING: ("commitment", "public_value", "root"),
    BOARD: ("commitment", "board", "seed", "path"),
    SESSION: ("commitment", "secret"),
}
_HEX_DIGITS = frozenset("0123456789abcdef")


def parse_document(text: str) -> SealedDocument:
    """Any of the four, told by its key ``document``."""
    return _read(_Fields(text, tuple(_KEYS)))


def parse_commitment(text: str) -> Commitment:
    return _commitment(_Fields(text, (COMMITMENT,)))


def parse_opening(text: str) -> Opening:
    return _opening(_Fields(text, (OPENING,)))


def format_commitment(commitment: Commitment) -> str:
    boards = list(commitment.boards)
    head = (commitment.event, commitment.session, boards, commitment.public_source)
    return _format(COMMITMENT, *head, commitment.secret_hash.hex())


def format_opening(opening: Opening) -> str:
    return _format(OPENING, opening.commitment.hex(), opening.public_value, opening.root.hex())


def format_board_reveal(reveal: BoardReveal) -> str:
    path = [digest.hex() for digest in reveal.path]
    return _format(BOARD, reveal.commitment.hex(), reveal.board, reveal.seed.hex(), path)


def format_session_reveal(reveal: SessionReveal) -> str:
    return _format(SESSION, reveal.commitment.hex(), reveal.secret.hex())


def _format(kind: str, *values: str | list[str]) -> str:
    document = {"document": kind, **dict(zip(_KEYS[kind], values, strict=True))}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


class _Fields:
    """The members of one JSON document; every reader of a member says what it accepts."""

    def __init__(self, text: str, kinds: tuple[str, ...]) -> None:
        self.members = _load(text)
        kind = self.members.get("document")
        if not isinstance(kind, str) or kind not in kinds:
            found = "there is none" if kind is None else f"it is {_shown(kind)}"
            raise BadSealedDocument("document", found, " or ".join(f'"{name}"' for name in kinds))
        self.kind = kind
        keys = ("document", *_KEYS[kind])
        for key in self.members:
            if key not in keys:
                raise BadSealedDocument(kind, f"unknown key {_shown(key)}", ", ".join(keys))
        for key in keys:
            if key not in self.members:
                raise BadSealedDocument(kind, f"key {key} is missing", ", ".join(keys))

    def name(self, key: str) -> str:
        where, text = f"{self.kind}, {key}", self._string(key)
        check_name(text, where, ACCEPTED_NAME)
        return text

    def board(self, key: str) -> str:
        text = self._string(key)
        check_board(text, f"{self.kind}, {key}")
        return text

    def text(self, key: str) -> str:
        text = self._string(key)
        check_text(text, f"{self.kind}, {key}")
        return text

    def hash(self, key: str) -> bytes:
        return _hex(self.members[key], f"{self.kind}, {key}")

    def boards(self, key: str) -> tuple[str, ...]:
        boards: list[str] = []
        for index, value in enumerate(self._list(key)):
            where = f"{self.kind}, {key}[{index}]"
            if not isinstance(value, str):
                raise BadSealedDocument(where, f"it is {_shown(value)}", "a string")
            check_board(value, where)
            boards.append(value)
        if not boards:
            raise BadSealedDocument(f"{self.kind}, {key}", "the list is empty", "at least one board")
        return tuple(boards)

    def path(self, key: str) -> tuple[Digest, ...]:
        values = enumerate(self._list(key))
        return tuple(Digest(_hex(value, f"{self.kind}, {key}[{index}]")) for index, value in values)

    def _string(self, key: str) -> str:
        value = self.members[key]
        if not isinstance(value, str):
            raise BadSealedDocument(f"{self.kind}, {key}", f"it is {_shown(value)}", "a string")
        return value

    def _list(self, key: str) -> list[object]:
        value = self.members[key]
        if not isinstance(value, list):
            raise BadSealedDocument(f"{self.kind}, {key}", f"it is {_shown(value)}", "a list")
        return value


def _read(fields: _Fields) -> SealedDocument:
    if fields.kind == COMMITMENT:
        return _commitment(fields)
    if fields.kind == OPENING:
        return _opening(fields)
    if fields.kind == BOARD:
        return _board_reveal(fields)
    return _session_reveal(fields)


def _commitment(fields: _Fields) -> Commitment:
    return Commitment(
        fields.name("event"),
        fields.name("session"),
        fields.boards("boards"),
        fields.text("public_source"),
        Digest(fields.hash("secret_hash")),
    )


def _opening(fields: _Fields) -> Opening:
    return Opening(Digest(fields.hash("commitment")), fields.text("public_value"), Digest(fields.hash("root")))


def _board_reveal(fields: _Fields) -> BoardReveal:
    seed = Seed(fields.hash("seed"))
    return BoardReveal(Digest(fields.hash("commitment")), fields.board("board"), seed, fields.path("path"))


def _session_reveal(fields: _Fields) -> SessionReveal:
    return SessionReveal(Digest(fields.hash("commitment")), Secret(fields.hash("secret")))


def _load(text: str) -> dict[str, object]:
    try:
        document = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadSealedDocument(where, f"not JSON ({error.msg})", "one JSON object") from None
    except RecursionError:
        raise BadSealedDocument("document", "lists within lists without end", "one JSON object") from None
    except BadSealedDocument:
        raise
    except ValueError:
        raise BadSealedDocument("document", "a number of too many digits", "strings and lists of strings") from None
    if not isinstance(document, dict):
        raise BadSealedDocument("document", f"it is {_shown(document)}", "one JSON object")
    return document


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Readers differ on which of two equal keys counts, so there must not be two."""
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise BadSealedDocument("document", f"key {_shown(key)} is there twice", "every key once")
        members[key] = value
    return members


def _hex(value: object, where: str) -> bytes:
    if not isinstance(value, str) or len(value) != 64 or not _HEX_DIGITS.issuperset(value):
        raise BadSealedDocument(where, f"it is {_shown(value)}", "64 lower-case hex digits")
    return bytes.fromhex(value)


def _shown(value: object) -> str:
    shown = repr(value) if isinstance(value, str | int | float | bool | None) else f"a {type(value).__name__}"
    return shown if len(shown) <= 80 else shown[:79] + "…"
