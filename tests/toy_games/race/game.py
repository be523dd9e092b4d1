"""Race, a toy: two players with hidden cards in turn, one card each; the higher takes the trick and leads."""

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, assert_never

from paiju.cards.card import Card
from paiju.cards.shuffle import shuffle
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.table.audience import Audience, Everyone, Seats
from paiju.table.game import Acted, Board, DecisionTime, Due, Game, Told
from paiju.table.lookup import AgainstRules, Factor, PlayedRecord
from paiju.table.player import Player, Seen
from paiju.table.record.codec import Codec, EventLog, format_log, parse_log
from paiju.table.record.record import BadRecord
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.table.session.messages import Action, SeatFormula
from tests.toy_games.lookup import answer, read_record, write_cards

DECK: Final = tuple(map(Card, range(700_001, 700_013)))  # numbers that nothing else in a frame can be


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(RuleSet):
    cards: Rule[int]
    limit: Rule[int]


BOOK: Final = Rules(book="race-toy", cards=rule(4, "1"), limit=rule(5_000, "2"))


@enum.unique
class Phase(enum.Enum):
    READY = "ready"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Started:
    board: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    seat: Seat
    card: int
    late: bool
    then: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class Raced:
    points: tuple[int, ...]
    at: Millis


Event = Started | Dealt | Laid | Raced


class Lay(Action, tag="lay", frozen=True):
    card: int


class State(NamedTuple):
    phase: Phase = Phase.READY
    hands: tuple[tuple[int, ...] | None, ...] = (None, None)
    left: tuple[int, ...] = (0, 0)
    turn: Seat | None = None
    table: int | None = None  # what the leader has laid
    tricks: tuple[int, ...] = (0, 0)
    since: Millis = Millis(0)
    points: tuple[int, ...] | None = None
    play_time: tuple[Millis, ...] = (Millis(0), Millis(0))
    is_hiding: bool = False
    is_free: bool = False
    redeal: bool = False

    @property
    def is_running(self) -> bool:
        return self.phase is Phase.PLAY

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.turn is None else (self.turn,)


def start(rules: Rules, board: Board, _: State) -> tuple[Event, ...]:
    size, order = rules.cards.value, shuffle(DECK, board.seed)
    hands = (Dealt(Seat(seat), tuple(sorted(order[seat * size : (seat + 1) * size]))) for seat in (0, 1))
    return (Started(board.number, Seat((board.lot + board.position - 1) % 2)), *hands)


def advance(
    rules: Rules, state: State, actor: Actor, action: Lay, at: Millis
) -> tuple[tuple[Event, ...], State] | Refusal:
    if isinstance(actor, Official) or actor != state.turn:
        return Refusal("not_your_turn", rules.article("cards"), {"seat": 0 if isinstance(actor, Official) else actor})
    if at >= state.since + rules.limit.value:
        return Refusal("time_is_up", rules.article("limit"), {"limit": rules.limit.value})
    if action.card not in (state.hands[actor] or ()):
        return Refusal("card_not_held", rules.article("cards"), {"cards": str(action.card)})
    return lay(state, actor, action.card, False, at)


def lay(state: State, seat: Seat, card: int, late: bool, at: Millis) -> tuple[tuple[Event, ...], State]:
    other = Seat(1 - seat)
    leads = state.table is None or card > state.table
    events: list[Event] = [Laid(seat, card, late, other if state.table is None or not leads else seat, at)]
    after = evolve(state, events[0])
    if not any(after.left):
        first, second = after.tricks
        events.append(Raced((first - second, second - first), at))
    return tuple(events), fold(events, state)


def fold(events: Sequence[Event], state: State) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: Event) -> State:
    match event:
        case Started():
            return State(Phase.PLAY, turn=event.leader, left=(BOOK.cards.value,) * 2)
        case Dealt():
            return state._replace(hands=_put(state.hands, event.seat, event.cards))
        case Laid():
            hand = state.hands[event.seat]
            kept = None if hand is None else tuple(card for card in hand if card != event.card)
            is_first = state.table is None
            return state._replace(
                hands=_put(state.hands, event.seat, kept),
                left=_put(state.left, event.seat, state.left[event.seat] - 1),
                table=event.card if is_first else None,
                tricks=state.tricks if is_first else _put(state.tricks, event.then, state.tricks[event.then] + 1),
                turn=event.then,
                since=event.at,
            )
        case Raced():
            return state._replace(phase=Phase.OVER, turn=None, points=event.points)
        case _:
            assert_never(event)


def _put(values: tuple[Any, ...], seat: Seat, value: object) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def legal(_: Rules, state: State, seat: Seat) -> Sequence[Lay]:
    return [Lay(card) for card in state.hands[seat] or ()] if seat == state.turn else []


