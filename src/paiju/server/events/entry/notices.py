"""What an entrant is told of links to his seat and of devices that opened it: who, when and why, in words."""

from collections.abc import Awaitable, Callable, Mapping

from paiju.server.events import bodies as b
from paiju.server.events.control.authors import names_in
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import OfficialId, Role
from paiju.words import Facts, say

Organisers = Callable[[], Awaitable[Mapping[int, str]]]
Why = tuple[str, Facts]
"""The code of a problem and its facts."""


class Notices:
    """``learn`` must have been awaited since the last act for officials to be told by their names."""

    def __init__(self, room: EventRoom, organisers: Organisers) -> None:
        self._room = room
        self._organisers = organisers
        self._names: dict[OfficialId, str] = {}
        self._read = 0
        self._acts: dict[Number, list[Act]] = {}

    async def learn(self) -> None:
        """Names stand in no log; they are asked for when somebody appears who is not known."""
        self._catch_up()
        authors = {act.by.official for acts in self._acts.values() for act in acts if act.by.role is not Role.PLATFORM}
        authors |= {it.taken_by for it in self._room.state.calls.values() if it.taken_by is not None}
        if not authors <= self._names.keys():
            known = names_in(self._room, await self._organisers())
            self._names = {official: known.get(official, str(official)) for official in authors}

    def _catch_up(self) -> None:
        acts = self._room.acts
        if self._read > len(acts):
            self._read, self._acts = 0, {}
        for act in acts[self._read :]:
            match act.action:
                case a.IssueLinks(_, replaced):
                    for number in replaced:
                        self._acts.setdefault(number, []).append(act)
                case a.NoteDevice(number):
                    self._acts.setdefault(number, []).append(act)
                case _:
                    pass
        self._read = len(acts)

    def official(self, official: OfficialId) -> str:
        """By the name of the account."""
        return self._names.get(official, str(official))

    def shown(self, number: Number) -> int:
        """The number as people see it."""
        return self._room.numbers.shown(number)

    def of(self, number: Number) -> list[b.SeatNotice]:
        """The oldest first."""
        self._catch_up()
        return [self._told(act) for act in self._acts.get(number, ())]

    def last(self, number: Number) -> Act | None:
        self._catch_up()
        return next(reversed(self._acts.get(number, [])), None)

    def last_link(self, number: Number) -> Act | None:
        self._catch_up()
        return next((act for act in reversed(self._acts.get(number, [])) if isinstance(act.action, a.IssueLinks)), None)

    def _told(self, act: Act) -> b.SeatNotice:
        if isinstance(act.action, a.IssueLinks):
            code = "link"
        else:
            code = "device" if act.by.role is Role.PLATFORM else "official"
        words = say("notice", code, self.facts(act))
        return b.SeatNotice(act.number, act.at, words.zh, words.en)

    def facts(self, act: Act) -> dict[str, str]:
        by = self.official(act.by.official)
        return {"at": time_text(self._room.state.setup, act.at), "by": by, "reason": act.reason}


def why_ended(notices: Notices, number: Number) -> Why:
    """Why a link of this number works no more: a newer one was issued, or somebody else plays under the number."""
    act = notices.last_link(number)
    return (
        ("link_ended", {"number": notices.shown(number)})
        if act is None
        else ("link_replaced", _facts(notices, number, act))
    )


def why_lost(notices: Notices, number: Number) -> Why:
    """Why a device is this number no more."""
    act = notices.last(number)
    if act is None:
        return "seat_lost", {"number": notices.shown(number)}
    code = "seat_lost_to_link" if isinstance(act.action, a.IssueLinks) else "seat_lost_to_device"
    return code, _facts(notices, number, act)


def say_lost(notices: Notices, number: Number) -> Said:
    said = say("error", *why_lost(notices, number))
    return Said(said.zh, said.en)


def _facts(notices: Notices, number: Number, act: Act) -> Facts:
    return {"number": notices.shown(number), **notices.facts(act)}
