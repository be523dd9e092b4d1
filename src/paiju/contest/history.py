"""What the log of a contest tells of its programs: the build of each team in each round."""

from collections.abc import Mapping, Sequence

from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.commands import Apply, Enter
from paiju.tournament.evolve import undone_by
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId


def builds_by_round(acts: Sequence[Act]) -> dict[SegmentId, Mapping[Number, str]]:
    """By the first segment of each round that was started: the builds that were registered then, by number."""
    undone = undone_by(acts)
    builds: dict[Number, str] = {}
    found: dict[SegmentId, Mapping[Number, str]] = {}
    for act in acts:
        if act.number in undone:
            continue
        if isinstance(act.action, Enter | Apply):
            builds |= {entrant.number: entrant.build for entrant in act.action.entrants}
        for event in act.events:
            if isinstance(event, e.BuildRegistered):
                builds[event.number] = event.build
            elif isinstance(event, e.SegmentStarted) and event.segment.set == 1:
                found[event.segment] = dict(builds)
    return found
