"""Officials of an event, the roles they have, and for how long a deputy stands in for the chief referee."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType

from paiju.table.clock import Instant

OfficialId = NewType("OfficialId", str)
"""An opaque reference to a person, or the number of an entrant who acts in his own matter."""


@enum.unique
class Role(enum.Enum):
    ORGANISER = "organiser"
    CHIEF = "chief"
    DEPUTY = "deputy"
    REFEREE = "referee"
    PANEL = "panel"
    ENTRANT = "entrant"
    PLATFORM = "platform"  # live tables and program matches that report by themselves


APPOINTED = (Role.ORGANISER, Role.CHIEF, Role.DEPUTY, Role.REFEREE)
"""Roles that are given by appointment; the panel is formed as a whole, entrants and the platform are what they are."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who acts, in which role; ``acting_for`` is CHIEF where a deputy signs for him."""

    official: OfficialId
    role: Role
    acting_for: Role | None = None

    @property
    def power(self) -> Role:
        return self.role if self.acting_for is None else self.acting_for


PLATFORM = Author(OfficialId("platform"), Role.PLATFORM)
"""Signs what live tables and program matches report."""


@dataclass(frozen=True, slots=True)
class Delegation:
    """The chief referee is away from ``start`` until before ``until``: acts are signed "deputy for chief"."""

    deputy: OfficialId
    start: Instant
    until: Instant


@dataclass(frozen=True, slots=True)
class Officials:
    roles: Mapping[OfficialId, tuple[Role, ...]] = field(default_factory=dict)
    suspended: tuple[OfficialId, ...] = ()
    delegations: tuple[Delegation, ...] = ()
    panel: tuple[OfficialId, ...] = ()
    tables: Mapping[OfficialId, tuple[int, ...]] = field(default_factory=dict)  # that a referee looks after

    def has(self, official: OfficialId, role: Role) -> bool:
        return role in self.roles.get(official, ())

    def delegated(self, deputy: OfficialId, at: Instant) -> bool:
        return any(d.deputy == deputy and d.start <= at < d.until for d in self.delegations)
