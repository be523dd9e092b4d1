"""Every form becomes a PDF without a warning (a missing face or glyph is one), the same bytes each time."""

import re
import typing
from dataclasses import replace

import pytest
import typst

from paiju.papers import forms, typeset
from paiju.words.catalogue import codes
from tests.unit.papers.examples import EXAMPLES


def test_there_is_an_example_of_every_form() -> None:
    assert {type(example) for example in EXAMPLES.values()} == set(typing.get_args(forms.Form))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_form_is_typeset_the_same_each_time(name: str) -> None:
    pdf = typeset.typeset(EXAMPLES[name])
    assert pdf.startswith(b"%PDF-")
    assert typeset.typeset(EXAMPLES[name]) == pdf


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_on_it_lacks_a_glyph_or_a_face(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def compile_strictly(*given: typing.Any, **options: typing.Any) -> bytes:
        pdf, warnings = typst.compile_with_warnings(*given, **options)
        said.extend(str(warning) for warning in warnings)
        assert isinstance(pdf, bytes)
        return pdf

    monkeypatch.setattr(typst, "compile", compile_strictly)
    typeset.typeset(EXAMPLES[name])
    assert said == []


def test_more_entrants_need_more_paper() -> None:
    example = EXAMPLES["listing"]
    assert isinstance(example, forms.Listing)
    longer = replace(example, rows=example.rows * 40)
    assert len(typeset.typeset(longer)) > len(typeset.typeset(example))


def test_without_a_chinese_face_the_reason_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "FAMILIES", ("No Such Face",))
    with pytest.raises(typeset.NoChineseFont, match="No Such Face"):
        typeset.typeset(EXAMPLES["listing"])


def test_a_link_is_drawn_as_a_code_without_a_network() -> None:
    svg = typeset.qr_svg("http://192.0.2.7:8000/seat/1")
    assert svg.startswith("<svg")
    assert "192.0.2.7" not in svg


def test_every_word_of_a_template_is_in_the_catalogue_and_none_is_left_over() -> None:
    templates = "".join(path.read_text("utf-8") for path in typeset.TEMPLATES.glob("*.typ"))
    assert set(re.findall(r'(?:word\(|small\(|label: )"(\w+)"', templates)) == codes("form")
