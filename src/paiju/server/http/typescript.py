"""TypeScript made from what is defined once in Python: types of messages, bodies and events.

Pure text: ``scripts/generate_typescript.py`` writes the file, and a test fails when it is stale.
"""

import dataclasses
import enum
import json
import types
import typing
from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Any, Literal, Union

import msgspec

from paiju.games.registry import GAMES, find_game
from paiju.rulebook.rule import Article
from paiju.server.events import bodies as event_bodies
from paiju.server.events import list_bodies, message_bodies
from paiju.server.events.contest import contest_bodies
from paiju.server.events.control import command_bodies as event_commands
from paiju.server.events.control import desk_bodies, entry_bodies, paper_bodies
from paiju.server.http import bodies
from paiju.server.people import account_bodies
from paiju.table.session import messages

_HEAD = "// Generated from {sources} by scripts/generate_typescript.py; do not edit.\n"
_PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    Any: "unknown",
    type(None): "null",
    Article: "string",
}


# Where JSON Lines objects travel as they are.
_KNOWN_BETTER = {
    (messages.Act, "action"): "Action",
    (messages.Events, "events"): "DealEvent[]",
    (bodies.Replayed, "events"): "DealEvent[]",
}


class _Writer:
    """Declares every type it meets, once, in the order of meeting."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._owner: dict[str, object] = {}

    def text(self) -> str:
        return "\n".join(self.declared.values())

    def of(self, hint: Any) -> str:
        """The TypeScript of a type hint."""
        if hint in _PLAIN:
            return _PLAIN[hint]
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin is Annotated:
            return self.of(parts[0])
        if origin is messages.Act:  # generic over the actions of a game
            return self.of(origin)
        if origin is Literal:
            return " | ".join(map(json.dumps, parts))
        if origin in (typing.Union, types.UnionType):
            told = (part for part in parts if part is not msgspec.UnsetType)  # a field that may be left out
            return " | ".join(dict.fromkeys(map(self.of, told)))
        if origin in (list, tuple):
            item = self.of(parts[0])
            return f"({item})[]" if "|" in item else f"{item}[]"
        if origin is dict:
            return f"Record<string, {self.of(parts[1])}>"
        if isinstance(hint, typing.NewType):
            return self._declare(hint.__name__, hint, lambda: self.of(hint.__supertype__), "type")
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return self._declare(hint.__name__, hint, lambda: _enum(hint), "type")
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._declare(hint.__name__, hint, lambda: self._struct(hint), "interface")
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            return self._declare(hint.__name__, hint, lambda: self._fields(typing.get_type_hints(hint)), "interface")
        raise TypeError(f"{hint!r} has no TypeScript yet")

    def union(self, name: str, hint: Any) -> None:
        self._declare(name, hint, lambda: "\n  | " + "\n  | ".join(map(self.of, typing.get_args(hint))), "type")

    def event(self, cls: type) -> str:
        """An event as JSON Lines has it: version, type and the fields."""
        head = {"v": Literal[1], "type": Literal[cls.__name__]}
        return self._declare(cls.__name__, cls, lambda: self._fields(head | typing.get_type_hints(cls)), "interface")

    def events(self, name: str, union: Any) -> None:
        names = [self.event(cls) for cls in typing.get_args(union)]
        self._declare(name, union, lambda: "\n  | " + "\n  | ".join(names), "type")

    def _declare(self, name: str, owner: object, body: Callable[[], str], keyword: str) -> str:
        if name in self._owner:
            if self._owner[name] != owner:
                raise TypeError(f"two types are called {name}")
            return name
        self._owner[name] = owner
        made = body()
        about = _about(owner)
        equals = " =" if keyword == "type" else ""
        end = ";" if keyword == "type" else ""
        self.declared[name] = (
            f"{about}export {keyword} {name}{equals}{'' if made.startswith(chr(10)) else ' '}{made}{end}\n"
        )
        return name

    def _struct(self, cls: type[msgspec.Struct]) -> str:
        config = cls.__struct_config__
        hints: dict[str, Any] = {}
        better = {name: text for (owner, name), text in _KNOWN_BETTER.items() if owner is cls}
        if config.tag_field is not None and config.tag is not None:
            hints[config.tag_field] = Literal[config.tag]
        known = typing.get_type_hints(cls, include_extras=True)
        optional = set()
        for field in msgspec.structs.fields(cls):
            hints[field.encode_name] = known[field.name]
            if not field.required:
                optional.add(field.encode_name)
        return self._fields(hints, optional, better)

    def _fields(
        self, hints: Mapping[str, Any], optional: Collection[str] = (), better: Mapping[str, str] | None = None
    ) -> str:
        told = {name: (better or {}).get(name) or self.of(hint) for name, hint in hints.items()}
        rows = [f"  {name}{'?' if name in optional else ''}: {text};\n" for name, text in told.items()]
        return "{\n" + "".join(rows) + "}"


def _enum(cls: type[enum.Enum]) -> str:
    return " | ".join(json.dumps(member.value) for member in cls)


def _about(owner: object) -> str:
    """The docstring, where somebody wrote one."""
    text = vars(owner).get("__doc__") if isinstance(owner, type) else None
    if not text or text.startswith(f"{getattr(owner, '__name__', '')}(") or "*/" in text:
        return ""
    return f"/** {' '.join(text.split())} */\n"


def messages_ts() -> str:
    """``web/src/lib/messages.ts``."""
    out, games = _Writer(), [find_game(key) for key in GAMES]
    for game in games:
        out.union(f"{game.key.capitalize()}Action", game.actions)
    out.union("Action", Union[*(game.actions for game in games)])
    out.union("FromClient", messages.FromClient)
    out.union("FromTable", messages.FromTable)
    for game in games:
        out.events(f"{game.key.capitalize()}Event", game.events)
    out.events("DealEvent", Union[*(game.events for game in games)])
    out.union("EventAction", event_commands.EventAction)
    out.union("EventNews", event_bodies.EventNews)
    groups = (bodies, event_bodies, desk_bodies, entry_bodies, message_bodies, account_bodies)
    given = [body for group in groups for body in (*group.BODIES, *group.ANSWERS)]
    for body in (*given, *list_bodies.ANSWERS, *paper_bodies.ANSWERS, *contest_bodies.ANSWERS):
        out.of(body)
    head = _HEAD.format(
        sources="table/session/messages.py, server/http/bodies.py, server/events/bodies.py and the events of games"
    )
    limit = f"/** Bytes a client may send in one frame. */\nexport const MAX_FRAME = {messages.MAX_FRAME};\n"
    return f"{head}\n{limit}\n{out.text()}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


FILES = {"messages.ts": messages_ts}
