"""The plan of a contest as JSON (``match.json``), so that a folder alone is enough to go on."""

import dataclasses
import enum
from collections.abc import Mapping
from typing import Any

from paiju.cards.card import Card
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan
from paiju.engines.protocol.lines import Info
from paiju.engines.protocol.options import HostOptions, Limits
from paiju.games.doudizhu.deal import Cardset
from paiju.statistics.sprt import Hypotheses, Measure
from paiju.table.seats import Seat

FORMAT = "paiju-contest 1"


def encode_plan(plan: Plan) -> dict[str, object]:
    return {
        "format": FORMAT,
        "book": plan.book,
        "book_hash": plan.rules.content_hash(),
        "options": dict(plan.options),
        "seed": plan.seed,
        "deals": plan.deals,
        "duplicate": plan.duplicate,
        "turn": plan.turn,
        "entrants": [_encode(entrant) for entrant in plan.entrants],
        "tables": [_encode(table) for table in plan.tables],
        "boards": [_encode(cardset) for cardset in plan.boards],
        "boards_from": plan.boards_from,
        "host": _encode(plan.host),
        "sprt": None if plan.sprt is None else _encode(plan.sprt),
        "before": plan.before,
        "info": None if plan.info is None else _encode(plan.info),
    }


def decode_plan(data: object) -> Plan:
    """The plan; ``ValueError`` when it is none, or one of other rules."""
    try:
        plan = _plan(data)
        found = data["book_hash"] if isinstance(data, Mapping) else ""
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a plan of {FORMAT}: {error}") from None
    if found != plan.rules.content_hash():
        raise ValueError(f"begun with other rules of {plan.book} ({str(found)[:16]}…)")
    return plan


def _plan(data: Any) -> Plan:
    if data["format"] != FORMAT:
        raise ValueError(f"the format {data['format']!r}; expected: {FORMAT!r}")
    return Plan(
        book=data["book"],
        options=tuple(sorted(data["options"].items())),
        entrants=tuple(_entrant(entrant) for entrant in data["entrants"]),
        tables=tuple(
            Table(tuple(table["players"]), tuple(tuple(seating) for seating in table["seatings"]))
            for table in data["tables"]
        ),
        seed=data["seed"],
        deals=data["deals"],
        boards=tuple(_cardset(board) for board in data["boards"]),
        duplicate=data["duplicate"],
        turn=data["turn"],
        host=_host(data["host"]),
        sprt=None if data["sprt"] is None else _hypotheses(data["sprt"]),
        before=data.get("before", 0),
        info=None if data.get("info") is None else Info(**data["info"]),
        boards_from=data.get("boards_from", ""),
    )


def _encode(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {field.name: _encode(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return value


def _entrant(data: Any) -> Entrant:
    environment = tuple((name, value) for name, value in data["environment"])
    listed = {name: tuple(data.get(name, ())) for name in ("command", "files", "binds")}
    return Entrant(**(data | listed | {"environment": environment}))


def _cardset(data: Any) -> Cardset:
    hands = tuple(tuple(map(Card, hand)) for hand in data["hands"])
    return Cardset(data["board"], Seat(data["first_caller"]), hands, tuple(map(Card, data["kitty"])))


def _hypotheses(data: Any) -> Hypotheses:
    return Hypotheses(**(data | {"measure": Measure(data["measure"])}))


def _host(data: Any) -> HostOptions:
    chosen: dict[str, Any] = dict(data)
    for name, value in data.items():
        default = getattr(HostOptions(), name)
        if isinstance(default, enum.Enum):
            chosen[name] = type(default)(value)
    return HostOptions(**(chosen | {"limits": Limits(**data["limits"])}))
