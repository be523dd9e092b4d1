"""What an engine may not do: see the network or other engines, take all memory, write without end, outlive its turn."""

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.host import sandbox
from paiju.host.options import HostOptions, Limits, SandboxMode
from paiju.host.sandbox import Sandbox, describe_sandbox, environment, find_sandbox, wrap
from paiju.host.turn import first_info, played_turn
from tests.engines.hosting import CCGC, SHORT, TOKEN, boards, faulty, left_running, play, script, sound

PATIENT = replace(SHORT, answer_ms=5_000, start_ms=20_000)
HAS_SANDBOX = find_sandbox(SandboxMode.AUTO) is not Sandbox.NONE


@pytest.fixture(params=[kind for kind in Sandbox if kind is not Sandbox.NONE], ids=lambda kind: kind.value)
def confined(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    """Each sandbox that this system has, not only the one that would be chosen."""
    kind: Sandbox = request.param
    if not sandbox.has(kind):
        pytest.skip(f"{kind.value} is not installed here, or not permitted")
    monkeypatch.setattr(sandbox, "_best", lambda: kind)
    return kind


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


@pytest.mark.usefixtures("confined")
def test_no_network(tmp_path: Path) -> None:
    import socket  # noqa: PLC0415 - the one thing this test needs

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert name_of(tmp_path, NETWORK.format(port=port)) == "unreachable"
        off = replace(PATIENT, sandbox=SandboxMode.OFF)
        assert name_of(tmp_path, NETWORK.format(port=port), off) == "reached"


@pytest.mark.usefixtures("confined")
def test_no_sight_of_other_engines(tmp_path: Path) -> None:
    look = f"""
try:
    found = ",".join(os.listdir({str(tmp_path / "other")!r})) or "empty"
except OSError:
    found = "hidden"
"""
    assert name_of(tmp_path, look) in ("hidden", "empty")


@pytest.mark.usefixtures("confined")
def test_no_sight_of_other_processes(tmp_path: Path) -> None:
    assert name_of(tmp_path, "found = sum(name.isdigit() for name in os.listdir('/proc')) < 5") == "True"


def test_its_own_directory_is_writable_and_others_are_not(tmp_path: Path, confined: Sandbox) -> None:
    write = f"""
found = []
for path in ("own", {str(tmp_path / "elsewhere")!r}):
    try:
        open(path, "w").close()
        found.append("written")
    except OSError:
        found.append("refused")
"""
    elsewhere = "refused" if confined is Sandbox.BUBBLEWRAP else "written"  # unshare hides, but protects no file
    assert name_of(tmp_path, write) == f"['written', '{elsewhere}']"


@pytest.mark.usefixtures("confined")
def test_no_process_outlives_the_sandbox() -> None:
    token = f"{TOKEN}-confined"
    play([faulty("fork", 2, token), sound(), sound()], options=PATIENT)
    assert not left_running(token)


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
