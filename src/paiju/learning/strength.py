"""How strong a network has become, against opponents that stay as they are: random, greedy, the shipped weights."""

from collections.abc import Sequence
from typing import Any

from paiju import _kernel
from paiju.cards.shuffle import seed_of_number
from paiju.contest.points_plot import STYLE, Line, line_plot
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Action, Bid, Double, Redouble
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import play_deal
from paiju.players.club.player import ClubPlayer
from paiju.players.club.weights import SHIPPED, Weights, shipped_weights
from paiju.players.greedy import GreedyPlayer
from paiju.players.kernel import book_of
from paiju.table.seats import Seat, seats

DUELS = 500
GREEDY_DEALS = 100
_SEED = 20_000_000
"""Of the deals measured on; training deals have the seed of the training."""
_MOST_TICKS = 12


class GivenRole:
    """A player whose calls are given, so that deals are about the play alone."""

    def __init__(self, player: DoudizhuPlayer, bid: int) -> None:
        self._player = player
        self._calls: tuple[Action, ...] = (Bid(bid), Double(False), Redouble(False))
        self.name = player.name

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        given = next((action for action in self._calls if action in legal), None)
        return self._player.choose(rules, seen, seat, legal) if given is None else given


def wins(rules: Rules, one: DoudizhuPlayer, other: DoudizhuPlayer, numbers: range) -> tuple[int, int]:
    """Card play on boards of these numbers in both roles: how many ``one`` won as declarer and as defenders."""
    won = [0, 0]
    for number in numbers:
        declarer = Seat(number % 3)
        for role, declares in enumerate((True, False)):
            seated = [
                GivenRole(one if (seat == declarer) == declares else other, 3 if seat == declarer else 0)
                for seat in seats(3)
            ]
            state = play_deal(rules, deal_board(rules, number, seed_of_number(number)), seated).state
            gained = 0 if state.score is None else state.score.points[declarer]
            won[role] += (gained > 0) == declares
    return won[0], won[1]


def measure(rules: Rules, network: _kernel.Network) -> dict[str, float]:
    """The share of deals won in card play, by opponent, roles swapped."""
    book = book_of(rules)
    found = {"random": _share(_kernel.duel(network, None, book, DUELS, _SEED)[:2], DUELS)}
    club = ClubPlayer(Weights(network, {}, ""))
    found["greedy"] = _share(wins(rules, club, GreedyPlayer(), range(_SEED, _SEED + GREEDY_DEALS)), GREEDY_DEALS)
    if SHIPPED.exists():
        shipped = shipped_weights().network
        found["club"] = _share(_kernel.duel(network, shipped, book, DUELS, _SEED)[:2], DUELS)
    return found


def _share(won: Sequence[int], deals: int) -> float:
    return sum(won) / (2 * deals)


def draw(progress: Sequence[dict[str, Any]], title: str) -> str:
    """The strength over time as SVG that stands alone."""
    opponents = [name for name in progress[0]["strength"] if all(name in line["strength"] for line in progress)]
    lines = [Line(name, tuple(100 * line["strength"][name] for line in progress)) for name in opponents]
    every = -(-len(progress) // _MOST_TICKS)
    ticks = [f"{line['seconds'] / 60:.0f} min" if i % every == 0 else "" for i, line in enumerate(progress)]
    drawn = line_plot(lines, ticks, title)
    head, rest = drawn.split(">", 1)
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{STYLE}</style>{rest}\n'
