"""Telling programs something, and who is at fault when they do not answer as they should."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paiju.engines.process.channel import Outcome
from paiju.engines.protocol.faults import EngineFault, SeatFault
from paiju.engines.protocol.lines import Message
from paiju.engines.table.table import Table
from paiju.table.seats import Seat

TIME_OUTS = frozenset(("time_out", "no_line_end"))
_LATE = TIME_OUTS | {"start_time_out", "hangs"}


class Offence(NamedTuple):
    """Who is at fault, for what, and after how long where a question was open."""

    seat: Seat
    fault: EngineFault
    elapsed_ms: int = 0


class Telling:
    """What is told at a table in one deal; ``faults`` are those that cost nothing, and those the deal adds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.faults: list[SeatFault] = []

    async def tell(self, messages: Sequence[Message]) -> Offence | None:
        """Tell each seat what it is to know, one message at a time; the first fault, if there is one."""
        for part in _rounds(messages):
            offence = self.offence_of(await self._table.exchange(part))
            if offence is not None:
                return offence
        return None

    def offence_of(self, outcomes: dict[Seat, Outcome]) -> Offence | None:
        offences = [
            Offence(seat, outcome.fault, outcome.elapsed_ms)
            for seat, outcome in outcomes.items()
            if outcome.fault is not None
        ]
        return self.first(offences)

    def first(self, offences: list[Offence]) -> Offence | None:
        """A deal has one offender, since ERROR ends it at once (C-5.21): who failed first. Programs that are told
        something together fail together, by the first seat, except that a time-out comes last: otherwise it would hang
        on microseconds which of two dead programs is found first, and no match could be repeated.
        """
        ordered = sorted(offences, key=lambda offence: (offence.fault.code in _LATE, offence.seat))
        self.faults.extend(SeatFault(offence.seat, offence.fault) for offence in ordered[1:])
        for offence in ordered:
            self._table.mark_broken(offence.seat, offence.fault)
        return ordered[0] if ordered else None

    def also(self, offence: Offence | None, later: Offence | None) -> Offence | None:
        """The deal may be lost for somebody already; then a later fault is told, and costs nothing."""
        if offence is not None and later is not None:
            self.faults.append(SeatFault(later.seat, later.fault))
        return offence or later


def _rounds(messages: Sequence[Message]) -> Iterator[list[Message]]:
    """Messages in order, as many at a time as go to different seats."""
    part: list[Message] = []
    for message in messages:
        if any(message.seat == other.seat for other in part):
            yield part
            part = []
        part.append(message)
    if part:
        yield part
