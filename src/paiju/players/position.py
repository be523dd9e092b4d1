"""A decision in the play as a rule player sees it: its hand as a key, its split, its side, and the moves by key."""

from collections.abc import Sequence

from paiju.cards.card import count_ranks
from paiju.games.doudizhu.combos import Combo, classify
from paiju.games.doudizhu.events import Action, Pass, Play
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.outlook import look_out, opponents, partner
from paiju.players.partition import BOMBS, ROCKET, Group, Key, key_of, shape_of, split
from paiju.table.seats import Seat


class Position:
    """Lives for one decision; knows what the seat has seen and what is legal, nothing else."""

    def __init__(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> None:
        view = seen.view
        self.rules = rules
        self.view = view
        self.hand = key_of(view.hands[seat] or ())
        self.moves: dict[Key, Play] = {key_of(action.cards): action for action in legal if isinstance(action, Play)}
        self.stay = next((action for action in legal if isinstance(action, Pass)), None)
        self.shape = shape_of(rules)
        self.split = split(self.shape, self.hand)
        self.outlook = look_out(seen, seat)
        self.opponents_left = tuple(view.cards_left[other] for other in opponents(view, seat))
        self.closest = min(self.opponents_left)
        self.partner = partner(view, seat)
        self.partner_left = None if self.partner is None else view.cards_left[self.partner]
        self.next = Seat((seat + rules.turn_step.value) % len(view.hands))

    def is_power(self, key: Key) -> bool:
        return key in BOMBS or key == ROCKET

    def price_after(self, key: Key) -> int:
        """The price of what stays in hand."""
        return split(self.shape, self.hand - key).price

    def cheapest(self) -> Play:
        """Whatever leaves the best hand: the way out where no rule has an answer."""
        return self.moves[min(self.moves, key=lambda key: (self.price_after(key), key))]

    def combo(self, key: Key) -> Combo:
        found = classify(self.rules, count_ranks(self.moves[key].cards))
        if found is None:
            raise ValueError(f"a legal play is no combination of {self.rules.book}")
        return found

    def is_safe(self, play: Group | Combo) -> bool:
        """Whether no opponent can hold a higher play of the kind."""
        return not self.outlook.may_be_beaten(play.kind, play.rank, play.size, self.shape)

    def runs_out_after(self, key: Key) -> bool:
        """Whether the hand plays itself out from here: all that stays but one play keeps the lead."""
        groups = split(self.shape, self.hand - key).groups
        return sum(1 for group in groups if not self.is_safe(group)) <= 1
