"""One program's side of a turn as a state machine without I/O: lines and instants in, effects out.

Its two rules: what is awaited is the state, and what a line is to it (``reading``) picks the row of ``RULINGS``;
nothing else decides whether a line is taken, skipped or a fault. Whether an answer is legal is asked of ``decide``.
"""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.lines import Answer, Answered, Message, Unreadable, answer_line
from paiju.engines.protocol.options import HostOptions
from paiju.engines.protocol.reading import Read, Reading, decode_line, read_line, shown, usual_writing
from paiju.games.doudizhu.events import Pass
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat

SHOWN_STRAY_LINES = 20
_NOTHING: Mapping[str, str | int] = MappingProxyType({})
_EXPIRED = frozenset(("time_out", "no_line_end", "hangs", "start_time_out", "no_error_answer"))


@enum.unique
class Awaiting(enum.Enum):
    """The states: what the platform awaits from the program."""

    NOTHING = "nothing"
    NAME = "name"
    OK = "acknowledgement"
    OWN_PASS = "acknowledgement of an automatic pass"
    ERROR = "acknowledgement of an error"
    ACTION = "bid or play"


@enum.unique
class Ruling(enum.Enum):
    TAKE = "take it"
    WARN = "take it and warn"
    SKIP = "skip it and go on waiting"
    FAULT = "a fault"


_T, _W, _S, _F = Ruling.TAKE, Ruling.WARN, Ruling.SKIP, Ruling.FAULT
_ANSWER, _ODD, _OTHER_OK = Reading.ANSWER, Reading.ODD_ANSWER, Reading.OTHER_OK
_BROKEN, _OTHER_WORD, _STRAY = Reading.BROKEN, Reading.OTHER_WORD, Reading.STRAY

# For each state and reading: the ruling by default, the ruling where the letter counts, the code of the remark.
RULINGS: dict[tuple[Awaiting, Reading], tuple[Ruling, Ruling, str]] = {
    (Awaiting.NAME, _ANSWER): (_T, _T, ""),
    (Awaiting.NAME, _ODD): (_W, _F, "odd_writing"),
    (Awaiting.NAME, _OTHER_OK): (_S, _F, "out_of_place"),
    (Awaiting.NAME, _BROKEN): (_W, _F, "no_name"),
    (Awaiting.NAME, _OTHER_WORD): (_S, _F, "out_of_place"),
    (Awaiting.NAME, _STRAY): (_S, _F, "stray_line"),
    # An acknowledgement says nothing that the platform does not know, so any will do: a program that repeats an old
    # one is harmless (C-5.22).
    (Awaiting.OK, _ANSWER): (_T, _T, ""),
    (Awaiting.OK, _ODD): (_W, _F, "odd_writing"),
    (Awaiting.OK, _OTHER_OK): (_W, _F, "stale_ok"),
    (Awaiting.OK, _BROKEN): (_W, _F, "odd_writing"),
    (Awaiting.OK, _OTHER_WORD): (_S, _F, "out_of_place"),
    (Awaiting.OK, _STRAY): (_S, _F, "stray_line"),
    # Sample engines answer an automatic pass as if they had been asked.
    (Awaiting.OWN_PASS, _ANSWER): (_T, _T, ""),
    (Awaiting.OWN_PASS, _ODD): (_W, _F, "odd_writing"),
    (Awaiting.OWN_PASS, _OTHER_OK): (_W, _F, "stale_ok"),
    (Awaiting.OWN_PASS, _BROKEN): (_W, _F, "odd_writing"),
    (Awaiting.OWN_PASS, _OTHER_WORD): (_W, _F, "out_of_place"),
    (Awaiting.OWN_PASS, _STRAY): (_S, _F, "stray_line"),
    # The deal is over: whatever they say, nobody is punished twice (C-5.22).
    (Awaiting.ERROR, _ANSWER): (_T, _T, ""),
    (Awaiting.ERROR, _ODD): (_W, _F, "odd_writing"),
    (Awaiting.ERROR, _OTHER_OK): (_W, _F, "odd_error_answer"),
    (Awaiting.ERROR, _BROKEN): (_W, _F, "odd_error_answer"),
    (Awaiting.ERROR, _OTHER_WORD): (_W, _F, "odd_error_answer"),
    (Awaiting.ERROR, _STRAY): (_W, _F, "odd_error_answer"),
    (Awaiting.ACTION, _ANSWER): (_T, _T, ""),
    (Awaiting.ACTION, _ODD): (_W, _F, "odd_writing"),
    (Awaiting.ACTION, _OTHER_OK): (_S, _F, "out_of_place"),
    (Awaiting.ACTION, _BROKEN): (_F, _F, ""),  # told by what is wrong with it
    (Awaiting.ACTION, _OTHER_WORD): (_S, _F, "out_of_place"),
    (Awaiting.ACTION, _STRAY): (_S, _F, "stray_line"),
}
"""The transition table. In NOTHING every line is skipped, or remembered as a fault where the letter counts."""


