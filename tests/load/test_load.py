"""The load generator of ``bench/tables.py`` in small: it plays real deals at a real server, and ends what it starts.

Nothing here looks at a time: figures are the bench's business.
"""

import asyncio
from pathlib import Path

import pytest

from bench import tables
from bench.load_hall import Samples, percentile
from bench.load_servers import Server, TooFewFiles, raise_file_limit

pytestmark = pytest.mark.slow

SECONDS = 0.8


def heard_by_all(samples: Samples) -> bool:
    """Public actions are heard of by two others; hidden ones by nobody; some may be on their way at the end."""
    return len(samples.answered) < len(samples.delivered) <= 2 * len(samples.answered) + 2 * 4


def test_played_tables(tmp_path: Path) -> None:
    load, rows = asyncio.run(tables.load_paiju(tmp_path / "hall", 4, 40, SECONDS))
    assert any(row.what.startswith("server start") for row in rows)
    for samples in (load.paced, load.rushed):
        assert samples.answered
        assert not samples.refused
        assert heard_by_all(samples)
    assert load.paced_cpu >= 0
    assert "internal" not in (tmp_path / "hall.log").read_text(encoding="utf-8")


def test_the_ceiling(tmp_path: Path) -> None:
    load = asyncio.run(tables.load_relay(tmp_path / "relay.log", 4, 40, 0.5))
    assert len(load.rushed.answered) > len(load.paced.answered) > 0
    assert heard_by_all(load.paced)


def test_deals_are_live_again(tmp_path: Path) -> None:
    took, cpu = asyncio.run(tables.restore(tmp_path / "crashed", 5, 4))
    assert took > 0
    assert cpu > 0


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="did not start"), Server(["false"], tmp_path / "log"):
        pass


def test_a_server_is_ended_whatever_happens(tmp_path: Path) -> None:
    server = Server(["sh", "-c", "echo 1; exec sleep 60"], tmp_path / "log")
    with pytest.raises(ZeroDivisionError), server:
        raise ZeroDivisionError
    assert not Path(f"/proc/{server.pid}").exists()


def test_too_few_files_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr("resource.setrlimit", refuse)
    with pytest.raises(TooFewFiles, match="ulimit -n 1000000000"):
        raise_file_limit(1_000_000_000)


def test_percentiles() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(list(range(101)), 0.99) == 99
