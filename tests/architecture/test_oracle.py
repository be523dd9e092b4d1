"""The second reading shares no decision, pairing or ranking with what it reads: it knows records and rules alone."""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from paiju.regulations.library import FOLDERS
from paiju.rulebook.rule import option_text

ORACLE = Path(__file__).parents[1] / "oracle"
READERS = sorted(path for path in ORACLE.glob("*.py") if not path.name.startswith("test_"))

RECORDS = {
    *("acts", "commands", "events", "state", "settings", "rules"),
    *("people.entrants", "people.officials", "people.days", "seating.segments", "desk.records"),
    *("ranking.results", "ranking.standing", "ranking.explain"),
}
"""Of ``paiju.tournament``: what is written down, what the books say, and the calendar."""
PARTS = ("play", "event", "direction")
BELOW = {
    *(
        "paiju.rulebook.rule",
        "paiju.table.clock",
        "paiju.tournament.ranking.comparison",
        "paiju.tournament.ranking.field_points",
    ),
    *(
        *(f"paiju.regulations.{folder.name}.{part}" for folder in FOLDERS.values() for part in PARTS),
        "paiju.games.doudizhu.rules",
        "paiju.games.shengji.rules",
        "paiju.games.shengji.penalties",
    ),
}
"""Rules of the games and of comparing scores; of these it takes records and values, no function."""


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.partition(".")[0] == "paiju"}


def is_allowed(name: str) -> bool:
    allowed = {f"paiju.tournament.{record}" for record in RECORDS} | BELOW
    return any(f"{name}.".startswith(f"{it}.") or it.startswith(f"{name}.") for it in allowed)


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.stem)
def test_a_reader_imports_records_and_rules_alone(path: Path) -> None:
    assert {name for name in imported(path) if not is_allowed(name)} == set()


def test_what_is_taken_of_the_games_is_a_value() -> None:
    for path in READERS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in BELOW:
                module = importlib.import_module(node.module)
                taken = [getattr(module, name.name) for name in node.names]
                assert not [it for it in taken if inspect.isfunction(it) and it is not option_text], path
                assert not [it for it in taken if hasattr(it, "standing")], path  # a format ranks


def test_the_contract_can_be_broken() -> None:
    assert len(READERS) > 20
    assert is_allowed("paiju.tournament.events.LotDrawn")
    for name in (
        "paiju.tournament.director",
        "paiju.tournament.seating.lots.draw",
        "paiju.tournament.check",
        "paiju.words",
    ):
        assert not is_allowed(name)