# What the machine wants done.


class Send(NamedTuple):
    """Write the line and flush it; the clock starts then."""

    line: str


class Expect(NamedTuple):
    """Expire me when so many milliseconds have passed since the flush."""

    limit_ms: int


class Deliver(NamedTuple):
    """The answer is there; nothing is awaited any more."""

    answer: Answer


class Accuse(NamedTuple):
    """A fault; nothing is awaited any more."""

    fault: EngineFault


class Remark(NamedTuple):
    """Something odd that is tolerated."""

    fault: EngineFault


class Note(NamedTuple):
    """A line for the log."""

    number: int
    direction: str
    text: str


Effect = Send | Expect | Deliver | Accuse | Remark | Note


class Session:
    """The dialogue with one program. ``line`` is the number of the last line, both ways."""

    __slots__ = (
        *("_message", "_options", "_owed", "_own_pass", "_pending", "_rules", "_seat", "_stray"),
        *("awaiting", "line"),
    )

    def __init__(self, rules: Rules, seat: Seat, options: HostOptions) -> None:
        self._rules = rules
        self._seat = seat
        self._options = options
        self._own_pass = answer_line(rules, seat, Pass())
        self._message = Message(seat, "", "")
        self._owed: list[str] = []  # answers that were given up, oldest first; they may still come
        self._pending: EngineFault | None = None
        self._stray = 0
        self.awaiting = Awaiting.NOTHING
        self.line = 0

    @property
    def awaited(self) -> str:
        return self._message.answer

    # What the platform does.

    def tell(self, message: Message) -> list[Effect]:
        """Send a message and await its answer."""
        if self._pending is not None:
            fault, self._pending = self._pending, None
            return [Accuse(fault)]
        self.line += 1
        self._message = message
        self._stray = 0
        self.awaiting = self._state_after(message)
        return [Send(message.line), Note(self.line, ">", message.line), Expect(self._limit())]

    def inform(self, message: Message) -> list[Effect]:
        """Send a message whose answer is not awaited; it may come later."""
        self.line += 1
        self._give_up(message.answer)
        return [Send(message.line), Note(self.line, ">", message.line)]

    def _state_after(self, message: Message) -> Awaiting:
        word, _, told = message.answer.partition(" ")
        match word, told:
            case "NAME", _:
                return Awaiting.NAME
            case "OK", "ERROR":
                return Awaiting.ERROR
            case "OK", "PLAY" if message.line == self._own_pass:
                return Awaiting.OWN_PASS
            case "OK", _:
                return Awaiting.OK
            case _:
                return Awaiting.ACTION

    def _limit(self) -> int:
        options = self._options
        match self.awaiting:
            case Awaiting.NAME:
                return options.start_ms
            case Awaiting.ERROR if not options.strict:
                return min(options.error_ms, options.answer_ms)
            case Awaiting.OK | Awaiting.OWN_PASS if not options.ok_timed:
                return max(options.hang_ms, options.answer_ms)
            case _:
                return options.answer_ms + options.margin_ms

    # What the program does.

    def hear(self, data: bytes) -> list[Effect]:
        """A line of the program, without its line end."""
        text = decode_line(data)
        self.line += 1
        if self.awaiting is Awaiting.NOTHING:
            return self._unasked(text)
        if self._owed and text != self._message.answer and self._is_owed(text):
            return self._late(text)
        read = read_line(self._rules, self._seat, self._message, text)
        tolerant, strict, code = RULINGS[self.awaiting, read.reading]
        return self._ruled(strict if self._options.strict else tolerant, code, read, text)

    def _ruled(self, ruling: Ruling, code: str, read: Read, text: str) -> list[Effect]:
        note = Note(self.line, "<", text)
        match ruling:
            case Ruling.TAKE:
                return [note, *self._check_order(read.answer, text)]
            case Ruling.WARN:
                return [note, Remark(self._fault(code, text)), *self._check_order(read.answer, text)]
            case Ruling.SKIP:
                return self._skip(code, text)
            case Ruling.FAULT:
                return [note, *self._accuse(self._fault_of(code, read.answer, text))]

    def _fault_of(self, code: str, answer: Answer, text: str) -> EngineFault:
        if not code and isinstance(answer, Unreadable):
            return EngineFault(answer.code, answer.facts, self.line)
        return self._fault(code or "odd_writing", text)

    def _check_order(self, answer: Answer, text: str) -> list[Effect]:
        """Unsorted cards are taken with a warning, or a fault (A-C4); they are relayed in order all the same."""
        if not (isinstance(answer, Answered) and answer.unsorted):
            return self._take(answer)
        if self._options.strict or self._options.strict_order:
            return self._accuse(self._fault("unsorted", text))
        return [Remark(self._fault("unsorted", text)), *self._take(answer)]

    def _take(self, answer: Answer) -> list[Effect]:
        self.awaiting = Awaiting.NOTHING
        self._owed.clear()  # programs answer in order: what has not come by now never will
        return [Deliver(answer)]

    def _skip(self, code: str, text: str) -> list[Effect]:
        self._stray += 1
        if self._stray > self._options.limits.stray_lines:
            return self._accuse(
                EngineFault("stray_flood", {"count": self._stray, "awaited": self.awaited}, self.line, is_fatal=True)
            )
        if self._stray > SHOWN_STRAY_LINES:
            more = [Note(self.line, "!", "…")] if self._stray == SHOWN_STRAY_LINES + 1 else []
            return list(more)
        return [Note(self.line, "<", text), Remark(self._fault(code, text))]

    def _unasked(self, text: str) -> list[Effect]:
        self._stray += 1
        if self._is_owed(text):
            return self._late(text)
        note = Note(self.line, "<", text)
        if self._options.strict and self._pending is None:
            self._pending = self._fault("unasked", text)
        return [note, Remark(self._fault("unasked", text))] if self._stray <= SHOWN_STRAY_LINES else []

    def _late(self, text: str) -> list[Effect]:
        """An answer that was given up. That of an offender to ERROR is not awaited, so it is not late."""
        note = Note(self.line, "<", text)
        in_order = usual_writing(text) == "OK ERROR"
        return [note] if in_order else [note, Remark(self._fault("late_answer", text))]

    # What does not come.

    def expire(self, partial: bytes = b"", known: Mapping[str, str | int] = _NOTHING) -> list[Effect]:
        """The limit has passed; ``partial`` is a line that has begun but not ended, ``known`` what the process does."""
        state, limit = self.awaiting, self._limit()
        if state is Awaiting.NOTHING:
            return []
        self._give_up(self.awaited)
        if state is Awaiting.ERROR:
            return self._accuse(EngineFault("no_error_answer", {}, self.line))
        facts: dict[str, str | int] = {"limit": limit, "awaited": self.awaited, **known}
        if state is Awaiting.NAME:
            return self._accuse(EngineFault("start_time_out", {"limit": limit, **known}, self.line, is_fatal=True))
        if partial:
            facts["text"] = shown(decode_line(partial))
            return self._accuse(EngineFault("no_line_end", facts, self.line, is_fatal=True))
        timed = state is Awaiting.ACTION or self._options.ok_timed
        return self._accuse(EngineFault("time_out" if timed else "hangs", facts, self.line, is_fatal=True))

    def fail(self, code: str, **facts: str | int) -> list[Effect]:
        """The process ended, could not be started, or wrote more than it may."""
        self._owed.clear()
        return self._accuse(EngineFault(code, facts, self.line, is_fatal=True))

    def stay_silent(self, fault: EngineFault) -> list[Effect]:
        """The fault of a program that did not speak, as a log tells it."""
        if fault.code in _EXPIRED:
            self._give_up(self.awaited)
        else:
            self._owed.clear()
        self.awaiting = Awaiting.NOTHING
        return [Accuse(fault)]

    def restarted(self) -> None:
        """A new process speaks: it owes nothing."""
        self._owed.clear()
        self._pending = None
        self.awaiting = Awaiting.NOTHING

    def _accuse(self, fault: EngineFault) -> list[Effect]:
        """Who did not speak left no line; the log says why it goes on without one."""
        self.awaiting = Awaiting.NOTHING
        silent = fault.is_fatal or fault.code == "no_error_answer"
        return [Note(self.line, "!", f"{fault.code}: {fault.words.en}"), Accuse(fault)] if silent else [Accuse(fault)]

    def _fault(self, code: str, text: str) -> EngineFault:
        return EngineFault(code, {"text": shown(text), "awaited": self.awaited}, self.line)

    def _give_up(self, answer: str) -> None:
        self._owed.append(answer)

    def _is_owed(self, text: str) -> bool:
        """Whether this is an answer that was given up; then everything owed before it will not come either."""
        usual = usual_writing(text)
        for place, owed in enumerate(self._owed):
            if usual == owed or (" " not in owed and usual.startswith(f"{owed} ")):
                del self._owed[: place + 1]
                return True
        return False
