"""``BookHash`` computed as ``docs/deal-record.md`` says, from nothing but what ``rules show --json`` prints."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Runner

TRANSCRIPTS = Path(__file__).parents[4] / "testdata" / "transcripts"


def string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def book_hash(book: str, content: list[tuple[str, str, list[str]]], options: dict[str, str]) -> str:
    fields = [
        f"[{string(name)}, {string(options.get(name, value))}, [{', '.join(map(string, articles))}]]"
        for name, value, articles in content
    ]
    return hashlib.sha256(f"[{string(book)}, [{', '.join(fields)}]]".encode()).hexdigest()


@pytest.mark.parametrize("book", ["national", "ccgc", "workers", "coop", "80"])
def test_a_hash_can_be_computed_from_the_document(run: Runner, book: str) -> None:
    told = json.loads(run("rules", "show", book, "--json").out)
    assert book_hash(told["id"], told["content"], {}) == told["hash"]


def test_options_are_in_the_hash(run: Runner, tmp_path: Path) -> None:
    told = json.loads(run("rules", "show", "national", "--json").out)
    made = run("deal", "--option", "all_pass=redeal", "--seed", "7", "--board", "1", "--out", tmp_path)
    assert made.status == 0, made.err
    (record,) = tmp_path.glob("*.pj")
    found = re.search('BookHash "(.*)"', record.read_text("utf-8"))
    assert found is not None
    assert book_hash(told["id"], told["content"], {"all_pass": "redeal"}) == found[1]
