"""What organisers and players ask and are told of their own accounts and data."""

from typing import Annotated

from msgspec import Meta

from paiju.server.http.bodies import Answer, Body, Name, Password, Token

AccountNumber = Annotated[int, Meta(ge=1, le=999_999, description="an organiser of this server")]
SessionId = Annotated[str, Meta(max_length=40, description="one session; empty: all others")]


class NewPassword(Body, frozen=True):
    """A new password, by whoever knows the one before."""

    old: Password
    new: Password


class EndSession(Body, frozen=True):
    session: SessionId = ""


class OfAccount(Body, frozen=True):
    account: AccountNumber


class LookAtReset(Body, frozen=True):
    token: Token


class ResetPassword(Body, frozen=True):
    token: Token
    password: Password


class PersonNamed(Body, frozen=True):
    name: Name


class ErasePerson(Body, frozen=True):
    """``references`` as ``PersonPlaces`` has them: nobody who came in between is erased with the others."""

    name: Name
    references: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=2_000)]


class SessionTold(Answer, frozen=True):
    """Times are milliseconds since 1970; ``begun`` is 0 where an older version did not note it."""

    session: str
    begun: int
    until: int
    browser: str
    current: bool


class OrganiserTold(Answer, frozen=True):
    account: int
    name: str
    own: bool


class AccountTold(Answer, frozen=True):
    """An organiser's own account, and the colleagues on this server."""

    account: int
    name: str
    since: int
    sessions: list[SessionTold]
    organisers: list[OrganiserTold]


class SessionsEnded(Answer, frozen=True):
    count: int


class ResetFor(Answer, frozen=True):
    """Whose password would be set anew."""

    name: str


class PersonPlace(Answer, frozen=True):
    """Where a name stands: an entrant of an event. ``plays``: the event goes on and he is in it, so he stays."""

    event: str
    event_name: str
    number: int
    plays: bool
    reference: str


class PersonPlaces(Answer, frozen=True):
    """``elsewhere``: references at tables outside of events, and of people who were replaced."""

    name: str
    places: list[PersonPlace]
    elsewhere: list[str]


class PersonErased(Answer, frozen=True):
    """How many references were erased, and how many stay because somebody still plays under them."""

    erased: int
    left: int


class MyDevice(Answer, frozen=True):
    first_seen: int
    last_seen: int
    tables: list[str]


class MyEntry(Answer, frozen=True):
    """What an event keeps of the entrant whose device asks: all that is told by number in its log."""

    event: str
    event_name: str
    number: int
    people: list[str]
    unit: str
    seed: int
    remote: bool
    status: str
    penalties: list[str]
    appeals: list[str]
    awards: list[str]


class MyAccount(Answer, frozen=True):
    account: int
    name: str
    since: int
    browsers: int
    sessions: list[SessionTold]
    roles: dict[str, list[str]]  # by event


class MyData(Answer, frozen=True):
    """Everything that is kept about whoever asks, by his device and by the account he is logged in to."""

    server: str
    at: int
    device: MyDevice | None
    entries: list[MyEntry]
    organiser: MyAccount | None


BODIES = (NewPassword, EndSession, OfAccount, LookAtReset, ResetPassword, PersonNamed, ErasePerson)
ANSWERS = (AccountTold, SessionsEnded, ResetFor, PersonPlaces, PersonErased, MyData)
