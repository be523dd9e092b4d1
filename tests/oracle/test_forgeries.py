"""One field of a log changed at random: the check finds every forgery that the second reading finds.

What the second reading alone would find is a rule that the director does not know, or knows wrongly.
"""

from collections.abc import Callable
from random import Random

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.tournament.rehearsal.run import Rehearsal
from paiju.words.check import say_check_finding
from tests.oracle.examine import check as read_again
from tests.unit.tournament.kit import check
from tests.unit.tournament.tampering import another, leaves_of, rehearsed, with_act


@pytest.mark.slow
@pytest.mark.parametrize("book", tuple(REGULATIONS))
def test_forgeries(book: str, full: bool, record_property: Callable[[str, object], None]) -> None:
    chance = Random(f"forger of {book}")
    made = by_check = by_oracle = 0
    for seed in range(40 if full else 5):
        log = rehearsed(Rehearsal(find_regulation(book), 8 + seed % 7, seed=f"forged {seed}", troubles=250))
        for _ in range(50 if full else 30):
            place = chance.randrange(len(log))
            leaf = chance.choice(leaves_of(log[place]))
            forged = with_act(log, place, leaf.put(another(leaf.value, chance)))
            found, read = check(forged), read_again(forged)
            assert found or not read, (seed, place, leaf.path, leaf.value, read[0])
            assert all(it.fails for it in found)
            assert all(say_check_finding(it).zh and say_check_finding(it).en for it in found)
            made, by_check, by_oracle = made + 1, by_check + bool(found), by_oracle + bool(read)
    assert 0 < by_oracle <= by_check < made
    record_property("figures", f"{made} forgeries: {by_check} found by the check, {by_oracle} by the second reading")
