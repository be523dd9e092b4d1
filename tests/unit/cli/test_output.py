"""Sentences and tables: languages, widths, line breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cli.output import Column, Lang, Output, Table, width, wrap
from paiju.rulebook.clauses import Words

BOMB = Words("炸弹", "bomb")


def test_inline() -> None:
    assert Output(Lang.ZH).inline(BOMB) == "炸弹"
    assert Output(Lang.EN).inline(BOMB) == "bomb"
    assert Output(Lang.BOTH).inline(BOMB) == "炸弹 bomb"
    assert Output().inline(BOMB, " · ") == "炸弹 · bomb"
    assert Output().inline(Words("3", "3")) == "3"


@pytest.mark.parametrize(("lang", "shown"), [("zh", "炸弹\n"), ("en", "bomb\n"), ("both", "炸弹\nbomb\n")])
def test_say(capsys: pytest.CaptureFixture[str], lang: str, shown: str) -> None:
    Output(Lang(lang)).say(BOMB)
    assert capsys.readouterr().out == shown


def test_a_table_in_a_pipe_is_aligned_by_columns_of_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table((Column(Words("牌型", "kind")), Column(Words("数", "n"), right=True)))
    table.add(BOMB, 2)
    table.add("x", 10)
    Output(Lang.ZH).table(table)
    assert capsys.readouterr().out == "牌型  数\n炸弹   2\nx     10\n"


def test_text_in_brackets_is_not_markup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    table = Table((Column(Words("[red]甲[/red]", "")),), Words("[b]题", ""))
    table.add("[bold]乙")
    Output(Lang.ZH).table(table)
    shown = capsys.readouterr().out
    assert "[red]甲[/red]" in shown
    assert "[b]题" in shown
    assert "[bold]乙" in shown


def test_width() -> None:
    assert width("牌a♠") == 4
    assert width("（１）") == 6


def test_lines_do_not_begin_with_a_full_stop() -> None:
    assert wrap("一二三四。五", 8) == ["一二三", "四。五"]
    assert wrap("一二（三）四", 6) == ["一二", "（三）", "四"]
    assert wrap("two words", 5) == ["two", "words"]
    assert wrap("abcdefgh", 3) == ["abc", "def", "gh"]
    assert wrap("", 10) == [""]


@given(st.text(alphabet="ab 牌型。，（）", max_size=60), st.integers(8, 40))
def test_wrapping_loses_nothing_but_blanks(text: str, space: int) -> None:
    lines = wrap(text, space)
    assert "".join("".join(lines).split()) == "".join(text.split())
    glued = ("。" * 3, "，", "（", "）")
    if not any(sign in text for sign in glued):
        assert all(width(line) <= space for line in lines)
