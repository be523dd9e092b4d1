"""Hints and checks: what a seat could play, by what it has seen. Neither costs time nor tells anybody else."""

from collections.abc import Sequence

from paiju.cards.card import Card, rank_of
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import Cards, Play
from paiju.games.doudizhu.play import refuse_play
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Kind, Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Seat

MOST_PLAYS = 60
"""A plane with kickers can be played in hundreds of ways; nobody leafs through them."""


def refuse_asking(rules: Rules, view: State, seat: Seat) -> Refusal | None:
    """Why there is nothing to hint at or to check now."""
    if view.phase is not Phase.PLAY:
        return refuse(rules, "illegal_action", "not_in_this_phase", phase=view.phase.value)
    if seat not in view.to_act():
        return refuse(rules, "turn_step", "not_your_turn", seat=seat)
    return None


def check(rules: Rules, view: State, seat: Seat, cards: Sequence[int]) -> Refusal | None:
    """Whether these cards may be played now; None: they may."""
    refusal = refuse_asking(rules, view, seat)
    if refusal is not None:
        return refusal
    found = refuse_play(rules, view, seat, tuple(map(Card, cards)))
    return found if isinstance(found, Refusal) else None


def hint(player: DoudizhuPlayer | None, rules: Rules, seen: DoudizhuSeen, seat: Seat) -> list[list[int]]:
    """Plays worth trying: what a house player (if one answers) would do, then the others by size; bombs last."""
    actions = legal(rules, seen.view, seat)
    plays = sorted((action.cards for action in actions if isinstance(action, Play)), key=_order(seen.view))
    preferred = player.choose(rules, seen, seat, actions) if plays and player is not None else None
    if isinstance(preferred, Play):
        plays = [preferred.cards, *(cards for cards in plays if cards != preferred.cards)]
    return [list(map(int, cards)) for cards in plays[:MOST_PLAYS]]


class _order:  # noqa: N801 - used like a function
    """Leading: the longest first, then the lowest. Following: the lowest. What overpowers is kept for last."""

    def __init__(self, view: State) -> None:
        self._on = None if view.on_table is None else view.on_table.kind

    def __call__(self, cards: Cards) -> tuple[bool, int, int]:
        ranks = sorted(map(rank_of, cards))
        power = (len(cards) == 4 and ranks[0] == ranks[3]) or (len(cards) == 2 and ranks[0] != ranks[1])
        is_last = power and self._on not in (Kind.BOMB, Kind.ROCKET)
        return is_last, 0 if self._on is not None else -len(cards), ranks[len(ranks) // 2]
