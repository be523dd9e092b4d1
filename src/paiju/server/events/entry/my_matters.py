"""What one entrant is told beside his place: results of his table, calls, leaves, appeals, announcements, times.

Of results only what was entered on paper for a table at which he sits, and of rounds what everybody may know of them.
Votes of the panel are told to nobody here, only how many there are.
"""

from collections.abc import Mapping

from paiju.server.events import message_bodies as m
from paiju.server.events.control.desk_messages import NameOf, said_about
from paiju.server.events.entry.notices import Notices
from paiju.server.events.open_boards import told_part
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.tournament.desk.appeals import OpenAppeal, latest, open_appeals
from paiju.tournament.desk.call import people_at
from paiju.tournament.desk.messages import call_codes, open_call, readers
from paiju.tournament.desk.publishing import published_at
from paiju.tournament.desk.records import Appeal, Leave
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome, Result, Source
from paiju.tournament.rules.direction import Consent, Direction
from paiju.tournament.seating.segments import Seating, Segment, SegmentId, TableSeats
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.acts import outcome_figures, say_outcome, signed
from paiju.words.standings import say_segment


def appeal_rules(direction: Direction) -> m.AppealRules | None:
    """None where the book knows no appeals."""
    oral, plain = direction.oral_time, direction.appeal_time
    if not (oral.value or plain.value):
        return None
    written = direction.written_time if oral.value else plain
    return m.AppealRules(
        oral.value // MINUTE,
        written.value // MINUTE,
        direction.appeal_fee.value,
        direction.appeal_documents.value,
        direction.answer_days.value,
        str(direction.cite("oral_time" if oral.value else "appeal_time")),
    )


