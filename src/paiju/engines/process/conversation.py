"""What is said with one engine during a turn: who it says it is, what became of the last message, what was odd."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

from paiju.engines.protocol.faults import EngineFault, LogLine
from paiju.engines.protocol.lines import Answer, Named
from paiju.engines.protocol.options import HostOptions
from paiju.engines.protocol.reading import clean_name
from paiju.engines.protocol.session import Accuse, Deliver, Effect, Expect, Note, Remark, Send, Session
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat

_LONGEST_LOGGED = 500


class Outcome(NamedTuple):
    """What became of a message: an answer or a fault, and how long after the flush."""

    answer: Answer | None
    fault: EngineFault | None
    elapsed_ms: int


class Log:
    """The lines of all seats in the order of time, and when the turn began."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.lines: list[LogLine] = []


class Wire(Protocol):
    """What carries a conversation: a program that runs, or the log of one that ran."""

    def write(self, line: str) -> None: ...

    def expect(self, deadline: float) -> None:
        """An answer is awaited until then."""

    def settled(self) -> None:
        """The outcome of the last message is there."""


class Conversation:
    """The session with an engine, and what is known of the engine from it; ``wire`` says and hears."""

    def __init__(self, rules: Rules, seat: Seat, options: HostOptions, log: Log, wire: Wire) -> None:
        self.seat = seat
        self.session = Session(rules, seat, options)
        self.name = ""
        self.is_greeted = False
        self.is_broken = False  # to be ended when the deal is over
        self.has_failed = False  # it was gone, hung or flooded
        self.remarks: list[EngineFault] = []
        self.outcome: Outcome | None = None
        self.flushed = 0.0
        self._keeps_log = options.keep_log
        self._log = log
        self._wire = wire
        self._loop = asyncio.get_running_loop()
        self._done: Callable[[], None] | None = None

    def restarted(self) -> None:
        self.session.restarted()
        self.is_greeted = self.is_broken = False

    def ended(self) -> None:
        self.is_greeted = self.is_broken = False

    def begin(self, done: Callable[[], None], is_running: bool) -> bool:
        """A message is to be sent, and ``done`` called when its outcome is there: at once where nobody hears it."""
        self.outcome, self._done = None, done
        if not is_running:
            self._settle(None, EngineFault("not_running", {}, self.session.line, is_fatal=True))
        return is_running

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send():
                    self._wire.write(effect.line)
                    self.flushed = self._loop.time()
                case Note():
                    self.note(effect.direction, effect.text, effect.number)
                case Expect():
                    self._wire.expect(self.flushed + effect.limit_ms / 1000)
                case Deliver():
                    self._deliver(effect.answer)
                case Accuse():
                    self._settle(None, effect.fault)
                case Remark():
                    self.remarks.append(effect.fault)

    def _deliver(self, answer: Answer) -> None:
        if isinstance(answer, Named) or not self.is_greeted:
            self.name = clean_name(answer)
            self.is_greeted = True
        self._settle(answer, None)

    def _settle(self, answer: Answer | None, fault: EngineFault | None) -> None:
        self.has_failed = self.has_failed or (fault is not None and fault.is_fatal)
        self.outcome = Outcome(answer, fault, int((self._loop.time() - self.flushed) * 1000))
        self._wire.settled()
        done, self._done = self._done, None
        if done is not None:
            done()

    def note(self, direction: str, text: str, number: int | None = None) -> None:
        """A line of the log."""
        if self._keeps_log:
            ms = int((self._loop.time() - self._log.began) * 1000)
            line = self.session.line if number is None else number
            self._log.lines.append(LogLine(self.seat, line, ms, direction, text[:_LONGEST_LOGGED]))
