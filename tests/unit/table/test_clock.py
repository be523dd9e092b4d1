"""Table time: pauses cost nobody, a wall clock that jumps back never makes it run backwards."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.table.clock import Instant, TableClock, pause, resume


def test_pauses_are_taken_out() -> None:
    clock = TableClock(Instant(1_000))
    assert clock.at(Instant(4_000)) == 3_000
    paused = pause(clock, Instant(5_000))
    assert paused.at(Instant(60_000)) == 4_000
    running = resume(paused, Instant(65_000))
    assert running.at(Instant(66_000)) == 5_000


def test_pausing_twice_or_resuming_a_running_clock_changes_nothing() -> None:
    clock = TableClock(Instant(0))
    assert resume(clock, Instant(9)) == clock
    assert pause(pause(clock, Instant(5)), Instant(50)) == pause(clock, Instant(5))


def test_before_the_start_table_time_is_zero() -> None:
    assert TableClock(Instant(1_000)).at(Instant(10)) == 0


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10_000)), max_size=30))
def test_table_time_never_exceeds_running_time(steps: list[tuple[bool, int]]) -> None:
    clock, now, running, is_paused = TableClock(Instant(0)), 0, 0, False
    for toggles, wait in steps:
        now += wait
        running += 0 if is_paused else wait
        assert clock.at(Instant(now)) == running
        if toggles:
            clock = resume(clock, Instant(now)) if is_paused else pause(clock, Instant(now))
            is_paused = not is_paused
