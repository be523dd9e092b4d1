"""Reading and writing whole files: every failure is a ``BadFile`` that names the file."""

import os
from pathlib import Path

from paiju.rulebook.errors import ExplainedError

MOST_BYTES = 64 * 1024 * 1024
_PART = ".part"


class BadFile(ExplainedError):
    """A file that cannot be read or written."""


def read_text(path: Path) -> str:
    """A UTF-8 text file; a byte order mark is dropped."""
    data = read_bytes(path)
    if b"\x00" in data[:8192]:
        raise BadFile(f"{path}：是二进制文件；可用：UTF-8 文本", f"{path}: a binary file; accepted: UTF-8 text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise BadFile(
            f"{path} 第 {line} 行：字节 0x{byte:02x} 不是 UTF-8；可用：UTF-8 文本（GBK 文件请先转换）",
            f"{path}, line {line}: byte 0x{byte:02x} is not UTF-8; accepted: UTF-8 text",
        ) from None


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise BadFile(f"{path}：是文件夹；请给出文件", f"{path}: a directory; name a file")
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"{path}：文件大于 64 MB", f"{path}: larger than 64 MB")
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
        return BadFile(f"{path}：没有这个文件", f"{path}: no such file")
    if isinstance(error, PermissionError):
        return BadFile(f"{path}：没有权限", f"{path}: permission denied")
    return BadFile(f"{path}：{error.strerror}", f"{path}: {error.strerror}")
