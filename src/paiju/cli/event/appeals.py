"""``appeals``: which are open, what each waits for and until when; also told by ``show`` and ``next``."""

from typing import Annotated

import typer

from paiju.cli.event.shared import Desk, reading
from paiju.cli.output import Column, Table, both
from paiju.papers.fill import name_of
from paiju.rulebook.clauses import Words
from paiju.tournament.desk.appeals import Awaits, OpenAppeal, is_overdue, open_appeals
from paiju.tournament.desk.records import Answer, Appeal
from paiju.tournament.people.days import time_text
from paiju.words import say
from paiju.words.standings import say_segment


@reading("appeals", at=True)
def appeals(
    at_desk: Desk,
    everything: Annotated[bool, typer.Option("--all", help="连同已决 | decided ones, too")] = False,
) -> None:
    out = at_desk.out
    waiting = open_appeals(at_desk.regulation.direction, at_desk.state)
    decided = [it for it in at_desk.state.appeals.values() if it.answer is not Answer.OPEN and everything]
    if out.as_json:
        out.json({"open": [_document(at_desk, it) for it in waiting], "decided": [it.number for it in decided]})
        return
    if not waiting and not decided:
        out.say(Words("没有未决的申诉。", "No appeal is open."))
        return
    out.table(_table(at_desk, waiting, decided))


def _table(at_desk: Desk, waiting: list[OpenAppeal], decided: list[Appeal]) -> Table:
    zone = at_desk.state.setup.time_zone
    table = Table(
        (
            Column(Words("案号", "case"), right=True),
            Column(Words("何人", "by")),
            Column(Words("局", "segment")),
            Column(Words("事由", "about"), flexible=True),
            Column(Words("等什么", "waits for")),
            Column(Words(f"期限（{zone}）", f"due ({zone})")),
        )
    )
    for it in waiting:
        table.add(*_about(at_desk, it.appeal), _awaited(at_desk, it), _due(at_desk, it))
    for appeal in decided:
        table.add(*_about(at_desk, appeal), say("answer", appeal.answer), "")
    return table


def _about(at_desk: Desk, appeal: Appeal) -> tuple[int, str, Words, str]:
    state = at_desk.state
    who = f"{at_desk.shown(appeal.entrant)} {name_of(state, at_desk.names, appeal.entrant)}"
    where = Words("全赛", "the event") if appeal.segment is None else say_segment(appeal.segment, state.setup.book)
    return appeal.number, who, where, appeal.subject


def _awaited(at_desk: Desk, it: OpenAppeal) -> Words:
    said = say("awaits", it.awaits)
    if it.awaits is Awaits.WRITTEN:
        return said
    upheld, members = sum(it.appeal.votes.values()), len(at_desk.state.officials.panel)
    against = len(it.appeal.votes) - upheld
    zh = f"{said.zh}（{members} 人：赞成 {upheld}，反对 {against}）"
    return Words(zh, f"{said.en} ({members} members: {upheld} for, {against} against)")


def _due(at_desk: Desk, it: OpenAppeal) -> Words:
    if it.due is None:
        unset, later = Words("规程未定", "no time set"), Words("本局结束后起算", "runs from the end of the segment")
        return unset if it.awaits is Awaits.ANSWER else later
    shown = time_text(at_desk.state.setup, it.due)
    return Words(f"{shown} 已逾期！", f"{shown} overdue!") if is_overdue(it.due, at_desk.at) else Words(shown, shown)


def _document(at_desk: Desk, it: OpenAppeal) -> dict[str, object]:
    return {
        "case": it.appeal.number,
        "number": at_desk.shown(it.appeal.entrant),
        "segment": None if it.appeal.segment is None else str(it.appeal.segment),
        "subject": it.appeal.subject,
        "awaits": it.awaits.value,
        **both(say("awaits", it.awaits)),
        "due": None if it.due is None else int(it.due),
        "overdue": is_overdue(it.due, at_desk.at),
    }


def tell_appeals(at_desk: Desk) -> None:
    """Below what is due next: an appeal has a clock of its own."""
    waiting = open_appeals(at_desk.regulation.direction, at_desk.state)
    late = sum(is_overdue(it.due, at_desk.at) for it in waiting)
    if not waiting:
        return
    overdue = Words(f"，其中 {late} 件已逾期", f", {late} of them overdue") if late else Words("", "")
    at_desk.out.say(
        Words(f"未决申诉 {len(waiting)} 件{overdue.zh}：", f"Open appeals: {len(waiting)}{overdue.en}"),
        "bold red" if late else "yellow",
    )
    for it in waiting:
        number, who, _, subject = _about(at_desk, it.appeal)
        waits, due = say("awaits", it.awaits), _due(at_desk, it)
        zh = f"案号 {number}，{who}：{subject}；{waits.zh}，期限 {due.zh}"
        at_desk.out.say(Words(zh, f"case {number}, {who}: {subject}; {waits.en}, due {due.en}"), indent=2)
