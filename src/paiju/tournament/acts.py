"""An act: one command that was accepted, with author, time, reason and what came of it. A log is a list of acts."""

from dataclasses import dataclass

from paiju.match.clock import Instant
from paiju.tournament.actions import Action
from paiju.tournament.events import Event
from paiju.tournament.officials import Author


@dataclass(frozen=True, slots=True)
class Act:
    """``number`` counts from 1 without gaps, undone acts included."""

    number: int
    at: Instant
    by: Author
    reason: str
    action: Action
    events: tuple[Event, ...]
