"""What an engine may not do: see or write what is not its own, take more than its share, outlive its turn.

Each test runs in each sandbox that this system has. What spies try is in ``test_spies``.
"""

import os
import re
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.cli.main import main
from paiju.engines.process import cgroups, launch, sandbox, view
from paiju.engines.process.launch import Manner, Sandbox
from paiju.engines.process.program import Program
from paiju.engines.process.runtimes import trees_of
from paiju.engines.process.sandbox import describe_sandbox, environment, find_sandbox
from paiju.engines.process.view import check_readable, check_view
from paiju.engines.protocol.faults import BadEngine, EngineFault, PlatformFault
from paiju.engines.protocol.options import HostOptions, Limits, SandboxMode
from tests.engines.hosting import SHORT, TOKEN, faulty, greet, left_running, play, script, sound

PATIENT = replace(SHORT, answer_ms=10_000, start_ms=30_000)
HAS_SANDBOX = find_sandbox(SandboxMode.AUTO) is not Sandbox.NONE


@pytest.fixture(params=["group", "watch"])
def kept_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Limits are kept by control groups where there are any, and without them."""
    if request.param == "watch":
        monkeypatch.setattr(cgroups, "find_home", lambda: None)
    elif cgroups.find_home() is None:
        pytest.skip("no control group can be made here")
    return str(request.param)


def probe(folder: Path, text: str, directory: Path | None = None) -> Program:
    """An engine of a few lines: it says as its name what it found out."""
    own = f"import os, sys\ninput()\n{text}\nprint('NAME', found, flush=True)\n"
    return script(folder, "probe", own, directory)


def told(program: Program, options: HostOptions = PATIENT) -> str:
    found = greet(program, options)
    assert found.name, found.fault
    return found.name


def name_of(folder: Path, text: str, options: HostOptions = PATIENT, directory: Path | None = None) -> str:
    return told(probe(folder, text, directory), options)


def fault_of(program: Program, options: HostOptions = PATIENT) -> EngineFault:
    found = greet(program, options)
    assert found.fault is not None, found.name
    return found.fault


NETWORK = """
import socket
try:
    socket.create_connection(("127.0.0.1", int({port})), 2)
    found = "reached"
except OSError as error:
    found = "unreachable"
"""


@pytest.mark.usefixtures("confined")
def test_no_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert name_of(tmp_path, NETWORK.format(port=port)) == "unreachable"
        off = replace(PATIENT, sandbox=SandboxMode.OFF)
        assert name_of(tmp_path, NETWORK.format(port=port), off) == "reached"


@pytest.mark.usefixtures("confined")
def test_no_sight_of_other_processes(tmp_path: Path) -> None:
    assert name_of(tmp_path, "found = sum(name.isdigit() for name in os.listdir('/proc')) < 5") == "True"


@pytest.mark.usefixtures("confined")
def test_it_is_another_user(tmp_path: Path) -> None:
    """To the host as well, where we may choose."""
    look = "found = ' '.join([str(os.getuid()), *open('/proc/self/uid_map').read().split()])"
    inside, first, host, *_ = map(int, name_of(tmp_path, look).split())
    assert inside != os.getuid()
    if os.getuid() == 0:
        assert host + inside - first != 0


# Its own folder.


@pytest.mark.usefixtures("confined")
def test_what_it_writes_stays_with_this_one_process(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "deep").mkdir(parents=True)
    (own / "deep" / "weights").write_text("old", "utf-8")
    (own / "link").symlink_to("deep/weights")
    write = f"""
found = [open("link").read()]
open("deep/weights", "w").write("new")
open("deep/more", "w").close()
found += [open("link").read(), len(os.listdir(".")), os.getcwd() == {str(own)!r}]
try:
    open({str(tmp_path / "elsewhere")!r}, "w").close()
except OSError:
    pass
