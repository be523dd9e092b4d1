"""One act under examination: the event as it was before it, and what is found wrong with it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from paiju.tournament.acts import Act
from paiju.tournament.events import Event
from paiju.tournament.people.entrants import Entrant, Number
from paiju.tournament.people.officials import Role
from paiju.tournament.rules.direction import Direction
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.settings import in_force
from tests.books import DIRECTION
from tests.oracle.books import Book
from tests.oracle.finding import Finding
from tests.oracle.ledger import Ledger, Played

Expected = tuple[Event, ...] | None
"""The events that follow from a command; None where they are judged otherwise, or nothing can follow."""

Follows = Callable[["Case", Any], Expected]


@dataclass(slots=True)
class Case:
    ledger: Ledger
    act: Act
    book: Book
    findings: list[Finding] = field(default_factory=list)

    def wrong(self, code: str, **facts: str | int) -> None:
        self.findings.append(Finding(code, self.act.number, facts))

    def unless(self, holds: bool, code: str, **facts: str | int) -> None:
        """What must have been so when the act was done."""
        if not holds:
            self.wrong(code, **facts)

    @property
    def direction(self) -> Direction:
        return in_force(DIRECTION[self.ledger.setup.book], self.ledger.setup)

    @property
    def is_chief(self) -> bool:
        return Role.CHIEF in (self.act.by.role, self.act.by.acting_for)

    def segment(self, name: SegmentId) -> Played | None:
        found = self.ledger.segments.get(name)
        self.unless(found is not None, "no_such_segment_then", segment=str(name))
        return found

    def running(self, name: SegmentId) -> Played | None:
        found = self.segment(name)
        self.unless(found is None or found.running, "segment_not_running_then", segment=str(name))
        return found

    def entrant(self, number: Number) -> Entrant | None:
        found = self.ledger.entrants.get(number)
        self.unless(found is not None, "no_such_entrant_then", number=number)
        return found
