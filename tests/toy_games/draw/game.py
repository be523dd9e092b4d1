"""Draw, a toy with all that the game of two parties needs and one of turns has not.

Four seats in two sides. The table draws a card for one seat after the other, at its own pace, while any seat that holds
a card of its side's level may declare it, higher over lower, and for some seconds after the last. Then all bury a card
at the same time, hidden until all have, and play one card each in turn. Levels and who is drawn for first are carried
from deal to deal.
"""

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, assert_never

from paiju.cards.card import Card
from paiju.cards.shuffle import shuffle
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.table.audience import Audience, Everyone, Nobody, Seats
from paiju.table.game import Acted, Board, DecisionTime, Due, Game, Told
from paiju.table.player import Player, Seen
from paiju.table.seats import Actor, Millis, Official, Seat, seats
from paiju.table.session.messages import Action, SeatFormula
from tests.toy_games.lookup import answer, read_record, refuse_record, write_cards

DECK: Final = tuple(map(Card, range(800_001, 800_021)))  # numbers that nothing else in a frame can be
SEATS: Final = seats(4)
HAND: Final = 4
RANKS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(RuleSet):
    pace: Rule[int]
    declare: Rule[int]
    bury: Rule[int]
    play: Rule[int]


BOOK: Final = Rules(
    book="draw-toy", pace=rule(100, "1"), declare=rule(700, "2"), bury=rule(8_000, "3"), play=rule(5_000, "4")
)


@enum.unique
class Phase(enum.Enum):
    READY = "ready"
    DRAW = "draw"
    DECLARE = "declare"
    BURY = "bury"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Begun:
    board: int
    levels: tuple[int, ...]  # of the two sides
    starter: Seat


@dataclass(frozen=True, slots=True)
class DeckSet:
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    seat: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class Got:
    seat: Seat
    card: int
    at: Millis


@dataclass(frozen=True, slots=True)
class DrawEnded:
    at: Millis


@dataclass(frozen=True, slots=True)
class Declared:
    seat: Seat
    card: int
    at: Millis


@dataclass(frozen=True, slots=True)
class BuryOpened:
    at: Millis


@dataclass(frozen=True, slots=True)
class Buried:
    seat: Seat
    card: int
    late: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class PlayOpened:
    leader: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class Played:
    seat: Seat
    card: int
    late: bool
    then: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class Ended:
    points: tuple[int, ...]
    at: Millis


Event = Begun | DeckSet | Drew | Got | DrawEnded | Declared | BuryOpened | Buried | PlayOpened | Played | Ended


class Declare(Action, tag="declare", frozen=True):
    card: int


class Bury(Action, tag="bury", frozen=True):
    card: int


class Play(Action, tag="play", frozen=True):
    card: int


Move = Declare | Bury | Play


class State(NamedTuple):
    phase: Phase = Phase.READY
    levels: tuple[int, ...] = (0, 0)
    starter: Seat = Seat(0)
    deck: tuple[int, ...] | None = None  # still to be drawn
    drawn: int = 0
    hands: tuple[tuple[int, ...] | None, ...] = ((),) * 4  # of others the viewer knows what was shown
    left: tuple[int, ...] = (0,) * 4
    declared: tuple[Seat, int] | None = None
    to_bury: tuple[Seat, ...] = ()  # as far as the viewer knows
    turn: Seat | None = None
    trick: tuple[tuple[Seat, int], ...] = ()
    tricks: tuple[int, ...] = (0, 0)
    since: Millis = Millis(0)
    points: tuple[int, ...] | None = None
    play_time: tuple[Millis, ...] = (Millis(0),) * 4
    redeal: bool = False

    @property
    def is_running(self) -> bool:
        return self.phase not in (Phase.READY, Phase.OVER)

    @property
    def is_hiding(self) -> bool:
        return self.phase is Phase.BURY

    @property
    def is_free(self) -> bool:
        return self.phase in (Phase.DRAW, Phase.DECLARE)

    def to_act(self) -> tuple[Seat, ...]:
        if self.is_free:
            return SEATS
        return self.to_bury if self.turn is None else (self.turn,)


def start(_: Rules, board: Board, before: State) -> tuple[Event, ...]:
    """Whoever led last is drawn for first; the side that won the deal before has a higher level."""
    if before.points is None:
        levels, starter = before.levels, board.lot
    else:
        won = 0 if before.points[0] > 0 else 1
        levels = _put(before.levels, won, before.levels[won] + 1)
        starter = Seat((before.starter + 1) % 4)
    return Begun(board.number, levels, starter), DeckSet(tuple(shuffle(DECK, board.seed)))


