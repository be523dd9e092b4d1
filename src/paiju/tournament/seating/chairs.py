"""Who sits in which seat of the game at a live table: people, not entrants, for a pair is two."""

from collections.abc import Iterator

from paiju.table.seats import Seat
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Member, PersonRef
from paiju.tournament.seating.segments import HOUSE, TableSeats
from paiju.tournament.state import State


def members_at(format_: Format, table: TableSeats) -> tuple[Member, ...]:
    """By seat; one whose number is ``HOUSE`` is a house player."""
    return tuple(Member(table.seats[chair.entrant], chair.member) for chair in format_.chairs(table))


def seat_of(format_: Format, table: TableSeats, member: Member) -> Seat:
    return Seat(members_at(format_, table).index(member))


def person_of(state: State, member: Member) -> PersonRef:
    return state.entrants[member.number].members[member.place]


def members_of(state: State) -> Iterator[Member]:
    """Everybody of every entrant."""
    for number, entrant in state.entrants.items():
        for place in range(len(entrant.members)):
            yield Member(number, place)


def is_person(member: Member) -> bool:
    return member.number != HOUSE
