"""``simulate``: a whole event with generated entries and results, for rehearsal and load."""

import time
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import ChoiceOption, JsonOption, LangOption
from paiju.cli.errors import Reproach
from paiju.cli.event.setup import BookOption, SetOption, read_sizes
from paiju.cli.event.shared import Refused, by_hand, tell_finding, told
from paiju.cli.output import Output
from paiju.cli.progress import PatientProgress
from paiju.cli.rules.library import split_option
from paiju.regulations.library import find_regulation
from paiju.storage.event_file import EventFile
from paiju.storage.people import Person
from paiju.tournament.acts import Act
from paiju.tournament.check import check
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import CannotRun, Rehearsal, rehearse
from paiju.tournament.state import State
from paiju.words import say

FAMILY = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗"
GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平"


@by_hand("simulate")
def simulate(
    book: BookOption,
    entrants: Annotated[int, typer.Option("--entrants", metavar="N", min=1, max=20_000, help="人数 | how many")],
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="种子 | seed")] = "4711",
    units: Annotated[int, typer.Option("--units", metavar="N", min=0, help="几个单位 | how many units")] = 0,
    troubles: Annotated[
        int, typer.Option("--troubles", metavar="N", min=0, max=1000, help="千分之几出事 | per thousand")
    ] = 0,
    option: ChoiceOption = None,
    sizes: SetOption = None,
    human_machine: Annotated[bool, typer.Option("--human-machine", help="人机赛 | people against AI")] = False,
    out_file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="存为赛事文件 | keep it")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    plan = Rehearsal(
        regulation=find_regulation(book),
        entrants=entrants,
        seed=seed,
        units=units,
        troubles=troubles,
        options=dict(split_option(text) for text in option or ()),
        parameters=read_sizes(sizes or ()),
        human_machine=human_machine,
    )
    started = time.monotonic()
    acts = _rehearsed(plan)
    seconds = time.monotonic() - started
    findings = check(plan.regulation, acts)
    state = fold(acts)
    if state is None:
        raise RuntimeError("an event that was rehearsed has a state")
    if out_file is not None:
        _keep(out_file, acts, state)
    played, wrong = len(state.segments), len(findings)
    if as_json:
        document = {"book": plan.regulation.id, "entrants": entrants, "acts": len(acts)}
        out.json({**document, "segments": played, "findings": wrong, "seconds": round(seconds, 2)})
    else:
        for one in findings:
            tell_finding(out, one)
        facts: dict[str, str | int] = {"id": plan.regulation.id, "entrants": entrants, "played": played}
        said = say("printed", "rehearsed", {**facts, "count": len(acts), "wrong": wrong})
        out.say(said, "bold green" if not findings else "bold red")
        if out_file is not None:
            out.named(say("label", "kept_as"), out_file)
    if findings:
        raise Reproach


def _rehearsed(plan: Rehearsal) -> list[Act]:
    acts = []
    try:
        with PatientProgress(0, "排演 rehearsing") as progress:
            for act in rehearse(plan):
                acts.append(act)
                progress.advance()
    except CannotRun as refused:
        raise Refused(refused.refusal) from None
    return acts


def _keep(path: Path, acts: list[Act], state: State) -> None:
    people: dict[str, Person] = {
        member: Person(_name(number, place))
        for number, one in state.entrants.items()
        for place, member in enumerate(one.members)
    }
    with told(), EventFile.create(path) as file:
        file.append(file.read(), *acts)
        file.people.put(people)


def _name(number: int, place: int) -> str:
    index = number * 2 + place
    return FAMILY[index % len(FAMILY)] + GIVEN[index // len(FAMILY) % len(GIVEN)] + GIVEN[index // 7 % len(GIVEN)]
