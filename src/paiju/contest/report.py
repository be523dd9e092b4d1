"""What a contest under regulation 001 has come to: a document (``summary.json``) and a page (``report.html``)."""

import json
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from paiju.contest.boards import board_commitment
from paiju.contest.plan import ContestPlan
from paiju.contest.segment import segment_folder
from paiju.engines.match.report import Choose, page
from paiju.files import write_text
from paiju.papers.fill import standing_sheet
from paiju.papers.sheets import Sheet
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat
from paiju.tournament.acts import Act
from paiju.tournament.commands import Forfeit, Penalise, RegisterBuild
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import HOUSE, Segment, Stage
from paiju.tournament.state import State
from paiju.words import say
from paiju.words.standings import say_segment

FORMAT = "paiju-contest-summary 1"

Document = dict[str, Any]


def standing_of(plan: ContestPlan, state: State, stage: Stage | None = None) -> Sheet:
    """The standing as it is now."""
    return standing_sheet(state, CCGC_CONTEST.standing(state, stage), _people(plan))


def _people(plan: ContestPlan) -> dict[PersonRef, str]:
    return {PersonRef(f"program-{number}"): team.entrant.name for number, team in enumerate(plan.teams, 1)}


def _name(plan: ContestPlan, number: int) -> str:
    return "—" if number == HOUSE else plan.teams[number - 1].entrant.name


# The document.


def summarise_contest(folder: Path, plan: ContestPlan, state: State, acts: Sequence[Act]) -> Document:
    standing = standing_of(plan, state)
    return {
        "format": FORMAT,
        "event": state.setup.name,
        "book": state.setup.book,
        "options": dict(state.setup.options),
        "sizes": {each.name: state.setup.parameters.get(each.name, each.default) for each in CCGC_CONTEST.parameters},
        "seed": state.seed,
        "source": plan.source,
        "boards": {"seed": plan.board_seed or None, "commitment": board_commitment(folder, plan) or None},
        "complete": state.finished,
        "teams": [
            {
                "number": int(number),
                "name": _name(plan, number),
                "unit": entrant.unit,
                "seed": entrant.seed,
                "build": entrant.build,
                "binds": list(plan.teams[int(number) - 1].entrant.binds),
                "status": entrant.status.value,
            }
            for number, entrant in state.entrants.items()
        ],
        "standing": [dict(zip(standing.keys, row, strict=True)) for row in standing.rows],
        "segments": [_segment(segment) for segment in state.segments.values()],
        "cuts": {str(after): list(map(int, kept)) for after, kept in state.cuts.items()},
        "awards": [
            {"prize": award.prize.value, "number": int(award.entrant), "place": award.place} for award in state.awards
        ],
        "builds": [_build(act) for act in acts if isinstance(act.action, RegisterBuild | Penalise)],
        "forfeits": [
            {"segment": str(act.action.segment), "number": int(act.action.number), "reason": act.reason}
            for act in acts
            if isinstance(act.action, Forfeit)
        ],
        "faults": _faults(folder, plan, state),
    }


def _segment(segment: Segment) -> Document:
    return {
        "segment": str(segment.id),
        "boards": list(segment.boards),
        "closed": segment.closed_at is not None,
        "byes": list(map(int, segment.seating.byes)),
        "absent": list(map(int, segment.absent)),
        "tables": [
            {
                "table": table.table,
                "seats": list(map(int, table.seats)),
                "scores": {
                    key.board: list(result.outcome.scores)
                    for key, result in sorted(segment.results.items())
                    if key.table == table.table and isinstance(result.outcome, DealScores)
                },
            }
            for table in segment.seating.tables
        ],
    }


def _build(act: Act) -> Document:
    """A build that was registered between two rounds, or found changed during one."""
    action = act.action
    if isinstance(action, RegisterBuild):
        return {"number": int(action.number), "accepted": True, "build": action.build, "reason": act.reason}
    where = str(action.segment) if isinstance(action, Penalise) else ""
    number = int(action.number) if isinstance(action, Penalise) else 0
    return {"number": number, "accepted": False, "segment": where, "reason": act.reason}


