"""The exact solver says of open hands what looking at every line of play says, and refuses what cannot be asked."""

import random
from collections.abc import Iterator

import pytest

from paiju import _kernel as kernel
from tests.differential.definition import BOOKS, counts_of, start

POLICIES = {book: kernel.Policy.book(book) for book in BOOKS}


def declarer_wins(position: kernel.Position, known: dict[int, bool]) -> bool:
    """By all lines of play: the declarer needs one good move, the defenders one that is bad for the declarer."""
    if position.winner is not None:
        return position.winner == position.declarer
    if position.hash not in known:
        is_declarer = position.turn == position.declarer
        found = not is_declarer
        for index in range(position.count()):
            position.apply_index(index)
            after = declarer_wins(position, known)
            position.undo()
            if after == is_declarer:
                found = is_declarer
                break
        known[position.hash] = found
    return known[position.hash]


def endings(book: str, deals: int, most: int) -> Iterator[kernel.Position]:
    """Of random deals the first positions with at most so many cards in all hands, within tricks as well."""
    chance = random.Random(book)
    for seed in range(deals):
        position = start(POLICIES[book], seed)
        while position.winner is None and sum(map(sum, position.hands)) > most:
            # The longest plays first, so that nobody is out before the others are short too.
            moves = position.legal()
            longest = max(sum(counts) for _, _, counts in moves)
            position.apply(chance.choice([counts for _, _, counts in moves if sum(counts) == longest]))
        if position.winner is None:
            yield position


@pytest.mark.parametrize("book", BOOKS)
def test_the_winner_of_every_position_and_move(book: str) -> None:
    solver = kernel.Solver(POLICIES[book])
    said = []
    for position in endings(book, deals=150, most=14):
        known: dict[int, bool] = {}
        before = position.to_bytes()
        said.append(solver.solve(position))
        assert said[-1] is declarer_wins(position, known)
        after = []
        for index in range(position.count()):
            position.apply_index(index)
            after.append(declarer_wins(position, known))
            position.undo()
        assert solver.solve_moves(position) == after
        assert position.to_bytes() == before
    assert said.count(True) > 10
    assert said.count(False) > 10


def test_a_small_table_forgets_and_is_right_all_the_same() -> None:
    large, small = kernel.Solver(POLICIES["national"], table=18), kernel.Solver(POLICIES["national"], table=8)
    compared = 0
    for position in endings("national", deals=60, most=20):
        compared += 1
        assert small.solve(position) is large.solve(position) is not None
    assert compared > 20
    assert small.nodes > large.nodes


def test_a_budget_that_is_too_small_says_nothing_and_asking_again_goes_on() -> None:
    solver, sure = kernel.Solver(POLICIES["national"]), kernel.Solver(POLICIES["national"])
    waited = 0
    for position in endings("national", deals=60, most=24):
        asked = 0
        while (said := solver.solve(position, nodes=50)) is None:
            asked += 1
            assert asked < 100_000
        assert said is sure.solve(position)
        waited += asked > 1
    assert waited


def test_nothing_may_be_looked_at() -> None:
    """Whoever can go out at once has won without a node; everything else is unknown."""
    position = kernel.Position([counts_of("33"), counts_of("3456"), counts_of("789")], 0, POLICIES["national"])
    assert kernel.Solver(POLICIES["national"]).solve(position, nodes=0) is True
    position = kernel.Position([counts_of("3459"), counts_of("3456"), counts_of("789")], 0, POLICIES["national"])
    assert kernel.Solver(POLICIES["national"]).solve(position, nodes=0) is None


def test_the_same_question_takes_the_same_nodes() -> None:
    def nodes() -> list[int]:
        solver = kernel.Solver(POLICIES["national"])
        found = []
        for position in endings("national", deals=20, most=24):
            solver.solve(position)
            found.append(solver.nodes)
        return found

    assert nodes() == nodes()


def test_what_cannot_be_asked() -> None:
    over = kernel.Position([counts_of("3"), counts_of("4"), counts_of("5")], 0, POLICIES["national"])
    over.apply(counts_of("3"))
    with pytest.raises(ValueError, match="the deal is over, seat 0 is out; there is nobody to move"):
        kernel.Solver(POLICIES["national"]).solve(over)
    going = kernel.Position([counts_of("34"), counts_of("4"), counts_of("5")], 0, POLICIES["ccgc"])
    with pytest.raises(ValueError, match="another policy"):
        kernel.Solver(POLICIES["national"]).solve_moves(going)
    with pytest.raises(ValueError, match="nodes is -1"):
        kernel.Solver(POLICIES["ccgc"]).solve(going, nodes=-1)
    with pytest.raises(ValueError, match="table is 40"):
        kernel.Solver(POLICIES["ccgc"], table=40)
    with pytest.raises(ValueError, match="the hands together have more than 4 of rank 3"):
        kernel.Position([counts_of("333"), counts_of("334"), counts_of("5")], 0, POLICIES["national"])
    with pytest.raises(ValueError, match="seat 1 has no cards"):
        kernel.Position([counts_of("333"), counts_of(""), counts_of("5")], 0, POLICIES["national"])
