"""Names of people, outside the log: it holds references, and what a reference points at can be erased."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Protocol, Self

from paiju.storage.people import People, Person
from paiju.words import say

_MARK = "@"


class Names(Protocol):
    """Keeps names of people. House players are named in the log as they are."""

    async def keep(self, name: str) -> str:
        """A reference for the log; durable when it returns."""

    async def keep_all(self, names: Sequence[str]) -> list[str]:
        """A reference for each, all of them kept at once."""

    async def keep_as(self, people: Mapping[str, Person]) -> None:
        """People who have their references already."""

    def name_of(self, reference: str) -> str:
        """The name a reference stands for; a text that is none stands for itself."""

    def references_to(self, name: str) -> list[str]:
        """Everything that stands for a name; there may be several people who have it."""

    async def erase(self, references: Iterable[str]) -> int:
        """Forget these, here and on disk; how many there were."""


def new_reference() -> str:
    return _MARK + secrets.token_urlsafe(9)


class KeptNames:
    """Names in memory, and in the store's table of people if there is a store; a server loads them at its start."""

    def __init__(self, people: People | None = None, known: dict[str, str] | None = None) -> None:
        self._people = people
        self._known = known or {}

    @classmethod
    async def load(cls, people: People) -> Self:
        return cls(people, {reference: person.name for reference, person in (await people.all()).items()})

    async def keep(self, name: str) -> str:
        (reference,) = await self.keep_all([name])
        return reference

    async def keep_all(self, names: Sequence[str]) -> list[str]:
        people = {new_reference(): Person(name) for name in names}
        await self.keep_as(people)
        return list(people)

    async def keep_as(self, people: Mapping[str, Person]) -> None:
        if self._people is not None:
            await self._people.put(people)
        self._known |= {reference: person.name for reference, person in people.items()}

    def name_of(self, reference: str) -> str:
        return self._known.get(reference, erased()) if reference.startswith(_MARK) else reference

    def references_to(self, name: str) -> list[str]:
        return [reference for reference, known in self._known.items() if known == name]

    async def erase(self, references: Iterable[str]) -> int:
        gone = [reference for reference in references if reference in self._known]
        if self._people is not None:
            await self._people.erase(gone)
        for reference in gone:
            del self._known[reference]
        return len(gone)


@cache
def erased() -> str:
    """What stands for somebody who was erased, in both languages: a name is one text for everybody."""
    said = say("name", "erased")
    return f"{said.zh} {said.en}"
