"""Times of the decisions of a deal, read from its events."""

import pytest

import paiju
from paiju.games.doudizhu.deal import advance
from paiju.games.doudizhu.events import TimeOut
from paiju.games.doudizhu.record.decision_times import decision_times
from paiju.games.doudizhu.state import Phase
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official

NATIONAL = "doudizhu-national-2016"


def test_every_decision_has_its_time_and_forced_passes_are_marked() -> None:
    deal = paiju.Deal(NATIONAL, seed=5)
    expected: list[tuple[int, Phase, int, bool]] = []
    at = 0
    while deal.turn is not None:
        state, choices = deal.state, list(deal.legal())
        at += 1_000 + 10 * len(expected)
        forced = state.phase is Phase.PLAY and choices == [paiju.Pass()]
        expected.append((deal.turn, state.phase, at - state.since, forced))
        deal.play(choices[0 if state.phase is Phase.DOUBLING else -1], at=at)
    found = [
        (each.seat, each.phase, each.milliseconds, each.forced) for each in decision_times(deal.rules, deal.events)
    ]
    assert found == expected
    assert any(forced for *_, forced in found)
    assert {phase for _, phase, *_ in found} >= {Phase.AUCTION, Phase.PLAY}


@pytest.mark.parametrize(("book", "seconds"), [("doudizhu-workers-2021", 31), ("doudizhu-ccgc", 16)])
def test_what_the_clock_did_is_a_time_out(book: str, seconds: int) -> None:
    """A warning leaves the turn with the player, a fault ends the deal."""
    deal = paiju.Deal(book, seed=5)
    while deal.state.phase is not Phase.PLAY:
        deal.play(deal.legal()[-1], at=1_000)
    seat = deal.turn
    assert seat is not None
    late = Millis(deal.state.since + seconds * 1_000)
    decided = advance(deal.rules, deal.state, Official.CLOCK, TimeOut(seat), late)
    assert not isinstance(decided, Refusal)
    *_, last = decision_times(deal.rules, [*deal.events, *decided[0]])
    assert (last.seat, last.timed_out, last.milliseconds) == (seat, True, seconds * 1_000)
