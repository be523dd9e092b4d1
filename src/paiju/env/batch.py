"""Thousands of deals side by side as arrays: auction, doubling, play and points of a book, a few hundred ns a decision.

    batch = Batch("national", 1024, seed=7)
    while True:
        rows = batch.observe()                       # (1024, WIDTH) int8: what each seat to act may know
        offsets, actions = batch.actions()           # deal i may choose among actions[offsets[i]:offsets[i + 1]]
        values = ...                                 # one float32 to each action
        points, over = batch.step(best_of(values, offsets))

Where everything in a row is, and what it means: ``paiju.env.observation.COLUMNS``. A row of an action is its kind, its
rank and the 15 counts of its cards; a pass has kind -1, a call one of ``BID``, ``DOUBLE``, ``REDOUBLE`` with the bid,
or 0 or 1, as its rank. A deal that is over gives its points by seat and is followed at once by a fresh one of the seed.
The kernel that plays here is proved equal to the rules by the tests; a book it cannot play raises ``NotForKernel``.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju import _kernel
from paiju.games.doudizhu.rules import Rules
from paiju.players.kernel import book_of
from paiju.regulations.library import find_book

BID: Final = -2
DOUBLE: Final = -3
REDOUBLE: Final = -4
ACTION_WIDTH: Final = 17

best_of = _kernel.best_of


class Batch:
    """Deals first … first + n - 1 of a seed, and those after them as places become free.

    Every array is fresh and belongs to the caller. A batch belongs to one thread; several batches may run in several
    threads, since the work is done without the interpreter's lock.
    """

    def __init__(self, book: str | Rules, n: int, seed: int = 0, first: int = 0) -> None:
        self.rules = find_book(book, Rules) if isinstance(book, str) else book
        self._deals = _kernel.Deals(book_of(self.rules), n, seed, first)

    def __len__(self) -> int:
        return len(self._deals)

    def turns(self) -> NDArray[np.int8]:
        """The seat to act in each deal."""
        return self._deals.turns()

    def numbers(self) -> NDArray[np.int64]:
        """Which deal of the seed each is."""
        return self._deals.numbers()

    def observe(self) -> NDArray[np.int8]:
        """What the seat to act may know, with the last moves: one row to each deal."""
        return self._deals.observe()

    def observe_open(self) -> NDArray[np.int8]:
        """The three hands, 15 counts each: of the seat to act, the next and the previous. For critics that may look."""
        return self._deals.hands()

    def actions(self) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
        """All legal actions of all deals: offsets (n + 1), and a row to each action."""
        return self._deals.actions()

    def step(self, choices: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """One action in every deal, by its place among its deal's: points by seat, and which deals are over.

        ``ValueError`` for a place that is none, and then nothing has changed. Points are 0 while a deal goes on and
        where all passed.
        """
        return self._deals.step(choices)

    def table(self, i: int) -> _kernel.Table:
        """A copy of a deal, to look at or to search from."""
        return self._deals.table(i)


class Episodes(NamedTuple):
    """Decisions of whole deals: one row to each, deals one after the other, decisions in their order."""

    deals: NDArray[np.int64]  # the number of the deal
    seats: NDArray[np.int8]
    observations: NDArray[np.int8]
    actions: NDArray[np.int8]  # what was chosen
    points: NDArray[np.int32]  # what the deal brought that seat in the end


Chooser = Callable[[NDArray[np.int8], NDArray[np.int64], NDArray[np.int8]], NDArray[np.int32]]
"""From observations, offsets and actions to the place of the chosen action in each deal."""


def play_episodes(batch: Batch, chooser: Chooser, deals: int) -> Episodes:
    """Play until so many deals are over; those that are still going on are left out, and go on in the batch."""
    begun: list[list[int]] = [[] for _ in range(len(batch))]  # by place the rows of the deal there
    kept: list[int] = []
    brought: list[NDArray[np.int32]] = []
    columns: list[tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]] = []
    finished = step = 0
    while finished < deals:
        numbers, seats, rows = batch.numbers(), batch.turns(), batch.observe()
        offsets, actions = batch.actions()
        choices = chooser(rows, offsets, actions)
        columns.append((numbers, seats, rows, actions[offsets[:-1] + choices]))
        points, over = batch.step(choices)
        for place, mine in enumerate(begun):
            mine.append(step * len(batch) + place)
        for place in np.flatnonzero(over)[: deals - finished].tolist():
            kept += begun[place]
            all_seats = np.concatenate([column[1] for column in columns[-len(begun[place]) :]])
            mine_seats = all_seats[place :: len(batch)]
            brought.append(points[place, mine_seats])
            finished += 1
        for place in np.flatnonzero(over).tolist():
            begun[place] = []
        step += 1
    numbers, seats, rows, chosen = (np.concatenate(column) for column in zip(*columns, strict=True))
    return Episodes(numbers[kept], seats[kept], rows[kept], chosen[kept], np.concatenate(brought))
