"""Clock arithmetic: from wall-clock instants to table time, with pauses.

An instant is integer milliseconds UTC; table time runs from the start of a deal and stands still during pauses.
"""

from dataclasses import dataclass, replace
from typing import NewType

from paiju.table.seats import Millis

Instant = NewType("Instant", int)


@dataclass(frozen=True, slots=True)
class TableClock:
    """When the deal began, how long it has been paused altogether, and since when it is paused now."""

    started: Instant
    paused: int = 0
    paused_since: Instant | None = None

    def at(self, now: Instant) -> Millis:
        """Table time at an instant; never runs backwards, even if the wall clock does."""
        end = now if self.paused_since is None else min(now, self.paused_since)
        return Millis(max(0, end - self.started - self.paused))


def pause(clock: TableClock, now: Instant) -> TableClock:
    """Stop the clock; pausing a paused clock changes nothing."""
    return clock if clock.paused_since is not None else replace(clock, paused_since=now)


def resume(clock: TableClock, now: Instant) -> TableClock:
    """Let the clock run again; the time in between is charged to nobody."""
    if clock.paused_since is None:
        return clock
    return replace(clock, paused=clock.paused + max(0, now - clock.paused_since), paused_since=None)
