"""The check finds nothing in the log of an event that was run by the director, whatever went wrong in the hall."""

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.settings import offered
from tests.unit.tournament.kit import ORGANISER, REFEREE, Desk, check
from tests.unit.tournament.tampering import rehearsed

BOOKS = tuple(REGULATIONS)
SIZES = (9, 10, 11, 24)
NATIONAL = "doudizhu-national-2016"

OPTIONS = [
    (book, name, choice)
    for book in BOOKS
    for rules in REGULATIONS[book].rule_sets[1:]
    for name, choices in offered([rules]).items()
    for choice in choices[1:]
    if "." not in name
]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("entrants", SIZES)
def test_quiet_event(book: str, entrants: int) -> None:
    assert check(rehearse(Rehearsal(find_regulation(book), entrants))) == ()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_event_with_troubles(book: str, seed: int) -> None:
    assert check(rehearsed(Rehearsal(find_regulation(book), 13 + seed, seed=f"troubles {seed}", troubles=300))) == ()


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_event_of_a_hundred(book: str) -> None:
    assert check(rehearsed(Rehearsal(find_regulation(book), 100, troubles=50))) == ()


@pytest.mark.full
@pytest.mark.parametrize("book", BOOKS)
def test_event_of_a_thousand(book: str) -> None:
    assert check(rehearsed(Rehearsal(find_regulation(book), 1000, troubles=20))) == ()


@pytest.mark.slow
@pytest.mark.parametrize(("book", "name", "choice"), OPTIONS)
def test_other_readings(book: str, name: str, choice: str) -> None:
    """Every option of a book that is about the event and not about play."""
    for seed in range(2):
        plan = Rehearsal(find_regulation(book), 12, seed=f"{name} {seed}", troubles=400 * seed, options={name: choice})
        assert check(rehearsed(plan)) == ()


@pytest.mark.parametrize("entrants", [2, 9])
def test_people_against_the_house(entrants: int) -> None:
    assert check(rehearsed(Rehearsal(find_regulation(NATIONAL), entrants, human_machine=True, troubles=200))) == ()


@pytest.mark.parametrize("units", [1, 2, 3])
def test_units_that_must_meet(units: int) -> None:
    """With few units bans are relaxed; small fields are proved, larger ones bounded."""
    for entrants in (7, 10, 21):
        assert check(rehearse(Rehearsal(find_regulation("shengji-coop"), entrants, units=units))) == ()


def test_more_rounds_than_opponents() -> None:
    assert check(rehearse(Rehearsal(find_regulation("shengji-80"), 5, parameters={"rounds": 9}))) == ()


def test_seeds_of_the_contest() -> None:
    assert check(rehearse(Rehearsal(find_regulation("doudizhu-ccgc"), 21, seeded=7))) == ()


@pytest.mark.parametrize("entrants", [3, 4, 6, 7, 8, 9, 31, 32])
def test_small_and_uneven_fields_of_the_workers(entrants: int) -> None:
    assert check(rehearse(Rehearsal(find_regulation("doudizhu-workers-2021"), entrants))) == ()


@pytest.mark.parametrize("deals", [1, 2])
def test_play_offs(deals: int) -> None:
    """With so few deals many are level: play-offs, again and again."""
    for seed in range(4):
        plan = Rehearsal(
            find_regulation("doudizhu-workers-2021"), 14, seed=str(seed), parameters={"deals_per_group": deals}
        )
        log = list(rehearse(plan))
        assert check(log) == ()


def test_undo_far_back_then_just_before() -> None:
    """The check keeps a state now and then to fold from; one that has an undone act in it is kept no longer."""
    desk = Desk(NATIONAL)
    appointed = desk.do(ORGANISER, a.Appoint(OfficialId("wang"), Role.REFEREE)).number
    for _ in range(100):
        desk.do(REFEREE, a.RecordCheck("other", "clocks", ok=True))
    assert isinstance(desk.undo(appointed), Act)
    for _ in range(3):
        assert isinstance(desk.undo(desk.do(REFEREE, a.RecordCheck("other", "chairs", ok=True)).number), Act)
    desk.do(ORGANISER, a.Appoint(OfficialId("wang"), Role.REFEREE))
    assert check(desk.acts) == ()
