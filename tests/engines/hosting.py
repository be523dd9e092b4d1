"""What the tests of the host share: engines with faults, boards, short limits, a search for what is left running."""

import asyncio
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from paiju.cards.shuffle import seed_of_number
from paiju.engines.process.channel import Channel
from paiju.engines.process.conversation import Log
from paiju.engines.process.program import EngineSpec, Program, prepare
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.lines import greeting
from paiju.engines.protocol.options import HostOptions
from paiju.engines.table.table import Participant
from paiju.engines.table.turn import DealPlayed, first_info, played_turn
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from paiju.table.seats import Seat

ROOT = Path(__file__).parents[2]
FAULTY = ROOT / "tests" / "engines" / "faulty" / "engine.py"
SAMPLES = ROOT / "examples" / "engines"
CCGC = find_book("ccgc", Rules)
SHORT = HostOptions(answer_ms=400, start_ms=8_000, error_ms=200, quit_ms=200)
TOKEN = secrets.token_hex(8)
"""On the command line of every engine of this test process, and of what they start."""


def faulty(mode: str, number: int = 1, token: str = TOKEN) -> Program:
    return prepare(EngineSpec(mode, (sys.executable, str(FAULTY), mode, str(number), token), binds=(SAMPLES,)))


def sound() -> Program:
    return prepare(EngineSpec("minimal", (sys.executable, str(SAMPLES / "minimal.py"), TOKEN)))


def script(folder: Path, name: str, text: str, directory: Path | None = None) -> Program:
    """An engine of a few lines."""
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return prepare(EngineSpec(name, (sys.executable, str(path)), directory))


def boards(count: int, seed: int = 7) -> list[Cardset]:
    return [casual_board(CCGC, seed_of_number(seed), number) for number in range(1, count + 1)]


def play(participants: Sequence[Participant], deals: int = 1, options: HostOptions = SHORT) -> list[DealPlayed]:
    return asyncio.run(played_turn(CCGC, participants, boards(deals), first_info(CCGC, deals, options), options))


def play_among_house_players(program: Program, options: HostOptions = SHORT) -> DealPlayed:
    """One deal of a program that needs no company of other programs."""
    (deal,) = play([program, house_player("random", 1), house_player("random", 2)], options=options)
    return deal


class Greeted(NamedTuple):
    """What one program made of its greeting: its name, or its fault."""

    name: str
    fault: EngineFault | None


def greet(program: Program, options: HostOptions = SHORT) -> Greeted:
    """Start one program, greet it, end it."""
    return asyncio.run(_greeted(program, options))


def greet_together(programs: Sequence[Program], options: HostOptions = SHORT) -> list[Greeted]:
    """The same with several at once."""

    async def greeted() -> list[Greeted]:
        return await asyncio.gather(*(_greeted(program, options) for program in programs))

    return asyncio.run(greeted())


async def _greeted(program: Program, options: HostOptions) -> Greeted:
    channel = Channel(CCGC, Seat(0), program, options, Log(asyncio.get_running_loop().time()))
    answered = asyncio.Event()
    try:
        fault = channel.start()
        if fault is None:
            channel.begin(greeting(CCGC, Seat(0)), answered.set)
            await answered.wait()
            fault = None if channel.talk.outcome is None else channel.talk.outcome.fault
        return Greeted(channel.talk.name, fault)
    finally:
        await channel.close()


def left_running(token: str = TOKEN) -> list[str]:
    """The command lines of living processes with the token."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if token.encode() in words:
            found.append(b" ".join(words).decode())
    return found


def lines_of(deal: DealPlayed, seat: int) -> list[str]:
    """A seat's dialogue as the transcripts write it."""
    return [f"{line.direction} {line.text}" for line in deal.log if line.seat == seat and line.direction in "<>"]
