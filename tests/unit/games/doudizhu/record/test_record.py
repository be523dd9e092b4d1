"""Reading and writing the record: what a referee may get wrong, and what is told then."""

import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.notation import ACTION_WORDS, FACTOR_TERMS, KIND_TERMS, format_action
from paiju.games.doudizhu.record.record import format_record, parse_record, record_of
from paiju.games.doudizhu.record.replay import replay, rules_of
from paiju.games.doudizhu.record.steps import steps_of
from paiju.regulations.library import find_book
from paiju.table.record.record import BadRecord, NoScore, Step, Tag
from paiju.table.seats import Millis, Official, Seat
from paiju.words.records import say_bad_record
from tests.books import DOUDIZHU as BOOKS
from tests.golden.deals import national_example, transcripts
from tests.sentences import sentences

FACTORS = sentences("factor")
KINDS = sentences("kind")

NATIONAL = BOOKS["doudizhu-national-2016"]
EXAMPLE = transcripts()["national-example.pj"]


def test_parts_of_a_record() -> None:
    record = parse_record(EXAMPLE)
    assert (record.book, record.options, record.software) == ("doudizhu-national-2016", (), "paiju")
    assert record.tags[1] == Tag("Table", "1")
    assert (record.cardset.board, record.cardset.first_caller) == (3, 2)
    assert record.steps[0] == Step(Seat(2), e.Bid(1), Millis(6_400))
    assert record.result == (-120, 96, 24)
    assert EXAMPLE.splitlines()[record.lines["result"] - 1] == "result -120 96 24"


def test_what_a_person_may_write() -> None:
    """No comments, other blanks, 10 for T, white suits, cards and hands in any order: the same record."""
    bare = [line.split("#")[0].strip() for line in EXAMPLE.splitlines()]
    hands = [line for line in bare if line.startswith("hand")]
    bare = [line for line in bare if line and line not in hands]
    place = bare.index("kitty   ♦4 ♠K ♥2")
    bare[place:place] = [hands[2].replace("♥3 ♦3", "♢3 ♥3"), hands[0].replace("♥T", "♡10"), "; turned", hands[1]]
    text = "\n".join(bare).replace("  ", "\t ")
    assert parse_record(text) == parse_record(EXAMPLE)
    assert format_record(NATIONAL, parse_record(text)) == EXAMPLE


def test_unknown_tags_survive_in_their_order() -> None:
    text = EXAMPLE.replace('[Table "1"]', '[Zeta "ζ"]\n[Alpha ""]')
    assert '[Zeta "ζ"]\n[Alpha ""]' in format_record(NATIONAL, parse_record(text))


def test_options_are_stored_and_used() -> None:
    chosen = NATIONAL.with_options({"all_pass": "redeal", "play_time.resolution": "seconds"})
    cardset = national_example().cardset
    passes = [Step(Seat(seat), e.Bid(0), None) for seat in (2, 0, 1)]
    text = format_record(chosen, record_of(chosen, cardset, passes))
    assert '[Options "all_pass=redeal play_time.resolution=seconds"]' in text
    assert "\nresult redeal\n" in text
    record = parse_record(text)
    assert record.result is NoScore.REDEAL
    assert rules_of(record, find_book) == chosen


