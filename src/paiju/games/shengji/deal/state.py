"""The state of a deal of Shengji, full or as one seat knows it, and its fold. Knows no rules.

Where a viewer has not seen a hand it is ``None``; ``left`` is always known. Of closed tricks nothing is kept.
"""

import enum
from collections.abc import Iterable
from typing import Any, NamedTuple, assert_never

from paiju.cards.card import Card, Suit
from paiju.games.shengji.calls import Call
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Cards, Event
from paiju.games.shengji.packs import printed_suit
from paiju.table.seats import Millis, Seat


@enum.unique
class Phase(enum.Enum):
    READY = "ready"
    DRAW = "draw"
    ASK = "ask"
    BURY = "bury"
    PLAY = "play"
    DESIGNATE = "designate"
    OVER = "over"


SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
_NOT_RUNNING = (Phase.READY, Phase.OVER)


class Fine(NamedTuple):
    """Card points that a side pays for an offence."""

    side: int
    offence: str
    points: int


class State(NamedTuple):
    """Everything about a deal that matters for what may come next. A named tuple, because every event makes one."""

    phase: Phase = Phase.READY
    board: int = 0
    deal: int = 0  # in the match
    levels: tuple[int, ...] = ()  # of the two sides
    level: int = 0  # that is played
    declarer: Seat | None = None
    first: Seat = Seat(0)
    pack: Cards | None = None
    lots: tuple[int, ...] = ()
    drawn: int = 0
    last_drawer: Seat = Seat(0)
    hands: tuple[Cards | None, ...] = (None,) * 4
    left: tuple[int, ...] = (0,) * 4
    pending: tuple[Call, ...] = ()  # made in this step of drawing, as far as the viewer knows
    standing: Call | None = None
    no_trumps: int = 0
    turned: Card | None = None  # the kitty card that makes trumps
    asking: tuple[Seat, ...] = ()
    kitty: Cards | None = None  # what is buried
    turn: Seat | None = None
    since: Millis = Millis(0)  # table time since when those to act may act
    clock_from: Millis = Millis(0)  # the same, begun anew by a time-out
    periods: int = 0  # of this turn that have run out
    trick: tuple[tuple[Seat, Cards], ...] = ()
    designating: tuple[Seat, ...] = ()
    choice: tuple[Seat, Cards, Cards] | None = None  # the thrower, the single and the double that may be designated
    captured: int = 0
    fined: tuple[Fine, ...] = ()
    time_outs: tuple[int, ...] = (0, 0)  # by side, over the match
    play_time: tuple[Millis, ...] = (Millis(0),) * 4
    redeal: bool = False
    score: e.DealCounted | None = None

    @property
    def is_running(self) -> bool:
        return self.phase not in _NOT_RUNNING

    @property
    def is_hiding(self) -> bool:
        """A call is hidden for a moment only, and nobody waits for one."""
        return False

    @property
    def is_free(self) -> bool:
        return self.phase is Phase.DRAW

    @property
    def points(self) -> tuple[int, ...] | None:
        return None if self.score is None else self.score.points

    @property
    def fines(self) -> tuple[int, int]:
        """By side."""
        first, second = (sum(fine.points for fine in self.fined if fine.side == side) for side in (0, 1))
        return first, second

    @property
    def trump(self) -> Suit | None:
        """The trump suit as it stands; None: no-trump, or not known yet."""
        if self.standing is not None:
            return self.standing.suit
        return None if self.turned is None else printed_suit(self.turned)

    def to_act(self) -> tuple[Seat, ...]:
        match self.phase:
            case Phase.DRAW:
                return SEATS
            case Phase.ASK:
                return self.asking[:1]
            case Phase.DESIGNATE:
                return self.designating
            case _:
                return () if self.turn is None else (self.turn,)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case e.CardDrawn():
            left = _put(state.left, event.seat, state.left[event.seat] + 1)
            return state._replace(left=left, drawn=state.drawn + 1, last_drawer=event.seat, since=event.at)
        case e.CardSeen():
            return state._replace(hands=_put(state.hands, event.seat, (*(state.hands[event.seat] or ()), event.card)))
        case e.CardsLaid():
            return _laid(state, event)
        case e.TrickTaken():
            return _at(state, event.at, turn=event.seat, trick=(), captured=event.captured)
        case e.TricksClosed():
            return _closed(state, event)
        case e.DrawStarted():
            return _started(event)
        case e.PackSet():
            return state._replace(pack=event.cards, lots=event.lots)
        case e.CallMade():
            call = Call(event.seat, event.kind, event.cards, event.opening)
            return state._replace(pending=(*state.pending, call))
        case e.CallsShown() | e.CallAnswered() | e.AskingOpened() | e.TrumpTurned():
            return _called(state, event)
        case e.KittyTaken():
            left = _put(state.left, event.seat, state.left[event.seat] + event.cards)
            return _at(state, event.at, phase=Phase.BURY, declarer=event.seat, turn=event.seat, left=left, asking=())
        case e.KittySeen():
            return state._replace(hands=_put(state.hands, event.seat, (*(state.hands[event.seat] or ()), *event.cards)))
        case e.CardsBuried():
            return _lose(state, event.seat, event.cards)._replace(kitty=event.cards)
        case e.LeadOpened():
            left = _put(state.left, event.leader, state.left[event.leader] - event.cards)
            spent = _spend(state, event.leader, event.at)
            return _at(state, event.at, phase=Phase.PLAY, turn=event.leader, left=left, play_time=spent)
        case e.ThrowFailed():
            return state._replace(fined=_fined(state, event.seat, "failed_throw", event.fine))
        case e.Penalised():
            return state._replace(fined=_fined(state, event.seat, event.offence, event.fine))
        case e.DesignationOpened():
            choice = (event.thrower, event.single, event.double)
            spent = _spend(state, event.thrower, event.at)
            return _at(state, event.at, phase=Phase.DESIGNATE, designating=event.seats, choice=choice, play_time=spent)
        case e.KindDesignated():
            spent = _spend(state, event.seat, event.at)
            return _at(state, event.at, phase=Phase.PLAY, designating=(), choice=None, play_time=spent)
        case e.TimedOut():
            counted = _put(state.time_outs, event.seat % 2, event.nth)
            fined = _fined(state, event.seat, "time_out", event.fine)
            return state._replace(time_outs=counted, fined=fined, clock_from=event.at, periods=state.periods + 1)
        case e.KittyOpened():
            return state._replace(kitty=event.cards)
        case e.DrawVoided():
            return state._replace(phase=Phase.OVER, turn=None, asking=(), redeal=True)
        case e.DealCounted():
            return state._replace(phase=Phase.OVER, turn=None, asking=(), designating=(), pending=(), score=event)
        case _:
            assert_never(event)


