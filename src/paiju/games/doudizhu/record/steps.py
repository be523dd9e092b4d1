"""What was done in a deal, read from its events: the cards that were dealt and the actions of everybody."""

from collections.abc import Iterable, Iterator

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Action, Cause, Event
from paiju.table.record.record import BadRecord, Step
from paiju.table.seats import Millis, Official, Seat


def cardset_of(events: Iterable[Event]) -> Cardset:
    opened, kitty, hands = None, None, []
    for event in events:
        match event:
            case e.DealStarted():
                opened = event
            case e.HandDealt():
                hands.append(event.cards)
            case e.KittySet():
                kitty = event.cards
            case _:
                break
    if opened is None or kitty is None:
        raise BadRecord(2, "no_deal")
    return Cardset(opened.board, opened.first_caller, tuple(hands), kitty)


def steps_of(events: Iterable[Event]) -> Iterator[Step[Action]]:
    """The actions that led to these events; what followed by itself is left out."""
    faults: list[e.Faulted] = []
    for event in events:
        if isinstance(event, e.Faulted):
            faults.append(event)
        else:
            yield from _step_of(event)
    if faults:
        yield _faulted(faults)


def _step_of(event: Event) -> Iterator[Step[Action]]:
    match event:
        case e.BidMade() if event.cause is Cause.PLAYER:
            yield Step(event.seat, e.Bid(event.points), event.at)
        case e.DoubleChosen() if event.cause is Cause.PLAYER:
            yield Step(event.seat, e.Double(event.doubled), event.at)
        case e.RedoubleChosen() if event.cause is Cause.PLAYER:
            yield Step(event.seat, e.Redouble(event.redoubled), event.at)
        case e.CardsPlayed() if event.cause is Cause.PLAYER:
            yield Step(event.seat, e.Play(event.cards), event.at)
        case e.Passed() if event.cause is Cause.PLAYER:
            yield Step(event.seat, e.Pass(), event.at)
        case e.BidMade() | e.DoubleChosen() | e.RedoubleChosen() | e.CardsPlayed() | e.Passed():
            if event.cause is Cause.TIME_OUT:
                yield _time_out(event.seat, event.at)
        case e.Warned():
            yield _time_out(event.seat, event.at)
        case _:
            pass


def _faulted(events: list[e.Faulted]) -> Step[Action]:
    """Faults end a deal: together they are its last step."""
    first, *rest = (e.Fault(event.seat, event.reason) for event in events)
    at = events[0].at
    if rest:
        return Step(Official.PLATFORM, e.FaultsTogether((first, *rest)), at)
    return _time_out(first.seat, at) if first.reason == "time_out" else Step(Official.PLATFORM, first, at)


def _time_out(seat: Seat, at: Millis) -> Step[Action]:
    return Step(Official.CLOCK, e.TimeOut(seat), at)
