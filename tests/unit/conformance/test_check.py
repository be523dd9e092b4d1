"""The self-test runs every Dou Dizhu vector, names what it does not run, and notices a wrong rule."""

import json
from pathlib import Path

import pytest

from paiju.conformance.check import BadVectors, changed_by, check_vectors
from paiju.games import REGULATIONS
from paiju.rulebook.rule import UnknownOption

VECTORS = Path(__file__).parents[3] / "testdata" / "vectors" / "regulations.json"
TEXT = VECTORS.read_text(encoding="utf-8")
DOUDIZHU_CATEGORIES = {
    "announce_remaining",
    "bidding",
    "card_code",
    "carry_over",
    "classification",
    "comparison",
    "deal_score",
    "engine_timeout",
    "field_mean",
    "field_points",
    "final_board",
    "final_forfeit",
    "mp",
    "rank_points",
    "warning",
}
NATIONAL = "doudizhu-national-2016"


def vector(**changes: object) -> str:
    entry = {
        "id": "X-1",
        "category": "classification",
        "rulebook": "000",
        "input": {"cards": "55"},
        "expected": {"combo": "pair", "rank": "5", "count": 2},
    }
    return json.dumps({"vectors": [entry | changes]})


def test_nothing_fails() -> None:
    report = check_vectors(TEXT)
    assert report.failed == ()
    assert report.passed > 200


def test_every_category_of_dou_dizhu_rules_and_scores_is_run() -> None:
    skipped = {key.split(" ")[0] for key, (_, reason) in check_vectors(TEXT).skipped.items() if reason != "prose"}
    assert not skipped & DOUDIZHU_CATEGORIES
    everything = {entry["category"] for entry in json.loads(TEXT)["vectors"]}
    assert everything >= DOUDIZHU_CATEGORIES


def test_every_vector_is_accounted_for() -> None:
    report = check_vectors(TEXT)
    assert report.passed + len(report.failed) + report.skipped_count == len(json.loads(TEXT)["vectors"])


@pytest.mark.parametrize("number", REGULATIONS)
def test_a_wrong_expectation_fails(number: str) -> None:
    report = check_vectors(vector(rulebook=number, expected={"combo": "pair", "rank": "6", "count": 2}))
    (failure,) = report.failed
    assert (failure.vector.id, failure.regulation, failure.got["rank"]) == ("X-1", number, "5")


def test_an_option_lists_the_vectors_it_changes() -> None:
    assert changed_by(TEXT, {NATIONAL: {"wing_jokers": "none"}}) == ("CLS-N-32",)
    changed = changed_by(TEXT, {NATIONAL: {"beyond_table": "root"}})
    assert "RP-05" in changed
    assert "RP-04" not in changed
    assert "CLS-D-20" in changed_by(TEXT, {"doudizhu-workers-2021": {"wing_ranks": "not-of-plane"}})


def test_a_vector_of_several_books_fails_for_each_book_that_disagrees() -> None:
    given = {"sequence": [[0, 3], [1, 0], [2, 0]]}
    wrong = {"result": "ok", "declarer": 0, "value": 3, "seats_asked": 3}
    report = check_vectors(vector(category="bidding", rulebook="000/001/004", input=given, expected=wrong))
    assert [failure.regulation for failure in report.failed] == ["000", "001", "004"]


def test_prose_and_unknown_categories_are_named() -> None:
    skipped = {**check_vectors(vector(prose=True)).skipped, **check_vectors(vector(category="juggling")).skipped}
    assert skipped == {
        "classification (prose)": (1, "prose"),
        "juggling (unknown category)": (1, "unknown category"),
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "line 1"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "a number too long"),
        ("[1]", "vector 1 is not an object"),
        ("{}", "no list of vectors"),
        ('{"vectors": [{"id": "A"}]}', r"vector 1 \(A\) has no 'category'"),
        (vector(input=[]), "input is not an object"),
        (vector(input={}), "X-1: cards is None; accepted: text"),
        (vector(input={"cards": "5?"}), "X-1: '\\?' at position 2 is not a card"),
        (vector(category="card_code", input={"code": 99}), "X-1: code is 99"),
        (vector(category="mp", input={"scores": "many"}), "X-1: scores is 'many'"),
    ],
)
def test_a_malformed_file_is_told_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadVectors, match=says) as caught:
        check_vectors(text)
    assert "\n" not in str(caught.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(UnknownOption, match="no option 'colour'"):
        check_vectors(TEXT, {NATIONAL: {"colour": "red"}})
    with pytest.raises(UnknownOption, match="no rulebook 'poker'"):
        check_vectors(TEXT, {"poker": {}})
