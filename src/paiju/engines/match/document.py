"""The plan of a match as JSON (``match.json``), so that a folder alone is enough to go on."""

from typing import Any

import msgspec

from paiju.engines.match.plan import Plan

FORMAT = "paiju-contest 1"


def encode_plan(plan: Plan) -> dict[str, object]:
    data: dict[str, object] = msgspec.to_builtins(plan)
    del data["closed"]
    return {"format": FORMAT, "book_hash": plan.rules_hash, **data, "options": dict(plan.options)}


def decode_plan(data: Any) -> Plan:
    """The plan; ``ValueError`` when it is none, or one of other rules."""
    try:
        if data["format"] != FORMAT:
            raise ValueError(f"the format {data['format']!r}; expected: {FORMAT!r}")
        plan = msgspec.convert({**data, "options": sorted(data["options"].items())}, Plan)
        begun_with = data["book_hash"]
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a plan of {FORMAT}: {error}") from None
    if begun_with != plan.rules_hash:
        raise ValueError(f"begun with other rules of {plan.book} ({str(begun_with)[:16]}…)")
    return plan