def audience(event: Event) -> Audience:
    return Seats(frozenset((event.seat,))) if isinstance(event, Dealt) else Everyone()


def due(rules: Rules, state: State) -> Due:
    return Due(Millis(state.since + rules.limit.value), state.since, rules.limit.value)


def expire(_: Rules, state: State, at: Millis) -> tuple[tuple[Event, ...], State]:
    assert state.turn is not None
    return lay(state, state.turn, min(state.hands[state.turn] or ()), True, at)


def acted(event: Event) -> Acted | None:
    return Acted(event.seat, event.late) if isinstance(event, Laid) else None


def check(rules: Rules, state: State, seat: Seat, cards: Sequence[int]) -> Refusal | None:
    if list(cards) in ([lay.card] for lay in legal(rules, state, seat)):
        return None
    return Refusal("card_not_held", rules.article("cards"), {"cards": str(list(cards))})


def refuse_asking(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    return None if seat == state.turn else Refusal("not_your_turn", rules.article("cards"), {"seat": seat})


def hint(
    player: Player[Rules, Event, State, Lay] | None, rules: Rules, seen: Seen[Event, State], seat: Seat
) -> list[list[int]]:
    actions = legal(rules, seen.view, seat)
    best = [] if player is None else [player.choose(rules, seen, seat, actions)]
    return [[lay.card] for lay in (*best, *(each for each in actions if each not in best))]


def tell(state: State) -> Told:
    formulas = [SeatFormula(seat, points, [], [], f"= {points}") for seat, points in enumerate(state.points or ())]
    return Told([list(hand or ()) for hand in state.hands], [], formulas)


def format_record(rules: Rules, events: Sequence[Event], tags: Mapping[str, str], software: str) -> str:
    return f"{rules.book} {dict(tags)} {software}\n" + "".join(f"{event}\n" for event in events)


class Score(NamedTuple):
    points: tuple[int, ...]
    factors: tuple[Factor, ...] = ()


CODEC: Final[Codec[Event]] = Codec(Event, {Seat: range(2), Millis: range(10**9)})


def format_events(rules: Rules, events: Sequence[Event], software: str) -> str:
    return format_log(CODEC, EventLog(rules.book, rules.content_hash(), (), software, tuple(events)))


def read_events(text: str, find_book: Callable[[str, type[Rules]], Rules]) -> PlayedRecord:
    log = parse_log(CODEC, text)
    rules, opening = find_book(log.book, Rules), log.events[:3]
    events, state = opening, fold(opening, State())
    for done in log.events:
        if isinstance(done, Laid):
            decided = advance(rules, state, done.seat, Lay(done.card), done.at)
            if isinstance(decided, Refusal):
                line = 2 + len(events)
                raise AgainstRules(BadRecord(line, "refused", decided, done=str(done.card), instead="nothing"))
            events, state = (*events, *decided[0]), decided[1]
    if events != log.events:
        raise AgainstRules(BadRecord(None, "other_count", found=len(log.events), accepted=len(events)))
    hands = [tuple(map(Card, event.cards)) for event in opening if isinstance(event, Dealt)]
    first = next(event for event in opening if isinstance(event, Started))
    return PlayedRecord(
        *(rules, {}, first.board, first.leader, tuple(hands), (), [CODEC.encode(event) for event in events], ()),
        *(state.phase, False, None if state.points is None else Score(state.points), tell(state).formulas, {}, ()),
    )


def decision_times(_: Rules, events: Sequence[Event]) -> Iterator[DecisionTime]:
    since = 0
    for event in events:
        if isinstance(event, Laid):
            yield DecisionTime(event.seat, Phase.PLAY, Millis(event.at - since), timed_out=event.late)
            since = event.at


class Highest:
    """Lays its highest card."""

    name = "highest"

    def choose(self, rules: Rules, seen: Seen[Event, State], seat: Seat, legal: Sequence[Lay]) -> Lay:
        del rules, seen, seat
        return legal[-1]


RACE: Final[Game[Rules, State, Event, Lay]] = Game(
    key="race",
    players=lambda _: 2,
    blank=State(),
    start=start,
    advance=advance,
    evolve=evolve,
    legal=legal,
    audience=audience,
    due=due,
    expire=expire,
    turns=frozenset((Started, Laid, Raced)),
    scoring=Raced,
    acted=acted,
    warned=lambda _: None,
    events=Event,
    actions=Lay,
    read_action=lambda action: action,
    refuse_asking=refuse_asking,
    check=check,
    hint=hint,
    tell=tell,
    format_record=format_record,
    format_events=format_events,
    decision_times=decision_times,
    seat_group="seat",
    write_cards=write_cards,
    answer=answer,
    read_record=read_record,
    read_events=read_events,
)
