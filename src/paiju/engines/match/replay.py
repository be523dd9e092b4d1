"""A turn played once more from its log (C-5.23): the same referee, with what programs wrote instead of the programs.

Programs say what they said then, house players do what was told of them. Every line the platform sends is compared with
the line it sent then, so a log that was altered shows where.
"""

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from paiju.engines.match.archive import BadFolder, read_plan
from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.match.turn import opening_info
from paiju.engines.process.channel import ENDED, STARTED
from paiju.engines.process.conversation import Conversation, Log
from paiju.engines.protocol.faults import SEAT_LETTERS, EngineFault, LogLine
from paiju.engines.protocol.lines import Answered, Message, parse_answer
from paiju.engines.protocol.options import HostOptions
from paiju.engines.table.messages import GONE
from paiju.engines.table.table import Table
from paiju.engines.table.turn import play_board
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.rulebook.clauses import Words
from paiju.rulebook.errors import ExplainedError
from paiju.table.seats import Seat, seats

_LINE = re.compile(r" *(\d+)\.(\d{3})  ([A-Z]) +(\d+) ([<>e!]) ?(.*)")


@dataclass(frozen=True, slots=True)
class BoardReplayed:
    """A board of the log: the points that were kept, those of the replay, and where they part if they do."""

    turn: int
    board: int
    kept: tuple[int, ...]
    replayed: tuple[int, ...]
    why: Words | None = None

    @property
    def is_same(self) -> bool:
        return self.why is None and self.kept == self.replayed


def parse_log(text: str) -> Iterator[LogLine]:
    """The lines of a log; heads and what is no line of it are left out."""
    for line in text.split("\n"):
        parts = _LINE.fullmatch(line)
        if parts is not None and parts[3] in SEAT_LETTERS:
            ms = 1000 * int(parts[1]) + int(parts[2])
            yield LogLine(Seat(SEAT_LETTERS.index(parts[3])), int(parts[4]), ms, parts[5], parts[6])


def replay_match(path: Path) -> Iterator[BoardReplayed]:
    """Every turn of a folder, or the one of a log file in it; ``BadFolder`` where there is nothing to replay."""
    folder = path if path.is_dir() else path.parent.parent
    plan = read_plan(folder)
    logs = sorted((folder / "log").glob("turn-*.log")) if path.is_dir() else [path]
    if not logs or all(entrant.house for entrant in plan.entrants):
        raise BadFolder(
            f"{folder} 里没有引擎的日志（log/turn-*.log）", f"{folder} has no logs of programs (log/turn-*.log)"
        )
    kept = _kept_points(folder)
    for log in logs:
        turn = _turn_of(plan, log)
        with log.open(encoding="utf-8", newline="\n") as file:
            text = file.read()
        if any(not plan.entrants[entrant].house for entrant in turn.seating):
            yield from asyncio.run(_replay_turn(plan, turn, text, kept))


def _kept_points(folder: Path) -> dict[tuple[int, int], tuple[int, ...]]:
    try:
        lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
        results = [json.loads(line) for line in lines]
        return {(each["turn"], each["board"]): tuple(each["points"]) for each in results}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFolder(f"{folder}/results.jsonl 不能用：{error}", f"{folder}/results.jsonl: {error}") from None


def _turn_of(plan: Plan, log: Path) -> PlannedTurn:
    number = re.fullmatch(r"turn-(\d+)\.log", log.name)
    turn = None if number is None else next(islice(plan.turns(), max(0, int(number[1]) - 1), None), None)
    if turn is None:
        raise BadFolder(f"{log} 不是这场比赛的日志", f"{log} is no log of this match")
    return turn


async def _replay_turn(
    plan: Plan, turn: PlannedTurn, text: str, kept: dict[tuple[int, int], tuple[int, ...]]
) -> list[BoardReplayed]:
    table = logged_table(plan, turn, parse_log(text))
    contest = opening_info(plan, turn)
    boards: list[BoardReplayed] = []
    for place, board in enumerate(turn.boards):
        points = kept.get((turn.number + 1, board))
        if points is None:
            break  # it was interrupted here
        try:
            cardset = plan.cardset(turn.table, board)
            played = await play_board(table, cardset, replace(contest, round=contest.round + place))
        except OtherThanLogged as other:
            return [*boards, BoardReplayed(turn.number + 1, board, points, (), other.words)]
        boards.append(BoardReplayed(turn.number + 1, board, points, played.points))
    return boards


_CODE = re.compile(r"([a-z_]+): ")


class OtherThanLogged(ExplainedError):
    """Where the replay and the log part."""


