"""Before the first deal: nothing secret is open to a program, and the host can start every one of them."""

import asyncio
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.engines.match.plan import Plan
from paiju.engines.match.turn import planned_program
from paiju.engines.process.program import BadEngine, Program
from paiju.engines.process.sandbox import describe_sandbox, needed_manner
from paiju.engines.process.view import check_readable, check_size, check_view
from paiju.engines.protocol.options import SandboxMode
from paiju.engines.table.muster import muster
from paiju.rulebook.clauses import Words
from paiju.words import say

DEAD = ("not_started", "exited", "closed_output")
"""Faults of a program with which no deal can be played."""
_AT_ONCE = 4


def guarded(plan: Plan, folders: Iterable[Path | None]) -> Plan:
    """The plan with what stays closed to programs: its own folders, its boards, and a server's data."""
    data = Path(os.environ.get("PAIJU_DATA", "paiju-data"))
    boards = Path(plan.boards_from) if plan.boards_from else None
    found = {str(path.absolute()) for path in (*folders, boards, data) if path is not None}
    return replace(plan, closed=tuple(sorted(found)))


def programs_of(plan: Plan) -> dict[str, Program]:
    """By name; refused where one was given what would open something that must stay closed."""
    found: dict[str, Program] = {}
    manner = needed_manner(plan.host.sandbox) if any(not entrant.house for entrant in plan.entrants) else None
    for number, entrant in enumerate(plan.entrants):
        if not entrant.house:
            try:
                found[entrant.name] = planned_program(plan, number)
                check_view(found[entrant.name], bool(entrant.files))
                if manner is not None:
                    check_size(found[entrant.name], plan.host.limits.disk_mb << 20)
                if manner is not None and manner.drops:
                    check_readable(found[entrant.name])
            except BadEngine as bad:
                raise BadInput(bad.words.zh, bad.words.en) from None
    return found


def check_programs(plan: Plan) -> None:
    """``BadInput`` or ``PlatformFault`` when a program cannot be started or ends before it says its name: that is told
    before anything is played or written. One that is slow, or says something odd, plays.
    """
    faults = asyncio.run(muster(plan.rules, programs_of(plan), plan.host, _AT_ONCE))
    for name, fault in faults.items():
        if fault.code in DEAD:
            hint = Words("", "") if plan.host.sandbox is SandboxMode.OFF else say("hint", "what_it_sees")
            raise BadInput(f"{name}：{fault.words.zh}{hint.zh}", f"{name}: {fault.words.en}{hint.en}")


def opened_to_all(plan: Plan) -> Plan:
    """The plan as somebody wants to go on with it who does not need a sandbox."""
    return replace(plan, host=replace(plan.host, sandbox=SandboxMode.OFF))


def say_sandbox(out: Output, plan: Plan) -> None:
    """What keeps programs apart, and what each may read besides its own, said before they are started."""
    programs = [entrant for entrant in plan.entrants if not entrant.house]
    if not programs or out.as_json:
        return
    out.say(describe_sandbox(plan.host.sandbox), "dim")
    for entrant in programs:
        for path in entrant.binds:
            out.note(f"{entrant.name} 另可读", f"{entrant.name} may also read", path)
