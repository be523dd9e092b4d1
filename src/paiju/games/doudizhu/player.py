"""Players of Dou Dizhu, and what those at a table have seen of a deal."""

from collections.abc import Iterable

from paiju.games.doudizhu.deal import audience
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve
from paiju.table.player import Observer, Observers, Player, Seen
from paiju.table.seats import Seat

DoudizhuPlayer = Player[Rules, Event, State, Action]
DoudizhuSeen = Seen[Event, State]


def observer() -> Observer[Event, State]:
    return Observer(State(), evolve)


def observers(seats: Iterable[Seat]) -> Observers[Event, State]:
    return Observers(seats, State(), evolve, audience)
