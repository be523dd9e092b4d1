"""Players of Shengji, and what those at a table have seen of a deal."""

from collections.abc import Iterable

from paiju.games.shengji.deal.decide import audience
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.state import State, evolve
from paiju.games.shengji.rules import Rules
from paiju.table.player import Observers, Player, Seen
from paiju.table.seats import Seat

ShengjiPlayer = Player[Rules, Event, State, Action | None]
ShengjiSeen = Seen[Event, State]


def observers(seats: Iterable[Seat]) -> Observers[Event, State]:
    return Observers(seats, State(), evolve, audience)
