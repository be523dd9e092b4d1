"""Requests to a running server, as an organiser who has logged in; what it refuses is told in its own sentence.

The session of each server is kept in a file of its own that nobody else may read, never the password.
"""

import contextlib
import http.cookiejar
import json
import os
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from paiju.cli.errors import BadInput, bad_input

_SECONDS: Final = 60
_HEADERS: Final = {"X-Paiju": "1", "Accept": "application/json"}


class ServerProblem(BadInput):
    """The server has answered with a problem: its sentence, and its code for programs."""

    def __init__(self, code: str, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.code: Final = code


class Connection:
    """``url`` as people open it, with or without a path behind it."""

    def __init__(self, url: str) -> None:
        found = urlsplit(url if "//" in url else f"http://{url}")
        if found.scheme not in ("http", "https") or not found.hostname:
            raise bad_input("not_a_server", url=repr(url))
        self.base: Final = f"{found.scheme}://{found.netloc}"
        self._file = _sessions() / re.sub(r"[^A-Za-z0-9.-]", "_", f"{found.scheme}-{found.netloc}.txt")
        self._cookies = http.cookiejar.MozillaCookieJar(self._file)
        with contextlib.suppress(OSError):  # without a session, or with one that cannot be read, one logs in
            self._cookies.load(ignore_discard=True)
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def get(self, path: str) -> Any:
        return json.loads(self.get_bytes(path))

    def get_bytes(self, path: str) -> bytes:
        return self._send(urllib.request.Request(self.base + path, headers=_HEADERS))

    def post(self, path: str, body: Any) -> Any:
        data = json.dumps(body, ensure_ascii=False).encode()
        headers = _HEADERS | {"Content-Type": "application/json"}
        return json.loads(self._send(urllib.request.Request(self.base + path, data, headers)))

    def keep_session(self) -> None:
        """For the commands that follow."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self._file, os.O_CREAT | os.O_WRONLY, 0o600))
            self._cookies.save(ignore_discard=True)
        except OSError as error:
            raise bad_input("session_not_kept", path=self._file, why=error.strerror) from None

    def _send(self, request: urllib.request.Request) -> bytes:
        try:
            with self._opener.open(request, timeout=_SECONDS) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            raise self._problem(error) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise bad_input("server_unreachable", url=self.base, why=reason) from None

    def _problem(self, error: urllib.error.HTTPError) -> BadInput:
        try:
            told = json.loads(error.read())
            if told["code"] in ("not_organiser", "not_logged_in"):
                return bad_input("log_in_first", url=self.base)
            says = told["facts"].get("article", "")
            zh, en = told["zh"], told["en"]
        except (ValueError, LookupError, TypeError, AttributeError):
            return bad_input("no_paiju_there", url=self.base, status=error.code)
        return ServerProblem(told["code"], f"{zh} {says}".strip(), f"{en} {says}".strip())


def _sessions() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "paiju", "sessions")
