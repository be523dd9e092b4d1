"""The report of a league: one HTML file with tables and plots that loads nothing and runs nothing."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from paiju.engines.match.plots import Mark, Row, dot_plot
from paiju.engines.match.summary import Summary, faults_of, percent, with_margin
from paiju.rulebook.clauses import Words
from paiju.words import say
from paiju.words.contest import say_roles

Choose = Callable[[Words], str]

STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fff; --soft: #6b6b76; --rule: #d9d9e0; --a: #1f6feb;
  --b: #d5005a; --good: 31, 111, 235; --bad: 213, 0, 90; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #ececf1; --paper: #17171b; --soft: #a0a0ad; --rule: #3a3a44; }
}
body { font: 16px/1.5 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--ink);
  background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p, .soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child, td.text { text-align: left; }
td.text { white-space: normal; }
svg { width: 100%; height: auto; font-size: 13px; }
svg text { fill: var(--ink); } svg .name { text-anchor: end; } svg .tick { text-anchor: middle; fill: var(--soft); }
svg .value { fill: var(--soft); }
svg line { stroke: var(--rule); } svg .zero { stroke: var(--soft); }
svg .range { stroke-width: 2.5; } svg line.a { stroke: var(--a); } svg circle.a { fill: var(--a); }
svg line.b { stroke: var(--b); } svg circle.b { fill: var(--b); }
.key::before { content: "● "; } .key.a::before { color: var(--a); } .key.b::before { color: var(--b); }
"""


def render(summary: Summary, title: str, choose: Choose) -> str:
    """The page. ``choose`` chooses the language."""
    players = sorted(summary["players"], key=_order)
    body = [
        f"<p>{escape(choose(_about(summary)))}</p>",
        _section(choose, say("heading", "rating"), [_ratings(players, choose), _players(summary, players, choose)]),
        _section(choose, say("heading", "score"), [_roles(summary, players, choose)]),
        _section(choose, say("heading", "crosstable"), [_crosstable(summary, players, choose)]),
    ]
    if any(player["faults"] for player in players):
        body.append(_section(choose, say("heading", "faults"), [_faults(players, choose)]))
    notes = [say("note", "interval"), say("note", "rating")]
    if any(player["rating_prior"] for player in players):
        notes.append(say("note", "prior"))
    body += [f"<p>{escape(choose(note))}</p>" for note in notes]
    return page(title, body)


def page(title: str, body: Iterable[str]) -> str:
    """A whole page under its title."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    top = ["<!doctype html>", '<html lang="zh">', f"<head>{head}", f"<style>{STYLE}</style></head>", "<body>"]
    return "\n".join([*top, f"<h1>{escape(title)}</h1>", *body, "</body>", "</html>", ""])


def _order(player: Summary) -> tuple[float, float, str]:
    rating, score = player["rating"], player["score"]
    return -(rating["rating"] if rating else 0), -(score["mean"] if score else 0), player["name"]


def _about(summary: Summary) -> Words:
    ended = Words("", "") if summary["complete"] else Words("（未完）", " (not complete)")
    return Words(
        f"{summary['book']} · {len(summary['players'])} 名牌手 · {summary['boards']} 副牌打了 {summary['deals']} 次"
        f" · 种子 {summary['seed']}{ended.zh}",
        f"{summary['book']} · {len(summary['players'])} players · {summary['boards']} boards, {summary['deals']} deals"
        f" · seed {summary['seed']}{ended.en}",
    )


def _section(choose: Choose, heading: Words, parts: Iterable[str]) -> str:
    return f"<h2>{escape(choose(heading))}</h2>\n" + "\n".join(parts)


def _table(head: Sequence[str], rows: Iterable[str]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f'<div class="wide"><table>\n<tr>{cells}</tr>\n' + "\n".join(rows) + "\n</table></div>"


def _row(cells: Iterable[object]) -> str:
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


def _ratings(players: Sequence[Summary], choose: Choose) -> str:
    rows = [
        Row(player["name"], (Mark(player["rating"]["rating"], player["rating"]["margin"]),))
        for player in players
        if player["rating"] is not None
    ]
    return dot_plot(rows, choose(say("heading", "rating"))) if rows else ""


def _players(summary: Summary, players: Sequence[Summary], choose: Choose) -> str:
    declarer, defender = say_roles(summary["book"])
    headings = [say("heading", name) for name in ("player", "deals", "rating", "score")]
    head = [*headings, declarer, defender, say("heading", "los"), say("heading", "faults")]
    rows = (
        _row(
            (
                player["name"],
                player["deals"],
                with_margin(player["rating"], "rating", 0),
                *(with_margin(player[role]) for role in ("score", "declarer", "defender")),
                percent(player["los"]),
                faults_of(player),
            )
        )
        for player in players
    )
    return _table([choose(words) for words in head], rows)


def _roles(summary: Summary, players: Sequence[Summary], choose: Choose) -> str:
    declarer, defender = (choose(words) for words in say_roles(summary["book"]))
    rows = []
    for player in players:
        styles = (("declarer", "a"), ("defender", "b"))
        marks = [
            Mark(player[role]["mean"], player[role]["margin"], style)
            for role, style in styles
            if player[role] is not None
        ]
        rows.append(Row(player["name"], tuple(marks)))
    key = f'<p><span class="key a">{escape(declarer)}</span> <span class="key b">{escape(defender)}</span></p>'
    return key + dot_plot(rows, f"{declarer}, {defender}")


def _crosstable(summary: Summary, players: Sequence[Summary], choose: Choose) -> str:
    """Points per deal more than the player on top, with the margin; coloured by the share of deals won."""
    cells = _meetings(summary)
    names = [player["name"] for player in players]
    rows = (
        f"<tr><td>{escape(name)}</td>" + "".join(cells.get((name, other), "<td>·</td>") for other in names) + "</tr>"
        for name in names
    )
    return f"<p>{escape(choose(say('heading', 'difference')))}</p>" + _table(["", *names], rows)


def _meetings(summary: Summary) -> dict[tuple[str, str], str]:
    meetings: dict[tuple[str, str], list[Summary]] = {}
    for pair in summary["pairs"]:
        first, second = pair["players"]
        meetings.setdefault((first, second), []).append(pair)
    cells: dict[tuple[str, str], str] = {}
    for (first, second), pairs in meetings.items():
        cells[first, second] = _cell(pairs, 1)
        cells[second, first] = _cell(pairs, -1)
    return cells


def _cell(pairs: Sequence[Summary], sign: int) -> str:
    """Players may have met at several tables; those are shown one below the other."""
    deals = sum(pair["deals"] for pair in pairs)
    share = sum(pair["share"]["mean"] * pair["deals"] for pair in pairs) / deals
    lead = sign * (2 * share - 1)
    colour = "var(--good)" if lead > 0 else "var(--bad)"
    shown = "<br>".join(
        escape(with_margin(pair["difference"] | {"mean": sign * pair["difference"]["mean"]}, digits=0))
        for pair in pairs
    )
    return f'<td style="background: rgba({colour}, {min(abs(lead), 1) * 0.5:.2f})">{shown}</td>'


def _faults(players: Sequence[Summary], choose: Choose) -> str:
    head = [choose(say("heading", name)) for name in ("player", "count", "settled", "reason")]
    rows = (
        f"<tr><td>{escape(player['name'])}</td><td>{fault['count']}</td><td>{fault['settled']}</td>"
        f'<td class="text">{escape(choose(Words(fault["zh"], fault["en"])))}</td></tr>'
        for player in players
        for fault in player["faults"]
    )
    return _table(head, rows)
