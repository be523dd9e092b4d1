"""The self-test runs the vectors of rules and scores, names what it does not run, and notices a wrong rule."""

import json
from pathlib import Path

import pytest

from paiju.regulations.library import REGULATIONS
from paiju.rulebook.rule import UnknownOption
from paiju.vectors.check import PROSE_RUN, BadVectors, changed_by, check_vectors
from tests.books import DOUDIZHU as BOOKS

VECTORS = Path(__file__).parents[3] / "testdata" / "vectors" / "regulations.json"
TEXT = VECTORS.read_text(encoding="utf-8")
DOUDIZHU_CATEGORIES = {
    "announce_remaining",
    "bidding",
    "card_code",
    "carry_over",
    "classification",
    "comparison",
    "deal_score",
    "engine_timeout",
    "field_mean",
    "field_points",
    "final_board",
    "final_forfeit",
    "mp",
    "rank_points",
    "warning",
}
NATIONAL = "doudizhu-national-2016"


def vector(**changes: object) -> str:
    entry = {
        "id": "X-1",
        "category": "classification",
        "rulebook": "000",
        "input": {"cards": "55"},
        "expected": {"combo": "pair", "rank": "5", "count": 2},
    }
    return json.dumps({"vectors": [entry | changes]})


def test_nothing_fails() -> None:
    report = check_vectors(TEXT)
    assert report.failed == ()
    assert report.passed > 200


def test_every_category_of_dou_dizhu_rules_and_scores_is_run() -> None:
    skipped = {key.split(" ")[0] for key, (_, reason) in check_vectors(TEXT).skipped.items() if reason != "prose"}
    assert not skipped & DOUDIZHU_CATEGORIES
    everything = {entry["category"] for entry in json.loads(TEXT)["vectors"]}
    assert everything >= DOUDIZHU_CATEGORIES


def test_of_shengji_nothing_is_left_out() -> None:
    assert not [key for key in check_vectors(TEXT).skipped if key.startswith("shengji")]


@pytest.mark.parametrize(
    ("category", "number", "given", "expected"),
    [
        ("levels", "002", {"defender_points": 79}, {"side": "declarer", "levels": 1}),
        ("levels", "002", {"defender_points": -40}, {"side": "declarer", "levels": 3}),
        ("levels", "003", {"defender_points": -120}, {"side": "declarer", "levels": 6}),
        ("kitty_multiplier", "002", {"last_trick": "single"}, {"multiplier": 2}),
        ("kitty_multiplier", "002", {"last_trick": "single", "pairs": 0}, {"multiplier": 2}),
        ("kitty_multiplier", "002", {"last_trick": "tractor", "pairs": 3}, {"multiplier": 8}),
        ("kitty_multiplier", "003", {"last_trick": "tractor", "pairs": 4}, {"multiplier": 32}),
        ("kitty_multiplier", "002", {"last_trick": "throw of singles"}, {"multiplier": 3}),
        ("kitty_multiplier", "002", {"last_trick": "throw containing a two-pair tractor"}, {"multiplier": 6}),
        ("kitty_multiplier", "002", {"last_trick": "throw containing one pair"}, {"multiplier": 4}),
        ("kitty_multiplier", "003", {"last_trick": "throw of singles"}, {"multiplier": 2}),
        (
            "shengji_follow",
            "002/003",
            {"trump": "S", "level": "2", "lead": ["H5", "H5"], "hand": ["H7", "H7", "H9", "HK"], "play": ["H9", "HK"]},
            {"legal": False},
        ),
        (
            "shengji_follow",
            "002/003",
            {"trump": "S", "level": "2", "lead": ["H5"], "hand": ["H7"], "play": ["H9"]},
            {"legal": False},
        ),
        (
            "shengji_trick",
            "002/003",
            {"trump": "N", "level": "10", "plays": [["HA"], ["HA"], ["ST"], ["BJ"]]},
            {"winner": 3},
        ),
        (
            "shengji_throw",
            "003",
            {"trump": "S", "level": "2", "throw": ["HA", "HK"], "others": [["HA"], ["HK"], []]},
            {"play": ["HK"], "fine": 20},
        ),
        (
            "shengji_kitty",
            "002",
            {"trump": "S", "level": "2", "lead": ["HA", "HK"], "winning_play": ["S5", "S5"]},
            {"multiplier": 3},
        ),
        (
            "shengji_call",
            "003",
            {"deal": 2, "level": "5", "declarer": "W", "calls": [{"seat": "E", "cards": ["S5", "S5"]}]},
            {"accepted": [True], "trump": "S", "declarer": "W"},
        ),
        (
            "shengji_deal",
            "002/003",
            {"captured": 60, "kitty_points": 15, "last_trick": "single"},
            {"total": 90, "side": "defenders", "levels": 0},
        ),
        (
            "shengji_deal",
            "003",
            {"captured": 0, "kitty_points": 20, "last_trick": "three-pair tractor"},
            {"total": 320, "side": "defenders", "levels": 3},
        ),
        (
            "shengji_deal",
            "002",
            {"captured": 35, "kitty_points": 20, "last_trick": None},
            {"total": 35, "side": "declarer", "levels": 2},
        ),
        ("standard_points", "002/003", {"level_diff": 10}, {"standard": "20:0", "match_points": [2.0, 0.0]}),
        ("match_points", "002/003", {"level_diff": 1}, {"match_points": [1.5, 0.5]}),
        ("lateness", "002", {"minutes": 10.01}, {"small": -40, "standard": -3.5}),
        ("lateness", "002", {"minutes": 0}, {"small": 0, "standard": 0}),
        ("play_timeout", "003", {"nth_timeout": [5, 1]}, {"penalty": [-40, "warning"]}),
        ("signal", "003", {"nth_offence": [4]}, {"penalty": [-160]}),
    ],
)
def test_answers_for_shengji(category: str, number: str, given: dict[str, object], expected: dict[str, object]) -> None:
    text = vector(category=category, rulebook=number, input=given, expected=expected)
    report = check_vectors(text)
    assert (report.passed, report.failed) == (1, ())


