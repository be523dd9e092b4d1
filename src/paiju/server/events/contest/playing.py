"""The programs of an event that play on this server: a process plays a round once its builds and operators are there.

Nothing is remembered but the event's log and the folder of each segment, so that a restart needs no code of its own:
``tend`` begins, or goes on with, whatever the state wants.
"""

import asyncio
import enum
import logging
import os
from collections import Counter
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Final

from paiju.contest.handed_in import KeptBuilds
from paiju.contest.hosted import BOOK, HostedContest, NameOf, numbers_of
from paiju.contest.orders import DealOver, Missing, TableOver
from paiju.engines.protocol.faults import PlatformFault
from paiju.rulebook.clauses import Words
from paiju.rulebook.errors import ExplainedError
from paiju.server.events.contest.contest_bodies import EventContestReport
from paiju.server.events.contest.process import PlayStopped, answers
from paiju.server.events.room import EventRefused, EventRoom, running_segment
from paiju.table.session.sealed import sealed_session
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from paiju.tournament.desk.presence import awaited
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import PLATFORM
from paiju.tournament.seating.progress import missing_results
from paiju.tournament.seating.segments import Segment, SegmentId, Stage, parse_segment

log = logging.getLogger(__name__)

CONTESTS: Final = "contests"
BUILDS: Final = "builds"


@enum.unique
class Playing(enum.Enum):
    """How far the round is that runs."""

    ABSENT = "absent"  # no round runs
    BY_HAND = "by-hand"  # nobody has handed in a build: results come from elsewhere
    BUILDS = "builds"  # some build is missing
    OPERATORS = "operators"  # somebody has not said that he is there
    ROLL = "roll"  # programs are started, to see whether they can
    TABLES = "tables"
    STOPPED = "stopped"
    OVER = "over"


