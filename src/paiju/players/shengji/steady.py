"""A steady player of Shengji: counts trumps and points, cashes sure cards, feeds its partner, saves what is high."""

from collections.abc import Iterable, Sequence
from itertools import islice

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.automatic import lowest_follow
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import hand_of
from paiju.games.shengji.deal.events import Action, Cards
from paiju.games.shengji.deal.legal import every_follow
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.figures import Figure, lead_of, pairs_of, split
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.tricks import rank_in, winner_of
from paiju.games.shengji.trumps import Strain, Trumps, low_first, strain_of_all
from paiju.players.shengji.calling import choose_burial, choose_call
from paiju.players.shengji.knowledge import Knowledge, knowledge_of
from paiju.table.seats import Seat

MOST_ANSWERS = 120
"""A long throw has more answers than are worth weighing."""
SURE, LIKELY, DOUBTFUL = 0.97, 0.62, 0.35


class SteadyPlayer:
    """Leaves nothing to chance: the same position has the same answer."""

    name = "steady"

    def choose(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[Action]) -> Action | None:
        view = seen.view
        match view.phase:
            case Phase.DRAW:
                return choose_call(rules, view, seat, legal)
            case Phase.ASK:
                return choose_call(rules, view, seat, legal) or e.NoCall()
            case Phase.BURY:
                return e.Bury(choose_burial(rules, view, seat))
            case Phase.DESIGNATE:
                return e.Designate(_designated(rules, view))
            case _:
                known = knowledge_of(rules, seen.events, view, seat)
                lead = _lead if not view.trick else _follow
                return e.Play(tuple(sorted(lead(rules, view, seat, known))))


def _designated(rules: Rules, view: State) -> bool:
    """The kind that gives more points away."""
    if view.choice is None:
        return False
    _, single, double = view.choice
    return points_of(rules, double) > points_of(rules, single)


# Leading.


def _lead(rules: Rules, view: State, seat: Seat, known: Knowledge) -> Cards:
    """Sure side cards first, then high trumps while others have any, then a low card that gives nothing away."""
    trumps, hand = known.trumps, hand_of(view, seat)
    by_strain = {strain: [card for card in hand if trumps.strain[card] is strain] for strain in Strain}
    opponents = (Seat((seat + 1) % 4), Seat((seat + 3) % 4))
    for strain in _side_suits(by_strain):
        sure = known.sure_lead(by_strain[strain], strain)
        if sure and not known.may_ruff(opponents, strain):
            return sure
    drawing = _draw_trumps(view, seat, known, by_strain[Strain.TRUMP])
    if drawing:
        return drawing
    return _quiet_lead(rules, known, seat, by_strain)


def _side_suits(by_strain: dict[Strain, list[Card]]) -> list[Strain]:
    return sorted((s for s in Strain if s is not Strain.TRUMP and by_strain[s]), key=lambda s: len(by_strain[s]))


def _draw_trumps(view: State, seat: Seat, known: Knowledge, held: list[Card]) -> Cards:
    """Sure trumps, by the declarer's side or by whoever has many; together they cannot fail."""
    if not held or not known.out[Strain.TRUMP]:
        return tuple(held) if held and not known.out[Strain.TRUMP] else ()
    is_declarers = view.declarer is not None and (seat - view.declarer) % 2 == 0
    if not is_declarers and len(held) < 9:
        return ()
    sure = [each for each in split(known.trumps, held) if known.is_sure(each, Strain.TRUMP)]
    best = max(sure, key=lambda each: (each.pairs, -each.top(known.trumps)), default=None)
    if best is not None and (best.pairs or len(held) > 5):
        return best.cards
    figures = [each for each in split(known.trumps, held) if each.pairs]
    return figures[0].cards if figures and is_declarers and len(held) >= 10 else ()


def _quiet_lead(rules: Rules, known: Knowledge, seat: Seat, by_strain: dict[Strain, list[Card]]) -> Cards:
    """A low card without points; a suit that the partner ruffs is welcome, one that opponents ruff is not."""
    trumps = known.trumps
    partner, opponents = (Seat((seat + 2) % 4),), (Seat((seat + 1) % 4), Seat((seat + 3) % 4))

    def cost(figure: Figure) -> tuple[float, tuple[object, ...]]:
        strain = trumps.strain[figure.cards[0]]
        points = points_of(rules, figure.cards)
        price = points * 1.0 + _cost(rules, trumps, figure.cards)
        if strain is Strain.TRUMP:
            price += 4.0
        elif known.may_ruff(partner, strain) and not known.may_ruff(opponents, strain):
            price -= 6.0 + points * 1.5
        elif known.may_ruff(opponents, strain):
            price += 3.0
        return price, low_first(trumps, figure.cards[0])

    singles = [Figure(0, (card,)) for held in by_strain.values() for card in held]
    pairs = [Figure(1, pair) for held in by_strain.values() for pair in pairs_of(trumps, held)]
    return min((*singles, *pairs), key=cost).cards


