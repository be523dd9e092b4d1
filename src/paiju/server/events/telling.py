"""What pages are told of an event: everybody, its officials, one entrant. Made once for each revision."""

from typing import Final, Literal

from paiju.server import bodies
from paiju.server import event_bodies as b
from paiju.server.events import told_results
from paiju.server.events.event_room import EventRoom
from paiju.server.events.event_tables import EventTables, is_done, running_segment
from paiju.server.events.open_boards import closed_boards
from paiju.server.events.steps import step_of
from paiju.server.room import Room
from paiju.server.rooms import Rooms
from paiju.server.sealed_table import commitment_text
from paiju.tournament.entrants import Number
from paiju.tournament.evolve import undone_by
from paiju.tournament.segments import ResultKey, Segment, SegmentId, TableSeats
from paiju.words.server_events import STEPS
from paiju.words.standings import say_segment

SLOW_AFTER: Final = 60_000
STUCK_AFTER: Final = 300_000
LAST_ACTS: Final = 50

State = Literal["seated", "waiting", "playing", "slow", "away", "stuck", "paused", "finished"]


class Telling:
    def __init__(self, room: EventRoom, tables: EventTables, rooms: Rooms) -> None:
        self._room = room
        self._tables = tables
        self._rooms = rooms
        self._boards: tuple[int, dict[Number, list[b.MyBoard]]] = (-1, {})
        self._standing: tuple[object, b.EventStanding | None] = (None, None)
        opened = room.facts.opened
        self._commitment = commitment_text(opened.event, opened.secret, opened.sealed)

    @property
    def name_of(self) -> told_results.NameOf:
        return told_results.namer(self._room.state, self._rooms.names, self._room.facts.opened.house)

    # Everybody.

    def public(self) -> b.EventPublic:
        room, state = self._room, self._room.state
        step = step_of(state)
        name_of = self.name_of
        shown = next(reversed(list(state.segments.values())), None)
        return b.EventPublic(
            event=room.event,
            version=room.version,
            now=room.time.now(),
            name=state.setup.name,
            book=state.setup.book,
            human_machine=state.setup.human_machine,
            registration=room.facts.opened.registration and not state.lots,
            finished=state.finished,
            step=step.name,
            step_name=_said(step.name),
            segment=None if shown is None else self._segment(shown, name_of),
            entrants=[
                b.EventEntrant(number, name_of(number), one.unit, one.seed, one.status.value)
                for number, one in sorted(state.entrants.items())
            ],
            standing=self.standing(),
            published=[
                b.EventPublished(
                    each.version,
                    each.at,
                    told_results.standing_told(state, each.standing, name_of),
                    each.reason,
                    "" if each.stage is None else each.stage.value,
                )
                for each in state.published
            ],
            commitment=self._commitment,
            house=b.EventHouse(room.facts.opened.house, room.facts.opened.house_version),
        )

    def standing(self) -> b.EventStanding | None:
        """It changes only when a board is closed, somebody's status does, or a name."""
        state = self._room.state
        closed = tuple(closed_boards(one) for one in state.segments.values())
        key = (closed, len(state.published), state.charges, len(state.entrants), _corrections(self._room))
        if self._standing[0] != key:
            self._standing = (key, told_results.live_standing(state, self.name_of))
        return self._standing[1]

    def _segment(self, segment: Segment, name_of: told_results.NameOf) -> b.EventSegment:
        said = say_segment(segment.id, self._room.state.setup.book)
        tables = self._tables_told(segment, name_of) if segment.approved else []
        return b.EventSegment(
            segment=str(segment.id),
            name=bodies.Said(said.zh, said.en),
            boards=list(segment.boards),
            closed_boards=list(closed_boards(segment)),
            approved=segment.approved,
            started_at=segment.started_at,
            closed_at=segment.closed_at,
            tables=tables,
            byes=list(segment.seating.byes),
        )

    def _tables_told(self, segment: Segment, name_of: told_results.NameOf) -> list[b.EventTable]:
        return [
            b.EventTable(
                table.table,
                table.group,
                [b.EventSeat(number, name_of(number)) for number in table.seats],
                _done(segment, table),
                self._state(segment, table),
            )
            for table in segment.seating.tables
        ]

    # Tables.

    def _live(self, segment: SegmentId, table: int) -> Room | None:
        live = self._room.facts.live.get((segment, table))
        return None if live is None else self._rooms.live(live)

    def _state(self, segment: Segment, table: TableSeats) -> State:
        if segment.started_at is None:
            return "seated"
        if segment.closed_at is not None or is_done(segment, table):
            return "finished"
        live = self._live(segment.id, table.table)
        if live is None:
            return "waiting"
        if live.state.paused:
            return "paused"
        quiet = self._room.time.now() - live.session.last
        if quiet > STUCK_AFTER:
            return "stuck"
        if any(seat not in live.hall.by_seat for seat in live.state.persons()):
            return "away"
        return "slow" if quiet > SLOW_AFTER else "playing"

    def table_states(self) -> list[b.EventTableState]:
        running = running_segment(self._room.state)
        if running is None:
            return []
        return [self._table_state(running, table) for table in running.seating.tables]

    def _table_state(self, segment: Segment, table: TableSeats) -> b.EventTableState:
        live = self._live(segment.id, table.table)
        persons = [] if live is None else live.state.persons()
        away = [] if live is None else [seat for seat in persons if seat not in live.hall.by_seat]
        return b.EventTableState(
            table=table.table,
            live=self._room.facts.live.get((segment.id, table.table), ""),
            state=self._state(segment, table),
            board=0 if live is None else live.state.board,
            done=_done(segment, table),
            of=len(segment.boards),
            quiet=0 if live is None else (self._room.time.now() - live.session.last) // 1_000,
            away=[table.seats[seat] for seat in away],
            trustees=[table.seats[seat] for seat in persons if live is not None and live.state.seats[seat].trustee],
        )

    # Officials.

    def control(self, linked: list[Number], asker: str, asker_name: str, address: str) -> b.EventControl:
        room, state = self._room, self._room.state
        step = step_of(state)
        said = None if step.segment is None else say_segment(step.segment, state.setup.book)
        about = bodies.Said("", "") if said is None else bodies.Said(said.zh, said.en)
        undone = undone_by(room.acts)
        proposed = None if step.segment is None or step.name != "approve" else state.segments[step.segment]
        return b.EventControl(
            event=room.event,
            version=room.version,
            code=room.facts.opened.code,
            auto=room.facts.opened.auto,
            next=b.EventNext(
                step.name, _said(step.name), about, step.ready, None if step.segment is None else str(step.segment)
            ),
            tables=self.table_states(),
            linked=list(linked),
            acts=[
                b.EventActTold(
                    act.number,
                    act.at,
                    asker_name if act.by.official == asker else str(act.by.official),
                    act.by.role.value,
                    type(act.action).__name__,
                    act.reason,
                    act.number in undone,
                )
                for act in reversed(room.acts[-LAST_ACTS:])
            ],
            address=address,
            proposed=[] if proposed is None else self._tables_told(proposed, self.name_of),
        )

    # One entrant.

    def me(self, number: Number) -> b.EventMe:
        room, state = self._room, self._room.state
        if self._boards[0] != room.revision:
            self._boards = (room.revision, told_results.boards_by_entrant(state))
        standing = self.standing()
        ranks = [] if standing is None else [line.rank for line in standing.lines if line.number == number]
        return b.EventMe(
            event=room.event,
            version=room.version,
            number=number,
            name=self.name_of(number),
            status=state.entrants[number].status.value,
            place=self._place(number),
            boards=self._boards[1].get(number, []),
            rank=ranks[0] if ranks else None,
        )

    def _place(self, number: Number) -> b.MyPlace | None:
        found = self._tables.place_of(number)
        if found is None:
            return None
        segment, table, seat, live = found
        said = say_segment(segment, self._room.state.setup.book)
        is_open = live is not None and self._rooms.live(live) is not None
        name = bodies.Said(said.zh, said.en)
        return b.MyPlace(live if live is not None and is_open else "", table.table, seat, str(segment), name, is_open)


def _done(segment: Segment, table: TableSeats) -> int:
    return sum(ResultKey(table.table, board) in segment.results for board in segment.boards)


def _corrections(room: EventRoom) -> int:
    """Acts by people may change results that are in; those of tables only add some."""
    return sum(type(act.action).__name__ != "EnterResults" for act in room.acts)


def _said(step: str) -> bodies.Said:
    words = STEPS[step]
    return bodies.Said(words.zh, words.en)
