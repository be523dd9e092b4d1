"""Who decides what: each function of the desk says by ``@decides`` which command it is for."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from paiju.tournament.command_table import Command
from paiju.tournament.desk.call import Call, Decision

CommandT = TypeVar("CommandT", bound=Command)
Decider = Callable[[Call, CommandT], Decision]

DECIDERS: Final[dict[type[Command], Callable[[Call, Any], Decision]]] = {}


def decides(command: type[CommandT]) -> Callable[[Decider[CommandT]], Decider[CommandT]]:
    def enter(decider: Decider[CommandT]) -> Decider[CommandT]:
        DECIDERS[command] = decider
        return decider

    return enter
