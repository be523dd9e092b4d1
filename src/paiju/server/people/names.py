"""Names of people, outside the log: it holds references, and what a reference points at can be erased."""

import secrets
from typing import Protocol

_MARK = "@"
_ERASED = "—"


class Names(Protocol):
    """Keeps names of people. House players are named in the log as they are."""

    async def keep(self, name: str) -> str:
        """A reference for the log; durable when it returns."""

    def name_of(self, reference: str) -> str:
        """The name a reference stands for; a text that is none stands for itself."""


def new_reference() -> str:
    return _MARK + secrets.token_urlsafe(9)


class KeptNames:
    """Names in memory; the ones of a server are loaded at its start and written by a subclass."""

    def __init__(self, known: dict[str, str] | None = None) -> None:
        self._known = known or {}

    async def keep(self, name: str) -> str:
        reference = new_reference()
        await self.write(reference, name)
        self._known[reference] = name
        return reference

    async def write(self, reference: str, name: str) -> None:
        """Nothing to write where names live in memory only."""

    def name_of(self, reference: str) -> str:
        return self._known.get(reference, _ERASED) if reference.startswith(_MARK) else reference
