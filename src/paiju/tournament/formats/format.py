"""What a regulation's format must answer: what comes next, who sits where, who is ahead, and why."""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Protocol

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import RuleSet
from paiju.table.game import DealState
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.results import Outcome
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import Chair, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.settings import Parameter
from paiju.tournament.state import Setup, State


@enum.unique
class Due(enum.Enum):
    """The next act of an event. The order is that of an event's life; the values are codes of its steps."""

    ENTRIES = "entries"
    DRAW = "draw"
    SEATING = "seat"
    RESULTS = "play"
    CUT = "cut"
    PUBLISH = "publish"
    NOTHING = "finish"


@dataclass(frozen=True, slots=True)
class Next:
    """The next thing to do, and to which segment or stage."""

    due: Due
    segment: SegmentId | None = None
    stage: Stage | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on to a stage or round, in order of rank, and who is out; ``after`` is the last segment played."""

    after: SegmentId
    advance: tuple[Number, ...]
    out: tuple[Number, ...]


class Format(Protocol):
    """A way of running events; a pure function of the state each.

    It is a frozen dataclass: the rule sets among its fields are replaced by those in force in an event.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def book(self) -> str: ...

    @property
    def kinds(self) -> tuple[Kind, ...]: ...

    @property
    def counted(self) -> tuple[str, ...]:
        """What people count within a stage: rounds and their sets, rounds alone, or nothing."""
        ...

    @property
    def same_boards(self) -> bool:
        """Whether all tables play the same cards by the book, so that a result of one tells the others something."""
        ...

    @property
    def match(self) -> Callable[[Sequence[DealState]], Outcome] | None:
        """What the deals of a table have come to, oldest first, where all of them together are one result: a match by
        the clock, for which every table deals its own cards. None: each board is a result."""
        ...

    def chairs(self, table: TableSeats) -> tuple[Chair, ...]:
        """Who sits where at a live table, by the seats of the game."""
        ...

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The sizes that the regulation leaves to the organiser."""
        ...

    @property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        """By which events are run and compare results; the rules of the game are the regulation's."""
        ...

    def plan(self, state: State) -> tuple[SegmentId, ...]:
        """The rounds or stages that the event is going to have as far as is known now, play-offs aside; sets as one."""
        ...

    def next(self, state: State) -> Next: ...

    def draws(self, state: State) -> Mapping[str, Sequence[Number]]:
        """The draws by lot that are due and not made yet: by name, those to draw from."""
        ...

    def seat(self, state: State, segment: SegmentId) -> Seating | Refusal:
        """The seating of a segment that is due; chance comes from the event's published seed."""
        ...

    def boards(self, state: State, segment: SegmentId) -> tuple[int, ...]:
        """The numbers of the boards of a segment, unique in the event; (0,) for a match of pairs."""
        ...

    def most_boards(self, setup: Setup) -> int:
        """How many boards an event plays at most, play-offs aside; 0 where it plays none."""
        ...

    def cut(self, state: State) -> Cut | Refusal:
        """The cut that is due now."""
        ...

    def standing(self, state: State, stage: Stage | None = None) -> Standing:
        """The standing of a stage, or of the event as it is now (its final one when all is played)."""
        ...

    def earned(self, state: State, segment: SegmentId) -> Mapping[Number, Value]:
        """What everybody has of a segment so far, in the points that the book counts first."""
        ...

    def why_rank(self, state: State, number: Number) -> Why: ...

    def why_points(self, state: State, number: Number, segment: SegmentId) -> Why: ...
