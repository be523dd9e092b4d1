"""An act: one command that was accepted, with author, time, reason and what came of it. A log is a list of acts."""

from dataclasses import dataclass

from paiju.table.clock import Instant
from paiju.tournament.commands import Action
from paiju.tournament.events import Event
from paiju.tournament.people.officials import Author


@dataclass(frozen=True, slots=True)
class Act:
    """``number`` counts from 1 without gaps, undone acts included; ``at`` is never earlier than in the act before.

    ``clock``: what the machine's clock said, where it had been set back and the act got the time of the one before.
    ``software``: the version of paiju that wrote it; before 0.2 it was not said.
    ``key``: chosen by whoever asked, so that asking again does nothing; of one author it is never given twice.
    """

    number: int
    at: Instant
    by: Author
    reason: str
    action: Action
    events: tuple[Event, ...]
    clock: Instant | None = None
    software: str = ""
    key: str = ""
