"""Rehearsals keep to the regulation as a hall does."""

import pytest

from paiju.regulations.library import find_regulation
from paiju.tournament import commands as a
from paiju.tournament.events import SegmentClosed, SegmentStarted
from paiju.tournament.rehearsal.run import Rehearsal, rehearse

MINUTE = 60_000


@pytest.mark.parametrize(
    ("book", "sizes", "minutes"),
    [("shengji-coop", {}, 40), ("shengji-80", {}, 60), ("shengji-80", {"minutes": 25}, 25), ("doudizhu-ccgc", {}, 0)],
)
def test_rounds_last_as_long_as_the_book_or_the_event_says(book: str, sizes: dict[str, int], minutes: int) -> None:
    log = list(rehearse(Rehearsal(find_regulation(book), 6, parameters=sizes)))
    assert {act.action.minutes for act in log if isinstance(act.action, a.StartSegment)} == {minutes}
    begun = {event.segment: event for act in log for event in act.events if isinstance(event, SegmentStarted)}
    for act in log:
        for event in act.events:
            if isinstance(event, SegmentClosed):
                assert act.at - begun[event.segment].at >= minutes * MINUTE  # played to the end
