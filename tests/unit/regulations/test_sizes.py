"""The cap of 001 is a size of the event, and what a fault before the kitty costs is defined by it (A-C28)."""

from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import score_fault_before_kitty
from paiju.regulations.ccgc import REGULATION
from paiju.regulations.ccgc.event import EVENT
from paiju.regulations.library import find_book
from paiju.tournament.ranking.field_points import cap
from paiju.tournament.state import Setup, State

SETUP = Setup("contest", REGULATION.id, parameters={"cap_per_deal": 300})


def paid(rules: object) -> int:
    assert isinstance(rules, Rules)
    assert rules.faults is not None
    return score_fault_before_kitty(rules.faults).to_farmer


def test_the_payment_of_a_fault_follows_the_cap_of_the_event() -> None:
    assert cap(EVENT.field_points(State(SETUP)), 6) == 1800
    assert paid(REGULATION.in_force(SETUP).play) == 300
    assert paid(REGULATION.in_force(Setup("contest", REGULATION.id)).play) == 350


def test_tables_of_the_event_are_opened_by_it() -> None:
    options = REGULATION.table_options(SETUP)
    assert options == {"faults.before_kitty": "300"}
    rules = find_book(REGULATION.id, Rules).with_options(options)
    assert (paid(rules), rules.options) == (300, options)
    assert rules.content_hash() != find_book(REGULATION.id, Rules).content_hash()
    assert REGULATION.table_options(Setup("contest", REGULATION.id, parameters={"cap_per_deal": 350})) == {}
