"""Every printed command of an event, given to a running server: it writes there what it writes into a file."""

import asyncio
import base64
import io
import json
import re
import shlex
import threading
from collections.abc import Iterator
from contextlib import ExitStack, chdir
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from paiju.cli.client.connection import Connection
from paiju.tournament import commands as a
from tests.golden import printed
from tests.golden.printed import EXAMPLE_LINES, KNOWN_ACTS, SEED
from tests.golden.stages import CODEC, EVENTS, NINE, run, stage
from tests.unit.server.conftest import Server, serving_in
from tests.unit.server.live.kit import FakeTime

ELSEWHERE = ("new", "options", "simulate")
"""These are about no event that is there already."""
LINES = [
    line for line in EXAMPLE_LINES if line.split()[2] not in ELSEWHERE and "--as" not in line and ".jsonl" not in line
]
ORGANISER = {"name": "组织者", "password": "a long pass phrase"}
REFEREE = {"name": "王裁判", "password": "a long pass phrase"}


class Hall:
    """A server in a thread of its own, at a time that a test sets, with an organiser who has logged in."""

    def __init__(self, folder: Path) -> None:
        self.time = FakeTime(NINE * 1000)
        self.folder = folder
        self._loop = asyncio.new_event_loop()
        self._ready, self._over = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self.server: Server

    async def _serve(self) -> None:
        async with serving_in(self.folder)(time=self.time) as server:
            self.server = server
            self._ready.set()
            await self._over.wait()

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(30)
        connection = Connection(self.server.url)
        connection.post("/api/organiser/setup", ORGANISER | {"token": self.server.setup})
        link = connection.post("/api/organiser/invitations", {})["link"]
        Connection(self.server.url).post("/api/organiser/setup", REFEREE | {"token": link.rpartition("/")[2]})
        connection.keep_session()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(30)
        self._loop.close()

    def open_event(self, data: bytes) -> str:
        body = {"file": base64.b64encode(data).decode()}
        return str(Connection(self.server.url).post("/api/events/file", body)["event"])

    def acts(self, event: str) -> list[dict[str, Any]]:
        """As they are stored."""
        found = asyncio.run_coroutine_threadsafe(self.server.site.events.find(event), self._loop).result(30)
        assert found is not None
        return [json.loads(CODEC.encode(act, act.at).data) for act in found.room.acts]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    with patch.dict("os.environ", {"XDG_CONFIG_HOME": str(folder / "config")}):
        hall = Hall(folder)
        hall.start()
        yield hall
        hall.stop()


@pytest.mark.parametrize("line", LINES)
def test_on_a_server_it_writes_what_it_writes_into_a_file(hall: Hall, line: str, tmp_path: Path) -> None:
    event, phase, *before = printed.scene_of(line)
    minute = 10
    with chdir(tmp_path), ExitStack() as answers:
        cup = Path("cup.pje")
        cup.write_bytes(stage(event, phase))
        printed.write_files(EVENTS[event][0], phase, cup)
        for each in before:
            if each.startswith(">"):
                minute = int(each[1:])
            else:
                printed.prepare(each)
        hall.server.clock.now += 30  # by which requests are counted
        hall.time._now = (NINE + 60 * minute) * 1000
        id_ = hall.open_event(cup.read_bytes())
        known = len(hall.acts(id_))
        for patched in (patch("sys.stdin.isatty", lambda: True), patch("typer.confirm", lambda _: True), SEED):
            answers.enter_context(patched)
        words = [id_ if word == "cup.pje" else word for word in shlex.split(line)[1:]]
        run(*words, "--server", hall.server.url, minute=minute)
    written = [printed.told(act) for act in hall.acts(id_)[known:]]
    assert [_without_references(act) for act in written] == [_without_references(act) for act in KNOWN_ACTS[line]]


def _without_references(act: dict[str, Any]) -> dict[str, Any]:
    """A server refers to people and accounts in its own way."""
    text = json.dumps(act, ensure_ascii=False).replace('"organiser-2"', '"王裁判"')
    told: dict[str, Any] = json.loads(text)
    action = told["action"]
    for holder in (action, *action.get("entrants", ())):
        if "members" in holder and action["is"] != "FormPanel":
            holder["members"] = len(holder["members"])
    return told


def test_every_command_is_given_to_a_server() -> None:
    given = {act["action"]["is"] for line in LINES for act in KNOWN_ACTS[line]}
    left_out = {"CreateEvent", "SecondCorrection", "Vote", "DecideAppeal"}
    assert given | left_out == {row.action.__name__ for row in a.TABLE.values() if not row.noted}


def test_an_event_is_created_by_somebody_who_has_logged_in(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.server.clock.now += 30
    monkeypatch.setenv("XDG_CONFIG_HOME", str(hall.folder / "other"))
    new = ("event", "new", "-", "--book", "coop", "--name", "职工赛", "--set", "rounds=4", "--place", "体育馆")
    server = ("--server", hall.server.url)
    with pytest.raises(AssertionError, match="paiju login"):
        run(*new, *server)
    monkeypatch.setattr("sys.stdin", io.StringIO(REFEREE["password"] + "\n"))
    run("login", hall.server.url, "--name", REFEREE["name"])
    made = json.loads(run(*new, "--zone", "+09:00", "--session", "第一轮=2026-12-01T09:00", *server, "--json"))
    setup = hall.acts(made["event"])[-1]["action"]["setup"]
    assert (setup["place"], setup["utc_offset"], setup["medium"]) == ("体育馆", 540, "paper")
    assert setup["parameters"] == [["rounds", 4]]
    assert setup["sessions"] == [{"title": "第一轮", "start": 1_796_083_200_000}]
    shown = run("event", "show", made["event"], *server)
    assert "职工赛" in shown
    (kept,) = (hall.folder / "other" / "paiju" / "sessions").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert REFEREE["password"] not in kept.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--as", "王裁判"), "--as 王裁判"),
        (("--at", "2026-11-15T09:00"), "--at 2026-11-15T09:00"),
        (("--server", "ftp://example.org"), "http://192.0.2.7:8000"),
        (("--server", "http://127.0.0.1:9"), "连不上"),
    ],
)
def test_what_cannot_be_on_a_server_is_told(hall: Hall, words: tuple[str, ...], told: str) -> None:
    server = () if "--server" in words else ("--server", hall.server.url)
    with pytest.raises(AssertionError, match=re.escape(told)):
        run("event", "next", "abcdefghjk", *words, *server)
