"""Who gives a command: an organiser of this server as an official of an event, in a role that he has there; or an
entrant, in his own matter.
"""

from collections.abc import Mapping

from paiju.server.events.room import EventRefused, EventRoom, Who
from paiju.server.http.problems import HttpProblem
from paiju.tournament import commands as a
from paiju.tournament.desk.call import Call
from paiju.tournament.people import authority
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.state import State


def official_of(organiser: int) -> OfficialId:
    """An organiser of the server in the logs of events: no name."""
    return OfficialId(f"organiser-{organiser}")


def author_of(state: State, who: Who, action: a.Action) -> Author:
    """The official in the role by which he may do this, if he has one."""
    if isinstance(who, int):
        return Author(OfficialId(str(who)), Role.ENTRANT)
    found = authority.author_of(state, who, type(action))
    if found is None:
        raise HttpProblem("not_organiser")
    return found


def check_author(room: EventRoom, who: Who, action: a.Action, reason: str = "-") -> None:
    """Whether he may do such a thing at all; for what is done beside the log of acts."""
    book = room.regulation.in_force(room.state.setup)
    call = Call(book, room.state, author_of(room.state, who, action), room.time.wall(), reason)
    refusal = authority.refuse_author(call, action)
    if refusal is not None:
        raise EventRefused(refusal)


def acts_as(room: EventRoom, organiser: OfficialId) -> OfficialId:
    """Who he is in the log of an event: of one that came in a file, whoever opened it is the official of its desk."""
    adopted = room.facts.adopted
    return organiser if adopted is None or room.facts.opened.chief != organiser else OfficialId(adopted.desk)


def names_in(room: EventRoom, organisers: Mapping[int, str]) -> dict[OfficialId, str]:
    """The names of the officials of an event who have an account here: they are in no log."""
    return {acts_as(room, official_of(account)): name for account, name in organisers.items()}


def is_official(state: State, official: OfficialId) -> bool:
    return bool(state.officials.roles.get(official, ()))


def may_act(state: State, official: OfficialId) -> bool:
    """Also the panel, whose members need no other office."""
    return is_official(state, official) or official in state.officials.panel
