"""What every test may use: the option --full and the effort Hypothesis makes."""

import functools
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
import typer.main

from tests.postgres import PostgresServer, running_postgres

# No deadlines: a loaded machine is not a bug.
hypothesis.settings.register_profile("default-effort", deadline=None)
hypothesis.settings.register_profile("full-effort", deadline=None, max_examples=2_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the soaks too, and more examples everywhere")


def pytest_configure(config: pytest.Config) -> None:
    # A suite that runs in the background was given an ignored Ctrl-C, and would hand it on to the programs it tests.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hypothesis.settings.load_profile("full-effort" if config.getoption("--full") else "default-effort")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--full"):
        return
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.skip(reason="a soak: make test-full"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What campaigns have counted: ``record_property("figures", …)``."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures":
                terminalreporter.write_line(f"{report.nodeid}: {value}")


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether this run has time: a test may then take more positions, deals or seeds."""
    return bool(pytestconfig.getoption("--full"))


@pytest.fixture(autouse=True, scope="session")
def _commands_built_once() -> Iterator[None]:
    """Typer builds all commands anew at every call: half the time of a test of the command line."""
    patch = pytest.MonkeyPatch()
    patch.setattr(typer.main, "get_command", functools.cache(typer.main.get_command))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server of this process's tests, started when the first of them asks."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def in_memory() -> Iterator[Path]:
    """A folder with no disk under it, where the system has such: an event's file waits for the disk at every act."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)
