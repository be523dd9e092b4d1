"""What the desk is told of the hall: who calls, who wants to leave the seat, what was announced, which appeals wait."""

from collections.abc import Callable
from typing import Final

from paiju.server.events import message_bodies as m
from paiju.server.events.entry.notices import Notices
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.tournament.desk.appeals import open_appeals
from paiju.tournament.desk.messages import readers
from paiju.tournament.desk.records import Announcement, Leave, RefereeCall
from paiju.tournament.people.entrants import Number
from paiju.words import say

LAST: Final = 30
"""So many announcements are told; the log has them all."""

NameOf = Callable[[Number], str]
TableOf = Callable[[Number], int | None]
"""Where an entrant sits now."""


class DeskMessages:
    def __init__(self, room: EventRoom, notices: Notices, table_of: TableOf) -> None:
        self._room = room
        self._notices = notices
        self._table_of = table_of

    def told(self, name_of: NameOf) -> m.DeskMessages:
        state, direction = self._room.state, self._room.regulation.direction
        escorted = direction.leave_with_escort.value
        return m.DeskMessages(
            [self._call(it, name_of) for it in state.calls.values() if it.done_at is None],
            [self._leave(it, name_of, escorted) for it in state.leaves.values() if it.back_at is None],
            [self._announcement(it) for it in reversed(state.announcements[-LAST:])],
            [
                m.DeskAppeal(it.appeal.number, it.appeal.entrant, name_of(it.appeal.entrant), it.awaits.value, it.due)
                for it in open_appeals(direction, state)
            ],
        )

    def _call(self, call: RefereeCall, name_of: NameOf) -> m.EventCall:
        taken_by = "" if call.taken_by is None else self._notices.official(call.taken_by)
        return m.EventCall(
            call.number,
            call.entrant,
            name_of(call.entrant),
            self._table_of(call.entrant),
            said_about(call.about) if call.about else None,
            call.note,
            call.at,
            taken_by,
            call.taken_at,
        )

    def _leave(self, leave: Leave, name_of: NameOf, escorted: bool) -> m.EventLeave:
        who = leave.entrant
        table, times = self._table_of(who), (leave.asked_at, leave.granted_at)
        return m.EventLeave(leave.number, who, name_of(who), table, *times, leave.escort, escorted)

    def _announcement(self, announcement: Announcement) -> m.DeskAnnouncement:
        number, tables, state = announcement.number, list(announcement.tables), self._room.state
        told = len(readers(state, announcement) if tables else state.entrants)
        read = len(self._room.facts.read.get(number, ()))
        return m.DeskAnnouncement(number, announcement.at, announcement.text, tables, read, told)


def said_about(code: str) -> Said:
    """What a call is about."""
    said = say("call_about", code)
    return Said(said.zh, said.en)
