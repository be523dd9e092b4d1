"""The generated TypeScript is that of the sources, and says the same every time."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from paiju.games.doudizhu import wire
from paiju.server.http import typescript
from paiju.server.http.typescript import FILES

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("name", FILES)
def test_the_files_are_not_stale(name: str) -> None:
    text = (ROOT / "web" / "src" / "lib" / name).read_text("utf-8")
    assert text == FILES[name](), "run: .venv/bin/python scripts/generate_typescript.py"


def test_the_script_can_check() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "generate_typescript.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


def test_messages_are_told_apart_by_their_tags() -> None:
    text = FILES["messages.ts"]()
    assert 'export interface Act {\n  type: "act";\n  id: string;\n  seen: number;\n' in text
    assert 'export interface CardsPlayed {\n  v: 1;\n  type: "CardsPlayed";\n  seat: Seat;\n  cards: Card[];\n' in text
    assert "  options?: Record<string, string>;\n" in text
    assert "  class: string;\n" in text
    assert "export type FromTable =\n  | Welcome\n" in text
    assert "  events: DealEvent[];\n" in text


def test_two_types_of_one_name_are_refused() -> None:
    @dataclass
    class Bid:
        other: int

    writer = typescript._Writer()
    writer.of(wire.Bid)
    with pytest.raises(TypeError, match="two types"):
        writer.of(Bid)
