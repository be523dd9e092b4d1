"""The open pages of an event: one task tells all of them, and what is the same for many is made and encoded once.

Whoever comes is told the whole; then everybody is told what changes, many things that happen at once together. Pages
of strangers cost nothing but the sending; entrants are known by their devices, officials are asked for again each time.
"""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec

from paiju.server.events import bodies as b
from paiju.server.events.entry.concerned import concerned_by
from paiju.server.events.entry.notices import say_lost
from paiju.server.events.public.changes import changes_between
from paiju.server.events.public.event_views import EventViews
from paiju.server.events.public.page import Frame, OpenPage
from paiju.server.events.room import EventRoom
from paiju.server.events.tables import EventTables
from paiju.server.live.rooms import Rooms
from paiju.storage.entry_keys import Devices, EntryKeys, Sitting
from paiju.tournament.people.entrants import Member, Number

log = logging.getLogger(__name__)

_BREATH: Final = 0.3
"""Seconds between two tellings."""
_LOOK_AGAIN: Final = 5.0
"""Seconds after which tables are looked at even if nothing was heard of them: somebody may be away."""
_SECONDS_TO_READ: Final = 30.0
_BEAT: Final = Frame(msgspec.json.encode(b.BeatNews()))


class EventBroadcast:
    def __init__(self, room: EventRoom, tables: EventTables, views: EventViews, rooms: Rooms, keys: EntryKeys) -> None:
        self._room = room
        self._tables = tables
        self._views = views
        self._rooms = rooms
        self._keys = keys
        self._pages: set[OpenPage] = set()
        self._told: b.EventPublic | None = None  # what every page knows that is not behind
        self._whole: Frame | None = None
        self._devices: tuple[int, Devices] = (-1, {})
        self._known: object = None
        self._heard = room.version  # acts of which those concerned were told
        self._beat_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # Coming and going.

    async def enter(self, page: OpenPage) -> None:
        await self._views.refresh()
        if self._told is None:
            self._told = self._views.public()
        self._pages.add(page)
        self._catch_up(page)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name=f"broadcast {self._room.event}")
        await self._tell_persons([page])

    def leave(self, page: OpenPage) -> None:
        self._pages.discard(page)

    async def _run(self) -> None:
        heard = self._room.listen()
        try:
            while self._pages:
                heard.clear()
                try:
                    await self._tell()
                except Exception as error:  # the pages are told with the next change
                    log.error("the pages of event %s were not told (%s)", self._room.event, type(error).__name__)
                self._beat()
                await asyncio.sleep(_BREATH)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_AGAIN):
                        await heard.wait()
        finally:
            self._room.forget(heard)
            self._told = self._whole = None

    # Everybody.

    async def _tell(self) -> None:
        await self._views.refresh()
        after = self._views.public()
        found = after if self._told is None else changes_between(self._told, after)
        if found is not None:
            self._told, self._whole = after, None
            news = b.ChangesNews(found) if isinstance(found, b.EventChanges) else b.PublicNews(found)
            frame = Frame(msgspec.json.encode(news))
            for page in self._pages:
                self._send(page, frame)
        late = {page for page in self._pages if page.is_behind}
        for page in late:
            self._catch_up(page)
        known = (self._views.personal_key(), self._keys.revision)
        is_new, version = known != self._known, self._room.version
        concerned = concerned_by(self._room.state, self._room.acts[self._heard :])
        await self._tell_persons(
            [it for it in self._pages if is_new or it in late or it.control is not None or it.number in concerned]
        )
        self._known, self._heard = known, version

    def _beat(self) -> None:
        """So that a page can tell a line on which nothing happens from one that is dead."""
        now = asyncio.get_running_loop().time()
        if now - self._beat_at < _LOOK_AGAIN:
            return
        self._beat_at = now
        for page in self._pages:
            if not page.is_behind:
                self._send(page, _BEAT)

    def _send(self, page: OpenPage, frame: Frame) -> None:
        if page.is_behind or not page.keeps_up:
            page.falls_behind(asyncio.get_running_loop().time())
        else:
            page.send(frame)

    def _catch_up(self, page: OpenPage) -> None:
        """Tell the whole to somebody who knows nothing, or has read what he was sent."""
        if page.keeps_up and self._told is not None:
            self._whole = self._whole or Frame(msgspec.json.encode(b.PublicNews(self._told)))
            page.send(self._whole)
            page.is_behind = False
        elif asyncio.get_running_loop().time() - page.behind_since > _SECONDS_TO_READ:
            page.drop()

    # Officials and entrants.

    async def _tell_persons(self, pages: list[OpenPage]) -> None:
        pages = [page for page in pages if not page.is_behind]
        for page in pages:
            control = None if page.control is None else await page.control()
            if control is not None and control != page.desk:
                page.desk = control
                page.send(Frame(msgspec.json.encode(b.ControlNews(control))))
        entrants = await self._entrants(pages)
        self._tell_lost(pages, {page for page, _ in entrants})
        await self._sit_down(entrants)
        for page, member in entrants:
            me = self._views.me(member.number)
            content = msgspec.structs.replace(me, version=0)  # a newer version alone is no news
            if page.me != content:
                page.me = content
                page.send(Frame(msgspec.json.encode(b.MyNews(me))))

    def _tell_lost(self, pages: list[OpenPage], entrants: set[OpenPage]) -> None:
        """Those whose device was an entrant's until now."""
        for page in pages:
            if page.me is not None and page not in entrants:
                number = Number(page.me.number)
                page.me, page.sat = None, None
                page.send(Frame(msgspec.json.encode(b.LostNews(number, say_lost(self._views.notices, number)))))

    async def _entrants(self, pages: list[OpenPage]) -> list[tuple[OpenPage, Member]]:
        """Whose device came by a link. They are asked for again when a link was used or replaced."""
        if self._devices[0] != self._keys.revision:
            revision = self._keys.revision
            self._devices = (revision, await self._keys.devices(self._room.event))
        devices, known = self._devices[1], self._room.state.entrants
        found = [(page, devices[page.device]) for page in pages if page.device is not None and page.device in devices]
        return [(page, member) for page, member in found if member.number in known]

    async def _sit_down(self, entrants: list[tuple[OpenPage, Member]]) -> None:
        """Give every device the seat where its person is to play, before it is told of the table."""
        wanted: dict[Sitting, OpenPage] = {}
        for page, member in entrants:
            found = self._tables.place_of(member)
            if found is not None and found.live is not None and page.device is not None:
                sitting = Sitting(self._room.event, member, found.live, found.seat, page.device)
                if page.sat != sitting:
                    wanted[sitting] = page
        if not wanted:
            return
        for sitting in await self._keys.sit_all(list(wanted)):
            self._rooms.disconnect(sitting.table, sitting.seat, "moved")
        for sitting, page in wanted.items():
            page.sat = sitting
