"""The second reading and the check find nothing in events that the director ran, whatever went wrong in the hall."""

from collections.abc import Callable

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.tournament.rehearsal.run import Rehearsal
from tests.oracle.examine import check as read_again
from tests.unit.tournament.kit import check
from tests.unit.tournament.tampering import rehearsed

BOOKS = tuple(REGULATIONS)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("troubles", [0, 150, 400])
def test_events_with_troubles(
    book: str, troubles: int, full: bool, record_property: Callable[[str, object], None]
) -> None:
    acts = 0
    for seed in range(60 if full else 4):
        log = rehearsed(Rehearsal(find_regulation(book), 5 + 3 * seed % 23, seed=f"oracle {seed}", troubles=troubles))
        assert read_again(log) == (), seed
        assert check(log) == (), seed
        acts += len(log)
    record_property("figures", f"{acts} acts read a second time")


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_an_event_of_a_hundred(book: str) -> None:
    log = rehearsed(Rehearsal(find_regulation(book), 100, seed="oracle", troubles=60))
    assert read_again(log) == ()
    assert check(log) == ()


@pytest.mark.full
@pytest.mark.parametrize("book", BOOKS)
def test_an_event_of_a_thousand(book: str) -> None:
    assert read_again(rehearsed(Rehearsal(find_regulation(book), 1000, seed="oracle", troubles=20))) == ()