@pytest.mark.parametrize(
    ("category", "number", "given"),
    [
        ("lateness", "003", {"minutes": 7}),
        ("signal", "002", {"nth_offence": [1]}),
        ("levels", "000", {"defender_points": 5}),
        ("classification", "002", {"cards": "55"}),
    ],
)
def test_what_a_book_does_not_know_is_named_not_failed(category: str, number: str, given: dict[str, object]) -> None:
    report = check_vectors(vector(category=category, rulebook=number, input=given))
    ((count, reason),) = report.skipped.values()
    assert (report.passed, report.failed, count) == (0, (), 1)
    assert reason.startswith("the book")


@pytest.mark.parametrize(
    ("category", "given"),
    [
        ("kitty_multiplier", {"last_trick": "rocket"}),
        ("kitty_multiplier", {"last_trick": 4}),
        ("kitty_multiplier", {"last_trick": "tractor"}),
        ("kitty_multiplier", {"last_trick": "tractor", "pairs": -1}),
        ("kitty_multiplier", {"last_trick": "99999-pair tractor"}),
        ("lateness", {"minutes": "soon"}),
        ("lateness", {"minutes": -1}),
        ("standard_points", {"level_diff": -3}),
        ("play_timeout", {"nth_timeout": [0]}),
        ("levels", {"defender_points": "many"}),
        ("shengji_follow", {"trump": "X", "level": "2", "lead": ["H5"], "hand": ["H7"], "play": ["H7"]}),
        ("shengji_follow", {"trump": "S", "level": "1", "lead": ["H5"], "hand": ["H7"], "play": ["H7"]}),
        ("shengji_follow", {"trump": "S", "level": "2", "lead": ["H5", "C5"], "hand": ["H7"], "play": ["H7"]}),
        ("shengji_follow", {"trump": "S", "level": "2", "lead": ["H5"] * 3, "hand": ["H7"], "play": ["H7"]}),
        ("shengji_follow", {"trump": "S", "level": "2", "lead": ["5H"], "hand": ["H7"], "play": ["H7"]}),
        ("shengji_trick", {"trump": "S", "level": "2", "plays": []}),
        ("shengji_trick", {"trump": "S", "level": "2", "plays": [["H5"], ["H6", "H7"]]}),
        ("shengji_throw", {"trump": "S", "level": "2", "throw": ["HA", "HK"], "others": [["HA"]]}),
        ("shengji_kitty", {"trump": "S", "level": "2", "lead": [], "winning_play": ["S5"]}),
        ("shengji_call", {"deal": 1, "level": "2", "calls": "S2"}),
        ("shengji_call", {"deal": 1, "level": "2", "calls": [{"seat": "Q", "cards": ["S2"]}]}),
    ],
)
def test_a_bad_input_of_shengji_is_told(category: str, given: dict[str, object]) -> None:
    with pytest.raises(BadVectors, match="accepted"):
        check_vectors(vector(category=category, rulebook="002", input=given))


