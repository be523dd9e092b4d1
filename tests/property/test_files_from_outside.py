"""Damaged files: every command that reads one answers with a sentence, never with a bug of ours."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import openpyxl
import pytest

from paiju.cli.main import main
from paiju.papers.cells import MOST_UNPACKED
from paiju.papers.roster import read_roster
from tests.property.damage import damaged_bytes, damaged_json, damaged_workbook, with_altered_act, with_damaged_act

BUG = 70
TRANSCRIPTS = sorted(Path("testdata/transcripts").glob("*.pj"))
BOOKS = ("national", "ccgc", "workers", "coop", "80")

Answer = Callable[..., tuple[int, str]]


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    """The exit status of a command and what it said."""

    def run(*words: object) -> tuple[int, str]:
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def complaints(answer: Answer, *commands: tuple[object, ...]) -> list[str]:
    """What was told as a bug."""
    told = [(command, *answer(*command)) for command in commands]
    return [f"{command}: {said}" for command, status, said in told if status == BUG or "Traceback" in said]


def tries(full: bool, few: int, many: int) -> int:
    return many if full else few


def workbook(rows: int = 12) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["序号", "姓名", "搭档", "单位", "出生日期"])
    for number in range(1, rows):
        sheet.append([number, f"选手{number}", f"搭档{number}", f"{number % 4} 厂", "2003-12-31"])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_damaged_workbooks(full: bool) -> None:
    whole, chance = workbook(), Random(1)
    for _ in range(tries(full, 150, 3_000)):
        damage = damaged_workbook if chance.random() < 0.8 else damaged_bytes
        read_roster(damage(whole, chance), pairs=chance.random() < 0.5)


def test_a_zip_bomb_is_refused_by_its_size_before_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as book, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as bomb:
        for name in book.namelist():
            bomb.writestr(name, b"0" * (MOST_UNPACKED + 1) if name.endswith("sheet1.xml") else book.read(name))
    assert len(written.getvalue()) < 1_000_000
    monkeypatch.setattr(openpyxl, "load_workbook", lambda *_, **__: pytest.fail("it was opened"))
    (problem,) = read_roster(written.getvalue()).problems
    assert problem.code == "roster_too_big"


def test_damaged_tables_of_text(full: bool) -> None:
    text, chance = "序号,姓名,单位,种子\n" + "".join(f"{n},选手{n},{n % 3} 厂,{n}\n" for n in range(1, 9)), Random(2)
    for _ in range(tries(full, 500, 10_000)):
        read_roster(damaged_bytes(text.encode(chance.choice(("utf-8", "gbk", "utf-16"))), chance))


def test_a_result_of_two_at_a_table_of_three(in_memory: Path, answer: Answer) -> None:
    """Well-formed, and what a standing stumbles over: the act is named."""
    whole, event = in_memory / "whole.pje", in_memory / "cup.pje"
    assert answer("event", "simulate", "--book", "workers", "--entrants", 9, "--out", whole)[0] == 0
    acts = json.loads(answer("event", "log", whole, "--json")[1])["acts"]
    number = next(act["number"] for act in acts if act["what"] == "EnterResults")

    def shorten(act: int, data: bytes) -> bytes:
        document = json.loads(data)
        for each in document["events"] if act == number else ():
            each["outcome"]["scores"].pop()
        return json.dumps(document).encode()

    with_altered_act(whole, event, shorten)
    status, said = answer("event", "standings", event)
    assert (status, f"第 {number} 步" in said) == (2, True), said


@pytest.mark.parametrize("book", BOOKS)
def test_damaged_acts_of_an_event(book: str, in_memory: Path, answer: Answer, full: bool) -> None:
    whole = in_memory / "whole.pje"
    assert answer("event", "simulate", "--book", book, "--entrants", 9, "--troubles", 100, "--out", whole)[0] == 0
    chance, told = Random(book), []
    for number in range(tries(full, 12, 600)):
        damaged = in_memory / f"{number}.pje"
        with_damaged_act(whole, damaged, chance)
        command = chance.choice(("check", "log", "standings", "next", "entrants", "seat", "status"))
        told += complaints(answer, ("event", command, damaged))
    assert told == []


def test_damaged_files_of_an_event(in_memory: Path, answer: Answer, full: bool) -> None:
    whole, chance, told = in_memory / "whole.pje", Random(4), []
    assert answer("event", "simulate", "--book", "workers", "--entrants", 9, "--out", whole)[0] == 0
    for number in range(tries(full, 25, 1_500)):
        damaged = in_memory / f"{number}.pje"
        damaged.write_bytes(damaged_bytes(whole.read_bytes(), chance))
        told += complaints(answer, ("event", chance.choice(("check", "log", "standings", "entrants")), damaged))
    assert told == []


def test_damaged_exports_of_an_event(in_memory: Path, answer: Answer, full: bool) -> None:
    whole, export, chance, told = in_memory / "whole.pje", in_memory / "log.jsonl", Random(5), []
    assert answer("event", "simulate", "--book", "coop", "--entrants", 8, "--out", whole)[0] == 0
    assert answer("event", "export", whole, "log", "--out", export)[0] == 0
    lines = export.read_bytes().splitlines()
    for _ in range(tries(full, 25, 1_500)):
        changed = list(lines)
        place = chance.randrange(len(lines))
        changed[place] = chance.choice((damaged_json, damaged_bytes))(lines[place], chance)
        export.write_bytes(b"\n".join(changed))
        told += complaints(answer, ("event", "check", export))
    assert told == []


@pytest.mark.parametrize("record", TRANSCRIPTS, ids=lambda path: path.stem)
def test_damaged_records(record: Path, in_memory: Path, answer: Answer, full: bool) -> None:
    chance, told, damaged = Random(record.name), [], in_memory / "damaged.pj"
    for _ in range(tries(full, 20, 1_000)):
        damaged.write_bytes(damaged_bytes(record.read_bytes(), chance))
        told += complaints(answer, (chance.choice(("replay", "verify")), damaged))
    assert told == []


def test_damaged_results(in_memory: Path, answer: Answer, full: bool) -> None:
    event, table, chance, told = in_memory / "cup.pje", in_memory / "results.csv", Random(6), []
    assert answer("event", "simulate", "--book", "workers", "--entrants", 9, "--out", event)[0] == 0
    whole = b"table,board,west,south,east\n" + b"".join(
        b"%d,%d,2,-1,-1\n" % (t, b) for t in (1, 2) for b in range(1, 9)
    )
    for _ in range(tries(full, 25, 1_500)):
        table.write_bytes(damaged_bytes(whole, chance))
        told += complaints(answer, ("event", "results", event, table, "--segment", "main-1.1"))
    assert told == []
