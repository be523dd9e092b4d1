"""What can happen in a deal (events, past tense) and what can be asked for (actions, imperative).

An event says everything ``evolve`` needs, so that folding a log asks no rules: ``then`` is the seat to act next.
"""

import enum
from dataclasses import dataclass

from paiju.cards.card import Card, Rank
from paiju.games.doudizhu.rules import Kind
from paiju.rulebook.rule import Article
from paiju.table.seats import Millis, Seat

Cards = tuple[Card, ...]


@enum.unique
class Cause(enum.Enum):
    """Why something was called, played or passed."""

    PLAYER = "player"
    TIME_OUT = "time-out"
    FORMAL = "formal"  # a seat that was not asked, entered for the record
    UNABLE = "unable"  # the seat holds nothing that could be played


@dataclass(frozen=True, slots=True)
class DealStarted:
    board: int
    first_caller: Seat
    players: int
    hand_size: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class KittySet:
    cards: Cards


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: Seat
    points: int
    cause: Cause
    then: Seat | None
    at: Millis


@dataclass(frozen=True, slots=True)
class DealPassedOut:
    redeal: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class DeclarerChosen:
    seat: Seat
    points: int
    at: Millis


@dataclass(frozen=True, slots=True)
class DoublingOpened:
    seats: tuple[Seat, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class DoubleChosen:
    """A defender's choice; hidden from the others until ``DoublesShown``."""

    seat: Seat
    doubled: bool
    cause: Cause
    hidden: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class DoublesShown:
    doublers: tuple[Seat, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class RedoublingOpened:
    seat: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class RedoubleChosen:
    seat: Seat
    redoubled: bool
    cause: Cause
    at: Millis


@dataclass(frozen=True, slots=True)
class KittyShown:
    seat: Seat
    cards: Cards
    at: Millis


@dataclass(frozen=True, slots=True)
class PlayOpened:
    leader: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    seat: Seat
    cards: Cards
    kind: Kind
    rank: Rank
    highest: Rank
    cause: Cause
    then: Seat | None
    time_used: Millis
    at: Millis


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat
    cause: Cause
    trick_over: bool
    then: Seat
    time_used: Millis
    at: Millis


@dataclass(frozen=True, slots=True)
class RemainingAnnounced:
    seat: Seat
    cards_left: int
    by_software: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class Warned:
    seat: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class Faulted:
    """A fault has ended the deal; one for each program at fault where several pay."""

    seat: Seat
    reason: str
    at: Millis


@dataclass(frozen=True, slots=True)
class Factor:
    """One number of a score: what it stands for, the article it comes from, and whom it concerns (all when empty)."""

    code: str
    value: int
    article: Article
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class DealScored:
    points: tuple[int, ...]
    factors: tuple[Factor, ...]
    at: Millis


Event = (
    DealStarted
    | HandDealt
    | KittySet
    | BidMade
    | DealPassedOut
    | DeclarerChosen
    | DoublingOpened
    | DoubleChosen
    | DoublesShown
    | RedoublingOpened
    | RedoubleChosen
    | KittyShown
    | PlayOpened
    | CardsPlayed
    | Passed
    | RemainingAnnounced
    | Warned
    | Faulted
    | DealScored
)


@dataclass(frozen=True, slots=True)
class Bid:
    points: int


@dataclass(frozen=True, slots=True)
class Double:
    doubled: bool


@dataclass(frozen=True, slots=True)
class Redouble:
    redoubled: bool


@dataclass(frozen=True, slots=True)
class Play:
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A seat's time is over; said by the clock, or by a referee at a paper table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fault:
    """A program answered what it may not; said by the platform."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class FaultsTogether:
    """Several programs failed at the same message, and each pays; said by the platform."""

    faults: tuple[Fault, ...]


Action = Bid | Double | Redouble | Play | Pass | TimeOut | Fault | FaultsTogether
