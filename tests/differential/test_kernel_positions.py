"""The kernel's positions: playing and taking back, hashes, tricks, springs, what is refused."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from paiju import _kernel as kernel
from tests.differential.definition import CHOICES, NATIONAL, counts_of, letters_of, policy_of, random_choices, start


def test_playing_and_taking_back() -> None:
    rng = random.Random(25)
    for seed in range(60):
        position = start(policy_of(random_choices(rng)), seed)
        trail = [position.to_bytes()]
        while position.winner is None:
            moves = position.legal()
            assert position.count() == len(moves)
            assert (moves[0][0] == kernel.PASS) is (position.top is not None)
            assert all(kind != kernel.PASS for kind, _, _ in moves[1:])
            index = rng.randrange(len(moves))
            twin = position.copy()
            position.apply(moves[index][2])
            twin.apply_index(index)
            assert position.hash == position.compute_hash() == twin.hash
            assert position.to_bytes() == twin.to_bytes()
            trail.append(position.to_bytes())
        assert position.legal() == []
        assert position.count() == 0
        assert not any(position.hands[position.winner])
        for before in reversed(trail[:-1]):
            position.undo()
            assert position.to_bytes() == before
            assert position.hash == position.compute_hash()
            assert kernel.Position.from_bytes(before, position.policy).hash == position.hash


def test_hashes_of_different_positions_differ() -> None:
    policy = kernel.Policy.book("national")
    seen: dict[int, bytes] = {}
    rng = random.Random(26)
    for seed in range(200):
        position = start(policy, seed)
        while position.winner is None:
            position.apply_index(rng.randrange(position.count()))
            core = position.to_bytes()[:36]  # without winner and counters
            assert seen.setdefault(position.hash, core) == core


def test_a_trick_ends_after_two_passes() -> None:
    policy = kernel.Policy.book("national")
    position = kernel.Position([counts_of("345"), counts_of("467"), counts_of("89X")], 0, policy)

    def table() -> tuple[int, str, int | None, int]:
        top = "" if position.top is None else letters_of(position.top[2])
        return position.turn, top, position.top_seat, position.passes

    position.apply(counts_of("3"))
    assert table() == (1, "3", 0, 0)
    position.apply()
    position.apply(counts_of("X"))
    assert table() == (0, "X", 2, 0)
    position.apply(None)
    assert table() == (1, "X", 2, 1)
    position.apply((0,) * 15)
    assert table() == (2, "", None, 0)
    assert position.plays == (1, 0, 1)


def test_a_position_within_a_trick() -> None:
    policy = kernel.Policy.book("national")
    hands = [counts_of("45"), counts_of("46"), counts_of("7")]
    position = kernel.Position(hands, 0, policy, turn=2, top=counts_of("A"), top_seat=0)
    assert position.passes == 1
    assert position.legal() == [(kernel.PASS, -1, (0,) * 15)]
    position.apply()
    assert (position.turn, position.top) == (0, None)


def test_springs() -> None:
    policy = kernel.Policy.book("national")
    hands = [counts_of("45"), counts_of("46"), counts_of("7")]
    position = kernel.Position(hands, 2, policy)
    position.apply(counts_of("7"))
    assert (position.winner, position.is_spring, position.is_anti_spring) == (2, True, False)
    position = kernel.Position(hands, 0, policy)
    for play in ("4", "6", "", "", "4"):
        position.apply(counts_of(play))
    assert (position.winner, position.is_spring, position.is_anti_spring) == (1, False, True)


TRIO = [counts_of("345"), counts_of("467"), counts_of("89X")]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: kernel.classify((1, 2), NATIONAL), "2 counts; 15 are needed"),
        (lambda: kernel.classify((5, *(0,) * 14), NATIONAL), "5 of rank 3; 0 to 4"),
        (lambda: kernel.classify((0,) * 13 + (2, 0), NATIONAL), "2 of rank x; 0 to 1"),
        (lambda: kernel.classify((4,) * 13 + (1, 1), NATIONAL), "54 cards; at most 20"),
        (lambda: kernel.beats(counts_of("3"), counts_of("34"), NATIONAL), "top 34 is no combination"),
        (lambda: kernel.pick(counts_of("3"), 1, NATIONAL), "there are 1 plays"),
        (lambda: kernel.Policy.book("bridge"), "no book is called 'bridge'"),
        (lambda: policy_of(CHOICES["ccgc"]._replace(wing_triples=4)), "wing_triples is 4; 0 to 3"),
        (lambda: kernel.Position(TRIO[:2], 0, NATIONAL), "2 hands; 3 are needed"),
        (lambda: kernel.Position(TRIO, 3, NATIONAL), "declarer is 3; seats are 0, 1 and 2"),
        (lambda: kernel.Position([*TRIO[:2], (0,) * 15], 0, NATIONAL), "seat 2 has no cards"),
        (lambda: kernel.Position([counts_of("X")] * 3, 0, NATIONAL), "more than 1 of rank X"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL, top=counts_of("3")), "give both or neither"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL, top=counts_of("3"), top_seat=0), "cannot be the one to beat it"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(), "the leader cannot pass"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(counts_of("6")), "does not hold 6 but 345"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(counts_of("34")), "34 is no combination"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply_index(3), "there are 3 moves"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).undo(), "nothing to undo"),
        (lambda: kernel.Position.from_bytes(b"", NATIONAL), "42 bytes; these are 0"),
        (lambda: kernel.Position.from_bytes(b"\xff" * 42, NATIONAL), "no position"),
        (lambda: kernel.perft(kernel.Position(TRIO, 0, NATIONAL), -1), "depth is -1"),
        (lambda: kernel.playouts(-1, 0, NATIONAL), "n is -1"),
        (lambda: kernel.Batch(0, 0, NATIONAL), "n is 0; 1 to"),
        (lambda: kernel.Batch(2, 0, NATIONAL).legal_moves(2), "deals 0 to 1"),
        (lambda: kernel.Batch(2, 0, NATIONAL).step(np.zeros(3, np.int32)), "3 choices; 2 are needed"),
        (lambda: kernel.Batch(2, 0, NATIONAL).step(np.array([0, 9999], np.int32)), "choice 9999 of deal 1 is no move"),
    ],
)
def test_what_is_wrong_is_said(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        wrong()


def test_a_play_that_does_not_beat_is_refused() -> None:
    position = kernel.Position(TRIO, 1, NATIONAL)
    position.apply(counts_of("7"))
    position.apply(counts_of("8"))
    with pytest.raises(ValueError, match=r"3 \(single\) does not beat 8 \(single\)"):
        position.apply(counts_of("3"))
    assert position.turn == 0
