"""``next``: what is due now and the commands for it; on a terminal it offers to do the step."""

import sys
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command
from paiju.cli.errors import BadInput
from paiju.cli.event.rounds import show_seating
from paiju.cli.event.setup import tell_next
from paiju.cli.event.shared import DESK, AsOption, AtOption, Desk, FileArgument, app, desk
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.tournament import actions as a
from paiju.tournament.entrants import Status
from paiju.tournament.formats import Due
from paiju.tournament.regulations import round_minutes


@command(
    app,
    "next",
    "下一步 | what comes next",
    "说明下一步；加 --do 逐步询问并执行",
    "What is due now; --do asks step by step and does it",
    "paiju event next cup.pje",
    "paiju event next cup.pje --do",
)
def next_(
    file: FileArgument,
    do: Annotated[bool, typer.Option("--do", help="询问并执行 | ask, and do it")] = False,
    acting: AsOption = DESK,
    at: AtOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    if do and not sys.stdin.isatty():
        raise BadInput("--do 要在终端里用", "--do needs a terminal")
    with desk(file, acting, out, at) as at_desk:
        due = at_desk.next()
        if as_json:
            out.json({"due": due.due.value, "segment": None if due.segment is None else str(due.segment)})
            return
        tell_next(at_desk, file.name)
        while do and _step(at_desk):
            tell_next(at_desk, file.name)


def _ask(zh: str, en: str) -> bool:
    return typer.confirm(f"{zh} {en}")


def _step(at_desk: Desk) -> bool:
    """Do what is due if the official agrees; False where he must do something else first."""
    due, out = at_desk.next(), at_desk.out
    id_ = due.segment
    match due.due:
        case Due.ENTRIES:
            waiting = [one.number for one in at_desk.state.entrants.values() if one.status is Status.ADMITTED]
            if not waiting or not _ask(f"签到 {len(waiting)} 人？", f"Check in {len(waiting)}?"):
                return False
            at_desk.do(a.CheckIn(tuple(sorted(waiting))))
            return True
        case Due.DRAW:
            if not at_desk.state.seed:
                seed = typer.prompt("抽签种子 The seed")
                at_desk.do(a.PublishSeed(str(seed), "现场 announced in the hall"))
            at_desk.do(a.DrawLots())
            return True
        case Due.SEATING if id_ is not None:
            if not at_desk.state.seed:
                at_desk.do(a.PublishSeed(str(typer.prompt("抽签种子 The seed")), "现场 announced in the hall"))
                return True
            at_desk.do(a.ProposeSeating(id_))
            show_seating(at_desk, id_, at_desk.state.segments[id_].seating)
            if not _ask("批准并开始？", "Approve and start?"):
                return False
            at_desk.do(a.ApproveSeating(id_))
            at_desk.do(a.StartSegment(id_, round_minutes(at_desk.state.setup)))
            return True
        case Due.RESULTS if id_ is not None:
            segment = at_desk.state.segments[id_]
            missing = sum(
                1
                for one in segment.seating.tables
                for board in segment.boards
                if (one.table, board) not in segment.results and not set(one.seats) & set(segment.absent)
            )
            if missing:
                out.say(Words(f"还缺 {missing} 个成绩。", f"{missing} results are missing."), "yellow")
                return False
            if not _ask("收局？", "Close it?"):
                return False
            at_desk.do(a.CloseSegment(id_))
            return True
        case Due.CUT:
            if not _ask("确定晋级？", "Make the cut?"):
                return False
            at_desk.do(a.MakeCut())
            return True
        case Due.PUBLISH:
            if not _ask("公布最后名次？", "Publish the final standing?"):
                return False
            at_desk.do(a.PublishStanding())
            return True
        case _:
            return False
