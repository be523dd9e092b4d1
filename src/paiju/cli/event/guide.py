"""``next``: what is due now and the commands for it; on a terminal it offers to do the step."""

import sys
from functools import partial
from typing import Annotated

import typer

from paiju.cli.errors import bad_input
from paiju.cli.event.rounds import show_seating
from paiju.cli.event.setup import next_document, tell_next
from paiju.cli.event.shared import Desk, acting
from paiju.cli.output import Output
from paiju.tournament import commands as a
from paiju.tournament.course import Step, StepKind, advance
from paiju.words import say
from paiju.words.catalogue import codes


@acting("next")
def next_(
    at_desk: Desk,
    do: Annotated[bool, typer.Option("--do", help="询问并执行 | ask, and do it")] = False,
) -> None:
    out = at_desk.out
    if do and not sys.stdin.isatty():
        raise bad_input("do_needs_terminal")
    if out.as_json:
        out.json(next_document(at_desk))
        return
    tell_next(at_desk)
    if do:
        for step in advance(lambda: at_desk.step, partial(_agrees, out)):
            _take(at_desk, step)
            tell_next(at_desk)


def _agrees(out: Output, step: Step) -> bool:
    """Whether the official wants the step taken; False where something else comes first.

    A draw and a seating are not asked about: they can be looked at before anything rests on them.
    """
    if step.kind is StepKind.PLAY:
        out.say(say("printed", "results_missing", {"missing": step.missing}), "yellow")
    if step.kind.value not in codes("question") or not step.ready:
        return step.ready
    question = say("question", step.kind, {"missing": step.missing})
    return typer.confirm(f"{question.zh} {question.en}")


def _take(at_desk: Desk, step: Step) -> None:
    at_desk.do(step.command or a.PublishSeed(typer.prompt("抽签种子 The seed"), "现场 announced in the hall"))
    if step.kind is StepKind.SEAT and step.segment is not None:
        show_seating(at_desk, step.segment, at_desk.state.segments[step.segment].seating)
