"""What programs are told in a deal, from greeting to last card, and who is at fault when one does not answer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paiju.engines.process.conversation import Outcome
from paiju.engines.protocol.faults import EngineFault, SeatFault
from paiju.engines.protocol.lines import Info, Message, greeting, info, relays
from paiju.engines.table.table import Table
from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.rules import PaidBy
from paiju.table.seats import Seat
from paiju.tournament.rules.hosting import Handshake

TIME_OUTS = frozenset(("time_out", "no_line_end"))
_LATE = TIME_OUTS | {"start_time_out", "hangs"}


class Offence(NamedTuple):
    """Who is at fault, for what, and after how long where a question was open; ``besides``: who failed at the same
    message, where all of them pay (A-C27)."""

    seat: Seat
    fault: EngineFault
    elapsed_ms: int = 0
    besides: tuple["Offence", ...] = ()

    @property
    def all(self) -> tuple["Offence", ...]:
        return self, *self.besides

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(each.seat for each in self.all)


class DealMessages:
    """Tells the programs of a table what they are to know in one deal; ``faults`` are those that cost nothing."""

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
        on microseconds which of two dead programs is found first, and no match could be repeated. Where the others are
        to pay as well (A-C27), they stand beside the first.
        """
        ordered = sorted(offences, key=lambda offence: (offence.fault.code in _LATE, offence.seat))
        for offence in ordered:
            self._table.mark_broken(offence.seat, offence.fault)
        if not ordered:
            return None
        rules = self._table.rules.faults
        if rules is not None and rules.paid_by.value is PaidBy.ALL_AT_FAULT:
            return ordered[0]._replace(besides=tuple(ordered[1:]))
        self.faults.extend(SeatFault(offence.seat, offence.fault) for offence in ordered[1:])
        return ordered[0]

    def also(self, offence: Offence | None, later: Offence | None) -> Offence | None:
        """The deal may be lost for somebody already; then a later fault is told, and costs nothing."""
        if offence is not None and later is not None:
            self.faults.extend(SeatFault(each.seat, each.fault) for each in later.all)
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


GONE = ("exited", "closed_output")
"""Faults of a program that can answer nothing more."""


class Opening:
    """The opening of one deal."""

    def __init__(self, table: Table, messages: DealMessages, contest: Info) -> None:
        self._table = table
        self._rules = table.rules
        self._messages = messages
        self._contest = contest

    async def open(self, opening: Sequence[Event]) -> Offence | None:
        """Up to every hand; who is at fault, if somebody is."""
        if not self._table.channels:
            return None  # nobody to talk to, so the book needs no protocol
        offence = await self._greet(self._start(None))
        if offence is None:  # somebody may have ended while others were being started
            offence = await self._greet_new(self._start(None))
        offence = await self._inform(offence)
        if offence is not None:
            return offence
        return await self._messages.tell([message for event in opening for message in relays(self._rules, event)])

    def _start(self, offence: Offence | None) -> Offence | None:
        """Start what does not run, but for who is at fault; the first that cannot be started is at fault."""
        channels = self._table.channels
        offences = []
        for seat, channel in channels.items():
            if offence is not None and seat in offence.seats:
                continue
            fault = channel.start()
            if fault is not None:
                offences.append(Offence(seat, fault))
        return self._messages.first(offences)

    async def _greet(self, offence: Offence | None) -> Offence | None:
        """Greet who is new; where programs are greeted in every deal, the others too."""
        channels = self._table.channels
        if self._table.options.handshake is Handshake.DEAL:
            known = [seat for seat in self._sound(offence) if channels[seat].talk.is_greeted]
            offence, _ = await self._tell_early(offence, [greeting(self._rules, seat) for seat in known])
        return await self._greet_new(offence)

    async def _greet_new(self, offence: Offence | None) -> Offence | None:
        channels = self._table.channels
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if not channels[seat].talk.is_greeted]
        return self._messages.also(offence, await self._messages.tell(new))

    async def _inform(self, offence: Offence | None) -> Offence | None:
        """Tell where the contest stands."""
        told = [info(self._rules, seat, self._contest) for seat in self._sound(offence)]
        offence, gone = await self._tell_early(offence, told)
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if seat in gone]
        offence = self._messages.also(offence, await self._messages.tell(new))
        again = [info(self._rules, seat, self._contest) for seat in self._sound(offence) if seat in gone]
        return self._messages.also(offence, await self._messages.tell(again))

    async def _tell_early(
        self, offence: Offence | None, messages: Sequence[Message]
    ) -> tuple[Offence | None, Sequence[Seat]]:
        """Tell what opens a deal. Who has ended by itself since the last deal is started again, if it may be."""
        outcomes = await self._table.exchange(messages)
        gone = [seat for seat, outcome in outcomes.items() if outcome.fault and outcome.fault.code in GONE]
        if not (gone and self._table.options.restart):
            return self._messages.also(offence, self._messages.offence_of(outcomes)), ()
        stayed = {seat: outcome for seat, outcome in outcomes.items() if seat not in gone}
        offence = self._messages.also(offence, self._messages.offence_of(stayed))
        return self._messages.also(offence, self._start(offence)), gone

    def _sound(self, offence: Offence | None) -> Iterator[Seat]:
        """Seats of running engines but for those at fault."""
        for seat, channel in self._table.channels.items():
            if channel.is_running and (offence is None or seat not in offence.seats):
                yield seat
