"""Erasing a person everywhere on a server: the names behind references, and the links and devices of entrants.

Logs keep the number and the reference; what it stood for is gone, here and on disk. Whoever still plays stays: an event
cannot be directed with people who have no name.
"""

from collections.abc import Collection
from dataclasses import dataclass

from paiju.server.events.events import Events, OpenEvent
from paiju.tournament.people.entrants import Entrant, Member, Status
from paiju.tournament.state import State

_TAKES_PART = (Status.APPLIED, Status.ADMITTED, Status.PRESENT)


@dataclass(frozen=True, slots=True)
class Place:
    """One of an entrant's people in an event, and the reference that stands for him."""

    event: OpenEvent
    member: Member
    reference: str
    plays: bool


@dataclass(frozen=True, slots=True)
class Erased:
    erased: int
    left: int


def takes_part(state: State, entrant: Entrant) -> bool:
    """Whether the event goes on and he is in it."""
    return not state.finished and entrant.status in _TAKES_PART


async def places_of(events: Events, references: Collection[str]) -> list[Place]:
    """All entrants behind whom these stand, in every event of the server."""
    found = []
    for event in await events.all():
        for number, entrant in event.room.state.entrants.items():
            for place, person in enumerate(entrant.members):
                reference = event.room.person(person)
                if reference in references:
                    plays = takes_part(event.room.state, entrant)
                    found.append(Place(event, Member(number, place), reference, plays))
    return found


async def erase(events: Events, references: Collection[str]) -> Erased:
    """All of these but those who still play."""
    places = await places_of(events, references)
    stay = {place.reference for place in places if place.plays}
    names = events.rooms.names
    count = await names.erase([reference for reference in references if reference not in stay])
    for place in places:
        if place.reference in stay:
            continue
        await events.keys.forget(place.event.room.event, [place.member])
        place.event.views.forget()
        place.event.room.touch()
    return Erased(count, len(stay))
