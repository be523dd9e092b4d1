"""A command as a server takes it over HTTP: the other way round of ``server/events/control/commands.py``.

What a page need not say, or may not, is left out there by name, and so it is here.
"""

import dataclasses
import enum
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any

from paiju.server.events.control.command_bodies import UNSAID
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import ResultKey, SegmentId

OfOrganiser = "organiser-"
NameOf = Callable[[PersonRef], str]


def body_of(action: a.Action, name_of: NameOf) -> dict[str, Any]:
    """``name_of`` whoever the command refers to: a server is told names, and makes references of its own."""
    written = _Writing(name_of).fields(action, typing.get_type_hints(type(action)))
    return {"is": type(action).__name__} | written


@dataclasses.dataclass(frozen=True, slots=True)
class _Writing:
    name_of: NameOf

    def fields(self, value: Any, hints: Mapping[str, Any]) -> dict[str, Any]:
        unsaid = UNSAID.get(type(value).__name__, ())
        named = (field.name for field in dataclasses.fields(value) if field.name not in unsaid)
        return {name: self.value(hints[name], getattr(value, name)) for name in named}

    def value(self, hint: Any, value: Any) -> Any:
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self._member([part for part in parts if part is not type(None)], value)
        if origin is tuple:
            return [self.value(parts[0], each) for each in value]
        if isinstance(value, Mapping):
            return dict(value)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return self.fields(value, typing.get_type_hints(type(value)))
        return self._plain(hint, value)

    def _member(self, members: list[Any], value: Any) -> Any:
        if value is None:
            return None
        if len(members) == 1:
            return self.value(members[0], value)
        return {"is": type(value).__name__} | self.value(type(value), value)

    def _plain(self, hint: Any, value: Any) -> Any:
        if hint is PersonRef:
            return self.name_of(value)
        if hint is OfficialId:
            account = value.removeprefix(OfOrganiser)
            return int(account) if value.startswith(OfOrganiser) and account.isdecimal() else value
        if isinstance(value, SegmentId):
            return str(value)
        if isinstance(value, ResultKey):
            return list(value)
        return value.value if isinstance(value, enum.Enum) else value
