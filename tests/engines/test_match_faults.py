"""Programs at fault in a match: told in plain words, counted, and the match goes on. Memory does not grow."""

import json
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import main
from paiju.engines.match.archive import Archive
from paiju.engines.match.lineup import Entrant, table_of_three
from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.match.run import Progress, resumed
from paiju.engines.match.summary import summarise
from paiju.engines.match.turn import DealResult, TurnPlayed
from paiju.games.doudizhu.record.record import format_record, parse_record
from tests.engines.hosting import CCGC

# Acknowledges everything; a fault takes the place of its first bid or play.
FAULTY = """
import sys, time
kind, seat, hand = sys.argv[1], "A", []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "OK " + word
    if word == "DOUDIZHUVER":
        answer = "NAME " + kind
    elif word == "DEAL":
        seat, hand = rest[0], [int(card) for card in rest[1:].split(",")]
    elif rest == "WHAT":
        if kind == "exit":
            sys.exit(3)
        if kind == "silent":
            time.sleep(60)
        answer = f"BID {seat}3" if word == "BID" else f"PLAY {seat}{min(set(range(54)) - set(hand))}"
        if kind == "babble":
            answer = f"BID {seat}lots"
    print(answer, flush=True)
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "word"),
    [("exit", "ended"), ("silent", "no answer"), ("babble", "is not a bid"), ("liar", "not in hand")],
)
def test_faults_are_told_in_plain_words(faulty: Path, capsys: pytest.CaptureFixture[str], kind: str, word: str) -> None:
    engine = f"cmd={sys.executable} -S -E {faulty} {kind} name=bad"
    words = ["match", "--engine", engine, "--engine", "house:random", "--engine", "house:greedy", "--no-sandbox"]
    assert main([*words, "--deals", "6", "--seed", "2", "--time", "0.3", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    bad, *others = found["players"]
    assert found["complete"]
    assert found["deals"] == 6
    assert any(word in fault["en"] for fault in bad["faults"]), bad["faults"]
    assert bad["points"] < 0
    assert sum(fault["settled"] for fault in bad["faults"]) >= 1
    assert not any(other["faults"] for other in others)


@pytest.mark.slow
def test_the_table_of_faults(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"cmd={sys.executable} -S -E {faulty} liar name=bad"
    words = ["match", "--engine", engine, "--engine", "house:random", "--deals", "4", "--seed", "2", "--no-sandbox"]
    assert main([*words, "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "not in hand, line " in shown
    assert "board 1: " in shown


@pytest.mark.slow
def test_a_house_player_plays_the_same_as_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole protocol lies between them, and nothing else."""
    program = f"cmd={Path(sys.executable).with_name('paiju')} engine greedy name=one"
    results = []
    for number, first in enumerate((program, "house:greedy name=one")):
        folder = tmp_path / str(number)
        others = ["--engine", "house:greedy name=two", "--engine", "house:greedy name=three"]
        words = ["match", "--engine", first, *others, "--no-sandbox", "--out", str(folder)]
        assert main([*words, "--deals", "6", "--seed", "4", "--json"]) == 0, capsys.readouterr().err
        lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
        results.append([json.loads(line) | {"ms": None} for line in lines])
    assert results[0] == results[1]


@pytest.mark.slow
def test_records_are_written_as_they_would_be_decided_anew(faulty: Path, tmp_path: Path) -> None:
    """They are written from what was decided while they were played; reading and writing them changes nothing."""
    engine = f"cmd={sys.executable} -S -E {faulty} liar name=bad"
    folder = tmp_path / "run"
    words = ["match", "--engine", engine, "--engine", "house:random", "--engine", "house:greedy", "--no-sandbox"]
    assert main([*words, "--deals", "12", "--seed", "2", "--out", str(folder), "--json"]) == 0
    texts = [path.read_text("utf-8") for path in sorted((folder / "records").iterdir())]
    assert len(texts) == 12
    assert any("fault" in text for text in texts)
    for text in texts:
        assert format_record(CCGC, parse_record(text)) == text


# Memory.


def turns(plan: Plan) -> Iterator[TurnPlayed]:
    """A match whose results are made up."""
    for turn in plan.turns():
        yield TurnPlayed(turn, tuple(_deal(turn, board) for board in turn.boards))


def _deal(turn: PlannedTurn, board: int) -> DealResult:
    declarer, stake = (board + turn.number) % 3, 100 if board * 7 % 5 > 1 else -100
    points = tuple(2 * stake if seat == declarer else -stake for seat in range(3))
    return DealResult(board, turn.seating, points, declarer, 1, (), (5, 5, 5), (1, 2, 3))


@pytest.fixture
def plan() -> Plan:
    # Turns of 21: Python keeps tuples of up to 20 for later, which looks like memory that grows.
    entrants = tuple(Entrant(name, "random") for name in ("one", "two", "three"))
    return Plan(
        book="doudizhu-ccgc",
        entrants=entrants,
        tables=(table_of_three(0, 1, 2),),
        seed="1",
        deals=903,
        duplicate=True,
        turn=21,
    )


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_deals(plan: Plan) -> None:
    progress, played = Progress(plan), turns(plan)
    tracemalloc.start()
    try:
        for part in islice(played, 60):
            progress.take(part)
        early, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for part in played:
            progress.take(part)
        late, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert progress.deals == plan.total == 5_418
    assert late - early < 20_000
    assert peak - early < 200_000


def test_a_contest_read_from_its_folder_stands_where_it_stood(plan: Plan, tmp_path: Path) -> None:
    progress, archive = Progress(plan), Archive.new(tmp_path / "m", plan)
    for part in islice(turns(plan), 30):
        archive.write(TurnPlayed(part.turn, part.deals, tuple("" for _ in part.deals)))
        progress.take(part)
    archive.close()
    again = Archive.open(tmp_path / "m")
    assert again.plan == plan
    assert summarise(resumed(plan, again.finished())) == summarise(progress)
    again.close()


def test_every_board_is_played_in_every_seating_whatever_the_numbers() -> None:
    entrants = tuple(Entrant(name, "random") for name in ("one", "two", "three"))
    for deals in (1, 5, 12, 13):
        for turn in (1, 4, 20):
            for duplicate in (False, True):
                plan = Plan(
                    book="doudizhu-ccgc",
                    entrants=entrants,
                    tables=(table_of_three(0, 1, 2),),
                    seed="1",
                    deals=deals,
                    duplicate=duplicate,
                    turn=turn,
                )
                found = list(plan.turns())
                played = [(board, each.seating) for each in found for board in each.boards]
                assert len(played) == len(set(played)) == plan.total
                assert {board for board, _ in played} == set(range(1, deals + 1))
                assert [each.number for each in found] == list(range(len(found)))
                assert found[-1].closes
