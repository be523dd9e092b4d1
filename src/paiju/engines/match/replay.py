"""A turn played once more from its log (C-5.23): the same referee, with what programs wrote instead of the programs.

Every line the platform sends is compared with the line it sent then, so a log that was altered shows where.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from paiju.engines.match.archive import BadFolder, read_plan
from paiju.engines.match.logged_table import OtherThanLogged, logged_table
from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.match.turn import opening_info
from paiju.engines.protocol.faults import SEAT_LETTERS, LogLine
from paiju.engines.table.turn import play_board
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat

_LINE = re.compile(r" *(\d+)\.(\d{3})  ([A-Z]) +(\d+) ([<>e!]) ?(.*)")


@dataclass(frozen=True, slots=True)
class BoardReplayed:
    """A board of the log: the points that were kept, those of the replay, and where they part if they do."""

    turn: int
    board: int
    kept: tuple[int, ...]
    found: tuple[int, ...]
    why: Words | None = None

    @property
    def is_same(self) -> bool:
        return self.why is None and self.kept == self.found


def parse_log(text: str) -> Iterator[LogLine]:
    """The lines of a log; heads and what is no line of it are left out."""
    for line in text.split("\n"):
        found = _LINE.fullmatch(line)
        if found is not None and found[3] in SEAT_LETTERS:
            ms = 1000 * int(found[1]) + int(found[2])
            yield LogLine(Seat(SEAT_LETTERS.index(found[3])), int(found[4]), ms, found[5], found[6])


def replay_contest(path: Path) -> Iterator[BoardReplayed]:
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
        found = [json.loads(line) for line in lines]
        return {(each["turn"], each["board"]): tuple(each["points"]) for each in found}
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
    found: list[BoardReplayed] = []
    for place, board in enumerate(turn.boards):
        points = kept.get((turn.number + 1, board))
        if points is None:
            break  # it was interrupted here
        try:
            cardset = plan.cardset(turn.table, board)
            played = await play_board(table, cardset, replace(contest, round=contest.round + place))
        except OtherThanLogged as other:
            return [*found, BoardReplayed(turn.number + 1, board, points, (), other.words)]
        found.append(BoardReplayed(turn.number + 1, board, points, played.points))
    return found
