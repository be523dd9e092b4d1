"""The appeals of an event as officials and the panel are told: where each stands, until when, and who has voted.

What a member voted is told to the panel alone; the others are told how many have.
"""

from collections.abc import Mapping

from paiju.server.events import message_bodies as m
from paiju.server.events.control.authors import acts_as, names_in, official_of
from paiju.server.events.control.desk_messages import NameOf
from paiju.server.events.entry.my_matters import appeal_rules
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.tournament import commands as a
from paiju.tournament.desk.appeals import OpenAppeal, open_appeals
from paiju.tournament.desk.records import Answer, Appeal
from paiju.tournament.people.officials import OfficialId
from paiju.words import say
from paiju.words.standings import say_segment


def appeals_told(room: EventRoom, asker: OfficialId, organisers: Mapping[int, str], name_of: NameOf) -> m.EventAppeals:
    """``organisers`` of the server by account: names are told, and are in no log."""
    officials, direction = room.state.officials, room.regulation.direction
    is_member = asker in officials.panel
    may_form = bool(set(officials.roles.get(asker, ())) & set(a.row_of(a.FormPanel).by)) and not room.state.finished
    everybody = [m.PanelMember(account, name) for account, name in organisers.items()]
    names = names_in(room, organisers)
    waiting = open_appeals(direction, room.state)
    decided = [it for it in room.state.appeals.values() if it.answer is not Answer.OPEN]
    cases = [*((it.appeal, it) for it in waiting), *((it, None) for it in reversed(decided))]
    return m.EventAppeals(
        now=room.time.wall(),
        offset=room.state.setup.utc_offset,
        rules=appeal_rules(direction),
        panel=[it for it in everybody if acts_as(room, official_of(it.account)) in officials.panel],
        least=direction.panel_least.value,
        member=is_member,
        may_form=may_form,
        eligible=everybody if may_form else [],
        appeals=[_told(room, it, open_, asker if is_member else None, names, name_of) for it, open_ in cases],
    )


def _told(
    room: EventRoom,
    appeal: Appeal,
    waiting: OpenAppeal | None,
    member: OfficialId | None,
    names: Mapping[OfficialId, str],
    name_of: NameOf,
) -> m.EventAppeal:
    votes = {} if member is None else appeal.votes
    where = appeal.segment
    said = say("where", "event") if where is None else say_segment(where, room.state.setup.book)
    return m.EventAppeal(
        case=appeal.number,
        number=appeal.entrant,
        name=name_of(appeal.entrant),
        segment=Said(said.zh, said.en),
        subject=appeal.subject,
        oral_at=appeal.oral_at,
        written_at=appeal.written_at,
        fee=appeal.fee,
        awaits="" if waiting is None else waiting.awaits.value,
        due=None if waiting is None else waiting.due,
        cast=len(appeal.votes),
        votes=[m.AppealVote(names.get(it, str(it)), upheld) for it, upheld in votes.items()],
        my_vote=None if member is None else votes.get(member),
        answer=appeal.answer.value,
        decision=appeal.decision,
        refunded=appeal.refunded,
    )