"""
    for _ in range(2):
        assert name_of(tmp_path, write, directory=own) == "['old', 'new', 2, True]"
    assert not (tmp_path / "elsewhere").exists()
    assert (own / "deep" / "weights").read_text("utf-8") == "old"
    assert not (own / "deep" / "more").exists()


@pytest.mark.usefixtures("confined")
def test_files_too_large_to_copy_are_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "COPIED_BYTES", 10)
    own = tmp_path / "own"
    own.mkdir()
    (own / "small").write_text("0123", "utf-8")
    (own / "large").write_text("0123456789", "utf-8")
    look = """
found = [len(open(name).read()) for name in ("small", "large")]
for name in ("small", "large"):
    try:
        open(name, "a").close()
        found.append("writable")
    except OSError:
        found.append("read-only")
"""
    assert name_of(tmp_path, look, directory=own) == "[4, 10, 'writable', 'read-only']"


@pytest.mark.usefixtures("confined")
def test_what_must_stay_closed_is_closed_inside_its_own_folder_too(tmp_path: Path) -> None:
    own, out, rival = (tmp_path / name for name in ("own", "own/run", "own/rival"))
    for folder in (own, out, rival):
        folder.mkdir()
        (folder / "file").write_text("x", "utf-8")
    program = replace(probe(tmp_path, "found = sorted(os.listdir('.'))", own), closed=(out,), rivals=(rival,))
    assert told(program) == "['file']"


@pytest.mark.usefixtures("confined")
def test_it_runs_in_a_directory_of_its_own_with_little_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIJU_SECRET", "x")
    look = "found = f\"{len(os.listdir('.'))} {'PAIJU_SECRET' in os.environ} {os.environ['HOME'] == os.getcwd()}\""
    assert name_of(tmp_path, look) == "0 False True"


# What it is given besides.


@pytest.mark.usefixtures("confined")
def test_it_may_read_what_it_was_given_and_write_nothing_there(tmp_path: Path) -> None:
    given, beside = tmp_path / "given", tmp_path / "beside"
    for folder in (given, beside):
        folder.mkdir()
        (folder / "model").write_text("42", "utf-8")
    look = f"""
found = [open({str(given / "model")!r}).read(), os.path.exists({str(beside)!r})]
try:
    open({str(given / "more")!r}, "w").close()
except OSError:
    found.append("read-only")
"""
    assert told(replace(probe(tmp_path, look), binds=(given,))) == "['42', False, 'read-only']"


def test_what_would_open_something_closed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("home/runtime", "cup/sealed", "teams/a", "teams/b"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "innocent").symlink_to(tmp_path / "cup")
    program = replace(sound(), directory=tmp_path / "teams" / "a", closed=(tmp_path / "cup",))
    program = replace(program, rivals=(tmp_path / "teams" / "b",))
    check_view(replace(program, binds=(tmp_path / "home" / "runtime",)))
    for name in ("", "home", "cup", "cup/sealed", "innocent", "teams", "teams/b"):
        with pytest.raises(BadEngine, match="would open"):
            check_view(replace(program, binds=(tmp_path / name,)))
    with pytest.raises(BadEngine, match="would open"):
        check_view(replace(program, directory=tmp_path / "cup" / "sealed"))
    with pytest.raises(BadEngine, match="would open"):
        check_view(replace(program, binds=(Path("/proc"),)))


def test_an_engine_is_checked_with_what_contests_would_give_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["comply", " ".join(sound().argv), "--bind", "/proc/1", "--only", "1"]) == 2
    assert "would open /proc/1" in capsys.readouterr().err


def test_what_another_user_cannot_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir(mode=0o700)
    with pytest.raises(BadEngine, match="chmod -R o"):
        check_readable(replace(sound(), binds=(tmp_path / "model",)))
    (tmp_path / "model").chmod(0o755)
    check_readable(replace(sound(), binds=(tmp_path / "model",)))
    private = probe(tmp_path, "found = 1")
    (tmp_path / "probe.py").chmod(0o600)
    with pytest.raises(BadEngine, match="chmod -R o"):
        check_readable(private)
    check_readable(replace(private, directory=tmp_path))


def test_a_runtime_in_a_home_does_not_open_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    base, venv, tools = home / ".pyenv" / "versions" / "3", home / "project" / "venv", home / "bin"
    for folder in (base / "bin", base / "lib" / "python3.9", venv / "bin", tools, home / "lib" / "python3.9"):
        folder.mkdir(parents=True)
    for name in (base / "lib/python3.9/os.py", home / "lib/python3.9/os.py", base / "bin/python3", tools / "python3"):
        name.touch()
    (venv / "bin" / "python").symlink_to(base / "bin" / "python3")
    (venv / "pyvenv.cfg").write_text(f"home = {base / 'bin'}\n", "utf-8")
    runtime = [venv / "bin", venv / "pyvenv.cfg", base / "bin", base / "lib"]
    assert trees_of(venv / "bin" / "python") == runtime
    assert trees_of(tools / "python3") == []
    engine = tmp_path / "engine"
    engine.write_text(f"#!{venv / 'bin' / 'python'} -u\n", "utf-8")
    assert trees_of(engine) == runtime


# Ways around.


@pytest.fixture
def same_user(confined: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for everybody but root: the engine is the same user as the processes around it, in a user namespace."""
    manner = Manner(confined, drops=False)
    if not launch.works(manner):
        pytest.skip("no user namespace can be made here")
    monkeypatch.setattr(sandbox, "manner_of", lambda kind: manner)


