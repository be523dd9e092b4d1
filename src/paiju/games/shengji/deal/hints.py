"""Hints and checks: what a seat could bury or play, by what it has seen. Neither costs time nor tells anybody else."""

from collections.abc import Sequence

from paiju.cards.card import Card
from paiju.games.shengji.deal.drawing import judge
from paiju.games.shengji.deal.events import Bury, Call, Play
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiPlayer, ShengjiSeen
from paiju.games.shengji.deal.playing import refuse_bury, refuse_play
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Seat

_WITH_CARDS = (Phase.DRAW, Phase.ASK, Phase.BURY, Phase.PLAY)


def refuse_asking(rules: Rules, view: State, seat: Seat) -> Refusal | None:
    """Why there is nothing to hint at or to check now."""
    if view.phase not in _WITH_CARDS:
        return refuse(rules.packs, "turn_step", "not_in_this_phase", phase=view.phase.value)
    if seat not in view.to_act():
        return refuse(rules.packs, "turn_step", "not_your_turn", seat=seat)
    return None


def check(rules: Rules, view: State, seat: Seat, cards: Sequence[int]) -> Refusal | None:
    """Whether these cards may be called, buried or played now; None: they may."""
    refusal = refuse_asking(rules, view, seat)
    if refusal is not None:
        return refusal
    chosen = tuple(map(Card, cards))
    match view.phase:
        case Phase.BURY:
            return refuse_bury(rules, view, seat, chosen)
        case Phase.PLAY:
            return refuse_play(rules, view, seat, chosen)
        case _:
            found = judge(rules, view, seat, chosen)
            return found if isinstance(found, Refusal) else None


def hint(player: ShengjiPlayer | None, rules: Rules, seen: ShengjiSeen, seat: Seat) -> list[list[int]]:
    """What a house player (if one answers) would do, then others, the lowest cards first."""
    actions = legal(rules, seen.view, seat)
    if player is not None and actions:
        preferred = player.choose(rules, seen, seat, actions)
        actions = actions if preferred is None else (preferred, *(each for each in actions if each != preferred))
    return [list(map(int, action.cards)) for action in actions if isinstance(action, Play | Bury | Call)]
