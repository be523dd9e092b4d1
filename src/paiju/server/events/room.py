"""The room of one event: every command of everybody goes through ``do``, one after the other, on disk before it counts.

Beside it one task tends the event: it closes a segment whose results are all in, takes the steps of an automatic
event, and keeps its live tables as the state wants them. After a restart the same task finishes what was begun.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from paiju.regulations.library import regulation_of
from paiju.rulebook.refusal import Refusal
from paiju.server.events.log import HallEvent, HallFacts, acts_stream, stream_of
from paiju.server.events.open_boards import OpenBoards, open_boards, told_part
from paiju.server.events.own_words import BY_ITSELF
from paiju.server.instants import Time
from paiju.server.table.log import CODEC
from paiju.storage.errors import StoreError
from paiju.storage.event_file import Log, read_log
from paiju.storage.store import EventStore, Version
from paiju.table.session.refusals import TableError
from paiju.tournament import commands as a
from paiju.tournament import undo
from paiju.tournament.acts import Act
from paiju.tournament.course import Step, StepKind, advance, due, signer
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act, fold, undone_by
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.numbering import Numbering, numbering_of
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import DealScores, MatchLevels, Source, Stand
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.media import live_tables, tables_of_programs
from paiju.tournament.seating.segments import Segment, SegmentId
from paiju.tournament.state import Medium, State
from paiju.tournament.times import Stamp, stamp

log = logging.getLogger(__name__)

AUTOMATIC = (StepKind.DRAW, StepKind.SEAT, StepKind.APPROVE, StepKind.START, StepKind.CLOSE, StepKind.CUT)
"""Steps that an automatic event takes, once its first segment has been started."""
BESIDE = (
    *(a.EnterResults, a.ConfirmResult, a.DisputeResult, a.UpholdResult),
    *(a.CallReferee, a.AnswerCall, a.Announce, a.AskLeave, a.GrantLeave, a.EndLeave),
    *(a.ObjectOrally, a.FileAppeal, a.RecordFee, a.Vote),
)
"""Commands that change no standing but by the boards they close; who is told of them: ``entry/concerned.py``."""
RETRY_SECONDS = 1.0
_SETTLED = (Stand.CONFIRMED, Stand.UPHELD)

Who = OfficialId | Number
"""Whoever gives a command: an official, or an entrant in his own matter."""
Tend = Callable[[], Awaitable[None]]
Check = Callable[[Act], None]


class EventRefused(Exception):
    """The direction of the event refused a command; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class EventMoved(Exception):
    """Whoever asks has seen an older version than there is."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class EventRoom:
    """``undone``: numbers of acts that others undo; ``decisions``: how many acts are more than ``BESIDE``.

    ``tends``: what keeps tables as the state wants them; ``hosted``: segments whose programs play here.
    """

    def __init__(self, facts: HallFacts, acts: tuple[Act, ...], state: State, store: EventStore, time: Time) -> None:
        self.event = facts.opened.event
        self.facts = facts
        self.acts: list[Act] = []
        self.undone: set[int] = set()
        self.decisions = 0
        self._keys: dict[tuple[Who, str], Act] = {}
        self._take(acts)
        self.state = state
        self._step: tuple[State | None, Step] = (None, Step(StepKind.DONE))
        self._live: tuple[tuple[object, ...] | None, frozenset[int]] = (None, frozenset())
        self.store = store
        self.time = time
        self.tends: list[Tend] = []
        self.hosted: set[SegmentId] = set()
        self._listeners: set[asyncio.Event] = set()
        self._turn = asyncio.Lock()
        self._hall_turn = asyncio.Lock()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def version(self) -> int:
        return len(self.acts)

    @property
    def regulation(self) -> Regulation:
        """In force in this event."""
        return regulation_of(self.state.setup)

    @property
    def medium(self) -> Medium:
        """As the event says, or else as such events were run before they could: on devices here, on paper in a file."""
        setup = self.state.setup
        if setup.medium is not None:
            return setup.medium
        is_paper = self.facts.adopted is not None and Medium.PAPER in self.regulation.direction.media.value
        return Medium.PAPER if is_paper else Medium.LIVE

    @property
    def numbers(self) -> Numbering:
        """The numbers people see; commands and addresses have those of the entries."""
        return numbering_of(self.state)

    def person(self, member: PersonRef) -> str:
        """The reference of a member of an entrant among all people of this server."""
        return str(member) if self.facts.adopted is None else file_reference(self.event, member)

    def live_tables(self, segment: Segment) -> frozenset[int]:
        """The numbers of the tables that are played here; the others are on paper. Asked for every table of a page."""
        known, found = self._live
        key = (segment.seating, self.state.entrants, self.state.setup, segment.live, segment.started_at)
        if known is None or any(one is not other for one, other in zip(known, key, strict=True)):
            found = frozenset() if self._came_running(segment) else live_tables(self.state, segment, self.medium)
            self._live = (key, found)
        return found

    def _came_running(self, segment: Segment) -> bool:
        """Whether the event came in a file in which the segment was being played already, wherever that is."""
        adopted = self.facts.adopted
        if adopted is None or segment.started_at is None:
            return False
        return segment.started_at <= self.acts[adopted.came_with - 1].at

    @property
    def open_boards(self) -> OpenBoards:
        """Of which nobody may be told anything now."""
        return open_boards(self.state, self.medium)

    @property
    def told(self) -> State:
        """The event as far as everybody may know it."""
        return told_part(self.state, self.open_boards)

    @property
    def plays_here(self) -> bool:
        """Whether boards are being played on this server: of those that are open nothing may be told."""
        running = running_segment(self.state)
        return running is not None and self.deals_in(running)

    def deals_in(self, segment: Segment) -> bool:
        """Whether the cards of a segment are dealt here, at live tables or to programs."""
        return segment.id in self.hosted or bool(self.live_tables(segment))

    @property
    def step(self) -> Step:
        """The next thing to do; looked for once in a state, because at the end that takes a whole standing."""
        if self._step[0] is not self.state:
            self._step = (self.state, due(self.regulation, self.state))
        return self._step[1]

    def _take(self, acts: Iterable[Act]) -> None:
        for each in acts:
            self.acts.append(each)
            self.decisions += not isinstance(each.action, BESIDE)
            self.undone |= undone_by((each,))
            if each.key:
                self._keys[who_signs(each.by), each.key] = each

    @property
    def takes_registrations(self) -> bool:
        """Whether people may enter by themselves now; their page says so before they fill it in."""
        return self.facts.opened.registration and not self.state.lots and not self.state.finished

    # Life.

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"event {self.event}")
        self._woken.set()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            try:
                await self._follow()
                for tend in self.tends:
                    await tend()
            except Exception as error:  # this event goes on, and so do the others
                log.error("event %s: %s; tried again", self.event, _told(error))
                await asyncio.sleep(RETRY_SECONDS)
                self._woken.set()

    async def _follow(self) -> None:
        """Takes the steps that nobody needs to ask for."""
        for step in advance(lambda: self.step, self._takes):
            if step.command is None:
                return
            try:
                await self.do(signer(self.state, step.command), step.command, BY_ITSELF)
            except EventRefused as refused:
                name, code = step.kind.value, refused.refusal.code
                log.info("event %s: %s is left to the organiser (%s)", self.event, name, code)
                return

    def _takes(self, step: Step) -> bool:
        if step.kind is StepKind.CLOSE and step.segment is not None:
            return self._is_settled(self.state.segments[step.segment])
        return self.facts.opened.auto and self.state.started and step.kind in AUTOMATIC

    def _is_settled(self, segment: Segment) -> bool:
        """Whether nobody has to look at a result any more: what paper says is confirmed, and nothing is disputed.

        Where nothing is on paper a table of programs has no sheet, and nobody sits there who could confirm one.
        """
        live = self.live_tables(segment)
        if self.medium is Medium.LIVE:
            live |= tables_of_programs(self.state, segment)
        played = (it for it in segment.results.items() if isinstance(it[1].outcome, DealScores | MatchLevels))
        return all(
            result.stand in _SETTLED
            or (result.stand is Stand.ENTERED and (key.table in live or result.cited.source is Source.ENGINES))
            for key, result in played
        )

    def wake(self) -> None:
        self._woken.set()

    # Listening.

    def listen(self) -> asyncio.Event:
        """Set whenever there is something new; the listener clears it."""
        heard = asyncio.Event()
        self._listeners.add(heard)
        return heard

    def forget(self, heard: asyncio.Event) -> None:
        self._listeners.discard(heard)

    def touch(self) -> None:
        """Something that pages show has changed."""
        for heard in self._listeners:
            heard.set()

    # Doing.

    async def do(
        self,
        by: Author,
        action: a.Command,
        reason: str = "",
        seen: int | None = None,
        check: Check | None = None,
        key: str = "",
    ) -> Act:
        """Decide, append, and only then believe and tell it. The one way by which an event changes.

        ``check`` raises where what was decided may not be. What was done under a ``key`` is not done again.
        """

        def decide(now: Stamp) -> Act | Refusal:
            decided = act(self.regulation, self.state, by, action, now.at, reason, now.clock)
            if check is not None and isinstance(decided, Act):
                check(decided)
            return decided

        return await self._commit(decide, by, seen, key)

    async def undo(self, by: Author, number: int, reason: str, seen: int | None = None, key: str = "") -> Act:
        def decide(now: Stamp) -> Act | Refusal:
            return undo.undo(self.regulation, self.acts, by, number, now.at, reason, now.clock)

        return await self._commit(decide, by, seen, key)

    def done_under(self, who: Who, key: str) -> Act | None:
        """What this author has done under a key already."""
        return self._keys.get((who, key)) if key else None

    def check_seen(self, seen: int) -> None:
        if seen != self.version:
            raise EventMoved(self.version)

    async def _commit(self, decide: Callable[[Stamp], Act | Refusal], by: Author, seen: int | None, key: str) -> Act:
        async with self._turn:
            before = self.done_under(who_signs(by), key)
            if before is not None:
                return before
            if seen is not None:
                self.check_seen(seen)
            decided = decide(stamp(self.state, self.time.wall()))
            if isinstance(decided, Refusal):
                raise EventRefused(decided)
            decided = replace(decided, key=key)
            try:
                await self.store.append(
                    acts_stream(self.event), Version(self.version), [CODEC.encode(decided, decided.at)]
                )
            except BaseException:  # it may have been written or not: go on from what is on disk
                await self._reread()
                raise
            self._take((decided,))
            undone = isinstance(decided.action, a.Undo)
            self.state = _existing(fold(self.acts) if undone else evolve_act(self.state, decided))
        self.touch()
        self.wake()
        return decided

    async def _reread(self) -> None:
        try:
            found: Log = read_log(CODEC, await self.store.read(acts_stream(self.event)))
        except StoreError:
            return
        if found.damage is None and found.state is not None:
            self.acts, self.undone, self.state = [], set(), found.state
            self.decisions, self._keys = 0, {}
            self._take(found.acts)

    async def note(self, *events: HallEvent) -> None:
        """Write down what the server itself must know."""
        async with self._hall_turn:
            now = self.time.now()
            recorded = [CODEC.encode(event, now) for event in events]
            await self.store.append(stream_of(self.event), Version(self.facts.version), recorded)
            for event in events:
                self.facts.take(event)


def running_segment(state: State) -> Segment | None:
    return next((one for one in state.segments.values() if one.started_at is not None and one.closed_at is None), None)


def file_reference(event: str, member: str) -> str:
    """References of a file are its own, and may be those of another file; a server's are nobody else's."""
    return member if member.startswith("@") else f"@{event}/{member}"


def who_signs(by: Author) -> Who:
    return Number(int(by.official)) if by.role is Role.ENTRANT else by.official


def _existing(state: State | None) -> State:
    if state is None:
        raise RuntimeError("the act that created the event cannot be undone")
    return state


def _told(error: Exception) -> str:
    """No text of the error: it may name cards."""
    return error.code if isinstance(error, TableError | StoreError) else type(error).__name__
