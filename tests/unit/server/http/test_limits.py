"""Buckets fill with time, are forgotten when full, and count an IPv6 neighbourhood as one."""

import pytest

from paiju.server.http import limits
from paiju.server.http.limits import Connections, Limits, Rate, neighbourhood
from tests.unit.server.conftest import Clock

RATE = Rate("test", 3, 0.5)


def test_a_burst_and_then_a_steady_rate() -> None:
    clock = Clock()
    buckets = Limits(clock)
    assert [buckets.wait(RATE, "a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.wait(RATE, "b") == 0
    clock.now += 2
    assert [buckets.wait(RATE, "a") for _ in range(2)] == [0, 2]
    clock.now += 1_000
    assert [buckets.wait(RATE, "a") for _ in range(4)] == [0, 0, 0, 2]


def test_strangers_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Limits(clock)
    for number in range(25):
        buckets.wait(RATE, str(number))
    assert len(buckets._buckets) <= 10
    clock.now += 1_000
    buckets.wait(RATE, "one more")
    assert len(buckets._buckets) == 1


def test_a_flood_of_addresses_is_seldom_looked_through_and_hides_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has many addresses neither makes each request dear nor has the worst of them forgotten."""
    monkeypatch.setattr(limits, "_MOST_BUCKETS", 100)
    looks = 0
    level_at = limits.Bucket.level_at

    def count(bucket: limits.Bucket, now: float) -> float:
        nonlocal looks
        looks += 1
        return level_at(bucket, now)

    monkeypatch.setattr(limits.Bucket, "level_at", count)
    buckets = Limits(Clock())
    assert [buckets.wait(RATE, "worst") for _ in range(4)] == [0, 0, 0, 2]
    for number in range(1_000):
        buckets.wait(RATE, str(number))
    assert looks < 20 * 1_000
    assert buckets.wait(RATE, "worst") > 0


def test_limits_can_be_off() -> None:
    clock = Clock()
    buckets = Limits(clock, is_on=False)
    assert {buckets.wait(RATE, "a") for _ in range(100)} == {0}
    own = buckets.new_bucket(RATE)
    assert {own.take(clock.now) for _ in range(100)} == {0}


def test_connections_are_counted_by_address() -> None:
    connections = Connections(2)
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    assert connections.enter("b")
    connections.leave("a")
    assert connections.enter("a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted
