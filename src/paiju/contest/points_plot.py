"""Points over rounds as SVG text, drawn here: lines that can be told apart without colours, each named at its end."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _LEFT, _RIGHT, _TOP, _FOOT = 760, 56, 190, 12, 34
_HEIGHT = 360
_LABEL = 17
_DASHES = ("", "7 3", "2 3", "10 3 2 3")
_SHADES = 6

STYLE = """
svg.points polyline { fill: none; stroke-width: 2; } svg.points text { font-size: 12.5px; }
svg.points .end { text-anchor: start; } svg.points .scale { text-anchor: end; fill: var(--soft); }
:root { --l0: #0b5cad; --l1: #b3261e; --l2: #1b7f3b; --l3: #7a3fb0; --l4: #a35a00; --l5: #3b4a54; }
@media screen and (prefers-color-scheme: dark) {
  :root { --l0: #7ab8ff; --l1: #ff8a80; --l2: #7fd99a; --l3: #c9a0f0; --l4: #f2b563; --l5: #b9c6cf; }
}
"""


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    values: tuple[float, ...]


def line_plot(lines: Sequence[Line], ticks: Sequence[str], title: str) -> str:
    """``ticks`` name the places of the values from left to right; a line that ends early was left behind."""
    bottom = max(_HEIGHT, len(lines) * _LABEL + _TOP)
    scale = _Scale.over([value for line in lines for value in line.values], bottom)
    step = (_WIDTH - _LEFT - _RIGHT) / max(1, len(ticks) - 1)
    parts = [
        f'<svg class="points" viewBox="0 0 {_WIDTH} {bottom + _FOOT}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
    ]
    for value in scale.marks():
        y = scale.y(value)
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="scale" x="{_LEFT - 8}" y="{y + 4:.1f}">{_number(value)}</text>')
    for place, tick in enumerate(ticks):
        parts.append(f'<text class="tick" x="{_LEFT + place * step:.1f}" y="{bottom + 22}">{escape(tick)}</text>')
    labels = _spread([scale.y(line.values[-1]) for line in lines], bottom)
    for number, (line, label) in enumerate(zip(lines, labels, strict=True)):
        points = [(_LEFT + place * step, scale.y(value)) for place, value in enumerate(line.values)]
        parts += _drawn(number, line, points, label)
    return "\n".join([*parts, "</svg>"])


def _drawn(number: int, line: Line, points: Sequence[tuple[float, float]], label: float) -> list[str]:
    """A line, its name on the right, and a thin one between them where the name had to make room."""
    colour, dash = f"var(--l{number % _SHADES})", _DASHES[number // _SHADES % len(_DASHES)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    at = _WIDTH - _RIGHT + 14
    (end, height), told = points[-1], f"{escape(_short(line.label))} {_number(line.values[-1])}"
    return [
        f'<polyline points="{path}" style="stroke: {colour}" stroke-dasharray="{dash}"/>',
        f'<circle cx="{end:.1f}" cy="{height:.1f}" r="3.5" style="fill: {colour}"/>',
        f'<line x1="{end + 5:.1f}" x2="{at - 3}" y1="{height:.1f}" y2="{label:.1f}" stroke-width="0.7"/>',
        f'<text class="end" x="{at}" y="{label + 4:.1f}" style="fill: {colour}">{told}</text>',
    ]


def _spread(wanted: Sequence[float], bottom: float) -> list[float]:
    """Heights near the wanted ones, so far apart that names do not touch."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    heights = list(wanted)
    below = _TOP - _LABEL / 2
    for place in order:
        below = heights[place] = max(wanted[place], below + _LABEL)
    above = bottom + _LABEL / 2
    for place in reversed(order):
        above = heights[place] = min(heights[place], above - _LABEL)
    return heights


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    step: float
    bottom: float

    @classmethod
    def over(cls, values: Sequence[float], bottom: float) -> "_Scale":
        least, most = min((0.0, *values)), max((0.0, *values))
        span = (most - least) or 1.0
        power = 10 ** math.floor(math.log10(span / 4))
        step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 6)
        return cls(math.floor(least / step) * step, math.ceil(most / step) * step or step, step, bottom)

    def y(self, value: float) -> float:
        return _TOP + (self.high - value) / (self.high - self.low) * (self.bottom - _TOP)

    def marks(self) -> list[float]:
        return [self.low + self.step * number for number in range(round((self.high - self.low) / self.step) + 1)]


def _number(value: float) -> str:
    return f"{round(value, 2):g}".replace("-", "−")


def _short(label: str) -> str:
    return label if len(label) <= 14 else label[:13] + "…"
