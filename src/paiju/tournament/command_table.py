"""The table of commands: of each its name at a desk, who may give it, whether a reason is owed, and its fields.

A command is a class with ``@command``; who decides it stands at the decider (``desk/deciders.py``), its sentences in
``words``. The director, the check of authors, the command line, the server and its documents all read ``TABLE``.
"""

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass
from typing import Annotated, Any, ClassVar, Final, TypeVar

from paiju.tournament.people.officials import Role

ORGANISER: Final = (Role.ORGANISER,)
CHIEF: Final = (Role.CHIEF,)
LEADERS: Final = (Role.ORGANISER, Role.CHIEF)
SEATING: Final = (Role.CHIEF, Role.DEPUTY)
REFEREES: Final = (Role.CHIEF, Role.DEPUTY, Role.REFEREE)
DESK: Final = (Role.ORGANISER, *REFEREES)
ENTRY: Final = (Role.ORGANISER, Role.PLATFORM)
PANEL: Final = (Role.PANEL,)


class Listed:
    """What stands in the table: commands, and the undoing of an act."""

    __slots__ = ()


class Command(Listed):
    """What is decided from the state alone; an undo needs the log."""

    __slots__ = ()
    by_name: ClassVar[dict[str, type["Command"]]] = {}
    """Every command by the name of its class, which is its name in a log."""


ListedT = TypeVar("ListedT", bound=type[Listed])


# What a field is, beyond its type.


@dataclass(frozen=True, slots=True)
class Called:
    """A field under another name than its own: an option of that name, or a switch ``name`` and ``no``.

    ``usually``: what it is where nobody says so at a desk; in a log it is always written.
    """

    name: str = ""
    no: str = ""
    usually: bool | int | None = None


@enum.unique
class Meant(enum.Enum):
    """What is meant where nobody says it; ``course.filled`` finds it."""

    RUNNING = "running"  # the segment that is due
    PLAYED = "played"  # the last segment started
    SEATED = "seated"  # the segment that is due, if it is seated; otherwise none
    MINUTES = "minutes"  # as long as the regulation says
    ABSENT = "absent"  # everybody who has not come yet
    DRAWN = "drawn"  # a seed that whoever takes the command draws


CODE: Final = "code"
"""Marks a text that is one of a list, not free words."""

PAST: Final = "past"
"""Marks a time that has been."""

Code = Annotated[str, CODE]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a command: ``hint`` is its type without marks, ``default`` that of the class."""

    name: str
    hint: Any
    default: Any  # ``MISSING`` where it has none
    called: Called = Called()
    meant: Meant | None = None
    is_code: bool = False
    is_past: bool = False

    @property
    def shown(self) -> str:
        """Its name at a desk."""
        return self.called.name or self.name

    @property
    def plain(self) -> Any:
        """Its type without None."""
        if typing.get_origin(self.hint) in (typing.Union, types.UnionType):
            return next(part for part in typing.get_args(self.hint) if part is not type(None))
        return self.hint

    @property
    def usual(self) -> Any:
        """What it is where nobody says so, ``MISSING`` where it must be said; free words may be left out."""
        if self.called.usually is not None:
            return self.called.usually
        is_free = self.hint is str and not self.is_code
        return "" if self.default is MISSING and is_free else self.default


@dataclass(frozen=True, slots=True)
class Row:
    """One command. ``name`` as it is typed (``leave ask``, ``late --sheet``), empty where no desk gives it.

    ``opens``: what it opens is called so, and known by the number of its act. ``noted``: what it notes has happened
    already; whoever sees it happen gives the command, nobody can ask for it, and it is never undone.
    """

    name: str
    action: type[Listed]
    by: tuple[Role, ...]
    reason: bool = False
    opens: str = ""
    noted: bool = False

    @property
    def word(self) -> str:
        """The command at a desk, without step or switch."""
        return self.name.partition(" ")[0]

    @property
    def fields(self) -> tuple[Field, ...]:
        return _fields(self)


TABLE: Final[dict[type[Listed], Row]] = {}


def command(
    name: str, *, by: tuple[Role, ...], reason: bool = False, opens: str = "", noted: bool = False
) -> Callable[[ListedT], ListedT]:
    """Put a class into the table."""

    def enter(action: ListedT) -> ListedT:
        TABLE[action] = Row(name, action, by, reason, opens, noted)
        if issubclass(action, Command):
            Command.by_name[action.__name__] = action
        return action

    return enter


def row_of(action: Listed | type[Listed]) -> Row:
    return TABLE[action if isinstance(action, type) else type(action)]


@functools.cache
def _fields(row: Row) -> tuple[Field, ...]:
    hints: Mapping[str, Any] = typing.get_type_hints(row.action, include_extras=True)
    return tuple(_field(each, hints[each.name]) for each in dataclasses.fields(typing.cast("Any", row.action)))


def _field(field: "dataclasses.Field[Any]", hint: Any) -> Field:
    marks: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        marks = tuple(rest)
    return Field(
        field.name,
        hint,
        field.default,
        next((mark for mark in marks if isinstance(mark, Called)), Called()),
        next((mark for mark in marks if isinstance(mark, Meant)), None),
        CODE in marks,
        PAST in marks,
    )
