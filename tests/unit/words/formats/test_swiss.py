"""Every code that the Swiss formats can say has words, and no words are left over."""

import ast
import enum
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.regulations.ccgc.hosting import CCGC_HOSTING
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import option_text
from paiju.tournament.ranking.field_rounds import Cause as FieldCause
from paiju.tournament.ranking.final_rounds import Cause as FinalCause
from paiju.tournament.ranking.pair_points import Cause as PairCause
from paiju.tournament.rules import ccgc, pairs
from paiju.tournament.rules.ccgc import CCGC_FORMAT
from paiju.tournament.rules.pairs import COOP_FORMAT, EIGHTY_FORMAT
from paiju.words.formats.swiss import CRITERIA, FIELDS, REASONS, REFUSALS, VALUES, WHYS

SOURCE = Path(__file__).parents[4] / "src" / "paiju" / "tournament"
FILES = [
    *(SOURCE / "formats" / name for name in ("field.py", "field_ranking.py", "swiss_pairs.py", "pair_ranking.py")),
    *(SOURCE / "ranking" / name for name in ("field_rounds.py", "final_rounds.py", "ccgc_why.py")),
    *(SOURCE / "ranking" / name for name in ("pair_points.py", "pair_why.py")),
    *(SOURCE / "seating" / name for name in ("by_rank.py", "swiss.py")),
]
CAUSES = {cause.value for kind in (FinalCause, FieldCause, PairCause) for cause in kind}


def texts() -> Iterator[str]:
    for path in FILES:
        tree = ast.parse(path.read_text("utf-8"))
        yield from (
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )


def first_arguments(name: str) -> set[str]:
    found: set[str] = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name and node.args:
                found |= {one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)}  # type: ignore[misc]
    return found


def test_refusals_and_columns() -> None:
    assert first_arguments("Refusal") == set(REFUSALS)
    columns = first_arguments("Criterion") | {"match_points", "mutual", "standard_points", "opponents_score"}
    assert columns == set(CRITERIA)


def test_reasons_of_seatings() -> None:
    said = set(texts())
    assert set(REASONS) <= said
    assert first_arguments("Reason") <= set(REASONS)


def test_steps_of_an_explanation() -> None:
    assert set(WHYS) >= CAUSES
    assert first_arguments("Why") <= set(WHYS)
    assert set(WHYS) - set(CRITERIA) - CAUSES <= first_arguments("Why")


def test_fields_and_choices() -> None:
    names = {name for rules in (CCGC_FORMAT, CCGC_HOSTING, COOP_FORMAT, EIGHTY_FORMAT) for name, _ in rules.rules()}
    assert names == set(FIELDS)
    choices = {
        (kind.__name__, option_text(member))
        for module in (ccgc, pairs)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and kind.__module__ == module.__name__
        for member in kind
    }
    assert choices == set(VALUES)


@pytest.mark.parametrize("catalogue", [REFUSALS, REASONS, CRITERIA, WHYS, FIELDS])
def test_both_languages_tell_the_same_facts(catalogue: dict[str, Words]) -> None:
    def facts(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}

    assert not [code for code, words in catalogue.items() if facts(words.zh) != facts(words.en)]
