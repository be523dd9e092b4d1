"""What the host cannot do stops a match and is never charged to an engine; what is known of an engine is told."""

import errno
import json
import os
import pickle
import re
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import main
from paiju.engines.process import cgroups, launch
from paiju.engines.process.program import Program
from paiju.engines.process.view import Step, View, view_of
from paiju.engines.protocol.faults import Ending, PlatformFault
from paiju.engines.protocol.options import HostOptions, SandboxMode
from tests.engines.hosting import SAMPLES, SHORT, faulty, greet, play_among_house_players, script, sound

PATIENT = replace(SHORT, answer_ms=5_000, start_ms=30_000)


def match(*words: object) -> int:
    return main(["match", "--deals", "1", "--seed", "3", "--json", *map(str, words)])


@pytest.mark.usefixtures("confined")
def test_engines_may_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Or be started from another's: it was hidden from them, and they lost every deal for it."""
    engine = tmp_path / "engine"
    engine.write_text(f"#!{sys.executable}\n" + (SAMPLES / "minimal.py").read_text("utf-8"), "utf-8")
    engine.chmod(0o755)
    shared = f"cmd=./engine dir={tmp_path}"
    for new in (f"{shared} name=new", f"cmd={engine} name=new"):
        assert match("--engine", new, "--engine", f"{shared} name=old") == 0
        found = json.loads(capsys.readouterr().out)
        assert [player["faults"] for player in found["players"]] == [[], []]


@pytest.fixture
def broken_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that every view needs cannot be shown."""

    def view(*arguments: Any) -> View:
        found = view_of(*arguments)
        return replace(found, steps=(*found.steps, Step("show", "/missing", "/no-such-folder")))

    monkeypatch.setattr(launch, "view_of", view)


@pytest.mark.usefixtures("confined")
@pytest.mark.parametrize("broken", ["os.memfd_create", "subprocess.Popen", "paiju.engines.process.launch.view_of"])
def test_a_host_without_processes_memory_or_files_is_a_fault_of_the_host(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """And nothing stays open for it."""

    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    greet(sound(), PATIENT)
    before = sorted(Path("/proc/self/fd").iterdir())
    monkeypatch.setattr(broken, refuse)
    with pytest.raises(PlatformFault, match="Resource temporarily unavailable"):
        greet(sound(), PATIENT)
    monkeypatch.undo()
    assert sorted(Path("/proc/self/fd").iterdir()) == before
    home = cgroups.find_home()
    assert home is None or not list(home.processes.glob(f"paiju-engine-{os.getpid()}-*"))


@pytest.mark.usefixtures("confined", "broken_host")
def test_a_host_that_cannot_start_a_program_stops_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"cmd={' '.join(sound().argv)} name=mine"
    assert match("--engine", engine, "--engine", "house:random", "--out", tmp_path / "run") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "could not start mine (not the engine's fault): " in said.err
    assert "no-such-folder" in said.err or "No such file" in said.err
    assert not (tmp_path / "run").exists()


@pytest.mark.usefixtures("confined", "broken_host")
def test_a_host_that_cannot_start_a_program_stops_a_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody forfeits for it."""
    engines = ["--engine", f"cmd={' '.join(sound().argv)} name=mine"]
    engines += [word for number in range(5) for word in ("--engine", f"house:random name=T{number}")]
    assert main(["league", "contest", *engines, "--seed", "1", "--out", str(tmp_path / "cup")]) == 2
    assert "could not start mine" in capsys.readouterr().err
    assert main(["event", "log", str(tmp_path / "cup" / "contest.pje"), "--json"]) == 0
    assert "Forfeit" not in capsys.readouterr().out


def test_a_fault_of_the_host_in_a_worker_is_told_by_its_parent() -> None:
    fault = PlatformFault("not_started", name="A", why="fork: no memory")
    again = pickle.loads(pickle.dumps(fault))
    assert isinstance(again, PlatformFault)
    assert again.words == fault.words
    assert "fork: no memory" in fault.words.zh


