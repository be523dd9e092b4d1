"""One cleaning of names: nothing hidden, nothing blank, no towers of marks; and names that look the same are found."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.table.names import clean_name, clean_text, look_alikes, skeleton


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("张伟", "张伟"),
        ("  张   伟 ", "张 伟"),
        ("张\u3000伟\u00a0\u2003", "张 伟"),
        ("张\u200b伟\ufeff\u2060", "张伟"),
        ("a\u202eb\u2066c\u200f", "abc"),
        ("e\u0301", "é"),
        ("a\nb\tc\x00\x1b", "a b c"),
        ("a\u3164b", "a b"),
        ("x\u00ady\u034fz\ufe0f\U000e0101", "xyz"),
        ("z" + "\u0306\u0307\u0308" * 20, "z\u0306\u0307\u0308"),
        ("\u0301x", "x"),
        ("\u200b\u0301x", "x"),
        ("张 \u200b\u0301伟", "张 伟"),
        ("张\u2065伟\ufdd0\U0002fffe\uffff", "张伟"),
        ("नमस्ते", "नमस्ते"),
        ("ศักดิ์", "ศักดิ์"),
        ("한글", "한글"),
        ("𠮷野", "𠮷野"),
        ("Zoë O’Neill-王", "Zoë O’Neill-王"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    ],
)
def test_what_is_kept(written: str, kept: str) -> None:
    assert clean_text(written) == kept
    assert clean_name(written, 20) == kept


@pytest.mark.parametrize(
    "written",
    ["", " ", "\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800", "\u200b\u200d", "\u202e", "\u0301", "\ud800", "---"],
)
def test_what_is_no_name(written: str) -> None:
    assert clean_name(written, 20) is None


def test_a_name_that_is_too_long_is_none() -> None:
    assert clean_name("a" * 21, 20) is None
    assert clean_name("a" * 20 + "\u200b" * 5, 20) == "a" * 20


@given(st.text(max_size=40))
def test_cleaning_once_is_enough_and_leaves_nothing_hidden(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert not {unicodedata.category(each) for each in cleaned} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", cleaned)
    assert " ".join(cleaned.split()) == cleaned


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paul", "раul"),  # Cyrillic
        ("ANNA", "ΑΝΝΑ"),  # Greek
        ("Zhang", "Ｚｈａｎｇ"),
        ("Zhang", "zhang"),
        ("张伟", "张 伟"),
        ("Müller", "Muller"),
        ("Bob", "B0b"),
        ("lily", "Iily"),
        ("李未", "李末"),
        ("王一", "王—"),
        ("Max", "Mаx"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_different_names_have_different_skeletons() -> None:
    names = ["张伟", "张卫", "王一", "王", "王二", "选手1", "选手2", "选手11", "Anna", "Hanna", "甲", "乙", "丙", "丁"]
    assert len({skeleton(name) for name in names}) == len(names)
    assert look_alikes(dict(enumerate(names))) == []


def test_whom_a_newcomer_looks_like() -> None:
    assert look_alikes({3: "Paul", 1: "раul", 2: "Anna", 7: "PAUL"}) == [(1, 3), (1, 7)]
