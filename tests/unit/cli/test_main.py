"""The program: help, version, languages, exit statuses, and never a traceback."""

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import paiju
from paiju.cli.main import COMMANDS
from paiju.cli.output import width
from paiju.words.commands import EXAMPLES
from tests.unit.cli.conftest import Runner

ROOT = Path(__file__).parents[3]
SUBCOMMANDS = [
    *([name] for name in COMMANDS if name not in ("rules", "seal", "event", "people")),
    ["league", "contest"],
    *(["rules", name] for name in ("list", "show", "options", "diff", "coverage", "check")),
    *(["seal", name] for name in ("new", "open", "reveal")),
    *(["event", name] for name in EXAMPLES),
    *(["people", name] for name in ("organisers", "reset", "erase", "export", "tidy")),
]


def test_help_lists_every_command(run: Runner) -> None:
    shown = run("--help")
    assert shown.status == 0
    assert all(f"\n  {name} " in shown.out for name in COMMANDS)
    assert "paiju combo workers 44455556 --on 333444+69" in shown.out
    assert run("help").out == run("-h").out == shown.out


def test_without_a_command_the_help_is_shown(run: Runner) -> None:
    shown = run()
    assert shown.status == 2
    assert "Usage" in shown.out


def test_version(run: Runner) -> None:
    assert run("--version").out == f"paiju {paiju.__version__}\n"


@pytest.mark.parametrize("command", SUBCOMMANDS, ids=" ".join)
def test_the_help_of_a_command_is_bilingual_shows_an_example_and_fits(run: Runner, command: list[str]) -> None:
    shown = run(*command, "--help")
    assert shown.status == 0
    about = shown.out.partition("\n\n")[2].partition("\n\n")[0].splitlines()
    assert any("\u4e00" <= letter <= "\u9fff" for letter in about[0])
    assert about[-1].isascii()
    assert f"    paiju {' '.join(command)}" in shown.out
    assert "--json" in shown.out
    assert "--lang" in shown.out
    assert max(map(width, shown.out.splitlines())) <= 80


@pytest.mark.parametrize("group", ["rules", "seal", "event", "people"])
def test_a_group_lists_its_commands(run: Runner, group: str) -> None:
    assert run(group).status == 2
    shown = run(group, "--help")
    assert shown.status == 0
    assert all(f"\n  {name[1]} " in shown.out for name in SUBCOMMANDS if name[0] == group)


@pytest.mark.parametrize(
    ("arguments", "zh", "en"),
    [
        (["comb"], "是不是 combo", "did you mean combo"),
        (["--lang", "zh", "demo"], "要写在命令之后", ""),
        (["combo"], "缺少参数 BOOK", "Missing argument 'BOOK'"),
        (["combo", "national", "33", "--wrong"], "没有选项 --wrong", "No such option: --wrong"),
        (["combo", "national", "33", "44"], "命令行有误", "unexpected extra argument"),
        (["demo", "--boards", "x"], "参数的值不对", "--boards"),
        (["demo", "--boards", "0"], "参数的值不对", "--boards"),
        (["rules", "nothing"], "命令行有误", "No such command"),
        (["combo", "national", "33", "--lang", "fr"], "参数的值不对", "--lang"),
    ],
)
def test_a_wrong_command_line_is_one_line(run: Runner, arguments: list[str], zh: str, en: str) -> None:
    shown = run(*arguments)
    assert shown.status == 2
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert zh in shown.err
    assert en in shown.err


def test_the_language_of_an_error(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    both = run("combo", "national", "y").err
    assert both.startswith("错误：")
    assert " | error: " in both
    assert "error" not in run("combo", "national", "y", "--lang", "zh").err
    assert "错误" not in run("combo", "national", "y", "--lang=en").err
    monkeypatch.setenv("PAIJU_LANG", "en")
    assert "错误" not in run("combo", "national", "y").err
    assert "main rank" in run("combo", "national", "33").out
    assert "主牌" not in run("combo", "national", "33").out


def test_a_language_that_does_not_exist_in_the_environment(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_LANG", "klingon")
    shown = run("rules", "list")
    assert shown.status == 2
    assert "PAIJU_LANG" in shown.err or "--lang" in shown.err


@pytest.mark.parametrize(
    ("error", "status"), [(KeyboardInterrupt, 130), (BrokenPipeError, 0), (ZeroDivisionError, 70), (EOFError, 70)]
)
def test_interruptions_and_bugs(
    run: Runner, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], status: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(importlib.import_module("paiju.cli.rules.commands"), "app", fail)
    shown = run("rules", "list")
    assert shown.status == status
    assert "Traceback" not in shown.err
    assert bool(shown.err) == (status == 70)


def test_a_bug_shows_its_traceback_on_request(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(importlib.import_module("paiju.cli.rules.commands"), "app", fail)
    monkeypatch.setenv("PAIJU_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run("rules", "list")


def test_help_imports_the_rules_and_nothing_heavier() -> None:
    """That is what makes it quick; how quick it is stands in ``bench/run.py``."""
    program = (
        "import sys; before = set(sys.modules); from paiju.cli.main import main; main(['--help']);"
        "print(*set(sys.modules) - before, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert {name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names | {"paiju"}} == set()
    assert not loaded & {"asyncio", "http", "multiprocessing", "socket", "sqlite3", "ssl", "subprocess", "tkinter"}
    parts = {name.split(".")[1] for name in loaded if name.startswith("paiju.")}
    assert parts <= {"cards", "cli", "deals", "games", "rulebook", "table"}
    assert {name for name in loaded if name.startswith("paiju.cli.")} == {"paiju.cli.errors", "paiju.cli.main"}


def test_on_a_terminal_each_language_has_its_line(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    lines = run("combo", "national", "y").err.splitlines()
    assert [line[:5] for line in lines] == ["错误：牌面", "error"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "list"],
        ["rules", "show", "national", "8"],
        ["rules", "options", "national"],
        ["rules", "diff", "national", "ccgc"],
        ["rules", "coverage", "workers"],
        ["combo", "workers", "44455556", "--on", "333444+69"],
        ["combo", "national", "33334444"],
        ["deal", "--seed", "7", "--boards", "1-2"],
        ["demo", "--boards", "2", "--seed", "7"],
        ["demo", "--boards", "2", "--seed", "7", "--book", "ccgc"],
        ["demo", "--boards", "2", "--seed", "7", "--book", "workers"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["zh", "en", "both"])
@pytest.mark.parametrize("columns", [80, 120])
def test_what_is_shown_fits_the_terminal(
    terminal: Callable[[int], Runner], arguments: list[str], lang: str, columns: int
) -> None:
    shown = terminal(columns)(*arguments, "--lang", lang)
    assert shown.status == 0
    assert max(map(width, shown.out.splitlines())) <= columns
