"""Swiss pairing: the order, whom somebody passes over and why, byes, what is relaxed first."""

from decimal import Decimal

import pytest

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.swiss import SKIPPED_TOLD, Contender, Limits, Pairing, Skip, in_order, pair


def one(number: int, score: str = "0", unit: str = "", met: tuple[int, ...] = (), byes: int = 0) -> Contender:
    return Contender(Number(number), number, Decimal(score), unit, frozenset(Number(other) for other in met), byes)


def pairs_of(pairing: Pairing) -> list[tuple[int, int]]:
    return [(pair_.first, pair_.second) for pair_ in pairing.pairs]


@pytest.mark.parametrize(("round_number", "expected"), [(1, [2, 1, 3]), (2, [2, 3, 1]), (3, [2, 1, 3])])
def test_order_by_score_then_by_number_up_or_down(round_number: int, expected: list[int]) -> None:
    field = [one(3), one(1), one(2, "1.5")]
    assert [contender.number for contender in in_order(field, round_number)] == expected
    assert [contender.number for contender in in_order(field, round_number, alternating=False)] == [2, 1, 3]


def test_whom_somebody_passes_over_and_why() -> None:
    field = [one(1, "2", "A", met=(2,)), one(2, "2", met=(1,)), one(3, "1", "A"), one(4, "1")]
    found = pair(field)
    assert pairs_of(found) == [(1, 4), (2, 3)]
    assert found.pairs[0].skipped == ((2, Skip.MET), (3, Skip.SAME_UNIT))
    assert not found.relaxed


def test_score_distance_yields_before_a_ban_does() -> None:
    """1 could take 2, but then 3 and 4, who have met, would be left."""
    field = [one(1, "3"), one(2, "3"), one(3, "1", met=(4,)), one(4, "0", met=(3,))]
    found = pair(field)
    assert pairs_of(found) == [(1, 3), (2, 4)]
    assert found.pairs[0].skipped == ((2, Skip.REST),)


def test_only_some_of_many_who_were_passed_over_are_named() -> None:
    unit = [one(number, "1", "A") for number in range(1, 7)]
    found = pair([*unit, *(one(number) for number in range(7, 13))])
    assert pairs_of(found)[0] == (1, 7)
    assert len(found.pairs[0].skipped) == SKIPPED_TOLD


def test_a_rematch_is_allowed_before_a_meeting_within_a_unit() -> None:
    all_met = [one(1, unit="A", met=(3, 4)), one(2, unit="A", met=(3, 4))]
    found = pair([*all_met, one(3, unit="B", met=(1, 2)), one(4, unit="B", met=(1, 2))])
    assert not found.same_unit
    assert len(found.rematches) == 2
    assert found.relaxed


def test_limits_that_a_book_does_not_have() -> None:
    field = [one(1, unit="A", met=(2,)), one(2, unit="A", met=(1,))]
    assert not pair(field, Limits(rematch=False, same_unit=False)).relaxed
    assert pair(field, Limits(same_unit=False)).rematches
    assert pair(field, Limits(rematch=False)).same_unit


def test_the_bye_goes_up_the_order_when_the_last_would_leave_no_legal_rest() -> None:
    # Without 3 the two of a unit would be left; without 2 all is well.
    found = pair([one(1, unit="A"), one(2, unit="A"), one(3)])
    assert (found.bye, pairs_of(found)) == (2, [(1, 3)])
    assert not found.relaxed


def test_a_second_bye_only_when_everybody_has_had_one() -> None:
    found = pair([one(1, byes=1), one(2, byes=1), one(3, byes=1)])
    assert (found.bye, found.bye_again, found.relaxed) == (3, True, True)
    found = pair([one(1), one(2, byes=1), one(3, byes=1)])
    assert (found.bye, found.bye_again) == (1, False)


def test_a_unit_of_more_than_half_meets_itself_no_more_than_it_must() -> None:
    field = [one(number, unit="A" if number <= 8 else f"B{number}") for number in range(1, 12)]
    found = pair(field)
    assert len(found.same_unit) == 2
    assert found.bye is not None
    assert found.bye <= 8


def test_nobody_and_one_alone() -> None:
    assert pair([]) == Pairing(())
    assert pair([one(1)]) == Pairing((), bye=Number(1))
