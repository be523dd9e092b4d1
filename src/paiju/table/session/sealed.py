"""Fair deals at a table: a secret fixed before the first card, and the boards that follow from it."""

from functools import lru_cache

from paiju.cards.shuffle import lot
from paiju.deals.names import DealName
from paiju.deals.sealed import (
    Commitment,
    SealedSession,
    Secret,
    board_seed,
    commit,
    fingerprint,
    open_session,
    player_seed,
)
from paiju.table.game import Board
from paiju.table.seats import Seat

EVENT = "paiju table"
MOST_BOARDS = 120
"""How many boards a table without a fixed number seals: more than a day of play; then another table is opened."""


@lru_cache(maxsize=256)  # sealing a session hashes every board's name
def sealed_session(table: str, secret: str, boards: int) -> SealedSession:
    return open_session(commitment_of(table, secret, boards), Secret(bytes.fromhex(secret)))


def commitment_of(table: str, secret: str, boards: int) -> Commitment:
    names = (str(number) for number in range(1, boards + 1))
    return commit(Secret(bytes.fromhex(secret)), EVENT, table, names)


def commitment_text(table: str, secret: str, boards: int) -> str:
    """The fingerprint that is told to everybody before the first deal."""
    return fingerprint(commitment_of(table, secret, boards)).hex()


def player_seed_of(session: str, secret: str, board: int, attempt: int, seat: Seat) -> int:
    """The seed of a house player for one deal: without sealing a whole session, because it is asked at every turn."""
    seed = board_seed(Secret(bytes.fromhex(secret)), "", EVENT, session, str(board))
    return int.from_bytes(player_seed(seed, attempt, seat), "big")


def board_of(
    session: SealedSession, number: int, attempt: int, players: int, first: int = 1, caller: Seat | None = None
) -> Board:
    """A board at this attempt; ``first`` is the first board of the table.

    Whoever begins where the book draws lots was drawn by the event, or else follows from the first board's seed.
    """
    seed = session.deal_seed(DealName(str(number), attempt))
    drawn = Seat(lot(session.board_seed("1"), "table", players)) if caller is None else caller
    return Board(number, seed, number - first + 1, drawn)