@pytest.mark.slow
def test_a_fault_of_the_host_during_a_match_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started = 0

    def limited(manner: Any, program: Program, *rest: Any) -> launch.Launched:
        nonlocal started
        started += 1
        if started > 2:
            raise PlatformFault("not_started", name=program.name, why="no more processes")
        return launch.launch(manner, program, *rest)

    monkeypatch.setattr("paiju.engines.process.process.launch", limited)
    engine, folder = f"cmd={' '.join(sound().argv)} name=mine", tmp_path / "run"
    words = ("--engine", engine, "--engine", "house:random", "--engine", "house:greedy", "--deals", "2", "--turn", "1")
    assert match(*words, "--out", folder) == 2
    assert "no more processes" in capsys.readouterr().err
    kept = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
    assert [deal["faults"] for deal in kept] == [[]]
    monkeypatch.undo()
    assert main(["match", "--resume", str(folder), "--json"]) == 0


@pytest.mark.parametrize("text", ["#!/no/such/interpreter\n", "\x7fELF, but damaged"])
@pytest.mark.parametrize("mode", [mode.value for mode in SandboxMode])
def test_a_program_that_nobody_could_start_is_its_owners(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, mode: str
) -> None:
    path = tmp_path / "engine"
    path.write_text(text, "latin-1")
    path.chmod(0o755)
    more = ["--no-sandbox"] if mode == "off" else []
    assert match("--engine", f"cmd={path} name=mine", "--engine", "house:random", *more) == 2
    said = capsys.readouterr()
    assert "mine: could not be started: " in said.err
    assert "not the engine's fault" not in said.err


def test_a_program_that_ends_before_its_name_is_told_before_the_first_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Most of the time it is something that the sandbox does not show it."""
    (tmp_path / "engine.py").write_text(
        "import runpy\nimport beside\nrunpy.run_module('beside', run_name='__main__')\n"
    )
    (tmp_path / "beside.py").write_bytes((SAMPLES / "minimal.py").read_bytes())
    engine = f"cmd={sys.executable} {tmp_path / 'engine.py'} name=mine"
    assert match("--engine", engine, "--engine", "house:random", "--out", tmp_path / "run") == 2
    said = capsys.readouterr().err
    assert "mine: the program ended (exit code 1): ModuleNotFoundError" in said
    assert "in the sandbox it sees only dir=, bind=" in said
    assert not (tmp_path / "run").exists()
    for more in (f"dir={tmp_path}", f"bind={tmp_path / 'beside.py'}"):
        assert match("--engine", f"{engine} {more}", "--engine", "house:random") == 0, capsys.readouterr().err


@pytest.mark.usefixtures("confined")
def test_a_private_model_that_is_too_large_to_be_copied_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody else may read cannot be shown as it is."""
    (tmp_path / "engine.py").write_bytes((SAMPLES / "minimal.py").read_bytes())
    with (tmp_path / "model").open("wb") as file:
        file.truncate(300 << 20)
    (tmp_path / "model").chmod(0o600)
    engine = f"cmd={sys.executable} engine.py dir={tmp_path} name=mine"
    assert match("--engine", engine, "--engine", "house:random") == 2
    assert f"chmod o+r {tmp_path / 'model'}" in capsys.readouterr().err
    (tmp_path / "model").chmod(0o644)
    assert match("--engine", engine, "--engine", "house:random") == 0


# What is known of a program that gave no answer.

MODES = [mode.value for mode in SandboxMode]


def fault_of(program: Program, mode: str, options: HostOptions = PATIENT) -> str:
    deal = play_among_house_players(program, replace(options, sandbox=SandboxMode(mode)))
    return deal.faults[0].words.en


@pytest.mark.parametrize("mode", MODES)
def test_it_ended(mode: str) -> None:
    assert fault_of(faulty("crash", 1), mode) == "the program ended (exit code 3), line 1"
    assert fault_of(faulty("abort", 1), mode).startswith("the program ended (killed by signal 6)")


@pytest.mark.parametrize("mode", MODES)
def test_it_still_runs(mode: str) -> None:
    said = fault_of(faulty("silent", 2), mode, SHORT)
    assert said == "no answer OK INFO within 0.4 s (it still runs), line 3"


@pytest.mark.parametrize("mode", MODES)
def test_it_closed_its_output(tmp_path: Path, mode: str) -> None:
    text = "import os, time\ninput()\nos.close(1)\ntime.sleep(60)\n"
    said = fault_of(script(tmp_path, "mute", text), mode)
    assert said == "the program closed its output (it still runs), line 1"


