"""``result``, ``results``, ``adjust`` and ``what-if``: scores, and what a correction would change."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.errors import BadInput, bad_input
from paiju.cli.event.shared import (
    ConfirmedOption,
    Desk,
    ReasonOption,
    Refused,
    SegmentOption,
    acting,
    tell,
)
from paiju.cli.output import Column, Table, both
from paiju.files import read_bytes
from paiju.games.doudizhu.rules import Rules
from paiju.papers.fill import name_of
from paiju.papers.results import (
    BadResult,
    ImpossibleDeal,
    RefusedRow,
    read_deal,
    read_levels,
    read_numbers,
    read_results,
    refused_rows,
)
from paiju.papers.roster import Problem
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.course import award, running_segment
from paiju.tournament.people.numbering import Numbering
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome
from paiju.tournament.seating.progress import missing_results
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.whatif import WhatIf, what_if
from paiju.words import say
from paiju.words.acts import say_outcome
from paiju.words.standings import say_segment

TableArgument = Annotated[int, typer.Argument(metavar="TABLE", help="桌号 | the table's number")]
BoardOption = Annotated[int | None, typer.Option("--board", metavar="N", help="副，默认下一副 | the board")]
ScoresOption = Annotated[str | None, typer.Option("--scores", metavar="W,S,E", help="西、南、东得分 | points by seat")]
LevelsOption = Annotated[str | None, typer.Option("--levels", metavar="A,B", help="双方的级 | levels of both")]
FirstOption = Annotated[int | None, typer.Option("--first", metavar="1|2", help="先到方 | who reached it first")]
DealOption = Annotated[
    str | None,
    typer.Option(
        "--deal",
        metavar="TEXT",
        help="纸上记录 | as the sheet says",
    ),
]

CauseOption = Annotated[a.Cause, typer.Option("--cause", show_default=False, help="公布后的缘由 | once published")]
CaseOption = Annotated[int | None, typer.Option("--case", metavar="N", help="申诉案号 | the appeal")]


@acting("result")
def result(
    at_desk: Desk,
    table: TableArgument,
    board: BoardOption = None,
    scores: ScoresOption = None,
    deal: DealOption = None,
    levels: LevelsOption = None,
    first: FirstOption = None,
    times: Annotated[str | None, typer.Option("--times", metavar="S,S,S", help="用时（秒） | play times")] = None,
    correct: Annotated[bool, typer.Option("--correct", help="更正 | correct what is there")] = False,
    cause: CauseOption = a.Cause.CHECK,
    case: CaseOption = None,
    segment: SegmentOption = None,
    confirmed: ConfirmedOption = False,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    id_ = at_desk.played(segment, table, board) if correct else at_desk.segment(segment)
    key = _corrected(at_desk, id_, table, board) if correct else _key(at_desk, id_, table, board)
    outcome = _outcome(at_desk, scores, deal, levels, first, times)
    if correct:
        at_desk.do(a.CorrectResult(id_, key, outcome, cause, case, confirmed), reason)
    else:
        at_desk.do(a.EnterResults(id_, (a.Entered(key, outcome),), confirmed), reason)
    missing = len(missing_results(at_desk.state.segments[id_]))
    where = _where(at_desk, id_, key)
    written = say_outcome(outcome)
    tell(
        out,
        "corrected" if correct else "entered",
        say(
            "printed",
            "corrected" if correct else "entered",
            {"where": where, "table": table, "written": written, "missing": missing},
        ),
        table=table,
        board=key.board,
        result=written.en,
        missing=missing,
    )


@acting("results")
def results(
    at_desk: Desk,
    table: Annotated[Path, typer.Argument(metavar="CSV", help="成绩 | the results")],
    segment: SegmentOption = None,
    confirmed: ConfirmedOption = False,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    id_ = at_desk.segment(segment)
    entered = _enter_file(at_desk, table, id_, confirmed, reason)
    missing = len(missing_results(at_desk.state.segments[id_]))
    said = say("printed", "entered_many", {"count": entered, "missing": missing})
    tell(out, "entered", said, entered=entered, missing=missing)


def _enter_file(at_desk: Desk, table: Path, id_: SegmentId, confirmed: bool, reason: str) -> int:
    """How many results of a file were entered; all of them or, with everything that is wrong told, none."""

    def refuse(action: a.EnterResults) -> Refusal | None:
        try:
            at_desk.decide(action, reason)
        except Refused as refused:
            return refused.refusal
        return None

    found = read_results(read_bytes(table), _deals(at_desk))
    whole = a.EnterResults(id_, tuple(it.result for it in found.rows), confirmed)
    if found.wrong or refuse(whole) is not None:
        found = refused_rows(found, id_, confirmed, refuse)
    if found.wrong:
        raise _bad_file(at_desk, table, found.wrong)
    at_desk.do(whole, reason)
    return len(found.rows)


def _bad_file(at_desk: Desk, table: Path, wrong: Sequence[Problem | RefusedRow]) -> BadInput:
    """A line for each row that is wrong; a single one is told with the error itself."""
    told = [(it.row, _said(at_desk, it)) for it in wrong]
    if at_desk.out.as_json:
        at_desk.out.json({"done": "nothing", "problems": [{"row": row, **both(said)} for row, said in told]})
    elif len(told) > 1:
        for row, said in told:
            at_desk.out.say(Words(f"第 {row} 行：{said.zh}", f"row {row}: {said.en}"), "red")
    rows = sorted({row for row, _ in told if row})
    zh, en = "、".join(map(str, rows)), ", ".join(map(str, rows))
    where = Words(f"{table} 第 {zh} 行", f"{table}, row {en}") if rows else Words(str(table), str(table))
    what = told[0][1] if len(told) == 1 else Words("有误。", "wrong.")
    return BadInput(f"{where.zh}：{what.zh} 没有写入", f"{where.en}: {what.en} Nothing was written")


def _said(at_desk: Desk, wrong: Problem | RefusedRow) -> Words:
    if isinstance(wrong, RefusedRow):
        return at_desk.refused(wrong.refusal).words
    return say("problem", wrong.code, dict(wrong.facts))


def _deals(at_desk: Desk) -> Rules | None:
    """The rules of the deals, in a book that scores deal by deal."""
    play = at_desk.regulation.play
    return play if isinstance(play, Rules) else None


def _outcome(
    at_desk: Desk, scores: str | None, deal: str | None, levels: str | None, first: int | None, times: str | None
) -> Outcome:
    if sum(text is not None for text in (scores, deal, levels)) != 1:
        raise bad_input("give_one_outcome")
    try:
        if levels is not None:
            return read_levels(levels, first)
        clock = () if times is None else tuple(seconds * 1000 for seconds in read_numbers(times))
        return DealScores(read_numbers(scores) if scores is not None else _points(at_desk, deal or ""), clock)
    except BadResult as bad:
        said = say("problem", bad.problem.code, dict(bad.problem.facts))
        raise BadInput(said.zh, said.en) from None


def _points(at_desk: Desk, deal: str) -> tuple[int, ...]:
    rules = _deals(at_desk)
    if rules is None:
        raise bad_input("regulation_has_no_deals")
    try:
        return read_deal(rules, deal)
    except ImpossibleDeal as impossible:
        raise at_desk.refused(impossible.refusal) from None


def _key(at_desk: Desk, id_: SegmentId, table: int, board: int | None) -> ResultKey:
    segment = at_desk.state.segments.get(id_)
    if segment is None:
        raise bad_input("no_segment", given=id_)
    if board is not None:
        return ResultKey(table, board)
    free = [each for each in segment.boards if (table, each) not in segment.results]
    return ResultKey(table, free[0] if free else segment.boards[-1])


def _corrected(at_desk: Desk, id_: SegmentId, table: int, board: int | None) -> ResultKey:
    """The result that is there: on the board that was named, else the table's last."""
    segment = at_desk.state.segments.get(id_)
    if segment is None:
        raise bad_input("no_segment", given=id_)
    known = [key for key in segment.results if key.table == table]
    return ResultKey(table, board) if board is not None else max(known, default=ResultKey(table, segment.boards[-1]))


