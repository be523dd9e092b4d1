"""Whole random events: the check finds nothing in them, and finds out whoever changes a field of one.

What may be changed unseen is listed, with the reason why; the list is kept as short as it can be.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.tournament.rehearsal.run import Rehearsal
from paiju.words.check import say_check_finding
from tests.unit.tournament.kit import check
from tests.unit.tournament.tampering import Path, another, leaves_of, rehearsed, with_act

PLANS = st.builds(
    Rehearsal,
    regulation=st.sampled_from(tuple(REGULATIONS.values())),
    entrants=st.integers(4, 16),
    seed=st.integers(0, 10**9).map(str),
    seeded=st.integers(0, 5),
    troubles=st.sampled_from((0, 100, 500)),
)

FILED = ("Act", "action", "FileAppeal")
HARMLESS: dict[Path, str] = {
    ("Act", "reason"): "what somebody wrote; that it is there where demanded is checked",
    ("Act", "at"): "a time that no event repeats, moved within the order of the log",
    ("Act", "key"): "what a page called its request, so that it is done once; nothing was decided by it",
    ("Act", "clock"): "what a machine's clock said; nothing follows from it",
    ("Act", "by", "Author", "role"): "the desk of a rehearsal holds two roles, and both may do it",
    ("Act", "action", "Enter", "entrants", "Entrant", "status"): "not read: who is entered is admitted",
    ("Act", "action", "CorrectResult", "appeal"): "read only where the cause is an appeal",
    ("Act", "action", "CorrectResult", "cause"): "read only once the segment is published",
    ("Act", "action", "EnterResults", "confirmed"): "read only where a result is unusual",
    ("Act", "action", "CorrectResult", "confirmed"): "read only where a result is unusual",
    ("Act", "action", "OverrideSeating", "confirmed"): "read only where meetings are repeated",
    ("Act", "action", "Penalise", "declarer"): "read only where the offence depends on it",
    ("Act", "action", "Penalise", "cards"): "read only where the offence counts cards",
    ("Act", "action", "Penalise", "amount"): "read only in 升级, where it is the referee's room",
    ("Act", "action", "ReportLate", "arrived"): "a little more or less within the same band",
    ("Act", "action", "ReportLateSheet", "handed_in"): "a little more or less beyond the time for it",
    (*FILED, "documents"): "not every book asks for documents",
    (*FILED, "appeal"): "read only where the book wants an oral objection first",
    **{
        (*FILED, "segment", "SegmentId", name): "read only where no oral objection came before"
        for name in ("stage", "round", "set")
    },
}


def test_every_excuse_has_its_reason() -> None:
    assert all(HARMLESS.values())


@pytest.mark.slow
@settings(max_examples=40)
@given(PLANS)
def test_nothing_is_found_in_a_sound_event(plan: Rehearsal) -> None:
    assert check(rehearsed(plan)) == ()


@pytest.mark.slow
@settings(max_examples=40)
@given(PLANS, st.randoms(use_true_random=False))
def test_a_changed_field_is_found(plan: Rehearsal, chance: Random) -> None:
    log = rehearsed(plan)
    for _ in range(5):
        place = chance.randrange(len(log))
        leaf = chance.choice(leaves_of(log[place]))
        changed = leaf.put(another(leaf.value, chance))
        if changed != log[place] and leaf.path not in HARMLESS:
            found = check(with_act(log, place, changed))
            assert found, (place, leaf.path, leaf.value)
            assert all(it.fails and say_check_finding(it).zh for it in found)


@pytest.mark.full
@pytest.mark.parametrize("book", tuple(REGULATIONS))
def test_every_field_of_an_event(book: str) -> None:
    """The same systematically: each value of each act of one event."""
    chance = Random(book)
    log = rehearsed(Rehearsal(find_regulation(book), 10, seed="every field", troubles=200))
    missed = {
        leaf.path
        for place, act in enumerate(log)
        for leaf in leaves_of(act)
        if (changed := leaf.put(another(leaf.value, chance))) != act
        and leaf.path not in HARMLESS
        and not check(with_act(log, place, changed))
    }
    assert missed == set()
