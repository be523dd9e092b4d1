"""What is told of calls, leaves, announcements and appeals: to the desk, to the panel, to one entrant."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from paiju.server.http.bodies import Answer, Body, Said

# Everybody.


class EventAnnouncement(Answer, frozen=True):
    """``number`` is that of its act; ``at`` in ms since 1970, as every instant here."""

    number: int
    at: int
    text: str


# The desk.


class EventCall(Answer, frozen=True):
    """A call that nobody has settled. ``table``: where who called sits now; ``taken_by``: who is on his way."""

    call: int
    number: int
    name: str
    table: int | None
    said: Said | None
    note: str
    at: int
    taken_by: str
    taken_at: int | None


class EventLeave(Answer, frozen=True):
    """Somebody who wants to leave his seat, or has left it. ``escorted``: the book wants company."""

    leave: int
    number: int
    name: str
    table: int | None
    asked_at: int
    granted_at: int | None
    escort: str
    escorted: bool


class DeskAnnouncement(Answer, frozen=True):
    """``tables``: to whom, none: to everybody. ``read`` of ``readers`` have seen it."""

    number: int
    at: int
    text: str
    tables: list[int]
    read: int
    readers: int


AwaitedWord = Literal["written", "fee", "answer"]


class DeskAppeal(Answer, frozen=True):
    """An appeal without a decision: what it waits for, and until when."""

    case: int
    number: int
    name: str
    awaits: AwaitedWord
    due: int | None


class DeskMessages(Answer, frozen=True):
    """Calls and leaves the oldest first, announcements the newest first, appeals the most urgent first."""

    calls: list[EventCall]
    leaves: list[EventLeave]
    announcements: list[DeskAnnouncement]
    appeals: list[DeskAppeal]


class EventReader(Answer, frozen=True):
    number: int
    name: str
    read: bool


class EventReaders(Answer, frozen=True):
    """To whom an announcement went, and who has seen it."""

    readers: list[EventReader]


class EventRead(Body, frozen=True):
    """Announcements that an entrant has seen, by their numbers."""

    announcements: Annotated[list[Annotated[int, Meta(ge=1)]], Meta(min_length=1, max_length=200)]


# Appeals.


class AppealRules(Answer, frozen=True):
    """What the book says of appeals. ``oral`` and ``written`` in minutes, 0: it does not ask for one.

    ``fee`` in yuan, 0: the book sets none. ``article`` is where it stands.
    """

    oral: int
    written: int
    fee: int
    documents: bool
    answer_days: int
    article: str


class AppealVote(Answer, frozen=True):
    name: str
    upheld: bool


class EventAppeal(Answer, frozen=True):
    """``awaits`` is empty once it is decided; ``votes`` are told to the panel, the others are told how many.

    ``my_vote``: what the member who asks has voted.
    """

    case: int
    number: int
    name: str
    segment: Said
    subject: str
    oral_at: int | None
    written_at: int | None
    fee: int
    awaits: AwaitedWord | Literal[""]
    due: int | None
    cast: int
    votes: list[AppealVote]
    my_vote: bool | None
    answer: str
    decision: str
    refunded: bool


class PanelMember(Answer, frozen=True):
    account: int
    name: str


class EventAppeals(Answer, frozen=True):
    """Those that wait first, the most urgent on top, then the decided. ``rules`` None: the book knows no appeals.

    ``member``: who asks is on the panel; ``may_form``: he may form it, of those who are ``eligible``. ``offset``:
    minutes that the event's clock is ahead of UTC.
    """

    now: int
    offset: int
    rules: AppealRules | None
    panel: list[PanelMember]
    least: int
    member: bool
    may_form: bool
    eligible: list[PanelMember]
    appeals: list[EventAppeal]


# One entrant.


class MyOther(Answer, frozen=True):
    """Somebody at one's table; ``seat`` is the place there, ``rank`` in the standing so far."""

    number: int
    name: str
    unit: str
    seat: int
    rank: int | None


class MyResult(Answer, frozen=True):
    """What was entered for one's table on paper. ``figures`` by seat; ``stand``: how far the sides agree.

    ``signed``: who has confirmed it.
    """

    segment: str
    board: int
    figures: list[str]
    said: Said
    stand: str
    signed: list[int]


class MyRound(Answer, frozen=True):
    """A segment that was or is played. ``table`` 0: one sat out; ``own`` are one's own figures, empty while open."""

    segment: str
    name: Said
    table: int
    seat: int
    others: list[int]
    own: str
    closed: bool


class MyCall(Answer, frozen=True):
    """``taken_by``: who is on his way, empty while nobody is."""

    call: int
    about: str
    note: str
    at: int
    taken_by: str
    taken_at: int | None


class MyLeave(Answer, frozen=True):
    """One's own, or that of somebody at the table who needs one's consent (``may_grant``)."""

    leave: int
    number: int
    name: str
    asked_at: int
    granted_at: int | None
    escort: str
    may_grant: bool


class MyAppeal(Answer, frozen=True):
    """Where one's own appeal stands; ``cast`` of ``members`` of the panel have voted."""

    case: int
    segment: Said
    subject: str
    oral_at: int | None
    written_at: int | None
    fee: int
    awaits: AwaitedWord | Literal[""]
    due: int | None
    cast: int
    members: int
    answer: str
    decision: str
    refunded: bool


class AppealWindow(Answer, frozen=True):
    """What one may appeal about; ``until`` None: no time runs yet. ``segment`` empty: the event as a whole."""

    segment: str
    name: Said
    until: int | None


class MyCode(Answer, frozen=True):
    """What a call can be about."""

    code: str
    said: Said


class MyMatters(Answer, frozen=True):
    """What one entrant has to do with the desk, and what was entered for his table.

    ``paper``: his table is not played here, he may enter and confirm results. ``ends_at``: when the clock of the
    segment runs out. ``leave_by``: who consents to leaving the seat. ``challenge``: until when a published score can
    be corrected, where the book sets a time; ``article`` is where that stands. ``read``: announcements he has seen.
    ``offset``: minutes that the event's clock is ahead of UTC.
    """

    offset: int
    paper: bool
    ends_at: int | None
    stopped_at: int | None
    last_deal: bool
    others: list[MyOther]
    results: list[MyResult]
    rounds: list[MyRound]
    call: MyCall | None
    call_about: list[MyCode]
    leaves: list[MyLeave]
    leave_by: Literal["referee", "opponents"]
    rules: AppealRules | None
    windows: list[AppealWindow]
    appeals: list[MyAppeal]
    challenge: int | None
    challenge_article: str
    announcements: list[EventAnnouncement]
    read: list[int]


BODIES = (EventRead,)
ANSWERS: tuple[type[msgspec.Struct], ...] = (EventReaders, EventAppeals)
