"""Shengji at a live table: all that the platform may ask of it."""

from typing import assert_never

from paiju.games.shengji.deal import decide, hints, timeouts, wire
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decision_times import decision_times
from paiju.games.shengji.deal.events import Action, Event, MadeBy
from paiju.games.shengji.deal.formula import formulas_of
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.looking import recall
from paiju.games.shengji.deal.offers import offers
from paiju.games.shengji.deal.state import State, evolve
from paiju.games.shengji.lookup.question import answer
from paiju.games.shengji.lookup.records import read_events, read_record
from paiju.games.shengji.packs import format_faces
from paiju.games.shengji.record.jsonlines import format_events
from paiju.games.shengji.record.record import format_deal
from paiju.games.shengji.rules import Rules
from paiju.table.game import Acted, Game, Told
from paiju.table.seats import Seat


def acted(event: Event) -> Acted | None:
    """Silence to a question is no offence and no time-out."""
    match event:
        case e.CallMade() | e.ThrowFailed():
            return Acted(event.seat, False)
        case e.CallAnswered() | e.CardsBuried() | e.CardsLaid() | e.KindDesignated():
            return Acted(event.seat, False) if event.by is MadeBy.PLAYER else None
        case e.TimedOut():
            return Acted(event.seat, True)
        case (
            e.DrawStarted()
            | e.PackSet()
            | e.CardDrawn()
            | e.CardSeen()
            | e.CallsShown()
            | e.AskingOpened()
            | e.TrumpTurned()
            | e.DrawVoided()
            | e.KittyTaken()
            | e.KittySeen()
            | e.LeadOpened()
            | e.DesignationOpened()
            | e.TrickTaken()
            | e.TricksClosed()
            | e.Penalised()
            | e.KittyOpened()
            | e.DealCounted()
        ):
            return None
        case _:
            assert_never(event)


def warned(_: Event) -> Seat | None:
    """Nobody: the deal itself counts time-outs, and fines them."""
    return None


def tell(state: State) -> Told:
    formulas = [] if state.score is None else formulas_of(state.score)
    return Told([list(map(int, hand or ())) for hand in state.hands], list(map(int, state.kitty or ())), formulas)


SHENGJI: Game[Rules, State, Event, Action] = Game(
    key="shengji",
    players=lambda rules: rules.packs.players.value,
    blank=State(),
    start=start,
    advance=decide.advance,
    evolve=evolve,
    legal=legal,
    audience=decide.audience,
    due=timeouts.due,
    expire=timeouts.expire,
    # A card that is drawn and a call that is shown meanwhile begin no turn: who calls need not have seen them.
    turns=frozenset(
        (
            *(e.DrawStarted, e.AskingOpened, e.CallAnswered, e.TrumpTurned, e.DrawVoided, e.KittyTaken, e.LeadOpened),
            *(e.CardsLaid, e.DesignationOpened, e.KindDesignated, e.TrickTaken, e.TimedOut, e.DealCounted),
        )
    ),
    scoring=e.DealCounted,
    acted=acted,
    warned=warned,
    events=Event,
    actions=wire.Action,
    read_action=wire.read_action,
    refuse_asking=hints.refuse_asking,
    check=hints.check,
    hint=hints.hint,
    recall=recall,
    offers=offers,
    tell=tell,
    format_record=format_deal,
    format_events=format_events,
    decision_times=decision_times,
    seat_group="seat",
    write_cards=format_faces,
    answer=answer,
    read_record=read_record,
    read_events=read_events,
)
