"""kill -9 at seeded random moments: what was acknowledged is there exactly once, what was not is whole or absent."""

import itertools
import random
import signal
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from paiju.storage.sqlite.backup import examine
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Stored
from tests.unit.storage.children import child, go_on, line
from tests.unit.storage.samples import with_sqlite

# Twelve appenders on twelve streams append one to three events at a time, for ever; each append has a tag of its own.
APPENDERS = 12
SCRIPT = """
import random
async def append(store, number, version, life):
    stream = StreamId(f"table/{number}")
    chance = random.Random(f"{life}/{number}")
    serial = 0
    while True:
        serial += 1
        size = chance.randint(1, 3)
        tag = f"{life}/{number}/{serial}"
        text = f'{{"tag":"{tag}","size":{size},"pad":"{"x" * chance.randint(0, 900)}"}}'
        version = await store.append(stream, version, [Recorded("Tagged", 1, text.encode(), 0)] * size)
        say(f"{tag} {version} {size}")
async def main():
    say("opening")
    store = await SqliteEventStore.open(PATH)
    heads = {head.stream: head.version for head in await store.streams()}
    tasks = [
        asyncio.create_task(append(store, number, heads.get(f"table/{number}", Version(0)), sys.argv[2]))
        for number in range(int(sys.argv[3]))
    ]
    await asyncio.to_thread(wait)
    for task in tasks: task.cancel()
    say("closing")
    await store.close()
    say("closed")
asyncio.run(main())
"""


@dataclass(slots=True)
class Witness:
    """Everything that was ever acknowledged, by tag: the version after it and its size."""

    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)

    def hear(self, text: str) -> None:
        tag, version, size = text.split()
        assert tag not in self.acknowledged
        self.acknowledged[tag] = (int(version), int(size))


def live_and_die(path: Path, witness: Witness, life: int, chance: random.Random) -> None:
    """One life of a server, and what it said before it died."""
    moment = chance.choice(["opening", "closing", *["working"] * 8])
    lines = chance.randrange(1, 600)
    with child(SCRIPT, path, life, APPENDERS) as process:
        assert line(process) == "opening"
        if moment != "opening":
            for _ in range(lines):
                witness.hear(line(process))
        if moment == "closing":
            go_on(process)
            while (said := line(process)) != "closing":
                witness.hear(said)
        process.send_signal(signal.SIGKILL)
        while said := line(process):  # what was said before the kill counts, though nobody had listened yet
            if said.startswith(f"{life}/"):
                witness.hear(said)
        assert process.wait() in (-signal.SIGKILL, 0)


def check(path: Path, witness: Witness) -> None:
    async def read_all(store: SqliteEventStore) -> list[list[Stored]]:
        return [await store.read(head.stream) for head in await store.streams()]

    found: dict[str, tuple[int, int]] = {}
    streams = with_sqlite(path, read_all)
    for events in streams:
        assert [each.version for each in events] == list(range(1, len(events) + 1))
        for data, group in itertools.groupby(events, lambda each: each.recorded.data):
            parts = list(group)
            tag, size = _tag_and_size(data)
            assert len(parts) == size, f"{tag} is half there"
            assert tag not in found, f"{tag} is there twice"
            found[tag] = (parts[-1].version, size)
    lost = {tag: place for tag, place in witness.acknowledged.items() if found.get(tag) != place}
    assert not lost
    positions = sorted(each.position for events in streams for each in events)
    assert positions == list(range(1, len(positions) + 1))


def _tag_and_size(data: bytes) -> tuple[str, int]:
    parts = data.decode().split('"')
    return parts[3], int(parts[6].strip(":,"))


@pytest.mark.slow
def test_killed_again_and_again(tmp_path: Path, full: bool) -> None:
    path = tmp_path / "store.db"
    chance = random.Random(20261115)
    witness = Witness()
    for life in range(300 if full else 20):
        live_and_die(path, witness, life, chance)
        if chance.random() < 0.3:  # else the next life has to recover by itself
            check(path, witness)
    check(path, witness)
    assert len(witness.acknowledged) > 1_000
    assert examine(path).events >= sum(size for _, size in witness.acknowledged.values())