class EventContest:
    """``stopped``: why a segment cannot go on, until somebody asks for it again; ``deals``: over in this segment since
    its programs were started, by who sits there; ``report``: the last that was made, and of what."""

    def __init__(self, room: EventRoom, data: Path | None, names: Callable[[], NameOf]) -> None:
        self._room = room
        self.hosted = None if data is None or room.state.setup.book != BOOK else _hosted(data, room.event, names)
        self.stopped: tuple[SegmentId, Words] | None = None
        self.deals: Counter[tuple[Number, ...]] = Counter()
        self.report: tuple[object, EventContestReport] = (None, EventContestReport([], [], [], []))
        self._calls_roll = False
        self._task: asyncio.Task[None] | None = None
        if self.hosted is not None:
            room.hosted |= _begun(self.hosted)
            room.tends.append(self.tend)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def retry(self) -> None:
        """Somebody has mended what stopped it."""
        self.stopped = None
        self._room.wake()
        self._room.touch()

    @property
    def playing(self) -> Playing:
        segment = running_segment(self._room.state)
        if segment is None or self.hosted is None or not self.hosted.builds.is_used:
            return Playing.ABSENT if segment is None else Playing.BY_HAND
        if not missing_results(segment):
            return Playing.OVER
        if self.stopped is not None and self.stopped[0] == segment.id:
            return Playing.STOPPED
        if self._task is not None and not self._task.done():
            return Playing.ROLL if self._calls_roll else Playing.TABLES
        if self.hosted.has_begun(segment.id):
            return Playing.TABLES
        if self.hosted.without_build(self._room.state, segment):
            return Playing.BUILDS
        return Playing.OPERATORS if awaited(self._room.state, segment) else Playing.TABLES

    # What the state wants.

    async def tend(self) -> None:
        segment, is_busy = running_segment(self._room.state), self._task is not None and not self._task.done()
        if is_busy and segment is None:
            await self.stop()
        if not is_busy and segment is not None and self.playing is Playing.TABLES:
            self._task = asyncio.get_running_loop().create_task(self._play(segment.id), name="programs")

    async def _play(self, id_: SegmentId) -> None:
        hosted = self.hosted
        if hosted is None:
            return
        self.deals.clear()
        try:
            if not hosted.has_begun(id_):
                await self._begin(hosted, id_)
            await self._play_tables(hosted, id_)
        except (PlayStopped, ExplainedError, PlatformFault) as stopped:
            self.stopped = (id_, stopped.words)
        except OSError as error:
            log.error("programs of event %s: %s", self._room.event, error.strerror)
            self.stopped = (id_, Words(str(error.strerror), str(error.strerror)))
        self._room.touch()
        self._room.wake()

    async def _begin(self, hosted: HostedContest, id_: SegmentId) -> None:
        """Whoever does not start forfeits the round; then its cards are written down for the others."""
        state, workers = self._room.state, _workers()
        order = await asyncio.to_thread(hosted.roll_call, state, state.segments[id_], workers)
        if order is not None:
            self._calls_roll = True
            self._room.touch()
            try:
                async with aclosing(answers(order)) as said:
                    missing = [answer async for answer in said if isinstance(answer, Missing)]
            finally:
                self._calls_roll = False
            for each in missing:
                await self._forfeit(id_, Number(each.number), Words(each.zh, each.en))
        opened, state = self._room.facts.opened, self._room.state
        session = await asyncio.to_thread(sealed_session, opened.event, opened.secret, opened.sealed)
        await asyncio.to_thread(hosted.begin, state, state.segments[id_], session)
        self._room.hosted.add(id_)

    async def _play_tables(self, hosted: HostedContest, id_: SegmentId) -> None:
        async with aclosing(answers(hosted.play(id_, _workers()))) as said:
            async for answer in said:
                if isinstance(answer, TableOver):
                    await self._enter(hosted, id_, answer)
                elif isinstance(answer, DealOver):
                    self.deals[numbers_of(answer.players, self._room.state)] += 1
                    self._room.touch()

    # What comes of it.

    async def _forfeit(self, id_: SegmentId, number: Number, why: Words) -> None:
        code = "late_final" if id_.stage is Stage.FINAL else "late_preliminary"
        action = a.Forfeit(id_, number, code)
        try:
            await self._room.do(signer(self._room.state, action), action, f"{why.zh} {why.en}")
        except EventRefused as refused:
            log.warning("event %s: %s does not start: %s", self._room.event, number, refused.refusal.code)

    async def _enter(self, hosted: HostedContest, id_: SegmentId, over: TableOver) -> None:
        """A table is known by who sits there: one that was forfeited meanwhile has no result any more."""
        segment = self._room.state.segments.get(id_)
        seats = numbers_of(over.deals[0].players, self._room.state)
        table = None if segment is None else _table_of(segment, seats)
        if segment is None or table is None:
            return
        entered = await asyncio.to_thread(hosted.results, id_, table, over.deals)
        new = tuple(each for each in entered if each.key not in segment.results)
        if not new:
            return
        try:
            await self._room.do(PLATFORM, a.EnterResults(id_, new))
        except EventRefused as refused:
            log.warning("event %s: table %s: %s", self._room.event, table, refused.refusal.code)


def _table_of(segment: Segment, seats: tuple[Number, ...]) -> int | None:
    return next((table.table for table in segment.seating.tables if table.seats == seats), None)


def _hosted(data: Path, event: str, names: Callable[[], NameOf]) -> HostedContest:
    """Builds lie apart from everything else of the server, all of which stays closed to programs."""
    closed = (path for path in data.iterdir() if path.name != BUILDS) if data.is_dir() else ()
    always = (data / CONTESTS,)
    builds = KeptBuilds(data / BUILDS / event)
    return HostedContest(data / CONTESTS / event, builds, tuple({*closed, *always}), names)


def _begun(hosted: HostedContest) -> set[SegmentId]:
    folder = hosted.folder / "segments"
    names = (path.name for path in folder.iterdir()) if folder.is_dir() else ()
    return {id_ for id_ in map(parse_segment, names) if hosted.has_begun(id_)}


def _workers() -> int:
    """Tables at a time: one processor is left to the server."""
    return max(1, (os.cpu_count() or 1) - 1)
