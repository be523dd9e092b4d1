"""Reading and writing files for commands: every failure is a ``BadInput`` that names the file."""

import os
import tempfile
from pathlib import Path

from paiju.cli.errors import BadInput, bad_input

MOST_BYTES = 64 * 1024 * 1024


def read_text(path: Path) -> str:
    """A UTF-8 text file; a byte order mark is dropped."""
    data = read_bytes(path)
    if b"\x00" in data[:8192]:
        raise bad_input("binary_file", path=path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise bad_input("not_utf8", path=path, line=line, byte=f"{byte:02x}") from None


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise bad_input("is_a_directory", path=path)
        if path.stat().st_size > MOST_BYTES:
            raise bad_input("larger_than_64_mb", path=path)
        return path.read_bytes()
    except OSError as error:
        raise unusable(path, error) from None


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    write_bytes(path, text.encode("utf-8"), private=private)


def write_bytes(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all: an interruption leaves the old one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            if not private:
                Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unusable(path, error) from None


def unusable(path: Path, error: OSError) -> BadInput:
    if isinstance(error, FileNotFoundError):
        return bad_input("no_such_file", path=path)
    if isinstance(error, PermissionError):
        return bad_input("permission_denied", path=path)
    return BadInput(f"{path}：{error.strerror}", f"{path}: {error.strerror}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
