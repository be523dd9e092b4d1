"""Plots as SVG text, drawn here: a page with them needs nothing from anywhere."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_ROW = 30
_LEFT = 170
_WIDTH = 760
_RIGHT = 90
_FOOT = 34


@dataclass(frozen=True, slots=True)
class Mark:
    """A mean and its margin, in one of the styles ``a``, ``b``."""

    mean: float
    margin: float | None = None
    style: str = "a"


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    marks: tuple[Mark, ...]


def dot_plot(rows: Sequence[Row], title: str, digits: int = 0) -> str:
    """Each row a name and its means with their intervals, on one scale that shows zero."""
    scale = _Scale.over([mark for row in rows for mark in row.marks])
    height = len(rows) * _ROW + _FOOT
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        *_grid(scale, height - _FOOT),
    ]
    for number, row in enumerate(rows):
        middle = number * _ROW + _ROW / 2
        parts.append(f'<text class="name" x="{_LEFT - 12}" y="{middle + 4:.1f}">{escape(_short(row.label))}</text>')
        for place, mark in enumerate(row.marks):
            shift = (place - (len(row.marks) - 1) / 2) * 10
            parts += _mark(scale, mark, middle + shift, digits, len(row.marks) == 1)
    parts.append("</svg>")
    return "\n".join(parts)


def _short(label: str) -> str:
    return label if len(label) <= 22 else label[:21] + "…"


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    step: float

    @classmethod
    def over(cls, marks: Sequence[Mark]) -> "_Scale":
        ends = [0.0]
        for mark in marks:
            ends += [mark.mean - (mark.margin or 0), mark.mean + (mark.margin or 0)]
        span = (max(ends) - min(ends)) or 1.0
        power = 10 ** math.floor(math.log10(span / 4))
        step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 6)
        low, high = math.floor(min(ends) / step) * step, math.ceil(max(ends) / step) * step
        return cls(low, max(high, low + step), step)  # also where nothing but zero is to be shown

    def x(self, value: float) -> float:
        return _LEFT + (value - self.low) / (self.high - self.low) * (_WIDTH - _LEFT - _RIGHT)

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + self.step * number for number in range(count + 1)]


def _grid(scale: _Scale, bottom: float) -> list[str]:
    parts = []
    for tick in scale.ticks():
        x, kind = scale.x(tick), "zero" if abs(tick) < scale.step / 1e6 else "grid"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 20}">{_number(tick)}</text>')
    return parts


def _mark(scale: _Scale, mark: Mark, y: float, digits: int, told: bool) -> list[str]:
    parts = []
    end = mark.mean + (mark.margin or 0)
    if mark.margin is not None:
        start = scale.x(mark.mean - mark.margin)
        parts.append(f'<line class="range {mark.style}" x1="{start:.1f}" x2="{scale.x(end):.1f}" y1="{y}" y2="{y}"/>')
    parts.append(f'<circle class="{mark.style}" cx="{scale.x(mark.mean):.1f}" cy="{y}" r="4.5"/>')
    if told:
        shown = f"{mark.mean:+.{digits}f}".replace("-", "−")
        parts.append(f'<text class="value" x="{scale.x(end) + 9:.1f}" y="{y + 4:.1f}">{shown}</text>')
    return parts


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")
