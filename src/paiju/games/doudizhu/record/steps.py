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
    for event in events:
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
            case e.Faulted() if event.reason == "time_out":
                yield _time_out(event.seat, event.at)
            case e.Faulted():
                yield Step(Official.PLATFORM, e.Fault(event.seat, event.reason), event.at)
            case _:
                pass


def _time_out(seat: Seat, at: Millis) -> Step[Action]:
    return Step(Official.CLOCK, e.TimeOut(seat), at)
