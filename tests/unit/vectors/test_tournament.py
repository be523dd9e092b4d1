"""Vectors about events of the national rules and the workers' games: other shapes of input, options, bad input."""

import json
from typing import Any

import pytest

from paiju.vectors.check import BadVectors, Report, check_vectors


def run(category: str, rulebook: str, given: Any, expected: Any, options: dict[str, str] | None = None) -> Report:
    vector = {"id": "x", "category": category, "rulebook": rulebook, "input": given, "expected": expected}
    books = {"000": "doudizhu-national-2016", "004": "doudizhu-workers-2021"}
    return check_vectors(json.dumps([vector]), {books[rulebook]: options} if options else None)


PASSING: list[tuple[str, str, Any, Any]] = [
    ("tiebreak", "000", {"P_board_ranks": [1, 1, 3], "Q_board_ranks": [1, 2, 2]}, {"order": ["P", "Q"], "by": "(4) …"}),
    ("tiebreak", "000", {"P_firsts": 1, "P_seconds": 3, "Q_firsts": 1, "Q_seconds": 4}, {"order": ["Q", "P"]}),
    ("tiebreak", "000", {"all_equal": True}, {"action": "playoff"}),
    ("tiebreak", "000", {"players": {"P": {"S": 7.5}, "Q": {"S": 8}}}, {"order": ["Q", "P"], "values": [8, 7.5]}),
    ("tiebreak", "004", {"P": {"total": 3}, "Q": {"total": 4}}, {"order": ["Q", "P"]}),
    ("seating", "000", {"groups": 1, "tables": 1}, [[{"table": 1, "seat0": 1, "seat1": 2, "seat2": 3}]]),
    ("semi_groups", "004", {"ranks": [1, 2, 3]}, {"groups": [[1, 2, 3]]}),
    ("arbitration", "000", {"members": 5}, {"valid": True}),
    ("arbitration", "000", {"members": 2}, {"valid": False}),
    ("appeal", "004", {"oral_min": 5, "written_min": 10, "fee": 499}, {"admissible": False}),
    ("appeal", "004", {"oral_min": 5, "written_min": 10}, {"admissible": True}),
]


@pytest.mark.parametrize(("category", "rulebook", "given", "expected"), PASSING)
def test_shapes(category: str, rulebook: str, given: Any, expected: Any) -> None:
    report = run(category, rulebook, given, expected)
    assert (report.passed, report.failed, report.skipped) == (1, (), {})


@pytest.mark.parametrize(
    ("category", "rulebook", "given", "expected"),
    [
        ("tiebreak", "000", {"P_firsts": 2, "Q_firsts": 1}, {"order": ["P", "Q"], "by": "(3) …"}),
        ("tiebreak", "000", {"P_firsts": 2, "Q_firsts": 1}, {"order": ["Q", "P"]}),
        ("semi_groups", "004", {"ranks": [1, 2, 3]}, {"groups": [[3, 2, 1]]}),
        ("time_window", "004", {"minutes_after_publication": 10.01}, {"accepted": True}),
    ],
)
def test_a_wrong_expectation_fails(category: str, rulebook: str, given: Any, expected: Any) -> None:
    assert len(run(category, rulebook, given, expected).failed) == 1


def test_options_of_the_format_are_chosen_by_name() -> None:
    nine, snake = {"ranks": list(range(1, 10))}, {"groups": [[1, 6, 7], [2, 5, 8], [3, 4, 9]]}
    assert run("semi_groups", "004", nine, snake, {"semifinal_groups": "snake"}).passed == 1


@pytest.mark.parametrize(
    ("category", "rulebook", "given"),
    [
        ("tiebreak", "000", {"players": {"P": {"S": 1}}}),
        ("tiebreak", "000", {"players": {"P": {"S": "x"}, "Q": {"S": 1}}}),
        ("tiebreak", "000", {"players": []}),
        ("tiebreak", "004", {"P": {"deals": 3}, "Q": {"deals": []}}),
        ("seating", "000", {"groups": 0, "tables_per_group": 4}),
        ("semi_groups", "004", {"ranks": [1, 2]}),
        ("appeal", "000", {"hours_after_end": "three"}),
        ("event", "000", {"players": 3, "tables": 1, "seats": {"1": 7}, "boards": []}),
        ("event", "000", {"players": 0, "tables": 1, "seats": {}, "boards": []}),
        ("event", "004", {"deals": [[1]]}),
    ],
)
def test_bad_input_is_named(category: str, rulebook: str, given: Any) -> None:
    with pytest.raises(BadVectors, match="vector x"):
        run(category, rulebook, given, {})


def test_what_a_book_has_not_is_not_run() -> None:
    assert run("time_window", "000", {"minutes_after_publication": 1}, {}).skipped_count == 1
    assert run("seating", "004", {"groups": 1, "tables_per_group": 1}, []).skipped_count == 1
