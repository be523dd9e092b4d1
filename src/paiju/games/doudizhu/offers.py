"""What a page shows a seat: what the deal is worth as it stands, and what of the own hand could beat what lies there.

By the seat's own view and nothing else; in a contest nothing of the own hand is told.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from paiju.games.doudizhu.moves import plays
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally
from paiju.games.doudizhu.state import Phase, State
from paiju.table.seats import Seat
from paiju.table.session.messages import Offer

_HAS_WORTH: Final = (Phase.DOUBLING, Phase.REDOUBLING, Phase.PLAY)


def offers(rules: Rules, view: State, seat: Seat, cards: Sequence[int], is_helped: bool) -> Sequence[Offer]:
    """``is_helped``: whether something may be said of the own hand."""
    del cards
    return tuple(_all(rules, view, seat, is_helped))


def _all(rules: Rules, view: State, seat: Seat, is_helped: bool) -> Iterator[Offer]:
    if view.declarer is not None and view.phase in _HAS_WORTH:
        yield _worth(rules, view, view.declarer)
    may_play = seat in view.to_act() and (rules.passed_may_return.value or seat not in view.passed)
    if is_helped and view.phase is Phase.PLAY and view.on_table is not None and may_play:
        yield _beating(rules, view, seat)


def _worth(rules: Rules, view: State, declarer: Seat) -> Offer:
    """What each defender would win or lose if nothing more happened: neither a bomb nor a spring."""
    players = len(view.hands)
    defenders = [Seat((declarer + step) % players) for step in range(1, players)]
    first, second = (seat in view.doublers for seat in defenders)
    tally = Tally(
        bid=view.bid,
        declarer_wins=True,
        rockets=view.rockets,
        bombs=view.bombs,
        doubled=(first, second),
        redoubled=view.redoubled,
    )
    each = score_tally(rules, tally).defenders
    facts: dict[str, str | int] = {f"seat_{seat}": abs(points) for seat, points in zip(defenders, each, strict=True)}
    return Offer("worth", [], facts, str(rules.article("unit")))


def _beating(rules: Rules, view: State, seat: Seat) -> Offer:
    """The kinds of combinations that would beat what lies there, with the cards of the first of another kind."""
    kinds: dict[str, list[int]] = {}
    for cards, combo in plays(rules, view.hands[seat] or (), view.on_table):
        kinds.setdefault(combo.kind.value, list(map(int, cards)))
    assert view.on_table is not None
    same = view.on_table.kind.value
    other = next((cards for kind, cards in kinds.items() if kind != same), [])
    return Offer("beats", other, {"kinds": " ".join(kinds), "same": int(same in kinds)})
