"""Deal records from files: read and decided anew by the referee, every failure told with the file and the line."""

from pathlib import Path

from paiju.cli.errors import BadInput, bad_input
from paiju.cli.files import read_bytes
from paiju.referee.records import AgainstRules, PlayedRecord, read_events, read_text, tell
from paiju.rulebook.clauses import Words
from paiju.table.record.record import BadRecord, decode

RECORD_SUFFIXES = (".pj", ".jsonl")


class WrongRecord(Exception):
    """A record that can be read but does not follow the rules: where and why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def read_record(path: Path) -> PlayedRecord:
    """A record decided anew; ``BadInput`` when it cannot be read, ``WrongRecord`` when it breaks the rules."""
    if path.suffix not in RECORD_SUFFIXES:
        accepted = " ".join(RECORD_SUFFIXES)
        raise bad_input("not_a_record", path=path, accepted=accepted)
    data = read_bytes(path)
    try:
        text = decode(data)
        return read_text(text) if path.suffix == ".pj" else read_events(text)
    except BadRecord as bad:
        words = _in_file(path, bad)
        raise BadInput(words.zh, words.en) from None
    except AgainstRules as wrong:
        raise WrongRecord(_in_file(path, wrong.bad)) from None


def _in_file(path: Path, bad: BadRecord) -> Words:
    said = tell(bad)
    if bad.line is None:
        return Words(f"{path}：{said.zh}", f"{path}: {said.en}")
    return Words(f"{path} {said.zh}", f"{path}, {said.en}")
