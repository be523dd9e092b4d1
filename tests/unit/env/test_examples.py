"""The examples of the documents for researchers run as they are written there."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LOOP = ROOT / "examples" / "random_loop.py"


def test_the_random_loop_plays_its_deals() -> None:
    done = subprocess.run([sys.executable, str(LOOP)], check=True, capture_output=True, text=True)
    count, word = done.stdout.split()
    assert word == "deals"
    assert int(count) >= 10_000


def test_the_document_shows_the_loop() -> None:
    code = LOOP.read_text("utf-8").split('"""\n\n', 1)[1].rsplit("print(", 1)[0]
    assert code in (ROOT / "docs" / "ai.md").read_text("utf-8")
