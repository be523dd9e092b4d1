"""A table that is being played: decide, append, and only then change and tell.

- Nothing is told to anybody before it is on disk; nothing refused has changed anything.
- Between two commands memory equals the log. After any failure it is rebuilt from there.
"""

import asyncio
import logging
from collections.abc import Callable

from paiju.rulebook.refusal import Refusal
from paiju.server.instants import Time
from paiju.server.jobs import Jobs
from paiju.server.live.agenda import Agenda, Held
from paiju.server.live.broadcast import TableBroadcast
from paiju.server.live.snapshots import load_session, save_snapshot, snapshot_of
from paiju.server.metrics import Counts
from paiju.server.table import log as table_log
from paiju.server.table.words import refused
from paiju.storage.errors import StoreCorrupt, StoreError, StreamDamaged, WrongVersion
from paiju.storage.store import EventStore, Version
from paiju.table.clock import Instant
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.table.session import events as t
from paiju.table.session import messages as m
from paiju.table.session.clock import RoomClock
from paiju.table.session.decide import advance, due_of
from paiju.table.session.events import LogEvent
from paiju.table.session.session import ActKey, Session
from paiju.table.session.state import TableState

log = logging.getLogger(__name__)

RETRY = 1_000
"""How long to wait before the log is read again when the disk fails, in milliseconds."""

SAVE_AGAIN = 2_000
"""How long to wait before the clock is put on record again when the disk fails, in milliseconds."""


class LiveTable:
    """``on_change`` is called when something new is on disk or waits to be done: the room sets its alarm, or ends."""

    def __init__(
        self,
        session: Session,
        store: EventStore,
        time: Time,
        since: Instant,
        broadcast: TableBroadcast,
        counts: Counts,
        on_change: Callable[[], None],
    ) -> None:
        self.session = session
        self.name = session.state.facts.table
        self.broadcast = broadcast
        self.counts = counts
        self.time = time
        self.agenda = Agenda()
        self.jobs = Jobs()
        self._store = store
        self._stream = table_log.stream_of(self.name)
        self._clock = RoomClock(session.state, since)
        self._on_change = on_change

    @property
    def state(self) -> TableState:
        return self.session.state

    def table_time(self) -> Millis:
        """The table time of the deal now."""
        return self._clock.at(self.session.played, self.state, self.time.now())

    def expiry(self, now: Instant) -> Instant | None:
        """When time alone brings something: the present turn runs out, or the table takes a step of its own."""
        due = None if self.state.paused else due_of(self.session.played, self.state)
        return None if due is None else self._clock.instant_of(due.at, now)

    # Deciding and doing.

    async def act_or_hold(
        self, actor: Actor, command: t.DoAction | t.HouseAct, seat: Seat, act: ActKey | None
    ) -> Refusal | None:
        return None if self.hold(actor, command, seat, act) else await self.do(actor, command, act)

    def hold(self, actor: Actor, command: t.DoAction | t.HouseAct, seat: Seat, act: ActKey | None) -> bool:
        """Where the table hides how quickly somebody acts, what is legal waits; what is not is refused at once."""
        state = self.session.state
        minimum = state.facts.settings.minimum_delay
        if not minimum or not state.is_running or state.paused:
            return False
        at = self.table_time()
        wait = state.deal.since + minimum - at
        if wait <= 0 or isinstance(advance(self.session.played, state, actor, command, at), Refusal):
            return False
        self.agenda.held[seat] = Held(Instant(self.time.now() + wait), state.turn, actor, command, act)
        self._on_change()
        return True

    async def do(self, actor: Actor, command: t.Command, act: ActKey | None = None) -> Refusal | None:
        """Decide; append what it leads to; then, and only then, believe and tell it."""
        now, played, state = self.time.now(), self.session.played, self.session.state
        decided = advance(played, state, actor, command, self._clock.at(played, state, now))
        if isinstance(decided, Refusal):
            if act is not None:
                self.refuse(act, decided)
            return decided
        events, after = decided
        if events:
            await self._commit(events, after, act, now)
        if act is not None:
            self._say_done(act)
        return None

    def refuse(self, act: ActKey, refusal: Refusal) -> None:
        self.counts.refusals += 1
        frame = m.encode(refused(act.id, refusal))
        self.session.answers.remember(act, frame)
        self.broadcast.answer(None, act.seat, frame)

    def _say_done(self, act: ActKey) -> None:
        frame = self.session.answers.find(act)
        if frame is None:  # there was nothing left to do
            frame = self.session.done(act)
            self.session.answers.remember(act, frame)
        self.broadcast.answer(None, act.seat, frame)

    async def _commit(self, events: tuple[LogEvent, ...], after: TableState, act: ActKey | None, now: Instant) -> None:
        entries, records = table_log.write(events, act, now)
        await self._store.append(self._stream, Version(self.session.version), records)
        before = self.session.state
        if after.board > before.board > 0 and before.limit is None:  # a snapshot knows of no limit
            self.jobs.begin(save_snapshot(self._store, self.name, snapshot_of(self.session)))
        self.session.apply(entries, after)
        self._clock.follow(before, after, now)
        self._tell(before, after)
        if after.board != before.board:
            self.counts.deals += 1
        self._on_change()

    def _tell(self, before: TableState, state: TableState) -> None:
        at = self.table_time()
        self.broadcast.show_events(self.session, at)
        if state.results is not before.results:
            self.broadcast.show_result(self.session)
        if state.seats is not before.seats:
            self.broadcast.show_seats(self.session)
        if state.boards != before.boards:
            self.broadcast.show_boards(state)
        if state.paused != before.paused:
            self.broadcast.show_clock(self.session, at)

    # After a failure.

    async def rebuild(self) -> None:
        """Read the log again: what reached the disk before the failure is told now; the rest has never happened.

        The clock goes on from the last that is on record: nobody is charged for a table that could not write. A log
        that is damaged raises: this table cannot go on.
        """
        self.counts.rebuilt += 1
        self.session = await self._reread()
        self.agenda.clear()
        self.restart_clock(0)
        self.broadcast.show_events(self.session, self.table_time())
        self.broadcast.show_result(self.session)
        self.broadcast.show_seats(self.session)

    def restart_clock(self, save_after: int) -> None:
        """From what is on record, and that is to be written after so many milliseconds."""
        now = self.time.now()
        self._clock = RoomClock(self.state, now)
        self.agenda.saving = Instant(now + save_after)

    async def save_clock(self) -> None:
        """Put on record from where the clock went on after a failure; while the disk refuses that, it does not."""
        try:
            await self.do(Official.PLATFORM, t.SaveClock())
        except WrongVersion:  # one that was denied is on disk all the same: the table is to be read again
            raise
        except StoreError as error:
            log.warning("room %s: the clock could not be saved (%s)", self.name, error.code)
            self.restart_clock(SAVE_AGAIN)

    async def _reread(self) -> Session:
        while True:
            try:
                session = await load_session(self._store, self.name)
                if session is not None:
                    return session
                log.error("room %s has lost its log", self.name)
            except (StoreCorrupt, StreamDamaged):
                raise
            except StoreError as error:
                log.error("room %s cannot read its log (%s)", self.name, error.code)
            retry = asyncio.Event()
            self.time.call_at(Instant(self.time.now() + RETRY), retry.set)
            await retry.wait()
