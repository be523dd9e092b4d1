"""What can go wrong with a store, named by whose fault it is: each error says what, where and what to do.

``code`` is for machines and for the catalogue of sentences; the text of the error is English for a log or a terminal.
"""

from pathlib import Path
from typing import ClassVar


class StoreError(Exception):
    """Something about a store that is no bug of ours."""

    code: ClassVar[str] = "store_error"

    def __init__(self, where: object, what: str, remedy: str) -> None:
        super().__init__(f"{where}: {what}; {remedy}")
        self.where = str(where)
        self.what = what
        self.remedy = remedy


# Opening.


class StoreInUse(StoreError):
    """Another process owns the database: two owners would each believe in their own versions."""

    code = "store_in_use"

    def __init__(self, where: object, process: int | str | None, since: str | None) -> None:
        """``process``: its number, with its machine where that may be another one."""
        owner = (
            "another program has it locked"
            if process is None
            else f"process {process} owns it since {since or '(unknown)'}"
        )
        super().__init__(where, owner, "stop that process first, or work through its server")
        self.process = process
        self.since = since


class StoreTooNew(StoreError):
    code = "store_too_new"

    def __init__(self, where: object, found: int, known: int) -> None:
        what = f"written by a newer paiju (schema {found}; this one knows up to {known})"
        super().__init__(where, what, "update paiju, or restore a backup made with this version")
        self.found = found
        self.known = known


class StoreCorrupt(StoreError):
    code = "store_corrupt"

    def __init__(self, where: Path, reason: str) -> None:
        super().__init__(where, f"damaged ({reason})", "keep the file, and restore the last backup")


class NotAStore(StoreError):
    code = "not_a_store"

    def __init__(self, where: object, found: str) -> None:
        super().__init__(where, f"{found}, not a database of paiju", "give another path, or move that file away")


class UnknownStore(StoreError):
    """An address of a kind of store that this software has none of."""

    code = "unknown_store"

    def __init__(self, url: str) -> None:
        super().__init__(
            url,
            "no store of this kind is known",
            "accepted: a path, sqlite:///path, or postgresql://user:password@host/database",
        )


class StoreDriverMissing(StoreError):
    """What talks to a database of this kind is not installed."""

    code = "store_driver_missing"

    def __init__(self, url: str, extra: str) -> None:
        super().__init__(url, "what talks to it is not installed", f"install paiju[{extra}]")


class StoreUnreachable(StoreError):
    """A database server that does not answer, or not to us."""

    code = "store_unreachable"

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, f"cannot be reached ({reason})", "start that server, or mend the address")


class StoreUnwritable(StoreError):
    code = "store_unwritable"

    def __init__(self, where: object, reason: str) -> None:
        remedy = "give a path on a local disk that this user may write to"
        super().__init__(where, f"cannot be written ({reason})", remedy)


# Working.


class StoreFailed(StoreError):
    """The disk refused. What was asked for is not acknowledged; read the stream before deciding again."""

    code = "store_failed"

    def __init__(self, where: object, reason: str) -> None:
        super().__init__(where, reason, "nothing of this was acknowledged; mend the cause and try again")
        self.reason = reason


class StoreClosed(StoreError):
    code = "store_closed"

    def __init__(self, where: object) -> None:
        super().__init__(where, "the store is closed", "open it again")


class StreamDamaged(StoreError):
    """What the disk gives back of a stream is not what was written; other streams are not concerned."""

    code = "stream_damaged"

    def __init__(self, stream: str, reason: str, version: int | None = None) -> None:
        """``version``: the first event that cannot be read, where that is known."""
        super().__init__(stream, f"damaged ({reason})", "keep the file; this stream cannot go on")
        self.stream = stream
        self.reason = reason
        self.version = version


class WrongVersion(StoreError):
    """The stream has moved since the caller read it: fold the new events and decide again."""

    code = "wrong_version"

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(stream, f"is at version {actual}, not at {expected}", "read what is new and decide again")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class BadCall(StoreError):
    """A caller's mistake, found before anything reaches the disk."""

    code = "bad_call"

    def __init__(self, stream: object, what: str, accepted: str) -> None:
        super().__init__(repr(stream)[:100], what, f"accepted: {accepted}")


class SlowReader(StoreError):
    """A live subscriber fell too far behind; it was given everything up to ``after``, and may go on from there."""

    code = "slow_reader"

    def __init__(self, what: str, after: int, buffer: int) -> None:
        text = f"more than {buffer} events are waiting for a subscriber that has seen up to {after}"
        super().__init__(what, text, "subscribe again from there")
        self.after = after


class UnknownEvent(StoreError):
    """A type or version of event that this software has no reading for."""

    code = "unknown_event"

    def __init__(self, stream: str, version: int, type_name: str, type_version: int) -> None:
        what = f"version {version} is an event {type_name} v{type_version}, which is not known here"
        super().__init__(stream, what, "update paiju: a newer one wrote it")
        self.stream = stream
        self.version = version


class BadEvent(StoreError):
    """An event of a known type whose data cannot be read."""

    code = "bad_event"

    def __init__(self, stream: str, version: int, type_name: str, reason: str) -> None:
        what = f"version {version} is not a readable {type_name} ({reason})"
        super().__init__(stream, what, "keep the file, and restore the last backup")
        self.stream = stream
        self.version = version


# Copies.


class BackupExists(StoreError):
    code = "backup_exists"

    def __init__(self, where: Path) -> None:
        super().__init__(where, "exists already", "give another name, or say that it may be overwritten")


class BackupBroken(StoreError):
    """The copy is not what was copied; it has been removed."""

    code = "backup_broken"

    def __init__(self, where: object, reason: str) -> None:
        super().__init__(where, f"the copy is not good ({reason})", "nothing was kept of it; try another disk")


class RestoreRefused(StoreError):
    code = "restore_refused"

    def __init__(self, where: object, events: int | None) -> None:
        holds = "holds something else" if events is None else f"holds {events} events"
        super().__init__(where, holds, "give another path, or say that it is to be put aside")
