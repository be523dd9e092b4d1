"""A contest under regulation 001 taken along the course of its event, from registration to the awards.

Its own are the builds, which are registered before a round, the play, and a standing after every round. Nothing is
remembered but what is on disk: after an interruption the next step is asked of the event again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from paiju.contest.boards import deal_boards
from paiju.contest.direction import CCGC, ContestRefused, Direction, Order, build_of
from paiju.contest.plan import ContestPlan
from paiju.contest.progress import Forfeited, SegmentBegun, SegmentPlayed, Tell
from paiju.contest.segment import absentees, called, playing, results_of, segment_folder, segment_plan
from paiju.engines.match.archive import Archive
from paiju.engines.match.archive import read_plan as read_segment
from paiju.engines.match.builds import registered
from paiju.engines.match.lineup import Entrant as Fielded
from paiju.engines.match.pool import Workers
from paiju.engines.match.run import resumed, run
from paiju.engines.match.summary import summarise
from paiju.engines.match.turn import CHANGED, TurnPlayed, program_of
from paiju.engines.process.program import has_changed
from paiju.engines.protocol.faults import BadEngine
from paiju.players.house import house_player
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.rulebook.clauses import Words
from paiju.rulebook.errors import ExplainedError
from paiju.tournament import commands as a
from paiju.tournament.course import Step, StepKind, advance, due, signer, too_few
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import PLATFORM
from paiju.tournament.seating.progress import last_segment
from paiju.tournament.seating.segments import Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import State
from paiju.words.standings import say_segment

CHANGED_BUILD = "changed_build"
"""The offence as the book's penalties call it."""


class BuildChanged(ExplainedError):
    """A team's program is not the one with which an interrupted round began."""

    def __init__(self, team: Fielded, id_: SegmentId) -> None:
        said, build = say_segment(id_), team.digest[:16]
        super().__init__(
            f"{team.name} 的程序在{said.zh}中被更换（七.2）；换回登记的程序（{build}…）再继续",
            f"the program of {team.name} was changed during {said.en} (sec. 7.2); put the registered build "
            f"({build}…) back, then go on",
        )


