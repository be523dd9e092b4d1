"""The files of the web client. Only names found by walking the folder are served, so no path can lead out of it."""

import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

from paiju.server.http.problems import HttpProblem

_PACKAGE: Final = Path(__file__).parents[2]
_FOREVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".txt": "text/plain; charset=utf-8",
}
_NOT_SERVED: Final = (".br", ".gz", ".map")

NOT_BUILT: Final = """<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>paiju 牌局</title>
<link rel="icon" href="data:,">
<h1>paiju 牌局</h1>
<p>服务器在运行，但网页还没有构建：请在源码目录运行 <code>make web</code>，然后刷新。</p>
<p lang="en">The server is running, but the web pages have not been built: run <code>make web</code> in the source
directory, then reload. The API is there already: <a href="/docs">/docs</a>.</p>
</html>
"""


_EVENT_VIEWS: Final = (
    *("", "standing", "seating", "results", "entries", "notices", "papers"),
    *("watch", "links", "register", "team", "me", "appeals", "screen", "verify"),
)
_GUIDES: Final = ("", "organiser", "referee", "player", "engine")
_MOST_PARTS: Final = {"guide": 3, "e": 5, "replay": 3}
"""Of an address that has more than its first part and one below it."""
_ALONE: Final = ("", "friends", "settings", "login", "account", "play", "watch", "programs")


@dataclass(frozen=True, slots=True)
class Address:
    """What an address of the web client is about; empty where it is about nothing that may not exist."""

    table: str = ""
    event: str = ""
    book: str = ""


def parse_address(path: str) -> Address | None:
    """None where the client has no such page, as ``pageOf`` of its router says."""
    parts = path.rstrip("/").split("/")[1:]
    first, second, third, fourth, fifth = (*parts, "", "", "", "", "")[:5]
    if len(parts) > (1 if first in _ALONE else _MOST_PARTS.get(first, 2)):
        return None
    match first:
        case "" | "friends" | "settings" | "login" | "account" | "play" | "watch" | "programs":
            return Address()
        case "events":
            return Address() if second in ("", "new") else None
        case "guide":
            return Address() if second in _GUIDES else None
        case "j" | "setup" | "reset":
            return Address() if second else None
        case "t":
            return Address(table=second) if second else None
        case "replay" | "verify":
            return Address(table=second)
        case "rules":
            return Address(book=second)
        case "e":
            return Address(event=second) if second and _is_event_view(third, fourth, fifth) else None
        case _:
            return None


def _is_event_view(view: str, below: str, last: str) -> bool:
    match view:
        case "replay":
            return bool(below and last)
        case "control":
            return not last
        case "referee":
            return True
        case _:
            return view in _EVENT_VIEWS and not below


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    content_type: str
    is_hashed: bool


def find_web() -> Path | None:
    """Beside the package when it is installed, in the repository otherwise."""
    for folder in (_PACKAGE / "web", _PACKAGE.parents[1] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


class Pages:
    """``folder`` None: look for it at every request until it is built."""

    def __init__(self, folder: Path | None = None) -> None:
        self._given = folder
        self._built: int | None = None
        self._files: dict[str, _File] = {}

    def file(self, path: str) -> web.StreamResponse:
        """A file by its address."""
        self._look()
        found = self._files.get(path)
        if found is None:
            raise HttpProblem("no_such_page")
        return _response(found)

    def index(self, status: int = 200) -> web.StreamResponse:
        """The one page; which view it shows is told by the address, which may hold a secret: nobody may keep it."""
        self._look()
        found = self._files.get("/index.html")
        if found is None:
            headers = {"Cache-Control": "no-store"}
            return web.Response(text=NOT_BUILT, content_type="text/html", status=status, headers=headers)
        response = _response(found, status)
        response.headers["Cache-Control"] = "no-cache"
        return response

    def _look(self) -> None:
        """Walk the folder again when it was built again."""
        folder = self._given or find_web()
        try:
            built = None if folder is None else (folder / "index.html").stat().st_mtime_ns
        except OSError:
            built = None
        if built == self._built:
            return
        self._built = built
        self._files = {} if folder is None or built is None else dict(_walk(folder))


def _walk(folder: Path) -> list[tuple[str, _File]]:
    root = folder.resolve()
    found = []
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix not in _NOT_SERVED and path.resolve().is_relative_to(root):
            address = "/" + path.relative_to(root).as_posix()
            guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found.append((address, _File(path, guessed, address.startswith("/assets/"))))
    return found


def _response(file: _File, status: int = 200) -> web.FileResponse:
    """aiohttp takes the ``.br`` or ``.gz`` beside the file when the client accepts it."""
    cache = _FOREVER if file.is_hashed else "no-cache"
    headers = {"Cache-Control": cache, "Content-Type": file.content_type}
    return web.FileResponse(file.path, status=status, headers=headers)
