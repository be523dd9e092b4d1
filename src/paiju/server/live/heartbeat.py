"""Clients who are gone without a word: whoever is silent is asked, and whoever then still is silent is let go.

A look at all of them every so often; what follows is counted in looks, not in seconds, so that a moment in which the
server itself was held up is nobody's absence. aiohttp has a timer for each, which it moves at every frame that comes.

Who has a seat is looked at often. The others are to know of an absence within 6 seconds and his own page within 3, but
a line may hold frames up for 2 seconds in either direction. So each side speaks of its own accord: the table every
half second (``Beat``, unless it has said something else), a page every 2 seconds (``Ping``). A page that is hidden may
be slower, or asleep: its browser answers the question for it as long as there is a line.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from paiju.table.session import messages as m

_PING: Final = b"\x89\x00"  # a whole frame
_TEXT: Final = m.encode(m.Beat())
_BEAT: Final = bytes((0x81, len(_TEXT))) + _TEXT


@dataclass(frozen=True, slots=True)
class Habit:
    """``seconds`` between two looks; in looks: told nothing for ``beat``, heard nothing for ``ask`` and ``let_go``."""

    seconds: float
    ask: int
    let_go: int
    beat: int | None = None


SEATED: Final = Habit(0.125, ask=16, let_go=40, beat=4)
WATCHING: Final = Habit(10.0, ask=1, let_go=2)


class Line:
    """A connection; since the last look, ``was_heard``: anything at all, ``was_told``: anything that a page sees."""

    __slots__ = ("_is_greeted", "_silent", "_untold", "habit", "transport", "was_heard", "was_told")

    def __init__(self, transport: asyncio.Transport, habit: Habit) -> None:
        self.transport = transport
        self._is_greeted = False
        self._silent = self._untold = 0
        self.habit = habit
        self.was_heard = self.was_told = False

    def look(self) -> None:
        if self.was_heard:
            self.was_heard, self._is_greeted, self._silent = False, True, 0
        else:
            self._silent += 1
        if self.was_told:
            self.was_told, self._untold = False, 0
        else:
            self._untold += 1
        habit = self.habit
        is_asked = self._silent == habit.ask
        is_due = self._is_greeted and habit.beat is not None and self._untold >= habit.beat
        if (is_asked or is_due or self._silent >= habit.let_go) and not self.transport.is_closing():
            self._act(is_asked, is_due)

    def _act(self, is_asked: bool, is_due: bool) -> None:
        if self._silent >= self.habit.let_go:
            self.transport.abort()
            return
        if is_asked:
            self.transport.write(_PING)
        if is_due:
            self._untold = 0
            if not self.transport.get_write_buffer_size():  # else something is on its way to him already
                self.transport.write(_BEAT)


class Heartbeat:
    def __init__(self) -> None:
        self._lines: dict[Habit, set[Line]] = {SEATED: set(), WATCHING: set()}
        self._timers: dict[Habit, asyncio.TimerHandle] = {}

    def enter(self, transport: asyncio.Transport, *, is_seated: bool) -> Line:
        habit = SEATED if is_seated else WATCHING
        line = Line(transport, habit)
        self._lines[habit].add(line)
        return line

    def leave(self, line: Line) -> None:
        self._lines[line.habit].discard(line)

    def start(self) -> None:
        for habit in self._lines:
            self._wait(habit)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _wait(self, habit: Habit) -> None:
        self._timers[habit] = asyncio.get_running_loop().call_later(habit.seconds, self._beat, habit)

    def _beat(self, habit: Habit) -> None:
        self._wait(habit)
        for line in self._lines[habit]:
            line.look()
