"""What has changed in an event since everybody was told of it, so that a page need not be told the rest again."""

from typing import Any, Final

import msgspec

from paiju.server.events import bodies as b

_ALWAYS: Final = ("version", "now")
_APART: Final = ("segment",)
_FIELDS: Final = tuple(field.name for field in msgspec.structs.fields(b.EventPublic))
_TOLD: Final = frozenset(field.name for field in msgspec.structs.fields(b.EventChanges))


def changes_between(before: b.EventPublic, after: b.EventPublic) -> b.EventChanges | b.EventPublic | None:
    """The changes; the whole where they cannot say it; None when there is nothing a page would show."""
    found: dict[str, Any] = {}
    for name in _FIELDS:
        value = getattr(after, name)
        if name in _ALWAYS or name in _APART or value is getattr(before, name) or value == getattr(before, name):
            continue
        if name not in _TOLD:
            return after
        found[name] = value
    found |= _segment_changes(before.segment, after.segment)
    return b.EventChanges(version=after.version, now=after.now, **found) if found else None


def _segment_changes(before: b.EventSegment | None, after: b.EventSegment | None) -> dict[str, Any]:
    """Only how far the tables are, as long as nobody sits elsewhere."""
    if before is None or after is None or _plan(before) != _plan(after):
        return {} if before == after else {"segment": after}
    tables = [
        b.EventTableNow(now.table, now.done, now.state)
        for then, now in zip(before.tables, after.tables, strict=True)
        if then != now
    ]
    if not tables and before.closed_boards == after.closed_boards:
        return {}
    return {"progress": b.EventProgress(after.closed_boards, tables)}


def _plan(segment: b.EventSegment) -> tuple[object, ...]:
    seats = [(table.table, table.group, table.seats, table.paper) for table in segment.tables]
    times = (segment.started_at, segment.ends_at, segment.stopped_at, segment.last_deal, segment.closed_at)
    return segment.segment, segment.boards, segment.approved, *times, segment.byes, seats