@pytest.mark.parametrize("mode", MODES)
def test_it_closed_its_output_is_known_also_where_time_is_short(tmp_path: Path, mode: str) -> None:
    text = "import os, time\ninput()\nprint('NAME mute', flush=True)\ninput()\nos.close(1)\ntime.sleep(60)\n"
    said = fault_of(script(tmp_path, "mute", text), mode, SHORT)
    assert said.startswith("the program closed its output (it still runs), line")


@pytest.mark.usefixtures("confined")
def test_it_was_killed_by_somebody(tmp_path: Path) -> None:
    text = "import os\ninput()\nos.kill(os.getpid(), 9)\n"
    assert fault_of(script(tmp_path, "victim", text), "auto") == "the program ended (killed by signal 9), line 1"


@pytest.mark.usefixtures("confined")
def test_its_disk_was_full(tmp_path: Path) -> None:
    text = "input()\nwhile True:\n    open('x', 'ab').write(bytes(1 << 20))\n"
    limits = replace(PATIENT.limits, disk_mb=2)
    said = fault_of(script(tmp_path, "filler", text), "auto", replace(PATIENT, limits=limits))
    assert "exit code 1, its disk was full" in said
    assert "No space left" in said


def test_limits_that_end_a_program_by_a_signal() -> None:
    assert Ending(-24).facts["met"] == "cpu"
    assert Ending(-25).facts["met"] == "file"
    assert Ending(-9, "memory").facts == {"known": "signal", "number": 9, "met": "memory"}


# Counts of faults.

TWICE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "DOUDIZHUVER":
        print("NAME twice", flush=True)
    elif word != "ERROR":
        print("OK " + word if "WHAT" not in line else "BID A9", flush=True)
"""


@pytest.mark.slow
def test_counts_of_faults_agree_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two programs fail, and some faults end no deal: the sums of a player are the same in every table and file."""
    bad, silent = (tmp_path / name for name in ("bad.py", "silent.py"))
    bad.write_text(TWICE, "utf-8")
    silent.write_text(TWICE.replace('"ERROR"', '"DEAL"'), "utf-8")
    engines = [f"cmd={sys.executable} -S {path} name={path.stem}" for path in (bad, silent)]
    words = ["league", "--engine", engines[0], "--engine", engines[1], "--engine", "house:random", "--tables", "threes"]
    folder = tmp_path / "run"
    words += ["--no-duplicate", "--deals", "3", "--seed", "2", "--time", "0.4", "--out", str(folder), "--lang", "en"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    summary = json.loads((folder / "summary.json").read_text("utf-8"))
    results = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
    page = unescape((folder / "report.html").read_text("utf-8"))
    unsettled = 0
    for number, player in enumerate(summary["players"]):
        faults = [fault for deal in results for fault in deal["faults"] if deal["players"][fault["seat"]] == number]
        total = len(faults)
        unsettled += sum(not fault["settled"] for fault in faults)
        assert sum(fault["count"] for fault in player["faults"]) == total
        assert sum(fault["settled"] for fault in player["faults"]) == sum(fault["settled"] for fault in faults)
        (row,) = re.findall(rf"^ *{player['name']} +\d+ +\S.*?(\d+) *$", shown.split("reason")[0], re.MULTILINE)[:1]
        assert int(row) == total
        (cell,) = re.findall(rf"<tr><td>{player['name']}</td>(?:<td>[^<]*</td>){{6}}<td>(\d+)</td></tr>", page)
        assert int(cell) == total
    assert unsettled, "the test needs faults that end no deal"


def test_a_status_is_never_taken_from_the_engine(tmp_path: Path) -> None:
    """It cannot say that the host has failed: nothing it can write to is where the host says so."""
    text = "import os, sys\nfor fd in range(3, 60):\n    try:\n        os.write(fd, b'failed: no memory\\n')\n"
    text += "    except OSError:\n        pass\nsys.stderr.write('failed: no memory')\nos._exit(127)\n"
    said = fault_of(script(tmp_path, "liar", text), "auto")
    assert said == "the program ended (exit code 127): failed: no memory, line 1"