def test_an_unfinished_deal_must_be_marked() -> None:
    half = record_of(NATIONAL, national_example().cardset, national_example().steps[:7])
    assert half.result is NoScore.UNFINISHED
    text = format_record(NATIONAL, half)
    assert "\nresult *\n" in text
    assert parse_record(text) == half
    with pytest.raises(BadRecord, match=r"wrong_result found=0 0 0 accepted=\*"):
        replay(NATIONAL, parse_record(text.replace("result *", "result 0 0 0")))
    with pytest.raises(BadRecord, match=r"wrong_result found=\* accepted=-120 96 24"):
        replay(NATIONAL, parse_record(EXAMPLE.replace("result -120 96 24", "result *")))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("result -120 96 24", "result -120 96 twenty", "'twenty' is not a score; expected: a number"),
        ("result -120 96 24", "result", "a result without points; expected: points by seat, or *"),
        ("result -120 96 24", "result 0 0 0\nboard 3", "'board' after the result; expected: nothing but comments"),
        ("board 3", "", "no line 'board' up to here; expected: board, first, hand 0 …, kitty"),
        ("board 3", "board", "'board' is not complete; expected: board and a number"),
        ("board 3", "board three", "'three' is not a board; expected: a number"),
        ("first 2", "first x", "'x' is not a seat; expected: a digit from 0"),
        ("first 2", "first 2\nfirst 2", "a second 'first'; expected: it once"),
        ("hand 1", "hand 3", "no line 'hand 1' up to here"),
        ("hand 1", "hand", "is not a seat"),
        ("kitty   ♦4", "kitty   ♣4", "♣4 a second time (see hand 0); expected: each card once"),
        ("kitty   ♦4", "kitty   ♠K", "♠K a second time (see kitty); expected"),
        ("kitty   ♦4", "kitty   ♦1", "'♦1' is not a card; expected: ♥3 … ♣2"),
        ("2  bid 1", "2  bid", "0 words after 'bid'; expected: one number"),
        ("2  bid 1", "2  bid one", "'one' is not a bid"),
        ("2  bid 1", "2  call 1", f"'call' is not an action; expected: {', '.join(ACTION_WORDS)}"),
        ("2  bid 1", "2", "'' is not an action"),
        (
            "2  bid 1                           # 1 分",
            "",
            "a time and nothing else; expected: time, who, and an action",
        ),
        ("2  bid 1", "west  bid 1", "'west' is nobody; expected: a seat such as 0, or clock, referee, platform"),
        ("0:06.400", "6.4", "'6.4' is not a time; expected: minutes:seconds.thousandths"),
        ("1  double", "1  double yes", "'double yes' is not complete; expected: double alone"),
        ("0:36.200  1  pass", "0:36.200  1  play", "expected: play and one card or more"),
        ("0:36.200  1  pass", "0:36.200  platform  fault 1", 'expected: fault, a seat and the reason as "…"'),
        ("0:36.200  1  pass", f'0:36.200  platform  fault 1 "{"x" * 500}"', "a reason of 502 characters"),
        ("0:36.200  1  pass", "0:36.200  platform  fault 1 why", "'why' is not quoted text"),
        ("0:36.200  1  pass", "kitty ♥3", "'kitty' after the first action; expected: the whole deal before it"),
    ],
)
def test_bad_lines(old: str, new: str, what: str) -> None:
    assert EXAMPLE.count(old) == 1
    text = EXAMPLE.replace(old, new)
    with pytest.raises(BadRecord) as bad:
        parse_record(text)
    assert bad.value.line is not None
    assert what in say_bad_record(bad.value).en
    if "up to here" not in what:
        assert text.splitlines()[bad.value.line - 1].startswith(((new.splitlines() or [""])[-1], " "))


def test_a_record_without_its_end() -> None:
    text = EXAMPLE[: EXAMPLE.index("0:53.880")]
    lines = text.count("\n") + 1
    with pytest.raises(BadRecord, match=rf"line {lines}: no_result"):
        parse_record(text)
    with pytest.raises(BadRecord, match=rf"line {lines}: ") as bad:
        parse_record(text + "0:53")
    assert bad.value.is_cut
    assert say_bad_record(bad.value).en.endswith("; the record stops in this line")


def test_tags_and_reasons_that_cannot_be_read_again_are_not_written() -> None:
    record = national_example()
    with pytest.raises(BadRecord, match=r"^line_too_long"):
        format_record(NATIONAL, record_of(NATIONAL, record.cardset, (), {"Note": "x" * 2_000}))
    with pytest.raises(BadRecord, match="long_reason count=1002"):
        format_action(e.Fault(Seat(0), "x" * 1000))


def test_long_names_are_cut_in_the_signatures() -> None:
    text = format_record(NATIONAL, record_of(NATIONAL, national_example().cardset, (), {"Seat1": "长" * 1_900}))
    assert f"#   1 {'长' * 40}: ____" in text


def test_the_terms_are_those_of_the_catalogue() -> None:
    assert {kind: f"{KINDS[kind.value].zh} {KINDS[kind.value].en}" for kind in KIND_TERMS} == KIND_TERMS
    assert {code: f"{FACTORS[code].zh} {FACTORS[code].en}" for code in FACTOR_TERMS} == FACTOR_TERMS


def test_unsorted_plays_are_written_in_order() -> None:
    record = national_example()
    turned = [
        Step(step.actor, e.Play(step.action.cards[::-1]) if isinstance(step.action, e.Play) else step.action, step.at)
        for step in record.steps
    ]
    assert record_of(NATIONAL, record.cardset, turned, {tag.name: tag.value for tag in record.tags}) == record


def test_faults_of_several_programs_are_one_step() -> None:
    ccgc = BOOKS["doudizhu-ccgc"].with_options({"faults.paid_by": "all-at-fault"})
    faults = e.FaultsTogether((e.Fault(Seat(0), "time_out"), e.Fault(Seat(2), "exited")))
    record = record_of(ccgc, national_example().cardset, [Step(Official.PLATFORM, faults, Millis(700))])
    text = format_record(ccgc, record)
    assert 'platform  fault 0 "time_out" 2 "exited"' in text
    assert parse_record(text) == record
    assert record.result == (-350, 700, -350)
    assert tuple(steps_of(replay(ccgc, record).events)) == record.steps


def test_officials_are_written_by_name() -> None:
    ccgc = BOOKS["doudizhu-ccgc"]
    fault = Step(Official.PLATFORM, e.Fault(Seat(1), 'said "BID B/"'), Millis(700))
    record = record_of(ccgc, national_example().cardset, [fault])
    text = format_record(ccgc, record)
    assert '0:00.700  platform  fault 1 "said \\"BID B/\\""' in text
    assert parse_record(text) == record
    assert record.result == (350, -700, 350)
