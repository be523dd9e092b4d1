"""What officials ask an event to do over HTTP: every command of the table as a body, checked, documented and typed.

A body is the command as a log writes it (``is`` and the fields), with what a page knows instead of what only a log
does: a segment by its name, an official by the number of his account, a person by his name. What goes without saying
may be left out. Left out for good is what a page cannot know and must not make up: where a result comes from, what
became of an entrant. What only notes that something has happened is no body at all.
"""

import dataclasses
import enum
import functools
import operator
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from paiju.server.http.bodies import Answer, Body, Name, Said
from paiju.table.clock import Instant
from paiju.table.names import Lines
from paiju.tournament import commands as a
from paiju.tournament.command_table import Field, Row
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.state import Setup
from paiju.words import say
from paiju.words.commands import EXAMPLES, say_field

SegmentName = Annotated[str, Meta(min_length=1, max_length=30, description="a segment, such as main-1.2")]
EntrantNumber = Annotated[int, Meta(ge=1, le=999_999)]
AccountNumber = Annotated[int, Meta(ge=1, le=999_999, description="an organiser of this server")]
EventReason = Annotated[str, Meta(max_length=500, description="why; some acts need it")]

_TAG: Final = "is"
_TEXT: Final = 500
_FIGURE: Final = 10**9
_MOST: Final = 20_000

_OUTSIDE: Final[dict[Any, Any]] = {
    Number: Annotated[int, Meta(ge=0, le=999_999, description="an entrant; 0 is a house player")],
    OfficialId: AccountNumber | Annotated[str, Meta(max_length=100, description="or an official without an account")],
    PersonRef: Name,
    SegmentId: SegmentName,
    ResultKey: Annotated[list[Annotated[int, Meta(ge=0, le=9_999)]], Meta(min_length=2, max_length=2)],
    Instant: Annotated[int, Meta(ge=0, le=10**14, description="milliseconds since 1970")],
    Lines: Annotated[str, Meta(max_length=4_000)],
    str: Annotated[str, Meta(max_length=_TEXT)],
    int: Annotated[int, Meta(ge=-_FIGURE, le=_FIGURE)],
    bool: bool,
}
"""What a page writes for a type of the core."""

UNSAID: Final = {
    "Entered": ("cited",),
    "Entrant": ("status", "build"),
    "Setup": ("book", "software", "book_hash"),
}
"""Fields that are not a page's to say."""

_MADE: dict[type, type[msgspec.Struct]] = {}


def outside(hint: Any) -> Any:
    """The type of a body for a type of the core."""
    if hint in _OUTSIDE:
        return _OUTSIDE[hint]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return outside(parts[0])
    if origin in (typing.Union, types.UnionType):
        members = [part for part in parts if part is not type(None)]
        made = [struct_of(part, tagged=True) if len(members) > 1 else outside(part) for part in members]
        return functools.reduce(operator.or_, made + [None] * (type(None) in parts))
    if origin is tuple:
        return Annotated[types.GenericAlias(list, (outside(parts[0]),)), Meta(max_length=_MOST)]
    if origin is not None and issubclass(origin, Mapping):
        return Annotated[types.GenericAlias(dict, (str, outside(parts[1]))), Meta(max_length=40)]
    if issubclass(hint, enum.Enum):
        return typing.Literal[tuple(member.value for member in hint)]
    return struct_of(hint)


def struct_of(cls: type, tagged: bool = False) -> type[msgspec.Struct]:
    """A body for a class that a command holds. A setup is what is to be changed of the present one."""
    if cls not in _MADE:
        hints = typing.get_type_hints(cls)
        fields = []
        for field in dataclasses.fields(typing.cast("Any", cls)):
            if field.name in UNSAID.get(cls.__name__, ()):
                continue
            hint, default = outside(hints[field.name]), field.default
            if cls is Setup or field.default_factory is not MISSING:
                hint, default = hint | UnsetType, UNSET
            fields.append(_body_field(field.name, hint, default))
        _MADE[cls] = _defined(f"Given{cls.__name__}", fields, cls.__name__ if tagged else None, cls.__doc__)
    return _MADE[cls]


