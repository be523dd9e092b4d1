"""The summary of a match or league on the screen."""

from collections.abc import Iterator

from paiju.cli.output import Column, Output, Table
from paiju.engines.match.summary import Summary, elo_of, faults_of, percent, share_of, with_margin
from paiju.rulebook.clauses import Words
from paiju.statistics.sprt import Verdict
from paiju.words import say
from paiju.words.contest import say_roles


def show_summary(out: Output, summary: Summary) -> None:
    """The table of players, then what there is to say besides."""
    out.line()
    out.table(_players(summary))
    if len(summary["pairs"]) > 1 or len(summary["players"]) > 2:
        out.line()
        out.table(_pairs(summary))
    if any(player["faults"] for player in summary["players"]):
        out.line()
        out.table(_faults(summary))
    if summary["sprt"] is not None:
        out.line()
        show_test(out, summary["sprt"])
    out.line()
    for words in _notes(summary):
        out.say(words, "dim")


def _figures(*heads: str | Words) -> Table:
    """Names on the left, figures on the right."""
    return Table(
        [
            Column(say("heading", head) if isinstance(head, str) else head, right=head not in ("player", "opponent"))
            for head in heads
        ]
    )


def _players(summary: Summary) -> Table:
    table = _figures("player", "deals", "score", *say_roles(summary["book"]), "rating", "los", "faults")
    for player in sorted(summary["players"], key=_order):
        scores = (with_margin(player[role]) for role in ("score", "declarer", "defender"))
        rating = with_margin(player["rating"], "rating", 0)
        table.add(player["name"], player["deals"], *scores, rating, percent(player["los"]), faults_of(player))
    return table


def _order(player: Summary) -> tuple[float, str]:
    return -(player["score"] or {"mean": 0})["mean"], player["name"]


def _pairs(summary: Summary) -> Table:
    table = _figures("player", "opponent", "deals", "difference", "share", "elo", "los")
    for pair in summary["pairs"]:
        figures = (with_margin(pair["difference"]), share_of(pair), elo_of(pair), percent(pair["los"]))
        table.add(*pair["players"], pair["deals"], *figures)
    return table


def _faults(summary: Summary) -> Table:
    reason = Column(say("heading", "reason"), flexible=True, stacked=True)
    table = Table([*_figures("player", "count", "settled").columns, reason])
    for player in summary["players"]:
        for fault in player["faults"]:
            board = fault["board"]
            why = Words(f"第 {board} 副：{fault['zh']}", f"board {board}: {fault['en']}")
            table.add(player["name"], fault["count"], fault["settled"], why)
    return table


def show_test(out: Output, test: Summary) -> None:
    unit = Words("等级分", "elo") if test["measure"] == "elo" else Words("分/副", "points per deal")
    asked = f"H0 {test['h0']:g} · H1 {test['h1']:g}"
    llr = "–" if test["llr"] is None else f"{test['llr']:+.2f}"
    verdict = say("verdict", Verdict(test["verdict"]))
    bounds = f"[{test['lower']:+.2f}, {test['upper']:+.2f}]"
    out.say(
        Words(
            f"SPRT（{unit.zh}，{asked}）：LLR {llr} {bounds}，{verdict.zh}",
            f"SPRT ({unit.en}, {asked}): LLR {llr} {bounds}, {verdict.en}",
        ),
        "bold",
    )


def _notes(summary: Summary) -> Iterator[Words]:
    yield say("note", "interval")
    yield say("note", "rating")
    if any(player["rating_prior"] for player in summary["players"]):
        yield say("note", "prior")
    if summary["boards"] == 1:
        yield say("note", "no_margin")
