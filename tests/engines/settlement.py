"""What a fault costs by 七.4, written anew from the regulation and not from ``score.py``."""

from collections import Counter

from paiju.engines.table.turn import DealPlayed
from paiju.games.doudizhu import events as e


def expected_points(deal: DealPlayed, offender: int) -> tuple[int, ...]:
    declarer = next((event.seat for event in deal.events if isinstance(event, e.DeclarerChosen)), None)
    kitty = next((event for event in deal.events if isinstance(event, e.KittyShown)), None)
    if kitty is None or declarer is None:
        return tuple(-700 if seat == offender else 350 for seat in range(3))
    held = [set(hand) for hand in deal.cardset.hands]
    held[declarer] |= set(deal.cardset.kitty)
    bombs = sum(count == 4 for hand in held for count in Counter(card // 4 for card in hand if card < 52).values())
    rocket = any({52, 53} <= hand for hand in held)
    bid = max(event.points for event in deal.events if isinstance(event, e.BidMade))
    unit = (bombs + 1) * bid * 100 * (2 if rocket else 1)
    if offender == declarer:
        return tuple(-2 * unit if seat == offender else unit for seat in range(3))
    return tuple(-3 * unit if seat == offender else 2 * unit if seat == declarer else unit for seat in range(3))
