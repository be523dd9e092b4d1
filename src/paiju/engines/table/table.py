"""Three seats with engines and house players at them: messages out, outcomes in, oddities and log lines gathered."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from paiju.engines.process.channel import Channel
from paiju.engines.process.conversation import Conversation, Log, Outcome
from paiju.engines.process.program import Program
from paiju.engines.protocol.faults import EngineFault, LogLine, SeatFault
from paiju.engines.protocol.lines import Message
from paiju.engines.protocol.options import HostOptions
from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat, seats

Participant = Program | DoudizhuPlayer


class Engine(Protocol):
    """A program at a seat as its table needs it: running, or the log of one that ran."""

    talk: Conversation
    restarts: int

    @property
    def is_running(self) -> bool: ...
    def start(self) -> EngineFault | None: ...
    def begin(self, message: Message, done: Callable[[], None]) -> None: ...
    def inform(self, message: Message) -> None: ...
    def new_deal(self) -> None: ...
    async def end_input(self, limit_ms: int) -> None: ...
    def retire(self) -> None: ...
    async def close(self) -> None: ...


def seat_participants(rules: Rules, participants: Sequence[Participant], options: HostOptions) -> "Table":
    """A table with programs and players in the order of seats. Must be made where an event loop runs."""
    if len(participants) != rules.players.value:
        raise ValueError(f"{len(participants)} participants; {rules.book} has {rules.players.value} seats")
    table = Table(rules, options, Log(asyncio.get_running_loop().time()))
    for seat, participant in zip(seats(len(participants)), participants, strict=True):
        if isinstance(participant, Program):
            table.channels[seat] = Channel(rules, seat, participant, options, table.log)
        else:
            table.players[seat] = participant
    return table


@dataclass(slots=True)
class Table:
    """House players at some seats, channels to engines at the others; ``close`` ends every process."""

    rules: Rules
    options: HostOptions
    log: Log
    players: dict[Seat, DoudizhuPlayer] = field(default_factory=dict)
    channels: dict[Seat, Engine] = field(default_factory=dict)

    def name(self, seat: Seat) -> str:
        return self.players[seat].name if seat in self.players else self.channels[seat].talk.name

    def take_remarks(self) -> tuple[SeatFault, ...]:
        """The first oddity of each kind and seat, or all."""
        every = [SeatFault(seat, remark) for seat, channel in self.channels.items() for remark in channel.talk.remarks]
        for channel in self.channels.values():
            channel.talk.remarks.clear()
        if self.options.every_warning:
            return tuple(every)
        first: dict[tuple[Seat, str], SeatFault] = {}
        for oddity in every:
            first.setdefault((oddity.seat, oddity.code), oddity)
        return tuple(first.values())

    def take_log(self) -> tuple[LogLine, ...]:
        lines, self.log.lines = self.log.lines, []
        return tuple(lines)

    def is_running(self, seat: Seat) -> bool:
        return seat in self.channels and self.channels[seat].is_running

    def mark_broken(self, seat: Seat, fault: EngineFault) -> None:
        """A process that hangs, floods or is gone is ended after the deal, if it may be started again or is no use."""
        if seat in self.channels and fault.is_fatal:
            useless = fault.code not in ("time_out", "no_line_end", "hangs")
            self.channels[seat].talk.is_broken = self.options.restart or useless

    def mark_confused(self, seat: Seat) -> None:
        """A program that does not know ERROR does not know that the deal is over either: a new one begins the next."""
        self.channels[seat].talk.is_broken = self.options.restart

    async def exchange(self, messages: Sequence[Message]) -> dict[Seat, Outcome]:
        """Send messages to several engines at once and wait until each has answered or failed; players need none."""
        asked = [(self.channels[message.seat], message) for message in messages if message.seat in self.channels]
        if not asked:
            return {}
        finished = asyncio.get_running_loop().create_future()
        left = len(asked)

        def done() -> None:
            nonlocal left
            left -= 1
            if not left and not finished.done():
                finished.set_result(None)

        for engine, message in asked:
            engine.begin(message, done)
        await finished
        return {message.seat: engine.talk.outcome for engine, message in asked if engine.talk.outcome is not None}

    async def close(self) -> None:
        """End every engine; nothing of them stays."""
        try:
            await asyncio.gather(*(channel.close() for channel in self.channels.values()))
        finally:
            for channel in self.channels.values():
                channel.retire()
