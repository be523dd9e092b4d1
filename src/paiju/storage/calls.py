"""What every store refuses before anything reaches the disk: names and events that it could not give back."""

import re
from collections.abc import Sequence
from typing import Final

from paiju.storage.errors import BadCall
from paiju.storage.store import Recorded, StreamId

MAX_EVENTS: Final = 10_000
MAX_DATA: Final = 1_048_576

# Names sort by bytes and can stand in a file name or a URL; nothing in them is above "z".
_NAME: Final = re.compile(r"[A-Za-z0-9._:/-]{1,200}")
_PREFIX: Final = re.compile(r"[A-Za-z0-9._:/-]{0,200}")


def check_name(stream: StreamId) -> None:
    if not _NAME.fullmatch(stream):
        raise BadCall(stream, "not the name of a stream", "1 to 200 of A-Z a-z 0-9 . _ : / -")


def check_prefix(prefix: str) -> None:
    if not _PREFIX.fullmatch(prefix):
        raise BadCall(prefix, "not the beginning of a name of a stream", "at most 200 of A-Z a-z 0-9 . _ : / -")


def check_events(stream: StreamId, events: Sequence[Recorded]) -> None:
    """One bad event found later would fail the whole batch, other people's events with it."""
    if len(events) > MAX_EVENTS:
        raise BadCall(stream, f"{len(events)} events at once", f"at most {MAX_EVENTS}")
    for event in events:
        if len(event.data) > MAX_DATA:
            raise BadCall(stream, f"an event of {len(event.data)} bytes", f"at most {MAX_DATA}")
        try:
            text = event.data.decode()
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise BadCall(stream, f"an event with the data {event.data!r}"[:200], "JSON in UTF-8")
        if not (event.type.isascii() and 0 < event.type_version < 2**31 and abs(event.at) < 2**62):
            raise BadCall(stream, f"an event {event!r}"[:200], "ASCII type, type version from 1, time in milliseconds")
