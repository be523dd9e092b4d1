"""How a deal opens: programs are started and greeted, told where the contest stands, and given their hands."""

from collections.abc import Iterator, Sequence

from paiju.engines.protocol.lines import Info, Message, greeting, info, relays
from paiju.engines.table.table import Table
from paiju.engines.table.telling import Offence, Telling
from paiju.games.doudizhu.events import Event
from paiju.table.seats import Seat
from paiju.tournament.rules.hosting import Handshake

GONE = ("exited", "closed_output")
"""Faults of a program that can answer nothing more."""


class Opening:
    """The opening of one deal."""

    def __init__(self, table: Table, telling: Telling, contest: Info) -> None:
        self._table = table
        self._rules = table.rules
        self._telling = telling
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
        return await self._telling.tell([message for event in opening for message in relays(self._rules, event)])

    def _start(self, offence: Offence | None) -> Offence | None:
        """Start what does not run, but for the offender; the first that cannot be started is at fault."""
        channels = self._table.channels
        offences = []
        for channel in channels.values():
            if offence is not None and channel.seat == offence.seat:
                continue
            fault = channel.start()
            if fault is not None:
                offences.append(Offence(channel.seat, fault))
        return self._telling.first(offences)

    async def _greet(self, offence: Offence | None) -> Offence | None:
        """Greet who is new; where programs are greeted in every deal, the others too."""
        channels = self._table.channels
        if self._table.options.handshake is Handshake.DEAL:
            known = [seat for seat in self._sound(offence) if channels[seat].is_greeted]
            offence, _ = await self._tell_early(offence, [greeting(self._rules, seat) for seat in known])
        return await self._greet_new(offence)

    async def _greet_new(self, offence: Offence | None) -> Offence | None:
        channels = self._table.channels
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if not channels[seat].is_greeted]
        return self._telling.also(offence, await self._telling.tell(new))

    async def _inform(self, offence: Offence | None) -> Offence | None:
        """Tell where the contest stands."""
        told = [info(self._rules, seat, self._contest) for seat in self._sound(offence)]
        offence, gone = await self._tell_early(offence, told)
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if seat in gone]
        offence = self._telling.also(offence, await self._telling.tell(new))
        again = [info(self._rules, seat, self._contest) for seat in self._sound(offence) if seat in gone]
        return self._telling.also(offence, await self._telling.tell(again))

    async def _tell_early(
        self, offence: Offence | None, messages: Sequence[Message]
    ) -> tuple[Offence | None, Sequence[Seat]]:
        """Tell what opens a deal. Who has ended by itself since the last deal is started again, if it may be."""
        outcomes = await self._table.exchange(messages)
        gone = [seat for seat, outcome in outcomes.items() if outcome.fault and outcome.fault.code in GONE]
        if not (gone and self._table.options.restart):
            return self._telling.also(offence, self._telling.offence_of(outcomes)), ()
        stayed = {seat: outcome for seat, outcome in outcomes.items() if seat not in gone}
        offence = self._telling.also(offence, self._telling.offence_of(stayed))
        return self._telling.also(offence, self._start(offence)), gone

    def _sound(self, offence: Offence | None) -> Iterator[Seat]:
        """Seats of running engines but for the offender's."""
        for seat, channel in self._table.channels.items():
            if channel.is_running and (offence is None or seat != offence.seat):
                yield seat
