"""``paiju engine``: a house player as a DOUDIZHUVER engine on stdin and stdout for any platform, and Botzone's bots."""

import os
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import BookOption, JsonOption, LangOption, command, new_app
from paiju.cli.engines.hosts import host_of
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.cli.rules import library
from paiju.engines.botzone import BadBot, BotEngine, respond
from paiju.engines.house_engine import HouseEngine
from paiju.engines.protocol.lines import NoProtocol
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import PLAYERS, house_player

app = new_app()


@command(
    app,
    "engine",
    "内置牌手作引擎 | house player as engine",
    "让内置牌手作为引擎，在标准输入输出上说 DOUDIZHUVER 1.0；不带名称则列出牌手。"
    "--botzone：作 Botzone 叫分斗地主（FightTheLandlord2）的 bot；--bot：反过来，把 Botzone 的 bot 当引擎用",
    "A house player speaks DOUDIZHUVER 1.0 on stdin and stdout; without a name they are listed. --botzone: as a bot of "
    "Botzone's FightTheLandlord2; --bot: the other way, a bot of Botzone as an engine",
    "paiju engine greedy",
    "paiju engine random --name hrbust --seed 7",
    "paiju engine sharp --book 003",
    "paiju match --engine cmd='paiju engine --bot ./bot' --engine house:greedy",
)
def engine(
    words: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="牌手 | house player")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="报出的名称 | the name it gives")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="种子 | seed")] = 0,
    botzone: Annotated[bool, typer.Option("--botzone", help="作 Botzone 的 bot | as a bot of Botzone")] = False,
    bot: Annotated[bool, typer.Option("--bot", help="后面是 bot 的命令 | a bot's command follows")] = False,
    book: BookOption = "ccgc",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    if bot:
        _host_bot(words or [], name)
        return
    host = host_of(book)
    if not words:
        _list(Output(lang, as_json), PLAYERS if host is None else host.players)
        return
    if host is not None:
        player = _known_player(words, host.players)
        _speak(host.speak(book, {}, player, seed, _printable(name or f"paiju-{player}")))
        return
    engine = _house_engine(words, name, seed, book)
    if botzone:
        _speak_botzone(engine)
    else:
        _speak(engine.answer)


def _house_engine(words: list[str], name: str | None, seed: int, book: str) -> HouseEngine:
    player = _known_player(words, PLAYERS)
    rules, _ = library.choose(book, None, Rules)
    try:
        return HouseEngine(rules, house_player(player, seed), _printable(name or f"paiju-{player}"))
    except NoProtocol as error:
        raise BadInput(f"{rules.book} 没有引擎协议；用 --book ccgc", f"{error}; use --book ccgc") from None


def _known_player(words: list[str], players: Collection[str]) -> str:
    player = " ".join(words)
    if player not in players:
        accepted = " ".join(players)
        raise BadInput(f"没有牌手 {player!r}；可用：{accepted}", f"no house player {player!r}; accepted: {accepted}")
    return player


def _list(out: Output, players: Collection[str]) -> None:
    if out.as_json:
        out.json({"engines": list(players)})
        return
    for name in players:
        out.line(f"paiju engine {name}")


def _printable(name: str) -> str:
    shown = "".join(letter for letter in name if letter.isprintable()).strip()
    if not shown:
        raise BadInput("名称是空的；例：--name hrbust", "the name is empty; example: --name hrbust")
    return shown


def _speak(answer: Callable[[str], str | None]) -> None:
    """Answer line by line until the input ends."""
    for data in sys.stdin.buffer:
        said = answer(data.decode("utf-8", "replace"))
        if said is not None:
            print(said, flush=True)


def _speak_botzone(engine: HouseEngine) -> None:
    try:
        print(respond(engine, sys.stdin.buffer.readline().decode("utf-8", "replace")), flush=True)
    except BadBot as bad:
        raise BadInput(f"不是 FightTheLandlord2 的请求：{bad}", str(bad)) from None


def _host_bot(command: list[str], name: str | None) -> None:
    """A bot as an engine, started anew for each decision. If it fails, so does the engine, and says why."""
    if not command:
        raise BadInput("--bot 后面要有 bot 的命令", "--bot needs the command of a bot")

    def ask(line: str) -> str:
        told = os.environ | {"USER": "root"}  # by which samples of Botzone know that they are not being debugged
        done = subprocess.run(command, input=line + "\n", text=True, stdout=subprocess.PIPE, check=False, env=told)
        return done.stdout

    engine = BotEngine(_printable(name or Path(command[-1]).stem), ask)
    try:
        _speak(engine.answer)
    except (BadBot, OSError) as bad:
        raise BadInput(f"bot 没有应答：{bad}", f"the bot has no answer: {bad}") from None
