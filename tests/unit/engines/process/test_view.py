"""What an engine is shown: nothing that a team writes into its own folder, and no other way to name a folder, opens
what must stay closed.
"""

import os
import socket
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.engines.process.program import Program
from paiju.engines.process.runtimes import trees_of
from paiju.engines.process.view import View, check_view, view_of
from paiju.engines.protocol.faults import BadEngine

SIZE = 1 << 20


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home, the folder of a contest with its key, and two teams."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("home/.ssh/key", "cup/sealed/SECRET.key", "teams/a/engine.py", "teams/b/weights"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", "utf-8")
    return tmp_path


def engine(world: Path, *words: str) -> Program:
    """That of the first team, started by the system's Python."""
    argv = ("/usr/bin/env", *(words or (str(world / "teams/a/engine.py"),)))
    own, rival = world / "teams/a", world / "teams/b"
    return Program("a", argv, own, (), (), "", closed=(world / "cup",), rivals=(rival,))


def shown(view: View) -> set[str]:
    """The paths that the view takes from the host."""
    found = {step.value for step in view.steps if step.kind == "show"}
    return found | {str(copy.folder / name) for copy in view.copies for name in copy.files}


def opens(view: View, path: Path) -> bool:
    hidden = [Path(step.target) for step in view.steps if step.kind == "hide"]
    return any(path.is_relative_to(tree) for tree in shown(view)) and not any(map(path.is_relative_to, hidden))


# What a team has written into its own folder is no wish of the organiser's.


def test_the_first_line_of_a_script_opens_nothing_closed(world: Path) -> None:
    script, secret = world / "teams/a/engine.py", world / "cup/sealed/SECRET.key"
    secret.chmod(0o755)
    for name in (secret, world / "cup/not-yet.json", world / "teams/b/weights"):
        script.write_text(f"#!{name}\n", "utf-8")
        with pytest.raises(BadEngine, match="would open"):
            check_view(engine(world))
        assert not opens(view_of(engine(world), SIZE), name)


def test_the_first_line_of_a_script_opens_programs_only(world: Path) -> None:
    script, key, tool = world / "teams/a/engine.py", world / "home/.ssh/key", world / "home/tool"
    tool.write_text("x", "utf-8")
    tool.chmod(0o755)
    for name, is_shown in ((key, False), (tool, True)):
        script.write_text(f"#!{name}\n", "utf-8")
        check_view(engine(world))
        assert opens(view_of(engine(world), SIZE), name) is is_shown


def test_a_link_in_its_own_folder_opens_nothing(world: Path) -> None:
    link = world / "teams/a/model"
    for target in ("home/.ssh/key", "cup/sealed/SECRET.key", "teams/b/weights"):
        link.symlink_to(world / target)
        assert not opens(view_of(engine(world), SIZE), world / target)
        assert not opens(view_of(engine(world, str(link)), SIZE), world / target), "where the command names it, too"
        link.unlink()


def test_a_runtime_of_a_rival_is_not_opened_by_the_first_line_of_a_script(world: Path) -> None:
    venv = world / "teams/b/venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    (venv / "bin/python").touch(0o755)
    (world / "teams/a/engine.py").write_text(f"#!{venv / 'bin/python'}\n", "utf-8")
    with pytest.raises(BadEngine, match="would open"):
        check_view(engine(world))


# Whichever way a folder is named.


@pytest.mark.parametrize("alias", ["link", "dots"])
@pytest.mark.parametrize("aliased", ["own", "closed", "rival"])
def test_what_is_closed_inside_its_own_folder_is_closed_by_whatever_name(world: Path, alias: str, aliased: str) -> None:
    own, out, rival = world / "teams/a", world / "teams/a/run", world / "teams/a/rival"
    for folder in (out, rival):
        folder.mkdir()
        (folder / "secret").touch()
    (world / "link").symlink_to(world / "teams")

    def named(what: str, path: Path) -> Path:
        if what != aliased:
            return path
        inner = path.relative_to(world / "teams")
        return world / "link" / inner if alias == "link" else world / "cup" / ".." / "teams" / inner

    program = replace(
        engine(world), directory=named("own", own), closed=(named("closed", out),), rivals=(named("rival", rival),)
    )
    (copy,) = view_of(program, SIZE).copies
    assert copy.files == ("engine.py",)
    assert "run" not in copy.folders
    assert "rival" not in copy.folders


def test_what_is_closed_inside_something_shown_is_closed_by_whatever_name(world: Path) -> None:
    tools = world / "tools"
    (tools / "run").mkdir(parents=True)
    (world / "link").symlink_to(tools)
    for bind, closed in ((world / "link", tools / "run"), (tools, world / "link" / "run")):
        program = replace(engine(world), binds=(bind,), closed=(closed,))
        assert not opens(view_of(program, SIZE), bind / "run")
        with pytest.raises(BadEngine, match="would open"):
            check_view(program)


# What may be given.


@pytest.mark.parametrize("name", ["/proc/1", "/proc/self/root", "/sys/fs", "/dev/shm", "/"])
def test_nothing_of_the_kernel_is_given(world: Path, name: str) -> None:
    for given in ({"binds": (Path(name),)}, {"directory": Path(name)}):
        with pytest.raises(BadEngine, match="would open"):
            check_view(replace(engine(world), **given))


def test_a_home_is_no_folder_of_an_engine(world: Path) -> None:
    for name in ("home", ""):
        with pytest.raises(BadEngine, match="would open"):
            check_view(replace(engine(world), directory=world / name, rivals=()))


def test_what_two_seats_could_both_write_to_is_not_given(world: Path) -> None:
    """Pipes and sockets are written to through a folder that is read-only."""
    model, venv = world / "model", world / "teams/a/venv"
    for folder in (model, venv / "bin", venv / "lib"):
        folder.mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    (venv / "bin/python").touch(0o755)
    given = replace(engine(world), binds=(model,))
    own = replace(engine(world), argv=(str(venv / "bin/python"),))
    for program in (given, own):
        check_view(program)
    os.mkfifo(model / "deep", 0o666)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(venv / "lib/call"))
        for program in (given, own):
            with pytest.raises(BadEngine, match="pipe or a socket"):
                check_view(program)
    assert stat.S_ISFIFO((model / "deep").stat().st_mode)


def test_an_environment_in_a_project_shows_nothing_else_of_it(world: Path) -> None:
    project = world / "project"
    for folder in ("bin", "lib", "boards"):
        (project / folder).mkdir(parents=True)
    (project / "pyvenv.cfg").touch()
    (project / "bin/python").touch(0o755)
    assert trees_of(project / "bin/python") == [project / "bin", project / "lib", project / "pyvenv.cfg"]


def test_a_home_with_shims_is_a_home(world: Path) -> None:
    for folder in ("shims", "versions"):
        (world / "home" / folder).mkdir()
    (world / "home/shims/python").touch(0o755)
    assert trees_of(world / "home/shims/python") == []


def test_what_lies_in_a_shown_folder_is_shown_once(world: Path) -> None:
    """A command that leads through the system's own links, as that of Java does."""
    commands = [path for path in Path("/usr/bin").iterdir() if path.is_symlink() and path.is_file()]
    for path in (path for path in commands if path.readlink().parent == Path("/etc/alternatives")):
        targets = [step.target for step in view_of(engine(world, str(path)), SIZE).steps]
        assert "/etc/alternatives" in targets
        assert str(path.readlink()) not in targets
