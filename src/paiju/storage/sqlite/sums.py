"""Check sums: a disk that gives back something else than was written must not be believed.

SQLite itself notices a page that has lost its structure, and not one in which a digit of a text has become another.
"""

import zlib

from paiju.storage.store import Recorded, StreamId


def sum_of_event(stream: StreamId, version: int, event: Recorded) -> int:
    """Of the event and its place, so that it is recognised nowhere else."""
    place = f"{stream}\n{version}\n{event.type}\n{event.type_version}\n{event.at}\n"
    return zlib.crc32(event.data, zlib.crc32(place.encode()))


def sum_of_snapshot(stream: StreamId, version: int, form: str, data: bytes) -> int:
    return zlib.crc32(data, zlib.crc32(f"{stream}\n{version}\n{form}\n".encode()))
