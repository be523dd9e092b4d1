"""The tie-breaks as functions, at their edges."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking import tiebreaks

P, Q = Number(1), Number(2)
BOTH = (P, Q)


def test_times_that_were_never_measured_decide_nothing() -> None:
    assert tiebreaks.total_time({P: [5]})(BOTH) is None
    assert tiebreaks.total_time({P: [5], Q: []})(BOTH) is None
    assert tiebreaks.total_time({P: [5, 6], Q: [1, 2]})(BOTH) == {P: 11, Q: 3}


def test_a_board_without_a_time_makes_nobody_faster() -> None:
    assert tiebreaks.total_time({P: [5, 6], Q: [1, None]})(BOTH) is None
    assert tiebreaks.total_time({P: [5, 6], Q: [1]})((P,)) == {P: 11}
    assert tiebreaks.trimmed_mean_time({P: [9, 1, 5, None], Q: [1, 2, 2]}, 1)(BOTH) == {P: 5, Q: 2}


def test_trimming_needs_something_to_remain() -> None:
    assert tiebreaks.trimmed_mean_time({P: [1, 2], Q: [1, 2, 3]}, 1)(BOTH) is None
    assert tiebreaks.trimmed_mean_time({P: [9, 1, 5], Q: [1, 2, 2, 9]}, 1)(BOTH) == {P: 5, Q: 2}


@given(st.lists(st.integers(0, 10**6), min_size=3, max_size=30))
def test_a_trimmed_mean_lies_between_the_extremes(times: list[int]) -> None:
    found = tiebreaks.trimmed_mean_time({P: times}, 1)((P,))
    assert found is not None
    mean = found[P]
    assert isinstance(mean, Fraction)
    assert min(times) <= mean <= max(times)


def test_beaten_once_or_board_by_board() -> None:
    beaten = {P: [3, 3, 4], Q: []}
    final = {3: Decimal(30), 4: Decimal(0)}

    def values(once: bool) -> object:
        return tiebreaks.mean_of_beaten(beaten.__getitem__, final.__getitem__, once)(BOTH)

    assert values(once=True) == {P: 15, Q: 0}
    assert values(once=False) == {P: 20, Q: 0}


def test_places_are_counted_down_to_the_lowest_of_the_group() -> None:
    assert tiebreaks.board_places({P: [1, 3, 3], Q: [2]})(BOTH) == {P: (1, 0, 2), Q: (0, 1, 0)}
    assert tiebreaks.board_places({})(BOTH) == {P: (), Q: ()}


def test_deals_won_and_best_deals() -> None:
    deals = {P: [0, 6, -3, 12]}
    assert tiebreaks.deals_won(deals)(BOTH) == {P: 2, Q: 0}
    assert tiebreaks.best_deals(deals)(BOTH) == {P: (12, 6, 0, -3), Q: ()}
    assert tiebreaks.totals({P: 7})(BOTH) == {P: 7, Q: 0}
