"""The state of a deal, full or as one seat knows it, and its fold. Knows no rules: every event says what follows.

Where a viewer has not seen a hand it is ``None``; ``cards_left`` is always known.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import Combo
from paiju.games.doudizhu.events import Cards, Event
from paiju.games.doudizhu.rules import Kind
from paiju.table.seats import Millis, Seat


@enum.unique
class Phase(enum.Enum):
    READY = "ready"
    AUCTION = "auction"
    DOUBLING = "doubling"
    REDOUBLING = "redoubling"
    PLAY = "play"
    OVER = "over"


_NOT_RUNNING = (Phase.READY, Phase.OVER)


@dataclass(frozen=True, slots=True)
class Call:
    seat: Seat
    points: int
    cause: e.Cause


class State(NamedTuple):
    """Everything about a deal that matters for what may come next.

    A named tuple and not a dataclass, because every event makes a new one and ``_replace`` takes a quarter of the time.
    """

    phase: Phase = Phase.READY
    board: int = 0
    first_caller: Seat = Seat(0)
    hands: tuple[Cards | None, ...] = ()
    cards_left: tuple[int, ...] = ()
    kitty: Cards | None = None
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    bid: int = 0
    may_double: tuple[Seat, ...] = ()  # defenders who have not chosen yet, as far as the viewer knows
    doublers: tuple[Seat, ...] = ()
    redoubled: bool = False
    kitty_taken: bool = False
    hands_at_kitty: tuple[Cards | None, ...] = ()
    turn: Seat | None = None
    since: Millis = Millis(0)  # table time since when the turn (or the choice) runs
    clock_from: Millis = Millis(0)  # the same, but begun anew by a warning
    not_before: Millis = Millis(0)  # nothing may be earlier than the first of two hidden choices
    on_table: Combo | None = None
    owner: Seat | None = None  # who played what lies on the table
    passed: tuple[Seat, ...] = ()  # in this trick
    passes: int = 0  # since the last play
    last_to_play: Seat | None = None
    plays: tuple[int, ...] = ()  # how often each seat has played cards
    bombs: int = 0
    rockets: int = 0
    play_time: tuple[Millis, ...] = ()
    warnings: tuple[int, ...] = ()
    offenders: tuple[Seat, ...] = ()  # whose faults ended the deal
    redeal: bool = False
    score: e.DealScored | None = None

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over."""
        return self.phase not in _NOT_RUNNING

    @property
    def is_hiding(self) -> bool:
        """Whether choices are being made that nobody may notice."""
        return self.phase is Phase.DOUBLING

    @property
    def is_free(self) -> bool:
        """Whoever is to act must."""
        return False

    @property
    def points(self) -> tuple[int, ...] | None:
        return None if self.score is None else self.score.points

    @property
    def is_leading(self) -> bool:
        return self.on_table is None

    def to_act(self) -> tuple[Seat, ...]:
        """The seats somebody waits for."""
        return self.may_double if self.turn is None else (self.turn,)


