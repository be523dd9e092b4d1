"""Writes web/tests/fixtures/*.json: events of deals and the view each seat has of them, for the tests of the folds.

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
from paiju.games.doudizhu.game import DOUDIZHU
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.shengji.deal.looking import recall
from paiju.games.shengji.game import SHENGJI
from paiju.games.shengji.record.jsonlines import CODEC as SHENGJI_CODEC
from paiju.games.shengji.record.record import parse_record as parse_shengji_record
from paiju.games.shengji.record.replay import replay as replay_shengji
from paiju.games.shengji.record.replay import rules_of as shengji_rules_of
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from paiju.table.audience import may_see
from paiju.table.game import AnyGame
from paiju.table.seats import Seat

FOLDER = Path(__file__).parents[1] / "tests" / "fixtures"
NOT_SHOWN = {
    "doudizhu": ("since", "clock_from", "not_before", "hands_at_kitty"),
    "shengji": ("since", "clock_from", "periods", "play_time"),
}
"""What the browser does not fold: the server owns the clock and the score."""

CODECS: dict[str, Any] = {"doudizhu": CODEC, "shengji": SHENGJI_CODEC}
PLAYERS = {"doudizhu": 3, "shengji": 4}
TRANSCRIPTS = Path(__file__).parents[2] / "testdata" / "transcripts"
SHENGJI_RECORDS = TRANSCRIPTS.parent / "shengji"
RECORDS = ("national-example", "national-time-outs", "workers-warnings", "workers-all-pass", "ccgc-time-out")
DEALS = (("national", 7), ("workers", 3), ("ccgc", 5))


def view_document(game: AnyGame, events: Sequence[Any], viewer: Seat | None) -> dict[str, Any]:
    seen = [event for event in events if may_see(game.audience(event), viewer)]
    return {
        "viewer": viewer,
        "events": [index for index, event in enumerate(events) if may_see(game.audience(event), viewer)],
        "half": state_document(game, game.fold(seen[: len(seen) // 2])),
        "whole": state_document(game, game.fold(seen)),
    }


def state_document(game: AnyGame, state: Any) -> dict[str, Any]:
    found = {name: plain(value) for name, value in state._asdict().items() if name not in NOT_SHOWN[game.key]}
    found["score"] = None if state.score is None else CODECS[game.key].encode(state.score)
    return found


def plain(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    return [plain(inner) for inner in value] if isinstance(value, tuple) else value


def write(
    game: AnyGame, name: str, book: str, events: Sequence[Any], viewers: Sequence[Seat | None] | None = None
) -> None:
    viewers = viewers or (*(Seat(seat) for seat in range(PLAYERS[game.key])), None)
    document = {
        "book": book,
        "events": [CODECS[game.key].encode(event) for event in events],
        "views": [view_document(game, events, viewer) for viewer in viewers],
    }
    lines = (f'"{key}":{json.dumps(value, separators=(",", ":"))}' for key, value in document.items())
    (FOLDER / f"{name}.json").write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    players = [house_player("greedy"), house_player("random", 4), house_player("greedy")]
    for name, seed in DEALS:
        rules = find_book(name, Rules)
        played = play_deal(rules, deal_board(rules, seed, seed_of_number(seed)), players)
        write(DOUDIZHU, f"{name}-{seed}", rules.book, played.events)
    for name in RECORDS:
        record = parse_record((TRANSCRIPTS / f"{name}.pj").read_text(encoding="utf-8"))
        rules = rules_of(record, find_book)
        write(DOUDIZHU, name, rules.book, replay(rules, record).events)
    for path in sorted(SHENGJI_RECORDS.glob("*.pj")):
        text = path.read_text(encoding="utf-8")
        deal = parse_shengji_record(text)
        rules_in_force = shengji_rules_of(deal, find_book)
        events = replay_shengji(rules_in_force, deal).events
        write(SHENGJI, f"shengji-{path.stem}", rules_in_force.book, events)
        seen = [event for event in events if may_see(SHENGJI.audience(event), Seat(0))]
        back = recall(rules_in_force, seen[: len(seen) * 4 // 5], Seat(0))
        write(SHENGJI, f"shengji-{path.stem}-back", rules_in_force.book, back, [Seat(0)])


if __name__ == "__main__":
    main()