AROUND = """
import signal
others = [name for name in os.listdir("/proc") if name.isdigit() and name != str(os.getpid())]
found = []
for name in others:
    for part in ("environ", "mem", "maps", "fd"):
        try:
            os.readlink(f"/proc/{name}/fd/0") if part == "fd" else open(f"/proc/{name}/{part}", "rb")
            found.append(part)
        except OSError:
            pass
"""


@pytest.mark.usefixtures("same_user")
def test_the_processes_around_it_tell_nothing(tmp_path: Path) -> None:
    assert name_of(tmp_path, AROUND) == "[]"


@pytest.mark.usefixtures("same_user")
def test_the_watch_cannot_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroups, "find_home", lambda: None)
    stop = "for name in others:\n    os.kill(int(name), signal.SIGSTOP)\n"
    hog = script(tmp_path, "hog", f"import os\ninput()\n{AROUND}{stop}{TAKES}")
    fault = fault_of(hog, replace(PATIENT, limits=Limits(memory_mb=150, disk_mb=1)))
    assert "memory limit" in fault.words.en


TRIES = """
import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
place = ("x86_64", "aarch64").index(platform.machine())
found = []
for name, numbers, arguments in (
    ("unshare", (272, 97), (0x10000000,)),
    ("clone", (56, 220), (0x10000000 | 17, 0, 0, 0, 0)),
    ("memfd", (319, 279), (b"x", 0)),
    ("shmget", (29, 194), (7, 1 << 20, 0o1600)),
    ("msgget", (68, 186), (7, 0o1600)),
    ("semget", (64, 190), (7, 1, 0o1600)),
    ("add_key", (248, 217), (b"user", b"hand", b"x", 1, -3)),
    ("keyctl", (250, 219), (0, -3, 1)),
):
    got = libc.syscall(numbers[place], *arguments)
    if got == 0 and name == "clone":
        os._exit(0)
    if got >= 0:
        found.append(name)
"""


@pytest.mark.usefixtures("confined")
@pytest.mark.skipif(os.uname().machine not in ("x86_64", "aarch64"), reason="the filter knows no other machines")
def test_no_namespaces_keys_or_memory_outside_of_its_processes(tmp_path: Path) -> None:
    """A namespace of its own would let it mount a disk without a limit; a key is seen by every seat of a session."""
    assert name_of(tmp_path, TRIES) == "[]"


# Limits.

FORKS = """
children = []
try:
    for _ in range(200):
        pid = os.fork()
        if pid == 0:
            import time
            time.sleep(60)
        children.append(pid)
    found = "no end"
except OSError:
    found = len(children)
"""


