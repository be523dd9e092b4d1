"""What keeps an engine from everything that it must not know, and from taking more than its share.

The sandbox is a list of what is allowed (``view``), made by bubblewrap or by namespaces of our own (``launcher``); both
promise the same. Where neither works nothing is started, unless somebody has said that engines may run in the open.
"""

import os
import resource
import signal
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from paiju.engines.process.cgroups import find_home
from paiju.engines.process.launch import Manner, Sandbox, manner_of, prctl, resource_limits
from paiju.engines.protocol.faults import PlatformFault
from paiju.engines.protocol.options import Limits, SandboxMode
from paiju.rulebook.clauses import Words
from paiju.words import say

_PR_SET_PDEATHSIG = 1
_KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ")
MARK = "PAIJU_ENGINE"


def find_sandbox(mode: SandboxMode) -> Sandbox:
    """The best sandbox that works here, found out by trying; none only where that was asked for, or nothing works."""
    return Sandbox.NONE if mode is SandboxMode.OFF else _best()


def needed_manner(mode: SandboxMode) -> Manner | None:
    """How an engine is to be shut in; None where it was asked to run in the open. ``PlatformFault`` if it cannot be."""
    if mode is SandboxMode.OFF:
        return None
    manner = manner_of(_best())
    if manner is None:
        raise PlatformFault("no_sandbox")
    return manner


def describe_sandbox(mode: SandboxMode) -> Words:
    """What protects this machine, how limits are kept, and what is not promised, in one line."""
    kind = find_sandbox(mode)
    said = say("sandbox", kind.value)
    if kind is Sandbox.NONE:
        return said
    by = say("limits_by", "watch" if find_home() is None else "group")
    return say("sandbox_note", "said", {"said": said, "by": by, "shared": say("sandbox_note", "shared_machine")})


@cache
def _best() -> Sandbox:
    return next((kind for kind in (Sandbox.BUBBLEWRAP, Sandbox.UNSHARE) if has(kind)), Sandbox.NONE)


def has(kind: Sandbox) -> bool:
    """Whether a sandbox is installed here, and permitted."""
    return manner_of(kind) is not None


def environment(mark: str, home: Path, extra: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Little of ours, and nothing that tells of other engines; ``mark`` is by which its processes are known."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {"HOME": str(home), "TMPDIR": str(home), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", MARK: mark}
    return {**kept, **own, **dict(extra)}


def limiter(limits: Limits) -> Callable[[], None] | None:
    """What a process in the open does before it becomes the engine: take its limits, and die with the platform."""
    wanted = resource_limits(limits, None)
    if os.getuid() == 0:  # root is exempt
        wanted = [row for row in wanted if row[0] != resource.RLIMIT_NPROC]
    set_option = prctl()
    setrlimit, kill = resource.setrlimit, signal.SIGKILL.value

    def limit() -> None:
        for which, soft, hard in wanted:
            setrlimit(which, (soft, hard))
        if set_option is not None:
            set_option(_PR_SET_PDEATHSIG, kill, 0, 0, 0)

    return limit
