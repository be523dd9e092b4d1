"""The folder of a match: its plan, results, records and logs, written so that an interruption leaves them whole.

    match.json       the plan: enough to go on with
    results.jsonl    one line to each deal, in the order of the plan; a turn is kept whole or not at all
    records/         the deals, b000001-1.2.1.pj: the board, and who (counted from 1) sat West, South and East
    log/             what programs read and wrote, one file to each turn
    summary.json     the tables

A turn's records and log are there before its results are, and a file is there whole or not at all.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self

import msgspec

from paiju.engines.match.plan import Plan, PlannedTurn, decode_plan, encode_plan
from paiju.engines.match.turn import DealResult, TurnPlayed
from paiju.files import remove_parts, write_text
from paiju.rulebook.errors import ExplainedError


class BadFolder(ExplainedError):
    """A folder in which no match can be kept, continued or replayed."""


class Archive:
    """The folder of one match, held by one process at a time."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self._lock: IO[str] | None = None

    @classmethod
    def new(cls, folder: Path, plan: Plan) -> Self:
        """Begin in a folder that holds no other match; ``OSError`` when it cannot be written."""
        if (folder / "match.json").exists():
            raise BadFolder(
                f"{folder} 里已有一场比赛；继续：--resume {folder}，或换一个文件夹",
                f"{folder} holds a match already; go on with --resume {folder}, or name another folder",
            )
        folder.mkdir(parents=True, exist_ok=True)
        archive = cls(folder, plan)
        archive._hold()
        archive._results.unlink(missing_ok=True)
        write_text(folder / "match.json", json.dumps(encode_plan(plan), ensure_ascii=False) + "\n")
        return archive

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the folder of a match that was begun."""
        archive = cls(folder, read_plan(folder))
        archive._hold()
        remove_parts(folder)
        return archive

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()

    @property
    def _results(self) -> Path:
        return self.folder / "results.jsonl"

    def _hold(self) -> None:
        """The system lets go of the lock when the process ends, however it ends."""
        self._lock = (self.folder / ".lock").open("w", encoding="ascii")
        if sys.platform == "win32":
            return
        import fcntl  # noqa: PLC0415 - not on Windows

        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise BadFolder(
                f"{self.folder} 正由另一个进程使用", f"{self.folder} is in use by another process"
            ) from None

    # Writing.

    def write(self, played: TurnPlayed) -> None:
        """Keep a turn; the results come last, so that what they name is there."""
        for deal, text in zip(played.deals, played.records, strict=True):
            write_text(self.folder / record_name(deal), text)
        if played.log:
            write_text(self.folder / "log" / f"turn-{played.turn.number + 1:06d}.log", played.log)
        lines = [json.dumps(_encode(played.turn, deal), ensure_ascii=False) for deal in played.deals]
        with self._results.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def write_summary(self, document: object) -> None:
        write_text(self.folder / "summary.json", json.dumps(document, ensure_ascii=False, indent=2) + "\n")

    # Going on.

    def finished(self) -> Iterator[TurnPlayed]:
        """The turns kept so far, one by one; at the end, what was cut off behind them is dropped."""
        if not self._results.exists():
            return
        with self._results.open("rb+") as file:
            for turn in self.plan.turns():
                end = file.tell()
                deals = _read_turn(file, turn)
                if deals is None:
                    file.truncate(end)
                    return
                yield TurnPlayed(turn, deals)
            file.truncate()


def read_plan(folder: Path) -> Plan:
    """What a folder says was to be played."""
    try:
        return decode_plan(json.loads((folder / "match.json").read_text("utf-8")))
    except FileNotFoundError:
        raise BadFolder(
            f"{folder} 里没有 match.json，不是一场比赛的文件夹",
            f"{folder} has no match.json: not the folder of a match",
        ) from None
    except ValueError as error:
        raise BadFolder(f"{folder}/match.json 不能用：{error}", f"{folder}/match.json: {error}") from None


def _read_turn(file: IO[bytes], turn: PlannedTurn) -> tuple[DealResult, ...] | None:
    """The next turn if it is there to its last line."""
    deals = []
    for board in turn.boards:
        line = file.readline()
        try:
            data = json.loads(line) if line.endswith(b"\n") else None
            if data is None or (data["turn"], data["board"]) != (turn.number + 1, board):
                return None
            deals.append(msgspec.convert({**data, "thinking_ms": data["ms"]}, DealResult))
        except (ValueError, KeyError, TypeError):
            return None
    return tuple(deals)


def _encode(turn: PlannedTurn, deal: DealResult) -> dict[str, object]:
    data = msgspec.to_builtins(deal)
    thinking = data.pop("thinking_ms")
    return {"turn": turn.number + 1, "table": turn.table + 1, **data, "ms": thinking}


def record_name(deal: DealResult) -> str:
    seats = ".".join(str(player + 1) for player in deal.players)
    return f"records/b{deal.board:06d}-{seats}.pj"
