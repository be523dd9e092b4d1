"""The page on readings names every open question that a field carries, and every option an event may choose."""

import re
from pathlib import Path

import pytest

from paiju.regulations.library import REGULATIONS
from paiju.rulebook.rule import option_text

PAGE = Path(__file__).parents[2] / "docs" / "reading.md"
ROWS = {found[1]: found[0] for found in re.finditer(r"^\| (A-[NCDSE]\d+)\b.*$", PAGE.read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_question_has_a_row_and_every_choice_is_named(book: str) -> None:
    for rules in REGULATIONS[book].rule_sets:
        for name, rule in rules.rules():
            missing = [id_ for id_ in rule.register if id_ not in ROWS]
            assert not missing, f"{name}: {missing}"
            others = [option_text(choice) for choice in rule.choices if choice != rule.value]
            if rule.register and others:
                rows = " ".join(ROWS[id_] for id_ in rule.register)
                assert f"`{name}`" in rows, f"{rule.register}: {name}"
                assert any(f"`{other}`" in rows for other in others), f"{rule.register}: {others}"
