"""What has changed, laid over what was told before, is what there is now."""

from typing import Any

import msgspec

from paiju.server.events import bodies as b
from paiju.server.events.public.changes import changes_between
from paiju.server.http import bodies

SAID = bodies.Said("对局", "play")


def public(**changes: Any) -> b.EventPublic:
    seats = [b.EventSeat(1, "甲")]
    tables = [b.EventTable(1, 1, seats, 0, "playing", False), b.EventTable(2, 1, seats, 1, "away", False)]
    segment = b.EventSegment("main-1.1", SAID, [1, 2], [], True, 5, None, None, None, None, tables, [])
    whole = b.EventPublic(
        event="e",
        version=3,
        now=1,
        offset=480,
        name="n",
        book="k",
        document="000",
        programs=False,
        human_machine=False,
        registration=True,
        finished=False,
        step="play",
        step_name=SAID,
        rounds=[],
        segment=segment,
        entrants=[b.EventEntrant(1, "甲", "", 0, "present", 1)],
        standing=None,
        published=[],
        commitment="c",
        house=None,
        announcements=[],
        medium="live",
        place="",
        description="",
        sessions=[],
    )
    return msgspec.structs.replace(whole, **changes)


def laid_over(before: b.EventPublic, changes: b.EventChanges) -> b.EventPublic:
    """As a page does it."""
    told = {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not msgspec.UNSET}
    progress = told.pop("progress", None)
    after = msgspec.structs.replace(before, **told)
    if progress is None or after.segment is None:
        return after
    now = {each.table: each for each in progress.tables}
    tables = [
        msgspec.structs.replace(it, done=now[it.table].done, state=now[it.table].state) if it.table in now else it
        for it in after.segment.tables
    ]
    segment = msgspec.structs.replace(after.segment, closed_boards=progress.closed_boards, tables=tables)
    return msgspec.structs.replace(after, segment=segment)


def test_nothing_but_a_newer_version_is_no_news() -> None:
    assert changes_between(public(), public(version=4, now=9)) is None


def test_only_what_differs_is_told() -> None:
    standing = b.EventStanding([], [b.EventLine(1, 1, "甲", "", ["9"], [])], 1)
    before, after = public(), public(version=4, now=9, standing=standing, step="close")
    found = changes_between(before, after)
    assert isinstance(found, b.EventChanges)
    assert set(msgspec.json.decode(msgspec.json.encode(found))) == {"version", "now", "standing", "step"}
    assert laid_over(before, found) == after


def test_of_the_tables_only_those_that_moved() -> None:
    before = public()
    assert before.segment is not None
    one, two = before.segment.tables
    moved = msgspec.structs.replace(two, done=2, state="finished")
    segment = msgspec.structs.replace(before.segment, closed_boards=[1], tables=[one, moved])
    after = public(version=4, segment=segment)
    found = changes_between(before, after)
    assert isinstance(found, b.EventChanges)
    assert isinstance(found.progress, b.EventProgress)
    assert [each.table for each in found.progress.tables] == [2]
    assert laid_over(before, found) == after


def test_a_new_seating_is_told_whole() -> None:
    before = public()
    assert before.segment is not None
    segment = msgspec.structs.replace(before.segment, segment="main-1.2")
    for after in (public(segment=segment), public(segment=None)):
        found = changes_between(before, after)
        assert isinstance(found, b.EventChanges)
        assert found.progress is msgspec.UNSET
        assert laid_over(before, found) == after


def test_what_changes_cannot_say_is_told_as_a_whole() -> None:
    after = public(name="another")
    assert changes_between(public(), after) is after
