"""
Fast Dou Dizhu: plays, positions, random playouts and batches of deals.

Cards are 15 counts in the order of RANKS; suits never matter. A kind is an index into KINDS. Nothing here keeps
state between calls, and whatever takes long lets other threads run.
"""

from collections.abc import Sequence

import numpy
import numpy.typing

KINDS: tuple[str, ...]

RANKS: str = "3456789TJQKA2xX"

PASS: int = -1

OBSERVATION: tuple[tuple[str, int, int], ...]

RESULT: tuple[str, ...]

class Policy:
    """
    What the books disagree about in combinations. The numbers are those of WingRanks, KickerJokers and
    KickerTriples in paiju.games.doudizhu.rules; every combination of values is possible.
    """

    def __init__(
        self,
        *,
        wing_ranks: int,
        wing_jokers: int,
        wing_bombs: bool,
        wing_triples: int,
        quad_jokers: int,
        quad_bombs: bool,
        quad_pair_as_singles: bool,
    ) -> None: ...
    @staticmethod
    def book(name: str) -> Policy:
        """The default policy of a book: 'national', 'ccgc' or 'workers'."""

    @property
    def wing_ranks(self) -> int: ...
    @property
    def wing_jokers(self) -> int: ...
    @property
    def wing_bombs(self) -> bool: ...
    @property
    def wing_triples(self) -> int: ...
    @property
    def quad_jokers(self) -> int: ...
    @property
    def quad_bombs(self) -> bool: ...
    @property
    def quad_pair_as_singles(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...

def classify(counts: Sequence[int], policy: Policy) -> tuple[int, int] | None:
    """
    Kind (index into KINDS) and main rank of these cards, or None when they are no combination.
    """

def beats(play: Sequence[int], top: Sequence[int], policy: Policy) -> bool:
    """Whether these cards are a combination that may be played on `top`."""

def generate(
    hand: Sequence[int], policy: Policy, top: Sequence[int] | None = None
) -> list[tuple[int, int, tuple[int, ...]]]:
    """
    All legal plays as (kind, rank, counts), each set of cards once; leading when `top` is None. Without the pass.
    """

def every_play(policy: Policy) -> numpy.typing.NDArray[numpy.int8]:
    """
    All plays that fit in a hand, in the order of generate(): rows of kind, rank, 15 counts.
    """

def count(hand: Sequence[int], policy: Policy, top: Sequence[int] | None = None) -> int:
    """len(generate(…)) without generating."""

def pick(
    hand: Sequence[int], index: int, policy: Policy, top: Sequence[int] | None = None
) -> tuple[int, int, tuple[int, ...]]:
    """
    generate(…)[index] without generating the others; this is how random moves are drawn.
    """

def sample(
    hand: Sequence[int], n: int, seed: int, policy: Policy, top: Sequence[int] | None = None
) -> numpy.typing.NDArray[numpy.int64]:
    """
    Draws n random plays as the playouts do; how often each play of generate(…) came up.
    """

def bench_generate(n: int, seed: int, policy: Policy) -> tuple[int, float, int]:
    """
    Generates all leads of n random declarer's hands: moves, seconds, checksum.
    """

class Position:
    """
    A deal in play. Moves are (kind, rank, counts); a pass is (-1, -1, fifteen zeros) and, where legal, move 0.
    One object belongs to one thread; different objects may be used by different threads.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[int]],
        declarer: int,
        policy: Policy,
        turn: int | None = None,
        top: Sequence[int] | None = None,
        top_seat: int | None = None,
    ) -> None:
        """
        Three hands of 15 counts. The declarer is to move unless `turn` says otherwise; `top` and `top_seat` set up a
        position within a trick (a seat between top_seat and turn has passed).
        """

    def legal(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """All legal moves; none when the deal is over."""

    def count(self) -> int:
        """len(legal()) without generating."""

    def apply(self, counts: Sequence[int] | None = None) -> None:
        """
        Plays these cards; None or fifteen zeros is a pass. ValueError when the move is not legal.
        """

    def apply_index(self, index: int) -> None:
        """Plays legal()[index]."""

    def undo(self) -> None:
        """Takes the last move back."""

    def copy(self) -> Position:
        """An independent copy, steps included."""

    def to_bytes(self) -> bytes:
        """The position without policy and steps, in 42 bytes."""

    @staticmethod
    def from_bytes(data: bytes, policy: Policy) -> Position:
        """The position that to_bytes() wrote."""

    def compute_hash(self) -> int:
        """The hash from scratch, for tests."""

    @property
    def hash(self) -> int:
        """
        64 bits of hands, declarer, turn, table and passes, kept up to date move by move; not of the counters.
        """

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Counts by seat and rank."""

    @property
    def top(self) -> tuple[int, int, tuple[int, ...]] | None:
        """What is to be beaten; None when leading."""

    @property
    def top_seat(self) -> int | None:
        """Who played the top; None when leading."""

    @property
    def winner(self) -> int | None:
        """The seat that is out; None while the deal goes on."""

    @property
    def declarer(self) -> int: ...
    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def passes(self) -> int:
        """Since the top: 0 or 1."""

    @property
    def bombs(self) -> int:
        """Bombs played, rockets apart."""

    @property
    def rockets(self) -> int:
        """Rockets played."""

    @property
    def plays(self) -> tuple[int, int, int]:
        """Plays by seat, passes not counted."""

    @property
    def is_spring(self) -> bool: ...
    @property
    def is_anti_spring(self) -> bool: ...
    @property
    def policy(self) -> Policy: ...
    def __repr__(self) -> str: ...

def perft(position: Position, depth: int) -> int:
    """
    The number of sequences of exactly `depth` moves, passes included; a deal that ends earlier adds nothing.
    """

class PlayoutStats:
    """
    What came of a number of random deals; statistics of parts may be added.
    """

    @property
    def deals(self) -> int: ...
    @property
    def plies(self) -> int:
        """Moves, passes included."""

    @property
    def passes(self) -> int: ...
    @property
    def declarer_wins(self) -> int: ...
    @property
    def bombs(self) -> int:
        """Bombs played, rockets apart."""

    @property
    def rockets(self) -> int: ...
    @property
    def springs(self) -> int: ...
    @property
    def anti_springs(self) -> int: ...
    @property
    def checksum(self) -> int:
        """Of every move, in order."""

    def __add__(self, arg: PlayoutStats, /) -> PlayoutStats: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...

def playouts(n: int, seed: int, policy: Policy, first: int = 0) -> PlayoutStats:
    """
    Plays the deals first … first + n - 1 of the seed to the end on this thread. A random seat calls first, everybody
    bids uniformly among the legal bids (dealt anew when nobody bids), the declarer takes the kitty, and every move is
    uniform among the legal ones. Cutting the range in parts and adding gives the same statistics.
    """

class Batch:
    """
    n deals stepped side by side; deal i is deal i of playouts() with the same seed, random moves included.
    Arrays are fresh numpy arrays that belong to the caller. One batch belongs to one thread.
    """

    def __init__(self, n: int, seed: int, policy: Policy) -> None: ...
    def __len__(self) -> int: ...
    def reset(self) -> None:
        """The next n deals of the seed."""

    def reset_finished(self) -> int:
        """A fresh deal wherever one is over; returns how many."""

    def legal_counts(self) -> numpy.typing.NDArray[numpy.int32]:
        """Number of moves of each deal, the pass included; 0 where it is over."""

    def step(self, choices: numpy.typing.NDArray[numpy.int32] | None = None) -> None:
        """
        One move in every deal that is not over: the index of a legal move, -1 for a random one. Without choices all are
        random. A bad choice raises ValueError and changes nothing.
        """

    def play_out(self) -> None:
        """Random moves until every deal is over."""

    def done(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Which deals are over."""

    def results(self) -> numpy.typing.NDArray[numpy.int8]:
        """
        One row per deal with the columns RESULT; winner is -1 while the deal goes on.
        """

    def observe(self) -> numpy.typing.NDArray[numpy.int8]:
        """
        One row per deal: what the seat to move may know, in the slices OBSERVATION; seats are counted from it.
        """

    def turns(self) -> numpy.typing.NDArray[numpy.int8]:
        """The seat to move in each deal."""

    def legal_table(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8]]:
        """
        All moves of all deals: offsets (n + 1) and rows of kind, rank, 15 counts; deal i has the rows
        offsets[i]:offsets[i + 1].
        """

    def legal_moves(self, i: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """Position.legal() of deal i."""

    def position(self, i: int) -> Position:
        """A copy of deal i."""

class Solver:
    """
    Who wins when all hands are open, proved. What was proved is kept and answers later questions; one object
    belongs to one thread.
    """

    def __init__(self, policy: Policy, table: int = 18) -> None:
        """The table has 2 ** table places of 24 bytes."""

    def solve(self, position: Position, nodes: int = 10000000) -> bool | None:
        """
        Whether the declarer wins; None when the nodes were not enough, and asking again goes on.
        """

    def solve_moves(self, position: Position, nodes: int = 10000000) -> list[bool | None]:
        """
        The same after each of Position.legal(), in that order; the nodes are for all of them together.
        """

    @property
    def nodes(self) -> int:
        """Expanded so far."""