def _body_field(name: str, hint: Any, default: Any) -> Any:
    if default is MISSING:
        return name, hint
    if isinstance(default, enum.Enum):
        default = default.value
    return name, hint, msgspec.field(default_factory=list) if default == () else default


def _defined(name: str, fields: list[Any], tag: str | None, about: str | None) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name,
        sorted(fields, key=len),
        tag_field=_TAG if tag else None,
        tag=tag,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        module=__name__,
        namespace={"__doc__": about or ""},
    )


def _command_body(row: Row) -> type[msgspec.Struct]:
    fields = []
    for field in row.fields:
        said = say_field(row.word, field.shown)
        hint: Any = Annotated[outside(field.hint), Meta(description=f"{said.zh} | {said.en}")]
        fields.append(_body_field(field.name, *_optional(field, hint)))
    name, said = row.action.__name__, say("command", row.word if row.word in EXAMPLES else "import")
    own = row.action.__doc__ or ""
    about = f"{said.zh} | {said.en}" if own.startswith(f"{name}(") else f"{said.zh} | {said.en}. {own}"
    return _defined(name, fields, name, about)


def _optional(field: Field, hint: Any) -> tuple[Any, Any]:
    if field.meant is not None:
        return hint | UnsetType, UNSET
    return hint, field.usual


COMMANDS: Final = {_command_body(row): row for row in a.TABLE.values() if not row.noted}
"""Every command that a page can give, by its body."""


# What is more than a command.


class Next(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field=_TAG, tag="Next"):
    """Whatever ``EventControl.next`` says: which command that is the course of the event knows.

    ``step`` and ``segment``, as they are told there: when something else is next by now, ``event_moved`` is answered.
    """

    step: Annotated[str, Meta(max_length=20)] = ""
    segment: SegmentName | None = None


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field=_TAG, tag="Award"):
    """An average instead of a result at one table, in hundredths by seat: entered, or in place of what is there.

    A page cannot know which, because results of open boards are told to nobody. Needs a reason.
    """

    segment: SegmentName
    table: Annotated[int, Meta(ge=1, le=9_999)]
    board: Annotated[int, Meta(ge=1, le=9_999)]
    shares: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(min_length=3, max_length=3)]


if typing.TYPE_CHECKING:
    EventAction = msgspec.Struct
else:
    EventAction = typing.Union[(Next, Award, *COMMANDS)]


class EventCommand(Body, frozen=True):
    """``seen`` is the version of the page that asks; when the event has moved since, ``event_moved`` is answered.

    Without it the command stands on its own: only the direction refuses it. ``key`` is chosen by the page, one for each
    thing it wants done; the same one again is answered as before, and nothing is done. ``Next`` needs ``seen``.
    """

    action: EventAction
    seen: Annotated[int, Meta(ge=0)] | None = None
    reason: EventReason = ""
    key: Annotated[str, Meta(max_length=40)] = ""


class EventDone(Answer, frozen=True):
    """The version after it, which is the number of its act: what a command opens is known by that."""

    version: int


class RankMoved(Answer, frozen=True):
    """0: not in that standing."""

    number: int
    name: str
    before: int
    after: int


class EventRuling(Answer, frozen=True):
    """What the regulation makes of an offence, or of coming late, for one entrant."""

    number: int
    name: str
    zh: str
    en: str
    article: str


class EventEffect(Answer, frozen=True):
    """What a command would change if it were given now; nothing has been.

    ``rulings``: the penalties it brings; ``says``: whatever else follows.
    """

    ranks: list[RankMoved]
    seatings: list[str]
    cuts: list[str]
    rulings: list[EventRuling] = msgspec.field(default_factory=list)
    points: int = 0  # of a deal of pairs that the penalty costs
    says: list[Said] = msgspec.field(default_factory=list)
