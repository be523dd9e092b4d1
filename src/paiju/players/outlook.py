"""What a seat can tell about the cards it does not see: who may still beat what.

Cards are counted as they are played. Whether a card not seen is with a partner or with an opponent is not guessed at:
it errs on the side of fear.
"""

from typing import NamedTuple

from paiju.cards.card import Rank
from paiju.games.doudizhu.combos import WIDTH_NEEDED
from paiju.games.doudizhu.events import CardsPlayed
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Kind
from paiju.games.doudizhu.state import State
from paiju.players.partition import Shape, count_in, key_of
from paiju.table.seats import Seat

_CARDS_PER_STEP = {
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.PLANE: 3,
    Kind.PLANE_SINGLES: 4,
    Kind.PLANE_PAIRS: 5,
}


class Outlook(NamedTuple):
    """The most cards of each rank that others may hold, and how many the longest hand against us has."""

    unseen: tuple[int, ...]
    longest: int

    def may_rocket(self) -> bool:
        return self.longest >= 2 and bool(self.unseen[Rank.SMALL_JOKER] and self.unseen[Rank.BIG_JOKER])

    def may_be_beaten(self, kind: Kind, rank: int, size: int, shape: Shape) -> bool:
        """Whether the opponents may hold a higher play of the same kind, bombs apart; for a bomb, a higher bomb."""
        if kind is Kind.ROCKET:
            return False
        if kind is Kind.BOMB and self.may_rocket():
            return True
        if self.longest < size:
            return False
        width = WIDTH_NEEDED[kind]
        if kind not in _CARDS_PER_STEP:
            return any(count >= width for count in self.unseen[rank + 1 :])
        length = size // _CARDS_PER_STEP[kind]
        return any(
            all(count >= width for count in self.unseen[top - length + 1 : top + 1])
            for top in range(rank + 1, shape.run_top + 1)
        )


def look_out(seen: DoudizhuSeen, seat: Seat) -> Outlook:
    """What this seat must fear, from its own cards, all cards played and the cards the others have left."""
    view = seen.view
    known = key_of(view.hands[seat] or ())
    for event in seen.events:
        if isinstance(event, CardsPlayed):
            known += key_of(event.cards)
    unseen = tuple((4 if rank <= Rank.TWO else 1) - count_in(known, rank) for rank in range(15))
    return Outlook(unseen, max(view.cards_left[other] for other in opponents(view, seat)))


def opponents(view: State, seat: Seat) -> tuple[Seat, ...]:
    others = tuple(Seat(other) for other in range(len(view.cards_left)) if other != seat)
    return others if view.declarer is None or seat == view.declarer else (view.declarer,)


def partner(view: State, seat: Seat) -> Seat | None:
    """The other defender; a declarer has none."""
    if view.declarer is None or seat == view.declarer:
        return None
    return next(Seat(other) for other in range(len(view.cards_left)) if other not in (seat, view.declarer))
