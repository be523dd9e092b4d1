"""Options and sizes of an event, each set of rules taking its own."""

import pytest

from paiju.regulations.national_2016.event import COMPARISON as NATIONAL_COMPARISON
from paiju.regulations.national_2016.event import FORMAT as NATIONAL_FORMAT
from paiju.regulations.national_2016.event import SIZES as NATIONAL_SIZES
from paiju.regulations.workers_2021.event import SIZES as WORKERS_SIZES
from paiju.rulebook.rule import UnknownOption
from paiju.tournament.ranking.comparison import BeyondTable
from paiju.tournament.rules.duplicate import Span
from paiju.tournament.settings import in_force
from paiju.tournament.state import Setup

SETUP = Setup(
    "a test",
    NATIONAL_FORMAT.book,
    options={"regrouped_by": "round", "beyond_table": "root"},
    parameters={"rounds": 7, "not_of_this_set": 1},
)


def test_each_set_takes_its_own() -> None:
    rules = in_force(NATIONAL_FORMAT, SETUP)
    assert (rules.regrouped_by.value, rules.rounds.value, rules.boards_per_set.value) == (Span.ROUND, 7, 3)
    assert in_force(NATIONAL_COMPARISON, SETUP).beyond_table.value is BeyondTable.ROOT


def test_a_choice_that_is_not_offered_is_an_error() -> None:
    with pytest.raises(UnknownOption, match="no choice"):
        in_force(NATIONAL_FORMAT, Setup("a test", NATIONAL_FORMAT.book, options={"regrouped_by": "moon"}))


def test_every_size_has_bounds_around_its_default_and_an_article() -> None:
    for parameter in (*NATIONAL_SIZES, *WORKERS_SIZES):
        assert parameter.minimum <= parameter.default <= parameter.maximum
        assert parameter.articles