def _set(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _set_hand(hands: tuple[Cards | None, ...], seat: Seat, hand: Cards | None) -> tuple[Cards | None, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _spend(state: State, seat: Seat, used: Millis) -> tuple[Millis, ...]:
    if not used:
        return state.play_time
    spent = Millis(state.play_time[seat] + used)
    return (*state.play_time[:seat], spent, *state.play_time[seat + 1 :])


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case e.CardsPlayed():
            return _cards_played(state, event)
        case e.Passed():
            return _passed(state, event)
        case e.DealStarted():
            return State(
                phase=Phase.AUCTION,
                board=event.board,
                first_caller=event.first_caller,
                hands=(None,) * event.players,
                cards_left=(event.hand_size,) * event.players,
                turn=event.first_caller,
                plays=(0,) * event.players,
                play_time=(Millis(0),) * event.players,
                warnings=(0,) * event.players,
            )
        case e.HandDealt():
            return state._replace(hands=_set_hand(state.hands, event.seat, event.cards))
        case e.KittySet():
            return state._replace(kitty=event.cards)
        case e.BidMade():
            call = Call(event.seat, event.points, event.cause)
            return state._replace(calls=(*state.calls, call), turn=event.then, since=event.at, clock_from=event.at)
        case e.DeclarerChosen():
            return state._replace(declarer=event.seat, bid=event.points, turn=None, since=event.at)
        case e.DoublingOpened():
            return state._replace(
                phase=Phase.DOUBLING, may_double=event.seats, turn=None, since=event.at, clock_from=event.at
            )
        case e.DoubleChosen():
            left = tuple(seat for seat in state.may_double if seat != event.seat)
            doublers = (*state.doublers, event.seat) if event.doubled else state.doublers
            return state._replace(may_double=left, doublers=doublers, not_before=event.at)
        case e.DoublesShown():
            return state._replace(may_double=(), doublers=event.doublers, since=event.at)
        case e.RedoublingOpened():
            return state._replace(phase=Phase.REDOUBLING, turn=event.seat, since=event.at, clock_from=event.at)
        case e.RedoubleChosen():
            return state._replace(redoubled=event.redoubled, turn=None, since=event.at)
        case e.KittyShown():
            return _kitty_shown(state, event)
        case e.PlayOpened():
            return state._replace(phase=Phase.PLAY, turn=event.leader, since=event.at, clock_from=event.at)
        case e.RemainingAnnounced():
            return state
        case e.Warned():
            warned = _set(state.warnings, event.seat, state.warnings[event.seat] + 1)
            return state._replace(warnings=warned, clock_from=event.at)
        case e.DealPassedOut():
            return state._replace(phase=Phase.OVER, turn=None, redeal=event.redeal)
        case e.Faulted():
            return state._replace(phase=Phase.OVER, turn=None, may_double=(), offenders=(*state.offenders, event.seat))
        case e.DealScored():
            return state._replace(phase=Phase.OVER, turn=None, score=event)
        case _:
            assert_never(event)


def _passed(state: State, event: e.Passed) -> State:
    return state._replace(
        turn=event.then,
        since=event.at,
        clock_from=event.at,
        on_table=None if event.trick_over else state.on_table,
        owner=None if event.trick_over else state.owner,
        passed=() if event.trick_over else (*state.passed, event.seat),
        passes=0 if event.trick_over else state.passes + 1,
        play_time=_spend(state, event.seat, event.time_used),
    )


def _cards_played(state: State, event: e.CardsPlayed) -> State:
    hand = state.hands[event.seat]
    if hand is not None:
        hand = tuple([card for card in hand if card not in event.cards])
    return state._replace(
        hands=_set_hand(state.hands, event.seat, hand),
        cards_left=_set(state.cards_left, event.seat, state.cards_left[event.seat] - len(event.cards)),
        turn=event.then,
        since=event.at,
        clock_from=event.at,
        on_table=Combo(event.kind, event.rank, len(event.cards), event.highest),
        owner=event.seat,
        passes=0,
        last_to_play=event.seat,
        plays=_set(state.plays, event.seat, state.plays[event.seat] + 1),
        bombs=state.bombs + (event.kind is Kind.BOMB),
        rockets=state.rockets + (event.kind is Kind.ROCKET),
        play_time=_spend(state, event.seat, event.time_used),
    )


def _kitty_shown(state: State, event: e.KittyShown) -> State:
    hand = state.hands[event.seat]
    if hand is not None:
        hand = tuple(sorted(hand + event.cards))
    hands = _set_hand(state.hands, event.seat, hand)
    return state._replace(
        kitty=event.cards,
        kitty_taken=True,
        hands=hands,
        hands_at_kitty=hands,
        cards_left=_set(state.cards_left, event.seat, state.cards_left[event.seat] + len(event.cards)),
        since=event.at,
    )


def fold(happened: Iterable[Event], state: State | None = None) -> State:
    current = State() if state is None else state
    for event in happened:
        current = evolve(current, event)
    return current
