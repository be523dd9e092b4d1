"""The boards of a contest are sealed once, whenever it is interrupted, and revealed after it."""

from dataclasses import replace
from pathlib import Path

import pytest

from paiju.contest.boards import SEALED, board_commitment, deal_boards, reveal_boards, seal_boards
from paiju.deals.audit import verify_session
from paiju.deals.documents import parse_document
from paiju.deals.sealed import Commitment, Opening, SessionReveal, fingerprint
from paiju.storage.sealed_folder import COMMITMENT, OPENING, SECRET, SESSION, BadSession, load_session
from tests.unit.contest.test_run import PLAN

SEALED_PLAN = replace(PLAN, board_seed="")


def test_what_is_revealed_follows_from_what_was_committed_to(tmp_path: Path) -> None:
    seal_boards(tmp_path, SEALED_PLAN)
    before = deal_boards(tmp_path, SEALED_PLAN, (1, 7))
    seal_boards(tmp_path, SEALED_PLAN)  # as when it goes on
    assert deal_boards(tmp_path, SEALED_PLAN, (1, 7)) == before
    reveal_boards(tmp_path, SEALED_PLAN)
    folder = tmp_path / SEALED
    commitment, opening, session = (
        parse_document((folder / name).read_text("utf-8")) for name in (COMMITMENT, OPENING, SESSION)
    )
    assert isinstance(commitment, Commitment)
    assert isinstance(opening, Opening)
    assert isinstance(session, SessionReveal)
    assert verify_session(commitment, opening, session) == ()
    assert board_commitment(tmp_path, SEALED_PLAN) == fingerprint(commitment).hex()
    assert len(commitment.boards) == SEALED_PLAN.total_boards


@pytest.mark.parametrize(("left", "is_kept"), [((SECRET,), False), ((SECRET, COMMITMENT), True)])
def test_sealing_that_was_interrupted(tmp_path: Path, left: tuple[str, ...], is_kept: bool) -> None:
    """A commitment that may have been published is never replaced."""
    seal_boards(tmp_path, SEALED_PLAN)
    folder = tmp_path / SEALED
    secret = (folder / SECRET).read_text("ascii")
    for path in folder.iterdir():
        if path.name not in left:
            path.unlink()
    seal_boards(tmp_path, SEALED_PLAN)
    assert ((folder / SECRET).read_text("ascii") == secret) == is_kept
    assert load_session(folder).opening().public_value == SEALED_PLAN.seed


def test_a_session_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadSession, match="no_commitment"):
        deal_boards(tmp_path, replace(SEALED_PLAN, sealed=str(tmp_path)), (1,))