@pytest.mark.usefixtures("confined", "kept_by")
def test_processes_are_limited(tmp_path: Path) -> None:
    options = replace(PATIENT, limits=Limits(processes=10))
    assert 1 <= int(name_of(tmp_path, FORKS, options)) <= 16


@pytest.mark.usefixtures("confined")
def test_memory_of_a_process_is_limited(tmp_path: Path) -> None:
    take = "try:\n    found = len(bytearray(600 << 20))\nexcept MemoryError:\n    found = 'refused'"
    assert name_of(tmp_path, take, replace(PATIENT, limits=Limits(memory_mb=300))) == "refused"


TAKES = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        taken = bytearray(b"x") * (60 << 20)
        time.sleep(60)
os.wait()
os._exit(3)
"""


@pytest.mark.usefixtures("confined", "kept_by")
def test_memory_of_all_its_processes_is_limited(tmp_path: Path) -> None:
    """Each takes less than the limit, all together more; the sentence says why it was ended."""
    hog = script(tmp_path, "hog", TAKES)
    limits = Limits(memory_mb=150, disk_mb=1)
    fault = fault_of(hog, replace(PATIENT, limits=limits))
    assert fault.code == "exited"
    assert "memory limit" in fault.words.en
    assert "内存" in fault.words.zh


MANY = """
import os
input()
for number in range(10 ** 6):
    os.close(os.open(f"{number}", os.O_CREAT))
print("NAME", number, flush=True)
"""


@pytest.mark.usefixtures("confined", "kept_by")
def test_empty_files_count_as_memory(tmp_path: Path) -> None:
    fault = fault_of(script(tmp_path, "many", MANY), replace(PATIENT, limits=Limits(memory_mb=60, disk_mb=1)))
    assert "memory limit" in fault.words.en


FILLS = """
total = []
for place in (".", "/tmp", "/dev/shm"):
    size = 0
    try:
        for number in range(20):
            size += open(f"{place}/{number}", "wb").write(bytes(1 << 20))
    except OSError:
        pass
    total.append(size >> 20)
