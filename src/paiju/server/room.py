"""A room: one table, one task, one inbox. Take a message, decide, append, and only then change and tell.

- Nothing is told to anybody before it is on disk; nothing refused has changed anything.
- Between two messages memory equals the log. After any failure it is rebuilt from there.
- The room never waits for a client, a house player or another room.
"""

import asyncio
import logging
import traceback
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, assert_never

from paiju.doudizhu import events as e
from paiju.match.clock import Instant
from paiju.rulebook.refusal import Refusal
from paiju.server import messages as m
from paiju.server import table_events as t
from paiju.server import table_log
from paiju.server.actions import action_of
from paiju.server.agenda import Agenda, Alarm, Held
from paiju.server.attachment import Attachment
from paiju.server.hall import Hall
from paiju.server.hints import check, refuse_asking
from paiju.server.house_pool import House, Question, first_legal
from paiju.server.inbox import FromClient, HouseChose, Inbox, Item, Order, Stop, Wake
from paiju.server.instants import Time
from paiju.server.names import Names
from paiju.server.room_clock import RoomClock
from paiju.server.session import Session
from paiju.server.snapshots import load_session, save_snapshot, snapshot_of
from paiju.server.table_decisions import advance, expires_at
from paiju.server.table_events import LogEvent
from paiju.server.table_log import ActKey
from paiju.server.table_state import TableState
from paiju.server.table_words import refuse, refused
from paiju.storage.errors import StoreError
from paiju.storage.store import EventStore
from paiju.table.seats import Actor, Millis, Official, Seat

log = logging.getLogger(__name__)

RETRY = 1_000
"""How long to wait before the log is read again when the disk fails, in milliseconds."""


@dataclass(slots=True)
class Counts:
    """For the metrics page; shared by all rooms."""

    acts: int = 0
    refusals: int = 0
    repeated: int = 0
    time_outs: int = 0
    deals: int = 0
    rebuilt: int = 0


