"""The page of a contest under regulation 001 (``report.html``): it loads nothing and runs nothing."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from paiju.contest.plan import ContestPlan
from paiju.contest.points import Met, growth, met
from paiju.contest.points_plot import STYLE as POINTS_STYLE
from paiju.contest.points_plot import Line, line_plot
from paiju.engines.match.report import Choose, page
from paiju.papers.fill import standing_sheet
from paiju.papers.sheets import Sheet
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import HOUSE, Segment, Stage, parse_segment
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.standings import say_segment

MOST_LINES = 12

_STYLE = """
table.met td { text-align: right; }
table.met td.own { background: var(--rule); } table.met small { color: var(--soft); }
table.met td.up { background: rgba(var(--good), .14); } table.met td.down { background: rgba(var(--bad), .12); }
th.text { text-align: left; } td.text { min-width: 9rem; } p code { overflow-wrap: anywhere; } a { color: inherit; }
"""

Document = dict[str, Any]


def standing_of(plan: ContestPlan, state: State, stage: Stage | None = None) -> Sheet:
    """The standing as it is now."""
    return standing_sheet(state, CCGC_CONTEST.standing(state, stage), _people(plan))


def _people(plan: ContestPlan) -> dict[PersonRef, str]:
    return {PersonRef(f"program-{number}"): team.entrant.name for number, team in enumerate(plan.teams, 1)}


def team_name(plan: ContestPlan, number: int) -> str:
    return "—" if number == HOUSE else plan.teams[number - 1].entrant.name


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def render_contest(plan: ContestPlan, state: State, summary: Document, choose: Choose) -> str:
    def section(code: str, part: str) -> str:
        return f"<h2>{escape(choose(say('contest_report', code)))}</h2>{part}" if part else ""

    def told(code: str) -> str:
        return escape(choose(say("contest_report", code)))

    commitment = summary["boards"]["commitment"]
    about = [
        f"{len(plan.teams)} {told('teams')}",
        f"{told('seed')} {escape(state.seed)}",
        "" if summary["complete"] else told("not_complete"),
        f"{told('commitment')} <code>{commitment}</code>" if commitment else "",
    ]
    has_final = any(id_.stage is Stage.FINAL for id_ in state.segments)
    preliminary = _sheet(standing_of(plan, state, Stage.PRELIMINARY), choose) if has_final else ""
    return page(
        summary["event"],
        [
            f"<style>{POINTS_STYLE}{_STYLE}</style><p>{' · '.join(filter(None, about))}</p>",
            section("standing", _sheet(standing_of(plan, state), choose)),
            section("standing_preliminary", preliminary),
            section("points", _plot(plan, state, Stage.PRELIMINARY, choose)),
            section("points_final", _plot(plan, state, Stage.FINAL, choose)),
            section("crosstable", _crosstable(plan, state, choose)),
            *(
                f"<h2>{escape(choose(say_segment(segment.id)))}</h2>{_round(plan, segment, choose)}"
                for segment in state.segments.values()
            ),
            section("faults", _faults(plan, summary, choose)),
            section("builds", _builds(summary, choose)),
        ],
    )


def _plot(plan: ContestPlan, state: State, stage: Stage, choose: Choose) -> str:
    """The first ones only where there are many: their lines could not be told apart."""
    segments, grown = growth(state, stage)
    if not segments:
        return ""
    lines = [Line(team_name(plan, it.number), tuple(map(float, it.sums))) for it in grown[:MOST_LINES]]
    before = choose(say("contest_report", "carried" if stage is Stage.FINAL else "before"))
    ticks = [before, *(f"{id_.round}.{id_.set}" if stage is Stage.FINAL else str(id_.round) for id_ in segments)]
    drawn = line_plot(lines, ticks, choose(say("contest_report", "points")))
    left = len(grown) - len(lines)
    note = choose(say("contest_report", "best_only", {"count": MOST_LINES, "all": len(grown)})) if left > 0 else ""
    return f"{drawn}<p>{escape(note)}</p>" if note else drawn


def _crosstable(plan: ContestPlan, state: State, choose: Choose) -> str:
    """In the order of the standing: what a team won at the tables that it shared with the one above."""
    found = met(state)
    order = [number for number in _by_rank(state) if any(number in pair for pair in found)]
    if not order:
        return ""
    head = "".join(f"<th>{number}</th>" for number in order)
    rows = [
        f'<tr><th scope="row">{number} {escape(team_name(plan, number))}</th>'
        + "".join(_cell(found.get((number, other)), number == other) for other in order)
        + "</tr>"
        for number in order
    ]
    about = escape(choose(say("contest_report", "crosstable_about")))
    table = f'<div class="wide"><table class="met"><tr><th></th>{head}</tr>{"".join(rows)}</table></div>'
    return f"<p>{about}</p>{table}"


def _cell(each: Met | None, is_own: bool) -> str:
    if each is None:
        return '<td class="own"></td>' if is_own else "<td>·</td>"
    kind = "up" if each.points > 0 else "down" if each.points < 0 else ""
    return f'<td class="{kind}">{_signed(each.points)}<small> /{each.deals}</small></td>'


def _by_rank(state: State) -> list[Number]:
    return [line.number for line in CCGC_CONTEST.standing(state, None).lines]


def _faults(plan: ContestPlan, summary: Document, choose: Choose) -> str:
    """Every case; the record and what was said are files beside this page."""
    if not summary["faults"]:
        return f"<p>{escape(choose(say('contest_report', 'no_faults')))}</p>"
    names = ("program", "where", "reason", "proof")
    head = "".join(f'<th class="text">{escape(choose(say("contest_report", name)))}</th>' for name in names)
    rows = "".join(_fault(plan, fault, choose) for fault in summary["faults"])
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'


def _fault(plan: ContestPlan, fault: Document, choose: Choose) -> str:
    id_ = parse_segment(fault["segment"])
    facts = {"segment": say_segment(id_), "board": fault["board"], "table": fault["table"]}
    where = choose(say("contest_report", "at", facts))
    settled = f" · {choose(say('contest_report', 'settled'))}" if fault["settled"] else ""
    reason = choose(Words(fault["zh"], fault["en"])) + settled
    links = " ".join(
        f'<a href="{escape(quote(fault[file]))}">{escape(choose(say("contest_report", file)))}</a>'
        for file in ("record", "log")
    )
    cells = (f"{fault['number']} {team_name(plan, fault['number'])}", where, reason)
    told = "".join(f'<td class="text">{escape(cell)}</td>' for cell in cells)
    return f'<tr>{told}<td class="text">{links}</td></tr>'


def _builds(summary: Document, choose: Choose) -> str:
    """Of each program the build in each round, by its first letters; below, every one whole."""
    rounds = summary["rounds"]
    head = ["", *(choose(say_segment(parse_segment(each["segment"]))) for each in rounds)]
    rows = [
        (f"{team['number']} {team['name']}", *((each["builds"].get(team["number"]) or "–")[:12] for each in rounds))
        for team in summary["teams"]
    ]
    whole = [(team["number"], team["name"], team["unit"], team["build"]) for team in summary["teams"]]
    columns = [choose(say("contest_report", code)) for code in ("number", "team", "unit")]
    return (_table(head, rows) if rounds else "") + _table([*columns, "SHA-256"], whole)


def _sheet(sheet: Sheet, choose: Choose) -> str:
    return _table([choose(Words(*column)) for column in sheet.columns], sheet.rows)


def _round(plan: ContestPlan, segment: Segment, choose: Choose) -> str:
    """Every table with its players and the sum of their scores; who sits out and who forfeits below."""
    head = [choose(say("contest_report", "table")), *(choose(say("seat", Seat(seat))) for seat in range(3))]
    rows = []
    for table in segment.seating.tables:
        scores = [
            result.outcome.scores
            for key, result in segment.results.items()
            if key.table == table.table and isinstance(result.outcome, DealScores)
        ]
        sums = [_signed(sum(column)) for column in zip(*scores, strict=True)] or ["–"] * 3
        rows.append(
            (table.table, *(f"{team_name(plan, who)} {total}" for who, total in zip(table.seats, sums, strict=True)))
        )
    told = [
        (say("contest_report", "byes"), segment.seating.byes),
        (say("contest_report", "forfeits"), tuple(segment.absent)),
    ]
    notes = [
        f"<p>{escape(choose(words))}: {escape('、'.join(team_name(plan, number) for number in numbers))}</p>"
        for words, numbers in told
        if numbers
    ]
    return _table(head, rows) + "".join(notes)


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns of words stand on the left, columns of numbers on the right."""
    listed = [[str(cell) for cell in row] for row in rows]
    is_text = [any(letter.isalpha() for row in listed for letter in row[place]) for place in range(len(head))]

    def line(tag: str, cells: Sequence[str]) -> str:
        sides = ["left" if words else "right" for words in is_text]
        shown = (
            f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>' for side, cell in zip(sides, cells, strict=True)
        )
        return f"<tr>{''.join(shown)}</tr>"

    return "\n".join(
        ['<div class="wide"><table>', line("th", head), *(line("td", row) for row in listed), "</table></div>"]
    )
