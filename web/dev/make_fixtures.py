"""Writes web/tests/fixtures/*.json: events of deals and the view each seat has of them, for the tests of fold.ts.

Run from the repository: ``PYTHONPATH=src python web/dev/make_fixtures.py``.
"""

import dataclasses
import enum
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import audience
from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from paiju.table.audience import may_see
from paiju.table.seats import Seat

FOLDER = Path(__file__).parents[1] / "tests" / "fixtures"
NOT_SHOWN = ("since", "clock_from", "not_before", "hands_at_kitty")
"""What the browser does not fold: the server owns the clock and the score."""

TRANSCRIPTS = Path(__file__).parents[2] / "testdata" / "transcripts"
RECORDS = ("national-example", "national-time-outs", "workers-warnings", "workers-all-pass", "ccgc-time-out")
DEALS = (("national", 7), ("workers", 3), ("ccgc", 5))


def view_document(events: Sequence[Event], viewer: Seat | None) -> dict[str, Any]:
    seen = [event for event in events if may_see(audience(event), viewer)]
    return {
        "viewer": viewer,
        "events": [index for index, event in enumerate(events) if may_see(audience(event), viewer)],
        "half": state_document(fold(seen[: len(seen) // 2])),
        "whole": state_document(fold(seen)),
    }


def state_document(state: State) -> dict[str, Any]:
    found = {name: plain(value) for name, value in state._asdict().items() if name not in NOT_SHOWN}
    found["score"] = None if state.score is None else CODEC.encode(state.score)
    return found


def plain(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    return [plain(inner) for inner in value] if isinstance(value, tuple) else value


def write(name: str, rules: Rules, events: Sequence[Event]) -> None:
    document = {
        "book": rules.book,
        "events": [CODEC.encode(event) for event in events],
        "views": [view_document(events, viewer) for viewer in (Seat(0), Seat(1), Seat(2), None)],
    }
    lines = (f'"{key}":{json.dumps(value, separators=(",", ":"))}' for key, value in document.items())
    (FOLDER / f"{name}.json").write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    players = [house_player("greedy"), house_player("random", 4), house_player("greedy")]
    for name, seed in DEALS:
        rules = find_book(name)
        write(f"{name}-{seed}", rules, play_deal(rules, deal_board(rules, seed, seed_of_number(seed)), players).events)
    for name in RECORDS:
        record = parse_record((TRANSCRIPTS / f"{name}.pj").read_text(encoding="utf-8"))
        rules = rules_of(record, find_book)
        write(name, rules, replay(rules, record).events)


if __name__ == "__main__":
    main()
