"""From a seed to a deal: the order of the cards, who draws first, and what is carried from deal to deal."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Cardset:
    """A deal before the first card: what is carried into it, and the cards in the order of drawing, the kitty last."""

    board: int
    deal: int
    levels: tuple[int, ...]
    declarer: Seat | None
    first: Seat
    turned: tuple[TurnedCard, ...]
    time_outs: tuple[int, ...]
    lots: tuple[int, ...]
    pack: Cards


class BadDeal(ValueError):
    """Cards that are no deal: one too many, one missing."""


def start(rules: Rules, board: Board, before: State) -> tuple[Event, ...]:
    """The events that open a deal. Without a deal before it is the first of a match; one that was voided counts not."""
    score, declarer = before.score, before.declarer
    if score is not None:
        levels, declarer, deal = score.levels, score.declarer, before.deal + 1
    else:
        lowest = rules.levels.start.value
        levels, deal = before.levels or (lowest, lowest), max(1, before.deal)
    first, turned = first_drawer(rules, board.seed, declarer)
    pack, lots = shuffle(TWO_PACKS, board.seed), lots_by_seat(board.seed)
    return open_deal(rules, Cardset(board.number, deal, levels, declarer, first, turned, before.time_outs, lots, pack))


def open_deal(rules: Rules, cardset: Cardset) -> tuple[Event, ...]:
    if sorted(cardset.pack) != list(TWO_PACKS):
        raise BadDeal("the cards are not two packs")
    declarer = cardset.declarer
    level = rules.levels.start.value if declarer is None else cardset.levels[declarer % 2]
    opened = DrawStarted(
        cardset.board,
        cardset.deal,
        cardset.levels,
        level,
        declarer,
        cardset.first,
        cardset.turned,
        cardset.time_outs,
    )
    return opened, PackSet(cardset.pack, cardset.lots)


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
