"""Damaged copies of files: bytes changed, a JSON value put in another's place, a workbook's part rewritten."""

import asyncio
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from paiju.storage.event_file import STREAM
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import EMPTY, Recorded

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    2**70,
    1.5,
    "",
    "x",
    "牌",
    "\ud800",
    [],
    {},
    [[]],
    [None],
    {"is": "Nobody"},
)
TEXTS = (b"", b"\0", b"\xff", b"=", b"[", b"-1", b"99999999999999999999", "牌".encode(), b"\n", b'"', b"<a>", b"NaN")


def damaged_bytes(data: bytes, chance: Random) -> bytes:
    """Up to four places overwritten, cut out, doubled or torn off."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        if not changed:
            break
        start = chance.randrange(len(changed))
        end = min(len(changed), start + chance.choice((1, 1, 2, 8, 64)))
        match chance.randrange(5):
            case 0:
                changed[start:end] = bytes(chance.randrange(256) for _ in range(end - start))
            case 1:
                del changed[start:end]
            case 2:
                changed[start:start] = changed[start:end]
            case 3:
                changed[start:end] = chance.choice(TEXTS)
            case _:
                del changed[start if chance.random() < 0.3 else end :]
    return bytes(changed)


def damaged_workbook(data: bytes, chance: Random) -> bytes:
    """One part of the archive damaged inside, so that the archive itself is whole; or left out."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    name = chance.choice(sorted(parts))
    if chance.random() < 0.2:
        del parts[name]
    else:
        parts[name] = damaged_bytes(parts[name], chance)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as book:
        for each, content in parts.items():
            book.writestr(each, content)
    return written.getvalue()


def damaged_json(text: bytes, chance: Random) -> bytes:
    """Well-formed, but with a value replaced, removed, or given once more."""
    document = json.loads(text)
    holders = list(_holders(document))
    holder = chance.choice(holders)
    key = chance.choice(sorted(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case _:
            holder[key] = chance.choice(STRANGE)
    return json.dumps(document).encode()


def _holders(value: Any) -> Any:
    if isinstance(value, dict | list) and value:
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _holders(each)


def with_altered_act(source: Path, target: Path, alter: Callable[[int, bytes], bytes]) -> None:
    """A copy of an event's file in which acts were rewritten by somebody who knows how files are written."""
    with sqlite3.connect(source) as database:
        rows = database.execute("SELECT version, type, type_version, at, data FROM events ORDER BY version").fetchall()
    database.close()
    recorded = [Recorded(kind, form, alter(version, _bytes(data)), at) for version, kind, form, at, data in rows]

    async def write() -> None:
        store = await SqliteEventStore.open(target)
        await store.append(STREAM, EMPTY, recorded)
        await store.close()

    asyncio.run(write())


def with_damaged_act(source: Path, target: Path, chance: Random) -> None:
    """One act, chosen by chance, with a strange value in it."""
    with sqlite3.connect(source) as database:
        ((count,),) = database.execute("SELECT count(*) FROM events")
    database.close()
    chosen = chance.randint(1, count)
    with_altered_act(source, target, lambda act, data: damaged_json(data, chance) if act == chosen else data)


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data
