"""Times that are worth a look, from times made by hand."""

import dataclasses

import pytest

from paiju.games.doudizhu.state import Phase
from paiju.statistics.timing import STANDARD, EntrantTiming, Timed, TimingLimits, median, timing_of
from paiju.table.game import DecisionTime
from paiju.table.seats import Millis, Seat
from paiju.words import say
from tests.sentences import sentences

TIMING_FLAGS = sentences("timing_flag")

FIELD = range(1, 7)


def play(entrant: int, board: int, milliseconds: int, *, forced: bool = False, timed_out: bool = False) -> Timed:
    made = DecisionTime(Seat(0), Phase.PLAY, Millis(milliseconds), forced, timed_out)
    return Timed(entrant, board, made)


def ordinary(entrant: int, boards: int = 8) -> list[Timed]:
    """Somebody who takes two to nine seconds, and now and then a forced pass."""
    plays = [
        play(entrant, board, 2_000 + 700 * ((board * 3 + turn * 5 + entrant) % 11))
        for board in range(1, boards + 1)
        for turn in range(5)
    ]
    return [*plays, *(play(entrant, board, 900, forced=True) for board in range(1, boards + 1))]


def lines_of(timed: list[Timed]) -> dict[int, EntrantTiming]:
    return {line.entrant: line for line in timing_of(timed)}


def codes(line: EntrantTiming) -> list[str]:
    return [flag.code for flag in line.flags]


def field() -> list[Timed]:
    return [each for entrant in FIELD for each in ordinary(entrant)]


def test_an_ordinary_field_has_no_flags() -> None:
    lines = lines_of(field())
    assert [codes(line) for line in lines.values()] == [[]] * len(FIELD)
    first = lines[1]
    assert (first.decisions, first.forced, first.forced_slow, first.time_outs) == (48, 8, 0, 0)
    assert (first.quickest, first.slowest) == (900, 9_000)


@pytest.mark.parametrize(("change", "code"), [(lambda ms: ms // 5, "quick"), (lambda ms: ms * 4, "slow")])
def test_much_quicker_or_slower_than_the_field_in_the_same_situations(change: object, code: str) -> None:
    odd = [
        each._replace(entrant=9, made=each.made._replace(milliseconds=change(each.made.milliseconds)))  # type: ignore[operator]
        for each in ordinary(3)
        if not each.made.forced
    ]
    line = lines_of([*field(), *odd])[9]
    assert codes(line) == [code]
    facts = line.flags[0].facts
    assert facts["compared"] == 8
    assert facts["count"] >= 5


def test_without_a_field_nobody_is_compared() -> None:
    few = [each for entrant in (1, 2, 3) for each in ordinary(entrant)]
    quick = [play(9, board, 100 + 37 * board) for board in range(1, 9)]
    assert codes(lines_of([*few, *quick])[9]) == []


def test_unusually_even_times() -> None:
    even = [play(9, board, 3_000 + (board * 7 + turn) % 60) for board in range(1, 9) for turn in range(4)]
    line = lines_of([*field(), *even])[9]
    assert codes(line) == ["even"]
    assert line.flags[0].facts["decisions"] == 32


def test_long_thought_where_only_a_pass_was_possible() -> None:
    waits = [play(9, board, 12_000 if board < 4 else 800, forced=True) for board in range(1, 9)]
    line = lines_of([*field(), *waits])[9]
    assert codes(line) == ["forced_slow"]
    assert (line.forced, line.forced_slow) == (8, 3)
    assert line.flags[0].facts == {"count": 3, "forced": 8, "slowest": 12_000}
    assert codes(lines_of([*field(), *waits[1:]])[9]) == []  # twice is nothing yet


def test_what_the_clock_decided_is_a_time_out_and_no_time_of_his() -> None:
    timed = [play(9, 1, 25_000, timed_out=True), play(9, 2, 1_000)]
    line = lines_of(timed)[9]
    assert (line.time_outs, line.decisions, line.slowest) == (1, 1, 1_000)


def test_most_flags_come_first() -> None:
    waits = [play(9, board, 12_000, forced=True) for board in range(1, 9)]
    assert timing_of([*field(), *waits])[0].entrant == 9


def test_limits_are_options_and_all_are_explained() -> None:
    waits = [play(9, board, 6_000, forced=True) for board in range(1, 9)]
    strict = TimingLimits(forced_slow=5_000)
    assert [codes(line) for line in timing_of(waits)] == [[]]
    assert [codes(line) for line in timing_of(waits, strict)] == [["forced_slow"]]
    assert set(sentences("timing_limit")) == {each.name for each in dataclasses.fields(STANDARD)}


def test_every_flag_has_a_sentence_of_its_facts() -> None:
    timed = [
        *field(),
        *(each._replace(entrant=9, made=each.made._replace(milliseconds=Millis(40))) for each in ordinary(3)),
        *(play(8, board, 30_000 + 1_000 * turn, forced=turn == 3) for board in range(1, 9) for turn in range(4)),
    ]
    found = {flag.code: flag for line in timing_of(timed) for flag in line.flags}
    assert set(found) == set(TIMING_FLAGS)
    for flag in found.values():
        assert "{" not in say("timing_flag", flag.code, flag.facts).zh


@pytest.mark.parametrize(("times", "middle"), [([], 0), ([5], 5), ([9, 1], 5), ([9, 1, 2], 2)])
def test_the_middle(times: list[int], middle: int) -> None:
    assert median(times) == middle
