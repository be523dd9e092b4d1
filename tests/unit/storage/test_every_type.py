"""Every type that is ever stored: any value of it comes back as it was, and is written as ``Values`` says."""

import sqlite3
import typing
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiju.games.doudizhu.record.jsonlines import format_events, parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.games.registry import GAMES, find_game
from paiju.server.events import log as hall_log
from paiju.server.live import snapshots
from paiju.server.table import log as table_log
from paiju.server.table import registry
from paiju.server.table.log import CODEC
from paiju.storage.store import Position, Recorded, Snapshot, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.record.values import Values, is_simple
from paiju.tournament.acts import Act
from paiju.tournament.commands import TABLE, Undo
from paiju.tournament.events import Event
from paiju.tournament.people.officials import Author, OfficialId, Role
from tests.books import DOUDIZHU as BOOKS
from tests.unit.storage.anything import values

NOW = Instant(1_700_000_000_000)
TESTDATA = Path(__file__).parents[3] / "testdata"
REGISTRIES = (hall_log, registry)  # each registers its own types when it is imported
for game in GAMES:
    table_log.learn(find_game(game))


def stored(recorded: Recorded) -> Stored:
    return Stored(StreamId("table/7"), Version(12), Position(99), recorded)


@pytest.mark.parametrize("name", sorted(CODEC.types))
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_value_comes_back_as_it_was(name: str, data: st.DataObject) -> None:
    event = data.draw(values(CODEC.types[name]))
    recorded = CODEC.encode(event, NOW)
    assert (recorded.type, recorded.type_version, recorded.at) == (name, 1, NOW)
    found = CODEC.decode(stored(recorded))
    assert found == event
    assert repr(found) == repr(event)  # True is 1, but a seat is not True


ACTIONS, EVENTS = tuple(TABLE), typing.get_args(Event)


@pytest.mark.parametrize("cls", [*ACTIONS, *EVENTS], ids=lambda cls: cls.__name__)
@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_every_command_and_event_comes_back_in_its_act(cls: type, data: st.DataObject) -> None:
    """The union of all of them is so wide that chance would hardly meet each."""
    value = data.draw(values(cls))
    action, events = (value, ()) if cls in ACTIONS else (Undo(1), (value,))
    act = Act(1, NOW, Author(OfficialId("wang"), Role.CHIEF), "why", action, events)
    found = CODEC.decode(stored(CODEC.encode(act, NOW)))
    assert found == act
    assert repr(found) == repr(act)


@pytest.mark.parametrize("name", sorted(name for name, cls in CODEC.types.items() if is_simple(cls)))
@settings(max_examples=10)
@given(data=st.data())
def test_the_fast_way_and_the_plain_way_are_one(name: str, data: st.DataObject) -> None:
    """msgspec writes and reads what ``Values`` does."""
    plan = Values().of(CODEC.types[name])
    event = data.draw(values(CODEC.types[name]))
    written = CODEC.encode(event, NOW).data
    assert msgspec.json.encode(plan.write(event)) == written
    assert plan.read(msgspec.json.decode(written)) == event


# What 0.2 wrote is written so for ever.

DATABASES = sorted([*TESTDATA.glob("halls/0.2/*.sqlite"), *TESTDATA.glob("events/0.2/*.pje")])


def rows_of(path: Path) -> list[Stored]:
    with closing(sqlite3.connect(path)) as connection:
        columns = "name, version, position, type, type_version, data, at"
        rows = connection.execute(f"SELECT {columns} FROM events JOIN streams ON id = stream ORDER BY position")
        return [Stored(a, b, c, Recorded(d, e, f.encode(), g)) for a, b, c, d, e, f, g in rows]


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.name)
def test_what_was_stored_is_stored_in_the_same_bytes(path: Path) -> None:
    rows = rows_of(path)
    assert len(rows) > 40
    for row in rows:
        entry = table_log.read(row)
        assert table_log.write([entry.event], entry.act, entry.at)[1] == [row.recorded]


def test_snapshots_are_the_same_bytes() -> None:
    with closing(sqlite3.connect(TESTDATA / "halls/0.2/event.sqlite")) as connection:
        ((version, form, data),) = connection.execute("SELECT version, format, data FROM snapshots").fetchall()
    snapshot = Snapshot(Version(version), form, data)
    assert form == snapshots.FORMAT
    assert snapshots.snapshot_of(snapshots._from_snapshot(snapshot)) == snapshot


@pytest.mark.parametrize("path", sorted(TESTDATA.glob("transcripts/*.jsonl")), ids=lambda path: path.stem)
def test_the_events_of_a_record_are_the_same_text(path: Path) -> None:
    record = parse_record(path.with_suffix(".pj").read_text())
    rules = rules_of(record, lambda book, _: BOOKS[book])
    text = path.read_text()
    assert format_events(rules, replay(rules, record).events, "paiju 0.2") == text
    assert parse_events(text).events == replay(rules, record).events
