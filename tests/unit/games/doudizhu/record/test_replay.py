"""Deciding a record anew: the rules are asked again for everything it claims."""

import pytest

from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.regulations.library import find_book
from paiju.table.record.record import BadRecord, NoScore
from paiju.words.records import say_bad_record
from tests.books import DOUDIZHU as BOOKS
from tests.golden.deals import national_example, transcripts

NATIONAL = BOOKS["doudizhu-national-2016"]
TEXTS = transcripts()
EXAMPLE = TEXTS["national-example.pj"]


def test_replay_has_what_each_step_led_to() -> None:
    record = national_example()
    played = replay(NATIONAL, record)
    assert len(played.steps) == len(record.steps)
    assert played.events == (*played.opening, *(event for events in played.steps for event in events))
    assert played.result == (-120, 96, 24)
    assert played.state.score is not None


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        (
            "result -120 96 24",
            "result -120 24 96",
            "result",
            "the result -120 24 96; expected by the rules: -120 96 24",
        ),
        ("result -120 96 24", "result redeal", "result", "the result redeal; expected by the rules: -120 96 24"),
        ("0  bid 3", "0  bid 1", "0:11.250", "0 bid 1: "),
        ("0  bid 3", "1  bid 3", "0:11.250", "expected: seat 0 to act (the auction)"),
        (
            "0:36.200  1  pass                            #",
            "0:36.200  1  play X  #",
            "0:36.200",
            "1 play X: ",
        ),
        ("0:36.200  1  pass", "0:36.200  1  play ♥3", "0:36.200", "♥3"),
        ("0:36.200", "0:30.000", "0:30.000", "Time runs backwards"),
        ("0:36.200  1  pass", "0:36.200  clock  time-out 1", "0:36.200", "Too early"),
        ("0:36.200  1  pass", "0:36.200  clock  time-out 5", "0:36.200", "expected: a seat from 0 to 2"),
        ("0:36.200  1  pass", '0:36.200  platform  fault 7 ""', "0:36.200", "expected: a seat from 0 to 2"),
        ("result", " 1:12.000  0  pass\nresult", " 1:12.000", "expected: no action, the deal is over"),
        ("first 2", "first 7", "first", "no first caller 7; expected: a seat from 0 to 2"),
        (" ♥A ♠A ♣A ♦2 ♠2\n", " ♥A ♠A ♣A ♦2\n", "hand 0", "16 cards; expected: 17"),
        ("kitty   ♦4", "kitty  ", "kitty", "2 cards; expected: 3"),
        ('BookHash "4', 'BookHash "z', "[BookHash", "expected: the rules 'doudizhu-national-2016 "),
    ],
)
def test_claims_that_do_not_hold(old: str, new: str, line: str, what: str) -> None:
    text = EXAMPLE.replace('BookHash "' + NATIONAL.content_hash()[0], 'BookHash "4') if "BookHash" in old else EXAMPLE
    assert old in text
    text = text.replace(old, new, 1)
    with pytest.raises(BadRecord) as bad:
        replay(NATIONAL, parse_record(text))
    assert what in say_bad_record(bad.value).en
    assert bad.value.line is not None
    assert text.splitlines()[bad.value.line - 1].strip().startswith(line.strip())


def test_a_refused_action_carries_its_refusal() -> None:
    with pytest.raises(BadRecord) as bad:
        replay(NATIONAL, parse_record(EXAMPLE.replace("0  bid 3", "0  bid 1")))
    assert bad.value.refusal is not None
    assert bad.value.refusal.code == "bid_must_exceed"


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('"doudizhu-national-2016"', '"doudizhu-national-2061"', 2, "accepted: doudizhu-national-2016, "),
        (
            '"doudizhu-national-2016"',
            '"000"',
            2,
            "the book '000' is not written out; expected: 'doudizhu-national-2016'",
        ),
        ('[Table "1"]', '[Options "all_pass=never"]', 6, "cannot be 'never'; accepted: scored-zero redeal"),
        ('[Table "1"]', '[Options "nothing=1"]', 6, "there is no option 'nothing'"),
        ('[Table "1"]', '[Options "all_pass=scored-zero"]', 6, "expected: only options that were changed"),
    ],
)
def test_rules_that_are_not_known(old: str, new: str, line: int, what: str) -> None:
    with pytest.raises(BadRecord) as bad:
        rules_of(parse_record(EXAMPLE.replace(old, new, 1)), find_book)
    assert bad.value.line == line
    assert what in say_bad_record(bad.value).en


def test_options_without_their_hash_are_noticed() -> None:
    record = parse_record(EXAMPLE.replace('[Table "1"]', '[Options "all_pass=redeal"]'))
    with pytest.raises(BadRecord, match="line 3: other_rules"):
        rules_of(record, find_book)


OLDER = EXAMPLE.replace(NATIONAL.content_hash(), "0" * 64)
"""The same by another version of the book."""


def remarks(text: str) -> list[str]:
    record = parse_record(text)
    return [remark.code for remark in replay(rules_of(record, find_book), record).remarks]


def test_a_record_of_another_version_is_replayed_and_the_difference_told() -> None:
    assert remarks(EXAMPLE) == []
    assert remarks(OLDER) == ["other_version"]
    assert remarks(OLDER.replace("result -120 96 24", "result -60 48 12")) == ["other_version", "wrong_result"]
    assert remarks(OLDER.replace('[Table "1"]', '[Options "nothing=1"]')) == ["other_version", "unknown_option"]
    chosen = OLDER.replace('[Table "1"]', '[Options "all_pass=redeal"]')
    assert remarks(chosen) == ["other_version"]
    assert rules_of(parse_record(chosen), find_book).all_pass.value.value == "redeal"


def test_what_todays_version_refuses_ends_the_replay() -> None:
    record = parse_record(OLDER.replace("0  bid 3", "0  bid 1"))
    played = replay(rules_of(record, find_book), record)
    assert [remark.code for remark in played.remarks] == ["other_version", "refused", "wrong_result"]
    assert len(played.steps) == 1


def test_times_nobody_took() -> None:
    """At a paper table nobody notes the times: a hyphen stands for them."""
    lines = TEXTS["workers-all-pass.pj"].splitlines(keepends=True)
    text = "".join(line.replace(line[:9], "        -") if line.startswith(" 0:") else line for line in lines)
    text = text.replace("referee  time-out 1", "1  bid 0")
    record = parse_record(text)
    assert {step.at for step in record.steps} == {None}
    assert replay(rules_of(record, find_book), record).result == (0, 0, 0)
    assert record.result is not NoScore.UNFINISHED
