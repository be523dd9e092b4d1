"""What a seat sees of a deal, as one row of small numbers; seats are counted from the one that looks.

``COLUMNS`` is the table that both writes a row and says where everything in it is.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paiju.cards.card import Card, count_ranks
from paiju.cards.deck import DECK
from paiju.games.doudizhu.events import CardsPlayed, Cause, DoublesShown, Passed, RedoubleChosen
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.state import Phase, State
from paiju.table.seats import Seat

SEATS: Final = 3
RANKS: Final = 15
REMEMBERED: Final = 15
"""Moves told one by one, passes included, the latest first."""
NOT_YET: Final = -1
PHASES: Final = (Phase.AUCTION, Phase.DOUBLING, Phase.REDOUBLING, Phase.PLAY, Phase.OVER)


@dataclass(frozen=True)
class Sight:
    """A deal as one seat has seen it."""

    seen: DoudizhuSeen
    seat: Seat

    @property
    def view(self) -> State:
        return self.seen.view

    def relative(self, seat: int | None) -> int:
        return NOT_YET if seat is None else (seat - self.seat) % SEATS

    @cached_property
    def moves(self) -> list[CardsPlayed | Passed]:
        return [event for event in self.seen.events if isinstance(event, CardsPlayed | Passed)]

    def played(self, relative: int) -> Sequence[int]:
        return count_ranks(
            card
            for move in self.moves
            if isinstance(move, CardsPlayed) and self.relative(move.seat) == relative
            for card in move.cards
        )

    @property
    def unseen(self) -> Sequence[int]:
        """Of the hands of the others, and of the kitty until it is shown."""
        known = [card for move in self.moves if isinstance(move, CardsPlayed) for card in move.cards]
        own = self.view.hands[self.seat] or ()
        return _less(count_ranks(DECK), count_ranks([*known, *own]))

    @property
    def top(self) -> Iterable[Card]:
        """The cards to beat."""
        if self.view.on_table is None:
            return ()
        return next((move.cards for move in reversed(self.moves) if isinstance(move, CardsPlayed)), ())

    def calls(self) -> Sequence[int]:
        """The bid of each seat that was asked."""
        said = {self.relative(call.seat): call.points for call in self.view.calls if call.cause is not Cause.FORMAL}
        return [said.get(relative, NOT_YET) for relative in range(SEATS)]

    def doubles(self) -> Sequence[int]:
        """Who doubled, once that is shown; the declarer's own place stays as it is."""
        shown = any(isinstance(event, DoublesShown) for event in self.seen.events)
        if not shown:
            return [NOT_YET] * SEATS
        doublers = {self.relative(seat) for seat in self.view.doublers}
        own = self.relative(self.view.declarer)
        return [NOT_YET if seat == own else int(seat in doublers) for seat in range(SEATS)]

    def redoubled(self) -> int:
        chosen = any(isinstance(event, RedoubleChosen) for event in self.seen.events)
        return int(self.view.redoubled) if chosen else NOT_YET

    def history(self) -> Iterable[int]:
        """Of each of the last moves the seat and the cards; a seat of -1 where there was none."""
        last = self.moves[: -REMEMBERED - 1 : -1]
        for move in last:
            yield self.relative(move.seat)
            yield from count_ranks(move.cards if isinstance(move, CardsPlayed) else ())
        for _ in range(REMEMBERED - len(last)):
            yield NOT_YET
            yield from [0] * RANKS


def _less(counts: Sequence[int], taken: Sequence[int]) -> Sequence[int]:
    return [count - part for count, part in zip(counts, taken, strict=True)]


@dataclass(frozen=True)
class Column:
    """A part of a row: its name, how wide it is, what it means, and how it is written."""

    name: str
    width: int
    meaning: str
    write: Callable[[Sight], Iterable[int]]


COLUMNS: Final = (
    Column("own", RANKS, "the hand, by rank", lambda s: count_ranks(s.view.hands[s.seat] or ())),
    Column("unseen", RANKS, "cards not seen: in the other hands, and in the hidden kitty", lambda s: s.unseen),
    Column("played_own", RANKS, "cards this seat has played", lambda s: s.played(0)),
    Column("played_next", RANKS, "cards the next seat has played", lambda s: s.played(1)),
    Column("played_previous", RANKS, "cards the previous seat has played", lambda s: s.played(2)),
    Column("kitty", RANKS, "the kitty once it is shown", lambda s: count_ranks(s.view.kitty or ())),
    Column("top", RANKS, "the cards to beat; none when leading", lambda s: count_ranks(s.top)),
    Column(
        "cards_left",
        SEATS,
        "cards in each hand",
        lambda s: [s.view.cards_left[(s.seat + step) % SEATS] for step in range(SEATS)],
    ),
    Column("phase", 1, "0 auction, 1 doubling, 2 redoubling, 3 play, 4 over", lambda s: [PHASES.index(s.view.phase)]),
    Column("first_caller", 1, "the seat that called first", lambda s: [s.relative(s.view.first_caller)]),
    Column("calls", SEATS, "each seat's bid, -1 before it", lambda s: s.calls()),
    Column("declarer", 1, "the declarer's seat, -1 before there is one", lambda s: [s.relative(s.view.declarer)]),
    Column("bid", 1, "the highest bid", lambda s: [max((call.points for call in s.view.calls), default=0)]),
    Column("doubled", SEATS, "who doubled, -1 before it is shown", lambda s: s.doubles()),
    Column("redoubled", 1, "whether the declarer redoubled, -1 before", lambda s: [s.redoubled()]),
    Column("top_seat", 1, "who played the cards to beat, -1 when leading", lambda s: [s.relative(s.view.owner)]),
    Column("passes", 1, "passes since then", lambda s: [s.view.passes]),
    Column("bombs", 1, "bombs and rockets played", lambda s: [s.view.bombs + s.view.rockets]),
    Column("history", REMEMBERED * (1 + RANKS), "the last moves, latest first: seat and cards", lambda s: s.history()),
)

WIDTH: Final = sum(column.width for column in COLUMNS)


def slices() -> dict[str, slice]:
    """Where each column is."""
    found, begin = {}, 0
    for column in COLUMNS:
        found[column.name] = slice(begin, begin + column.width)
        begin += column.width
    return found


def observe(seen: DoudizhuSeen, seat: Seat) -> NDArray[np.int8]:
    """One row."""
    sight = Sight(seen, seat)
    return np.fromiter((value for column in COLUMNS for value in column.write(sight)), np.int8, WIDTH)
