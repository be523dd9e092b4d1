"""Deals from files: records decided anew by the referee, and the boards of a match; failures name file and line."""

from dataclasses import replace
from pathlib import Path

from paiju.cards.shuffle import BadSeed, parse_casual_seed
from paiju.cli.errors import BadInput, bad_input
from paiju.files import read_bytes, read_text
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import Cardset, start
from paiju.games.doudizhu.rules import Rules
from paiju.referee import records
from paiju.referee.records import tell
from paiju.rulebook.errors import ExplainedError
from paiju.table.lookup import AgainstRules, PlayedRecord
from paiju.table.record.record import BadRecord, decode

RECORD_SUFFIXES = (".pj", ".jsonl")


class WrongRecord(ExplainedError):
    """A record that can be read but does not follow the rules: where and why."""


def read_record(path: Path) -> PlayedRecord:
    """A record decided anew; ``BadInput`` when it cannot be read, ``WrongRecord`` when it breaks the rules."""
    if path.suffix not in RECORD_SUFFIXES:
        accepted = " ".join(RECORD_SUFFIXES)
        raise bad_input("not_a_record", path=path, accepted=accepted)
    data = read_bytes(path)
    try:
        text = decode(data)
        return records.read_record(text) if path.suffix == ".pj" else records.read_events(text)
    except BadRecord as bad:
        raise BadInput(*_in_file(path, bad)) from None
    except AgainstRules as wrong:
        raise WrongRecord(*_in_file(path, wrong.bad)) from None


def _in_file(path: Path, bad: BadRecord) -> tuple[str, str]:
    said = tell(bad)
    if bad.line is None:
        return f"{path}：{said.zh}", f"{path}: {said.en}"
    return f"{path} {said.zh}", f"{path}, {said.en}"


def records_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix in RECORD_SUFFIXES)


def read_boards(path: Path, rules: Rules) -> tuple[Cardset, ...]:
    """The boards of records, of a folder of them, or of a list of seeds, numbered from 1."""
    if path.is_dir() or path.suffix in RECORD_SUFFIXES:
        found = map(read_record, records_in(path) if path.is_dir() else [path])
        boards = [Cardset(record.board, record.first, record.hands, record.kitty) for record in found]
        for cardset in boards:
            start(rules, cardset)  # BadDeal, when these rules deal otherwise
    else:
        boards = _seeds(path, rules)
    if not boards:
        raise BadInput(
            f"{path}：没有牌；可用：.pj、.jsonl、牌谱文件夹，或每行一个种子",
            f"{path}: no boards; accepted: .pj, .jsonl, a folder of records, or a seed on each line",
        )
    return tuple(replace(cardset, board=number) for number, cardset in enumerate(boards, 1))


def _seeds(path: Path, rules: Rules) -> list[Cardset]:
    boards = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            boards.append(casual_board(rules, parse_casual_seed(text), 1))
        except BadSeed as bad:
            raise BadInput(
                f"{path} 第 {number} 行：{bad.what} 不是种子；可用：{bad.accepted}", f"{path}, line {number}: {bad}"
            ) from None
    return boards
