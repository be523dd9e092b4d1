"""A game as the platform sees it: everything that may be asked of one, whatever is played and by how many.

A game is one record of functions, found through its row in ``paiju.games.registry``. ``RulesT`` is a book of the game,
``StateT`` the state of a deal, full or as one seat knows it; ``EventT`` and ``ActionT`` are closed unions.
"""

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from paiju.cards.card import Card
from paiju.cards.shuffle import Seed
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.table.audience import Audience
from paiju.table.lookup import PlayedRecord, Verdict
from paiju.table.player import Player, Seen
from paiju.table.seats import Actor, Millis, Seat
from paiju.table.session.messages import Offer, SeatFormula

RulesT = TypeVar("RulesT", bound=RuleSet)
StateT = TypeVar("StateT", bound="DealState")
EventT = TypeVar("EventT")
ActionT = TypeVar("ActionT")


class DealState(Protocol):
    """What a table itself looks at in the state of a deal."""

    @property
    def phase(self) -> enum.Enum: ...

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over."""

    @property
    def is_hiding(self) -> bool:
        """Whether choices are being made that nobody may notice."""

    @property
    def is_free(self) -> bool:
        """Whether those to act may leave it: nobody waits for them, and the table goes on by itself."""

    @property
    def redeal(self) -> bool:
        """Whether it is over without a result, and the board is dealt again."""

    @property
    def points(self) -> tuple[int, ...] | None:
        """By seat, once it has a result."""

    @property
    def play_time(self) -> tuple[Millis, ...]:
        """How long each seat has thought, as far as the book counts it."""

    @property
    def since(self) -> Millis:
        """The table time since which those to act may act."""

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, one or many."""


class Board(NamedTuple):
    """A deal to be dealt: all chance comes from ``seed``. ``position`` is its place at the table, from 1 on; ``lot`` is
    the seat that was drawn for the table's first deal."""

    number: int
    seed: Seed
    position: int
    lot: Seat


class Due(NamedTuple):
    """The next thing that time alone brings: it is due at a table time.

    A limit runs from ``since`` for ``limit`` milliseconds, shown to everybody as the clock of those to act. What is
    ``paced`` is a step of the table itself, such as the next card: no clock is shown, and a table without one has it.
    """

    at: Millis
    since: Millis
    limit: int
    paced: bool = False


class Acted(NamedTuple):
    """Who acted, or was late."""

    seat: Seat
    late: bool


class Told(NamedTuple):
    """What is told of a deal that has its result: the cards each seat still held, the kitty, how the points came."""

    hands: list[list[int]]
    kitty: list[int]
    formulas: list[SeatFormula]


class DecisionTime(NamedTuple):
    """How long a decision took. ``forced``: nothing but passing was possible; ``timed_out``: the clock decided."""

    seat: Seat
    phase: enum.Enum
    milliseconds: Millis
    forced: bool = False
    timed_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[RulesT, StateT, EventT, ActionT]):
    """``key`` names the game in books and its events in logs; ``blank`` is the state before any card."""

    key: str
    players: Callable[[RulesT], int]

    # A deal.
    blank: StateT
    start: Callable[[RulesT, Board, StateT], tuple[EventT, ...]]
    """The events that open a deal; what is carried on (a level, the next starter) is in the state of the one before."""
    advance: Callable[[RulesT, StateT, Actor, ActionT, Millis], tuple[tuple[EventT, ...], StateT] | Refusal]
    """What an action leads to and the state after it, or why it is refused."""
    evolve: Callable[[StateT, EventT], StateT]
    """The state after an event; knows no rules and never fails on an event that was decided."""
    legal: Callable[[RulesT, StateT, Seat], Sequence[ActionT]]
    """What would be accepted from this seat now, by its own view; the first is done for who has no answer."""
    audience: Callable[[EventT], Audience]

    # Time.
    due: Callable[[RulesT, StateT], Due | None]
    """What time brings next if nobody acts."""
    expire: Callable[[RulesT, StateT, Millis], tuple[tuple[EventT, ...], StateT] | Refusal]
    """What it leads to once it is due."""
    turns: frozenset[type]
    """The events by which another turn begins, or the clock anew: public ones only, so that it tells nothing."""
    scoring: type
    """The event by which a deal has its result."""
    acted: Callable[[EventT], Acted | None]
    warned: Callable[[EventT], Seat | None]
    """Whom an event warns for the director to know."""

    # Clients.
    events: Any
    """The union of its events."""
    actions: Any
    """The union of the messages in which a client asks for an action."""
    read_action: Callable[[Any], ActionT]
    refuse_asking: Callable[[RulesT, StateT, Seat], Refusal | None]
    """Why there is nothing to hint at or to check for this seat."""
    check: Callable[[RulesT, StateT, Seat, Sequence[int]], Refusal | None]
    """Why these cards may not be played now."""
    hint: Callable[[Player[Any, Any, Any, Any] | None, RulesT, Seen[EventT, StateT], Seat], list[list[int]]]
    """Plays worth trying, best first."""
    offers: Callable[[RulesT, StateT, Seat, Sequence[int], bool], Sequence[Offer]] = lambda *_: ()
    """What a page can show a seat to choose from, and what its chosen cards would lead to; the last says whether it may
    be helped."""
    tell: Callable[[StateT], Told]
    recall: Callable[[RulesT, Sequence[EventT], Seat | None], Sequence[EventT]] | None = None
    """What who comes back is sent of the events of a deal that he was shown, where the book does not let him look at
    all of them again: no more of them than there were, and those of now as they were. None: all."""

    # After the deal.
    format_record: Callable[[RulesT, Sequence[EventT], Mapping[str, str], str], str]
    """The record for people, with these tags and the name of the software."""
    format_events: Callable[[RulesT, Sequence[EventT], str], str]
    """The same for machines."""
    decision_times: Callable[[RulesT, Sequence[EventT]], Iterator[DecisionTime]]

    # The referee's desk.
    seat_group: str
    """The group of sentences that names its seats."""
    write_cards: Callable[[Sequence[Card]], str]
    """Cards as people write them, in the order given."""
    answer: Callable[[RulesT, str, str | None, str, str], Verdict]
    """What cards are and whether they beat others, as somebody typed them, with the names of the two texts; raises
    ``Unusable`` where a text is no cards."""
    read_record: Callable[[str, Callable[[str, type[RulesT]], RulesT]], PlayedRecord]
    """A record for people decided anew by its book, which is found by name; raises ``BadRecord``, ``AgainstRules``."""
    read_events: Callable[[str, Callable[[str, type[RulesT]], RulesT]], PlayedRecord]
    """The same for machines."""

    def fold(self, happened: Iterable[EventT], state: StateT | None = None) -> StateT:
        current, evolve = self.blank if state is None else state, self.evolve
        for event in happened:
            current = evolve(current, event)
        return current

    def default(self, rules: RulesT, view: StateT, seat: Seat) -> ActionT | None:
        """What is done for a seat that has no answer; None: nothing, where nobody waits for it."""
        return None if view.is_free else self.legal(rules, view, seat)[0]


AnyGame = Game[Any, Any, Any, Any]


class TableGame(NamedTuple):
    """The game of a table with the book it is played by."""

    game: AnyGame
    rules: Any
    book_hash: str
