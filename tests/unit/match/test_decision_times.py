"""Times of the decisions of a deal, read from its events."""

import paiju
from paiju.doudizhu.state import Phase
from paiju.match.decision_times import decision_times

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
