"""The crosstable: who met whom, how it ended, and points that add up to the standing."""

from decimal import Decimal
from fractions import Fraction

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation, regulation_of
from paiju.tournament.crosstable import Meeting, meetings
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.seating.segments import HOUSE, Stage
from paiju.tournament.state import State

SMALL = {"doudizhu-national-2016": {"boards_per_set": 2}}
ADDED_UP = ("doudizhu-national-2016", "shengji-coop", "shengji-80")
"""Books whose first criterion is the sum over all segments; the others rank stage by stage."""


def rehearsed(book: str, entrants: int = 12) -> State:
    state = fold(rehearse(Rehearsal(find_regulation(book), entrants, parameters=SMALL.get(book, {}))))
    assert state is not None
    return state


@pytest.mark.parametrize("book", sorted(REGULATIONS))
def test_everybody_meets_those_who_meet_him(book: str) -> None:
    state = rehearsed(book)
    found = meetings(regulation_of(state.setup).format, state)
    assert list(found) == list(state.segments)
    for by_number in found.values():
        for number, meeting in by_number.items():
            assert meeting.points is not None
            for other in meeting.opponents:
                if other != HOUSE:
                    assert number in by_number[other].opponents
                    assert by_number[other].table == meeting.table


@pytest.mark.parametrize("book", ADDED_UP)
def test_points_add_up_to_the_standing(book: str) -> None:
    state = rehearsed(book, 13 if book.startswith("shengji") else 12)
    format_ = regulation_of(state.setup).format
    found = meetings(format_, state)
    for line in format_.standing(state).lines:
        parts = [
            by_number[line.number].points
            for segment, by_number in found.items()
            if segment.stage is Stage.MAIN and line.number in by_number
        ]
        total = sum((Fraction(part) for part in parts if isinstance(part, int | Decimal | Fraction)), Fraction(0))
        first = line.values[0]
        assert isinstance(first, int | Decimal | Fraction)
        assert total == Fraction(first)


def test_a_final_of_programs_adds_up_with_what_was_carried_over() -> None:
    state = rehearsed("doudizhu-ccgc")
    format_ = regulation_of(state.setup).format
    found = meetings(format_, state)
    rounds = {id_.round for id_ in found if id_.stage is Stage.FINAL}
    (number, *_) = next(by_number for id_, by_number in found.items() if id_.stage is Stage.FINAL)
    for round_ in rounds:
        sets = [by_number for id_, by_number in found.items() if id_.stage is Stage.FINAL and id_.round == round_]
        last = [id_ for id_ in found if id_.stage is Stage.FINAL and id_.round == round_][-1]
        points = [by_number[number].points for by_number in sets if number in by_number]
        assert sum(Fraction(str(each)) for each in points) == format_.why_points(state, number, last).value


@pytest.mark.parametrize(
    ("meeting", "sign"),
    [
        (Meeting(1, levels=(8, 6)), 1),
        (Meeting(1, levels=(6, 6)), 0),
        (Meeting(1, score=-3), -1),
        (Meeting(0), 0),
    ],
)
def test_the_sign_tells_how_it_went(meeting: Meeting, sign: int) -> None:
    assert meeting.sign == sign