def _started(event: e.DrawStarted) -> State:
    return State(
        phase=Phase.DRAW,
        board=event.board,
        deal=event.deal,
        levels=event.levels,
        level=event.level,
        declarer=event.declarer,
        first=event.first,
        last_drawer=event.first,
        time_outs=event.time_outs,
    )


def _called(state: State, event: e.CallsShown | e.CallAnswered | e.AskingOpened | e.TrumpTurned) -> State:
    match event:
        case e.AskingOpened():
            return _at(state, event.at, phase=Phase.ASK, asking=event.seats)
        case e.TrumpTurned():
            return _at(state, event.at, turned=event.card, asking=event.seats)
        case e.CallAnswered(kind=None):
            return _at(state, event.at, asking=event.seats)
        case e.CallsShown() | e.CallAnswered():
            assert event.kind is not None
            call = Call(event.seat, event.kind, event.cards, event.opening)
            no_trumps = state.no_trumps + event.kind.is_no_trump
            if isinstance(event, e.CallsShown):
                return state._replace(standing=call, pending=(), no_trumps=no_trumps)
            return _at(state, event.at, standing=call, no_trumps=no_trumps, asking=event.seats)


def _laid(state: State, event: e.CardsLaid) -> State:
    left = _put(state.left, event.seat, state.left[event.seat] - len(event.cards))
    return _lose(state, event.seat, event.cards)._replace(
        left=left,
        trick=(*state.trick, (event.seat, event.cards)),
        turn=event.then,
        play_time=_spend(state, event.seat, event.at),
        since=event.at,
        clock_from=event.at,
        periods=0,
    )


def _closed(state: State, event: e.TricksClosed) -> State:
    gone = {card for cards in event.own for card in cards}
    hands = tuple(None if hand is None else tuple([card for card in hand if card not in gone]) for hand in state.hands)
    left = tuple(count - event.cards for count in state.left)
    return _at(state, event.at, turn=event.seat, trick=(), captured=event.captured, left=left, hands=hands)


def _at(state: State, at: Millis, **changed: Any) -> State:
    """Another turn begins."""
    return state._replace(since=at, clock_from=at, periods=0, **changed)


def _lose(state: State, seat: Seat, cards: Cards) -> State:
    hand = state.hands[seat]
    if hand is None:
        return state
    gone = set(cards)
    return state._replace(hands=_put(state.hands, seat, tuple([card for card in hand if card not in gone])))


def _put(values: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _fined(state: State, seat: Seat, offence: str, points: int) -> tuple[Fine, ...]:
    return (*state.fined, Fine(seat % 2, offence, points)) if points else state.fined


def _spend(state: State, seat: Seat, at: Millis) -> tuple[Millis, ...]:
    used = at - state.since
    return _put(state.play_time, seat, state.play_time[seat] + used) if used > 0 else state.play_time


def fold(happened: Iterable[Event], state: State | None = None) -> State:
    current = State() if state is None else state
    for event in happened:
        current = evolve(current, event)
    return current
