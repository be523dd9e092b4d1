"""What a seat can know of the cards it does not hold: which are still out, and who has run out of a suit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import trumps_in
from paiju.games.shengji.deal.events import Cards, Event
from paiju.games.shengji.deal.state import SEATS, State
from paiju.games.shengji.figures import Figure, split
from paiju.games.shengji.packs import TWO_PACKS
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.throws import blocks
from paiju.games.shengji.trumps import Strain, Trumps, strain_of_all
from paiju.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Knowledge:
    """``out`` by effective suit are the cards that others may hold; ``voids`` are suits that a seat has none of."""

    trumps: Trumps
    out: dict[Strain, list[Card]]
    voids: frozenset[tuple[Seat, Strain]]

    def is_sure(self, figure: Figure, strain: Strain) -> bool:
        """Whether nobody can hold a higher one in its suit."""
        return not blocks(self.trumps, self.out[strain], figure)

    def sure_lead(self, held: Sequence[Card], strain: Strain) -> Cards:
        """The cards of a suit that can be thrown together without being blocked."""
        sure = [figure for figure in split(self.trumps, held) if self.is_sure(figure, strain)]
        return tuple(card for figure in sure for card in figure.cards)

    def may_ruff(self, seats: Iterable[Seat], strain: Strain) -> bool:
        return any((seat, strain) in self.voids and (seat, Strain.TRUMP) not in self.voids for seat in seats)


def knowledge_of(rules: Rules, events: Sequence[Event], view: State, seat: Seat) -> Knowledge:
    trumps = trumps_in(rules, view)
    gone: set[Card] = set(view.hands[seat] or ())
    if seat == view.declarer:
        gone.update(view.kitty or ())
    voids: set[tuple[Seat, Strain]] = set()
    led: Strain | None = None
    for event in events:
        if isinstance(event, e.CardsLaid):
            gone.update(event.cards)
            led = strain_of_all(trumps, event.cards) if led is None else led
            if led is not None and any(trumps.strain[card] is not led for card in event.cards):
                voids.add((event.seat, led))
        elif isinstance(event, e.TrickTaken):
            led = None
    out: dict[Strain, list[Card]] = {strain: [] for strain in Strain}
    for card in TWO_PACKS:
        if card not in gone:
            out[trumps.strain[card]].append(card)
    for strain, cards in out.items():
        if not cards:
            voids.update((other, strain) for other in SEATS if other != seat)
    return Knowledge(trumps, out, frozenset(voids))
