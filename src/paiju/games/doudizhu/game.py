"""Dou Dizhu at a live table: all that the platform may ask of it."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from paiju.cards.card import format_cards
from paiju.games.doudizhu import deal, hints, timeouts, wire
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Action, Cause, Event
from paiju.games.doudizhu.formula import formulas_of, formulas_told
from paiju.games.doudizhu.lookup.question import answer
from paiju.games.doudizhu.lookup.records import read_events, read_record
from paiju.games.doudizhu.offers import offers
from paiju.games.doudizhu.record.decision_times import decision_times
from paiju.games.doudizhu.record.jsonlines import format_events
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.record.steps import cardset_of, steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Acted, Board, Due, Game, Told
from paiju.table.seats import Millis, Official, Seat


def start(rules: Rules, board: Board, before: State) -> tuple[Event, ...]:
    """Nothing is carried from deal to deal."""
    del before
    return deal.start(rules, deal_board(rules, board.number, board.seed, board.position, board.lot))


def due(rules: Rules, state: State) -> Due:
    """The end of the clock of those to act."""
    limit = timeouts.time_limit(rules, state)
    since, length = state.clock_from, limit.milliseconds
    return Due(Millis(since + length + (0 if limit.reached_is_late else 1)), since, length)


def expire(rules: Rules, state: State, at: Millis) -> tuple[tuple[Event, ...], State] | Refusal:
    """All who have not acted are timed out."""
    events: tuple[Event, ...] = ()
    for seat in state.to_act():
        decided = deal.advance(rules, state, Official.CLOCK, e.TimeOut(seat), at)
        if isinstance(decided, Refusal):
            return decided
        more, state = decided
        events += more
    return events, state


def acted(event: Event) -> Acted | None:
    match event:
        case e.CardsPlayed() | e.Passed() | e.BidMade() | e.DoubleChosen() | e.RedoubleChosen():
            if event.cause is Cause.PLAYER:
                return Acted(event.seat, False)
            return Acted(event.seat, True) if event.cause is Cause.TIME_OUT else None
        case e.Warned() | e.Faulted():
            return Acted(event.seat, True)
        case (
            e.DealStarted()
            | e.HandDealt()
            | e.KittySet()
            | e.DealPassedOut()
            | e.DeclarerChosen()
            | e.DoublingOpened()
            | e.DoublesShown()
            | e.RedoublingOpened()
            | e.KittyShown()
            | e.PlayOpened()
            | e.RemainingAnnounced()
            | e.DealScored()
        ):
            return None
        case _:
            assert_never(event)


def warned(event: Event) -> Seat | None:
    return event.seat if isinstance(event, e.Warned) else None


def tell(state: State) -> Told:
    formulas = () if state.score is None else formulas_of(state.score, state)
    hands = [list(map(int, hand or ())) for hand in state.hands]
    return Told(hands, list(map(int, state.kitty or ())), formulas_told(formulas))


def format_deal(rules: Rules, events: Sequence[Event], tags: Mapping[str, str], software: str) -> str:
    return format_record(rules, record_of(rules, cardset_of(events), steps_of(events), tags, software))


DOUDIZHU: Game[Rules, State, Event, Action] = Game(
    key="doudizhu",
    players=lambda rules: rules.players.value,
    blank=State(),
    start=start,
    advance=deal.advance,
    evolve=evolve,
    legal=deal.legal,
    audience=deal.audience,
    due=due,
    expire=expire,
    turns=frozenset(
        (
            *(e.DealStarted, e.BidMade, e.DealPassedOut, e.DeclarerChosen, e.DoublingOpened, e.DoublesShown),
            *(e.RedoublingOpened, e.RedoubleChosen, e.PlayOpened, e.CardsPlayed, e.Passed, e.Warned, e.Faulted),
            e.DealScored,
        )
    ),
    scoring=e.DealScored,
    acted=acted,
    warned=warned,
    events=Event,
    actions=wire.Action,
    read_action=wire.read_action,
    refuse_asking=hints.refuse_asking,
    check=hints.check,
    hint=hints.hint,
    offers=offers,
    tell=tell,
    format_record=format_deal,
    format_events=format_events,
    decision_times=decision_times,
    seat_group="seat",
    write_cards=format_cards,
    answer=answer,
    read_record=read_record,
    read_events=read_events,
)
