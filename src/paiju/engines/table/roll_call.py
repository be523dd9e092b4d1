"""The roll call before a round: does a program start, and say its name in time?"""

import asyncio
from collections.abc import Mapping
from typing import TypeVar

from paiju.engines.process.channel import Channel
from paiju.engines.process.conversation import Log
from paiju.engines.process.program import Program
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.lines import greeting
from paiju.engines.protocol.options import HostOptions
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat

NameT = TypeVar("NameT")


async def call_the_roll(
    rules: Rules, programs: Mapping[NameT, Program], options: HostOptions, at_once: int
) -> dict[NameT, EngineFault]:
    """Those that do not answer, and why; so many are started at a time, and all of them ended."""
    places = asyncio.Semaphore(at_once)

    async def look(program: Program) -> EngineFault | None:
        async with places:
            return await _greet(rules, program, options)

    faults = await asyncio.gather(*(look(program) for program in programs.values()))
    return {name: fault for name, fault in zip(programs, faults, strict=True) if fault is not None}


async def _greet(rules: Rules, program: Program, options: HostOptions) -> EngineFault | None:
    channel = Channel(rules, Seat(0), program, options, Log(asyncio.get_running_loop().time()))
    try:
        fault = channel.start()
        if fault is not None:
            return fault
        answered = asyncio.Event()
        channel.begin(greeting(rules, Seat(0)), answered.set)
        await answered.wait()
        return None if channel.talk.outcome is None else channel.talk.outcome.fault
    finally:
        try:
            await channel.close()
        finally:
            channel.retire()
