"""Sessions of the command line at a server: kept, or told why not; what answers need not be a paiju."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.cli.client.connection import Connection
from paiju.cli.errors import BadInput


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


class Stranger(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def stranger() -> Iterator[str]:
    server = http.server.HTTPServer(("127.0.0.1", 0), Stranger)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_address_is_taken_with_and_without_what_stands_around_it() -> None:
    for url in ("192.0.2.7:8000", "http://192.0.2.7:8000/", "http://192.0.2.7:8000/e/abc"):
        assert Connection(url).base == "http://192.0.2.7:8000"
    for url in ("", "ftp://192.0.2.7", "http://"):
        with pytest.raises(BadInput):
            Connection(url)


def test_what_is_no_paiju_is_told(stranger: str) -> None:
    with pytest.raises(BadInput, match="no paiju"):
        Connection(stranger).get("/api/me")


def test_a_session_that_cannot_be_read_is_none(config: Path, stranger: str) -> None:
    Connection(stranger).keep_session()
    (kept,) = (config / "paiju" / "sessions").iterdir()
    kept.write_text("no cookies")
    Connection(stranger).keep_session()
    assert "no cookies" not in kept.read_text()


def test_a_folder_that_is_none_is_told(config: Path, stranger: str) -> None:
    (config / "paiju").write_text("")
    with pytest.raises(BadInput, match="XDG_CONFIG_HOME"):
        Connection(stranger).keep_session()
