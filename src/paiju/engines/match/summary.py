"""What a match found out, as a document: everything that tables, reports and other programs show of it, and how."""

import math
from collections.abc import Sequence
from typing import Any

from paiju.engines.match.plan import Plan
from paiju.engines.match.run import Progress
from paiju.statistics.ratings import Rating, Table, rate
from paiju.statistics.sprt import Standing
from paiju.statistics.strength import (
    Estimate,
    PairSums,
    PlayerSums,
    Sums,
    estimate,
    estimate_rating,
    pairs_of,
    superiority,
)

FORMAT = "paiju-summary 1"

Summary = dict[str, Any]
"""The whole summary, or a part of it."""


def summarise(progress: Progress) -> Summary:
    """The whole summary. Nothing in it depends on time but what stands under ``times``."""
    plan = progress.plan
    return {
        "format": FORMAT,
        "book": plan.book,
        "options": dict(plan.options),
        "seed": plan.seed,
        "duplicate": plan.duplicate,
        "complete": progress.is_complete,
        "planned": plan.total,
        "deals": progress.deals,
        "boards": progress.boards,
        "players": _players(progress),
        "pairs": _pairs(progress),
        "sprt": _test(plan, progress.test),
        "times": {
            plan.entrants[player].name: {"answers": answers, "ms": progress.thinking_ms[player]}
            for player, answers in sorted(progress.answers.items())
        },
    }


def _players(progress: Progress) -> list[Summary]:
    plan = progress.plan
    tables = [Table(table.players, tally) for table, tally in zip(plan.tables, progress.tallies, strict=True)]
    ratings = rate(len(plan.entrants), tables)
    return [
        {
            "name": entrant.name,
            **_scores(_sums_of(tables, player)),
            "los": _rounded(_superiority(tables, player)),
            "rating": _rating(ratings.players[player]),
            "rating_prior": ratings.prior,
            "faults": [
                {
                    "code": code,
                    "count": fault.count,
                    "settled": fault.settled,
                    "board": fault.board,
                    "line": fault.note.line,
                    "zh": fault.note.zh,
                    "en": fault.note.en,
                }
                for code, fault in sorted(progress.faults[player].items())
            ],
        }
        for player, entrant in enumerate(plan.entrants)
    ]


def _sums_of(tables: Sequence[Table], player: int) -> PlayerSums:
    """One player's sums over all tables; boards of different tables are different clusters."""
    total = PlayerSums()
    for table in tables:
        if player in table.players:
            total = total.merge(table.tally.players[table.players.index(player)])
    return total


def _scores(sums: PlayerSums) -> Summary:
    return {
        "deals": sums.total.m,
        "points": sums.total.y,
        "score": _mean(sums.total),
        "declarer": _mean(sums.declarer),
        "defender": _mean(sums.defender),
        "declarer_won": _mean(sums.declarer_won),
        "defender_won": _mean(sums.defender_won),
    }


def _superiority(tables: Sequence[Table], player: int) -> float | None:
    """How likely the player's true score is above 0; between two players, above the other's, so that both agree."""
    if len(tables) == 1 and len(tables[0].players) == 2:
        likelihood = superiority(tables[0].tally.pairs[0].difference)
        return likelihood if likelihood is None or player == tables[0].players[0] else 1 - likelihood
    return superiority(_sums_of(tables, player).total)


def _mean(sums: Sums) -> Summary | None:
    return _estimate(estimate(sums))


def _estimate(value: Estimate | None) -> Summary | None:
    if value is None:
        return None
    return {
        "mean": _rounded(value.mean),
        "margin": _rounded(value.margin),
        "boards": value.clusters,
        "deals": value.results,
    }


def _rating(rating: Rating | None) -> Summary | None:
    return None if rating is None else {"rating": _rounded(rating.rating), "margin": _rounded(rating.margin)}


def _pairs(progress: Progress) -> list[Summary]:
    plan = progress.plan
    pairs: list[Summary] = []
    for table, tally in zip(plan.tables, progress.tallies, strict=True):
        for place, (first, second) in enumerate(pairs_of(len(table.players))):
            names = [plan.entrants[table.players[each]].name for each in (first, second)]
            if tally.pairs[place].wins.m:
                pairs.append({"players": names, **_pair(tally.pairs[place])})
    return pairs


def _pair(sums: PairSums) -> Summary:
    return {
        "boards": sums.wins.clusters,
        "deals": sums.wins.m // 2,
        "share": _mean(sums.wins),
        "elo": _estimate(estimate_rating(sums.wins)),
        "difference": _mean(sums.difference),
        "los": _rounded(superiority(sums.difference)),
    }


def _test(plan: Plan, test: Standing | None) -> Summary | None:
    if plan.sprt is None:
        return None
    chosen = plan.sprt
    return {
        "measure": chosen.measure.value,
        "h0": chosen.low,
        "h1": chosen.high,
        "alpha": chosen.alpha,
        "beta": chosen.beta,
        "llr": None if test is None else _rounded(test.llr),
        "lower": _rounded(chosen.bounds[0]),
        "upper": _rounded(chosen.bounds[1]),
        "verdict": "open" if test is None else test.verdict.value,
    }


def _rounded(value: float | None) -> float | None:
    """Six digits behind the point are more than a match can know; JSON has no infinity."""
    return None if value is None or not math.isfinite(value) else round(value, 6)


# Figures as people read them.


def with_margin(figure: Summary | None, name: str = "mean", digits: int = 1, sign: str = "+") -> str:
    """A figure and what it is certain by."""
    if figure is None or figure[name] is None:
        return "–"
    shown = f"{figure[name]:{sign}.{digits}f}".replace("-", "−")
    return shown if figure["margin"] is None else f"{shown} ± {figure['margin']:.{digits}f}"


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
