"""A contest whose event a server holds: segments planned from the event as it is, with the builds that were handed in.

The server decides and keeps the log; what is played is a folder for each segment, as in a contest that runs by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from paiju.contest.direction import CCGC
from paiju.contest.handed_in import KeptBuilds, named
from paiju.contest.orders import PlaySegment, RollCall, roll_call
from paiju.contest.plan import ContestPlan
from paiju.contest.segment import FILLER, called, results_of, segment_folder, segment_plan
from paiju.contest.teams import Team
from paiju.deals.names import DealName
from paiju.deals.sealed import SealedSession
from paiju.engines.match.archive import Archive
from paiju.engines.match.archive import read_plan as read_segment
from paiju.engines.match.lineup import Entrant
from paiju.engines.match.plan import Plan
from paiju.engines.match.readiness import programs_of
from paiju.engines.match.turn import DealResult
from paiju.engines.protocol.options import HostOptions, as_demanded
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import Cardset
from paiju.regulations.ccgc.direction import HOSTING, PENALTIES
from paiju.regulations.ccgc.event import EVENT
from paiju.tournament.commands import Entered
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.progress import is_forfeited
from paiju.tournament.seating.segments import HOUSE, Segment, SegmentId
from paiju.tournament.state import State

BOOK = CCGC.id
_MINUTE_MS = 60_000

NameOf = Callable[[Number], str]


@dataclass(frozen=True, slots=True)
class HostedContest:
    """``folder`` has the segments, ``builds`` what teams have handed in, ``closed`` all that no program may see.

    ``names`` gives the names of the teams as they are now.
    """

    folder: Path
    builds: KeptBuilds
    closed: tuple[Path, ...]
    names: Callable[[], NameOf]

    def has_begun(self, id_: SegmentId) -> bool:
        return (segment_folder(self.folder, id_) / "match.json").exists()

    def without_build(self, state: State, segment: Segment) -> list[Number]:
        """The teams of a segment whose registered build was not handed in here."""
        return [it for it in _seated(segment) if self.builds.about(it, state.entrants[it].build) is None]

    def roll_call(self, state: State, segment: Segment, workers: int) -> RollCall | None:
        """The programs that are to start before a round; None where it is under way.

        ``BadEngine`` or ``PlatformFault`` where one cannot be kept apart from what it must not see.
        """
        if segment.id.set > 1 or self.has_begun(segment.id):
            return None
        fielded = self._fielded(state, segment.id)
        plan = self._guarded(_plan_of(state, fielded).as_match(fielded))
        programs_of(plan)
        return roll_call(plan, called(segment, fielded), workers)

    def begin(self, state: State, segment: Segment, session: SealedSession) -> None:
        """The folder of a segment that is played from now on, with its cards."""
        fielded = self._fielded(state, segment.id)
        contest = _plan_of(state, fielded)
        boards = tuple(_board(contest, number, session) for number in segment.boards)
        plan = self._guarded(segment_plan(contest, state, segment, fielded, boards))
        Archive.new(segment_folder(self.folder, segment.id), plan).close()

    def _guarded(self, plan: Plan) -> Plan:
        return replace(plan, closed=tuple(sorted(str(path.absolute()) for path in self.closed)))

    def play(self, id_: SegmentId, workers: int) -> PlaySegment:
        folder = segment_folder(self.folder, id_)
        return PlaySegment(str(folder.absolute()), [str(path.absolute()) for path in self.closed], workers)

    def results(self, id_: SegmentId, table: int, deals: Iterable[DealResult]) -> tuple[Entered, ...]:
        return tuple(results_of(self.folder, id_, table, deals))

    def _fielded(self, state: State, id_: SegmentId) -> tuple[Entrant, ...]:
        """By number, for a whole round; somebody must stand in the place of those who have handed in nothing."""
        most = max(state.entrants, default=Number(0))
        first = SegmentId(id_.stage, id_.round)
        if id_.set > 1 and self.has_begun(first):
            return read_segment(segment_folder(self.folder, first)).entrants[:most]
        return tuple(self._entrant(state, Number(number)) for number in range(1, most + 1))

    def _entrant(self, state: State, number: Number) -> Entrant:
        entrant = state.entrants.get(number)
        found = None if entrant is None else self.builds.find(number, entrant.build)
        return FILLER if found is None else named(found, self.names()(number))


def numbers_of(players: tuple[int, ...], state: State) -> tuple[Number, ...]:
    """Who sat where in a deal, from the places of a plan."""
    most = max(state.entrants, default=Number(0))
    return tuple(HOUSE if place >= most else Number(place + 1) for place in players)


def _seated(segment: Segment) -> list[Number]:
    playing = (table for table in segment.seating.tables if not is_forfeited(segment, table))
    return [number for table in playing for number in table.seats if number != HOUSE]


def _plan_of(state: State, fielded: tuple[Entrant, ...]) -> ContestPlan:
    seconds = EVENT.format_rules(state).seconds.value
    options: Mapping[str, str] = state.setup.options
    hosting = HOSTING.with_options({name: options[name] for name, _ in HOSTING.rules() if name in options})
    grace = PENALTIES.grace_minutes.value * _MINUTE_MS
    return ContestPlan(
        name=state.setup.name,
        teams=tuple(Team(entrant) for entrant in fielded),
        seed=state.seed,
        options=dict(options),
        parameters=dict(state.setup.parameters),
        host=as_demanded(hosting, HostOptions(answer_ms=seconds * 1_000, start_ms=grace)),
    )


def _board(contest: ContestPlan, number: int, session: SealedSession) -> Cardset:
    return deal_board(contest.rules, number, session.deal_seed(DealName(str(number))))
