"""A disk that fills up under a running store, by the kernel's limit on file sizes: writes that really fail."""

from pathlib import Path

import pytest

from paiju.storage.sqlite.backup import backup, examine
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import StreamHead, StreamId, Version
from tests.unit.storage.children import child, go_on, line
from tests.unit.storage.samples import fill, with_sqlite

SCRIPT = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
BIG = Recorded("Note", 1, b'"' + b"x" * 20_000 + b'"', 0)
def limit(size): resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
async def main():
    store = await SqliteEventStore.open(PATH)
    await store.append(StreamId("a"), Version(0), [EVENT])
    limit(300_000)
    version = 1
    try:
        while True:
            version = await store.append(StreamId("a"), Version(version), [EVENT, BIG])
    except StoreError as error:
        say(f"{version} {error.code} {error.what}")
    outcomes = await asyncio.gather(
        *(store.append(StreamId(f"b/{n}"), Version(0), [BIG] * 20) for n in range(5)), return_exceptions=True
    )
    say(" ".join(getattr(each, "code", "written") for each in outcomes))
    say(str(len(await store.read(StreamId("a")))))
    limit(resource.RLIM_INFINITY)
    for _ in range(40):
        version = await store.append(StreamId("a"), Version(version), [EVENT, BIG])
    say(str(version))
    if sys.argv[2:] == ["full-at-close"]:
        limit(1)
    wait()
    await store.close()
asyncio.run(main())
"""


@pytest.mark.parametrize("end", ["killed", "closed", "full-at-close"])
def test_a_full_disk_refuses_and_the_store_goes_on_when_there_is_space(tmp_path: Path, end: str) -> None:
    path = tmp_path / "store.db"
    with child(SCRIPT, path, end) as process:
        acknowledged, code, *what = line(process).split()
        assert code == "store_failed"
        assert " ".join(what) in {"the disk is full", "the disk gave an input/output error"}
        assert line(process) == " ".join(["store_failed"] * 5)
        assert line(process) == acknowledged
        last = int(line(process))
        assert last == int(acknowledged) + 80
        if end != "killed":
            go_on(process)
            assert process.wait() == 0

    async def look(store: SqliteEventStore) -> list[StreamHead]:
        return await store.streams()

    assert with_sqlite(path, look) == [StreamHead(StreamId("a"), Version(last))]
    assert examine(path).events == last


def test_a_disk_too_small_for_a_backup(tmp_path: Path) -> None:
    path, copy = tmp_path / "store.db", tmp_path / "copy" / "copy.db"
    fill(path, 10, 500)
    copy.parent.mkdir()
    script = """
import resource, signal
from paiju.storage.sqlite.backup import backup
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
try:
    backup(PATH, Path(sys.argv[2]))
except StoreError as error:
    say(error.code)
"""
    with child(script, path, copy) as process:
        assert line(process) == "store_failed"
    assert list(copy.parent.iterdir()) == []
    assert backup(path, copy).events == 5_000


def test_no_space_even_to_open(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    script = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, resource.RLIM_INFINITY))
try:
    asyncio.run(SqliteEventStore.open(PATH))
except StoreError as error:
    say(error.code)
"""
    with child(script, path) as process:
        assert line(process) == "store_failed"
    fill(path, 1, 1)  # what the attempt left behind is in nobody's way
