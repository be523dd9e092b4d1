"""What a program did wrong or oddly, and the lines it exchanged with the platform."""

import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from paiju.rulebook.clauses import Words
from paiju.rulebook.errors import ExplainedError
from paiju.table.seats import Seat
from paiju.words import say
from paiju.words.refusals import say_engine_fault

SEAT_LETTERS = "ABC"
_LIMIT_OF_SIGNAL = {-signal.SIGXCPU: "cpu", -signal.SIGXFSZ: "file"}


class BadEngine(ExplainedError):
    """An engine that cannot be started, or that asks for what no engine may have: its author's to mend."""


class PlatformFault(Exception):
    """The host or its sandbox did not do its part. It is never charged to an engine: the match stops and tells it."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    @property
    def words(self) -> Words:
        return say("platform_fault", self.code, self.facts)

    def __str__(self) -> str:
        return self.words.en

    def __reduce__(self) -> tuple[Any, ...]:
        return _platform_fault, (self.code, self.facts)


def _platform_fault(code: str, facts: dict[str, str | int]) -> PlatformFault:
    return PlatformFault(code, **facts)


class Ending(NamedTuple):
    """How a program ended: its exit code or minus the signal, and the limit of ours that it had met."""

    code: int
    limit: str = ""

    @property
    def facts(self) -> dict[str, str | int]:
        """What the sentence of a fault needs."""
        met = _LIMIT_OF_SIGNAL.get(self.code, self.limit)
        if self.code < 0:
            return {"known": "signal", "number": -self.code, "met": met}
        return {"known": "exit", "number": self.code, "met": met}


@dataclass(frozen=True, slots=True)
class EngineFault:
    """A code, its facts, and the line of the program's dialogue where it happened; ``paiju.words`` owns the sentence.

    ``is_fatal`` when the process cannot be trusted to go on: it is gone, hangs or floods.
    """

    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict)
    line: int | None = None
    is_fatal: bool = False

    @property
    def words(self) -> Words:
        return say_engine_fault(self.code, self.facts, self.line)

    @property
    def reason(self) -> str:
        """What the deal record says: the same in every run of the same engines, so nothing that depends on timing."""
        if self.is_fatal:
            return _RECORDED.get(self.code, self.code)
        return say_engine_fault(self.code, self.facts).en


_RECORDED = {
    "no_line_end": "time_out",
    "hangs": "time_out",
    "stray_flood": "flood",
    "long_line": "flood",
    "closed_output": "exited",
}


@dataclass(frozen=True, slots=True)
class SeatFault:
    """A fault or an oddity of a seat in one deal; ``settled`` when the deal was ended and scored because of it."""

    seat: Seat
    fault: EngineFault
    settled: bool = False

    @property
    def code(self) -> str:
        return self.fault.code

    @property
    def facts(self) -> Mapping[str, str | int]:
        return self.fault.facts

    @property
    def line(self) -> int | None:
        return self.fault.line

    @property
    def words(self) -> Words:
        return self.fault.words


class LogLine(NamedTuple):
    """A line of one program's dialogue; ``number`` counts the lines both ways, ``ms`` runs from the start of the turn.

    ``direction``: ``>`` to the program, ``<`` from it, ``e`` from its stderr, ``!`` a note of the platform.
    """

    seat: Seat
    number: int
    ms: int
    direction: str
    text: str


def format_log_line(line: LogLine) -> str:
    letter = SEAT_LETTERS[line.seat]
    return f"{line.ms / 1000:>10.3f}  {letter} {line.number:>5} {line.direction} {line.text}"
