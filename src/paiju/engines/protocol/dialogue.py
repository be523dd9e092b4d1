"""The whole dialogue between the platform and one program in a deal, told from the deal's events."""

from collections.abc import Iterable, Iterator

from paiju.engines.protocol.lines import Info, engine_line, greeting, info, own_line, question, relays
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve
from paiju.table.seats import Seat


def dialogue(
    rules: Rules, events: Iterable[Event], seat: Seat, name: str, contest: Info, greet: bool = True
) -> tuple[tuple[str, str], ...]:
    """What one program read (``>``) and wrote (``<``) in a deal, as far as its events go."""
    lines: list[tuple[str, str]] = []
    if greet:
        hello = greeting(rules, seat)
        lines += [(">", hello.line), ("<", engine_line(rules, hello.answer, name))]
    told = info(rules, seat, contest)
    lines += [(">", told.line), ("<", told.answer)]
    return (*lines, *(line[1:] for line in _exchanges(rules, events) if line[0] == seat))


def _exchanges(rules: Rules, events: Iterable[Event]) -> Iterator[tuple[Seat, str, str]]:
    """Every line in order, to (``>``) and from (``<``) all seats."""
    state = State()
    happened = tuple(events)
    offenders = {event.seat for event in happened if isinstance(event, e.Faulted)}
    for event in happened:
        asked = question(rules, state) if _is_answer(event) else None
        if asked is not None:
            yield asked.seat, ">", asked.line
        own = own_line(rules, event)
        if own is not None and asked is not None:
            yield asked.seat, "<", own
        told_already = isinstance(event, e.Faulted) and bool(state.offenders)  # ERROR names the first alone
        for message in () if told_already else relays(rules, event):
            yield message.seat, ">", message.line
            if not (isinstance(event, e.Faulted) and message.seat in offenders):  # an offender is not waited for
                yield message.seat, "<", message.answer
        state = evolve(state, event)
    asked = question(rules, state)
    if asked is not None:
        yield asked.seat, ">", asked.line


def _is_answer(event: Event) -> bool:
    """Whether somebody had been asked before the event; what follows by itself is not asked for."""
    match event:
        case e.BidMade() | e.CardsPlayed() | e.Passed():
            return event.cause in (Cause.PLAYER, Cause.TIME_OUT)
        case e.Faulted():
            return True
        case _:
            return False
