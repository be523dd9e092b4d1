"""The sample engines and the house players as engines play in the arena and keep to the protocol."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.engines.comply.compliance import CHECKS, Check, Verdict, judge, run_checks
from paiju.engines.comply.scenarios import SCENARIOS, EngineUnderTest
from paiju.engines.process.program import EngineSpec, Program, prepare
from paiju.players.house import PLAYERS
from tests.engines.hosting import CCGC, SAMPLES, SHORT, faulty, play, sound

PATIENT = replace(SHORT, answer_ms=10_000, start_ms=30_000)
MOST_LINES = 100


@pytest.fixture(scope="session")
def cpp(tmp_path_factory: pytest.TempPathFactory) -> Program:
    if shutil.which("g++") is None:
        pytest.skip("no g++ here")
    binary = tmp_path_factory.mktemp("cpp") / "minimal"
    flags = ["-O1", "-std=c++17", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["g++", *flags, "-o", str(binary), str(SAMPLES / "minimal.cpp")], check=True)
    return prepare(EngineSpec("minimal-cpp", (str(binary),)))


def house(name: str) -> Program:
    return prepare(EngineSpec(name, (str(Path(sys.executable).with_name("paiju")), "engine", name)))


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_a_sample_fits_on_a_page(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


def verdicts(program: Program, checks: Sequence[Check] = CHECKS) -> dict[int, Verdict]:
    findings = asyncio.run(run_checks(EngineUnderTest(CCGC, program, PATIENT, deals=3), checks))
    return {finding.check.number: finding.verdict for finding in findings}


@pytest.mark.slow
def test_the_python_sample_complies() -> None:
    assert set(verdicts(sound()).values()) == {Verdict.PASSED}


@pytest.mark.slow
def test_the_cpp_sample_complies(cpp: Program) -> None:
    assert set(verdicts(cpp).values()) == {Verdict.PASSED}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_house_players_comply(name: str) -> None:
    """What they share is checked with one of them; each scenario is a start, which takes a second."""
    is_first = name == next(iter(PLAYERS))
    scenarios = ("west", "loud", "error_play", "own_error", "end_of_input") if is_first else ("west",)
    found = verdicts(house(name), [check for check in CHECKS if check.scenario in scenarios])
    assert set(found.values()) == {Verdict.PASSED}


@pytest.mark.slow
def test_samples_and_a_house_player_play_together(cpp: Program) -> None:
    for deal in play([cpp, sound(), house("greedy")], 6, PATIENT):
        assert not deal.faults
        assert not deal.warnings
        assert deal.names == ("minimal-cpp", "minimal-py", "paiju-greedy")


@pytest.mark.slow
def test_the_two_samples_play_alike(cpp: Program) -> None:
    first = play([sound()] * 3, 4, PATIENT)
    second = play([cpp] * 3, 4, PATIENT)
    assert [[step.action for step in deal.steps] for deal in first] == [
        [step.action for step in deal.steps] for deal in second
    ]


# The checks themselves.


def test_checks_are_numbered_and_their_scenarios_exist() -> None:
    assert [check.number for check in CHECKS] == list(range(1, len(CHECKS) + 1))
    assert {check.scenario for check in CHECKS} == set(SCENARIOS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "number", "scenario", "verdict", "code"),
    [
        ("liar", 1, "landlord", Verdict.FAILED, "not in hand"),
        ("descending", 1, "landlord", Verdict.ODD, "ascending"),
        ("low", 1, "after_two", Verdict.FAILED, "bid more than 2"),
        ("error", 1, "error_bid", Verdict.ODD, "odd answer to ERROR"),
        ("own_pass", 1, "loud", Verdict.ODD, "PLAY B-1"),
        ("spin", 1, "end_of_input", Verdict.ODD, ""),
        ("crash", 5, "own_error", Verdict.FAILED, "ended"),
        ("silent", 2, "west", Verdict.FAILED, "no answer OK INFO"),
    ],
)
def test_checks_find_what_is_wrong(mode: str, number: int, scenario: str, verdict: Verdict, code: str) -> None:
    tested = EngineUnderTest(CCGC, faulty(mode, number), replace(PATIENT, answer_ms=1_000), deals=1)
    played = asyncio.run(SCENARIOS[scenario](tested))
    findings = [judge(check, played) for check in CHECKS if check.scenario == scenario]
    found = [finding for finding in findings if finding.verdict is verdict]
    assert found
    assert found[0].why is not None
    assert code in found[0].why.en
    assert found[0].lines


def test_a_check_whose_lines_never_came_has_not_passed() -> None:
    tested = EngineUnderTest(CCGC, faulty("crash", 2), PATIENT, deals=1)
    played = asyncio.run(SCENARIOS["farmer"](tested))
    found = {check.about: judge(check, played).verdict for check in CHECKS if check.scenario == "farmer"}
    assert set(found.values()) == {Verdict.NOT_REACHED}
