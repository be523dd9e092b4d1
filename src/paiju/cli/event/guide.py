"""``next``: what is due now and the commands for it; on a terminal it offers to do the step."""

import sys
from functools import partial
from typing import Annotated

import typer

from paiju.cli.errors import BadInput
from paiju.cli.event.rounds import show_seating
from paiju.cli.event.setup import next_document, tell_next
from paiju.cli.event.shared import Desk, acting
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.course import Step, StepKind, advance


@acting("next")
def next_(
    at_desk: Desk,
    do: Annotated[bool, typer.Option("--do", help="询问并执行 | ask, and do it")] = False,
) -> None:
    out = at_desk.out
    if do and not sys.stdin.isatty():
        raise BadInput("--do 要在终端里用", "--do needs a terminal")
    if out.as_json:
        out.json(next_document(at_desk))
        return
    tell_next(at_desk)
    if do:
        for step in advance(lambda: at_desk.step, partial(_agrees, out)):
            _take(at_desk, step)
            tell_next(at_desk)


QUESTIONS: dict[StepKind, Words] = {
    StepKind.CHECK_IN: Words("签到 {missing} 人？", "Check in {missing}?"),
    StepKind.APPROVE: Words("批准编排？", "Approve the seating?"),
    StepKind.START: Words("开始？", "Start it?"),
    StepKind.CLOSE: Words("收局？", "Close it?"),
    StepKind.CUT: Words("确定晋级？", "Make the cut?"),
    StepKind.PUBLISH: Words("公布最后名次？", "Publish the final standing?"),
    StepKind.AWARDS: Words("颁发奖项？", "Grant the awards?"),
    StepKind.FINISH: Words("结束赛事？此后不能再改。", "Finish the event? Nothing can be changed after that."),
}
"""What is asked before a step; a draw and a seating can be looked at before anything rests on them."""


def _agrees(out: Output, step: Step) -> bool:
    """Whether the official wants the step taken; False where something else comes first."""
    if step.kind is StepKind.PLAY:
        out.say(Words(f"还缺 {step.missing} 个成绩。", f"{step.missing} results are missing."), "yellow")
    question = QUESTIONS.get(step.kind)
    if question is None or not step.ready:
        return step.ready
    return typer.confirm(f"{question.zh} {question.en}".format(missing=step.missing))


def _take(at_desk: Desk, step: Step) -> None:
    at_desk.do(step.command or a.PublishSeed(typer.prompt("抽签种子 The seed"), "现场 announced in the hall"))
    if step.kind is StepKind.SEAT and step.segment is not None:
        show_seating(at_desk, step.segment, at_desk.state.segments[step.segment].seating)
