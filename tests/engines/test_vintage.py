"""Habits of Windows console programs of 2015, built here and, where wine and its compilers are, for Windows too."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.engines.comply.compliance import CHECKS, Verdict, run_checks
from paiju.engines.comply.scenarios import EngineUnderTest
from paiju.engines.process import sandbox, wine
from paiju.engines.process.launch import Sandbox
from paiju.engines.process.program import EngineSpec, Program, make_ready, prepare
from paiju.engines.protocol.faults import BadEngine
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.table.turn import DealPlayed
from paiju.players.house import house_player
from tests.engines.hosting import CCGC, SAMPLES, SHORT, TOKEN, faulty, left_running, play

SOURCE = Path(__file__).parent / "vintage" / "vintage.cpp"
PATIENT = replace(SHORT, answer_ms=10_000, start_ms=60_000)
COMPILERS = {32: "i686-w64-mingw32-g++", 64: "x86_64-w64-mingw32-g++"}
HABITS = ("buffer", "scanf", "prompt", "twice", "lower", "pause")

pytestmark = pytest.mark.slow


def _servers() -> set[str]:
    """What is there of servers of wine; a server clears up after itself, and we after those that were killed."""
    folder = wine.server_folder(os.getuid())
    return {path.name for path in folder.glob("server-*")} if folder.is_dir() else set()


BEFORE = _servers()


def build(folder: Path, compiler: str, source: Path = SOURCE) -> Path:
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler} here")
    is_windows = "mingw" in compiler
    binary = folder / f"{source.stem}{'.exe' if is_windows else ''}"
    flags = ["-O1", "-std=c++17", "-w", *(["-static"] if is_windows else [])]
    subprocess.run([compiler, *flags, "-o", str(binary), str(source)], check=True)
    return binary


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("native"), "g++")


@pytest.fixture(scope="module", params=COMPILERS, ids="{}-bit".format)
def windows(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("wine") is None:
        pytest.skip("no wine here")
    binary = build(tmp_path_factory.mktemp(f"windows{request.param}"), COMPILERS[request.param])
    assert wine.bits_of(binary) == request.param
    try:
        make_ready(program(binary, "buffer"))
    except BadEngine as bad:
        pytest.skip(str(bad))
    return binary


def program(binary: Path, habit: str) -> Program:
    return prepare(EngineSpec(habit, (str(binary), habit, TOKEN)))


def turn(engine: Program, deals: int = 3, options: HostOptions = PATIENT) -> list[DealPlayed]:
    return play([engine, house_player("greedy"), house_player("greedy")], deals, options)


def actions(deals: Sequence[DealPlayed]) -> list[list[object]]:
    return [[step.action for step in deal.steps] for deal in deals]


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_costs_nothing(native: Path, habit: str) -> None:
    deals = turn(program(native, habit))
    assert not any(deal.faults for deal in deals)
    assert [deal.names[0] for deal in deals] == [f"vintage {habit}"] * 3
    assert not left_running()


def test_its_answers_are_found_behind_prompts(native: Path) -> None:
    (deal,) = turn(program(native, "prompt"), 1)
    codes = {warning.code for warning in deal.warnings}
    assert codes == {"stray_line", "odd_writing"}
    assert any(line.text == "请输入：OK DEAL" for line in deal.log if line.direction == "<")


def test_who_does_not_know_error_begins_the_next_deal_anew(native: Path) -> None:
    """It forgets a deal at GAMEOVER only, so it would take the table of the broken deal for that of the next."""
    deals = play([program(native, "buffer"), faulty("liar"), house_player("greedy")], 6, PATIENT)
    assert any(fault.seat == 1 for deal in deals for fault in deal.faults)
    assert not any(fault.seat == 0 for deal in deals for fault in deal.faults)
    assert any(deal.restarts[0] for deal in deals)


# Under wine.


@pytest.mark.parametrize("habit", HABITS)
def test_windows_programs_play_as_they_do_here(windows: Path, native: Path, habit: str) -> None:
    found = turn(program(windows, habit))
    assert not any(deal.faults for deal in found)
    assert actions(found) == actions(turn(program(native, habit)))
    assert not left_running()
    assert _servers() <= BEFORE


def test_a_crash_is_an_end_and_no_silence(windows: Path) -> None:
    """No debugger comes up, which would think about it for seconds."""
    deals = turn(program(windows, "crash"), 2)
    assert [deal.faults[0].code for deal in deals] == ["exited", "exited"]
    assert "page fault" in deals[0].faults[0].words.en
    assert not left_running()


@pytest.mark.parametrize("kind", Sandbox)
def test_wine_in_every_sandbox(windows: Path, kind: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(kind, monkeypatch)
    mode = SandboxMode.OFF if kind is Sandbox.NONE else SandboxMode.AUTO
    engines = [program(windows, habit) for habit in ("buffer", "pause", "drive")]
    deals = play(engines, 2, replace(PATIENT, sandbox=mode))
    assert not any(deal.faults for deal in deals)
    assert deals[0].names == ("vintage buffer", "vintage pause", "vintage drive kept")
    assert not left_running()
    assert _servers() <= BEFORE


def test_the_windows_sample_complies(tmp_path: Path) -> None:
    if shutil.which("wine") is None:
        pytest.skip("no wine here")
    binary = build(tmp_path, COMPILERS[64], SAMPLES / "minimal.cpp")
    engine = prepare(EngineSpec("minimal", (str(binary),)))
    checks = [check for check in CHECKS if check.scenario in ("west", "loud", "error_play", "end_of_input")]
    findings = asyncio.run(run_checks(EngineUnderTest(CCGC, engine, PATIENT, deals=1), checks))
    assert {finding.verdict for finding in findings} == {Verdict.PASSED}


def _use(kind: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    if kind is not Sandbox.NONE and not sandbox.has(kind):
        pytest.skip(f"no {kind.value} here, or it is not permitted")
    monkeypatch.setattr(sandbox, "_best", lambda: kind)