def _where(at_desk: Desk, id_: SegmentId, key: ResultKey) -> Words:
    """Before the table of what was corrected: it need not be of the segment that is being played."""
    said = say_segment(id_, at_desk.state.setup.book)
    if not key.board:
        return Words(f"{said.zh} ", f"{said.en}, ")
    return say("printed", "at_board", {"said": said, "board": key.board})


@acting("adjust")
def adjust(
    at_desk: Desk,
    table: TableArgument,
    shares: Annotated[str, typer.Argument(metavar="W,S,E", help="百分比 | percentages")],
    board: BoardOption = None,
    cause: CauseOption = a.Cause.CHECK,
    case: CaseOption = None,
    segment: SegmentOption = None,
    reason: ReasonOption = "",
) -> None:
    out = at_desk.out
    parts = [part.strip() for part in shares.replace("，", ",").split(",")]
    if len(parts) != 3 or not all(part == "-" or part.isdecimal() for part in parts):
        raise bad_input("three_percentages", shares=repr(shares))
    awarded = tuple(None if part == "-" else int(part) for part in parts)
    is_due = board is None and running_segment(at_desk.regulation, at_desk.state) is not None
    id_ = at_desk.segment(segment) if is_due else at_desk.played(segment, table, board)
    key = _key(at_desk, id_, table, board)
    outcome = Adjusted(awarded, (None, None, None))
    at_desk.do(award(at_desk.state, id_, key, outcome, cause=cause, appeal=case), reason)
    tell(
        out,
        "adjusted",
        say("printed", "table_board", {"table": table, "board": key.board, "shares": shares}),
        table=table,
    )


