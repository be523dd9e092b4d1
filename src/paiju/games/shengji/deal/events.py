"""What can happen in a deal of Shengji (events, past tense) and what can be asked for (actions, imperative).

An event says everything ``evolve`` needs, so that folding a log asks no rules: ``then`` is the seat to act next.
Seats are numbered from West counter-clockwise; sides are the two pairs, that of West and East first.
"""

import enum
from dataclasses import dataclass

from paiju.cards.card import Card
from paiju.games.shengji.calls import CallKind
from paiju.rulebook.rule import Article
from paiju.table.seats import Millis, Seat

Cards = tuple[Card, ...]


@enum.unique
class MadeBy(enum.Enum):
    """Who brought something about."""

    PLAYER = "player"
    TIME_OUT = "time-out"
    FORCED = "forced"  # by a throw that failed


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card turned to find who draws first."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DrawStarted:
    """``deal`` counts within the match; ``declarer`` is not known before the first deal's calls are over."""

    board: int
    deal: int
    levels: tuple[int, ...]
    level: int
    declarer: Seat | None
    first: Seat
    turned: tuple[TurnedCard, ...]
    time_outs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PackSet:
    """The cards in the order of drawing, the kitty last; ``lots`` by seat settle calls made at once."""

    cards: Cards
    lots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class CardSeen:
    """The card that was drawn, for whoever drew it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CallMade:
    """Not shown to others before the step of drawing is over: who is quicker by a moment has nothing of it."""

    seat: Seat
    kind: CallKind
    cards: Cards
    opening: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class ShownCall:
    seat: Seat
    kind: CallKind
    cards: Cards


@dataclass(frozen=True, slots=True)
class CallsShown:
    """The call that stands after a step of drawing, and those made at once with it that do not."""

    seat: Seat
    kind: CallKind
    cards: Cards
    opening: bool
    others: tuple[ShownCall, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class AskingOpened:
    """All cards are drawn: these are asked one after the other."""

    seats: tuple[Seat, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A call, or with no cards none; ``seats`` are still to be asked."""

    seat: Seat
    kind: CallKind | None
    cards: Cards
    opening: bool
    by: MadeBy
    seats: tuple[Seat, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """Nobody called: a card of the kitty makes trumps; ``seats`` may call over it."""

    card: Card
    seats: tuple[Seat, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class DrawVoided:
    """Nobody called, and the cards are dealt again."""

    at: Millis


@dataclass(frozen=True, slots=True)
class KittyTaken:
    seat: Seat
    cards: int
    at: Millis


@dataclass(frozen=True, slots=True)
class KittySeen:
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsBuried:
    seat: Seat
    cards: Cards
    by: MadeBy
    at: Millis


@dataclass(frozen=True, slots=True)
class LeadOpened:
    """The kitty is buried; its declarer leads."""

    leader: Seat
    cards: int
    at: Millis


@dataclass(frozen=True, slots=True)
class CardsLaid:
    seat: Seat
    cards: Cards
    by: MadeBy
    then: Seat | None
    at: Millis


@dataclass(frozen=True, slots=True)
class ThrowFailed:
    """``blocked`` are the thrown cards that somebody beats; all of ``cards`` were seen."""

    seat: Seat
    cards: Cards
    blocked: Cards
    fine: int
    at: Millis


@dataclass(frozen=True, slots=True)
class DesignationOpened:
    """Singles and doubles are blocked: one of ``seats`` says which of the two the thrower plays."""

    seats: tuple[Seat, ...]
    thrower: Seat
    single: Cards
    double: Cards
    at: Millis


@dataclass(frozen=True, slots=True)
class KindDesignated:
    seat: Seat
    double: bool
    by: MadeBy
    at: Millis


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``captured``: the points that the defenders have by it."""

    seat: Seat
    points: int
    captured: int
    at: Millis


@dataclass(frozen=True, slots=True)
class TricksClosed:
    """The tricks that are over, as who comes back is told of them; in no log. So many ``cards`` have left each hand;
    ``own`` are the viewer's plays where he may look at them."""

    seat: Seat
    cards: int
    own: tuple[Cards, ...]
    captured: int
    at: Millis


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A period of a seat's time is over: the how-manieth time-out of its pair in the match, and what it costs."""

    seat: Seat
    nth: int
    fine: int
    at: Millis


@dataclass(frozen=True, slots=True)
class Penalised:
    """A referee's ruling against a seat's pair; ``nth`` offence of its kind."""

    seat: Seat
    offence: str
    nth: int
    cards: int
    grave: bool
    fine: int
    at: Millis


@dataclass(frozen=True, slots=True)
class KittyOpened:
    """After the last trick everybody sees what was buried."""

    cards: Cards
    points: int
    at: Millis


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One number of a score: what it stands for, the article it comes from, and whom it concerns (all when empty)."""

    code: str
    value: int
    article: Article
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class DealCounted:
    """``points`` are the levels that each seat's side goes up; ``card_points`` those of the defenders, none where a
    ruling ended the deal. ``declarer`` declares the next deal, ``levels`` are both sides' after this one."""

    points: tuple[int, ...]
    card_points: int | None
    taken_over: bool
    levels: tuple[int, ...]
    declarer: Seat
    factors: tuple[ScoreTerm, ...]
    at: Millis


Event = (
    DrawStarted
    | PackSet
    | CardDrawn
    | CardSeen
    | CallMade
    | CallsShown
    | AskingOpened
    | CallAnswered
    | TrumpTurned
    | DrawVoided
    | KittyTaken
    | KittySeen
    | CardsBuried
    | LeadOpened
    | CardsLaid
    | ThrowFailed
    | DesignationOpened
    | KindDesignated
    | TrickTaken
    | TricksClosed
    | TimedOut
    | Penalised
    | KittyOpened
    | DealCounted
)


@dataclass(frozen=True, slots=True)
class Call:
    """Show cards to make trumps."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class NoCall:
    """The answer of who is asked and does not call."""


@dataclass(frozen=True, slots=True)
class Bury:
    cards: Cards


@dataclass(frozen=True, slots=True)
class Play:
    cards: Cards


@dataclass(frozen=True, slots=True)
class Designate:
    double: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """What time alone brings is due: said by the clock. In records ``draws`` steps of drawing stand together."""

    draws: int = 0


@dataclass(frozen=True, slots=True)
class Penalise:
    """A referee's ruling against the pair of a seat; ``cards`` where an offence is counted by cards."""

    seat: Seat
    offence: str
    nth: int = 1
    cards: int = 1
    grave: bool = False


Action = Call | NoCall | Bury | Play | Designate | Tick | Penalise
