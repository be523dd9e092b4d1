"""``paiju train``: a player that learns by playing against itself, in a folder that survives being killed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import BookOption, JsonOption, LangOption, command, new_app
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.progress import PatientProgress
from paiju.cli.rules import library
from paiju.games.doudizhu.rules import Rules
from paiju.learning.folder import Folder
from paiju.learning.run import Told, Training
from paiju.learning.settings import Settings
from paiju.words import say

app = new_app()

_MINUTE = 60
_STEPS = 1000


@command(
    app,
    "train",
    "训练牌手 | train a player",
    "让牌手自己和自己打牌来学习：叫牌、加倍和打牌。写下权重、进度和强度曲线；中途停下可用同一命令继续",
    "A player learns calling, doubling and play by playing against itself. Writes weights, progress and a plot of its "
    "strength; stopped on the way, the same command goes on",
    "paiju train run --hours 2",
    "paiju train run --hours 8 --book ccgc --threads 2",
    "paiju train run --deals 1000000 --seed 7",
)
def train(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="文件夹 | folder")],
    hours: Annotated[float | None, typer.Option("--hours", metavar="H", help="训练多久 | for how long")] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", metavar="N", min=1, help="或打多少副 | or how many deals")
    ] = None,
    book: BookOption = "national",
    threads: Annotated[int, typer.Option("--threads", metavar="N", min=1, max=64, help="线程 | threads")] = 2,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="种子 | seed")] = 1,
    objective: Annotated[
        str, typer.Option("--objective", metavar="NAME", help="目标 | aim: win, points")
    ] = "win",
    every: Annotated[
        float, typer.Option("--every", metavar="MIN", min=0.01, help="几分钟存一次 | checkpoints")
    ] = 5,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    if (hours is None) == (deals is None):
        raise bad_input("hours_or_deals")
    if hours is not None and not 0 < hours < 10_000:
        raise bad_input("bad_hours", hours=hours)
    if objective not in ("win", "points"):
        raise bad_input("bad_objective", objective=objective)
    rules, _ = library.choose(book, None, Rules)
    settings = Settings(book=rules.book, seed=seed, threads=threads, hours=hours, deals=deals, objective=objective)
    kept = Folder(folder)
    training = Training(rules, kept, settings, every * _MINUTE)
    if not as_json:
        for name in kept.lost:
            out.say(say("printed", "state_lost", {"name": name}))
        if training.is_resumed:
            out.say(say("printed", "training_goes_on", {"deals": training.deals}))
    with _Ticker(out) as ticker:
        training.run(ticker.tell)
    if as_json:
        out.json({"weights": str(kept.weights), "lost": kept.lost, **training.told(0)._asdict()})
        return
    out.named(say("label", "weights"), str(kept.weights))
    out.named(say("label", "strength_plot"), str(kept.plot))


class _Ticker(PatientProgress):
    """A bar on a terminal; a line for each checkpoint in a pipe."""

    def __init__(self, out: Output) -> None:
        super().__init__(_STEPS, out.inline(say("printed", "training")), say=self._told_pace)
        self._out = out
        self._told: Told | None = None

    def tell(self, told: Told) -> None:
        fresh = self._told is not None and told.strength != self._told.strength
        self._told = told
        self.done = round(_STEPS * told.part)
        self.show()
        if fresh and not self._out.is_terminal and not self._out.as_json:
            self._out.line(f"{told.seconds / _MINUTE:.0f} min · {told.deals} · {_strength(told)}")
            sys.stdout.flush()

    def _told_pace(self, _: float, left: str) -> str:
        told = self._told
        return left if told is None else f"{told.rate:,.0f}/s · {_strength(told)} · {left}"


def _strength(told: Told) -> str:
    return " ".join(f"{name} {100 * share:.0f}%" for name, share in told.strength.items())
