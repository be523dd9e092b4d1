"""Reading and writing whole files: every failure is a ``BadFile`` that names the file."""

import os
from pathlib import Path

from paiju.rulebook.unusable import Unusable

MOST_BYTES = 64 * 1024 * 1024
_PART = ".part"


class BadFile(Unusable):
    """A file that cannot be read or written."""

    group = "bad_input"


def read_text(path: Path) -> str:
    """A UTF-8 text file; a byte order mark is dropped."""
    data = read_bytes(path)
    if b"\x00" in data[:8192]:
        raise BadFile("binary_file", path=str(path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise BadFile("not_utf8", path=str(path), line=line, byte=f"{byte:02x}") from None


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise BadFile("is_a_directory", path=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise BadFile("larger_than_64_mb", path=str(path))
        return path.read_bytes()
    except OSError as error:
        raise unusable(path, error) from None


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    write_bytes(path, text.encode("utf-8"), private=private)


def write_bytes(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all: an interruption leaves the old one. ``private``: nobody else may read it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}{_PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unusable(path, error) from None


def remove_parts(folder: Path) -> None:
    """Remove what killed writers left in a folder; nobody else may be writing there."""
    for path in folder.rglob(f".*{_PART}"):
        path.unlink(missing_ok=True)


def unusable(path: Path, error: OSError) -> BadFile:
    if isinstance(error, FileNotFoundError):
        return BadFile("no_such_file", path=str(path))
    if isinstance(error, PermissionError):
        return BadFile("permission_denied", path=str(path))
    return BadFile("file_error", path=str(path), what=error.strerror or type(error).__name__)
