"""From a seed to a deal: the order of the cards, who draws first, and what is carried from deal to deal."""

from paiju.cards.card import Card, Rank, rank_of
from paiju.cards.shuffle import Seed, lot, shuffle
from paiju.games.shengji.deal.events import Cards, DrawStarted, Event, PackSet, TurnedCard
from paiju.games.shengji.deal.state import SEATS, State
from paiju.games.shengji.packs import FACES, NATURAL, SMALL_JOKER, TWO_PACKS
from paiju.games.shengji.play_rules import FirstDraw
from paiju.games.shengji.rules import Rules
from paiju.table.game import Board
from paiju.table.seats import Seat

SOUTH, EAST = Seat(1), Seat(2)
"""Who cuts; and with him who turns a card where a player of each side does."""


def start(rules: Rules, board: Board, before: State) -> tuple[Event, ...]:
    """The events that open a deal. Without a deal before it is the first of a match; one that was voided counts not."""
    score = before.score
    if score is None and before.declarer is None:
        lowest = rules.levels.start.value
        levels, declarer, deal = (lowest, lowest), None, 1
    elif score is None:
        levels, declarer, deal = (before.levels[0], before.levels[1]), before.declarer, before.deal
    else:
        levels, declarer, deal = (score.levels[0], score.levels[1]), score.declarer, before.deal + 1
    first, turned = first_drawer(rules, board.seed, declarer)
    level = rules.levels.start.value if declarer is None else levels[declarer % 2]
    cards = shuffle(TWO_PACKS, board.seed)
    opened = DrawStarted(board.number, deal, levels, level, declarer, first, turned, before.time_outs)
    return opened, PackSet(cards, lots_by_seat(board.seed))


def first_drawer(rules: Rules, seed: Seed, declarer: Seat | None) -> tuple[Seat, tuple[TurnedCard, ...]]:
    """Who draws the first card, and the cards that were turned to find out."""
    if declarer is not None and rules.drawing.declarer_first.value:
        return declarer, ()
    match rules.drawing.first.value:
        case FirstDraw.CUT_AND_COUNT:
            return _cut_and_count(rules, seed)
        case FirstDraw.HIGHER_CARD:
            return _higher_card(seed)


def _cut_and_count(rules: Rules, seed: Seed) -> tuple[Seat, tuple[TurnedCard, ...]]:
    """South turns a card and counts its pips from himself on; a joker is cut again."""
    turned: list[TurnedCard] = []
    while True:
        card = _turned(seed, f"cut {len(turned) + 1}")
        turned.append(TurnedCard(SOUTH, card))
        if FACES[card] < SMALL_JOKER:
            steps = (pips(card) - 1) * rules.packs.turn_step.value
            return Seat((SOUTH + steps) % 4), tuple(turned)


def _higher_card(seed: Seed) -> tuple[Seat, tuple[TurnedCard, ...]]:
    """South and East turn a card each until one is higher."""
    turned: list[TurnedCard] = []
    while True:
        cards = [_turned(seed, f"turn {len(turned) + 1} {seat}") for seat in (SOUTH, EAST)]
        turned += map(TurnedCard, (SOUTH, EAST), cards)
        south, east = map(turned_height, cards)
        if south != east:
            return (SOUTH if south > east else EAST), tuple(turned)


def _turned(seed: Seed, purpose: str) -> Card:
    return TWO_PACKS[lot(seed, purpose, len(TWO_PACKS))]


def pips(card: Card) -> int:
    """A counts 1, J 11, Q 12, K 13."""
    rank = rank_of(Card(FACES[card]))
    return 1 if rank is Rank.ACE else NATURAL[FACES[card]] + 2


def turned_height(card: Card) -> int:
    """Big joker, small joker, A down to 2; suits do not count."""
    face = FACES[card]
    return face if face >= SMALL_JOKER else NATURAL[face]


def lots_by_seat(seed: Seed) -> tuple[int, ...]:
    """An order of the seats that nobody knows beforehand; the lowest wins."""
    order = list(range(len(SEATS)))
    for place in range(len(order) - 1, 0, -1):
        other = lot(seed, f"calls at once {place}", place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def points_of(rules: Rules, cards: Cards) -> int:
    packs = rules.packs
    worth = {Rank.FIVE: packs.five.value, Rank.TEN: packs.ten.value, Rank.KING: packs.king.value}
    return sum(worth.get(rank_of(Card(FACES[card])), 0) for card in cards)


def kitty_of(rules: Rules, state: State) -> Cards:
    """The cards that nobody draws."""
    return (state.pack or ())[to_draw(rules) :]


def to_draw(rules: Rules) -> int:
    return rules.packs.players.value * rules.packs.hand.value
