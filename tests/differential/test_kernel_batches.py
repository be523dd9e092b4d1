"""The kernel's playouts and batches, threads, and its stub."""

import ast
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from nanobind.stubgen import StubGen, load_pattern_file  # type: ignore[import-untyped]

from paiju import _kernel as kernel
from paiju.players.kernel import book_of
from tests.books import DOUDIZHU
from tests.differential.definition import BOOKS, NATIONAL, ROOT, start


def test_playouts_are_reproducible_and_may_be_cut() -> None:
    policy = kernel.Policy.book("ccgc")
    whole = kernel.playouts(3_000, 27, policy)
    assert whole == kernel.playouts(3_000, 27, policy)
    assert whole == kernel.playouts(1_234, 27, policy) + kernel.playouts(1_766, 27, policy, first=1_234)
    assert whole != kernel.playouts(3_000, 28, policy)
    assert whole.deals == 3_000


@pytest.mark.parametrize("book", BOOKS)
def test_playouts_and_random_batches_are_the_same_deals(book: str) -> None:
    """The fast loop of the playouts against Position: equal to the last bomb."""
    policy = kernel.Policy.book(book)
    stats = kernel.playouts(4_000, 29, policy)
    batch = kernel.Batch(4_000, 29, policy)
    plies = 0
    while not batch.done().all():
        plies += int((~batch.done()).sum())
        batch.step()
    results = dict(zip(kernel.RESULT, batch.results().T.astype(int), strict=True))
    assert plies == stats.plies
    assert int((results["winner"] == results["declarer"]).sum()) == stats.declarer_wins
    for name in ("bombs", "rockets", "spring", "anti_spring"):
        assert int(results[name].sum()) == getattr(stats, name if name.endswith("s") else name + "s")


def test_deals_are_whole_decks_and_seats_alike() -> None:
    batch = kernel.Batch(3_000, 30, NATIONAL)
    deck = np.array([4] * 13 + [1, 1])
    observed = batch.observe()
    assert (observed[:, 0:15] + observed[:, 15:30] == deck).all()
    assert (observed[:, 105:108] == [20, 17, 17]).all()
    assert (observed[:, 75:90].sum(axis=1) == 3).all()
    assert (observed[:, 75:90] <= observed[:, 0:15]).all()
    assert set(observed[:, 113].tolist()) == {1, 2, 3}
    declarers = np.bincount(batch.turns(), minlength=3)
    assert (abs(declarers - 1_000) < 130).all()
    shares = observed[:, 0:15].mean(axis=0) / deck
    assert (abs(shares - 20 / 54) < 0.05).all()


def test_batches_step_as_positions_do() -> None:
    rng = random.Random(31)
    policy = kernel.Policy.book("workers")
    batch = kernel.Batch(40, 32, policy)
    positions = [batch.position(i) for i in range(len(batch))]
    while not batch.done().all():
        counts = batch.legal_counts()
        offsets, rows = batch.legal_table()
        assert (np.diff(offsets) == counts).all()
        choices = np.full(len(batch), -1, np.int32)
        observed = batch.observe()
        for i, position in enumerate(positions):
            moves = position.legal()
            assert batch.legal_moves(i) == moves
            assert [(row[0], row[1], tuple(row[2:])) for row in rows[offsets[i] : offsets[i + 1]].tolist()] == moves
            if position.winner is not None:
                continue
            check_observation(observed[i].tolist(), position)
            choices[i] = rng.randrange(len(moves))
            position.apply_index(int(choices[i]))
        batch.step(choices)
        assert batch.turns().tolist() == [position.turn for position in positions]
    assert batch.results()[:, 0].tolist() == [position.winner for position in positions]
    assert batch.reset_finished() == len(batch)
    assert not batch.done().any()


