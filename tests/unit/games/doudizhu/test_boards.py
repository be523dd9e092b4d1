"""Boards: the same number and seed are the same deal everywhere; who calls first depends on the book."""

import pytest

from paiju.cards.deck import DECK
from paiju.cards.shuffle import seed_of_number, shuffle
from paiju.games.doudizhu.boards import deal_board
from paiju.table.seats import Seat
from tests.books import DOUDIZHU as BOOKS

SEED = seed_of_number(7)
NATIONAL = BOOKS["doudizhu-national-2016"]
CCGC = BOOKS["doudizhu-ccgc"]
WORKERS = BOOKS["doudizhu-workers-2021"]


def callers(book: str, options: dict[str, str] | None = None, table_lot: int = 0) -> list[int]:
    rules = BOOKS[book].with_options(options or {})
    return [deal_board(rules, number, SEED, table_lot=Seat(table_lot)).first_caller for number in range(1, 8)]


@pytest.mark.parametrize("book", BOOKS)
def test_hands_are_cut_from_the_shuffled_deck(book: str) -> None:
    board, order = deal_board(BOOKS[book], 7, SEED), shuffle(DECK, SEED)
    assert board.hands == tuple(tuple(sorted(order[17 * seat : 17 * seat + 17])) for seat in range(3))
    assert board.kitty == tuple(sorted(order[51:]))
    assert sorted(card for hand in (*board.hands, board.kitty) for card in hand) == list(DECK)


def test_a_board_is_the_same_deal_at_every_table() -> None:
    assert deal_board(NATIONAL, 7, SEED) == deal_board(NATIONAL, 7, SEED)
    assert deal_board(NATIONAL, 7, SEED) != deal_board(NATIONAL, 7, seed_of_number(8))


def test_first_caller_by_book() -> None:
    assert callers(NATIONAL.book) == [0, 1, 2, 0, 1, 2, 0]
    assert callers(CCGC.book) == [0] * 7
    assert callers(CCGC.book, {"first_caller": "west-then-rotates"}) == [0, 1, 2, 0, 1, 2, 0]
    assert callers(WORKERS.book, table_lot=2) == [2, 0, 1, 2, 0, 1, 2]


def test_first_caller_by_lot_is_drawn_from_the_board_s_seed() -> None:
    by_lot = NATIONAL.with_options({"first_caller": "lot"})
    drawn = [deal_board(by_lot, 1, seed_of_number(number)).first_caller for number in range(60)]
    assert {*drawn} == {0, 1, 2}
    assert drawn == [deal_board(by_lot, 9, seed_of_number(number)).first_caller for number in range(60)]


def test_the_position_at_the_table_rotates_not_the_board_number() -> None:
    assert deal_board(WORKERS, 12, SEED, position=1, table_lot=Seat(1)).first_caller == 1
    assert deal_board(WORKERS, 12, SEED, position=3, table_lot=Seat(1)).first_caller == 0
