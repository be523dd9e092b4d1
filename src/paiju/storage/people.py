"""Names and papers of people, beside the log and never in it: a log has references, so a person can be erased."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Person:
    """``note`` is the organiser's: contact, date of birth, whatever the entry form asked for; a server keeps none."""

    name: str
    note: str = ""


class People(Protocol):
    """What each reference stands for. What is erased is overwritten on disk."""

    async def all(self) -> dict[str, Person]: ...

    async def put(self, people: Mapping[str, Person]) -> None:
        """In the place of what the same references stood for before; durable when it returns."""

    async def kept_before(self, seconds: int) -> set[str]:
        """References that were kept before then, in seconds since 1970; none where that is not noted."""

    async def erase(self, references: Iterable[str]) -> int:
        """How many were there."""
