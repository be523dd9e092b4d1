"""Who holds which seat and who organises, kept beside the log and never in it: what a store promises about them.

Every method is one transaction, so two devices that use the same link at the same moment cannot both get the seat. Of a
secret only its hash is kept, and what is deleted is overwritten. What has expired is erased when the store is opened.
"""

from dataclasses import dataclass
from typing import NewType, Protocol

from paiju.table.seats import Seat

TokenHash = NewType("TokenHash", bytes)
"""Of a secret that somebody holds in a cookie or a link."""


class LinkProblem(Exception):
    """Why a link gives nothing: a code of the group ``error`` and the facts."""

    def __init__(self, code: str, **facts: int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that a device holds."""

    table: str
    seat: Seat
    is_host: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """What using a link does. ``is_new``: nobody had the seat; ``moved``: another device had it until now."""

    table: str
    seat: Seat
    is_new: bool
    moved: bool


@dataclass(frozen=True, slots=True)
class KeptSession:
    """A browser that is logged in: ``id`` names it without giving it away; times are seconds since 1970."""

    id: str
    begun: int
    expires: int
    browser: str


@dataclass(frozen=True, slots=True)
class KeptOrganiser:
    """What is kept about an organiser besides the password's hash: since when, and from how many browsers he came."""

    number: int
    name: str
    made: int
    browsers: int


@dataclass(frozen=True, slots=True)
class KeptDevice:
    """When a device first and last came, in seconds since 1970."""

    made: int
    seen: int


class Accounts(Protocol):
    """Devices with their seats, and organisers with their passwords and sessions."""

    # Devices and seats.

    async def add_device(self, device: TokenHash) -> None: ...

    async def knows_device(self, device: TokenHash) -> bool:
        """Only cookies that we made count: nobody can choose a weak one for somebody else."""

    async def device(self, device: TokenHash) -> KeptDevice | None: ...

    async def seats_of(self, device: TokenHash, most: int = 50) -> list[Held]:
        """The newest first."""

    async def seat_at(self, table: str, device: TokenHash) -> Held | None: ...

    async def give_seat(self, table: str, seat: Seat, device: TokenHash, *, is_host: bool) -> None:
        """For whoever opens a table: no link is needed."""

    async def is_taken(self, table: str, seat: Seat) -> bool: ...

    async def free_seat(self, table: str, seat: Seat) -> None:
        """Nobody holds the seat any more, and no link of it works."""

    # Links.

    async def add_link(self, link: TokenHash, table: str, seat: Seat, days: int, *, moves: bool) -> None:
        """The only link of the seat from now on; ``moves``: made by the holder, so it may take the seat over."""

    async def link_for(self, link: TokenHash, device: TokenHash | None) -> Claim:
        """What using the link would do now; ``LinkProblem`` when nothing."""

    async def use_link(self, link: TokenHash, device: TokenHash) -> Claim:
        """Take the seat; ``LinkProblem`` when the link is not for this device."""

    async def undo_use(self, link: TokenHash, claim: Claim) -> None:
        """The table did not give the seat after all: the link may be used again."""

    # Organisers.

    async def has_organiser(self) -> bool: ...

    async def add_first_organiser(self, name: str, password_hash: str) -> int | None:
        """The number of the first organiser, None if there is one already."""

    async def organiser(self, name: str) -> tuple[int, str] | None:
        """Number and password hash."""

    async def organisers(self) -> dict[int, str]:
        """The names of all, by number."""

    async def add_invitation(self, invitation: TokenHash, organiser: int, days: int) -> int:
        """Until when it can be used, in seconds since 1970."""

    async def look_at_invitation(self, invitation: TokenHash) -> None:
        """``LinkProblem`` when it could not be used now."""

    async def use_invitation(self, invitation: TokenHash, name: str, password_hash: str) -> int:
        """The number of the new organiser; ``LinkProblem`` when there is none."""

    async def remember_browser(self, device: TokenHash, organiser: int) -> None:
        """That this organiser has logged in from there."""

    async def is_own_browser(self, device: TokenHash, organiser: int) -> bool: ...

    async def set_password(self, organiser: int, password_hash: str) -> None: ...

    async def add_session(self, session: TokenHash, organiser: int, hours: int, browser: str = "") -> None:
        """``browser``: what it calls itself, so that its organiser knows it again."""

    async def session(self, session: TokenHash) -> str | None:
        """The organiser's name."""

    async def end_session(self, session: TokenHash) -> None: ...

    async def sessions(self, organiser: int) -> list[KeptSession]:
        """Those that are still good, the newest first."""

    async def end_sessions(self, organiser: int, *, only: str = "", but: TokenHash | None = None) -> int:
        """One by its id, or all but one; how many were ended."""

    async def kept_organiser(self, organiser: int) -> KeptOrganiser | None: ...

    async def add_reset(self, reset: TokenHash, organiser: int, days: int) -> int:
        """A link by which this organiser chooses a new password, the only one from now on; until when."""

    async def look_at_reset(self, reset: TokenHash) -> str:
        """Whose it is; ``LinkProblem`` when it could not be used now."""

    async def use_reset(self, reset: TokenHash, password_hash: str) -> int:
        """The number of the organiser, whose sessions are all ended; ``LinkProblem`` when there is none."""

    async def remove_organiser(self, organiser: int) -> bool:
        """Name, password, sessions and links go, and the number is never given again; the last one stays (False)."""

    async def touch(self) -> None:
        """Write something that is of no use, as a proof that the store can be written."""
