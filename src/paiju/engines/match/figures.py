"""Figures of a summary as people read them: a mean with its margin, a likelihood."""

from typing import Any

Summary = dict[str, Any]
"""The document of ``summary``, or a part of it."""


def with_margin(found: Summary | None, name: str = "mean", digits: int = 1, sign: str = "+") -> str:
    """A figure and what it is certain by."""
    if found is None or found[name] is None:
        return "–"
    shown = f"{found[name]:{sign}.{digits}f}".replace("-", "−")
    return shown if found["margin"] is None else f"{shown} ± {found['margin']:.{digits}f}"


def percent(share: float | None) -> str:
    """Never quite certain."""
    if share is None:
        return "–"
    if 0.0005 <= share < 0.9995:
        return f"{100 * share:.1f} %"
    return "> 99.9 %" if share > 0.5 else "< 0.1 %"


def share_of(pair: Summary) -> str:
    """The share of the deals that the first of a pair won."""
    share = pair["share"]
    scaled = {name: None if share[name] is None else 100 * share[name] for name in ("mean", "margin")}
    return f"{with_margin(scaled, sign='')} %"


def elo_of(pair: Summary) -> str:
    """The difference of ratings that this share means."""
    if pair["elo"]["mean"] is None:
        return "+∞" if pair["share"]["mean"] > 0.5 else "−∞"
    return with_margin(pair["elo"], digits=0)


def faults_of(player: Summary) -> int:
    """How many faults a player committed: the sum of what the table of faults tells of it, kind by kind."""
    return sum(fault["count"] for fault in player["faults"])
