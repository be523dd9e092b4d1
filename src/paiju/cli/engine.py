"""``paiju engine``: a house player as a DOUDIZHUVER engine on stdin and stdout, for any platform."""

import sys
from typing import Annotated

import typer

from paiju.ai.house import PLAYERS, house_player
from paiju.cli import library
from paiju.cli.app import BookOption, JsonOption, LangOption, command, new_app
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.host.mirror import Mirror
from paiju.host.protocol import NoProtocol

app = new_app()


@command(
    app,
    "engine",
    "内置牌手作引擎 | house player as engine",
    "让内置牌手作为引擎，在标准输入输出上说 DOUDIZHUVER 1.0；不带名称则列出牌手",
    "A house player speaks DOUDIZHUVER 1.0 on stdin and stdout; without a name they are listed",
    "paiju engine greedy",
    "paiju engine random --name hrbust --seed 7",
)
def engine(
    player: Annotated[str | None, typer.Argument(metavar="NAME", help="牌手 | house player")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="报出的名称 | the name it gives")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="种子 | seed")] = 0,
    book: BookOption = "ccgc",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    if player is None:
        _list(Output(lang, as_json))
        return
    if player not in PLAYERS:
        accepted = " ".join(PLAYERS)
        raise BadInput(f"没有牌手 {player!r}；可用：{accepted}", f"no house player {player!r}; accepted: {accepted}")
    rules, _ = library.choose(book, None)
    try:
        mirror = Mirror(rules, house_player(player, seed), _printable(name or f"paiju-{player}"))
    except NoProtocol as error:
        raise BadInput(f"{rules.book} 没有引擎协议；用 --book ccgc", f"{error}; use --book ccgc") from None
    _speak(mirror)


def _list(out: Output) -> None:
    if out.as_json:
        out.json({"engines": list(PLAYERS)})
        return
    for name in PLAYERS:
        out.line(f"paiju engine {name}")


def _printable(name: str) -> str:
    shown = "".join(letter for letter in name if letter.isprintable()).strip()
    if not shown:
        raise BadInput("名称是空的；例：--name hrbust", "the name is empty; example: --name hrbust")
    return shown


def _speak(mirror: Mirror) -> None:
    """Answer line by line until the input ends."""
    for data in sys.stdin.buffer:
        said = mirror.answer(data.decode("utf-8", "replace"))
        if said is not None:
            print(said, flush=True)
