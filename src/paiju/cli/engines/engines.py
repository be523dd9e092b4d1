"""Engines on the command line: ``--engine cmd=./mine name=A dir=build``, ``--engine house:greedy``."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from paiju.cli.errors import BadInput
from paiju.contest.teams import Team
from paiju.engines.match.lineup import Entrant
from paiju.engines.match.turn import program_of
from paiju.engines.process import wine
from paiju.engines.process.program import Program, make_ready, parse_command
from paiju.players.house import PLAYERS

KEYS = ("cmd", "name", "dir", "env", "bind")
TEAM_KEYS = ("unit", "seed")
EACH_KEYS = ("dir", "env", "bind", "time", "margin", "startup")
EXAMPLE = "--engine cmd=./mine name=A"
HOUSE = "house:"
_INTERPRETERS = ("python", "java", "node", "ruby", "perl", "lua", "bash", "sh")
_SCRIPTS = (".py", ".jar", ".js", ".rb", ".pl", ".lua", ".sh")


class WordsCommand(TyperCommand):
    """A command some of whose options take several words, as engine authors are used to."""

    several = ("--engine", "--each", "--sprt", "--set")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, gather(args, self.several))


def gather(args: Sequence[str], options: Sequence[str]) -> list[str]:
    """``--engine cmd=x name=y`` with its words as one."""
    words: list[str] = []
    is_open = False
    for word in args:
        if is_open and not word.startswith("-") and "=" in word:
            words[-1] += f" {word}"
            continue
        is_open = bool(words) and words[-1] in options and not word.startswith("--")
        words.append(word)
    return words


def split_pairs(option: str, text: str, keys: Sequence[str]) -> list[tuple[str, str]]:
    """``cmd=./a --fast name=b``: a value goes on to the next key that is known."""
    parts = re.split(rf"(?:^|\s+)({'|'.join(keys)})=", text.strip())
    if parts[0]:
        accepted = " ".join(f"{key}=…" for key in keys)
        raise BadInput(
            f"{option} 里的 {parts[0].split()[0]!r} 不能用；可用：{accepted}",
            f"{parts[0].split()[0]!r} in {option}; accepted: {accepted}",
        )
    return [(key, value.strip()) for key, value in zip(parts[1::2], parts[2::2], strict=True)]


def parse_entrant(text: str, each: Iterable[tuple[str, str]] = ()) -> Entrant:
    """One engine; ``each`` are the pairs that hold for all."""
    first = text.strip().split(" ", 1)[0]
    if first.startswith(HOUSE):
        return _house(first.removeprefix(HOUSE), split_pairs("--engine", text.strip()[len(first) :], ("name",)))
    if first and "=" not in first:
        text = f"cmd={text.strip()}"
    return entrant_of(split_pairs("--engine", text, KEYS), each)


def _house(name: str, pairs: list[tuple[str, str]]) -> Entrant:
    if name not in PLAYERS:
        accepted = " ".join(f"{HOUSE}{each}" for each in PLAYERS)
        raise BadInput(f"没有内置牌手 {name!r}；可用：{accepted}", f"no house player {name!r}; accepted: {accepted}")
    return Entrant(name=dict(pairs).get("name") or name, house=name)


def entrant_of(pairs: Iterable[tuple[str, str]], each: Iterable[tuple[str, str]] = ()) -> Entrant:
    """A program from its pairs: found, made absolute and fingerprinted before anything is played."""
    own, usual = list(pairs), [pair for pair in each if pair[0] in KEYS]
    given = dict(usual) | dict(own)
    command = given.get("cmd", "")
    if command.startswith(HOUSE):
        return _house(command.removeprefix(HOUSE), own)
    if not command:
        raise BadInput(f"引擎没有 cmd=；例：{EXAMPLE}", f"an engine without cmd=; example: {EXAMPLE}")
    words = parse_command(command)
    entrant = Entrant(
        name=given.get("name") or _usual_name(words),
        command=words,
        directory=str(Path(given["dir"]).absolute()) if given.get("dir") else "",
        environment=tuple(_variable(value) for key, value in (*usual, *own) if key == "env"),
        binds=tuple(str(Path(value).absolute()) for key, value in (*usual, *own) if key == "bind"),
    )
    program = ready_program(program_of(entrant))
    argv = program.argv[1:] if program.is_windows else program.argv
    return replace(entrant, command=argv, digest=program.digest)


def _usual_name(words: Sequence[str]) -> str:
    """The program's, or that of the script where the program is an interpreter."""
    program = Path(words[0]).stem
    scripts = [Path(word).stem for word in words[1:] if Path(word).suffix in _SCRIPTS]
    return scripts[0] if scripts and program.rstrip("0123456789.") in _INTERPRETERS else program


def ready_program(program: Program) -> Program:
    """A program that can be started at once; what has to be waited for is said."""
    if program.is_windows and not wine.is_ready():
        typer.echo("正在准备 wine，只需一次 | setting up wine, once …", err=True)
    make_ready(program)
    return program


def _variable(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise BadInput(f"env={text} 写法不对；例：env=NAME=value", f"env={text}; accepted: env=NAME=value")
    return name, value


# Teams: an engine with the school it comes from.


def parse_team(text: str, each: Iterable[tuple[str, str]] = ()) -> Team:
    """``cmd=./mine name=A unit=大学 seed=1``, or ``house:greedy name=A unit=大学``."""
    head, *rest = re.split(rf"(?:^|\s+)({'|'.join((*KEYS, *TEAM_KEYS))})=", text.strip())
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    own = " ".join([head, *(f"{key}={value}" for key, value in pairs if key not in TEAM_KEYS)])
    return team_of(parse_entrant(own, each), dict(pairs))


def team_of(entrant: Entrant, given: Mapping[str, str]) -> Team:
    seed = given.get("seed", "0").strip()
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 6):
        raise BadInput(
            f"{entrant.name}：seed={seed} 不能用；可用：1、2、3……（种子序号）",
            f"{entrant.name}: seed={seed}; accepted: 1, 2, 3 … (the strongest is 1)",
        )
    return Team(entrant, given.get("unit", "").strip(), int(seed))
