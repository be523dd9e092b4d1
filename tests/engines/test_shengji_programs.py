"""Programs of Shengji at real pipes: the sample complies, matches are repeatable, faults cost a turn, never a deal."""

import asyncio
import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.cli.main import main
from paiju.engines.comply.compliance import Verdict
from paiju.engines.process.program import EngineSpec, Program, prepare
from paiju.engines.shengji.compliance import run_checks
from paiju.engines.shengji.match import played_match, score_of
from paiju.engines.shengji.table import Participant, Played, ShengjiTable
from paiju.players.house import find_player
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.books import SHENGJI
from tests.engines.hosting import SAMPLES, SHORT

pytestmark = pytest.mark.slow

BOOK = SHENGJI["shengji-80"]
PATIENT = replace(SHORT, answer_ms=10_000, start_ms=30_000)


def python(text: str, tmp_path: Path) -> Program:
    (tmp_path / "program.py").write_text(text, "utf-8")
    return prepare(EngineSpec("faulty", (sys.executable, "program.py"), tmp_path))


def sample() -> Program:
    return prepare(EngineSpec("sample", (sys.executable, "shengji.py"), SAMPLES))


ANSWERS = """
import sys
sys.path.insert(0, {folder!r})
from shengji import Engine
engine = Engine()
for line in sys.stdin:
    line, said = line.strip(), engine.answer(line.strip())
    {fault}
    if said:
        print(said, flush=True)
"""


def played(program: Program, *, deals: int = 1, answer_ms: int = 10_000) -> list[Played]:
    """The program sits West; everybody else is random."""
    others = [find_player("shengji", "random", seat) for seat in range(3)]
    table = ShengjiTable(BOOK, [program, *others], replace(PATIENT, answer_ms=answer_ms))

    async def play() -> list[Played]:
        try:
            return [await table.play(Board(1, seed_of_number(number), 1, Seat(0))) for number in range(deals)]
        finally:
            await table.close()

    return asyncio.run(play())


@pytest.mark.parametrize("book", sorted(SHENGJI))
def test_the_sample_complies(book: str) -> None:
    findings = asyncio.run(run_checks(SHENGJI[book], sample(), find_player("shengji", "random", 1), PATIENT, 2))
    assert {finding.verdict for finding in findings} == {Verdict.PASSED}


@pytest.mark.parametrize(
    ("fault", "code", "about"),
    [
        ("said = 'PLAY A0,1,2,3' if line == 'PLAY WHAT' else said", "", "PLAY WHAT"),
        ("said = 'PLAY Anonsense' if line == 'PLAY WHAT' else said", "bad_card", "PLAY WHAT"),
        ("said = None if line == 'PLAY WHAT' else said", "time_out", "PLAY WHAT"),
        ("sys.exit(3) if line.startswith('TRUMP') else None", "exited", "TRUMP"),
        ("said = 'CALL A53' if line.startswith('DRAW') else said", "", "DRAW"),
    ],
)
def test_a_fault_is_told_and_the_deal_goes_on(fault: str, code: str, about: str, tmp_path: Path) -> None:
    program = replace(python(ANSWERS.format(folder=str(SAMPLES), fault=fault), tmp_path), binds=(SAMPLES,))
    deal, after = played(program, deals=2, answer_ms=2_000 if code == "time_out" else 10_000)
    assert deal.state.score is not None
    assert deal.faults
    assert {found.seat for found in deal.faults} == {0}
    first = deal.faults[0]
    assert first.about.startswith(about)
    assert not code or first.fault.code == code
    assert first.fault.words.zh
    assert after.state.score is not None
    assert after.logs[0][0].startswith(("> SHENGJIVER", "> INFO"))


def test_a_program_that_never_starts_is_played_for(tmp_path: Path) -> None:
    (deal,) = played(python("raise SystemExit(1)", tmp_path))
    assert deal.state.score is not None
    assert deal.faults[0].fault.code == "exited"
    assert deal.state.time_outs[0] > 2


def test_the_same_match_has_the_same_result() -> None:
    def participant(pair: int, seat: Seat) -> Participant:
        return sample() if pair == 0 else find_player("shengji", "steady", seat)

    first, again = (asyncio.run(played_match(BOOK, participant, 2, "7", PATIENT)) for _ in range(2))
    assert [deal.played.events for deal in first] == [deal.played.events for deal in again]
    assert not any(deal.played.faults for deal in first)
    assert score_of(first).deals == 4
    assert score_of(first).share < 0.5


def test_a_match_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = f"cmd={sys.executable} shengji.py name=mine dir={SAMPLES}"
    folder = tmp_path / "out"
    asked = ("match", "--book", "003", "--engine", program, "--engine", "house:steady", "--deals", "2", "--seed", "3")
    assert main([*asked, "--json", "--out", str(folder)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [pair["name"] for pair in told["pairs"]] == ["mine", "steady"]
    assert told["deals"] == 2
    assert [pair["faults"] for pair in told["pairs"]] == [[], []]
    assert json.loads((folder / "result.json").read_text("utf-8")) == told
    assert len(list(folder.glob("*.jsonl"))) == 2
    assert main([*asked, "--out", str(folder)]) != 0
    assert "is not empty" in capsys.readouterr().err


def test_a_house_player_as_a_program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = io.BytesIO(b"SHENGJIVER 1.0\nINFO A,1,2,2,2,-,A,15,shengji-80\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines))
    assert main(["engine", "steady", "--book", "003"]) == 0
    assert capsys.readouterr().out.splitlines() == ["NAME paiju-steady", "OK INFO"]
    assert main(["engine", "--book", "003"]) == 0
    assert capsys.readouterr().out.split() == [
        *("paiju", "engine", "steady", "paiju", "engine", "sharp", "paiju", "engine", "random")
    ]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["engine", "greedy", "--book", "003"], "no house player 'greedy'; accepted: steady sharp random"),
        (["match", "--book", "003", "--engine", "house:steady"], "two --engine, not 1"),
        (["match", "--book", "003", "--engine", "house:x", "--engine", "house:steady"], "accepted: house:steady"),
        (["match", "--book", "003", "--engine", "no-such", "--engine", "house:steady"], "no program no-such"),
        (["match", "--book", "003", "--third", "both"], "are for matches of Dou Dizhu"),
        (["comply", "true", "--book", "003", "--only", "1"], "are for DOUDIZHUVER"),
    ],
)
def test_what_cannot_be_asked_is_told(arguments: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*arguments]) != 0
    told = capsys.readouterr().err
    assert what in told
    assert "Traceback" not in told