def _faults(folder: Path, plan: ContestPlan, state: State) -> list[Document]:
    """What programs did wrong, counted by kind, the first case in full."""
    faults: dict[tuple[int, str], Document] = {}
    for id_ in state.segments:
        results = segment_folder(folder, id_) / "results.jsonl"
        lines = results.read_text("utf-8").splitlines() if results.exists() else []
        for deal in map(json.loads, lines):
            for fault in deal["faults"]:
                number = deal["players"][fault["seat"]] + 1
                if number > len(plan.teams):
                    continue
                first = {"number": number, "code": fault["code"], "count": 0, "settled": 0, "segment": str(id_)}
                words = {"board": deal["board"], "zh": fault["zh"], "en": fault["en"]}
                known = faults.setdefault((number, fault["code"]), first | words)
                known["count"] += 1
                known["settled"] += fault["settled"]
    return [faults[key] for key in sorted(faults)]


# The page.


def write_report(folder: Path, plan: ContestPlan, state: State, acts: Sequence[Act], choose: Choose) -> Document:
    summary = summarise_contest(folder, plan, state, acts)
    write_text(folder / "summary.json", json.dumps(summary, ensure_ascii=False, indent=2) + "\n")
    write_text(folder / "report.html", _render(plan, state, summary, choose))
    return summary


def _render(plan: ContestPlan, state: State, summary: Document, choose: Choose) -> str:
    def text(zh: str, en: str) -> str:
        return escape(choose(Words(zh, en)))

    about = [
        f"{len(plan.teams)} {text('队', 'teams')}",
        f"{text('抽签种子', 'seed of the draws')} {escape(state.seed)}",
        "" if summary["complete"] else text("未完", "not complete"),
    ]
    commitment = summary["boards"]["commitment"]
    if commitment:
        about.append(f"{text('发牌承诺', 'commitment of the boards')} <code>{commitment}</code>")
    body = [f"<p>{' · '.join(filter(None, about))}</p>"]
    body.append(f"<h2>{text('名次', 'Standing')}</h2>{_sheet(standing_of(plan, state), choose)}")
    if any(id_.stage is Stage.FINAL for id_ in state.segments):
        preliminary = standing_of(plan, state, Stage.PRELIMINARY)
        body.append(f"<h2>{text('预赛名次', 'Standing of the preliminary')}</h2>{_sheet(preliminary, choose)}")
    body += [
        f"<h2>{escape(choose(say_segment(segment.id)))}</h2>{_round(plan, segment, choose)}"
        for segment in state.segments.values()
    ]
    if summary["faults"]:
        head = [choose(say("heading", name)) for name in ("player", "count", "settled", "reason")]
        rows = (
            (
                _name(plan, fault["number"]),
                fault["count"],
                fault["settled"],
                f"{fault['segment']} #{fault['board']}: {choose(Words(fault['zh'], fault['en']))}",
            )
            for fault in summary["faults"]
        )
        body.append(f"<h2>{escape(choose(say('heading', 'faults')))}</h2>{_table(head, rows)}")
    body.append(f"<h2>{text('登记的程序', 'Registered builds')}</h2>{_builds(summary, choose)}")
    return page(summary["event"], body)


def _sheet(sheet: Sheet, choose: Choose) -> str:
    return _table([choose(Words(*column)) for column in sheet.columns], sheet.rows)


def _round(plan: ContestPlan, segment: Segment, choose: Choose) -> str:
    """Every table with its players and the sum of their scores; who sits out and who forfeits below."""
    head = [choose(Words("桌", "table")), *(choose(say("seat", Seat(seat))) for seat in range(3))]
    rows = []
    for table in segment.seating.tables:
        scores = [
            result.outcome.scores
            for key, result in segment.results.items()
            if key.table == table.table and isinstance(result.outcome, DealScores)
        ]
        sums = [f"{sum(column):+d}".replace("-", "−") for column in zip(*scores, strict=True)] or ["–"] * 3
        rows.append(
            (table.table, *(f"{_name(plan, who)} {total}" for who, total in zip(table.seats, sums, strict=True)))
        )
    told = [
        (Words("轮空", "byes"), segment.seating.byes),
        (Words("弃权", "forfeits"), tuple(segment.absent)),
    ]
    notes = [
        f"<p>{escape(choose(words))}: {escape('、'.join(_name(plan, number) for number in numbers))}</p>"
        for words, numbers in told
        if numbers
    ]
    return _table(head, rows) + "".join(notes)


def _builds(summary: Document, choose: Choose) -> str:
    head = [choose(Words(*pair)) for pair in (("号", "No."), ("队", "team"), ("单位", "unit"), ("SHA-256", "SHA-256"))]
    rows = [(team["number"], team["name"], team["unit"], team["build"]) for team in summary["teams"]]
    return _table(head, rows)


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