class Matters:
    """Asked for every page of a large hall: who sat where is looked up once for each seating."""

    def __init__(self, room: EventRoom, notices: Notices) -> None:
        self._room = room
        self._notices = notices
        self._seats: dict[SegmentId, tuple[Seating, dict[Number, TableSeats]]] = {}
        self._told: tuple[State | None, State | None] = (None, None)

    def of(self, number: Number, name_of: NameOf, ranks: Mapping[Number, int]) -> m.MyMatters:
        state, direction = self._room.state, self._room.regulation.direction
        segment = self._current(number)
        table = None if segment is None else self.table_in(segment, number)
        call = open_call(state, number)
        rules = appeal_rules(direction)
        return m.MyMatters(
            offset=state.setup.utc_offset,
            paper=segment is not None and table is not None and self._is_paper(segment, table),
            ends_at=None if segment is None else _ends_at(segment, table),
            stopped_at=None if segment is None else segment.stopped_at,
            last_deal=segment is not None and segment.last_deal_called,
            others=[] if table is None else self._others(table, number, name_of, ranks),
            results=[] if segment is None or table is None else _results(segment, table),
            rounds=self._rounds(number),
            call=None
            if call is None
            else m.MyCall(
                call.number,
                call.about,
                call.note,
                call.at,
                "" if call.taken_by is None else self._notices.official(call.taken_by),
                call.taken_at,
            ),
            call_about=[m.MyCode(code, said_about(code)) for code in call_codes(self._room.regulation)],
            leaves=self._leaves(number, table, name_of),
            leave_by=direction.leave_consent.value.value,
            rules=rules,
            windows=[] if rules is None else self._windows(direction, number),
            appeals=self._appeals(direction, number),
            challenge=self._challenge(direction, number),
            challenge_article=str(direction.cite("correction_time")),
            announcements=[
                m.EventAnnouncement(it.number, it.at, it.text)
                for it in state.announcements
                if it.tables and number in readers(state, it)
            ],
            read=sorted(it for it, seen in self._room.facts.read.items() if number in seen),
        )

    # The table.

    def table_in(self, segment: Segment, number: Number) -> TableSeats | None:
        known = self._seats.get(segment.id)
        if known is None or known[0] is not segment.seating:
            seated = {each: table for table in segment.seating.tables for each in table.seats}
            known = self._seats[segment.id] = (segment.seating, seated)
        return known[1].get(number)

    def _current(self, number: Number) -> Segment | None:
        """The last segment that is approved and in which he sits: also after its end, until the next is seated."""
        for segment in reversed(list(self._room.state.segments.values())):
            if segment.approved and self.table_in(segment, number) is not None:
                return segment
            if segment.approved:
                return None
        return None

    def _is_paper(self, segment: Segment, table: TableSeats) -> bool:
        return table.table not in self._room.live_tables(segment)

    def _others(
        self, table: TableSeats, number: Number, name_of: NameOf, ranks: Mapping[Number, int]
    ) -> list[m.MyOther]:
        entrants = self._room.state.entrants
        return [
            m.MyOther(other, name_of(other), entrants[other].unit if other in entrants else "", seat, ranks.get(other))
            for seat, other in enumerate(table.seats)
            if other != number
        ]

    # Rounds.

    def _rounds(self, number: Number) -> list[m.MyRound]:
        found = []
        for segment in self._told_part().segments.values():
            table = self.table_in(segment, number)
            if segment.approved and (table is not None or number in segment.seating.byes):
                found.append(self._round(segment, table, number))
        return found

    def _round(self, segment: Segment, table: TableSeats | None, number: Number) -> m.MyRound:
        name, is_closed = self._name(segment.id), segment.closed_at is not None
        if table is None:
            return m.MyRound(str(segment.id), name, 0, 0, [], "", is_closed)
        seat = table.seats.index(number)
        outcomes = [it.outcome for key, it in segment.results.items() if key.table == table.table]
        others: list[int] = [other for other in table.seats if other != number]
        return m.MyRound(str(segment.id), name, table.table, seat, others, _own(outcomes, seat), is_closed)

    def _told_part(self) -> State:
        """Worked out once in a state."""
        state = self._room.state
        if self._told[0] is not state or self._told[1] is None:
            self._told = (state, told_part(state, self._room.open_boards))
        return self._told[1] or state

    def _name(self, segment: SegmentId | None) -> Said:
        said = say("where", "event") if segment is None else say_segment(segment, self._room.state.setup.book)
        return Said(said.zh, said.en)

    # Leaves.

    def _leaves(self, number: Number, table: TableSeats | None, name_of: NameOf) -> list[m.MyLeave]:
        """His own, and of the others at his table those that wait for their opponents' consent."""
        by_opponents = self._room.regulation.direction.leave_consent.value is Consent.OPPONENTS
        beside = () if table is None or not by_opponents else people_at(table)
        return [
            self._leave(it, number, name_of)
            for it in self._room.state.leaves.values()
            if it.back_at is None and (it.entrant == number or (it.entrant in beside and it.granted_at is None))
        ]

    def _leave(self, leave: Leave, number: Number, name_of: NameOf) -> m.MyLeave:
        who, times = leave.entrant, (leave.asked_at, leave.granted_at)
        return m.MyLeave(leave.number, who, name_of(who), *times, leave.escort, who != number)

    # Appeals.

    def _windows(self, direction: Direction, number: Number) -> list[m.AppealWindow]:
        """Of what he has played, the latest first; what is over is left out."""
        state, now = self._room.state, self._room.time.wall()
        time = (direction.oral_time if direction.oral_time.value else direction.appeal_time).value
        found = []
        for segment in reversed(list(state.segments.values())):
            if segment.started_at is None or self.table_in(segment, number) is None:
                continue
            until = latest(state, direction, segment.id, time)
            if until is None or now <= until:
                found.append(m.AppealWindow(str(segment.id), self._name(segment.id), until))
        return found

    def _appeals(self, direction: Direction, number: Number) -> list[m.MyAppeal]:
        """The latest first."""
        waiting = {it.appeal.number: it for it in open_appeals(direction, self._room.state)}
        own = [it for it in self._room.state.appeals.values() if it.entrant == number]
        return [self._appeal(it, waiting.get(it.number)) for it in reversed(own)]

    def _appeal(self, appeal: Appeal, waiting: OpenAppeal | None) -> m.MyAppeal:
        return m.MyAppeal(
            case=appeal.number,
            segment=self._name(appeal.segment),
            subject=appeal.subject,
            oral_at=appeal.oral_at,
            written_at=appeal.written_at,
            fee=appeal.fee,
            awaits="" if waiting is None else waiting.awaits.value,
            due=None if waiting is None else waiting.due,
            cast=len(appeal.votes),
            members=len(self._room.state.officials.panel),
            answer=appeal.answer.value,
            decision=appeal.decision,
            refunded=appeal.refunded,
        )

    def _challenge(self, direction: Direction, number: Number) -> int | None:
        """Until when the last published score of his can be corrected; None where that is over, or no time is set."""
        state, time = self._room.state, direction.correction_time.value
        if not time:
            return None
        played = [it for it in state.segments.values() if self.table_in(it, number) is not None]
        published = [at for it in played if (at := published_at(state, it)) is not None]
        until = max(published, default=0) + time
        return until if published and self._room.time.wall() <= until else None


# Figures.


def _results(segment: Segment, table: TableSeats) -> list[m.MyResult]:
    return [
        _result(segment.id, key.board, result)
        for key, result in segment.results.items()
        if key.table == table.table and result.cited.source is Source.PAPER
    ]


def _result(segment: SegmentId, board: int, result: Result) -> m.MyResult:
    said, by = say_outcome(result.outcome), list[int](result.confirmed_by)
    figures, stand = outcome_figures(result.outcome), result.stand.value
    return m.MyResult(str(segment), board, figures, Said(said.zh, said.en), stand, by)


def _own(outcomes: list[Outcome], seat: int) -> str:
    """What a round came to: the levels of a match, the own one first, or the points of its deals."""
    matches = [it for it in outcomes if isinstance(it, MatchLevels)]
    if matches:
        levels = outcome_figures(matches[0])
        return f"{levels[seat]} : {levels[1 - seat]}"
    scores = [it.scores[seat] for it in outcomes if isinstance(it, DealScores)]
    return signed(sum(scores)) if scores else ""


def _ends_at(segment: Segment, table: TableSeats | None) -> int | None:
    """By the clock as it stood when it was last set; later where the table was given more."""
    if segment.ends_at is None or table is None:
        return segment.ends_at
    return segment.ends_at + segment.extra.get(table.table, 0)
