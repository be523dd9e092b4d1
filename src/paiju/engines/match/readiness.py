"""Before the first deal: nothing secret is open to a program, and the host can start every one of them."""

import asyncio
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from paiju.engines.match.lineup import Entrant
from paiju.engines.match.plan import Plan
from paiju.engines.match.turn import planned_program, program_of
from paiju.engines.process.program import Program
from paiju.engines.process.sandbox import needed_manner
from paiju.engines.process.view import check_readable, check_size, check_view
from paiju.engines.protocol.faults import BadEngine
from paiju.engines.protocol.options import SandboxMode
from paiju.engines.table.roll_call import call_the_roll
from paiju.rulebook.clauses import Words
from paiju.words import say

DEAD = ("not_started", "exited", "closed_output")
"""Faults of a program with which no deal can be played."""
_AT_ONCE = 4


def guarded(plan: Plan, folders: Iterable[Path | None]) -> Plan:
    """The plan with what stays closed to programs: its own folders, its boards, and a server's data."""
    data = Path(os.environ.get("PAIJU_DATA", "paiju-data"))
    boards = Path(plan.boards_from) if plan.boards_from else None
    closed = {str(path.absolute()) for path in (*folders, boards, data) if path is not None}
    return replace(plan, closed=tuple(sorted(closed)))


def programs_of(plan: Plan) -> dict[str, Program]:
    """By name; ``BadEngine`` where one was given what would open something that must stay closed."""
    programs: dict[str, Program] = {}
    manner = needed_manner(plan.host.sandbox) if any(not entrant.house for entrant in plan.entrants) else None
    for number, entrant in enumerate(plan.entrants):
        if not entrant.house:
            program = programs[entrant.name] = planned_program(plan, number)
            check_view(program, bool(entrant.files))
            if manner is not None:
                check_size(program, plan.host.limits.disk_mb << 20)
            if manner is not None and manner.drops:
                check_readable(program)
    return programs


def check_programs(plan: Plan) -> None:
    """``BadEngine`` or ``PlatformFault`` when a program cannot be started or ends before it says its name: that is told
    before anything is played or written. One that is slow, or says something odd, plays.
    """
    faults = asyncio.run(call_the_roll(plan.rules, programs_of(plan), plan.host, _AT_ONCE))
    for name, fault in faults.items():
        if fault.code in DEAD:
            hint = Words("", "") if plan.host.sandbox is SandboxMode.OFF else say("hint", "what_it_sees")
            raise BadEngine(f"{name}：{fault.words.zh}{hint.zh}", f"{name}: {fault.words.en}{hint.en}")


def check_unchanged(entrants: Iterable[Entrant], make_ready: Callable[[Program], Program]) -> None:
    """A match goes on with the programs it began with."""
    for entrant in entrants:
        if not entrant.house and make_ready(program_of(entrant)).digest != entrant.digest:
            raise BadEngine(
                f"{entrant.name} 的程序与开赛时不同，无法继续同一场比赛",
                f"the program of {entrant.name} has changed since the match began; the same match cannot go on",
            )
