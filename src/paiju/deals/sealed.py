"""Sealed sessions: the deals are fixed before play by a published hash, and after it anybody can deal them again.

Four things are published, in this order: the commitment (before the public value is known), the opening (before the
first card), a reveal of each board (once it is closed at every table) and the reveal of the session.
``docs/fair-deals.md`` has the algorithm to the byte; ``audit.py`` checks, ``documents.py`` reads and writes.
"""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NewType

from paiju.cards.shuffle import Seed
from paiju.deals.merkle import Digest, leaf_hash, path_of, root_of
from paiju.deals.names import (
    ACCEPTED_NAME,
    LAST_ATTEMPT,
    BadSealedDocument,
    DealName,
    check_board,
    check_name,
    check_text,
)

Secret = NewType("Secret", bytes)

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """Published first. ``public_source`` says which future public value will be mixed in; empty means none."""

    event: str
    session: str
    boards: tuple[str, ...]
    public_source: str
    secret_hash: Digest


@dataclass(frozen=True, slots=True)
class Opening:
    """Published once the public value is known and before the first card is dealt."""

    commitment: Digest
    public_value: str
    root: Digest


@dataclass(frozen=True, slots=True)
class BoardReveal:
    """Published once the board, with all its attempts, is closed at every table."""

    commitment: Digest
    board: str
    seed: Seed
    path: tuple[Digest, ...]


@dataclass(frozen=True, slots=True)
class SessionReveal:
    """Published after the session: from the secret everybody can deal every board again."""

    commitment: Digest
    secret: Secret


@dataclass(frozen=True, slots=True)
class SealedSession:
    """What the organiser keeps closed while the session lasts. Made by ``open_session``."""

    commitment: Commitment
    secret: Secret = field(repr=False)
    public_value: str

    def board_seed(self, board: str) -> Seed:
        if board not in self.commitment.boards:
            raise BadSealedDocument("board", f"{board!r} is not in the commitment", _listed(self.commitment.boards))
        return board_seed(self.secret, self.public_value, self.commitment.event, self.commitment.session, board)

    def deal_seed(self, name: DealName) -> Seed:
        return attempt_seed(self.board_seed(name.board), name.attempt)

    def opening(self) -> Opening:
        return Opening(fingerprint(self.commitment), self.public_value, root_of(self._leaves()))

    def reveal_board(self, board: str) -> BoardReveal:
        seed = self.board_seed(board)
        path = path_of(self._leaves(), self.commitment.boards.index(board))
        return BoardReveal(fingerprint(self.commitment), board, seed, path)

    def reveal_secret(self) -> SessionReveal:
        return SessionReveal(fingerprint(self.commitment), self.secret)

    def _leaves(self) -> tuple[Digest, ...]:
        secret, value, event, session = self.secret, self.public_value, self.commitment.event, self.commitment.session
        boards = self.commitment.boards
        return tuple(board_leaf(board, board_seed(secret, value, event, session, board)) for board in boards)


def commit(secret: Secret, event: str, session: str, boards: Iterable[str], public_source: str = "") -> Commitment:
    """Seal a session. The secret must be 32 bytes of good randomness and serve this one session only."""
    commitment = Commitment(event, session, tuple(boards), public_source, secret_hash(secret))
    check_name(event, "event", ACCEPTED_NAME)
    check_name(session, "session", ACCEPTED_NAME)
    check_text(public_source, "public_source")
    if not commitment.boards:
        raise BadSealedDocument("boards", "the list is empty", "at least one board")
    seen: set[str] = set()
    for index, board in enumerate(commitment.boards):
        check_board(board, f"boards[{index}]")
        if board in seen:
            raise BadSealedDocument(f"boards[{index}]", f"{board!r} is there twice", "every board once")
        seen.add(board)
    return commitment


def open_session(commitment: Commitment, secret: Secret, public_value: str = "") -> SealedSession:
    """Mix in the public value; from here on every deal of the session is fixed."""
    if secret_hash(secret) != commitment.secret_hash:
        raise BadSealedDocument("secret", "it is not the committed one", "the secret of this commitment")
    check_text(public_value, "public_value")
    if bool(public_value) != bool(commitment.public_source):
        expected = f"the value of: {commitment.public_source}" if commitment.public_source else "empty, as announced"
        raise BadSealedDocument("public_value", f"it is {public_value!r}", expected)
    return SealedSession(commitment, secret, public_value)


# The derivations, each under its own tag. A text field is its UTF-8 length as 4 bytes big-endian, then its UTF-8 bytes.


def secret_hash(secret: Secret) -> Digest:
    if len(secret) != SECRET_BYTES:
        raise BadSealedDocument("secret", f"it has {len(secret)} bytes", f"{SECRET_BYTES} bytes")
    return Digest(hashlib.sha256(b"paiju secret 1" + secret).digest())


def fingerprint(commitment: Commitment) -> Digest:
    """One hash over all that was committed: short enough for a notice board, and what later documents refer to."""
    head = (commitment.event, commitment.session, commitment.public_source)
    return Digest(
        hashlib.sha256(
            b"paiju commitment 1"
            + commitment.secret_hash
            + b"".join(map(_field, head))
            + len(commitment.boards).to_bytes(4, "big")
            + b"".join(map(_field, commitment.boards))
        ).digest()
    )


def board_seed(secret: Secret, public_value: str, event: str, session: str, board: str) -> Seed:
    fields = b"".join(map(_field, (public_value, event, session, board)))
    return Seed(hmac.digest(secret, b"paiju board 1" + fields, "sha256"))


def seed_of_board(master: Seed, number: int) -> Seed:
    """Boards of a casual set come from one seed as those of a sealed session come from its secret."""
    return board_seed(Secret(master), "", "paiju deal", "1", str(number))


def attempt_seed(seed: Seed, attempt: int) -> Seed:
    """The first attempt is dealt from the board seed itself; later ones from seeds that the board seed fixes.

    Whoever has the board seed has every attempt: it stays closed until the last attempt is over.
    """
    if not 1 <= attempt <= LAST_ATTEMPT:
        raise ValueError(f"attempt {attempt} is not in 1 to {LAST_ATTEMPT}")
    if attempt == 1:
        return seed
    return Seed(hmac.digest(seed, b"paiju attempt 1" + attempt.to_bytes(8, "big"), "sha256"))


def player_seed(seed: Seed, attempt: int, seat: int) -> Seed:
    """What a house player draws its lots from: the same at every table of a board, known to nobody while it is closed.

    It tells nothing of the board seed, so that a player may be given it.
    """
    return Seed(hmac.digest(seed, b"paiju player 1" + attempt.to_bytes(8, "big") + seat.to_bytes(8, "big"), "sha256"))


def board_leaf(board: str, seed: Seed) -> Digest:
    return leaf_hash(_field(board) + seed)


def _field(text: str) -> bytes:
    data = text.encode("utf-8")
    return len(data).to_bytes(4, "big") + data


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= 6 else f"{', '.join(names[:3])} … {names[-1]}"
