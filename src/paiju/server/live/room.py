"""A room: one table, one task, one inbox. It takes one thing after the other and never waits for a client, a house
player or another room; whatever fails, the table is rebuilt from its log and goes on.
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import assert_never

from paiju.rulebook.refusal import Refusal
from paiju.server.instants import Time
from paiju.server.live.agenda import Alarm
from paiju.server.live.attachment import Attachment
from paiju.server.live.broadcast import TableBroadcast
from paiju.server.live.clients import Clients
from paiju.server.live.house_pool import House
from paiju.server.live.house_seats import HouseSeats
from paiju.server.live.inbox import FromClient, HouseChose, Inbox, Item, Order, Stop, Wake
from paiju.server.live.live_table import LiveTable
from paiju.server.metrics import Counts
from paiju.server.people.names import Names
from paiju.storage.errors import StoreError
from paiju.storage.store import EventStore
from paiju.table.clock import Instant
from paiju.table.seats import Millis, Official
from paiju.table.session import events as t
from paiju.table.session import messages as m
from paiju.table.session.refusals import refuse
from paiju.table.session.session import Session
from paiju.table.session.state import TableState

log = logging.getLogger(__name__)


class Room:
    def __init__(
        self,
        session: Session,
        store: EventStore,
        house: House,
        time: Time,
        since: Instant,
        names: Names,
        counts: Counts | None = None,
        on_closed: Callable[[str], None] | None = None,
    ) -> None:
        self.broadcast = TableBroadcast(names)
        self.touched = time.now()  # when the last client came or went
        self._time = time
        self._on_closed = on_closed
        self._inbox = Inbox()
        self._live = LiveTable(session, store, time, since, self.broadcast, counts or Counts(), self._on_change)
        self.table = self._live.name
        self.decode = m.decoder(session.game.actions)
        self._clients = Clients(self._live, house)
        self._house_seats = HouseSeats(self._live, house, self._inbox.put)
        self._alarm = Alarm(time, lambda: self._inbox.put(Wake()))
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def session(self) -> Session:
        return self._live.session

    @property
    def state(self) -> TableState:
        return self._live.session.state

    def table_time(self) -> Millis:
        """The table time of the deal now."""
        return self._live.table_time()

    # The outside.

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"room {self.table}")
        self._arm()

    def save_clock_first(self) -> None:
        """The disk refused what goes before the clock: it stays at what is on record until that can be written."""
        self._live.restart_clock(0)
        self._arm()

    async def stop(self, code: str = "going_down") -> None:
        """Finish what came before, say goodbye and end the task."""
        self._inbox.put(Stop())
        if self._task is not None:
            await self._task
        self._end(code)

    async def accept(self, attachment: Attachment, message: m.FromClient) -> None:
        while self._inbox.is_full and not self._ended:
            await self._inbox.wait_for_space()
        if not self._ended:
            self._inbox.put(FromClient(attachment, message))

    async def order(self, command: t.Command) -> Refusal | None:
        """Carry out a command of the platform; durable when it returns None."""
        if self._ended:
            return refuse("table_closed")
        order = Order(command, asyncio.get_running_loop().create_future())
        self._inbox.put(order)
        return await order.done

    def attach(self, attachment: Attachment) -> None:
        self.touched = self._time.now()
        self.broadcast.enter(attachment)
        self.broadcast.show_seats(self.session)
        self._arm()

    def detach(self, attachment: Attachment) -> None:
        self.touched = self._time.now()
        self.broadcast.leave(attachment)
        if not self._ended:
            self.broadcast.show_seats(self.session)

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

    def _handle(self, item: FromClient | HouseChose | Order | Wake) -> Awaitable[None]:
        match item:
            case FromClient():
                return self._clients.take(item.attachment, item.message)
            case HouseChose():
                return self._house_seats.take(item)
            case Wake():
                return self._wake()
            case Order():
                return self._obey(item)
            case _:
                assert_never(item)

    async def _obey(self, order: Order) -> None:
        order.answer(await self._live.do(Official.PLATFORM, order.command))

    async def _recover(self, item: Item, error: Exception) -> None:
        if isinstance(error, StoreError):  # the disk's fault, and where it shows says nothing
            log.error("room %s could not write (%s) and is rebuilt", self.table, error.code)
        else:  # no text of the error: it may name cards
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("room %s failed (%s) and is rebuilt\n%s", self.table, type(error).__name__, where)
        try:
            await self._live.rebuild()
        except Exception as damage:  # no log to go on from
            log.error("room %s cannot go on (%s)", self.table, type(damage).__name__)
            if isinstance(item, Order):
                item.answer(refuse("table_unreadable"))
            self._give_up()
            return
        refusal = refuse("not_stored" if isinstance(error, StoreError) else "room_failed")
        if isinstance(item, Order):
            item.answer(refusal)
        elif isinstance(item, FromClient):
            self._clients.answer_failed(item.attachment, item.message, refusal)
        self._on_change()

    def _on_change(self) -> None:
        if self.state.closed is None:
            self._arm()
        else:
            self._end("closed")
            self._tell_closed()

    def _give_up(self) -> None:
        self._end("unreadable")
        self._tell_closed()

    def _tell_closed(self) -> None:
        if self._on_closed is not None:
            self._on_closed(self.table)

    def _end(self, code: str) -> None:
        self._ended = True
        self.broadcast.dismiss(code)
        self._alarm.cancel()
        self._live.jobs.cancel()

    # Time.

    def _arm(self) -> None:
        """Have the room woken when something is due next."""
        if self._ended:
            return
        now, agenda = self._time.now(), self._live.agenda
        agenda.plan(self.state, now, bool(self.broadcast.by_seat))
        self._alarm.set(agenda.earliest(self._live.expiry(now)))

    async def _wake(self) -> None:
        live, now = self._live, self._time.now()
        for held in live.agenda.take_held(now):
            if held.turn == self.state.turn:
                await live.do(held.actor, held.command, held.act)
            elif held.act is not None:
                live.refuse(held.act, refuse("stale"))
        for seat in live.agenda.take_house(now, self.state.moment):
            self._house_seats.ask(seat)
        if live.agenda.take_saving(now):
            await live.save_clock()
        expiry = live.expiry(now)
        if expiry is not None and expiry <= now:
            live.counts.time_outs += bool(self.state.deal.to_act()) and not self.state.deal.is_free
            await live.do(Official.CLOCK, t.Expire(self.state.turn))
        if live.agenda.take_next_deal(now) and (self.state.deal.redeal or self.broadcast.by_seat):
            await live.do(Official.PLATFORM, t.OpenDeal())
        self._arm()
