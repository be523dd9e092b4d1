"""
Fast Dou Dizhu: plays, positions, random playouts and batches of deals. Shengji: figures, random deals and search.

In Dou Dizhu cards are 15 counts in the order of RANKS; suits never matter. A kind is an index into KINDS.
Nothing here keeps state between calls, and whatever takes long lets other threads run.
"""

from collections.abc import Sequence
from typing import Final

import numpy
import numpy.typing

KINDS: tuple[str, ...]

RANKS: str = "3456789TJQKA2xX"

PASS: int = -1

CALL: int = -2

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

class Book:
    """
    What the books disagree about in combinations, calling and scoring. paiju.players.kernel.book_of() makes
    one from `Rules`.
    """

    def __init__(
        self,
        policy: Policy,
        *,
        asked_after_top: bool,
        redeal: bool,
        kitty_before_doubling: bool,
        doubling: bool,
        redouble_needs_double: bool,
        unit: int,
        win_sign: int,
        bombs_double: bool,
        rocket_factor: int,
        spring_factor: int,
        spring_defender_plays: int,
        anti_spring_factor: int,
        anti_spring_declarer_plays: int,
        declarer_of_sum: int,
        double_factor: int,
        redouble_factor: int,
        redouble_only_against_doublers: bool,
    ) -> None: ...
    @property
    def policy(self) -> Policy: ...
    @property
    def redeal(self) -> bool:
        """Deals all pass are dealt again."""

    @property
    def unit(self) -> int:
        """Points for a bid of 1."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

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
    n deals stepped side by side; deal i is deal i of playouts() with the same seed, random moves included, and
    begins with the play. whole() begins with the first call, given() at tables of the caller's. Arrays belong to the
    caller; one handed in as `out` is filled and returned. One batch belongs to one thread, and may use several.
    """

    def __init__(self, n: int, seed: int, policy: Policy, first: int = 0, threads: int = 1) -> None: ...
    @staticmethod
    def whole(book: Book, n: int, seed: int, first: int = 0, threads: int = 1) -> Batch:
        """
        Deals first … first + n - 1 of the seed from the auction on, with points at the end.
        """

    @staticmethod
    def given(tables: Sequence[Table], seed: int = 0, threads: int = 1) -> Batch:
        """
        These tables, which are all of one book; reset() goes back to them. `seed` is of random moves.
        """

    def __len__(self) -> int: ...
    def reset(self) -> None:
        """The next n deals of the seed."""

    def reset_finished(self) -> int:
        """A fresh deal wherever one is over; returns how many."""

    def legal_counts(self, out: numpy.typing.NDArray[numpy.int32] | None = None) -> numpy.typing.NDArray[numpy.int32]:
        """Number of moves of each deal, the pass included; 0 where it is over."""

    def step(self, choices: numpy.typing.NDArray[numpy.int32] | None = None) -> None:
        """
        One move in every deal that is not over: the index of a legal move, -1 for a random one. Without choices all are
        random. A bad choice raises ValueError and changes nothing.
        """

    def play_out(self) -> None:
        """Random moves until every deal is over."""

    def done(self, out: numpy.typing.NDArray[numpy.bool_] | None = None) -> numpy.typing.NDArray[numpy.bool_]:
        """Which deals are over."""

    def results(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        One row per deal with the columns RESULT; winner is -1 while the deal goes on and when all passed, declarer
        until somebody bids.
        """

    def points(self, out: numpy.typing.NDArray[numpy.int32] | None = None) -> numpy.typing.NDArray[numpy.int32]:
        """One row per deal: the points of each seat, zeros until it is over."""

    def observe(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        One row per deal: what the seat to move may know, in the slices OBSERVATION; seats are counted from it.
        """

    def turns(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> numpy.typing.NDArray[numpy.int8]:
        """The seat to move in each deal."""

    def legal_table(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8]]:
        """
        All moves of all deals: offsets (n + 1) and rows of kind, rank, 15 counts; deal i has the rows
        offsets[i]:offsets[i + 1]. A call has the kind CALL and as rank the bid, or 0 and 1 for no and yes.
        """

    def legal_moves(self, i: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """Position.legal() of deal i, in the play."""

    def position(self, i: int) -> Position:
        """A copy of the play of deal i."""

    def table(self, i: int) -> Table:
        """A copy of deal i."""

class ShengjiOrder:
    """
    The numbers by which a deal of Shengji is played under one trump suit and level. By face (0 to 53): the effective
    suit, 4 the trumps, the index, the place in tractors, the points, and how equal cards are ordered.
    """

    def __init__(
        self,
        *,
        suits: Sequence[int],
        indices: Sequence[int],
        places: Sequence[int],
        points: Sequence[int],
        ties: Sequence[int],
        kitty_cards: int,
        duty: int,
        partner_blocks: bool,
        forced_thrown: bool,
        fine_thrown: bool,
        fine: int,
        times: Sequence[int],
        throw_times: int,
        by_winner: bool,
        worth: Sequence[float],
        worth_from: int,
    ) -> None: ...
    def split(self, cards: Sequence[int]) -> list[tuple[int, list[int]]]:
        """The figures of a lead: tractors, then pairs, then singles."""

    def may_follow(self, lead: Sequence[int], hand: Sequence[int], play: Sequence[int]) -> bool: ...
    def winner(self, plays: Sequence[Sequence[int]]) -> int:
        """The place of the play that wins, of equal ones the first."""

    def challenge(
        self, cards: Sequence[int], others: Sequence[Sequence[int]]
    ) -> tuple[list[int], list[int], list[int]]:
        """
        Of a throw the cards that are blocked, and the single and the double that must be played.
        """

def shengji_record(
    order: ShengjiOrder, seed: int, deal: int
) -> tuple[list[list[int]], list[int], int, list[tuple[int, list[int], list[int], bool]], int]:
    """
    A random deal: the hands after the burial, the kitty, the declarer, every play, and the defenders' points.
    A play is the seat, the cards tried, the cards laid, and whether the double is designated where both kinds
    are blocked. Seats are in the order of play.
    """

def shengji_deals(order: ShengjiOrder, n: int, seed: int, first: int = 0) -> tuple[int, int, int, int, int]:
    """
    Plays random deals to the end on this thread: their number, plays, the defenders' points, how often those took over,
    and a checksum. Cutting the range in parts and adding gives the same.
    """

class ShengjiPosition:
    """
    What a seat knows of a deal at its turn; seats are in the order of play.
    """

    def __init__(
        self,
        *,
        order: ShengjiOrder,
        seat: int,
        declarer: int,
        hand: Sequence[int],
        held: Sequence[Sequence[int]],
        left: Sequence[int],
        unseen: Sequence[int],
        kitty: Sequence[int] | None,
        voids: Sequence[int],
        no_pairs: Sequence[int],
        leader: int,
        trick: Sequence[Sequence[int]],
        captured: int,
        fined: int,
    ) -> None: ...
    def policy(self) -> list[int]:
        """What the quick player of the playouts would play."""

    def world(self, seed: int, number: int) -> list[list[int]]:
        """A way the cards may lie: the four hands and the kitty."""

    def weigh_plays(self, plays: Sequence[Sequence[int]], nodes: int, seed: int) -> list[tuple[list[int], float, int]]:
        """
        These plays and others worth trying, the best first, each with its mean worth and in how many worlds.
        """

    def weigh_burials(
        self, burials: Sequence[Sequence[int]], nodes: int, seed: int
    ) -> list[tuple[list[int], float, int]]:
        """The same for what the declarer may bury of 33 cards."""

class Table:
    """
    A whole deal: auction, doubling, play and score. The seat to act has the actions 0 … count - 1: in the auction no
    bid and then the higher bids, at doubling and redoubling no and yes, in the play the moves of Position.legal().
    """

    def __init__(self, book: Book, hands: Sequence[Sequence[int]], first_caller: int) -> None:
        """
        Three hands of 17 cards as 15 counts; the kitty is what is left of the deck.
        """

    def call(self, points: int) -> None:
        """A bid of the seat to act, or 0."""

    def choose(self, yes: bool) -> None:
        """Whether the seat to act doubles or redoubles."""

    def play(self, counts: Sequence[int] | None = None) -> None:
        """
        Plays these cards; None or fifteen zeros is a pass. ValueError when the move is not legal.
        """

    def act(self, action: int) -> None:
        """Any action by its index."""

    def count(self) -> int:
        """How many actions the seat to act has; 0 when the deal is over."""

    def legal(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Position.legal() in the play."""

    def move(self, index: int) -> tuple[int, int, tuple[int, ...]]:
        """legal()[index] without listing the others."""

    def copy(self) -> Table:
        """An independent copy."""

    def position(self) -> Position:
        """The play as a Position of its own."""

    @property
    def phase(self) -> str:
        """One of PHASES."""

    @property
    def turn(self) -> int:
        """
        The seat to act; of two defenders who double unseen the one after the declarer comes first.
        """

    @property
    def declarer(self) -> int | None:
        """Who has bid highest so far, or None."""

    @property
    def bid(self) -> int: ...
    @property
    def calls(self) -> tuple[int, int, int]:
        """Bids by seat, -1 where not asked."""

    @property
    def doubled(self) -> tuple[int, int, int]:
        """1, 0 or -1 (not chosen) by seat."""

    @property
    def redoubled(self) -> int: ...
    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """
        Counts by seat and rank; the declarer's with the kitty once it is taken.
        """

    @property
    def kitty(self) -> tuple[int, ...]: ...
    def points(self) -> tuple[int, int, int]:
        """By seat; zeros while the deal goes on and when all passed."""

    @property
    def book(self) -> Book: ...

class Deals:
    """
    n whole deals stepped side by side, each followed by a fresh one when it is over; paiju.env.batch explains it.
    Arrays are fresh and belong to the caller. One object belongs to one thread.
    """

    def __init__(self, book: Book, n: int, seed: int, first: int = 0) -> None: ...
    def __len__(self) -> int: ...
    def turns(self) -> numpy.typing.NDArray[numpy.int8]:
        """The seat to act in each deal."""

    def numbers(self) -> numpy.typing.NDArray[numpy.int64]:
        """The number of each deal within the seed."""

    def observe(self) -> numpy.typing.NDArray[numpy.int8]:
        """What the seat to act may know, a row to each deal."""

    def hands(self) -> numpy.typing.NDArray[numpy.int8]:
        """
        All three hands, the seat to act first, then the next and the previous.
        """

    def actions(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8]]:
        """
        Offsets (n + 1) and rows of kind, rank, 15 counts; deal i has the rows offsets[i]:offsets[i + 1].
        """

    def step(
        self, choices: numpy.typing.NDArray[numpy.int32]
    ) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.bool_]]:
        """
        One action in every deal, by its index: points by seat (zeros while a deal goes on), and which are over.
        A bad choice raises ValueError and changes nothing.
        """

    def table(self, i: int) -> Table:
        """A copy of deal i."""

def best_of(
    values: numpy.typing.NDArray[numpy.float32], offsets: numpy.typing.NDArray[numpy.int64]
) -> numpy.typing.NDArray[numpy.int32]:
    """
    In each segment offsets[i]:offsets[i + 1] the index of the largest value, the first of equals.
    """

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

class Network:
    """
    A trained player in integers: what it says is the same on every machine. It may be shared by threads.
    """

    @staticmethod
    def load(data: bytes) -> Network:
        """From the bytes of to_bytes(); ValueError says what is wrong with them."""

    def to_bytes(self) -> bytes: ...
    def values(self, table: Table, *, portable: bool = False) -> list[int]:
        """
        Of every action of the seat to act, in units of 1/UNIT of a logit; only what that seat knows is used.
        `portable` asks the path of processors without AVX2, which says the same.
        """

    def choose(self, table: Table, *, portable: bool = False) -> int:
        """The index of the best action."""

def duel(
    one: Network, other: Network | None, book: Book, deals: int, seed: int, first: int = 0
) -> tuple[int, int, int]:
    """
    Card play alone on the same deals in both roles: how many `one` won as declarer, as defenders, and in both.
    Without `other` the opponents move at random.
    """

def chance_of(value: int) -> float:
    """
    The chance to win that a value stands for; of a call (1 + mean points) / 2, see docs/ai.md.
    """

UNIT: int = 4096

FEATURES: tuple[tuple[str, str, int, int, str], ...]

def features(table: Table) -> tuple[str, list[list[int]]]:
    """
    Which network is asked about the seat to act, and for each action which inputs (FEATURES) are set.
    """

class Trainer:
    """
    Networks that learn by playing against themselves. The same seed, settings and runs lead to the same weights, with
    any number of threads. One trainer belongs to one thread of Python.
    """

    def __init__(
        self,
        book: Book,
        seed: int,
        threads: int = 1,
        *,
        objective: str = "win",
        decay: float = 0.7,
        explore: float = 0.01,
        explore_call: float = 0.1,
        by_lot: float = 0.5,
        clip: int = 48,
    ) -> None: ...
    def run(self, deals: int, rate: float) -> None:
        """
        Plays so many deals, rounded up to whole rounds of ROUND, and learns from them.
        """

    def network(self) -> Network:
        """The averaged weights in integers."""

    def save(self) -> bytes:
        """Everything that learning goes on from."""

    def load(self, data: bytes) -> None:
        """Goes on from what save() wrote, with the same book, seed and settings."""

    @property
    def deals(self) -> int: ...
    @property
    def decisions(self) -> int:
        """Those the networks were asked about."""

    @property
    def passed_out(self) -> int: ...
    @property
    def declarer_wins(self) -> int: ...
    @property
    def steps(self) -> tuple[int, int, int, int]:
        """Of the optimiser, by network."""

    @property
    def losses(self) -> tuple[float, float, float, float]:
        """Cross-entropy over the latest steps, by network."""

    ROUND: Final[int] = ...
    """(arg: object, /) -> int"""

ARITHMETIC: str = "x86-64-v4"
