"""The referee's question."""

import json

import pytest

from tests.unit.cli.conftest import Runner


def ask(run: Runner, *arguments: str) -> dict[str, object]:
    shown = run("combo", *arguments, "--json")
    assert shown.status == 0, shown.err
    found = json.loads(shown.out)
    assert isinstance(found, dict)
    return found


def test_the_question_of_the_issue(run: Runner) -> None:
    workers = ask(run, "workers", "44455556", "--on", "333444+69")
    assert (workers["legal"], workers["kind"], workers["rank"], workers["article"]) == (
        True,
        "plane_singles",
        "5",
        "G4.10",
    )
    assert workers["beats"] is True
    national = ask(run, "national", "44455556", "--on", "333444+69")
    assert (national["legal"], national["beats"], national["why"]) == (False, False, None)


def test_the_keys_are_stable(run: Runner) -> None:
    found = ask(run, "ccgc", "33", "--on", "44")
    assert list(found) == [
        *("book", "options", "cards", "legal", "kind", "name", "rank", "count", "article", "reasons"),
        *("on", "beats", "why"),
    ]
    assert found["why"] == {
        "code": "lower_rank",
        "article": "3.3.3",
        "zh": "同为对子，但主牌 3 不大于 4。",
        "en": "Both are a pair, but 3 is not above 4.",
    }


@pytest.mark.parametrize(
    ("book", "cards", "codes", "articles"),
    [
        ("national", "44455556", ["wing_ranks"], ["8.10"]),
        ("national", "333444+xX", ["wing_jokers"], ["8.10"]),
        ("national", "555666777888+3333", ["wing_bombs"], ["8.10"]),
        ("national", "555666777+3333", ["plane_kickers"], ["8.10"]),
        ("national", "5554446666xX", ["wing_ranks", "wing_jokers"], ["8.10", "8.10"]),
        ("national", "33334444", ["wing_ranks", "quad_bombs"], ["8.10", "8.11"]),
        ("national", "5555xX", ["quad_jokers"], ["8.11"]),
        ("national", "3456", ["straight_min"], ["8.7"]),
        ("workers", "3344", ["pair_straight_min"], ["G4.8"]),
        ("ccgc", "TJQKA2", ["run_top"], ["T2.7"]),
        ("national", "AAA222", ["run_top"], ["8.9"]),
        ("national", "22233345", ["run_top"], ["8.9"]),
        ("national", "334422", ["run_top"], ["8.8"]),
        ("workers", "56782", ["run_top"], ["G4.7"]),
        ("national", "34568", ["gap"], ["8.7"]),
        ("national", "335577", ["pair_gap"], ["8.8"]),
        ("national", "333555", ["plane_gap"], ["8.9"]),
        ("national", "33345", ["triple_kickers"], ["8.6"]),
        ("national", "3334445", ["plane_kickers"], ["8.10"]),
        ("national", "33334", ["quad_kickers"], ["8.11"]),
        ("national", "34", ["mixed_few"], [None]),
        ("national", "33456", ["no_shape"], [None]),
        ("national", "34567890JQKA".replace("0", "T") + "334455667", ["too_many"], [None]),
    ],
)
def test_why_cards_are_no_combination(
    run: Runner, book: str, cards: str, codes: list[str], articles: list[str | None]
) -> None:
    found = ask(run, book, cards)
    reasons = found["reasons"]
    assert isinstance(reasons, list)
    assert found["legal"] is False
    assert [reason["code"] for reason in reasons] == codes
    assert [reason["article"] for reason in reasons] == articles


@pytest.mark.parametrize(
    ("cards", "on", "beats", "code", "article"),
    [
        ("xX", "2222", True, "rocket_beats_all", "9.1"),
        ("3333", "22", True, "bomb_beats_ordinary", "9.1"),
        ("4444", "3333", True, "higher_bomb", "9.2"),
        ("X", "x", True, "higher_rank", "9.3.1"),
        ("44", "33", True, "higher_rank", "9.3.2"),
        ("4443", "3335", True, "higher_rank", "9.3.3"),
        ("22", "3333", False, "bomb_needed", "9.1"),
        ("3333", "4444", False, "lower_rank", "9.2"),
        ("33", "444", False, "other_kind", "8.5"),
        ("345678", "34567", False, "other_count", "9.3.2"),
        ("3", "4", False, "lower_rank", "9.3.1"),
    ],
)
def test_why_it_beats_or_not(run: Runner, cards: str, on: str, beats: bool, code: str, article: str) -> None:
    found = ask(run, "national", cards, "--on", on)
    why = found["why"]
    assert isinstance(why, dict)
    assert (found["beats"], why["code"], why["article"]) == (beats, code, article)


def test_on_cards_that_are_no_combination(run: Runner) -> None:
    found = ask(run, "national", "33", "--on", "34")
    assert found["beats"] is None
    assert "34" in run("combo", "national", "33", "--on", "34").out


def test_an_option_changes_the_answer(run: Runner) -> None:
    assert ask(run, "national", "333444+5x")["legal"] is True
    found = ask(run, "national", "333444+5x", "--option", "wing_jokers=none")
    assert (found["legal"], found["options"]) == (False, {"wing_jokers": "none"})


def test_suits_and_tens_are_understood(run: Runner) -> None:
    assert ask(run, "national", "♥3 ♠3")["kind"] == "pair"
    assert ask(run, "national", "10 10 10")["rank"] == "T"


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("大王小王", "xX"),
        ("小王、大王", "xX"),
        ("３３３　４４４＋６９", "33344469"),
        ("ＪＪ", "JJ"),
        ("♥3♠3", "33"),
        ("红桃3 黑桃3，梅花10方块10", "33TT"),
        ("红心A草花a", "AA"),
        ("♥2xX", "2xX"),
    ],
)
def test_cards_are_read_as_people_write_them(run: Runner, written: str, cards: str) -> None:
    assert ask(run, "national", written)["cards"] == cards


def test_what_is_no_card_is_named_where_it_was_written(run: Runner) -> None:
    assert "第 5 位的 'Z'" in run("combo", "national", "大王３３Z").err
    assert "第 4 位的 '♥Z'" in run("combo", "national", "红桃3♥Z").err


def test_one_card_twice(run: Runner) -> None:
    shown = run("combo", "national", "♥3♥3")
    assert shown.status == 2
    assert "♥3 写了两次" in shown.err
    assert "♥3 stands there twice" in shown.err


def test_in_words(run: Runner) -> None:
    shown = run("combo", "workers", "44455556", "--on", "333444+69").out
    assert shown.splitlines()[0] == "44455556   职工2021 · Workers 2021"
    assert "✓ 飞机带翅膀（单） · plane with singles   主牌 5，8 张 · main rank 5, 8 cards" in shown
    assert "✓ 压得过 · beats it" in shown
    assert "［职工2021 通则5第5段］" in shown
    chinese = run("combo", "workers", "44455556", "--lang", "zh").out
    assert "plane" not in chinese
    assert "飞机" not in run("combo", "workers", "44455556", "--lang", "en").out
