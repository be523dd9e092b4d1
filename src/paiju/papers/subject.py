"""The event that papers are of, what may be asked for beside it, and why a paper cannot be printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import paiju
from paiju.papers.fill import Names, name_of, pair, unit_of
from paiju.papers.forms import Bilingual, Heading
from paiju.rulebook.clauses import Words
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.numbering import Numbering, numbering_of
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import HOUSE, Segment, SegmentId, TableSeats
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.standings import say_segment


class CannotPrint(Exception):
    """The event has not got that far, or its book has no such paper: a code of the catalogue and its facts."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a paper may need to know: a segment (else the last), where the event's pages are, who signs, and when.

    ``number`` is one ruling, appeal or incident; 0: all of them. ``url`` is the address of the event's page, to which
    the codes on cards and sheets lead; without one they have none.
    """

    segment: SegmentId | None = None
    url: str = ""
    seed: str = ""  # as people write it
    issuer: str = ""
    date: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class EventPapers:
    """``regulation`` is in force in the event; an official without a name here is called as the log calls him."""

    regulation: Regulation
    state: State
    names: Names
    officials: Mapping[OfficialId, str] = field(default_factory=dict)

    @property
    def format(self) -> Format:
        return self.regulation.format

    @property
    def numbers(self) -> Numbering:
        return numbering_of(self.state)

    @property
    def footer(self) -> str:
        seed = f" · 种子 seed {self.state.seed}" if self.state.seed else ""
        return f"paiju {paiju.__version__} · {self.state.setup.book}{seed}"

    def heading(self, code: str, subtitle: Words | None = None, footer: str = "") -> Heading:
        """``code`` of the group ``paper``."""
        under = ("", "") if subtitle is None else pair(subtitle)
        return Heading(self.state.setup.name, pair(say("paper", code)), under, self.footer + footer)

    def segment_named(self, segment: Segment) -> Words:
        return say_segment(segment.id, self.state.setup.book)

    def segment(self, wanted: Wanted) -> Segment:
        """The one that was named, else the last that was seated."""
        played = self.state.segments
        if wanted.segment is not None and wanted.segment not in played:
            raise CannotPrint("no_segment", given=str(wanted.segment))
        if not played:
            raise CannotPrint("nothing_seated_yet")
        return played[wanted.segment] if wanted.segment is not None else list(played.values())[-1]

    def played_segment(self, wanted: Wanted) -> Segment:
        """The one that was named, else the last that has results."""
        if wanted.segment is None:
            played = [each for each in self.state.segments.values() if each.results or each.absent]
            if not played:
                raise CannotPrint("no_results_yet")
            return played[-1]
        found = self.segment(wanted)
        if not found.results and not found.absent:
            raise CannotPrint("no_results_yet")
        return found

    def name_of(self, number: Number) -> str:
        return name_of(self.state, self.names, number)

    def unit_of(self, number: Number) -> str:
        return unit_of(self.state, number)

    def official(self, official: OfficialId) -> str:
        return self.officials.get(official, str(official))

    def holders(self, role: Role) -> tuple[str, ...]:
        """The names of all who have a role, those who are suspended left out."""
        people = self.state.officials
        if role is Role.PANEL:
            return tuple(map(self.official, people.panel))
        return tuple(
            self.official(each)
            for each, roles in people.roles.items()
            if role in roles and each not in people.suspended
        )

    def signature(self, code: str) -> Bilingual:
        """A line to sign on; the chief referee's says his name where there is one."""
        said = pair(say("signature", code))
        chiefs = self.holders(Role.CHIEF) if code == "chief" else ()
        return (f"{said[0]}（{chiefs[0]}）", said[1]) if len(chiefs) == 1 else said


class Sitting(NamedTuple):
    """An entrant at a table."""

    table: TableSeats
    seat: int
    number: Number


def sittings(segment: Segment) -> list[Sitting]:
    """Everybody who sits in a segment, table by table, house players left out."""
    return [
        Sitting(table, seat, number)
        for table in segment.seating.tables
        for seat, number in enumerate(table.seats)
        if number != HOUSE
    ]
