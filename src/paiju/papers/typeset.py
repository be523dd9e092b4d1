"""A form to a PDF. Typst reads the template of the form's name and the form as JSON; nothing is fetched."""

import dataclasses
import functools
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import segno
import typst

from paiju.papers.forms import Form
from paiju.words.catalogue import vocabulary

TEMPLATES: Final = Path(__file__).parent / "templates"
FAMILIES: Final = ("Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "SimHei")
"""Chinese faces that will do, in this order; the first is the one that set-up installs."""


class NoChineseFont(RuntimeError):
    """None of the families that can set Chinese is on this machine."""


def typeset(form: Form) -> bytes:
    """The form as PDF, the same bytes for the same form."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(form).__name__).lower()
    words = {code: (texts["zh"], texts["en"]) for code, texts in vocabulary("form").items()}
    given = {"data": _plain(form), "families": chinese_families(), "words": words}
    inputs = {name: json.dumps(value, ensure_ascii=False) for name, value in given.items()}
    template = TEMPLATES / f"{name}.typ"
    return typst.compile(template, root=TEMPLATES, font_paths=_fonts(), format="pdf", sys_inputs=inputs, timestamp=0)


def font_folders() -> Iterator[Path]:
    """Where set-up or a wheel puts the font; the system's fonts are looked through besides."""
    for folder in (Path(sys.prefix) / "share/paiju/fonts", Path(__file__).parents[1] / "fonts"):
        if folder.is_dir():
            yield folder


@functools.cache
def _fonts() -> typst.Fonts:
    """Reading the system's fonts takes longer than setting a page."""
    return typst.Fonts(font_paths=list(font_folders()))


def chinese_families() -> list[str]:
    present = set(_fonts().families())
    found: list[str] = [family for family in FAMILIES if family in present]
    if not found:
        raise NoChineseFont(", ".join(FAMILIES))
    return found


def _plain(form: object) -> Any:
    """A form as JSON; a link gets its QR code drawn beside it."""
    if dataclasses.is_dataclass(form) and not isinstance(form, type):
        fields = {field.name: _plain(getattr(form, field.name)) for field in dataclasses.fields(form)}
        if fields.get("link"):
            fields["qr"] = qr_svg(str(fields["link"]))
        return fields
    if isinstance(form, tuple):
        return [_plain(item) for item in form]
    return form


def qr_svg(text: str) -> str:
    drawn = io.BytesIO()
    segno.make(text, error="m").save(drawn, kind="svg", border=2, xmldecl=False, svgns=True)
    return drawn.getvalue().decode("utf-8")
