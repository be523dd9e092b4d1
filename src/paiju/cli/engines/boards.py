"""Boards of a match from files: deal records, a folder of them, or a list of seeds."""

from dataclasses import replace
from pathlib import Path

from paiju.cards.shuffle import BadSeed, parse_casual_seed
from paiju.cli.deals.records import RECORD_SUFFIXES, WrongRecord, read_record
from paiju.cli.errors import BadInput
from paiju.cli.files import read_text
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import Cardset, start
from paiju.games.doudizhu.rules import Rules


def read_boards(path: Path, rules: Rules) -> tuple[Cardset, ...]:
    """The boards of a file, numbered from 1."""
    if path.is_dir():
        records = sorted(each for each in path.iterdir() if each.suffix in RECORD_SUFFIXES)
        found = [_cards(each, rules) for each in records]
    elif path.suffix in RECORD_SUFFIXES:
        found = [_cards(path, rules)]
    else:
        found = _seeds(path, rules)
    if not found:
        raise BadInput(
            f"{path}：没有牌；可用：.pj、.jsonl、牌谱文件夹，或每行一个种子",
            f"{path}: no boards; accepted: .pj, .jsonl, a folder of records, or a seed on each line",
        )
    return tuple(replace(cardset, board=number) for number, cardset in enumerate(found, 1))


def _cards(path: Path, rules: Rules) -> Cardset:
    try:
        cardset = read_record(path).cardset
    except WrongRecord as wrong:
        raise BadInput(wrong.words.zh, wrong.words.en) from None
    start(rules, cardset)  # BadDeal, when these rules deal otherwise
    return cardset


def _seeds(path: Path, rules: Rules) -> list[Cardset]:
    found = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            found.append(casual_board(rules, parse_casual_seed(text), 1))
        except BadSeed as bad:
            raise BadInput(
                f"{path} 第 {number} 行：{bad.what} 不是种子；可用：{bad.accepted}", f"{path}, line {number}: {bad}"
            ) from None
    return found
