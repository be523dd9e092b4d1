"""The folder of a sealed session: its secret, and what is published of it before, during and after play."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from paiju.deals.documents import (
    format_board_reveal,
    format_commitment,
    format_opening,
    format_session_reveal,
    parse_commitment,
    parse_opening,
)
from paiju.deals.sealed import SECRET_BYTES, Commitment, SealedSession, Secret, commit, open_session
from paiju.files import read_text, write_text
from paiju.rulebook.unusable import Unusable

COMMITMENT, OPENING, SESSION, SECRET = "commitment.json", "opening.json", "session.json", "SECRET.key"


class BadSession(Unusable):
    """A folder that does not hold the sealed session that is asked for."""

    group = "bad_input"


def seal(folder: Path, event: str, session: str, boards: Sequence[str], public_source: str) -> Commitment:
    """A new secret and the commitment to its boards."""
    path = folder / COMMITMENT
    if path.exists():
        raise BadSession("sealed_already", path=str(path))
    secret = Secret(secrets.token_bytes(SECRET_BYTES))
    commitment = commit(secret, event, session, boards, public_source)
    # The secret first: a commitment without it could never be opened.
    write_text(folder / SECRET, secret.hex() + "\n", private=True)
    write_text(path, format_commitment(commitment))
    return commitment


def open_folder(folder: Path, public_value: str) -> SealedSession:
    """The session opened with a public value: from now on every deal is fixed."""
    path = folder / OPENING
    if path.exists():
        raise BadSession("open_already", path=str(path))
    session = _open(folder, public_value)
    write_text(path, format_opening(session.opening()))
    return session


def load_session(folder: Path) -> SealedSession:
    """An opened session from its folder."""
    if not (folder / OPENING).exists():
        _need(folder)
        raise BadSession("not_open", folder=str(folder))
    return _open(folder, parse_opening(read_text(folder / OPENING)).public_value)


def reveal_board(folder: Path, session: SealedSession, board: int) -> Path:
    path = folder / f"board-{board}.json"
    write_text(path, format_board_reveal(session.reveal_board(str(board))))
    return path


def reveal_session(folder: Path, session: SealedSession) -> Path:
    """Everything, the secret included."""
    write_text(folder / SESSION, format_session_reveal(session.reveal_secret()))
    return folder / SESSION


def _open(folder: Path, public_value: str) -> SealedSession:
    _need(folder)
    commitment = parse_commitment(read_text(folder / COMMITMENT))
    return open_session(commitment, _read_secret(folder / SECRET), public_value)


def _need(folder: Path) -> None:
    if not (folder / COMMITMENT).exists():
        raise BadSession("no_commitment", folder=str(folder))


def _read_secret(path: Path) -> Secret:
    text = read_text(path).strip()
    if len(text) != 2 * SECRET_BYTES or not set(text) <= set("0123456789abcdef"):
        raise BadSession("not_a_secret", path=str(path))
    return Secret(bytes.fromhex(text))