@pytest.mark.parametrize(
    ("book", "option", "value", "changed"),
    [
        ("shengji-80", "levels.cap", "none", ("SJ-LV3-240", "SJ-LV3-280")),
        ("shengji-80", "kitty.further_pair", "plus-4", ("SJ-KM-09",)),
        ("shengji-coop", "lateness.at_forfeit", "forfeit", ("SJ-LATE-15",)),
        ("shengji-coop", "penalties.time_out", "warning,-10,-20,-40", ("SJ-TO-1",)),
    ],
)
def test_an_option_of_shengji_lists_the_vectors_it_changes(
    book: str, option: str, value: str, changed: tuple[str, ...]
) -> None:
    assert changed_by(TEXT, {book: {option: value}}) == changed


def test_every_vector_is_accounted_for() -> None:
    report = check_vectors(TEXT)
    assert report.passed + len(report.failed) + report.skipped_count == len(json.loads(TEXT)["vectors"])


@pytest.mark.parametrize("number", [each.key for book, each in REGULATIONS.items() if book in BOOKS])
def test_a_wrong_expectation_fails(number: str) -> None:
    report = check_vectors(vector(rulebook=number, expected={"combo": "pair", "rank": "6", "count": 2}))
    (failure,) = report.failed
    assert (failure.vector.id, failure.regulation, failure.got["rank"]) == ("X-1", number, "5")


def test_an_option_lists_the_vectors_it_changes() -> None:
    assert changed_by(TEXT, {NATIONAL: {"wing_jokers": "none"}}) == ("CLS-N-32",)
    changed = changed_by(TEXT, {NATIONAL: {"beyond_table": "root"}})
    assert "RP-05" in changed
    assert "RP-04" not in changed
    assert "CLS-D-20" in changed_by(TEXT, {"doudizhu-workers-2021": {"wing_ranks": "not-of-plane"}})


def test_a_vector_of_several_books_fails_for_each_book_that_disagrees() -> None:
    given = {"sequence": [[0, 3], [1, 0], [2, 0]]}
    wrong = {"result": "ok", "declarer": 0, "value": 3, "seats_asked": 3}
    report = check_vectors(vector(category="bidding", rulebook="000/001/004", input=given, expected=wrong))
    assert [failure.regulation for failure in report.failed] == ["000", "001", "004"]


