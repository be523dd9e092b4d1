"""Whatever is typed or read, the answer is an answer or one clear line: never a traceback, never status 70."""

import contextlib
import io
import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cli.main import main

KEYS = ["vectors", "id", "category", "rulebook", "input", "expected", "cards", "document", "boards", "commitment"]
CARDS = st.text(alphabet="3456789TJQKA2xX+ 10♥♠,y-", max_size=24)
ANYTHING = st.text(max_size=40)
SOME_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=8,
)


def status_of(*arguments: str) -> int:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    assert "Traceback" not in err.getvalue()
    if status == 2:
        assert err.getvalue().count("\n") == 1
    return status


@given(CARDS | ANYTHING, CARDS, st.sampled_from(["national", "ccgc", "workers"]))
def test_any_cards(cards: str, on: str, book: str) -> None:
    assert status_of("combo", f"--on={on}", book, "--", cards) in (0, 2)


@given(ANYTHING, st.sampled_from(["--seed", "--boards", "--book", "--option"]))
@settings(max_examples=60)
def test_any_argument(text: str, option: str) -> None:
    assert status_of("deal", f"{option}={text}") in (0, 2)


@given(st.binary(max_size=200) | ANYTHING.map(str.encode), st.sampled_from([".pj", ".jsonl", ".json"]))
@settings(max_examples=60)
def test_any_file(data: bytes, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"any{suffix}"
        path.write_bytes(data)
        command = ("replay",) if suffix != ".json" else ("verify",)
        assert status_of(*command, str(path)) == 2


@given(SOME_JSON)
@settings(max_examples=60)
def test_any_json(document: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.json"
        path.write_text(json.dumps(document), "utf-8")
        assert status_of("rules", "check", str(path)) in (0, 1, 2)
        assert status_of("verify", str(path)) == 2
