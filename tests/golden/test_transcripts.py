"""Golden transcripts, byte for byte, and the facts in them that were checked by hand against the regulations."""

import pytest

from paiju.games.doudizhu.record.record import format_record, parse_record
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.regulations.library import find_book
from paiju.table.record.record import decode
from tests.golden.deals import RECORDS, transcripts
from tests.golden.rewrite import FOLDER

TEXTS = transcripts()

PRINTED_SOUTH = """\
> DOUDIZHUVER 1.0
< NAME hrbust
> INFO 1,4,1,6,9,2100,15
< OK INFO
> DEAL B0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46
< OK DEAL
> BID A1
< OK BID
> BID WHAT
< BID B3
> BID C0
< OK BID
> LEFTOVER B27,48,53
< OK LEFTOVER
> PLAY WHAT
< PLAY B0,4,5,7
> PLAY C-1
< OK PLAY
> PLAY A12,13,14,20
< OK PLAY
> PLAY WHAT
"""


@pytest.mark.parametrize("name", TEXTS)
def test_transcript_is_as_stored(name: str) -> None:
    assert TEXTS[name].encode("utf-8") == (FOLDER / name).read_bytes(), "python -m tests.golden.rewrite, then read it"


def test_nothing_else_is_stored() -> None:
    for_machines = {path.name for path in FOLDER.glob("*.jsonl")}  # tests/unit/storage/test_every_type.py
    assert {path.name for path in FOLDER.iterdir()} - for_machines == set(TEXTS)


@pytest.mark.parametrize("name", RECORDS)
def test_stored_record_replays(name: str) -> None:
    text = decode((FOLDER / name).read_bytes())
    record = parse_record(text)
    rules = rules_of(record, find_book)
    assert replay(rules, record).result == record.result
    assert format_record(rules, record) == text


def test_printed_score_of_regulation_000() -> None:
    """Appendix 1, three: defender 1 scores 96, defender 2 scores 24, the declarer loses 120."""
    rules, make = RECORDS["national-example.pj"]
    state = replay(rules, make()).state
    assert state.score is not None
    assert (state.bid, state.declarer, state.doublers, state.redoubled) == (3, 0, (1,), True)
    assert (state.bombs, state.rockets, state.plays[0]) == (1, 1, 1)
    assert state.score.points == (-120, 96, 24)


def test_printed_dialogue_of_regulation_001() -> None:
    stored = (FOLDER / "ccgc-printed.txt").read_text("utf-8")
    assert stored.startswith(PRINTED_SOUTH)
    assert stored.endswith("> GAMEOVER C\n< OK GAMEOVER\n")


@pytest.mark.parametrize(
    ("name", "result", "facts"),
    [
        ("national-time-outs.pj", (12, -8, -4), ["time-out: 单牌 single ♥3 ·", "time-out: 过牌 ·", "time-out: 不加倍"]),
        ("ccgc-time-out.pj", (-1800, 600, 1200), ["time-out: the deal ends", "#       2  7.4.2    炸弹 bombs"]),
        ("workers-warnings.pj", (2, 2, -4), ["警告 warnings  2: 3，扣分 deduction -3", "announced by 牌手 player"]),
        ("workers-all-pass.pj", (0, 0, 0), ["# 三家不叫 all passed"]),
    ],
)
def test_time_outs_by_book(name: str, result: tuple[int, ...], facts: list[str]) -> None:
    assert f"\nresult {' '.join(map(str, result))}\n" in TEXTS[name]
    assert [fact for fact in facts if fact not in TEXTS[name]] == []
