"""Two stored deals of Shengji, byte for byte: declared and overturned, throws that fail, a captured kitty."""

from pathlib import Path

import pytest

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.record.record import format_record, parse_record
from paiju.games.shengji.record.replay import replay, rules_of
from paiju.regulations.library import find_book
from paiju.table.record.record import decode

FOLDER = Path(__file__).parents[2] / "testdata" / "shengji"
STORED = sorted(FOLDER.glob("*.pj"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_deal_is_decided_as_it_stands(path: Path) -> None:
    text = decode(path.read_bytes())
    record = parse_record(text)
    rules = rules_of(record, find_book)
    assert format_record(rules, record) == text
    events = replay(rules, record).events
    assert sum(isinstance(event, e.CallsShown) for event in events) >= 2
    assert any(isinstance(event, e.ThrowFailed) for event in events)
    assert GAME.read_record(text, find_book).remarks == ()


def test_the_captured_kitty_of_002_by_hand() -> None:
    """95 in tricks, a kitty of 10 taken by a single, fines of 70 and 30: 155 points, one level for the defenders."""
    text = decode((FOLDER / "coop.pj").read_bytes())
    score = replay(rules_of(parse_record(text), find_book), parse_record(text)).state.score
    assert score is not None
    assert (score.card_points, score.taken_over, score.levels) == (95 + 10 * 2 + 70 - 30, True, (3, 2))
