"""Results as they are written: levels, points with a true minus, shares."""

from decimal import Decimal
from fractions import Fraction

import pytest

from paiju.tournament.crosstable import Meeting
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.words.meetings import tell_earned, tell_outcome, tell_score


@pytest.mark.parametrize(
    ("outcome", "cells"),
    [
        (MatchLevels((11, 14)), ["J", "A"]),
        (DealScores((6, -3, 0)), ["+6", "−3", "0"]),
        (Adjusted((60, 50, None), (None, None, None)), ["60%", "50%", "–"]),
        (Adjusted((None, None, None), (2, None, -2)), ["+2", "–", "−2"]),
        (Void(), ["–", "–", "–"]),
    ],
)
def test_an_outcome_is_told_by_seat(outcome: Outcome, cells: list[str]) -> None:
    assert tell_outcome(outcome, len(cells)) == cells


def test_a_meeting_tells_ones_own_side_first() -> None:
    assert tell_score(Meeting(1, levels=(11, 8))) == "J:8"
    assert tell_score(Meeting(1, score=-12)) == "−12"
    assert tell_score(Meeting(0)) == ""


def test_points_have_no_decimals_that_say_nothing() -> None:
    told = [tell_earned(value) for value in (Decimal("20000.00"), Decimal("1.5"), Fraction(1, 3), -4, 100, None)]
    assert told == ["20000", "1.5", "1/3", "−4", "100", ""]
