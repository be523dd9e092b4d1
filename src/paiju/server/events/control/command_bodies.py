"""What officials ask an event to do over HTTP, and what is answered; defined once as in ``http/bodies.py``."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from paiju.server.http.bodies import Answer, Body, Name

SegmentName = Annotated[str, Meta(min_length=1, max_length=30, description="a segment, such as main-1.2")]
EntrantNumber = Annotated[int, Meta(ge=1, le=999_999)]
AccountNumber = Annotated[int, Meta(ge=1, le=999_999, description="an organiser of this server")]
OfficialRole = Literal["organiser", "chief", "deputy", "referee"]
EventReason = Annotated[str, Meta(max_length=500, description="why; some acts need it")]

# ``do`` tells them apart.


class _Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class DoNext(_Do, tag="next", frozen=True):
    """Whatever ``EventControl.next`` says."""


class DoCheckIn(_Do, tag="check-in", frozen=True):
    """Without numbers: everybody who is not yet."""

    numbers: Annotated[list[EntrantNumber], Meta(max_length=20_000)] = msgspec.field(default_factory=list)


class DoSeed(_Do, tag="seed", frozen=True):
    """Without a seed one is drawn by this server."""

    seed: Annotated[str, Meta(max_length=200)] = ""
    source: Annotated[str, Meta(max_length=200)] = ""


class DoDraw(_Do, tag="draw", frozen=True):
    pass


class DoSeat(_Do, tag="seat", frozen=True):
    segment: SegmentName


class DoApprove(_Do, tag="approve", frozen=True):
    segment: SegmentName


class DoStart(_Do, tag="start", frozen=True):
    segment: SegmentName


class DoClose(_Do, tag="close", frozen=True):
    segment: SegmentName


class DoPublish(_Do, tag="publish", frozen=True):
    """The standing of the event as it is now, or of one stage."""

    stage: Literal["", "main", "preliminary", "semifinal", "final"] = ""


class DoFinish(_Do, tag="finish", frozen=True):
    pass


class DoForfeit(_Do, tag="forfeit", frozen=True):
    """Needs a reason."""

    segment: SegmentName
    number: EntrantNumber


class DoVoid(_Do, tag="void", frozen=True):
    """A board counts for nobody. Needs a reason."""

    segment: SegmentName
    board: Annotated[int, Meta(ge=1, le=9_999)]


class DoAward(_Do, tag="award", frozen=True):
    """An average instead of a result at one table, in hundredths by seat. Needs a reason."""

    segment: SegmentName
    table: Annotated[int, Meta(ge=1, le=9_999)]
    board: Annotated[int, Meta(ge=1, le=9_999)]
    shares: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(min_length=3, max_length=3)]


class DoSubstitute(_Do, tag="substitute", frozen=True):
    """Another person for an entrant, when the book allows it; the old link no longer works. Needs a reason."""

    number: EntrantNumber
    name: Name


class DoWithdraw(_Do, tag="withdraw", frozen=True):
    number: EntrantNumber


class DoAppoint(_Do, tag="appoint", frozen=True):
    account: AccountNumber
    role: OfficialRole


class DoDismiss(_Do, tag="dismiss", frozen=True):
    """Needs a reason. The only organiser stays."""

    account: AccountNumber
    role: OfficialRole


class DoUndo(_Do, tag="undo", frozen=True):
    """Needs a reason."""

    act: Annotated[int, Meta(ge=1)]


EventAction = (
    DoNext
    | DoCheckIn
    | DoSeed
    | DoDraw
    | DoSeat
    | DoApprove
    | DoStart
    | DoClose
    | DoPublish
    | DoFinish
    | DoForfeit
    | DoVoid
    | DoAward
    | DoSubstitute
    | DoWithdraw
    | DoAppoint
    | DoDismiss
    | DoUndo
)


class EventCommand(Body, frozen=True):
    """``seen`` is the version of the page that asks; when the event has moved since, ``event_moved`` is answered."""

    action: EventAction
    seen: Annotated[int, Meta(ge=0)]
    reason: EventReason = ""


class EventDone(Answer, frozen=True):
    """The version after it."""

    version: int


class RankMoved(Answer, frozen=True):
    """0: not in that standing."""

    number: int
    name: str
    before: int
    after: int


class EventEffect(Answer, frozen=True):
    """What a command would change if it were given now; nothing has been."""

    ranks: list[RankMoved]
    seatings: list[str]
    cuts: list[str]
