"""What an engine may not do: see the network or other engines, take all memory, write without end, outlive its turn."""

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.host.options import HostOptions, Limits, SandboxMode
from paiju.host.sandbox import Sandbox, describe_sandbox, environment, find_sandbox, wrap
from paiju.host.turn import first_info, played_turn
from tests.engines.hosting import CCGC, SHORT, boards, script, sound

PATIENT = replace(SHORT, answer_ms=5_000, start_ms=20_000)
HAS_SANDBOX = find_sandbox(SandboxMode.AUTO) is not Sandbox.NONE
confined = pytest.mark.skipif(not HAS_SANDBOX, reason="this system permits no sandbox")


def name_of(folder: Path, text: str, options: HostOptions = PATIENT, directory: Path | None = None) -> str:
    """What an engine of a few lines found out: it says so as its name."""
    program = script(folder, "probe", f"import os, sys\ninput()\n{text}\nprint('NAME', found, flush=True)\n", directory)
    other = folder / "other"
    other.mkdir(exist_ok=True)
    (other / "secret").write_text("x", "utf-8")
    rival = replace(sound(), directory=other)
    contest = first_info(CCGC, 1, options)
    (deal,) = asyncio.run(played_turn(CCGC, [program, rival, sound()], boards(1), contest, options))
    return deal.names[0]


NETWORK = """
import socket
listening = socket.socket()
try:
    socket.create_connection(("127.0.0.1", int({port})), 2)
    found = "reached"
except OSError as error:
    found = "unreachable"
"""


@confined
def test_no_network(tmp_path: Path) -> None:
    import socket  # noqa: PLC0415 - the one thing this test needs

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert name_of(tmp_path, NETWORK.format(port=port)) == "unreachable"
        off = replace(PATIENT, sandbox=SandboxMode.OFF)
        assert name_of(tmp_path, NETWORK.format(port=port), off) == "reached"


@confined
def test_no_sight_of_other_engines(tmp_path: Path) -> None:
    look = f"""
try:
    found = ",".join(os.listdir({str(tmp_path / "other")!r})) or "empty"
except OSError:
    found = "hidden"
"""
    assert name_of(tmp_path, look) in ("hidden", "empty")


@confined
def test_no_sight_of_other_processes(tmp_path: Path) -> None:
    assert name_of(tmp_path, "found = sum(name.isdigit() for name in os.listdir('/proc')) < 5") == "True"


@pytest.mark.parametrize("mode", SandboxMode)
def test_memory_is_limited(tmp_path: Path, mode: SandboxMode) -> None:
    take = "try:\n    found = len(bytearray(600 << 20))\nexcept MemoryError:\n    found = 'refused'"
    options = replace(PATIENT, sandbox=mode, limits=Limits(memory_mb=300))
    assert name_of(tmp_path, take, options) == "refused"


def test_files_are_limited(tmp_path: Path) -> None:
    write = (
        "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nfound = 'written'\n"
        "try:\n    for _ in range(5):\n        open('big', 'ab').write(b'x' * (1 << 20))\n"
        "except OSError:\n    found = 'refused'"
    )
    assert name_of(tmp_path, write, replace(PATIENT, limits=Limits(file_mb=2))) == "refused"


def test_it_runs_in_a_directory_of_its_own_with_little_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIJU_SECRET", "x")
    look = "found = f\"{len(os.listdir('.'))} {'PAIJU_SECRET' in os.environ} {os.environ['HOME'] == os.getcwd()}\""
    assert name_of(tmp_path, look) == "0 False True"


def test_it_is_told_what_protects() -> None:
    assert "没有沙箱" in describe_sandbox(SandboxMode.OFF).zh
    assert describe_sandbox(SandboxMode.AUTO).en.startswith("sandbox" if HAS_SANDBOX else "no sandbox")


def test_commands_of_the_sandboxes(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    bubble = wrap(Sandbox.BUBBLEWRAP, ("engine", "-x"), [own], [other])
    assert bubble[-2:] == ("engine", "-x")
    assert ("--tmpfs", str(other)) in itertools.pairwise(bubble)
    assert "--unshare-all" in bubble
    assert str(tmp_path) not in wrap(Sandbox.UNSHARE, ("engine",), [own], [tmp_path])  # would hide its own directory
    assert wrap(Sandbox.NONE, ("engine",), [own], [other]) == ("engine",)
    assert environment("mark", own, (("DEPTH", "3"),))["DEPTH"] == "3"
