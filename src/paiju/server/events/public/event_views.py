"""What pages are told of an event: everybody, its officials, one entrant. Each part is made again when it changes.

Standings take a while to compare; they are made on another thread (``refresh``), and everything here tells the last.
"""

import asyncio
from collections.abc import Mapping
from typing import Final, NamedTuple

from paiju.rulebook.clauses import Words
from paiju.server.events import bodies as b
from paiju.server.events import list_bodies as lists
from paiju.server.events.control.authors import acts_as, names_in, official_of
from paiju.server.events.control.desk_facts import desk_facts
from paiju.server.events.control.desk_messages import DeskMessages
from paiju.server.events.entry.hall_code import screen_key
from paiju.server.events.entry.my_matters import Matters
from paiju.server.events.entry.notices import Notices
from paiju.server.events.message_bodies import EventAnnouncement
from paiju.server.events.open_boards import closed_boards
from paiju.server.events.public import told_results, told_rounds
from paiju.server.events.room import EventRoom, running_segment
from paiju.server.events.table_states import TableStates
from paiju.server.events.tables import EventTables
from paiju.server.http import bodies
from paiju.server.live.rooms import Rooms
from paiju.table.names import look_alikes
from paiju.table.session.sealed import commitment_text
from paiju.tournament import commands as a
from paiju.tournament.course import Step, StepKind, too_few
from paiju.tournament.last_deal import last_deal_call
from paiju.tournament.people.entrants import Entrant, Member, Number, PersonRef
from paiju.tournament.people.numbering import numbering_of
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import Segment
from paiju.tournament.state import Medium, Publication, State
from paiju.words import say, say_refusal
from paiju.words.standings import say_segment

LAST_ACTS: Final = 50


class Results(NamedTuple):
    """Of the boards that are closed everywhere."""

    standing: b.EventStanding | None
    ranks: dict[Number, int]
    boards: dict[Number, list[b.MyBoard]]


