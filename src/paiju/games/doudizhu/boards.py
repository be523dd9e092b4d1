"""Numbered boards: from a seed to the cards of a deal, and who calls first on which board."""

from paiju.cards.deck import DECK
from paiju.cards.shuffle import Seed, lot, shuffle
from paiju.deals.sealed import seed_of_board
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import FirstCaller, Rules
from paiju.table.seats import Seat


def deal_board(
    rules: Rules, number: int, seed: Seed, position: int | None = None, table_lot: Seat = Seat(0)
) -> Cardset:
    """The cards of a board. Hands are cut from the shuffled deck in seat order; the rest is the kitty.

    ``position`` is the place of the deal in its table's sequence, from 1 (the board's number when nothing is said);
    ``table_lot`` is the seat drawn for the first deal where the book draws one.
    """
    order = shuffle(DECK, seed)
    size = rules.hand_size.value
    hands = tuple(tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(rules.players.value))
    kitty = tuple(sorted(order[rules.players.value * size :]))
    caller = first_caller(rules, number, seed, number if position is None else position, table_lot)
    return Cardset(number, caller, hands, kitty)


def draw_first_caller(master: Seed, players: int) -> Seat:
    """The seat drawn for the first deal of a casual set, where the book draws one: the same at all tables."""
    return Seat(lot(master, "first caller of the first deal", players))


def casual_board(rules: Rules, master: Seed, number: int) -> Cardset:
    """A board of a casual set."""
    caller = draw_first_caller(master, rules.players.value)
    return deal_board(rules, number, seed_of_board(master, number), table_lot=caller)


def first_caller(rules: Rules, number: int, seed: Seed, position: int, table_lot: Seat) -> Seat:
    """Who calls first."""
    players = rules.players.value
    match rules.first_caller.value:
        case FirstCaller.BY_BOARD:
            return Seat((number - 1) % players)
        case FirstCaller.ALWAYS_WEST:
            return Seat(0)
        case FirstCaller.WEST_THEN_ROTATES:
            return Seat((position - 1) * rules.turn_step.value % players)
        case FirstCaller.LOT_THEN_ROTATES:
            return Seat((table_lot + (position - 1) * rules.turn_step.value) % players)
        case FirstCaller.LOT:
            return Seat(lot(seed, "first caller", players))
