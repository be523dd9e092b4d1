"""Who is which person of which entrant: one link each for the whole event, and the device that last came by it.

A link is a person's, not a number's: it ends when somebody else stands behind the number. Links that have ended and
devices that have lost their seat are remembered, so that whoever comes with one can be told so. Of a link only its hash
is kept. Every method is one transaction.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from paiju.storage.accounts import TokenHash
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Member, Number

Devices = dict[TokenHash, Member]


class NewLink(NamedTuple):
    """A link to be given, and to whom."""

    whose: Member
    person: str
    hash: TokenHash


class Holder(NamedTuple):
    """Whose a link is, whether anybody ever came by it, and the device that did last, unless it is another's now."""

    whose: Member
    device: TokenHash | None
    is_opened: bool


class Arrival(NamedTuple):
    """Who a device is from now on, and who it was."""

    whose: Member
    before: Member | None


class Sitting(NamedTuple):
    """The device of one of an entrant's people at a seat of a live table."""

    event: str
    whose: Member
    table: str
    seat: Seat
    device: TokenHash


class EntryKeys(Protocol):
    """The links of entrants and the devices that came by them."""

    @property
    def revision(self) -> int:
        """Grows whenever some device may have become, or ceased to be, an entrant."""

    async def give(self, event: str, links: Sequence[NewLink]) -> None:
        """The only link of each from now on; whoever came by the one before is not known any more."""

    async def end(self, event: str, whose: Sequence[Member]) -> None:
        """Whoever has a link or a seat by one has neither any more."""

    async def forget(self, event: str, whose: Sequence[Member]) -> None:
        """Nothing is kept of links and devices of these people, not even that there were some."""

    async def expel(self, event: str, persons: Mapping[Member, str]) -> list[Member]:
        """Forget the links of everybody who does not stand behind his number any more; whose they were.

        For the start: a server may have ended after somebody was replaced and before his link was.
        """

    async def devices(self, event: str) -> Devices:
        """Everybody who has come, by device."""

    async def linked(self, event: str) -> list[Member]:
        """Those who have a link."""

    async def holder(self, event: str, key: TokenHash) -> Holder | None:
        """None for a link that is none of this event, or none any more."""

    async def ended(self, event: str, key: TokenHash) -> Member | None:
        """Whose a link was that works no more."""

    async def former(self, event: str, device: TokenHash) -> Member | None:
        """Who a device was until it lost its seat."""

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        """The entrant of a link is this device from now on; None for a link that is none of this event."""

    async def is_entrant(self, device: TokenHash) -> bool:
        """Of any event."""

    async def entries_of(self, device: TokenHash) -> list[tuple[str, Number]]:
        """The events that a device came to, and as whom."""

    async def entrant(self, event: str, device: TokenHash) -> Member | None: ...

    async def sit_all(self, wanted: Sequence[Sitting]) -> list[Sitting]:
        """Each seat is its device's and nobody else's, a whole hall at once. Those who did not sit there before."""