def check_observation(row: list[int], position: kernel.Position) -> None:
    part = {name: row[begin:end] for name, begin, end in kernel.OBSERVATION}
    seats = [(position.turn + i) % 3 for i in range(3)]
    hands = [position.hands[seat] for seat in seats]
    assert tuple(part["own"]) == hands[0]
    assert part["unseen"] == [one + other for one, other in zip(hands[1], hands[2], strict=True)]
    assert part["cards_left"] == [sum(hand) for hand in hands]
    assert part["declarer"] == [seats.index(position.declarer)]
    assert part["passes"] == [position.passes]
    assert part["bombs"] == [position.bombs + position.rockets]
    dealt = [20 if seat == position.declarer else 17 for seat in seats]
    played = [sum(part[name]) for name in ("played_own", "played_next", "played_previous")]
    assert [used + left for used, left in zip(played, part["cards_left"], strict=True)] == dealt
    kind, rank, top = position.top or (kernel.PASS, -1, (0,) * 15)
    assert (part["top_kind"], part["top_rank"], tuple(part["top"])) == ([kind], [rank], top)
    assert part["top_seat"] == [-1 if position.top_seat is None else seats.index(position.top_seat)]


def test_a_bad_choice_changes_nothing() -> None:
    batch = kernel.Batch(2, 33, NATIONAL)
    before = [batch.position(i).to_bytes() for i in range(2)]
    with pytest.raises(ValueError, match="No deal was changed"):
        batch.step(np.array([0, 9999], np.int32))
    assert [batch.position(i).to_bytes() for i in range(2)] == before


def test_threads_give_the_same_results_as_one() -> None:
    def work(part: int) -> tuple[kernel.PlayoutStats, int, list[list[int]]]:
        policy = kernel.Policy.book(BOOKS[part % 3])
        batch = kernel.Batch(500, part, policy)
        batch.play_out()
        count = kernel.perft(start(policy, part), 3)
        return kernel.playouts(5_000, part, policy), count, batch.results().tolist()

    serial = [work(part) for part in range(6)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(6))) == serial


def test_the_stub_is_the_one_of_this_kernel() -> None:
    """Formatting apart; kernel/bindings/stub.pat says how it is written."""
    generator = StubGen(module=kernel, patterns=load_pattern_file(str(ROOT / "kernel" / "bindings" / "stub.pat")))
    generator.put(kernel)
    written = (ROOT / "src" / "paiju" / "_kernel.pyi").read_text("utf-8")
    assert ast.dump(ast.parse(generator.get())) == ast.dump(ast.parse(written))


# Whole deals, given tables, threads and the caller's arrays.


@pytest.mark.parametrize("book", DOUDIZHU)
def test_whole_batches_are_tables_stepped_side_by_side(book: str) -> None:
    rng = random.Random(41)
    numbers = book_of(DOUDIZHU[book])
    batch = kernel.Batch.whole(numbers, 60, 42)
    tables = [batch.table(i) for i in range(len(batch))]
    while not batch.done().all():
        counts = batch.legal_counts()
        offsets, rows = batch.legal_table()
        assert counts.tolist() == [table.count() for table in tables]
        observed = batch.observe()
        for i, table in enumerate(tables):
            told = rows[offsets[i] : offsets[i + 1]].tolist()
            if table.phase == "play":
                assert [(row[0], row[1], tuple(row[2:])) for row in told] == table.legal()
            else:
                assert {row[0] for row in told} <= {kernel.CALL}
                highest = table.bid if table.phase == "auction" else 0
                assert [row[1] for row in told] == [0, *range(highest + 1, highest + len(told))][: len(told)]
            if table.count():
                check_whole_observation(observed[i].tolist(), table)
        choices = np.array([rng.randrange(count) if count else -1 for count in counts], np.int32)
        for table, choice in zip(tables, choices.tolist(), strict=True):
            if table.count():
                table.act(choice)
        batch.step(choices)
    assert batch.points().tolist() == [list(table.points()) for table in tables]
    assert len(set(map(abs, batch.points()[:, 0].tolist()))) > 3


def check_whole_observation(row: list[int], table: kernel.Table) -> None:
    part = {name: row[begin:end] for name, begin, end in kernel.OBSERVATION}
    seats = [(table.turn + i) % 3 for i in range(3)]
    assert tuple(part["own"]) == table.hands[table.turn]
    assert part["phase"] == [("auction", "doubling", "redoubling", "play").index(table.phase)]
    assert part["calls"] == [table.calls[seat] for seat in seats]
    shown = [-1] * 3 if table.phase == "doubling" else [table.doubled[seat] for seat in seats]
    assert part["doubled"] == shown
    if table.phase == "auction":
        assert part["kitty"] == [0] * 15, "the kitty is not shown before somebody has it"
        assert sum(part["unseen"]) == 37


