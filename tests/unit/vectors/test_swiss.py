"""Vectors of Swiss events: those written for readers, forms that other vectors may have, and bad input."""

import json
from typing import Any

import pytest

from paiju.vectors.check import BadVectors, check_vectors
from paiju.vectors.check import published_books as books
from paiju.vectors.contest import contest, rank
from paiju.vectors.swiss import pairs_event, swiss_pairing, tie_break

COOP, EIGHTY, CCGC = (books()[number] for number in ("002", "003", "001"))


def answer(category: Any, given: dict[str, Any], of: Any = COOP) -> Any:
    return category(of, given)


def test_first_to_the_level_decides_the_direct_result() -> None:
    pairs = {"P": {"mp": 5, "std": 50}, "Q": {"mp": 5, "std": 60}}
    told = {**pairs, "head_to_head": "P drew with Q, P reached the level first"}
    assert answer(tie_break, told) == {"order": ["P", "Q"]}
    assert answer(tie_break, {**pairs, "head_to_head": "P drew Q"}) == {"order": ["Q", "P"]}
    assert answer(tie_break, told, EIGHTY) == {"order": ["Q", "P"]}


def test_a_cycle_of_three_goes_to_standard_points() -> None:
    given = {
        "P": {"mp": 5, "std": 48},
        "Q": {"mp": 5, "std": 52},
        "R": {"mp": 5, "std": 50},
        "head_to_head": ["P beat Q 1.5:0.5", "Q beat R 1.5:0.5", "R beat P 1.5:0.5"],
    }
    assert answer(tie_break, given) == {"order": ["Q", "R", "P"]}
    given["head_to_head"] = ["P beat Q", "P beat R"]
    assert answer(tie_break, given) == {"order": ["P", "Q", "R"]}


def test_an_odd_field_and_a_field_without_a_legal_pairing() -> None:
    odd = {"round": 2, "scores": {"1": 2, "2": 1.5, "3": 0}, "met": [[1, 2]], "byes": [3]}
    found = answer(swiss_pairing, odd)
    assert (found["pairs"], found["bye"], found["needs_chief"]) == ([[1, 3]], 2, False)
    all_one = {"round": 2, "scores": {"1": 0, "2": 0}, "units": {"1": "A", "2": "A"}}
    found = answer(swiss_pairing, all_one)
    assert (found["pairs"], found["same_unit"], found["needs_chief"]) == ([[2, 1]], [[2, 1]], True)
    assert answer(swiss_pairing, all_one, EIGHTY)["needs_chief"] is False


def test_a_round_with_a_bye_and_a_forfeit() -> None:
    rounds = [
        {
            "round": 1,
            "results": [{"pair_a": 1, "pair_b": 3, "levels": [5, 2]}, {"pair_a": 2, "pair_b": 4, "forfeit": 4}],
            "bye": 5,
        }
    ]
    found = answer(pairs_event, {"pairs": 5, "rounds": rounds})
    assert found["pairings"] == {"1": [[1, 3], [2, 4]]}
    assert found["match_points"] == {"1": 2, "2": 1.5, "3": 0, "4": 0, "5": 1.5}
    assert found["standard"] == {"1": 13, "2": 12, "3": 7, "4": 0, "5": 12}


def test_a_lot_decides_between_equal_teams() -> None:
    teams = {"a": {"fp": 3, "small": 100}, "b": {"fp": 3, "small": 100}}
    assert answer(rank, {"teams": teams, "lot": ["b", "a"]}, CCGC) == {"order": ["b", "a"]}


def test_a_contest_with_an_absent_team_and_a_bye() -> None:
    tables = [[1, 2, 3], [4, 5, 6]]
    deal = {"landlord": "A", "bid": 1, "landlord_wins": True, "bombs": 0, "rocket": False, "spring": False}
    given = {"tables": tables, "deals": [[deal, deal]], "absent": [2], "byes": [7]}
    found = answer(contest, given, CCGC)
    assert found["field_points"] == {"1": 2, "2": -4, "3": 2, "4": 1, "5": 2, "6": 1, "7": 3}
    assert found["recorded_small_points"]["7"] == 350


@pytest.mark.parametrize(
    ("category", "regulation", "given"),
    [
        ("swiss_pairing", "002", {"round": 2}),
        ("swiss_pairing", "002", {"round": 2, "scores": {"one": 2}}),
        ("swiss_pairing", "002", {"round": 2, "scores": {"1": "two"}}),
        ("tiebreak", "002", {"P": {"mp": 5}}),
        ("tiebreak", "002", {"P": {"mp": 5}, "Q": {"mp": 5}, "head_to_head": "P met Q"}),
        ("event", "001", {"tables": "none"}),
        ("event", "001", {"tables": [[1, 2, 3]], "deals": [[{"landlord": "D", "bid": 1}]]}),
        ("event", "002", {"pairs": "eight"}),
        ("rank", "001", {"teams": []}),
        ("rank", "001", {"teams": {"a": {"fp": 1}}}),
        ("rank", "001", {"final": {"a": 3}}),
        ("event", "001", {"tables": [1, 2, 3], "deals": []}),
        ("event", "002", {"pairs": 2, "rounds": [{"round": 1, "results": [{"pair_a": 1}]}]}),
        ("swiss_pairing", "002", {"round": 2, "scores": {"1": 0, "2": 0}, "met": [3]}),
    ],
)
def test_bad_input_is_told(category: str, regulation: str, given: dict[str, Any]) -> None:
    vector = {"id": "X-1", "category": category, "rulebook": regulation, "input": given, "expected": {}}
    with pytest.raises(BadVectors, match="X-1"):
        check_vectors(json.dumps([vector]))


def test_options_of_the_event_change_answers() -> None:
    """Two narrow wins against one clear one: by wins the order turns round."""
    given: dict[str, Any] = {
        "P": {"mp": 5, "std": 40},
        "Q": {"mp": 5, "std": 50},
        "R": {"mp": 5, "std": 60},
        "head_to_head": ["P beat Q 1.5:0.5", "Q beat R 1.5:0.5"],
    }
    vector = {"id": "X-2", "category": "tiebreak", "rulebook": "002", "input": given}
    vector["expected"] = {"order": ["Q", "P", "R"]}
    assert check_vectors(json.dumps([vector])).passed == 1
    changed = check_vectors(json.dumps([vector]), {"shengji-coop": {"several_level": "wins"}})
    assert changed.passed == 1  # P and Q have one win each, and Q more standard points
    given["Q"]["std"] = 30
    assert check_vectors(json.dumps([vector])).passed == 1
    assert check_vectors(json.dumps([vector]), {"shengji-coop": {"several_level": "wins"}}).failed