@dataclass(frozen=True, slots=True)
class Course:
    """A contest on its way, taken to its end step by step; ``tell`` is told what happens."""

    folder: Path
    plan: ContestPlan
    direction: Direction
    workers: Workers
    tell: Tell

    @property
    def state(self) -> State:
        return self.direction.state

    def steps(self) -> Iterator[Step]:
        """Do what is due until the contest is over; each step is told when it is done."""
        for step in advance(self._due, lambda _: True):
            self._take(step)
            yield step

    def _due(self) -> Step:
        step = due(CCGC, self.state, a.PublishSeed(self.plan.seed, self.plan.source))
        if step.kind in (StepKind.CUT, StepKind.SEAT) and self._round_is_unpublished():
            last = last_segment(self.state)
            stage = Stage.PRELIMINARY if last is not None and last.id.stage is Stage.PRELIMINARY else None
            return Step(StepKind.PUBLISH, None, a.PublishStanding(stage))
        return step

    def _round_is_unpublished(self) -> bool:
        """Standings are published round by round, once every lot that separates equals is drawn."""
        last, upcoming = last_segment(self.state), CCGC_CONTEST.upcoming(self.state)
        if last is None or last.closed_at is None or (upcoming is not None and upcoming.set > 1):
            return False
        return not self.state.published or self.state.published[-1].at < last.closed_at

    def _take(self, step: Step) -> None:
        if step.kind in (StepKind.ENTRIES, StepKind.CHECK_IN):  # every team is checked in when it is registered
            raise ContestRefused(too_few(CCGC, self.state))
        id_ = step.segment
        if step.kind in (StepKind.PLAY, StepKind.CLOSE) and id_ is not None:
            self._play(id_)
            self._do(a.CloseSegment(id_))
        elif step.command is not None:
            if step.kind is StepKind.START and id_ is not None and id_.set == 1:
                self.direction.do(*self._new_builds())
            self._do(step.command)

    def _do(self, action: a.Command, reason: str = "") -> None:
        self.direction.do((signer(self.state, action), action, reason))

    # Builds: registered before a round, frozen during it (C-7.2).

    def _new_builds(self) -> list[Order]:
        """Register what was changed since the last round."""
        orders: list[Order] = []
        for number, entrant in enumerate(self._on_disk(), 1):
            build = build_of(entrant)
            if entrant.files and build != self.state.entrants[Number(number)].build:
                orders.append((PLATFORM, a.RegisterBuild(Number(number), build), ""))
        return orders

    def _on_disk(self) -> list[Fielded]:
        """The teams with their builds as they are now; one that cannot be found has no files, and will not start."""
        teams: list[Fielded] = []
        for team in self.plan.teams:
            try:
                teams.append(team.entrant if team.entrant.house else registered(team.entrant))
            except BadEngine:
                teams.append(replace(team.entrant, files=(), digest=""))
        return teams

    def _fielded(self, id_: SegmentId) -> tuple[Fielded, ...]:
        """The teams with the builds that are registered for this round, whatever is on disk now."""
        if id_.set > 1:
            first = read_segment(segment_folder(self.folder, SegmentId(id_.stage, id_.round)))
            return first.entrants[: len(self.plan.teams)]
        builds = self.state.entrants
        return tuple(
            entrant if entrant.house else replace(entrant, digest=builds[Number(number)].build)
            for number, entrant in enumerate(self._on_disk(), 1)
        )

    def _log_changes(self, segment: Segment, changed: dict[Number, int]) -> None:
        """A build that was changed during the round is refused, and that is put on record."""
        for number, board in sorted(changed.items()):
            known = any(
                charge.code == CHANGED_BUILD and charge.entrant == number and charge.segment == segment.id
                for charge in self.state.charges
            )
            now = build_of(self._on_disk()[number - 1])
            refused = self.direction.refuses(PLATFORM, a.RegisterBuild(number, now))
            if not known and refused is not None:
                said = Words(
                    f"第 {board} 副后发现程序已更换（{now[:16]}…），本轮不予登记",
                    f"found changed after board {board} ({now[:16]}…); not registered during the round",
                )
                reason = f"{said.zh} {said.en}"
                self._do(a.Penalise(CHANGED_BUILD, number, segment.id, board), reason)

    # Playing.

    def _play(self, id_: SegmentId) -> None:
        """Play what has not been played; a segment that was interrupted goes on where it stopped."""
        folder = segment_folder(self.folder, id_)
        begun = (folder / "match.json").exists()
        archive = Archive.open(folder) if begun else self._new_archive(id_)
        try:
            if begun:
                _check_builds(archive.plan.entrants, id_)
                archive.plan = self.plan.guarded(self.folder, replace(archive.plan, host=self.plan.host))
            self._play_tables(id_, archive)
        finally:
            archive.close()

    def _new_archive(self, id_: SegmentId) -> Archive:
        """The folder of a segment that begins now."""
        fielded = self._fielded(id_)
        if id_.set == 1:
            self._call_the_roll(id_, fielded)
        segment = self.state.segments[id_]
        boards = deal_boards(self.folder, self.plan, segment.boards)
        plan = segment_plan(self.plan, self.state, segment, fielded, boards)
        return Archive.new(segment_folder(self.folder, id_), self.plan.guarded(self.folder, plan))

    def _call_the_roll(self, id_: SegmentId, fielded: tuple[Fielded, ...]) -> None:
        """Who cannot start in time forfeits the round (C-6.9, C-6.15)."""
        match = self.plan.guarded(self.folder, self.plan.as_match(fielded))
        missing = absentees(match, called(self.state.segments[id_], fielded), self.workers.count)
        code = "late_final" if id_.stage is Stage.FINAL else "late_preliminary"
        forfeits = [(a.Forfeit(id_, number, code), f"{why.zh} {why.en}") for number, why in sorted(missing.items())]
        self.direction.do(*((signer(self.state, action), action, reason) for action, reason in forfeits))
        for number, why in sorted(missing.items()):
            self.tell(Forfeited(self.plan.teams[number - 1].entrant.name, why))

    def _play_tables(self, id_: SegmentId, archive: Archive) -> None:
        """Play what is left; results are entered table by table, also those that were kept before."""
        segment = self.state.segments[id_]
        tables = playing(segment)
        kept = list(archive.finished())
        progress = resumed(archive.plan, kept)
        self.tell(SegmentBegun(id_, len(tables), len(segment.boards), progress))
        changed: dict[Number, int] = {}
        for played in chain(kept, run(progress, self.workers, house_player, archive, self.tell)):
            table = tables[played.turn.table]
            self._enter(id_, table, played)
            for deal in played.deals:
                for fault in deal.faults:
                    if fault.code == CHANGED:
                        changed.setdefault(table.seats[fault.seat], deal.board)
        archive.write_summary(summarise(progress))
        self.tell(SegmentPlayed(id_))
        self._log_changes(self.state.segments[id_], changed)

    def _enter(self, id_: SegmentId, table: TableSeats, played: TurnPlayed) -> None:
        known = self.state.segments[id_].results
        results = results_of(self.folder, id_, table.table, played.deals)
        entered = tuple(each for each in results if each.key not in known)
        if entered:
            self.direction.do((PLATFORM, a.EnterResults(id_, entered), ""))


def _check_builds(entrants: tuple[Fielded, ...], id_: SegmentId) -> None:
    """A round that was interrupted goes on with the builds it began with."""
    for entrant in entrants:
        if entrant.files and has_changed(program_of(entrant)):
            raise BuildChanged(entrant, id_)
