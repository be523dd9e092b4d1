"""Commands are run in this process: ``run("combo", "national", "33")``."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.cli.main import main
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.record.jsonlines import format_events
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.record.steps import steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.regulations.library import find_book


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


STYLES = re.compile(r"\x1b\[[0-9;]*m")
Runner = Callable[..., Run]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.delenv("PAIJU_LANG", raising=False)
    monkeypatch.delenv("PAIJU_TRACEBACK", raising=False)

    def call(*arguments: object) -> Run:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Run(status, STYLES.sub("", captured.out), captured.err)

    return call


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What is on disk when the power fails is shown in ``tests/unit/storage``, not by the commands of an event."""
    is_event = request.path.name.startswith("test_event")
    return request.getfixturevalue("in_memory") if is_event else tmp_path


@pytest.fixture
def terminal(run: Runner, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Runner]:
    """The same, on a terminal of so many columns."""

    def of_width(columns: int) -> Runner:
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm")
        return run

    return of_width


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same deal as ``deal.pj`` and ``deal.jsonl``."""
    folder = tmp_path_factory.mktemp("records")
    rules = find_book("national", Rules)
    cardset = deal_board(rules, 1, seed_of_number(5))
    played = play_deal(rules, cardset, [house_player(name, 1) for name in ("greedy", "random", "greedy")])
    record = record_of(rules, cardset, steps_of(played.events), {"Event": "测试"})
    (folder / "deal.pj").write_text(format_record(rules, record), "utf-8")
    (folder / "deal.jsonl").write_text(format_events(rules, played.events), "utf-8")
    return folder
