"""A private, changeable copy of a state: mappings are copied once, when first written to, and frozen at the end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from paiju.tournament.acts import Act
from paiju.tournament.desk.records import Appeal, Incident, Leave, RefereeCall
from paiju.tournament.people.entrants import Entrant, Number
from paiju.tournament.ranking.results import Result
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId
from paiju.tournament.state import State

Key = TypeVar("Key")
Item = TypeVar("Item")


class Draft:
    """Belongs to one fold; ``state`` hands out what it has come to. What is immutable is simply put in its place."""

    __slots__ = (
        "_appeals",
        "_calls",
        "_cuts",
        "_entrants",
        "_incidents",
        "_leaves",
        "_lots",
        "_owned",
        "_results",
        "_segments",
        "acts",
        "allowances",
        "announcements",
        "at",
        "awards",
        "charges",
        "checks",
        "corrections",
        "entries",
        "finished",
        "officials",
        "published",
        "seed",
        "setup",
        "started",
    )

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.seed = state.seed
        self.started = state.started
        self.finished = state.finished
        self.charges = state.charges
        self.corrections = state.corrections
        self.allowances = state.allowances
        self.published = state.published
        self.acts = state.acts
        self.at = state.at
        self.officials = state.officials
        self.entries = state.entries
        self.checks = state.checks
        self.announcements = state.announcements
        self.awards = state.awards
        self._entrants = state.entrants
        self._lots = state.lots
        self._segments = state.segments
        self._cuts = state.cuts
        self._appeals = state.appeals
        self._incidents = state.incidents
        self._leaves = state.leaves
        self._calls = state.calls
        self._owned: set[int] = set()
        self._results: dict[SegmentId, dict[ResultKey, Result]] = {}

    def state(self) -> State:
        """Whatever was copied so far belongs to that state from now on."""
        self._owned.clear()
        self._results.clear()
        return self.view()

    def view(self) -> State:
        """A look at what it has come to, true until the next change: for deciding along a long log."""
        return State(
            setup=self.setup,
            seed=self.seed,
            started=self.started,
            finished=self.finished,
            entrants=self._entrants,
            lots=self._lots,
            segments=self._segments,
            cuts=self._cuts,
            charges=self.charges,
            corrections=self.corrections,
            allowances=self.allowances,
            published=self.published,
            acts=self.acts,
            at=self.at,
            officials=self.officials,
            entries=self.entries,
            appeals=self._appeals,
            incidents=self._incidents,
            leaves=self._leaves,
            checks=self.checks,
            calls=self._calls,
            announcements=self.announcements,
            awards=self.awards,
        )

    def reach(self, act: Act) -> None:
        """So far the log has been read, whether the act counts or was undone."""
        self.acts, self.at = act.number, act.at

    def _own(self, found: Mapping[Key, Item]) -> dict[Key, Item]:
        """The mapping itself if it is our copy, else a copy that is ours."""
        if id(found) in self._owned and isinstance(found, dict):
            return found
        copy = dict(found)
        self._owned.add(id(copy))
        return copy

    # Entrants.

    def put_entrant(self, entrant: Entrant) -> None:
        self._entrants = self._own(self._entrants)
        self._entrants[entrant.number] = entrant

    def change_entrant(self, number: Number, **changes: Any) -> None:
        self.put_entrant(replace(self._entrants[number], **changes))

    # Draw, seating, play.

    def put_lot(self, name: str, order: tuple[Number, ...]) -> None:
        self._lots = self._own(self._lots)
        self._lots[name] = order

    def put_cut(self, after: SegmentId, advance: tuple[Number, ...]) -> None:
        self._cuts = self._own(self._cuts)
        self._cuts[after] = advance

    def segment(self, segment: SegmentId) -> Segment:
        return self._segments[segment]

    def put_segment(self, segment: Segment) -> None:
        self._results.pop(segment.id, None)
        self._segments = self._own(self._segments)
        self._segments[segment.id] = segment

    def change_segment(self, segment: SegmentId, **changes: Any) -> None:
        self._segments = self._own(self._segments)
        self._segments[segment] = replace(self._segments[segment], **changes)

    def results(self, segment: SegmentId) -> dict[ResultKey, Result]:
        """To write to: the segment's own copy."""
        found = self._results.get(segment)
        if found is None:
            found = self._results[segment] = dict(self._segments[segment].results)
            self.change_segment(segment, results=found)
        return found

    # The desk.

    def appeal(self, number: int) -> Appeal:
        return self._appeals[number]

    def put_appeal(self, appeal: Appeal) -> None:
        self._appeals = self._own(self._appeals)
        self._appeals[appeal.number] = appeal

    def incident(self, number: int) -> Incident:
        return self._incidents[number]

    def put_incident(self, incident: Incident) -> None:
        self._incidents = self._own(self._incidents)
        self._incidents[incident.number] = incident

    def put_leave(self, leave: Leave) -> None:
        self._leaves = self._own(self._leaves)
        self._leaves[leave.number] = leave

    def put_call(self, call: RefereeCall) -> None:
        self._calls = self._own(self._calls)
        self._calls[call.number] = call