# Following.


def _follow(rules: Rules, view: State, seat: Seat, known: Knowledge) -> Cards:
    led, hand = view.trick[0][1], hand_of(view, seat)
    answers = {lowest_follow(rules, known.trumps, led, hand), *_answers(rules, known.trumps, led, hand)}
    return max(sorted(answers), key=lambda cards: _value(rules, view, seat, known, cards))


def _answers(rules: Rules, trumps: Trumps, led: Cards, hand: Cards) -> Iterable[Cards]:
    yield from islice(every_follow(rules, trumps, led, hand), MOST_ANSWERS)
    strain = strain_of_all(trumps, led)
    if any(trumps.strain[card] is strain for card in hand):
        return
    ruffing = tuple(card for card in hand if trumps.is_trump(card))
    if len(ruffing) >= len(led):
        as_trumps = _trump_lead(trumps, led, ruffing)
        yield from as_trumps
    fed = sorted(hand, key=lambda card: (trumps.is_trump(card), -points_of(rules, (card,)), trumps.index[card]))
    yield tuple(sorted(fed[: len(led)]))


def _trump_lead(trumps: Trumps, led: Cards, ruffing: Cards) -> Iterable[Cards]:
    """Ruffs that match the figures led, the lowest and the highest."""
    lead = lead_of(split(trumps, led))
    if lead.size == 1:
        yield from ((card,) for card in ruffing)
        return
    pairs = pairs_of(trumps, ruffing)
    for start in range(len(pairs) - lead.pairs + 1):
        chosen = [card for pair in pairs[start : start + lead.pairs] for card in pair]
        rest = sorted((card for card in ruffing if card not in chosen), key=lambda card: low_first(trumps, card))
        cards = tuple(sorted((*chosen, *rest[: lead.size - len(chosen)])))
        if len(cards) == lead.size and rank_in(trumps, lead, cards) is not None:
            yield cards


def _value(rules: Rules, view: State, seat: Seat, known: Knowledge, cards: Cards) -> float:
    """Points that the side can expect of the trick, less what the cards are worth later."""
    plays = [*(played for _, played in view.trick), cards]
    seats = [*(who for who, _ in view.trick), seat]
    place = winner_of(known.trumps, plays)
    points = sum(points_of(rules, played) for played in plays)
    ours = (seats[place] - seat) % 2 == 0
    to_come = [Seat((seat + step) % 4) for step in range(1, 5 - len(plays))]
    chance = _holds(known, plays, place, to_come, seat) if ours else _partner_wins(to_come, seat)
    last = 6.0 if sum(view.left) - len(cards) * (5 - len(plays)) <= 0 else 0.0
    won = 2.0 + last  # the lead is worth something, too
    return (2 * chance - 1) * points + chance * won - _cost(rules, known.trumps, cards)


def _holds(known: Knowledge, plays: list[Cards], place: int, to_come: list[Seat], seat: Seat) -> float:
    """The chance that our winning play stays the highest."""
    against = [other for other in to_come if (other - seat) % 2]
    if not against:
        return 1.0
    led, strain = strain_of_all(known.trumps, plays[0]), strain_of_all(known.trumps, plays[place])
    if led is None or strain is None:
        return DOUBTFUL
    figures = split(known.trumps, plays[place])
    is_top = all(known.is_sure(figure, strain) for figure in figures[:1])
    if strain is not Strain.TRUMP:
        if known.may_ruff(against, led):
            return DOUBTFUL
        return SURE if is_top else DOUBTFUL
    return SURE if is_top else LIKELY


def _partner_wins(to_come: list[Seat], seat: Seat) -> float:
    """The chance that the partner, if he is still to play, takes it."""
    return 0.3 if any((other - seat) % 4 == 2 for other in to_come) else 0.0


def _cost(rules: Rules, trumps: Trumps, cards: Cards) -> float:
    """What cards are worth later: high ones, trumps, pairs."""
    total = 0.0
    for card in cards:
        index = trumps.index[card]
        if trumps.is_trump(card):
            total += 2.0 + (index * 0.25 if trumps.suit is not None else 3.0 + index) + 4.0 * (index >= 14)
        else:
            total += index * 0.18 + 3.5 * (index == 11)
    del rules
    return total + 1.2 * len(pairs_of(trumps, cards))