# Deciding.


class Draft:
    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def done(self) -> tuple[tuple[Event, ...], State]:
        return tuple(self.events), self.state


def advance(
    rules: Rules, state: State, actor: Actor, action: Move, at: Millis
) -> tuple[tuple[Event, ...], State] | Refusal:
    if isinstance(actor, Official) or actor not in state.to_act():
        return Refusal("not_your_turn", rules.article("play"), {"seat": 0 if isinstance(actor, Official) else actor})
    limit = due(rules, state)
    if not limit.paced and at >= limit.at:
        return Refusal("time_is_up", rules.article("play"), {"limit": limit.limit})
    if action not in legal(rules, state, actor):
        return Refusal("card_not_held", rules.article("play"), {"cards": str(action.card)})
    draft = Draft(state)
    match action:
        case Declare():
            draft.add(Declared(actor, action.card, at))
        case Bury():
            bury(draft, actor, action.card, False, at)
        case Play():
            play(draft, actor, action.card, False, at)
        case _:
            assert_never(action)
    return draft.done()


def expire(rules: Rules, state: State, at: Millis) -> tuple[tuple[Event, ...], State]:
    """The next card, the end of declaring, or what those who are late do."""
    draft = Draft(state)
    match state.phase:
        case Phase.DRAW:
            seat = Seat((state.starter + state.drawn) % 4)
            draft.add(Drew(seat, at))
            draft.add(Got(seat, (state.deck or ())[0], at))
            if draft.state.drawn == 4 * HAND:
                draft.add(DrawEnded(at))
        case Phase.DECLARE:
            draft.add(BuryOpened(at))
        case _:
            for late in state.to_act():
                action = legal(rules, draft.state, late)[0]
                (bury if isinstance(action, Bury) else play)(draft, late, action.card, True, at)
    return draft.done()


def bury(draft: Draft, seat: Seat, card: int, late: bool, at: Millis) -> None:
    draft.add(Buried(seat, card, late, at))
    if not draft.state.to_bury:
        declared = draft.state.declared
        draft.add(PlayOpened(draft.state.starter if declared is None else declared[0], at))


def play(draft: Draft, seat: Seat, card: int, late: bool, at: Millis) -> None:
    trick = (*draft.state.trick, (seat, card))
    is_over = len(trick) == 4
    then = max(trick, key=lambda laid: laid[1])[0] if is_over else Seat((seat + 1) % 4)
    draft.add(Played(seat, card, late, then, at))
    if not any(draft.state.left):
        first, second = draft.state.tricks
        won = 1 if first > second else -1
        draft.add(Ended((won, -won, won, -won), at))


def evolve(state: State, event: Event) -> State:
    match event:
        case Begun():
            return State(Phase.DRAW, levels=event.levels, starter=event.starter)
        case DeckSet():
            return state._replace(deck=event.cards)
        case Drew():
            left = _put(state.left, event.seat, state.left[event.seat] + 1)
            return state._replace(drawn=state.drawn + 1, left=left, since=event.at)
        case Got():
            hands = _put(state.hands, event.seat, tuple(sorted((*(state.hands[event.seat] or ()), event.card))))
            return state._replace(hands=hands, deck=None if state.deck is None else state.deck[1:])
        case DrawEnded():
            return state._replace(phase=Phase.DECLARE, since=event.at)
        case Declared():
            return state._replace(declared=(event.seat, event.card))
        case BuryOpened():
            return state._replace(phase=Phase.BURY, to_bury=SEATS, since=event.at)
        case Buried():
            waiting = tuple(seat for seat in state.to_bury if seat != event.seat)
            return _lose(state, event.seat, event.card)._replace(to_bury=waiting)
        case PlayOpened():
            left = (HAND - 1,) * 4
            return state._replace(phase=Phase.PLAY, to_bury=(), turn=event.leader, since=event.at, left=left)
        case Played():
            trick = (*state.trick, (event.seat, event.card))
            is_over = len(trick) == 4
            side = event.then % 2
            tricks = _put(state.tricks, side, state.tricks[side] + 1) if is_over else state.tricks
            after = _lose(state, event.seat, event.card)
            left = _put(after.left, event.seat, after.left[event.seat] - 1)
            played = after._replace(turn=event.then, trick=() if is_over else trick)
            return played._replace(tricks=tricks, left=left, since=event.at)
        case Ended():
            return state._replace(phase=Phase.OVER, turn=None, points=event.points)
        case _:
            assert_never(event)