def test_the_history_of_an_observation_is_what_was_played() -> None:
    batch = kernel.Batch(30, 43, NATIONAL)
    columns = {name: slice(begin, end) for name, begin, end in kernel.OBSERVATION}
    played: list[list[tuple[int, int, int]]] = [[] for _ in range(30)]
    rng = random.Random(44)
    while not batch.done().all():
        observed = batch.observe()
        for i, moves in enumerate(played):
            if not batch.done()[i]:
                told = [observed[i, columns[name]].tolist() for name in ("last_kind", "last_rank", "last_count")]
                wanted = [*reversed(moves[-9:]), *[(-2, -2, -2)] * 9][:9]
                assert list(zip(*told, strict=True)) == wanted
        offsets, rows = batch.legal_table()
        counts = np.diff(offsets)
        choices = np.array([rng.randrange(count) if count else -1 for count in counts], np.int32)
        for i, choice in enumerate(choices.tolist()):
            if counts[i]:
                row = rows[offsets[i] + choice].tolist()
                played[i].append((row[0], row[1], sum(row[2:])))
        batch.step(choices)


def test_given_tables_are_begun_again_and_again() -> None:
    source = kernel.Batch.whole(book_of(DOUDIZHU["doudizhu-ccgc"]), 20, 45)
    for _ in range(6):
        source.step()
    tables = [source.table(i) for i in range(20)]
    batch = kernel.Batch.given(tables, seed=46)
    begun = batch.observe().tolist()
    assert begun == source.observe().tolist()
    batch.play_out()
    assert batch.done().all()
    batch.reset()
    assert batch.observe().tolist() == begun
    with pytest.raises(ValueError, match="different books"):
        kernel.Batch.given([tables[0], kernel.Batch.whole(book_of(DOUDIZHU["doudizhu-national-2016"]), 1, 1).table(0)])
    with pytest.raises(ValueError, match="at least 1"):
        kernel.Batch.given([])


def test_work_may_be_cut_by_the_first_deal_and_by_threads() -> None:
    numbers = book_of(DOUDIZHU["doudizhu-national-2016"])

    def outcome(batch: kernel.Batch) -> list[list[int]]:
        batch.play_out()
        return [[*points, *result] for points, result in zip(batch.points(), batch.results(), strict=True)]

    whole = outcome(kernel.Batch.whole(numbers, 300, 47))
    parts = [outcome(kernel.Batch.whole(numbers, n, 47, first=first)) for first, n in ((0, 100), (100, 200))]
    assert whole == parts[0] + parts[1]
    assert whole == outcome(kernel.Batch.whole(numbers, 300, 47, threads=3))
    one, several = (kernel.Batch(97, 48, NATIONAL, threads=threads) for threads in (1, 4))
    for _ in range(5):
        assert one.observe().tolist() == several.observe().tolist()
        assert one.legal_table()[1].tolist() == several.legal_table()[1].tolist()
        one.step()
        several.step()


def test_the_callers_arrays_are_filled_and_returned() -> None:
    batch = kernel.Batch.whole(book_of(DOUDIZHU["doudizhu-national-2016"]), 10, 49)
    batch.step()
    rows = np.full((10, kernel.OBSERVATION[-1][2]), 77, np.int8)
    assert batch.observe(out=rows).ctypes.data == rows.ctypes.data
    assert rows.tolist() == batch.observe().tolist()
    counts, turns, over = np.ones(10, np.int32), np.ones(10, np.int8), np.ones(10, np.bool_)
    assert batch.legal_counts(counts).ctypes.data == counts.ctypes.data
    assert batch.turns(turns).ctypes.data == turns.ctypes.data
    assert batch.done(over).ctypes.data == over.ctypes.data
    assert [counts.tolist(), turns.tolist(), over.tolist()] == [
        batch.legal_counts().tolist(),
        batch.turns().tolist(),
        batch.done().tolist(),
    ]
    with pytest.raises(ValueError, match="10 are needed"):
        batch.turns(out=np.ones(9, np.int8))
    with pytest.raises(ValueError, match="10 of 3 are needed"):
        batch.points(out=np.zeros((10, 4), np.int32))
    with pytest.raises(ValueError, match="no score"):
        kernel.Batch(3, 1, NATIONAL).points()
