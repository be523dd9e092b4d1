"""``paiju event``: an event directed from a file, from entries to certificates, with no server.

Only the command that is called is built: most come from the table of commands, the others are made by hand.
"""

import functools
import importlib
from collections.abc import Sequence
from typing import Any

import typer

from paiju.cli.app import command, new_app
from paiju.words import say
from paiju.words.commands import EXAMPLES

ABOUT = (
    "\b\n赛事：报名、抽签、编排、成绩、处罚、公布、打印\nEvents: entries, draws, seatings, results, penalties, papers"
)

MODULES = {
    "entries": ("import", "add", "entrants"),
    "members": ("audit", "request-change", "document", "substitute"),
    "rounds": ("draw", "seat", "cut"),
    "results": ("result", "results", "adjust", "what-if"),
    "rulings": ("offences", "tick"),
    "appeals": ("appeals",),
    "standings": ("standings", "why", "finish"),
    "setup": ("new", "setup", "options", "show"),
    "guide": ("next",),
    "history": ("undo", "log", "check"),
    "documents": ("print", "export"),
    "simulate": ("simulate",),
}
"""Where the commands made by hand are."""


def app(args: Sequence[str], prog_name: str, standalone_mode: bool = True) -> Any:
    """As a Typer app is called."""
    name = args[0] if args else ""
    if name not in EXAMPLES:
        return _list()(args=args, prog_name=prog_name, standalone_mode=standalone_mode)
    return _one(name)(args=args[1:], prog_name=f"{prog_name} {name}", standalone_mode=standalone_mode)


@functools.cache
def _list() -> typer.Typer:
    """For the help, and for what no command is called."""
    listed = new_app(ABOUT)
    for name in EXAMPLES:
        listed.command(name, short_help=_short(name))(_nothing)
    return listed


def _nothing() -> None: ...


@functools.cache
def _one(name: str) -> typer.Typer:
    made, about = new_app(), say("command_about", name)
    command(made, name, _short(name), about.zh, about.en, *EXAMPLES[name])(_function(name))
    return made


def _short(name: str) -> str:
    said = say("command", name)
    return f"{said.zh} | {said.en}"


def _function(name: str) -> Any:
    module = next((module for module, names in MODULES.items() if name in names), None)
    if module is None:
        return importlib.import_module("paiju.cli.event.table").function_of(name)
    importlib.import_module(f"paiju.cli.event.{module}")
    return importlib.import_module("paiju.cli.event.shared").BY_HAND[name]
