"""An event on a running server with the face of an event's file: commands read it, and write to it, as they do there.

Reading takes the event's file from the server. What is written are commands: the server decides each of them again, by
its own clock and in the name of whoever has logged in, and refuses it where the event has moved since it was read.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from paiju.cli.client.connection import Connection, ServerProblem
from paiju.cli.event.command_json import OfOrganiser, body_of
from paiju.storage.codec import core_codec
from paiju.storage.event_file import Log, read_log, unpack
from paiju.storage.people import Person
from paiju.tournament.acts import Act
from paiju.tournament.commands import ChangeSetup
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.state import Setup


def create_event(server: str, setup: Setup) -> str:
    """The id of a new event with this setup: made with what a server asks for, then changed to the whole of it."""
    connection = Connection(server)
    medium = {} if setup.medium is None else {"medium": setup.medium.value}
    wanted = {
        "name": setup.name,
        "book": setup.book,
        "options": dict(setup.options),
        "parameters": dict(setup.parameters),
        "human_machine": setup.human_machine,
        "registration": False,
    }
    event = str(connection.post("/api/events", wanted | medium)["event"])
    there = ServerEvent(server, event)
    before = there.read().state
    if before is not None:
        whole = replace(setup, medium=before.setup.medium)
        body = body_of(ChangeSetup(whole), there.people.name_of)
        if body_of(ChangeSetup(before.setup), there.people.name_of) != body:
            connection.post(f"/api/events/{event}/acts", {"action": body})
    return event


class ServerPeople:
    """Those whom the server has told, and those who will be named to it."""

    def __init__(self) -> None:
        self._known: dict[str, Person] = {}

    def all(self) -> dict[str, Person]:
        return dict(self._known)

    def put(self, people: Mapping[str, Person]) -> None:
        self._known |= people

    def name_of(self, reference: PersonRef) -> str:
        return self._known[reference].name


class ServerEvent:
    """``path``: the event's id, where a file has its name. ``official``: who acts, as the log knows him."""

    def __init__(self, server: str, event: str) -> None:
        self.path: Final = Path(event)
        self.people: Final = ServerPeople()
        self._connection = connection = Connection(server)
        self._at = f"/api/events/{event}"
        control: dict[str, Any] = connection.get(f"{self._at}/control")
        self.official: Final = OfficialId(control["official"])
        self._accounts = {one["name"]: one["account"] for one in (*control["appointable"], *control["officials"])}

    def official_named(self, name: str) -> OfficialId:
        """By the account of that name, but for somebody who stands in the event's log without one."""
        account = self._accounts.get(name, 0)
        return OfficialId(f"{OfOrganiser}{account}" if account else name)

    def read(self) -> Log:
        parts = asyncio.run(unpack(self._connection.get_bytes(f"{self._at}/file")))
        self.people.put(parts.people)
        return read_log(core_codec(), parts.acts)

    def append(self, log: Log, *acts: Act) -> Log:
        """Each is given after the one before it has been taken."""
        seen = len(log.acts)
        for act in acts:
            body = {"action": body_of(act.action, self.people.name_of), "reason": act.reason, "seen": seen}
            seen = self._connection.post(f"{self._at}/acts", body)["version"]
        try:
            return self.read()
        except ServerProblem as problem:
            if problem.code != "set_is_running":
                raise
            return log.followed_by(acts)  # what was begun by it is nobody's to read until it is played

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
