"""What programs did wrong in a contest: every case with its deal, and the lines that were said in it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paiju.contest.segment import segment_folder
from paiju.rulebook.clauses import Words
from paiju.tournament.seating.segments import SegmentId

Deal = dict[str, Any]
"""A line of ``results.jsonl``."""


@dataclass(frozen=True, slots=True)
class FaultCase:
    """``players`` are the places of the plan by seat; ``record`` and ``log`` are files of the contest's folder."""

    segment: SegmentId
    board: int
    players: tuple[int, ...]
    seat: int
    code: str
    settled: bool
    words: Words
    record: str
    log: str

    @property
    def player(self) -> int:
        return self.players[self.seat]


def fault_cases(folder: Path, segments: Iterable[SegmentId]) -> Iterator[FaultCase]:
    """In the order of play."""
    for id_ in segments:
        for deal in _deals(folder, id_):
            record, log = _files(folder, id_, deal)
            for fault in deal["faults"]:
                players = tuple(deal["players"])
                words = Words(fault["zh"], fault["en"])
                told = (fault["seat"], fault["code"], fault["settled"], words)
                yield FaultCase(id_, deal["board"], players, *told, record, log)


def dialogue(folder: Path, id_: SegmentId, board: int, players: tuple[int, ...]) -> str | None:
    """What was said in one deal, both ways; None where it was not played, or nothing was said."""
    for deal in _deals(folder, id_):
        if deal["board"] == board and tuple(deal["players"]) == players:
            path = folder / _files(folder, id_, deal)[1]
            return _of_board(path.read_text("utf-8"), board) if path.is_file() else None
    return None


def _deals(folder: Path, id_: SegmentId) -> Iterator[Deal]:
    """A line that is being written is left for the next time."""
    results = segment_folder(folder, id_) / "results.jsonl"
    text = results.read_text("utf-8") if results.exists() else ""
    yield from (json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n"))


def _files(folder: Path, id_: SegmentId, deal: Deal) -> tuple[str, str]:
    """Its record and its log."""
    seats = ".".join(str(player + 1) for player in deal["players"])
    at = segment_folder(folder, id_).relative_to(folder).as_posix()
    return f"{at}/records/b{deal['board']:06d}-{seats}.pj", f"{at}/log/turn-{deal['turn']:06d}.log"


def _of_board(log: str, board: int) -> str | None:
    """The lines of one deal: each begins with a line of its own."""
    lines: list[str] = []
    for line in log.splitlines(keepends=True):
        if line.startswith("# "):
            if lines:
                break
            if f" · Board {board} · " in line:
                lines.append(line)
        elif lines:
            lines.append(line)
    return "".join(lines) or None