def logged_table(plan: Plan, turn: PlannedTurn, lines: Iterable[LogLine]) -> Table:
    """The table of a turn as its log knows it."""
    every = [line for line in lines if line.direction != "e"]
    table = Table(plan.rules, replace(plan.host, keep_log=False), Log(0))
    logged: list[LoggedEngine] = []
    for seat, entrant in zip(seats(len(turn.seating)), turn.seating, strict=True):
        if plan.entrants[entrant].house:
            table.players[seat] = _LoggedPlayer(plan.entrants[entrant].name, logged)
        else:
            own = [line for line in every if line.seat == seat]
            logged.append(LoggedEngine(table.rules, seat, table.options, table.log, own))
            table.channels[seat] = logged[-1]
    return table


class _LoggedPlayer:
    """A house player, known by what programs were told of it."""

    def __init__(self, name: str, channels: Sequence["LoggedEngine"]) -> None:
        self.name = name
        self._channels = channels

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del seen, legal
        lines = (channel.next_told() for channel in self._channels if channel.is_running)
        told = next((line.text for line in lines if line is not None), "")
        answer = parse_answer(rules, seat, told)
        if isinstance(answer, Answered):
            return answer.action
        raise RuntimeError(f"the log tells of no action but: {told}")


class LoggedEngine:
    """An engine that says what the log says it said. It has neither process nor clock."""

    restarts = 0

    def __init__(self, rules: Rules, seat: Seat, options: HostOptions, log: Log, lines: Sequence[LogLine]) -> None:
        self.talk = Conversation(rules, seat, options, log, self)
        self.is_running = False
        self._loop = asyncio.get_running_loop()
        self._lines = deque(lines)
        self._told_ms = 0

    def next_told(self) -> LogLine | None:
        return next((line for line in self._lines if line.direction == ">"), None)

    def start(self) -> EngineFault | None:
        self._hear_up_to_next()
        if self.is_running:
            return None
        note = self._lines.popleft() if self._lines and self._lines[0].direction == "!" else None
        if note is None or not note.text.startswith(STARTED):
            return self._silent(note)
        self.is_running = True
        self.talk.restarted()
        return None

    def retire(self) -> None:
        self.is_running = False
        self.talk.ended()

    def new_deal(self) -> None:
        """What is counted by deal has been counted."""

    async def end_input(self, limit_ms: int) -> None:
        """It has ended."""

    async def close(self) -> None:
        """There is nothing to end."""

    def begin(self, message: Message, done: Callable[[], None]) -> None:
        if not self.talk.begin(done, self.is_running):
            return
        self._hear_up_to_next()
        self.talk.do(self.talk.session.tell(message))
        while self.talk.outcome is None:
            if not self._lines or self._lines[0].direction == ">":
                raise self._other(f"没有 {message.answer}，也没有说明原因", f"neither {message.answer} nor why not")
            self._hear_next(awaited=True)

    def inform(self, message: Message) -> None:
        if self.is_running:
            self._hear_up_to_next()
            self.talk.do(self.talk.session.inform(message))

    def write(self, line: str) -> None:
        """The log must say the same."""
        logged = self._lines.popleft() if self._lines else None
        if logged is None or logged.text != line:
            there = Words("到此为止", "ended") if logged is None else Words(logged.text, logged.text)
            raise self._other(f"日志 {there.zh}，重放应发 {line}", f"the log {there.en}, now {line}")
        self._told_ms = logged.ms

    def expect(self, deadline: float) -> None:
        """Time has passed long ago."""

    def settled(self) -> None:
        """Nothing runs that had to stop."""

    def _hear_up_to_next(self) -> None:
        """What it said unasked, up to the next message or start."""
        while self._lines and self._lines[0].direction != ">" and not self._is_start(self._lines[0]):
            self._hear_next(awaited=False)

    def _is_start(self, line: LogLine) -> bool:
        if line.direction != "!":
            return False
        return line.text.startswith(STARTED) or (not self.is_running and _CODE.match(line.text) is not None)

    def _hear_next(self, awaited: bool) -> None:
        line = self._lines.popleft()
        self.talk.session.line = line.number - (line.direction == "<")  # lines that were not logged have been counted
        self.talk.flushed = self._loop.time() - (line.ms - self._told_ms) / 1000
        if line.direction == "<":
            self.talk.do(self.talk.session.hear(line.text.encode()))
        elif line.text.startswith(ENDED):
            self.retire()
        elif awaited and _CODE.match(line.text):
            fault = self._silent(line)
            self.talk.do(self.talk.session.stay_silent(fault))
            if fault.code in GONE:
                self.retire()

    def _silent(self, note: LogLine | None) -> EngineFault:
        """The fault a note tells of."""
        code = None if note is None else _CODE.match(note.text)
        if code is None:
            raise self._other("没有启动", "it was not started")
        is_fatal = code[1] != "no_error_answer"
        return EngineFault(code[1], {}, self.talk.session.line, is_fatal=is_fatal)

    def _other(self, zh: str, en: str) -> OtherThanLogged:
        letter, line = SEAT_LETTERS[self.talk.seat], self.talk.session.line
        return OtherThanLogged(f"{letter} 第 {line} 行：{zh}", f"{letter}, line {line}: {en}")
