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
        _show_test(out, summary["sprt"])
    out.line()
    for words in _notes(summary):
        out.say(words, "dim")


def _players(summary: Summary) -> Table:
    declarer, defender = say_roles(summary["book"])
    table = Table(
        (
            Column(say("heading", "player")),
            Column(say("heading", "deals"), right=True),
            Column(say("heading", "score"), right=True),
            Column(declarer, right=True),
            Column(defender, right=True),
            Column(say("heading", "rating"), right=True),
            Column(say("heading", "los"), right=True),
            Column(say("heading", "faults"), right=True),
        )
    )
    for player in sorted(summary["players"], key=_order):
        rating = player["rating"]
        table.add(
            player["name"],
            player["deals"],
            with_margin(player["score"]),
            with_margin(player["declarer"]),
            with_margin(player["defender"]),
            with_margin(rating, "rating", 0),
            percent(player["los"]),
            faults_of(player),
        )
    return table


def _order(player: Summary) -> tuple[float, str]:
    return -(player["score"] or {"mean": 0})["mean"], player["name"]


def _pairs(summary: Summary) -> Table:
    table = Table(
        (
            Column(say("heading", "player")),
            Column(say("heading", "opponent")),
            Column(say("heading", "deals"), right=True),
            Column(say("heading", "difference"), right=True),
            Column(say("heading", "share"), right=True),
            Column(say("heading", "elo"), right=True),
            Column(say("heading", "los"), right=True),
        )
    )
    for pair in summary["pairs"]:
        table.add(
            *pair["players"],
            pair["deals"],
            with_margin(pair["difference"]),
            share_of(pair),
            elo_of(pair),
            percent(pair["los"]),
        )
    return table


def _faults(summary: Summary) -> Table:
    table = Table(
        (
            Column(say("heading", "player")),
            Column(say("heading", "count"), right=True),
            Column(say("heading", "settled"), right=True),
            Column(say("heading", "reason"), flexible=True, stacked=True),
        )
    )
    for player in summary["players"]:
        for fault in player["faults"]:
            where = Words(f"第 {fault['board']} 副：", f"board {fault['board']}: ")
            table.add(
                player["name"], fault["count"], fault["settled"], Words(where.zh + fault["zh"], where.en + fault["en"])
            )
    return table


def _show_test(out: Output, test: Summary) -> None:
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
