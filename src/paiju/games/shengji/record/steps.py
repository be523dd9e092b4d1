"""What was done in a deal, read from its events: the cards in the order of drawing and the actions of everybody."""

from collections.abc import Iterable, Iterator, Sequence

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import Cardset
from paiju.games.shengji.deal.events import Action, Event, MadeBy
from paiju.table.record.record import BadRecord, Step
from paiju.table.seats import Millis, Official


def cardset_of(events: Iterable[Event]) -> Cardset:
    match tuple(events)[:2]:
        case (e.DrawStarted() as opened, e.PackSet() as pack):
            return Cardset(
                opened.board,
                opened.deal,
                opened.levels,
                opened.declarer,
                opened.first,
                opened.turned,
                opened.time_outs,
                pack.lots,
                pack.cards,
            )
        case _:
            raise BadRecord(2, "no_draw")


def steps_of(events: Sequence[Event]) -> Iterator[Step[Action]]:
    """The actions that led to these events; what followed by itself is left out. Cards drawn stand together."""
    draws, drawn_at = 0, Millis(0)
    for place, event in enumerate(events):
        if isinstance(event, e.CardDrawn | e.AskingOpened):
            draws, drawn_at = draws + 1, event.at
            continue
        if isinstance(event, e.CardSeen | e.CallsShown):
            continue
        if draws:
            yield Step(Official.CLOCK, e.Tick(draws), drawn_at)
            draws = 0
        step = _step(event, events[place + 1] if place + 1 < len(events) else None)
        if step is not None:
            yield step
    if draws:
        yield Step(Official.CLOCK, e.Tick(draws), drawn_at)


def _step(event: Event, following: Event | None) -> Step[Action] | None:
    match event:
        case e.CallMade():
            return Step(event.seat, e.Call(event.cards), event.at)
        case e.CallAnswered(by=MadeBy.TIME_OUT):
            return Step(Official.CLOCK, e.Tick(), event.at)
        case e.CallAnswered():
            return Step(event.seat, e.Call(event.cards) if event.cards else e.NoCall(), event.at)
        case e.CardsBuried(by=MadeBy.PLAYER):
            return Step(event.seat, e.Bury(event.cards), event.at)
        case e.CardsLaid(by=MadeBy.PLAYER) | e.ThrowFailed():
            return Step(event.seat, e.Play(event.cards), event.at)
        case e.KindDesignated(by=MadeBy.PLAYER):
            return Step(event.seat, e.Designate(event.double), event.at)
        case e.TimedOut() if not _acts_late(event, following):
            return Step(Official.CLOCK, e.Tick(), event.at)
        case e.Penalised():
            ruling = e.Penalise(event.seat, event.offence, event.nth, event.cards, event.grave)
            return Step(Official.REFEREE, ruling, event.at)
        case _:
            return None


def _acts_late(event: e.TimedOut, following: Event | None) -> bool:
    """Whether the player's own act brought the time-out to be counted."""
    match following:
        case e.CardsBuried() | e.CardsLaid() | e.KindDesignated():
            return following.by is MadeBy.PLAYER and (following.seat, following.at) == (event.seat, event.at)
        case e.ThrowFailed():
            return (following.seat, following.at) == (event.seat, event.at)
        case _:
            return False
