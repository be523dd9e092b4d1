"""How often is too often: token buckets by address and purpose, and a count of open connections."""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, then ``per_second``. A whole hall may come from one address: these stop floods, not crowds.

    300 phones that come within a minute make about 100 requests a second, 30 of them to ``JOIN``.
    """

    name: str
    burst: float
    per_second: float

    def of_one(self) -> "Rate":
        """For one person whose address has used up its own: a tenth, and that is theirs alone."""
        return Rate(f"{self.name} of one", max(10, self.burst / 10), max(1, self.per_second / 10))


ARRIVE: Final = Rate("arrive", 3_000, 200)  # new connections
ANY: Final = Rate("any", 3_000, 300)
OPEN_TABLE: Final = Rate("open-table", 60, 1)
JOIN: Final = Rate("join", 3_000, 60)  # guessing 256 bits is hopeless anyway
REGISTER: Final = Rate("register", 600, 10)  # with the right code: wrong ones count for nobody else
WRONG_CODE: Final = Rate("wrong-code", 10, 1 / 10)  # a short code, of one address at one event
WRONG_CODE_EVENT: Final = Rate("wrong-code-event", 60, 1 / 20)  # a short code, of all together
LOOK_UP: Final = Rate("look-up", 600, 20)
REPLAY: Final = Rate("replay", 60, 4)
CONNECT: Final = Rate("connect", 1_000, 50)
FRAMES: Final = Rate("frames", 60, 20)
EVENT_FRAMES: Final = Rate("event-frames", 30, 2)  # there is nothing to say on an event's socket
PASSWORDS: Final = Rate("passwords", 10, 2)  # of strangers all together: what is checked, see log_ins.py
WRONG_PASSWORD: Final = Rate("wrong-password", 200, 1 / 60)
OWN_PASSWORD: Final = Rate("own-password", 10, 1 / 30)  # of a browser from which that organiser has logged in before

_MOST_BUCKETS: Final = 20_000


@dataclass(slots=True)
class Bucket:
    rate: Rate
    level: float
    filled_at: float

    def take(self, now: float) -> float:
        """Take one; 0 when it was there, else the seconds until it will be."""
        self.level = min(self.rate.burst, self.level + (now - self.filled_at) * self.rate.per_second)
        self.filled_at = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate.per_second

    def level_at(self, now: float) -> float:
        return min(self.rate.burst, self.level + (now - self.filled_at) * self.rate.per_second)

    def until(self, now: float) -> float:
        """The seconds until there is one to take, without taking it."""
        level = self.level_at(now)
        return 0.0 if level >= 1 else (1 - level) / self.rate.per_second

    def used(self, now: float) -> float:
        """The share that is missing: 0 when it is full."""
        return 1 - self.level_at(now) / self.rate.burst


class Limits:
    """All buckets of a server. Those that are full again are forgotten, so that strangers cannot fill the memory."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, is_on: bool = True) -> None:
        self.clock = clock
        self._is_on = is_on
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def wait(self, rate: Rate, who: str) -> int:
        """0 when it may be done now (and then it counts), else after how many seconds."""
        if not self._is_on:
            return 0
        now = self.clock()
        bucket = self._buckets.get((rate.name, who))
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._forget(now)
            bucket = self._buckets[rate.name, who] = Bucket(rate, rate.burst, now)
        return math.ceil(bucket.take(now))

    def locked(self, rate: Rate, who: str) -> int:
        """The seconds until it may be done again; asking does not count."""
        bucket = self._buckets.get((rate.name, who)) if self._is_on else None
        return 0 if bucket is None else math.ceil(bucket.until(self.clock()))

    def missing(self, rate: Rate, who: str) -> float:
        """How much of it is used up just now; asking does not count."""
        bucket = self._buckets.get((rate.name, who))
        return 0.0 if bucket is None else rate.burst - bucket.level_at(self.clock())

    def new_bucket(self, rate: Rate, now: float | None = None) -> Bucket:
        """One of the caller's own, for as long as a connection lasts; ``now`` if by a clock of his own, too."""
        if not self._is_on:
            rate = Rate(rate.name, 1e9, 1e9)
        return Bucket(rate, rate.burst, self.clock() if now is None else now)

    def _forget(self, now: float) -> None:
        """A quarter at once, so that it is seldom done; whoever has used most of his is remembered longest."""
        used = {key: bucket.used(now) for key, bucket in self._buckets.items()}
        worst = sorted((key for key, share in used.items() if share > 0), key=lambda key: -used[key])
        self._buckets = {key: self._buckets[key] for key in worst[: _MOST_BUCKETS * 3 // 4]}


class Connections:
    """Open sockets by address. Half of an address' places are kept for those who have something to do here."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, who: str, *, is_stranger: bool = False) -> bool:
        if self._open[who] >= (self.most // 2 if is_stranger and self.most > 1 else self.most):
            return False
        self._open[who] += 1
        return True

    def leave(self, who: str) -> None:
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]


def neighbourhood(address: str) -> str:
    """What counts as one address: all of an IPv6 customer's are one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