class EventViews:
    def __init__(self, room: EventRoom, tables: EventTables, rooms: Rooms, notices: Notices) -> None:
        self._room = room
        self._tables = tables
        self._rooms = rooms
        self.notices = notices
        self.table_states = TableStates(room, rooms)
        self.messages = DeskMessages(room, notices, self._table_number)
        self.matters = Matters(room, notices)
        self._refreshing = asyncio.Lock()
        self._results: tuple[object, Results] = (None, Results(None, {}, {}))
        self._crosstable: tuple[object, lists.EventCrosstable] = (None, lists.EventCrosstable([], []))
        self._entrants: tuple[object, list[b.EventEntrant]] = (None, [])
        self._published: tuple[tuple[Publication, ...], list[b.EventPublished]] = ((), [])
        self._seats: tuple[object, list[list[b.EventSeat]]] = (None, [])
        self._announced: tuple[object, list[EventAnnouncement]] = (None, [])
        opened = room.facts.opened
        self._commitment = commitment_text(opened.event, opened.secret, opened.sealed)

    @property
    def name_of(self) -> told_results.NameOf:
        return told_results.namer(self._room.state, self.person, self._room.facts.opened.house)

    def person(self, member: PersonRef) -> str:
        """The name of a member of an entrant."""
        return self._rooms.names.name_of(self._room.person(member))

    def forget(self) -> None:
        """Tell everything anew: somebody's name is gone."""
        self._results = (None, Results(None, {}, {}))
        self._entrants, self._published, self._seats, self._announced = (None, []), ((), []), (None, []), (None, [])

    # Results.

    async def refresh(self) -> None:
        """Have the standing of the event as it is now, or as it was a moment ago, and names for what is noted."""
        await self.notices.learn()
        if self._results[0] == self.results_key():
            return
        async with self._refreshing:
            key = self.results_key()
            if self._results[0] != key:
                made = await asyncio.to_thread(_results_of, self._room.state, self._room.told, self.name_of)
                self._results = (key, made)

    def results_key(self) -> object:
        """Standings change only when more results may be told, or an official decides something."""
        state, hidden = self._room.state, self._room.open_boards
        known = tuple((one.id, closed_boards(one), hidden.told(one)) for one in state.segments.values())
        return known, self._room.decisions

    @property
    def standing(self) -> b.EventStanding | None:
        return self._results[1].standing

    async def crosstable(self) -> lists.EventCrosstable:
        """Read anew only when a result may be told that could not be told before."""
        key = self.results_key()
        if self._crosstable[0] != key:
            made = await asyncio.to_thread(told_rounds.crosstable_told, self._room.told)
            self._crosstable = (key, made)
        return self._crosstable[1]

    # Everybody.

    def public(self) -> b.EventPublic:
        room, state = self._room, self._room.state
        opened = room.facts.opened
        step = room.step
        shown = next(reversed(list(state.segments.values())), None)
        return b.EventPublic(
            event=room.event,
            version=room.version,
            now=room.time.wall(),
            offset=state.setup.utc_offset,
            name=state.setup.name,
            book=state.setup.book,
            document=room.regulation.key,
            programs=room.regulation.hosting is not None,
            human_machine=state.setup.human_machine,
            registration=room.takes_registrations,
            finished=state.finished,
            step=step.kind.value,
            step_name=_said(step.kind),
            rounds=told_rounds.rounds_told(state),
            segment=None if shown is None else self._segment(shown),
            entrants=self._entrants_told(),
            standing=self.standing,
            published=self._published_told(),
            commitment="" if room.medium is Medium.PAPER and room.regulation.hosting is None else self._commitment,
            house=b.EventHouse(opened.house, opened.house_version) if opened.house else None,
            medium=room.medium.value,
            place=state.setup.place,
            description=state.setup.description,
            sessions=[b.EventSession(each.title, each.start) for each in state.setup.sessions],
            announcements=self._announced_told(),
        )

    def _announced_told(self) -> list[EventAnnouncement]:
        """What everybody is told, the newest first."""
        known = self._room.state.announcements
        if self._announced[0] is not known:
            told = [EventAnnouncement(it.number, it.at, it.text) for it in reversed(known) if not it.tables]
            self._announced = (known, told)
        return self._announced[1]

    def _entrants_told(self) -> list[b.EventEntrant]:
        state = self._room.state
        entrants, key = state.entrants, (state.entrants, state.lots)
        if not _same(self._entrants[0], key):
            name_of, shown = self.name_of, numbering_of(state).shown
            told = [_entrant(one, name_of(number), shown(number)) for number, one in sorted(entrants.items())]
            self._entrants = (key, told)
        return self._entrants[1]

    def _published_told(self) -> list[b.EventPublished]:
        state = self._room.state
        if self._published[0] is not state.published:
            told = [
                b.EventPublished(
                    each.version,
                    each.at,
                    told_results.published_standing(state, each, self.name_of),
                    each.reason,
                    "" if each.stage is None else each.stage.value,
                )
                for each in state.published
            ]
            self._published = (state.published, told)
        return self._published[1]

    def _segment(self, segment: Segment) -> b.EventSegment:
        said = say_segment(segment.id, self._room.state.setup.book)
        return b.EventSegment(
            segment=str(segment.id),
            name=bodies.Said(said.zh, said.en),
            boards=list(segment.boards),
            closed_boards=list(closed_boards(segment)),
            approved=segment.approved,
            started_at=segment.started_at,
            ends_at=segment.ends_at,
            stopped_at=segment.stopped_at,
            last_deal=self._last_deal(segment),
            closed_at=segment.closed_at,
            tables=self._segment_tables(segment) if segment.approved else [],
            byes=list(segment.seating.byes),
        )

    def _last_deal(self, segment: Segment) -> b.EventLastDeal | None:
        room = self._room
        call = last_deal_call(room.regulation.in_force(room.state.setup), room.state.setup, segment)
        if call is None:
            return None
        then = say("last_deal", "then", {"deals": call.deals})
        said = bodies.Said(then.zh, then.en)
        return b.EventLastDeal(call.due, segment.last_deal_at, call.deals, said, str(call.article))

    def _segment_tables(self, segment: Segment) -> list[b.EventTable]:
        key = (segment.seating, self._room.state.entrants)
        if not _same(self._seats[0], key):
            name_of = self.name_of
            seats = [[b.EventSeat(number, name_of(number)) for number in it.seats] for it in segment.seating.tables]
            self._seats = (key, seats)
        found, live = [], self._room.live_tables(segment)
        for table, seated in zip(segment.seating.tables, self._seats[1], strict=True):
            now = self.table_states.now(segment, table)
            found.append(b.EventTable(table.table, table.group, seated, now.done, now.state, table.table not in live))
        return found

    # Officials.

    def control(
        self, linked: list[Number], asker: OfficialId, organisers: Mapping[int, str], address: str
    ) -> b.EventControl:
        """``organisers`` of the server by account: names are told, and are in no log."""
        room, state = self._room, self._room.state
        names = names_in(room, organisers)
        accounts = {acts_as(room, official_of(account)): account for account in organisers}
        officials, running = _officials(room, organisers), running_segment(state)
        step = room.step
        about = _about(room, step)
        proposed = None if step.segment is None or step.kind is not StepKind.APPROVE else state.segments[step.segment]
        return b.EventControl(
            event=room.event,
            version=room.version,
            code=room.facts.opened.code,
            screen=screen_key(room.facts.opened.secret),
            auto=room.facts.opened.auto,
            next=b.EventNext(
                step.kind.value,
                _said(step.kind),
                about,
                step.ready,
                None if step.segment is None else str(step.segment),
            ),
            tables=self.table_states.running(),
            linked=list(linked),
            acts=[
                b.EventActTold(
                    act.number,
                    act.at,
                    names.get(act.by.official, str(act.by.official)),
                    act.by.role.value,
                    type(act.action).__name__,
                    act.reason,
                    act.number in room.undone,
                    accounts.get(act.by.official, 0),
                )
                for act in reversed(room.acts[-LAST_ACTS:])
            ],
            address=address,
            officials=officials,
            appointable=_appointable(state, asker, organisers),
            proposed=[] if proposed is None else self._segment_tables(proposed),
            look_alikes=self._look_alikes(),
            messages=self.messages.told(self.name_of),
            own=next((each for each in officials if each.account == accounts.get(asker)), None),
            expected_end=None if running is None else self.table_states.paper.expected_end(running),
            desk=desk_facts(room, asker, organisers),
            official=str(asker),
        )

    def _look_alikes(self) -> list[b.EventLookAlike]:
        names = {number: self.name_of(number) for number in self._room.state.entrants}
        found = look_alikes(names)
        return [b.EventLookAlike(first, names[first], second, names[second]) for first, second in found]

    # One entrant.

    def me(self, number: Number) -> b.EventMe:
        room, results = self._room, self._results[1]
        return b.EventMe(
            event=room.event,
            version=room.version,
            number=number,
            name=self.name_of(number),
            status=room.state.entrants[number].status.value,
            place=self._place(number),
            boards=results.boards.get(number, []),
            rank=results.ranks.get(number),
            notices=self.notices.of(number),
            matters=self.matters.of(number, self.name_of, results.ranks),
        )

    def personal_key(self) -> object:
        """Equal as long as no entrant has to be told anything."""
        state = self._room.state
        last = next(reversed(list(state.segments.values())), None)
        live = self._room.facts.live
        is_open = (
            []
            if last is None
            else [self._rooms.live(live.get((last.id, it.table), "")) is not None for it in last.seating.tables]
        )
        stage = None if last is None else (last.id, last.approved, last.closed_at)
        return id(self._results[1]), self._room.decisions, stage, is_open

    def _table_number(self, number: Number) -> int | None:
        found = self._tables.place_of(Member(number))
        return None if found is None else found.table.table

    def _place(self, number: Number) -> b.MyPlace | None:
        found = self._tables.place_of(Member(number))
        if found is None:
            return None
        segment, table, side, _, live = found
        said = say_segment(segment, self._room.state.setup.book)
        is_open = live is not None and self._rooms.live(live) is not None
        name = bodies.Said(said.zh, said.en)
        return b.MyPlace(live if live is not None and is_open else "", table.table, side, str(segment), name, is_open)


def _results_of(state: State, told: State, name_of: told_results.NameOf) -> Results:
    standing = told_results.live_standing(told, name_of)
    if standing is None:
        return Results(None, {}, {})
    ranks = {Number(line.number): line.rank for line in standing.lines}
    return Results(standing, ranks, told_results.boards_by_entrant(state))


def _officials(room: EventRoom, organisers: Mapping[int, str]) -> list[b.EventOfficial]:
    """Those with an account here, then those who only stand in the file that the event came in."""
    accounts = {acts_as(room, official_of(account)): account for account in organisers}
    known = room.state.officials
    held = [(official, roles) for official, roles in known.roles.items() if roles]
    told = [
        b.EventOfficial(
            accounts.get(official, 0),
            organisers.get(accounts.get(official, 0), str(official)),
            [role.value for role in roles],
            list(known.tables.get(official, ())),
            official in known.suspended,
        )
        for official, roles in held
    ]
    return sorted(told, key=lambda one: (one.account == 0, one.account))


def _appointable(state: State, asker: OfficialId, organisers: Mapping[int, str]) -> list[b.EventAccount]:
    """Told to those who may appoint: the others need not know who has an account here."""
    if not set(state.officials.roles.get(asker, ())) & set(a.row_of(a.Appoint).by) or state.finished:
        return []
    return [b.EventAccount(account, name) for account, name in organisers.items()]


def _entrant(entrant: Entrant, name: str, shown: int) -> b.EventEntrant:
    return b.EventEntrant(entrant.number, name, entrant.unit, entrant.seed, entrant.status.value, shown)


def _same(known: object, key: tuple[object, ...]) -> bool:
    """Parts of a state are never changed, only replaced: the same object is the same thing."""
    return isinstance(known, tuple) and all(one is other for one, other in zip(known, key, strict=True))


def _about(room: EventRoom, step: Step) -> bodies.Said:
    """The segment that is due, or how many are needed for one."""
    if step.segment is not None:
        said = say_segment(step.segment, room.state.setup.book)
    elif step.kind in (StepKind.ENTRIES, StepKind.CHECK_IN):
        said = say_refusal(too_few(room.regulation, room.state))
    else:
        said = Words("", "")
    return bodies.Said(said.zh, said.en)


def _said(step: StepKind) -> bodies.Said:
    words = say("event_step", step.value)
    return bodies.Said(words.zh, words.en)
