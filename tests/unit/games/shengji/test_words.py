"""Everything that Shengji can say has Chinese and English words."""

import re

import pytest

from paiju.games.shengji.penalties import Penalty, Remedy
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import offences
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.words import say_refusal
from paiju.words.rules import say_field, say_value
from paiju.words.shengji import say_penalty
from tests.books import SHENGJI as BOOKS
from tests.sentences import sentences

REMEDIES = sentences("remedy")

CHINESE = re.compile(r"[\u4e00-\u9fff]")
HERE = Article("shengji-coop", "6.1.2")
books = pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)


def test_every_remedy_has_words() -> None:
    assert set(REMEDIES) == {remedy.value for remedy in Remedy}
    for words in REMEDIES.values():
        assert CHINESE.search(words.zh)
        assert not CHINESE.search(words.en)


@books
def test_every_rule_is_told(rules: Rules) -> None:
    for name, rule in rules.rules():
        field = say_field(name)
        assert CHINESE.search(field.zh)
        assert not CHINESE.search(field.en)
        for value in (rule.value, *rule.choices):
            told = say_value(value)
            assert not CHINESE.search(told.en), name


@books
def test_no_two_penalties_that_differ_are_told_alike(rules: Rules) -> None:
    told = {say_penalty(rule.value).zh: rule.value for rule in offences(rules).values()}
    assert len(told) == len({rule.value for rule in offences(rules).values()})


def test_penalties_are_told_in_full() -> None:
    coop, eighty = BOOKS["shengji-coop"], BOOKS["shengji-80"]
    assert say_value(coop.penalties.time_out.value).zh == "第 1 次警告；第 2 次扣 10 分；以后同末次"
    assert eighty.penalties.signal is not None
    assert say_value(eighty.penalties.signal.value).en == "1. 20 points; then × 2 each time"
    wrong = say_value(coop.penalties.wrong_play.value)
    assert wrong.zh == "每张扣 10 分；错牌不收回，面朝上成为罚张"
    assert "raise it to 80" in say_value(eighty.penalties.revoke.value).en
    assert "只对庄家" in say_value(Penalty(who=eighty.penalties.kitty_long.value.who)).zh  # type: ignore[union-attr]
    assert "取消比赛资格" in say_value(coop.penalties.illegal_information.value).zh


def test_refusals_are_told_with_their_facts() -> None:
    said = say_refusal(Refusal("only_the_declarer", HERE, {"offence": "kitty_long"}))
    assert said.zh == "多下底牌只会是庄家的违规。"
    assert said.en == "Only the declarer can be at fault for too many cards buried."
    facts = {"deal": 3, "captured": 300, "kitty": 5, "most": 200}
    assert say_refusal(Refusal("impossible_card_points", HERE, facts)).zh.startswith("第 3 副")