def _lose(state: State, seat: Seat, card: int) -> State:
    return state._replace(
        hands=_put(state.hands, seat, tuple(each for each in state.hands[seat] or () if each != card))
    )


def _put(values: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def legal(_: Rules, state: State, seat: Seat) -> Sequence[Move]:
    hand = state.hands[seat] or ()
    if seat not in state.to_act():
        return []
    if state.is_free:
        lowest = 0 if state.declared is None else state.declared[1]
        return [Declare(card) for card in hand if card > lowest and card % RANKS == state.levels[seat % 2] % RANKS]
    return [Bury(card) for card in hand] if state.phase is Phase.BURY else [Play(card) for card in hand]


_EVERYONE, _NOBODY = Everyone(), Nobody()


def audience(event: Event) -> Audience:
    match event:
        case DeckSet():
            return _NOBODY
        case Got() | Buried():
            return Seats(frozenset((event.seat,)))
        case _:
            return _EVERYONE


def due(rules: Rules, state: State) -> Due:
    match state.phase:
        case Phase.DRAW:
            limit = rules.pace.value
        case Phase.DECLARE:
            limit = rules.declare.value
        case Phase.BURY:
            limit = rules.bury.value
        case _:
            limit = rules.play.value
    return Due(Millis(state.since + limit), state.since, limit, paced=state.phase is Phase.DRAW)


def acted(event: Event) -> Acted | None:
    if isinstance(event, Declared):
        return Acted(event.seat, False)
    return Acted(event.seat, event.late) if isinstance(event, Buried | Played) else None


# Everything else.


def refuse_asking(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    if seat in state.to_act() and state.phase is Phase.PLAY:
        return None
    return Refusal("not_your_turn", rules.article("play"), {"seat": seat})


def check(rules: Rules, state: State, seat: Seat, cards: Sequence[int]) -> Refusal | None:
    if list(cards) in ([move.card] for move in legal(rules, state, seat)):
        return None
    return Refusal("card_not_held", rules.article("play"), {"cards": str(list(cards))})


def hint(
    player: Player[Any, Any, Any, Any] | None, rules: Rules, seen: Seen[Event, State], seat: Seat
) -> list[list[int]]:
    best = None if player is None else player.choose(rules, seen, seat, legal(rules, seen.view, seat))
    moves = legal(rules, seen.view, seat)
    return [[move.card] for move in (*([] if best is None else [best]), *(each for each in moves if each != best))]


def tell(state: State) -> Told:
    formulas = [SeatFormula(seat, points, [], [], f"= {points}") for seat, points in enumerate(state.points or ())]
    return Told([list(hand or ()) for hand in state.hands], list(state.deck or ()), formulas)


def format_record(rules: Rules, events: Sequence[Event], tags: Mapping[str, str], software: str) -> str:
    return f"{rules.book} {dict(tags)} {software}\n" + "".join(f"{event}\n" for event in events)


def decision_times(_: Rules, events: Sequence[Event]) -> Iterator[DecisionTime]:
    state = State()
    for event in events:
        if isinstance(event, Buried | Played):
            used = Millis(event.at - state.since)
            yield DecisionTime(event.seat, state.phase, used, timed_out=event.late)
        state = evolve(state, event)


class Eager:
    """Declares whatever it may, and buries and plays its highest card."""

    name = "eager"

    def choose(self, rules: Rules, seen: Seen[Event, State], seat: Seat, legal: Sequence[Move]) -> Move | None:
        del rules, seen, seat
        return legal[-1] if legal else None


DRAW: Final[Game[Rules, State, Event, Move]] = Game(
    key="draw",
    players=lambda _: 4,
    blank=State(),
    start=start,
    advance=advance,
    evolve=evolve,
    legal=legal,
    audience=audience,
    due=due,
    expire=expire,
    turns=frozenset((Begun, BuryOpened, PlayOpened, Played, Ended)),  # who declares need not have seen the last card
    scoring=Ended,
    acted=acted,
    warned=lambda _: None,
    events=Event,
    actions=Move,
    read_action=lambda action: action,
    refuse_asking=refuse_asking,
    check=check,
    hint=hint,
    tell=tell,
    format_record=format_record,
    format_events=lambda rules, events, software: format_record(rules, events, {}, software),
    decision_times=decision_times,
    seat_group="draw_seat",
    write_cards=write_cards,
    answer=answer,
    read_record=read_record,
    read_events=refuse_record,
)