class Room:
    def __init__(
        self,
        session: Session,
        store: EventStore,
        house: House,
        time: Time,
        names: Names,
        counts: Counts | None = None,
        on_closed: Callable[[str], None] | None = None,
    ) -> None:
        self.session = session
        self.table = session.state.facts.table
        self.hall = Hall(names)
        self.touched = time.now()  # by a client
        self._stream = table_log.stream_of(self.table)
        self._store = store
        self._house = house
        self._time = time
        self._counts = counts or Counts()
        self._on_closed = on_closed
        self._clock = RoomClock(session.state, self.touched)
        self._inbox = Inbox()
        self._agenda = Agenda()
        self._alarm = Alarm(time, lambda: self._inbox.put(Wake()))
        self._jobs: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def state(self) -> TableState:
        return self.session.state

    def table_time(self) -> Millis:
        """The table time of the deal now."""
        return self._clock.at(self.session.rules, self.state, self._time.now())

    # The outside.

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"room {self.table}")
        self._arm()

    async def stop(self, code: str = "going_down") -> None:
        """Finish what came before, say goodbye and end the task."""
        self._inbox.put(Stop())
        if self._task is not None:
            await self._task
        self._end(code)

    async def accept(self, attachment: Attachment, message: m.FromClient) -> None:
        if not self._ended:
            await self._inbox.put_from_client(FromClient(attachment, message))

    async def order(self, command: t.Command) -> Refusal | None:
        """Carry out a command of the platform; durable when it returns None."""
        if self._ended:
            return refuse("table_closed")
        order = Order(command, asyncio.get_running_loop().create_future())
        self._inbox.put(order)
        return await order.done

    def attach(self, attachment: Attachment) -> None:
        self.touched = self._time.now()
        self.hall.enter(attachment)
        self.hall.show_seats(self.session)
        self._arm()

    def detach(self, attachment: Attachment) -> None:
        self.touched = self._time.now()
        self.hall.leave(attachment)
        if not self._ended:
            self.hall.show_seats(self.session)

    # The task.

    async def _run(self) -> None:
        while not self._ended:
            item = await self._inbox.take()
            if isinstance(item, Stop):
                break
            try:
                await self._handle(item)
            except Exception as error:  # whatever it was: this table goes on, and so do the others
                await self._recover(item, error)
        self._ended = True
        for item in self._inbox.drain():
            if isinstance(item, Order):
                item.answer(refuse("table_closed"))

    async def _handle(self, item: FromClient | HouseChose | Order | Wake) -> None:
        match item:
            case FromClient():
                self.touched = self._time.now()
                await self._from_client(item.attachment, item.message)
            case HouseChose():
                await self._house_chose(item)
            case Wake():
                await self._wake()
            case Order():
                item.answer(await self._do(Official.PLATFORM, item.command))
            case _:
                assert_never(item)

    def _end(self, code: str) -> None:
        self._ended = True
        self.hall.dismiss(code)
        self._alarm.cancel()
        for job in self._jobs:
            job.cancel()

    def _close(self) -> None:
        self._end("closed")
        if self._on_closed is not None:
            self._on_closed(self.table)

    async def _recover(self, item: Item, error: Exception) -> None:
        """Read the log again: what reached the disk before the failure is told now; the rest has never happened."""
        self._counts.rebuilt += 1
        # No text of the error: it may name cards.
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("room %s failed (%s) and is rebuilt\n%s", self.table, type(error).__name__, where)
        self.session = await self._reread()
        self._clock = RoomClock(self.state, self._time.now())
        self._agenda.clear()
        self.hall.show_events(self.session, self.table_time())
        self.hall.show_seats(self.session)
        self._answer_failed(item, refuse("not_stored" if isinstance(error, StoreError) else "room_failed"))
        if self.state.closed is None:
            self._arm()
        else:
            self._close()

    async def _reread(self) -> Session:
        while True:
            try:
                session = await load_session(self._store, self.table)
                if session is not None:
                    return session
                log.error("room %s has lost its log", self.table)
            except StoreError as error:
                log.error("room %s cannot read its log (%s)", self.table, error.code)
            retry = asyncio.Event()
            self._time.call_at(Instant(self._time.now() + RETRY), retry.set)
            await retry.wait()

    def _answer_failed(self, item: Item, refusal: Refusal) -> None:
        if isinstance(item, Order):
            item.answer(refusal)
        elif isinstance(item, FromClient) and isinstance(item.message, m.Act | m.NextDeal | m.SetPause | m.SetTrustee):
            seat = item.attachment.viewer
            known = None if seat is None else self.session.answers.find(ActKey(seat, item.message.id))
            self.hall.answer(item.attachment, seat, known or m.encode(refused(item.message.id, refusal)))

    # Messages of clients.

    async def _from_client(self, attachment: Attachment, message: m.FromClient) -> None:
        match message:
            case m.Act():
                await self._act(attachment, message)
            case m.Hello():
                if not attachment.outbox.ended:
                    self.hall.welcome(attachment, message.since, self.session, self.table_time())
            case m.AskHint():
                self._hint(attachment, message)
            case m.AskCheck():
                self._check(attachment, message)
            case m.NextDeal():
                await self._ask(attachment, message.id, t.AgreeNext())
            case m.SetPause():
                await self._ask(attachment, message.id, t.SetPaused(message.paused))
            case m.SetTrustee():
                await self._ask(attachment, message.id, t.SetTrustee(message.on))
            case m.Ping():
                attachment.send(m.Pong(message.t))
            case _:
                assert_never(message)

    def _act_key(self, attachment: Attachment, act_id: str) -> ActKey | None:
        """The key of a message that is new; one that was answered is answered again."""
        if attachment.viewer is None:
            attachment.send(refused(act_id, refuse("not_seated")))
            return None
        act = ActKey(attachment.viewer, act_id)
        known = self.session.answers.find(act)
        if known is not None:
            self._counts.repeated += 1
            self.hall.answer(attachment, act.seat, known)
            return None
        return act

    async def _ask(self, attachment: Attachment, act_id: str, command: t.Command) -> None:
        act = self._act_key(attachment, act_id)
        if act is not None:
            await self._do(act.seat, command, act)

    async def _act(self, attachment: Attachment, message: m.Act) -> None:
        act = self._act_key(attachment, message.id)
        if act is None:
            return
        timeline = self.session.views[act.seat]
        held = self._agenda.held.get(act.seat)
        if not timeline.turn_begin <= message.seen <= timeline.count:
            self._refuse(act, refuse("stale"))
        elif held is None:
            self._counts.acts += 1
            await self._act_or_hold(act.seat, t.DoAction(action_of(message.action)), act.seat, act)
        elif held.act != act:  # the same one again is answered when it is done
            self.hall.answer(attachment, act.seat, m.encode(refused(act.id, refuse("waiting"))))

    def _refuse(self, act: ActKey, refusal: Refusal) -> None:
        self._counts.refusals += 1
        frame = m.encode(refused(act.id, refusal))
        self.session.answers.remember(act, frame)
        self.hall.answer(None, act.seat, frame)

    def _check(self, attachment: Attachment, message: m.AskCheck) -> None:
        if attachment.viewer is None:
            attachment.send(refused(message.id, refuse("not_seated")))
            return
        timeline = self.session.views[attachment.viewer]
        refusal = check(self.session.rules, timeline.view(), attachment.viewer, message.cards)
        attachment.send(m.Done(message.id, timeline.count) if refusal is None else refused(message.id, refusal))

    def _hint(self, attachment: Attachment, message: m.AskHint) -> None:
        if attachment.viewer is None:
            attachment.send(refused(message.id, refuse("not_seated")))
            return
        question = self._question(attachment.viewer, self.state.facts.settings.trustee_player)
        refusal = refuse_asking(self.session.rules, question.view, question.seat)
        if refusal is None and attachment.hinting:
            refusal = refuse("busy")
        if refusal is None:
            attachment.hinting = True
            self._begin(self._give_hint(attachment, message.id, question))
        else:
            attachment.send(refused(message.id, refusal))

    async def _give_hint(self, attachment: Attachment, act_id: str, question: Question) -> None:
        try:
            attachment.send(m.Hint(act_id, await self._house.hint(question)))
        finally:
            attachment.hinting = False

    # Deciding and doing.

    async def _act_or_hold(
        self, actor: Actor, command: t.DoAction | t.HouseAct, seat: Seat, act: ActKey | None
    ) -> Refusal | None:
        """Where the table hides how quickly somebody acts, what is legal waits; what is not is refused at once."""
        state, minimum = self.state, self.state.facts.settings.minimum_delay
        if minimum and state.is_running and not state.paused:
            at = self.table_time()
            wait = state.deal.since + minimum - at
            if wait > 0 and not isinstance(advance(self.session.rules, state, actor, command, at), Refusal):
                self._agenda.held[seat] = Held(Instant(self._time.now() + wait), state.turn, actor, command, act)
                self._arm()
                return None
        return await self._do(actor, command, act)

    async def _do(self, actor: Actor, command: t.Command, act: ActKey | None = None) -> Refusal | None:
        """Decide; append what it leads to; then, and only then, believe and tell it."""
        now = self._time.now()
        at = self._clock.at(self.session.rules, self.state, now)
        decided = advance(self.session.rules, self.state, actor, command, at)
        if isinstance(decided, Refusal):
            if act is not None:
                self._refuse(act, decided)
            return decided
        events, after = decided
        if events:
            await self._commit(events, after, act, now)
        if act is not None:
            self._say_done(act)
        return None

    def _say_done(self, act: ActKey) -> None:
        frame = self.session.answers.find(act)
        if frame is None:  # there was nothing left to do
            frame = self.session.done(act)
            self.session.answers.remember(act, frame)
        self.hall.answer(None, act.seat, frame)

    async def _commit(self, events: tuple[LogEvent, ...], after: TableState, act: ActKey | None, now: Instant) -> None:
        entries, records = table_log.write(events, act, now)
        await self._store.append(self._stream, self.session.version, records)
        before = self.state
        if after.board > before.board > 0:
            self._begin(save_snapshot(self._store, self.table, snapshot_of(self.session)))
        self.session.apply(entries, after)
        self._clock.follow(before, after, now)
        self._tell(before)
        if after.board != before.board:
            self._counts.deals += 1
        if after.closed is not None:
            self._close()
        else:
            self._arm()

    def _tell(self, before: TableState) -> None:
        at = self.table_time()
        self.hall.show_events(self.session, at)
        if self.state.seats is not before.seats:
            self.hall.show_seats(self.session)
        if self.state.paused != before.paused:
            self.hall.show_clock(self.session, at)

    # House players.

    def _question(self, seat: Seat, player: str) -> Question:
        facts = self.state.facts
        return Question(player, facts.book, facts.options, self.session.views[seat].view(), seat)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        job = asyncio.get_running_loop().create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _think(self, seat: Seat) -> None:
        turn = self.state.turn
        player = self.state.seats[seat].player or self.state.facts.settings.trustee_player
        question = self._question(seat, player)
        try:
            action = await self._house.choose(question)
        except Exception as error:  # the table must not wait for a player that will never answer
            log.error("room %s: no house player (%s)", self.table, type(error).__name__)
            action = first_legal(self.session.rules, question.view, seat)
        self._inbox.put(HouseChose(turn, seat, action))

    async def _house_chose(self, choice: HouseChose) -> None:
        state, seat = self.state, choice.seat
        if choice.turn != state.turn or seat not in state.deal.to_act() or not state.is_house(seat):
            return
        if state.paused:
            self._agenda.house.pop(seat, None)  # asked again when the table goes on
            return
        refusal = await self._act_for(seat, choice.action)
        if refusal is not None and refusal.code != "time_is_up":
            log.error("room %s: the choice of a house player was refused (%s)", self.table, refusal.code)
            await self._act_for(seat, first_legal(self.session.rules, self.session.views[seat].view(), seat))

    async def _act_for(self, seat: Seat, action: e.Action) -> Refusal | None:
        if isinstance(action, e.TimeOut | e.Fault):
            return refuse("not_seated")
        return await self._act_or_hold(Official.PLATFORM, t.HouseAct(seat, action), seat, None)

    # Time.

    def _expiry(self, now: Instant) -> Instant | None:
        """When the present turn runs out."""
        state = self.state
        if not state.is_running or state.paused or not state.facts.settings.clock:
            return None
        return self._clock.instant_of(expires_at(self.session.rules, state.deal), now)

    def _arm(self) -> None:
        """Have the room woken when something is due next."""
        if self._ended:
            return
        now = self._time.now()
        self._agenda.plan(self.state, now, bool(self.hall.by_seat))
        self._alarm.set(self._agenda.earliest(self._expiry(now)))

    async def _wake(self) -> None:
        now = self._time.now()
        for held in self._agenda.take_held(now):
            if held.turn == self.state.turn:
                await self._do(held.actor, held.command, held.act)
            elif held.act is not None:
                self._refuse(held.act, refuse("stale"))
        for seat in self._agenda.take_house(now):
            self._begin(self._think(seat))
        expiry = self._expiry(now)
        if expiry is not None and expiry <= now:
            self._counts.time_outs += 1
            await self._do(Official.CLOCK, t.Expire(self.state.turn))
        if self._agenda.take_next_deal(now) and (self.state.deal.redeal or self.hall.by_seat):
            await self._do(Official.PLATFORM, t.OpenDeal())
        self._arm()
