"""A match of two pairs over many boards: each is played twice with the sides exchanged, level 2, first deal of a match.

Won is a deal in which the side gains levels or comes up; the interval is by board.
"""

import math
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from paiju.cards.shuffle import parse_casual_seed
from paiju.deals.sealed import seed_of_board
from paiju.engines.protocol.options import HostOptions
from paiju.engines.shengji.table import Participant, Played, ShengjiTable
from paiju.games.shengji.deal.state import SEATS
from paiju.games.shengji.rules import Rules
from paiju.table.game import Board
from paiju.table.seats import Seat

MakeParticipant = Callable[[int, Seat], Participant]
"""The program or house player of a pair (0 or 1) at a seat."""


@dataclass(frozen=True, slots=True)
class DealOfPairs:
    """The first pair sits West and East on side 0; ``levels`` are those that it gained more than the other."""

    board: int
    side: int
    won: bool
    levels: int
    played: Played


@dataclass(frozen=True, slots=True)
class Score:
    """Of the first pair: the share of deals won with half its interval (95 %), and levels more a deal."""

    deals: int
    share: float
    interval: float
    levels: float


async def play_match(
    rules: Rules, pairs: MakeParticipant, boards: int, seed: str, options: HostOptions
) -> AsyncGenerator[DealOfPairs, None]:
    """Iterate it inside ``contextlib.aclosing``, so that leaving early ends the programs."""
    master = parse_casual_seed(seed)
    tables = [ShengjiTable(rules, [pairs((seat + side) % 2, seat) for seat in SEATS], options) for side in (0, 1)]
    try:
        for number in range(1, boards + 1):
            board = Board(number, seed_of_board(master, number), 1, Seat(0))
            for side, table in enumerate(tables):
                played = await table.play(board)
                yield _result(number, side, played)
    finally:
        for table in tables:
            await table.close()


def _result(board: int, side: int, played: Played) -> DealOfPairs:
    state, score = played.state, played.state.score
    if score is None or state.declarer is None:  # nobody called and the cards are dealt again: nobody won
        return DealOfPairs(board, side, False, 0, played)
    winner = (state.declarer + score.taken_over) % 2
    return DealOfPairs(board, side, winner == side, score.points[side] - score.points[1 - side], played)


def score_of(deals: Sequence[DealOfPairs]) -> Score:
    boards: dict[int, list[DealOfPairs]] = {}
    for deal in deals:
        boards.setdefault(deal.board, []).append(deal)
    shares = [sum(deal.won for deal in both) / len(both) for both in boards.values()]
    share = sum(shares) / max(1, len(shares))
    spread = math.sqrt(sum((each - share) ** 2 for each in shares) / max(1, len(shares) - 1) / max(1, len(shares)))
    return Score(len(deals), share, 1.96 * spread, sum(deal.levels for deal in deals) / max(1, len(deals)))


async def played_match(
    rules: Rules, pairs: MakeParticipant, boards: int, seed: str, options: HostOptions
) -> list[DealOfPairs]:
    async with aclosing(play_match(rules, pairs, boards, seed, options)) as deals:
        return [deal async for deal in deals]
