"""What players are handed: the events their seat may see, in order and without times, whatever the game."""

from dataclasses import dataclass

from paiju.table.audience import Audience, Everyone, Nobody, Seats
from paiju.table.player import Observer, Observers, Seen, timeless
from paiju.table.seats import Millis, Seat

WEST, EAST = Seat(0), Seat(1)


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    to: Seat | None = None
    at: Millis = Millis(0)
    used: Millis = Millis(0)


def audience(event: Said) -> Audience:
    if event.number == 0:
        return Nobody()
    return Everyone() if event.to is None else Seats(frozenset((event.to,)))


def add(total: int, event: Said) -> int:
    return total + event.number


def test_each_seat_is_handed_what_it_may_see() -> None:
    seen = Observers((WEST, EAST), 0, add, audience)
    assert seen[WEST] == Seen((), 0)
    seen.happen([Said(1), Said(2, WEST), Said(0)])
    before = seen[EAST]
    seen.happen([Said(4, EAST)])
    assert seen[WEST] == Seen((Said(1), Said(2, WEST)), 3)
    assert seen[EAST] == Seen((Said(1), Said(4, EAST)), 5)
    assert before == Seen((Said(1),), 1), "what was handed over does not change"


def test_a_seat_that_is_not_there_is_told_nothing() -> None:
    seen = Observers((), 0, add, audience)
    seen.happen([Said(1)])


def test_times_are_left_out() -> None:
    assert timeless(Said(7, EAST, Millis(7), Millis(9))) == Said(7, EAST)
    untimed = Said(7)
    assert timeless(untimed) is untimed
    observer: Observer[Said, int] = Observer(0, lambda latest, event: max(latest, event.at, event.used))
    observer.see(Said(7, None, Millis(7), Millis(9)))
    assert observer.seen() == Seen((Said(7),), 0)