@acting("what-if")
def what_if_(
    at_desk: Desk,
    table: TableArgument,
    segment: SegmentOption = None,
    board: BoardOption = None,
    scores: ScoresOption = None,
    deal: DealOption = None,
    levels: LevelsOption = None,
    first: FirstOption = None,
    cause: CauseOption = a.Cause.CHECK,
    case: CaseOption = None,
) -> None:
    out = at_desk.out
    id_ = at_desk.played(segment, table, board)
    outcome = _outcome(at_desk, scores, deal, levels, first, None)
    action = a.CorrectResult(id_, _corrected(at_desk, id_, table, board), outcome, cause, case)
    by = at_desk.author(a.CorrectResult)
    found = what_if(at_desk.regulation, at_desk.log.acts, by, action, at_desk.at, "what if")
    if isinstance(found, Refusal):
        raise at_desk.refused(found)
    if out.as_json:
        out.json(_changes(found, at_desk.numbers))
    else:
        _show_changes(at_desk, found)


def _changes(found: WhatIf, numbers: Numbering) -> dict[str, object]:
    return {
        "ranks": [
            {"number": numbers.shown(one.number), "before": one.before, "after": one.after} for one in found.ranks
        ],
        "cuts": [
            {"after": str(one.after), "in": list(map(int, one.would_advance)), "out": list(map(int, one.would_be_out))}
            for one in found.cuts
        ],
        "seatings": [str(one.segment) for one in found.seatings],
    }


def _show_changes(at_desk: Desk, found: WhatIf) -> None:
    out, state, names = at_desk.out, at_desk.state, at_desk.names
    if not (found.ranks or found.cuts or found.seatings):
        out.say(say("printed", "nothing_would_change"))
        return
    if found.ranks:
        table = Table(
            (
                Column(say("head", "no"), right=True),
                Column(say("head", "name")),
                Column(say("head", "now"), right=True),
                Column(say("head", "then"), right=True),
            ),
            say("printed", "ranks_would_change"),
        )
        for one in found.ranks:
            table.add(at_desk.shown(one.number), name_of(state, names, one.number), one.before or "—", one.after or "—")
        out.table(table)
    for cut in found.cuts:
        gained = "、".join(f"{at_desk.shown(who)} {name_of(state, names, who)}" for who in cut.would_advance)
        lost = "、".join(f"{at_desk.shown(who)} {name_of(state, names, who)}" for who in cut.would_be_out)
        said = say_segment(cut.after, state.setup.book)
        out.say(
            say("printed", "cut_would_change", {"said": said, "gained": gained, "lost": lost}),
            "yellow",
        )
    for seating in found.seatings:
        said = say_segment(seating.segment, state.setup.book)
        out.say(say("printed", "seating_would_change", {"said": said}), "yellow")
