"""Numbers for Prometheus. Labels are routes, methods, codes and kinds of message: no table, seat, name or address."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass(slots=True)
class Counts:
    """What all rooms of a server count together."""

    acts: int = 0
    refusals: int = 0
    repeated: int = 0
    time_outs: int = 0
    deals: int = 0
    rebuilt: int = 0


class Tally(Collector):
    """A counter for what happens all the time, on the loop only: Prometheus' own takes a lock at each step."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self.count = 0
        self._name = name
        self._text = text
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self._name, self._text, value=self.count)


class _Watched(Collector):
    """Asked once a page: counting through all tables takes a while."""

    def __init__(self, figures: Callable[[], Mapping[str, int]]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, value in self._figures().items():
            yield GaugeMetricFamily(f"paiju_rooms_{name}", f"Rooms: {name}", value=value)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "paiju_http_requests", "HTTP requests answered", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "paiju_http_seconds", "Time to answer an HTTP request", ("route",), buckets=_SECONDS, registry=self.registry
        )
        self.sockets = Gauge("paiju_sockets", "Open WebSockets", registry=self.registry)
        self.frames_in = Tally("paiju_frames_in", "Frames from clients", self.registry)
        self.frames_out = Tally("paiju_frames_out", "Frames to clients", self.registry)
        self.byes = Counter("paiju_byes", "Sockets closed by the server", ("code",), registry=self.registry)

    def watch(self, figures: Callable[[], Mapping[str, int]]) -> None:
        """Numbers that somebody else keeps, asked when they are wanted."""
        self.registry.register(_Watched(figures))

    def text(self) -> bytes:
        return generate_latest(self.registry)