found = total
"""


@pytest.mark.usefixtures("confined")
def test_disk_is_limited(tmp_path: Path) -> None:
    limits = Limits(disk_mb=3)
    for own in (None, tmp_path / "own"):
        if own is not None:
            own.mkdir()
        found = name_of(tmp_path, FILLS, replace(PATIENT, limits=limits), own)
        assert re.fullmatch(r"\[[23], [23], [23]\]", found)


@pytest.mark.usefixtures("confined")
def test_files_are_limited(tmp_path: Path) -> None:
    write = (
        "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nfound = 'written'\n"
        "try:\n    for _ in range(5):\n        open('big', 'ab').write(b'x' * (1 << 20))\n"
        "except OSError:\n    found = 'refused'"
    )
    assert name_of(tmp_path, write, replace(PATIENT, limits=Limits(file_mb=2))) == "refused"


@pytest.mark.usefixtures("confined")
def test_open_files_are_limited(tmp_path: Path) -> None:
    take = "files = []\ntry:\n    while True:\n        files.append(os.dup(0))\nexcept OSError:\n    found = len(files)"
    assert int(name_of(tmp_path, take, replace(PATIENT, limits=Limits(open_files=20)))) <= 20


@pytest.mark.usefixtures("confined")
def test_no_process_outlives_the_sandbox() -> None:
    token = f"{TOKEN}-confined"
    play([faulty("fork", 2, token), sound(), sound()], options=PATIENT)
    assert not left_running(token)


@pytest.mark.usefixtures("confined")
def test_no_group_outlives_the_sandbox(tmp_path: Path) -> None:
    home = cgroups.find_home()
    if home is None:
        pytest.skip("no control group can be made here")
    name_of(tmp_path, "found = 1")
    assert not list(home.processes.glob(f"paiju-engine-{os.getpid()}-*"))
    assert not list(home.memory.glob(f"paiju-engine-{os.getpid()}-*"))


# What is said.


def test_it_is_told_what_protects() -> None:
    assert "没有沙箱" in describe_sandbox(SandboxMode.OFF).zh
    assert describe_sandbox(SandboxMode.AUTO).en.startswith("sandbox" if HAS_SANDBOX else "no sandbox")
    assert ("could signal slowly" in describe_sandbox(SandboxMode.AUTO).en) == HAS_SANDBOX


def test_without_a_sandbox_nothing_is_started_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sandbox, "_best", lambda: Sandbox.NONE)
    with pytest.raises(PlatformFault):
        name_of(tmp_path, "found = 1")
    engine = " ".join(sound().argv)
    words = ["match", "--engine", engine, "--engine", "house:random", "--deals", "1", "--out", str(tmp_path / "run")]
    assert main(words) == 2
    assert "--no-sandbox" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
    assert main([*words, "--no-sandbox", "--lang", "en"]) == 0
    assert "no sandbox: engines can read seeds" in capsys.readouterr().out


def test_the_environment_of_an_engine() -> None:
    assert environment("mark", Path("/x"), (("DEPTH", "3"),))["DEPTH"] == "3"


# Control groups are found by what the system says of itself.


def test_groups_of_the_first_version_are_made_below_our_own() -> None:
    mounts = [
        "30 24 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
        "31 24 0:27 /docker/1 /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids",
    ]
    (home,) = cgroups.homes(mounts, ["4:memory:/a/b", "3:pids:/docker/1/c"])
    assert (str(home.memory), str(home.processes)) == ("/sys/fs/cgroup/memory/a/b", "/sys/fs/cgroup/pids/c")


def test_groups_of_the_second_version_are_made_beside_our_own_or_below() -> None:
    mounts = ["30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw"]
    found = [str(home.memory) for home in cgroups.homes(mounts, ["0::/user.slice/session-1.scope"])]
    assert found == ["/sys/fs/cgroup/user.slice", "/sys/fs/cgroup/user.slice/session-1.scope"]
    assert [str(home.memory) for home in cgroups.homes(mounts, ["0::/"])] == ["/sys/fs/cgroup"]


# What is refused to those who would talk must still work for those who have threads and processes of their own.


JOINED = """
import ctypes, time
libc, began, thread = ctypes.CDLL(None), time.monotonic(), ctypes.c_ulong()
work = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(lambda _: time.sleep(0.3))
libc.pthread_create(ctypes.byref(thread), None, work, None)
found = [libc.pthread_join(thread, None), time.monotonic() - began >= 0.3]
"""


@pytest.mark.usefixtures("confined")
def test_a_thread_can_be_joined(tmp_path: Path) -> None:
    assert name_of(tmp_path, JOINED) == "[0, True]"


SHARED = """
import multiprocessing, time
if __name__ == "__main__":
    fork = multiprocessing.get_context("fork")
    free, queue = fork.Semaphore(0), fork.Queue()
    began = time.monotonic()
    found = [free.acquire(timeout=0.3), 0.3 <= time.monotonic() - began]
    fork.Process(target=lambda: (time.sleep(0.2), free.release(), queue.put("sent"))).start()
    found += [free.acquire(timeout=20), queue.get(timeout=20)]
"""


@pytest.mark.usefixtures("confined")
def test_processes_of_one_engine_can_wait_for_each_other(tmp_path: Path) -> None:
    """Also for a limited time only."""
    assert name_of(tmp_path, SHARED) == "[False, True, True, 'sent']"


MACHINE = """
pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
told = [int(line.split()[1]) for line in open("/proc/meminfo") if line.startswith("MemTotal")]
found = [pages * size >> 10 == told[0], told[0], open("/proc/loadavg").read().split()[0]]
"""


@pytest.mark.usefixtures("confined")
def test_it_is_told_of_this_machine_what_never_changes(tmp_path: Path) -> None:
    kilobytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 10
    assert name_of(tmp_path, MACHINE) == f"[True, {kilobytes}, '0.00']"