def test_prose_and_unknown_categories_are_named() -> None:
    skipped = {**check_vectors(vector(prose=True)).skipped, **check_vectors(vector(category="juggling")).skipped}
    assert skipped == {
        "classification (prose)": (1, "prose"),
        "juggling (unknown category)": (1, "unknown category"),
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "line 1"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "a number too long"),
        ("[1]", "vector 1 is not an object"),
        ("{}", "no list of vectors"),
        ('{"vectors": [{"id": "A"}]}', r"vector 1 \(A\) has no 'category'"),
        (vector(input=[]), "input is not an object"),
        (vector(input={}), "X-1: cards is None; accepted: text"),
        (vector(input={"cards": "5?"}), "X-1: '\\?' at position 2 is not a card"),
        (vector(category="card_code", input={"code": 99}), "X-1: code is 99"),
        (vector(category="mp", input={"scores": "many"}), "X-1: scores is 'many'"),
    ],
)
def test_a_malformed_file_is_told_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadVectors, match=says) as caught:
        check_vectors(text)
    assert "\n" not in str(caught.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(UnknownOption, match="no option 'colour'"):
        check_vectors(TEXT, {NATIONAL: {"colour": "red"}})
    with pytest.raises(UnknownOption, match="no rulebook 'poker'"):
        check_vectors(TEXT, {"poker": {}})


def test_a_rate_that_does_not_exist_is_null() -> None:
    line = {"score": 7, "mp": 0, "rate_pct": None, "rank": 1, "S": "10000.00"}
    assert check_vectors(vector(category="mp", input={"scores": [7]}, expected=[line])).passed == 1


READ_FROM_PROSE = [
    ("time_limit", "000", {"stage": "redouble"}, {"seconds": 25, "on_timeout": "no redouble"}, {"seconds": 26}),
    ("time_limit", "000", {"stage": "lead"}, {"on_timeout": "the lowest single is led"}, {"on_timeout": "pass"}),
    ("time_limit", "001", {"stage": "bid"}, {"seconds": 15, "on_timeout": "ERROR"}, {"on_timeout": "pass bid"}),
    ("time_limit", "004", {"stage": "play"}, {"seconds": 30, "on_timeout": "warning"}, {"on_timeout": "pass"}),
    ("time_limit", "002/003", {"stage": "kitty"}, {"seconds": 60, "on_timeout": "warning"}, {"seconds": 30}),
    ("penalty_levels", "002", {"offence": "defenders: illegal information"}, {"levels": 3}, {"gains": "defenders"}),
    ("penalty_levels", "002", {"offence": "declarer: revoke without effect"}, {"levels": 0}, {"levels": 1}),
    ("protocol_parse", "001", {"engine": "B", "line": "PLAY A0"}, {"accepted": False}, {"accepted": True}),
    ("protocol_parse", "001", {"engine": "B", "line": "BID B2"}, {"accepted": True}, {"accepted": False}),
    ("protocol_parse", "001", {"engine": "B", "line": "BID B4"}, {"accepted": False}, {"accepted": True}),
    (
        "protocol_parse",
        "001",
        {"engine": "B", "line": "PLAY B-1", "when": "leading"},
        {"accepted": False},
        {"accepted": True},
    ),
    ("protocol_parse", "001", {"engine": "C", "line": "BID C1", "after": "A0 B0"}, {"accepted": True}, {"accepted": 0}),
    (
        "protocol",
        "001",
        {"view": "E (C)"},
        {"transcript": [[">", "BID B3"], ["<", "OK BID"], [">", "LEFTOVER B27,48,53"]]},
        {"transcript": [[">", "BID B3"], ["<", "OK BID"], [">", "BID WHAT"]]},
    ),
    (
        "protocol",
        "001",
        {"event": "farmer A does not answer PLAY WHAT, landlord B, bid 2, 1 bomb and no rocket"},
        {"to_all": "ERROR A", "score": {"A": -1200, "B": 800, "C": 400}},
        {"score": {"A": -800, "B": 400, "C": 400}},
    ),
]


@pytest.mark.parametrize(("category", "number", "given", "expected", "wrong"), READ_FROM_PROSE)
def test_prose_that_can_be_read_is_run(
    category: str, number: str, given: dict[str, object], expected: dict[str, object], wrong: dict[str, object]
) -> None:
    told = vector(category=category, rulebook=number, input=given, expected=expected, prose=True)
    assert (check_vectors(told).passed, check_vectors(told).failed) == (1, ())
    assert check_vectors(vector(category=category, rulebook=number, input=given, expected=wrong, prose=True)).failed


@pytest.mark.parametrize(
    ("category", "number", "given"),
    [
        ("time_limit", "000", {"stage": "breakfast"}),
        ("penalty_levels", "002", {"offence": "defenders: same"}),
        ("protocol", "001", {"event": "somebody coughs"}),
        ("kitty_multiplier", "002", {"last_trick": "something grand"}),
    ],
)
def test_prose_that_cannot_be_read_is_named(category: str, number: str, given: dict[str, object]) -> None:
    report = check_vectors(vector(category=category, rulebook=number, input=given, prose=True))
    assert report.skipped == {f"{category} (prose)": (1, "prose")}


def test_every_prose_vector_of_these_categories_is_run() -> None:
    skipped = {key.split(" ")[0] for key in check_vectors(TEXT).skipped}
    assert not skipped & PROSE_RUN
